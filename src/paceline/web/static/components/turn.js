/** The turn: the question and its choices, or whom the table waits for; and the curtain between two people. */
import {html, nothing} from '../vendor/lit.js';
import {callButtons} from './calls.js';
import {hand, lockedCards, riderTabs} from './hand.js';
import {decksOf} from '../lib/picking.js';
import {listed, say} from '../lib/words.js';

/**
 * @param {import('../lib/model.js').Model} model
 * @param {?number} active the seat that looks
 * @param {import('../lib/types.js').Known | undefined} snapshot
 * @param {{cut: boolean, beginner: boolean, long: number[], picking: import('../lib/picking.js').Picking,
 *   busy: boolean, nudge: () => void, notices: import('./calls.js').Notices, showDeck: (rider: string) => void, back: (seat: number) => void}} can `long`: the seats that have been waited for long
 */
export function turn(model, active, snapshot, can) {
  const seat = model.seat(active);
  return html`
    <p class="quiet">${seat ? youAre(model, seat) : say('table.watching')}</p>
    ${seat?.sitting ? html`<p class="note wait">${say('table.sits-in-you')}
      <button class="button small act" @click=${() => can.back(seat.seat)}>${say('table.take-back')}</button></p>` : nothing}
    ${snapshot?.ask
      ? hand(snapshot, {...can, sent: model.sent.has(snapshot.ask.id)})
      : html`<div class="ask at-rest ${snapshot && seat && decksOf(snapshot.panels).length ? 'with-tabs' : ''}">${snapshot && seat ? riderTabs(snapshot, can) : nothing}
        <div class="things">${snapshot && seat ? lockedCards(snapshot.panels, can.picking) : nothing}
          <div class="waiting"><p role="status">${waiting(model, snapshot?.waiting ?? [], can.long)}</p>
            ${seat ? callButtons(model, snapshot?.waiting ?? [], can) : nothing}</div></div></div>`}`;
}

function youAre(model, seat) {
  const name = model.you.seats.length > 1 && seat.name ? html`<strong>${seat.name}</strong> · ` : nothing;
  return html`${name}${say('table.you-are', {team: seat.team})}`;
}

/**
 * Name the seats that everybody waits for: people at once, bots only when they take long.
 * @param {import('../lib/model.js').Model} model
 * @param {number[]} asked
 * @param {number[]} long
 */
export function waiting(model, asked, long) {
  const person = (seat) => model.seat(seat)?.kind === 'person' && !model.seat(seat).sitting;
  const others = asked.filter((seat) => !model.you.seats.includes(seat) && (person(seat) || long.includes(seat)));
  const names = listed(others.map((seat) => model.nameOf(seat)));
  const {patience} = model.info;
  return html`${names ? say('table.waiting', {names}) : say('table.nobody-waits')}
    ${others.some(person) && patience ? html`<br><small>${say('table.patience', {n: patience})}</small>` : nothing}`;
}

/**
 * Between two people at one device: nothing is seen until the next one says that they are here.
 * @param {string} name
 * @param {() => void} open
 */
export const curtain = (name, open) => html`<main class="curtain">
  <h1>${say('curtain.title', {name})}</h1><p>${say('curtain.hint', {name})}</p>
  <button class="button act big" @click=${open}>${say('curtain.open', {name})}</button>
</main>`;
