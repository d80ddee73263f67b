/** The window over a board: the whole stage, my riders or the leaders, and never beyond the edge of the picture. */

/** @typedef {import('./types.js').Board} Board */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{width: number, height: number}} Pane the window in pixels */
/** @typedef {{x: number, y: number, scale: number}} View the point of the board in the middle of the window, and pixels to its unit */
/** @typedef {{places: Point[], anchor?: Point, squares: Point[], ahead?: boolean}} Focus those who are followed, the one of them who
 *   matters most, squares that can be chosen or lie ahead; `ahead`: they are leaders, and the road behind them is shown */

/** Ways to look at a board. */
export const MODES = ['whole', 'mine', 'leaders'];
/** Part of a ribbon that lies behind my rearmost rider, or before the leader. */
const BEHIND = 0.22;
/** Pixels between what must be seen and the edge of the window. */
const MARGIN = 40;
/** Diameter of a token as a share of its drawing; pixels across a token that can be read, and pixels of a square to choose. */
const [DISC, READABLE, COMFORT] = [1 / 1.6, 22, 44];
/** Share of a readable size that tokens may have so that all who are followed are seen. */
const CROWDED = 0.8;
/** Pixels in the lower right corner of a map that buttons need. */
const BUTTONS = {width: 56, height: 152};
/** The factor beyond the comfortable size to which a board can be magnified. */
const NEAREST = 2.4;

/** Squares that a ribbon of this width shows. @param {number} width */
export const squaresAcross = (width) => (width >= 1100 ? 22 : width >= 600 ? 14 : 8);

/** Return the part of a board that must be in sight. @param {Board} board */
export function innerOf({inner, width, height}) {
  const [x, y, w, h] = inner ?? [0, 0, width, height];
  return {x, y, width: w, height: h};
}

/**
 * The scales between which a board can be looked at: the smallest shows all of it.
 * @param {Board} board
 * @param {Pane} pane
 */
export function scalesOf(board, pane) {
  if (board.layout === 'ribbon') {
    const usual = Math.min(pane.width / (squaresAcross(pane.width) * board.along), pane.height / board.height);
    return {least: usual * 0.6, usual, most: usual * 1.5};
  }
  const inner = innerOf(board);
  const [beside, usual] = [BUTTONS.width, 0].map((taken) => Math.min((pane.width - taken) / inner.width, pane.height / inner.height));
  const least = underButtons(board, pane, usual) ? beside : usual;
  return {least, usual: least, most: Math.max(least, (COMFORT * NEAREST) / board.along)};
}

/** Return whether riders can be told apart when the whole stage is looked at, and none lies over the next square. @param {Board} board @param {Pane} pane */
export const isReadable = (board, pane) => Math.min(board.token * DISC / CROWDED, board.along) * scalesOf(board, pane).least >= READABLE;

/** @param {Board} board @param {Pane} pane @returns {View} */
export function wholeView(board, pane) {
  const inner = innerOf(board);
  const {usual: scale} = scalesOf(board, pane);
  const spare = underButtons(board, pane, scale) ? Math.max(BUTTONS.width - (pane.width - inner.width * scale) / 2, 0) : 0;
  return inside({x: inner.x + inner.width / 2 + spare / scale, y: inner.y + inner.height / 2, scale}, board, pane);
}

/** Return whether some road or sign would lie under the buttons, if the whole stage lay in the middle of the window. */
function underButtons({cells, signs = [], ...board}, pane, scale) {
  const inner = innerOf(/** @type {Board} */ (board));
  const right = inner.x + inner.width / 2 + (pane.width / 2 - BUTTONS.width) / scale;
  const foot = inner.y + inner.height / 2 + (pane.height / 2 - BUTTONS.height) / scale;
  return Object.values(cells).some(({x, y}) => x + board.along > right && y + board.along > foot)
    || signs.some(([x, y, width, height]) => x + width > right && y + height > foot);
}

/**
 * The nearest view that shows nothing beyond the picture. A ribbon stands on the foot of the window.
 * @param {View} view
 * @param {Board} board
 * @param {Pane} pane
 * @returns {View}
 */
export function inside({x, y, scale}, board, pane) {
  const {least, most} = scalesOf(board, pane);
  const fitted = Math.max(least, Math.min(scale, most));
  const held = (middle, all, room) => (all < room ? all / 2 : Math.max(room / 2, Math.min(middle, all - room / 2)));
  const high = pane.height / fitted;
  return {
    x: held(x, board.width, pane.width / fitted),
    y: board.layout === 'ribbon' ? board.height - high / 2 : held(y, board.height, high),
    scale: fitted,
  };
}

/**
 * The view that shows those who are followed.
 * @param {Board} board
 * @param {Pane} pane
 * @param {Focus} focus
 * @returns {View}
 */
export const followView = (board, pane, focus) => inside((board.layout === 'ribbon' ? onRibbon : onMap)(board, pane, focus), board, pane);

/** @param {Board} board @param {Pane} pane @param {Focus} focus @returns {View} */
function onRibbon(board, pane, {places, anchor, squares, ahead}) {
  const {usual: scale} = scalesOf(board, pane);
  const wide = pane.width / scale;
  const all = places.map(({x}) => x);
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const together = last - first <= wide - 2 * board.along;
  const rear = together || !anchor ? first : anchor.x;
  const left = ahead ? last - wide * (1 - BEHIND) : rear - wide * BEHIND;
  const kept = together && !ahead ? inSight(all, left, wide, board.along) : left;
  const seen = squares.length ? inSight(squares.map(({x}) => x), kept, wide, board.along) : kept;
  return {x: seen + wide / 2, y: 0, scale};
}

/** @param {Board} board @param {Pane} pane @param {Focus} focus @returns {View} */
function onMap(board, pane, {places, anchor, squares}) {
  const {least} = scalesOf(board, pane);
  const near = Math.max(least, COMFORT / board.along, READABLE / (board.token * DISC));
  const far = Math.max(least, (READABLE * CROWDED) / (board.token * DISC));
  const edge = 3 * board.along;
  const fitted = (some) => {
    const {x, y, width, height} = boundsOf(some);
    return {x: x + width / 2, y: y + height / 2, scale: Math.min(near, pane.width / (width + edge), pane.height / (height + edge))};
  };
  const tries = [[...places, ...squares], places, [anchor ?? places[0]]].map(fitted);
  return tries.find(({scale}) => scale >= far) ?? tries[2];
}

/** @param {Point[]} places */
function boundsOf(places) {
  const side = (of) => [Math.min(...places.map((place) => place[of])), Math.max(...places.map((place) => place[of]))];
  const [[left, right], [top, bottom]] = [side('x'), side('y')];
  return {x: left, y: top, width: right - left, height: bottom - top};
}

/**
 * Return the place at which a window begins so that everything is seen in it; the furthest, if not all fit in.
 * @param {number[]} all
 * @param {number} begins
 * @param {number} room
 * @param {number} [margin] how far from the edge
 */
export function inSight(all, begins, room, margin = MARGIN) {
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const spare = (room - (last - first)) / 2;
  const edge = spare > 0 ? Math.min(margin, spare) : margin;
  return Math.max(Math.min(begins, first - edge), last + edge - room);
}

/** The part of a board that is seen. @param {View} view @param {Pane} pane */
export const partOf = ({x, y, scale}, {width, height}) => ({
  x: x - width / 2 / scale, y: y - height / 2 / scale, width: width / scale, height: height / scale,
});

/**
 * Return the distance of a place outside the window, to the left (negative) or right of it and above (negative) or below it, in units of the board.
 * @param {View} view
 * @param {Pane} pane
 * @param {Point} place
 */
export function outside({x, y, scale}, pane, place) {
  const beyond = (at, middle, room) => Math.min(at - (middle - room / 2), 0) || Math.max(at - (middle + room / 2), 0);
  return {x: beyond(place.x, x, pane.width / scale), y: beyond(place.y, y, pane.height / scale)};
}
