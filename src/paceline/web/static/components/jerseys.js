/** Seats as jerseys: who rides each, in which colours, with what handicap and which cards. */
import {html, nothing} from '../vendor/lit.js';
import {lettered} from '../lib/lettering.js';
import {joined, letters, placesIn, wearing, withNeeds} from '../lib/set-up.js';
import {say} from '../lib/words.js';

const BARS = 3;
/** Seats that stand in one row with a place to add another. */
const SEATS_IN_A_ROW = 6;
/** @param {string} letter */
export const jerseyAddress = (letter) => `/draw/jersey.svg${letter ? `?team=${letter}` : ''}`;

/** The bars of a bot, from one to three. @param {import('../lib/types.js').GameInfo} game @param {string} name */
function barsOf({characters = []}, name) {
  const place = characters.findIndex((one) => one.name === name);
  return place < 0 ? 0 : Math.floor((place * BARS) / characters.length) + 1;
}

/** @param {number} bars */
const level = (bars) => (bars ? html`<span class="level" role="img" aria-label=${say('setup.level', {n: bars})}>${
  Array.from({length: BARS}, (_, place) => html`<i class=${place < bars ? 'full' : ''}></i>`)}</span>` : nothing);

/**
 * @typedef {{game: import('../lib/types.js').GameInfo, info: import('../lib/types.js').SetUpInfo, setUp: import('../lib/set-up.js').SetUp,
 *   open: number, error: (name: string) => unknown, change: (changes: Partial<import('../lib/set-up.js').SetUp>) => void,
 *   show: (seat: number) => void, name: string}} Seats `open`: the seat whose panel is open; `name`: what the player is called
 */

/** All seats, the panel of one of them, and what is wrong. @param {Seats} page */
export function seats(page) {
  const {info, setUp} = page;
  const worn = letters(info, setUp);
  const room = setUp.seats.length < info.most_seats;
  return html`<section class="setup-seats" aria-labelledby="seats-title">
    <div class="setup-head"><h2 id="seats-title">${lettered(say('setup.seats'))}</h2><span class="hint">${say('setup.tap-jersey')}</span></div>
    <ul class="jerseys ${setUp.seats.length >= SEATS_IN_A_ROW ? 'many' : ''}">
      ${setUp.seats.map((seat, place) => html`<li>${jersey(page, seat, place, worn[place])}</li>`)}
      ${room ? html`<li><button type="button" class="jersey free" @click=${() => addSeat(page)}>
        <img alt="" width="44" height="44" src=${jerseyAddress('')}><strong>${say('setup.add')}</strong><small>${say('setup.a-bot')}</small></button></li>` : nothing}
    </ul>
    ${page.error('seats')}
    ${setUp.seats[page.open] ? panel(page, page.open, worn) : nothing}
  </section>`;
}

function addSeat({game, setUp, change, show}) {
  const used = new Set(setUp.seats.map(({name}) => name));
  const bot = game.bots.find((name) => !used.has(name)) ?? game.bots[0];
  const seat = bot ? {kind: 'bot', name: bot, here: false} : {kind: 'person', name: '', here: false};
  change({seats: [...setUp.seats, /** @type {import('../lib/set-up.js').Seat} */ (seat)]});
  show(setUp.seats.length);
}

/** Return who rides, in a name and a word. */
function described({game, info, setUp, name}, seat, place) {
  if (seat.kind === 'person') {
    const first = setUp.seats.findIndex(({kind, here}) => kind === 'person' && here);
    if (place === first) return [name || say('setup.you'), say('setup.you-host')];
    return [seat.name || say(seat.here ? 'setup.here' : 'setup.open'), say(seat.here ? 'setup.this-device' : 'setup.a-person')];
  }
  if (seat.kind === 'team') return [info.teams.find((team) => team.name === seat.name)?.title ?? seat.name, say('setup.dummy')];
  const character = game.characters?.find((one) => one.name === seat.name);
  return [character?.title ?? seat.name, character?.style ?? say('setup.bot')];
}

function jersey(page, seat, place, letter) {
  const [who, what] = described(page, seat, place);
  const wrong = page.error(`seats.${place}`) !== nothing;
  const state = seat.kind === 'person' ? (seat.here ? 'mine' : 'open') : seat.kind;
  return html`<button type="button" class="jersey ${state} ${wrong ? 'wrong' : ''}" data-field="seats.${place}" aria-expanded=${page.open === place}
      @click=${() => page.show(page.open === place ? -1 : place)}>
    <img alt="" width="44" height="44" src=${jerseyAddress(letter)}><strong>${who}</strong><small>${what}</small>
    ${level(seat.kind === 'bot' ? barsOf(page.game, seat.name) : 0)}</button>`;
}

/** A row of buttons of which one is pressed. @param {string} label @param {{value: string, words: string}[]} all @param {string} chosen @param {(value: string) => void} choose */
export const segments = (label, all, chosen, choose) => html`<div class="segments" role="group" aria-label=${label}>
  ${all.map(({value, words}) => html`<button type="button" aria-pressed=${value === chosen} @click=${() => choose(value)}>${words}</button>`)}</div>`;

function panel(page, place, worn) {
  const {game, info, setUp} = page;
  const seat = setUp.seats[place];
  const put = (changes) => page.change({seats: setUp.seats.map((one, at) => (at === place ? {...one, ...changes} : one))});
  const title = info.jerseys.find(({letter}) => letter === worn[place])?.title ?? say('setup.seat', {n: place + 1});
  const kinds = [
    {value: 'person', words: say('setup.person')}, ...(game.bots.length ? [{value: 'bot', words: say('setup.bot')}] : []),
    ...info.teams.map((team) => ({value: `team ${team.name}`, words: team.title})),
  ];
  const choose = (value) => {
    if (value === 'person') put({kind: 'person', name: '', here: false});
    else if (value === 'bot') put({kind: 'bot', name: game.bots[0], here: false});
    else takeTeam(page, place, value.slice('team '.length));
  };
  return html`<div class="seat-panel">
    <div class="row"><strong>${title}</strong>
      ${segments(say('setup.who-rides'), kinds, seat.kind === 'team' ? `team ${seat.name}` : seat.kind, choose)}
      ${seat.kind === 'bot' ? strength(page, seat, (name) => put({name})) : nothing}</div>
    ${seat.kind === 'person' ? html`<label class="toggle"><input type="checkbox" role="switch" .checked=${seat.here}
      @change=${(event) => put({here: event.target.checked})}><span><strong>${say('setup.on-device')}</strong> <small>${say('setup.on-device-text')}</small></span></label>
      ${seat.here && place > 0 ? html`<label class="row"><span class="label">${say('setup.person-name')}</span><input class="person-name" maxlength="40" autocomplete="off"
        .value=${seat.name} @change=${(event) => put({name: event.target.value.trim()})}></label>` : nothing}` : nothing}
    ${seat.kind === 'team' ? html`<p class="hint">${info.teams.find((team) => team.name === seat.name)?.text}</p>` : nothing}
    ${seat.kind === 'bot' ? bots(page, seat, (name) => put({name})) : nothing}
    <div class="row"><details class="seat-more" ?open=${isParticular(page, place)}><summary>${say('setup.more-seat')}</summary>
        ${seat.kind === 'bot' ? moreBots(page, seat, (name) => put({name})) : nothing}
        ${setUp.seats.length <= info.jerseys.length ? colours(page, place, worn) : nothing}
        ${setUp.tour ? nothing : info.per_seat.map((option) => perSeat(page, option, place))}
        ${setUp.tour || seat.kind === 'team' ? nothing : cards(page, place)}</details>
      <button type="button" class="button small" ?disabled=${setUp.seats.length < 2} @click=${() => removeSeat(page, place)}>${say('setup.remove')}</button></div>
  </div>`;
}

function takeTeam({game, info, setUp, change}, place, name) {
  const team = info.teams.find((one) => one.name === name);
  const seats = setUp.seats.map((one, at) => (at === place ? {kind: /** @type {'team'} */ ('team'), name, here: false} : one));
  change({seats, options: withNeeds(game, setUp, setUp.tour ? {} : team?.options ?? {})});
}

/** Values of seats and riders move up with their seats. */
function removeSeat({info, setUp, change, show}, place) {
  const riders = info.rider_kinds.length;
  const options = {...setUp.options};
  const cut = (name, each) => {
    if (options[name]) options[name] = joined(placesIn(options[name], setUp.seats.length * each).filter((_, at) => Math.floor(at / each) !== place));
  };
  cut('colours', 1);
  info.per_seat.forEach(({option}) => cut(option, 1));
  if (info.per_rider) cut(info.per_rider.option, riders);
  change({seats: setUp.seats.filter((_, at) => at !== place), options: Object.fromEntries(Object.entries(options).filter(([, value]) => value))});
  show(-1);
}

const isCharacter = ({characters = []}, name) => characters.some((one) => one.name === name);

const plainBot = (seat, name, choose) => html`<button type="button" class="character" aria-pressed=${seat.name === name}
  @click=${() => choose(name)}><strong>${name}</strong></button>`;

/** The strength of a bot, in a game that has characters. */
function strength({game}, seat, choose) {
  const all = game.characters ?? [];
  if (!all.length) return nothing;
  const levels = Array.from({length: BARS}, (_, place) => ({value: String(place + 1), words: say(`setup.level-${place + 1}`)}));
  const first = (value) => all.find((one) => barsOf(game, one.name) === Number(value))?.name ?? seat.name;
  return segments(say('setup.how-strong'), levels, String(barsOf(game, seat.name)), (value) => choose(first(value)));
}

/** The characters of one strength; the bots, if the game has none. */
function bots({game}, seat, choose) {
  const all = game.characters ?? [];
  if (!all.length) return html`<div class="bots">${game.bots.map((name) => plainBot(seat, name, choose))}</div>`;
  const bars = barsOf(game, seat.name) || BARS;
  return html`<div class="bots">${all.filter((one) => barsOf(game, one.name) === bars).map((one) => html`<button type="button" class="character"
      aria-pressed=${seat.name === one.name} title=${one.biography} @click=${() => choose(one.name)}><strong>${one.title}</strong><small>${one.manner}</small></button>`)}</div>`;
}

/** Bots that are no characters. */
function moreBots({game}, seat, choose) {
  const others = game.bots.filter((name) => !isCharacter(game, name));
  if (!game.characters?.length || !others.length) return nothing;
  return html`<p class="label">${say('setup.more-bots')}</p><div class="bots">${others.map((name) => plainBot(seat, name, choose))}</div>`;
}

/** Return whether a seat has something that is folded away, or something is wrong with it. */
function isParticular({game, info, setUp, error}, place) {
  const {kind, name} = setUp.seats[place];
  const options = ['colours', ...info.per_seat.map(({option}) => option), ...(info.per_rider ? [info.per_rider.option] : [])];
  const plain = kind === 'bot' && !!game.characters?.length && !isCharacter(game, name);
  return plain || options.some((option) => error(option) !== nothing)
    || info.per_seat.some(({option, values}) => ![undefined, '', values[0].name].includes(placesIn(setUp.options[option], setUp.seats.length)[place]));
}

function colours({info, setUp, change, error}, place, worn) {
  return html`<div class="row colours" role="group" aria-label=${say('setup.colours')}>${info.jerseys.map(({letter, title}) => html`<button type="button" class="colour"
    aria-pressed=${worn[place] === letter} aria-label=${title} title=${title}
    @click=${() => change({options: {...setUp.options, colours: wearing(info, setUp, place, letter)}})}><img alt="" width="32" height="32" src=${jerseyAddress(letter)}></button>`)}</div>
    ${error('colours')}`;
}

function perSeat({setUp, change, error}, {option, title, values}, place) {
  const given = placesIn(setUp.options[option], setUp.seats.length);
  const put = (value) => {
    const after = given.map((one, at) => (at === place ? (value === values[0].name ? '' : value) : one));
    change({options: {...setUp.options, [option]: joined(after.some(Boolean) ? after.map((one) => one || values[0].name) : [])}});
  };
  return html`<div class="row"><span class="label">${title}</span>
    ${segments(title, values.map(({name, title: words}) => ({value: name, words})), given[place] || values[0].name, put)}</div>${error(option)}`;
}

/** A card for every rider of a seat. */
function cards({game, info, setUp, change, error}, place) {
  const {per_rider: offer, rider_kinds: kinds} = info;
  if (!offer) return nothing;
  const given = placesIn(setUp.options[offer.option], setUp.seats.length * kinds.length);
  const put = (rider, name) => {
    const after = given.map((one, at) => (at === rider ? name : one));
    change({options: {...(name ? withNeeds(game, setUp, offer.options) : setUp.options), [offer.option]: joined(after), draft: ''}});
  };
  return html`<details class="rider-cards" ?open=${given.slice(place * kinds.length, (place + 1) * kinds.length).some(Boolean)}>
    <summary>${offer.title}</summary><p class="hint">${offer.text}</p>
    ${[...kinds].map((kind, at) => html`<div class="bots" role="group" aria-label=${`${offer.title} ${kind}`}>${offer.cards.filter((card) => card.kind === kind).map((card) => {
      const chosen = given[place * kinds.length + at] === card.name;
      return html`<button type="button" class="character" aria-pressed=${chosen} @click=${() => put(place * kinds.length + at, chosen ? '' : card.name)}>
        <strong>${card.title}</strong><small>${card.text}</small></button>`;
    })}</div>`)}${error(offer.option)}</details>`;
}
