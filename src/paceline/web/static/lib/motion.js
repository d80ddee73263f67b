/** Whether somebody wants nothing to move. */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
