/** Milliseconds after which a frame counts as drawn. */
const UNSEEN = 100;

/** Return whether somebody wants nothing to move. */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Resolve once the next frame is drawn, or soon if nobody looks and nothing is drawn. @returns {Promise<void>} */
export const nextFrame = () => new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, UNSEEN);
});
