/** Whose turn it is: the question and its choices, or whom the table waits for; and the curtain between two people. */
import {html, nothing} from '../vendor/lit.js';
import {asks} from './asks.js';
import {listed, say} from '../lib/words.js';

/**
 * @param {import('../lib/model.js').Model} model
 * @param {?number} active the seat that looks
 * @param {import('../lib/types.js').Look | undefined} look
 * @param {{cut: boolean, beginner: boolean, long: number[], picking: import('../lib/picking.js').Picking,
 *   back: (seat: number) => void}} can `long`: the seats that have been waited for long
 */
export function turn(model, active, look, can) {
  const seat = model.seat(active);
  return html`
    <p class="quiet">${seat ? youAre(model, seat) : say('table.watching')}</p>
    ${seat?.sitting ? html`<p class="note wait">${say('table.sits-in-you')}
      <button class="button small act" @click=${() => can.back(seat.seat)}>${say('table.take-back')}</button></p>` : nothing}
    ${look?.ask
      ? asks(look.ask, {...can, panels: look.panels ?? [], sent: model.sent.has(look.ask.id)})
      : html`<p class="waiting" role="status">${waiting(model, can.long)}</p>`}`;
}

function youAre(model, seat) {
  const name = model.you.seats.length > 1 && seat.name ? html`<strong>${seat.name}</strong> · ` : nothing;
  return html`${name}${say('table.you-are', {team: seat.team})}`;
}

function waiting(model, long) {
  const names = listed(long.map((seat) => model.nameOf(seat)));
  const {patience} = model.info;
  const silent = long.map((seat) => model.seat(seat)).some((seat) => seat?.kind === 'person' && !seat.sitting);
  return html`${names ? say('table.waiting', {names}) : say('table.nobody-waits')}
    ${silent && patience ? html`<br><small>${say('table.patience', {n: patience})}</small>` : nothing}`;
}

/**
 * Between two people at one device: nothing is seen until the next one says that he is here.
 * @param {string} name
 * @param {() => void} open
 */
export const curtain = (name, open) => html`<main class="curtain">
  <h1>${say('curtain.title', {name})}</h1><p>${say('curtain.hint', {name})}</p>
  <button class="button act big" @click=${open}>${say('curtain.open', {name})}</button>
</main>`;
