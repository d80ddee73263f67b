/** Squares on a board that matter now: those that glow, and rings where choices lead. */
import {html, nothing, ref, repeat} from '../vendor/lit.js';
import {heatOf, priceWords} from '../lib/choices.js';

/** @typedef {import('../lib/types.js').Board} Board */

/** Part of a cell that is lit where a rider can be placed. */
const TILE = 0.86;
/** Pixels of its border. */
const RIM = 1.5;

/**
 * Cells that glow: the gap that a slipstream closes, the empty road ahead of a tired rider.
 * @param {number[]} cells
 * @param {Board} board
 * @param {number} scale pixels to its unit
 */
export const lights = (cells, board, scale) => cells.filter((cell) => board.cells[cell]).map((cell) => html`<span class="light" data-cell=${cell}
  ${ref((light) => putLight(light, board.cells[cell], board, scale))}></span>`);

/** As large as a cell, or as part of it, and turned as it is. */
function putLight(light, place, board, scale, part = 1) {
  if (!light) return;
  light.style.width = `${board.along * scale * part}px`;
  light.style.height = `${board.aside * scale * part}px`;
  light.style.transform = `${at(place, scale)} rotate(${place.turn}deg)`;
}

/**
 * The things that can be picked on the board: squares where choices lead, with their keys, and riders who stand for choices. A click selects, a
 * second one on the same locks; pointing shows.
 * @param {import('../lib/types.js').Goal[]} goals
 * @param {Board} board
 * @param {number} scale pixels to its unit
 * @param {{way: Set<number>, taken: Set<number>}} seen `way`: cells that the previewed choice crosses: their prices make room for its steps;
 *   `taken`: cells with riders, who are seen through their tiles
 * @param {(event: 'picked' | 'pointed', goal: ?import('../lib/types.js').Goal) => void} tell
 */
export const rings = (goals, board, scale, {way, taken}, tell) => repeat(goals.filter(({cell}) => board.cells[cell]), ({cell, rider}) => rider || cell, (goal) => {
  const {cell, rider, keys, aimed, selected, tile, cost} = goal;
  const priced = cost !== undefined;
  const style = rider ? 'of-rider' : `${tile ? 'tile' : ''} ${priced ? `priced ${heatOf(cost)}` : keys.length === 1 ? 'picks' : keys.length ? 'several' : 'loose'}`;
  const point = (event, what) => event.pointerType !== 'touch' && tell('pointed', what);
  const put = (ring) => (tile ? putLight(ring, board.cells[cell], board, scale, TILE) : putRing(ring, board.cells[cell], scale));
  return html`<span class="goal ${style} ${aimed ? 'aimed' : ''} ${selected ? 'selected' : ''} ${priced && way.has(cell) ? 'on-the-way' : ''} ${priced && taken.has(cell) ? 'taken' : ''}" data-cell=${cell} data-rider=${rider || nothing}
    aria-hidden="true" @pointerenter=${(event) => point(event, goal)} @pointerleave=${(event) => point(event, null)}
    @click=${() => tell('picked', goal)} ${ref(put)}>${rider ? nothing : priced ? html`<b ${ref((price) => upright(price, board, cell, scale))}>${priceWords(cost)}</b>` : keys.join(' ').toUpperCase()}</span>`;
});

/** Words in the middle of a tile that is turned with the road stay upright. @param {HTMLElement | undefined} words @param {Board} board @param {number} cell @param {number} scale */
function upright(words, {cells, along, aside}, cell, scale) {
  const [x, y] = [along, aside].map((side) => (side * scale * TILE) / 2 - RIM);
  if (words) words.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%) rotate(${-cells[cell].turn}deg)`;
}

function putRing(ring, place, scale) {
  if (ring) ring.style.transform = at(place, scale);
}

/** The middle of a cell; moved by a transform, which nothing else on the page notices. */
const at = ({x, y}, scale) => `translate(${(x * scale).toFixed(1)}px, ${(y * scale).toFixed(1)}px) translate(-50%, -50%)`;
