/** The place of a bubble: beside what it speaks about, inside the window, and over nothing that is needed. */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Area */
/** @typedef {{area: Area, weight: number}} Kept an area to be left free, and how much that matters */
/** @typedef {'above' | 'below' | 'before' | 'after'} Side */

/** Pixels between a bubble and what it points at, and between it and the edge. */
const [GAP, EDGE] = [16, 8];
/** Parts of the way along a side at which a bubble is tried. */
const ALONG = [0.5, 0, 0.25, 0.75, 1];

/** @param {Area} one @param {Area} other */
function overlap(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

/**
 * The best place for a bubble.
 * @param {Area} anchor what it speaks about
 * @param {{width: number, height: number}} size
 * @param {Area} room the window
 * @param {Kept[]} kept
 * @param {number[]} [gaps] pixels from the anchor at which it is tried, the best first
 * @returns {{x: number, y: number, side: Side, arrow: number}} `arrow`: how far along its side it points
 */
export function placeBeside(anchor, size, room, kept, gaps = [GAP]) {
  /** @type {Side[]} */
  const sides = ['above', 'below', 'before', 'after'];
  const tried = gaps.flatMap((gap) => sides.flatMap((side) => ALONG.map((along) => attempt({side, along, gap}, anchor, size, room))));
  const cost = ({x, y, moved}) => {
    const area = {left: x, top: y, right: x + size.width, bottom: y + size.height};
    return kept.reduce((sum, {area: free, weight}) => sum + weight * overlap(area, free), overlap(area, anchor) * 4) + moved;
  };
  const [best] = tried.map((one, place) => ({one, cost: cost(one) + place})).sort((a, b) => a.cost - b.cost);
  const {x, y, side} = best.one;
  const upright = side === 'above' || side === 'below';
  const [from, middle, length] = upright ? [x, (anchor.left + anchor.right) / 2, size.width] : [y, (anchor.top + anchor.bottom) / 2, size.height];
  return {x, y, side, arrow: clamp(middle - from, GAP, length - GAP)};
}

/** A bubble at one side of the anchor, pushed into the window. @param {{side: Side, along: number, gap: number}} where @param {Area} anchor */
function attempt({side, along, gap}, anchor, {width, height}, room) {
  const [left, top] = [anchor.left - width / 2 + along * (anchor.right - anchor.left), anchor.top - height / 2 + along * (anchor.bottom - anchor.top)];
  const [x, y] = {
    above: [left, anchor.top - gap - height], below: [left, anchor.bottom + gap],
    before: [anchor.left - gap - width, top], after: [anchor.right + gap, top],
  }[side];
  const inside = [clamp(x, room.left + EDGE, Math.max(room.left, room.right - EDGE - width)), clamp(y, room.top + EDGE, Math.max(room.top, room.bottom - EDGE - height))];
  return {x: inside[0], y: inside[1], side, moved: gap + Math.hypot(inside[0] - x, inside[1] - y)};
}
