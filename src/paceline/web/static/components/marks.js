/** What stands on a board for a while: pills that say what has just happened, and rings where choices lead. */
import {html, nothing, ref} from '../vendor/lit.js';

/** Riders on the same row stand at most so many of their own sizes from its middle. */
const BESIDE = 2.5;
/** Pixels between a square that can be chosen and the edge of the window. */
const MARGIN = 40;
/** What is seen from how riders move: it happens to many at once. */
const PLAIN = new Set(['bumped', 'pushed', 'back']);

/**
 * What has just happened.
 * @param {import('../lib/types.js').Mark[]} marks
 * @param {import('../lib/types.js').Board} board
 * @param {import('../lib/road.js').Place[]} standing where riders stand
 */
export const pills = (marks, board, standing) => marks.map((mark, place) => {
  const middle = board.rows[mark.row];
  if (!middle || !mark.words || PLAIN.has(mark.kind) || board.layout === 'profile') return nothing;
  const above = marks.slice(0, place).filter(({row, kind}) => row === mark.row && !PLAIN.has(kind)).length;
  return html`<span class="mark ${mark.kind}" ${ref((pill) => putPill(pill, middle, above, {board, standing}))}>${mark.words}</span>`;
});

/** A pill over whoever stands there, on a ribbon over the whole road; those of the same square stand over each other. */
function putPill(pill, middle, above, {board, standing}) {
  if (!pill) return;
  const {width, height, token, layout, cells} = board;
  const foot = layout === 'ribbon' ? Math.min(...Object.values(cells).map((cell) => cell.y)) : uppermost(middle, token, standing);
  pill.style.left = `${(100 * middle.x) / width}%`;
  pill.style.bottom = `calc(${(100 * (height - foot + token / 2)) / height}% + ${above * 22 + 4}px)`;
}

/** How high on a map riders stand beside each other at this place. */
function uppermost({x, y}, token, standing) {
  const near = standing.filter((place) => Math.abs(place.x - x) < token && Math.abs(place.y - y) < BESIDE * token);
  return Math.min(y, ...near.map((place) => place.y));
}

/**
 * Cells that glow: the gap that a slipstream closes, the empty road ahead of a tired rider.
 * @param {number[]} cells
 * @param {import('../lib/types.js').Board} board
 */
export const lights = (cells, board) => cells.filter((cell) => board.cells[cell]).map((cell) => html`<span class="light" data-cell=${cell}
  ${ref((light) => putLight(light, board.cells[cell], board))}></span>`);

function putLight(light, place, board) {
  if (!light) return;
  putRing(light, place, board);
  light.style.width = `${(100 * board.along) / board.width}%`;
  light.style.height = `${(100 * board.aside) / board.height}%`;
  light.style.rotate = `${place.turn}deg`;
}

/**
 * What can be picked on the board: squares where choices lead, with their keys, and riders who stand for choices. A click selects, a
 * second one on the same locks; pointing shows.
 * @param {import('../lib/types.js').Goal[]} goals
 * @param {import('../lib/types.js').Board} board
 * @param {(event: 'picked' | 'pointed', goal: ?import('../lib/types.js').Goal) => void} tell
 */
export const rings = (goals, board, tell) => goals.filter(({cell}) => board.cells[cell]).map((goal) => {
  const {cell, rider, keys, aimed, selected} = goal;
  const look = rider ? 'of-rider' : keys.length === 1 ? 'picks' : keys.length ? 'several' : 'loose';
  const point = (event, what) => event.pointerType !== 'touch' && tell('pointed', what);
  return html`<span class="goal ${look} ${aimed ? 'aimed' : ''} ${selected ? 'selected' : ''}" data-cell=${cell} data-rider=${rider || nothing}
    aria-hidden="true" @pointerenter=${(event) => point(event, goal)} @pointerleave=${(event) => point(event, null)}
    @click=${() => tell('picked', goal)} ${ref((ring) => putRing(ring, board.cells[cell], board))}>${rider ? nothing : keys.join(' ').toUpperCase()}</span>`;
});

/**
 * Where a window must lie so that everything is seen in it; the furthest, where there is no room for all.
 * @param {number[]} all
 * @param {number} lies
 * @param {number} room
 * @param {number} [margin] how far from the edge
 */
export function inSight(all, lies, room, margin = MARGIN) {
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const spare = (room - (last - first)) / 2;
  const edge = spare > 0 ? Math.min(margin, spare) : margin;
  return Math.max(Math.min(lies, first - edge), last + edge - room);
}

function putRing(ring, {x, y}, {width, height}) {
  if (!ring) return;
  ring.style.left = `${(100 * x) / width}%`;
  ring.style.top = `${(100 * y) / height}%`;
}
