/** Seats: who holds them, whom the table waits for, links to share, and the gathering before the start. */
import {html, live, nothing} from './vendor/lit.js';
import {say} from './say.js';

/** @param {import('./types.js').GameInfo | undefined} game */
export function kinds(game) {
  return [
    {kind: 'person', name: ''},
    ...(game?.bots ?? []).map((name) => ({kind: 'bot', name})),
    ...(game?.own_teams ?? []).map((name) => ({kind: 'team', name})),
  ];
}

/** Who holds a seat as one word for a list to choose from; what a person is called makes no difference. */
export const wishWord = ({kind, name}) => (kind === 'person' ? kind : `${kind}:${name}`);

/** @param {string} word @returns {import('./types.js').SeatWish} */
export function wishOf(word) {
  const [kind, name = ''] = word.split(':');
  return {kind: /** @type {'person' | 'bot' | 'team'} */ (kind), name};
}

/** A list to choose from, of who may hold a seat. */
export const whoHolds = (game, seat, label, changed) => html`<select aria-label=${label}
    .value=${live(wishWord(seat))} @change=${(event) => changed(wishOf(event.target.value))}>
  ${kinds(game).map((one) => html`<option value=${wishWord(one)} ?selected=${wishWord(one) === wishWord(seat)}>
    ${say(`kind.${one.kind}`, {name: one.name})}</option>`)}
</select>`;

/** What a seat is doing, in a word or two. */
function doing(model, seat, waiting) {
  if (seat.sitting) return say('table.sits-in');
  if (seat.kind === 'team') return say('table.team');
  if (model.info.phase !== 'racing') return seat.kind === 'person' && !seat.joined ? say('table.not-joined') : '';
  return waiting.includes(seat.seat) ? say('table.to-ride') : say('table.done');
}

/**
 * The seats in the bar on top.
 * @param {import('./model.js').Model} model
 * @param {number[]} waiting
 */
export const chips = (model, waiting) => html`<ul class="chips" aria-label=${say('table.seats')}>
  ${model.info.seats.map((seat) => chip(model, seat, waiting))}
</ul>`;

function chip(model, seat, waiting) {
  const mine = model.you.seats.includes(seat.seat);
  const letter = model.letterOf(seat.seat);
  const [who, does] = [holder(model, seat), doing(model, seat, waiting)];
  const state = seat.sitting ? 'sitting' : waiting.includes(seat.seat) ? 'thinking' : 'done';
  return html`<li class="chip ${state} ${mine ? 'mine' : ''}" data-seat=${seat.seat}>
    ${letter ? html`<img class="sign" alt="" src="/draw/rider.svg?layout=map&team=${letter}&kind=R">` : nothing}
    <span><strong>${seat.team}</strong>
      <small><span class="holder">${who && does ? `${who} · ` : who}</span>${does}</small></span>
  </li>`;
}

/** Who holds a seat, as those at this device call him. */
function holder({you}, {seat, name}) {
  return you.seats.length === 1 && you.seats[0] === seat ? say('table.you') : name;
}

/**
 * All seats with what can be done about them.
 * @param {import('./model.js').Model} model
 * @param {{game: any, links: Record<string, string>, copied: string, waiting: number[],
 *   copy: (address: string) => void, set: (seat: number, wish: object) => void, back: (seat: number) => void,
 *   here: (token: string) => void}} can
 */
export const seatList = (model, can) => html`<section class="panel seats" aria-label=${say('table.seats')}>
  <h2>${say('table.seats')}</h2>
  <ul>${model.info.seats.map((seat) => seatRow(model, seat, can))}</ul>
  ${Object.keys(can.links).length ? html`<p class="quiet">${say('table.share-hint')}</p>` : nothing}
  <button class="button small" @click=${() => can.copy(address(model.info.id))}>
    ${can.copied === address(model.info.id) ? say('table.copied') : say('table.watch-link')}</button>
</section>`;

function seatRow(model, seat, can) {
  const gathering = model.info.phase === 'gathering';
  const name = model.nameOf(seat.seat);
  return html`<li class="seat ${seat.sitting ? 'sitting' : ''}" data-seat=${seat.seat}>
    <span class="who"><strong>${seat.team}</strong> ${seat.name === seat.team ? nothing : seat.name}
      ${seat.kind === 'bot' ? html`<small>${say('table.bot')}</small>` : nothing}
      <small>${doing(model, seat, can.waiting)}</small></span>
    ${gathering && model.you.host
      ? whoHolds(can.game, seat, say('new.who', {seat: seat.seat + 1}), (wish) => can.set(seat.seat, wish))
      : nothing}
    ${seat.kind === 'person' ? forPerson(model, seat, name, can) : nothing}
  </li>`;
}

function forPerson(model, seat, name, can) {
  const token = can.links[seat.seat];
  const mine = model.you.seats.includes(seat.seat);
  const mayFill = model.you.host && model.info.phase === 'racing' && !seat.sitting && !mine;
  return html`<span class="buttons">
    ${mine && seat.sitting ? html`<button class="button small act" @click=${() => can.back(seat.seat)}>${say('table.take-back')}</button>` : nothing}
    ${token ? html`<button class="button small" aria-label=${say('table.copy-of', {name})}
      @click=${() => can.copy(address(model.info.id, token))}>
      ${can.copied === address(model.info.id, token) ? say('table.copied') : say('table.copy')}</button>` : nothing}
    ${token && !mine ? html`<button class="button small" aria-label=${say('table.ride-here-of', {name})}
      @click=${() => can.here(token)}>${say('table.ride-here')}</button>` : nothing}
    ${mayFill ? html`<button class="button small" @click=${() => can.set(seat.seat, {kind: 'bot', name: ''})}>${say('table.set-bot')}</button>` : nothing}
  </span>`;
}

/** Where a table is, with the secret of a seat or for those who only watch. */
const address = (id, token = '') => `${location.origin}/table/${id}${token && `#${token}`}`;

/**
 * Before the start: what to do until everybody is here.
 * @param {import('./model.js').Model} model
 * @param {{start: () => void, rename: (name: string) => void, busy: boolean}} can
 */
export function gathering(model, can) {
  const mine = model.you.seats[0];
  const hint = model.you.host ? say('gather.host') : mine === undefined ? say('table.watching') : say('gather.guest');
  return html`<section class="panel gather">
    <h2>${say('gather.title')}</h2>
    <p>${hint}</p>
    ${mine === undefined ? nothing : nameForm(model.seat(mine)?.name ?? '', can.rename)}
    ${model.you.host
      ? html`<button class="button act big" ?disabled=${can.busy} @click=${can.start}>${say('gather.start')}</button>`
      : nothing}
  </section>`;
}

function nameForm(name, rename) {
  const send = (event) => {
    event.preventDefault();
    rename(new FormData(event.target).get('name'));
  };
  return html`<form class="inline" @submit=${send}>
    <label>${say('gather.name')} <input name="name" maxlength="40" .value=${name} autocomplete="nickname"></label>
    <button class="button small">${say('gather.keep-name')}</button>
  </form>`;
}
