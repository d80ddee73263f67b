/** Turns in their order as one row, with an arrow where the order runs back. */
import {html, nothing, ref} from '../vendor/lit.js';
import {seatSign} from '../lib/pictures.js';
import {say} from '../lib/words.js';

/** @typedef {import('../lib/types.js').Turn} Turn */

/**
 * @param {{label: string, turns: Turn[], back?: number}} part
 * @param {import('../lib/model.js').Model} model
 */
export const orderRow = ({label, turns, back = 0}, model) => html`<ol class="order" aria-label=${label} tabindex="0">
  ${turns.map((turn, place) => html`${back && place === back ? html`<li class="turns-back" aria-hidden="true"><svg viewBox="0 0 24 24"><path
      d="M4 5h10a5.5 5.5 0 0 1 0 11H6M10 11l-5 5 5 5"></path></svg></li>` : nothing}
    ${oneTurn(turn, place + 1, model)}`)}</ol>`;

/** @param {Turn} turn @param {number} n @param {import('../lib/model.js').Model} model */
function oneTurn({seat, state, colour, note}, n, model) {
  const mine = model.you.seats.includes(seat);
  return html`<li class="turn ${state} ${mine ? 'mine' : ''}" data-seat=${seat} aria-current=${state === 'now' ? 'step' : nothing}
      ${ref((item) => state === 'now' && bringIntoView(item))}>
    <span class="n">${n}</span>
    ${colour ? html`<img class="sign" alt="" src=${seatSign(colour)}>` : nothing}
    <span><strong>${model.callName(seat)}</strong> <small>${note || say(`order.${state}`)}</small></span></li>`;
}

/** Scroll the row, not the page. @param {Element | undefined} item */
function bringIntoView(item) {
  const row = item?.parentElement;
  if (row && row.scrollWidth > row.clientWidth) row.scrollLeft = /** @type {HTMLElement} */ (item).offsetLeft - row.clientWidth / 3;
}
