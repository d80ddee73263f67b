/** Geometry of a board: where riders stand, and by which way they get from cell to cell. */

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').Place & {size?: number}} Place */

const FULL_TURN = 360;
/** Squares whose middles are further apart lie on different ways round a roundabout. */
const NEIGHBOUR = 1.5;

/**
 * The place of a rider, who may share a cell; nothing if the board does not show it.
 * @param {Board} board
 * @param {import('./types.js').Rider} rider
 * @returns {Place | undefined}
 */
export function placeOf(board, {token, along, aside, size}) {
  const cell = board.cells[token.cell];
  if (!cell || size === 1) return cell && {...cell, size: cell.size ?? 1};
  const turn = (cell.turn * Math.PI) / 180;
  const [ahead, right] = [along * board.along, aside * board.aside];
  return {
    x: cell.x + ahead * Math.cos(turn) - right * Math.sin(turn),
    y: cell.y + ahead * Math.sin(turn) + right * Math.cos(turn),
    turn: cell.turn,
    size: size * board.shared,
  };
}

const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** The row whose middle is nearest to a place. */
function nearestRow(board, place) {
  let [best, least] = [0, Infinity];
  for (const [row, middle] of Object.entries(board.rows)) {
    const far = distance(place, middle);
    if (far < least) [best, least] = [Number(row), far];
  }
  return best;
}

/** Return the distance of a place to the right of the middle of a row. */
function offset(middle, place) {
  const turn = (middle.turn * Math.PI) / 180;
  return (place.y - middle.y) * Math.cos(turn) - (place.x - middle.x) * Math.sin(turn);
}

/** A heading near `before`, so that nobody turns the long way round. */
const near = (turn, before) => turn + FULL_TURN * Math.round((before - turn) / FULL_TURN);

/**
 * Places on the way from one to the other, both included, along the road.
 * @param {Board} board
 * @param {Place} from
 * @param {Place} to
 * @returns {Place[]}
 */
export function way(board, from, to) {
  const [first, last] = [nearestRow(board, from), nearestRow(board, to)];
  const places = [from];
  const [start, end] = [offset(board.rows[first] ?? from, from), offset(board.rows[last] ?? to, to)];
  let behind = board.rows[first] ?? from;
  for (let row = first + 1; row < last; row += 1) {
    const middle = board.rows[row];
    if (!middle || distance(middle, behind) > NEIGHBOUR * board.along) continue;
    behind = middle;
    const right = start + ((end - start) * (row - first)) / (last - first);
    const turn = (middle.turn * Math.PI) / 180;
    places.push({
      x: middle.x - right * Math.sin(turn),
      y: middle.y + right * Math.cos(turn),
      turn: near(middle.turn, places.at(-1).turn),
      size: to.size,
    });
  }
  return [...places, {...to, turn: near(to.turn, places.at(-1).turn)}];
}
