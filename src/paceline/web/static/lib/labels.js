/** Places for labels on a board: they cover no rider, no sign and no other label, and as little road as can be. */

/** @typedef {{x: number, y: number, width: number, height: number}} Box left, top and size in pixels */
/** @typedef {{x: number, y: number, width: number, height: number, reach: number, up?: boolean}} Label the middle of what a label is about, the
 *   size of the label, and how far from that middle it must stay; `up`: it may only stand above */

/** Directions that are tried, straight up first. */
const ANGLES = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8].map((step) => (step * Math.PI) / 8 - Math.PI / 2);
/** Rings round the middle that are tried, and pixels from one to the next. */
const [RINGS, RING] = [14, 14];
/** Pixels between a label and anything else, and what a covered piece of road costs in pixels of distance. */
const [GAP, ROAD] = [3, 6];

/** @param {Box} one @param {Box} other @param {number} [gap] */
export const meet = (one, other, gap = 0) => one.x < other.x + other.width + gap && other.x < one.x + one.width + gap
  && one.y < other.y + other.height + gap && other.y < one.y + one.height + gap;

/** @param {Box} box @param {{x: number, y: number}} point */
const holds = ({x, y, width, height}, point) => point.x > x && point.x < x + width && point.y > y && point.y < y + height;

/** Boxes round a label, near ones first. @param {Label} label @returns {[Box, number][]} each with its distance */
function candidates({x, y, width, height, reach, up}) {
  const found = [];
  for (let ring = 0; ring < RINGS; ring += 1) {
    for (const angle of ANGLES) {
      const [along, down] = [Math.cos(angle), Math.sin(angle)];
      if (up && down > -0.3) continue;
      // The middle of the box lies so far out that the box itself stays out of reach.
      const far = reach + ring * RING + (Math.abs(along) * width + Math.abs(down) * height) / 2;
      found.push([{x: x + along * far - width / 2, y: y + down * far - height / 2, width, height}, ring * RING]);
    }
  }
  return /** @type {[Box, number][]} */ (found);
}

/**
 * A place for every label, the first ones first.
 * @param {Label[]} labels
 * @param {{taken: Box[], road: {x: number, y: number}[], room: Box}} page what must not be covered, the middles of squares, and
 *   where labels can be seen
 * @returns {Box[]}
 */
export function placeLabels(labels, {taken, road, room}) {
  const boxes = [...taken];
  return labels.map((label) => {
    let [best, least] = [/** @type {?Box} */ (null), Infinity];
    for (const [box, far] of candidates(label)) {
      if (far >= least) break;
      if (boxes.some((other) => meet(box, other, GAP)) || !within(box, room)) continue;
      const cost = far + ROAD * road.filter((point) => holds(box, point)).length;
      if (cost < least) [best, least] = [box, cost];
    }
    const placed = best ?? candidates(label)[0][0];
    boxes.push(placed);
    return placed;
  });
}

/** Return whether a box covers nothing and can be seen. @param {Box} box @param {{taken: Box[], room: Box}} page */
export const isFree = (box, {taken, room}) => within(box, room) && !taken.some((other) => meet(box, other));

/** @param {Box} box @param {Box} room */
const within = (box, room) => box.x >= room.x && box.y >= room.y
  && box.x + box.width <= room.x + room.width && box.y + box.height <= room.y + room.height;

/** The point of a box that is nearest to another point. @param {Box} box @param {{x: number, y: number}} point */
export const nearestPoint = ({x, y, width, height}, point) => ({
  x: Math.max(x, Math.min(point.x, x + width)), y: Math.max(y, Math.min(point.y, y + height)),
});
