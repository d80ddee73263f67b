/** Seats: who holds them, whom the table waits for, links to share, and the gathering before the start. */
import {html, nothing} from '../vendor/lit.js';
import {entries, optionLabel} from './fields.js';
import {lettered} from '../lib/lettering.js';
import {fragment} from '../lib/storage.js';
import {themed} from '../lib/theme.js';
import {LANGUAGE, listed, say} from '../lib/words.js';

const SEATS_AT_EASE = 4;
const SEATS_BESIDE = 6;

/** @param {import('../lib/types.js').GameInfo | undefined} game */
export function kinds(game) {
  return [
    {kind: 'person', name: ''},
    ...(game?.bots ?? []).map((name) => ({kind: 'bot', name})),
    ...(game?.own_teams ?? []).map((name) => ({kind: 'team', name})),
  ];
}

/** Return the holder of a seat as one word for a list to choose from; the name of a person makes no difference. */
export const holderWord = ({kind, name}) => (kind === 'person' ? kind : `${kind}:${name}`);

/** @param {string} word @returns {import('../lib/types.js').SeatWish} */
export function holderOf(word) {
  const [kind, name = ''] = word.split(':');
  return {kind: /** @type {'person' | 'bot' | 'team'} */ (kind), name};
}

/** The character who holds a seat, if it is one. */
const characterOf = (game, {kind, name}) =>
  (kind === 'bot' ? game?.characters?.find((character) => character.name === name) : undefined);

/** A seat's holder for a list: a character with level and style, another bot by its name. */
function holderWords(game, holder) {
  const [one, {kind, name}] = [characterOf(game, holder), holder];
  return one ? say('kind.character', {title: one.title, level: one.level_name, style: one.style}) : say(`kind.${kind}`, {name});
}

/** A list to choose from, of who may hold a seat. */
export const whoHolds = (game, seat, label, changed) => html`<select aria-label=${label} title=${characterOf(game, seat)?.biography ?? ''}
    @change=${(event) => changed(holderOf(event.target.value))}>
  ${entries(kinds(game).map((one) => ({value: holderWord(one), words: holderWords(game, one)})), holderWord(seat))}
</select>`;

/** Return the occupation of a seat, in a word or two. */
function doing(model, seat, waiting) {
  if (seat.sitting) return say('table.sits-in');
  if (seat.kind === 'team') return say('table.team');
  if (model.info.phase !== 'racing') return seat.kind === 'person' && !seat.joined ? say('table.not-joined') : '';
  return waiting.includes(seat.seat) ? say('table.to-ride') : say('table.done');
}

/**
 * The seats in the bar on top.
 * @param {import('../lib/model.js').Model} model
 * @param {number[]} waiting
 */
export const chips = (model, waiting) => html`<ul class="chips ${crowd(model.info.seats.length)}" tabindex="0" aria-label=${say('table.seats')}>
  ${model.info.seats.map((seat) => chip(model, seat, waiting))}
</ul>`;

/** Many seats get smaller chips, so many that they fill a row a row of their own. */
const crowd = (seats) => (seats > SEATS_BESIDE ? 'many crowd' : seats > SEATS_AT_EASE ? 'many' : '');

function chip(model, seat, waiting) {
  const mine = model.you.seats.includes(seat.seat);
  const sign = model.signOf(seat.seat);
  const [who, does] = [holder(model, seat), doing(model, seat, waiting)];
  const state = seat.sitting ? 'sitting' : waiting.includes(seat.seat) ? 'thinking' : 'done';
  return html`<li class="chip ${state} ${mine ? 'mine' : ''}" data-seat=${seat.seat}>
    ${sign ? html`<img class="sign" alt="" src=${sign}>` : html`<span class="sign"></span>`}
    <span><strong>${seat.team}</strong>
      <small><span class="holder">${who && does ? `${who} · ` : who}</span>${does}</small></span>
  </li>`;
}

/** The name of whoever holds a seat; «you» on their own device. */
function holder({you}, {seat, name}) {
  return you.seats.length === 1 && you.seats[0] === seat ? say('table.you') : name;
}

/**
 * All seats with what can be done about them.
 * @param {import('../lib/model.js').Model} model
 * @param {{game: any, links: Record<string, string>, mine: string[], copied: string, waiting: number[],
 *   copy: (address: string) => void, set: (seat: number, holder: object) => void, back: (seat: number) => void,
 *   here: (token: string) => void}} can `mine`: all secrets of the host, nothing for others
 */
export const seatList = (model, can) => html`<section class="panel seats" tabindex="-1" aria-label=${say('table.seats')}>
  <h2>${lettered(say('table.seats'))}</h2>
  <ul>${model.info.seats.map((seat) => seatRow(model, seat, can))}</ul>
  ${Object.keys(can.links).length ? html`<p class="quiet">${say('table.share-hint')}</p>` : nothing}
  <p class="buttons">${copyButton(address(model.info.id), say('table.watch-link'), can)}
    ${can.mine.length ? copyButton(address(model.info.id, can.mine), say('table.host-link'), can) : nothing}</p>
  ${fairness(model.info)}
</section>`;

/** Explain the proof of the deal; an imported race has a seed that could be guessed. */
function fairness({phase, seed_hash: hash}) {
  if (!hash && phase !== 'gathering') return nothing;
  return html`<p class="quiet secret">${hash ? say('table.hash', {hash}) : say('table.hash-follows')}</p>`;
}

const copyButton = (link, words, {copied, copy}) => html`<button class="button small" @click=${() => copy(link)}>
  ${copied === link ? say('table.copied') : words}</button>`;

function seatRow(model, seat, can) {
  const gathering = model.info.phase === 'gathering';
  const name = model.nameOf(seat.seat);
  return html`<li class="seat ${seat.sitting ? 'sitting' : ''}" data-seat=${seat.seat}>
    <span class="who"><strong>${seat.team}</strong> ${seat.name === seat.team ? nothing : name}
      ${seat.kind === 'bot' ? html`<small>${say('table.bot')}</small>` : nothing}
      <small>${doing(model, seat, can.waiting)}</small></span>
    ${gathering && model.you.host
      ? whoHolds(can.game, seat, say('new.who', {seat: seat.seat + 1}), (holder) => can.set(seat.seat, holder))
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
      @click=${() => can.copy(address(model.info.id, [token]))}>
      ${can.copied === address(model.info.id, [token]) ? say('table.copied') : say('table.copy')}</button>` : nothing}
    ${token && !mine ? html`<button class="button small" aria-label=${say('table.ride-here-of', {name})}
      @click=${() => can.here(token)}>${say('table.ride-here')}</button>` : nothing}
    ${mayFill ? html`<button class="button small" @click=${() => can.set(seat.seat, {kind: 'bot', name: ''})}>${say('table.set-bot')}</button>` : nothing}
  </span>`;
}

/** Return the address of a table, with secrets of its seats or for those who only watch. @param {string} id @param {string[]} tokens */
const address = (id, tokens = []) => `${location.origin}/table/${id}${fragment(tokens)}`;

/** The road with its profile; left out if it cannot be drawn for these seats. @param {import('../lib/types.js').TableInfo} info */
export const coursePicture = ({id, course}) => html`<img class="course-picture" width="1600" height="1000" alt=${course} src=${themed(`/api/tables/${id}/course.svg?language=${LANGUAGE}`)}
  @error=${(event) => { event.target.hidden = true; }}>`;

/** Describe the race to come, and what is not as usual. */
export function agreed({title, course, options}, game) {
  const stage = game?.stages.find(({name}) => name === course);
  const usual = new Map(game?.options.map((option) => [option.name, String(option.default)]));
  const unusual = Object.entries(options).filter(([name, value]) => name !== game?.course_option && usual.get(name) !== String(value));
  return html`<dl class="agreed">
    <dt>${title}</dt><dd>${stage ? say('new.stage-line', {name: course, n: stage.squares, notes: stage.notes}) : course}</dd>
    ${game ? unusual.map(([name, value]) => html`<dt>${optionLabel(name)}</dt><dd>${optionWords(value)}</dd>`) : nothing}
  </dl>`;
}

const optionWords = (value) => (typeof value === 'boolean' ? say(value ? 'yes' : 'no') : String(value).replaceAll(',', ', '));

/** Return the facts by which «My tables» tells a table from others. @param {import('../lib/model.js').Model} model */
export function tableInWords({info, you, asked}) {
  const others = info.seats.filter(({seat}) => !you.seats.includes(seat));
  const people = others.filter(({kind}) => kind === 'person').map(({name, team}) => name || team);
  const bots = others.length - people.length;
  const against = listed([...people, ...(bots ? [say('home.bots', {n: bots})] : [])]);
  return {
    name: info.course ? `${info.title}: ${info.course}` : info.title,
    about: against && say('home.against', {names: against}),
    phase: info.phase,
    turn: info.phase === 'racing' && asked.length > 0,
  };
}

/** @param {import('../lib/types.js').SeatInfo} seat @param {boolean} shared whether several people are at this device */
export function nameForm({seat, team, name}, shared, rename) {
  const send = (event) => {
    event.preventDefault();
    rename(new FormData(event.target).get('name'), seat);
  };
  return html`<form class="inline" @submit=${send}>
    <label>${shared ? say('gather.name-of', {team}) : say('gather.name')} <input name="name" maxlength="40" .value=${name} autocomplete="nickname"></label>
    <button class="button small">${say('gather.keep-name')}</button>
  </form>`;
}
