/** A set-up before a race or tour: from a preset or a link, changed by clicks, and written into a link again. Holds no game's rules. */

/**
 * @typedef {{kind: 'person' | 'bot' | 'team', name: string, here: boolean}} Seat
 * @typedef {{preset: string, tour: boolean, seats: Seat[], options: Record<string, string>, patience: number, name: string}} SetUp
 *   `options`: those of the race or of the tour's plan, as they are typed; `name`: empty for the usual one
 * @typedef {import('./types.js').SetUpInfo} SetUpInfo
 * @typedef {import('./types.js').GameInfo} GameInfo
 */

export const PATIENCE = 60;
const LONGEST_LINK = 2000;
const [ME, OPEN] = ['me', 'open'];
/** Parts of a link that are no options. */
const OWN = new Set(['game', 'preset', 'with', 'seats', 'tour', 'patience', 'table']);

/** The words of a list that was typed. @param {string | undefined} value */
export const wordsIn = (value) => String(value ?? '').split(',').map((word) => word.trim()).filter(Boolean);

/** The values of a list in which places count, as many as asked for. @param {string | undefined} value @param {number} length */
export const placesIn = (value, length) => Array.from({length}, (_, place) => String(value ?? '').split(',')[place]?.trim() ?? '');

/** Write such a list; nothing if nothing is in it. @param {string[]} values */
export const joined = (values) => (values.some(Boolean) ? values.join(',').replace(/,+$/, '') : '');

/** The names of options that hold several words. @param {GameInfo} game @param {boolean} tour */
const lists = (game, tour) => new Set((tour ? game.plan : game.options).filter(({kind}) => kind === 'words').map(({name}) => name));

/** @param {GameInfo} game @param {string} name @returns {Seat} */
function seatOf(game, name) {
  if (name === 'person' || name === ME) return {kind: 'person', name: '', here: true};
  if (name === OPEN) return {kind: 'person', name: '', here: false};
  return {kind: game.own_teams.includes(name) ? 'team' : 'bot', name, here: false};
}

/** Write a seat as a word. @param {Seat} seat */
const wordOf = ({kind, name, here}) => (kind === 'person' ? (here ? ME : OPEN) : name);

/**
 * The set-up of a preset.
 * @param {GameInfo} game
 * @param {import('./types.js').PresetInfo} preset
 * @returns {SetUp}
 */
export function fromPreset(game, preset) {
  const seats = preset.seats.map((name) => seatOf(game, name));
  return {preset: preset.name, tour: preset.tour, seats, options: {...preset.options}, patience: PATIENCE, name: ''};
}

/**
 * The set-up of a link, and whether some of it means nothing here.
 * @param {GameInfo} game
 * @param {SetUpInfo} info
 * @param {URLSearchParams} query
 * @returns {{setUp: SetUp, unknown: boolean}}
 */
export function fromLink(game, info, query) {
  const tour = query.has('tour');
  const named = info.presets.find(({name}) => name === query.get('preset'));
  const preset = named ?? info.presets.find((one) => one.tour === tour) ?? info.presets[0];
  const setUp = fromPreset(game, preset);
  const known = new Set((setUp.tour ? game.plan : game.options).map(({name}) => name));
  const seats = wordsIn(query.get('seats') ?? '');
  const riders = new Set([ME, OPEN, ...game.bots, ...game.own_teams]);
  const goodSeats = seats.filter((name) => riders.has(name)).slice(0, info.most_seats);
  const given = [...query].filter(([name]) => !OWN.has(name));
  const good = given.filter(([name]) => known.has(name));
  if (seats.length) setUp.seats = seats.slice(0, info.most_seats).map((name) => seatOf(game, riders.has(name) ? name : game.bots[0] ?? OPEN));
  if (query.get('with') === 'friends') setUp.seats = setUp.seats.map((seat) => (seat.kind === 'bot' ? seatOf(game, OPEN) : seat));
  setUp.options = filled({...setUp.options, ...Object.fromEntries(good)});
  setUp.patience = query.get('patience') === '0' ? 0 : PATIENCE;
  setUp.name = query.get('table') ?? '';
  const strange = (query.has('preset') && !named) || goodSeats.length < seats.length || good.length < given.length;
  return {setUp, unknown: strange || (!!query.get('game') && query.get('game') !== game.name)};
}

/** Return whether an address is too long to be a set-up. @param {string} search */
export const isTooLong = (search) => search.length > LONGEST_LINK;

/**
 * The link to a set-up: its preset, and what is different from it.
 * @param {GameInfo} game
 * @param {SetUpInfo} info
 * @param {SetUp} setUp
 */
export function linkTo(game, info, setUp) {
  const preset = info.presets.find(({name}) => name === setUp.preset) ?? info.presets.find(({tour}) => tour === setUp.tour);
  const usual = preset && fromPreset(game, preset);
  const seats = setUp.seats.map(wordOf).join(',');
  const names = new Set([...Object.keys(usual?.options ?? {}), ...Object.keys(setUp.options)]);
  const changed = [...names].filter((name) => (usual?.options[name] ?? '') !== (setUp.options[name] ?? ''));
  const parts = [
    ['game', game.name], ...(preset ? [['preset', preset.name]] : []), ...(setUp.tour && !preset?.tour ? [['tour', '1']] : []),
    ...(usual?.seats.map(wordOf).join(',') === seats ? [] : [['seats', seats]]),
    ...changed.map((name) => [name, setUp.options[name] ?? '']),
    ...(setUp.patience === PATIENCE ? [] : [['patience', String(setUp.patience)]]), ...(setUp.name ? [['table', setUp.name]] : []),
  ];
  return `/new?${new URLSearchParams(parts).toString().replaceAll('%2C', ',').replaceAll('%3D', '=')}`;
}

/** Options that say something. @param {Record<string, string>} options @returns {Record<string, string>} */
export const filled = (options) => Object.fromEntries(Object.entries(options).filter(([, value]) => value !== '' && value !== undefined));

/** Add options; words are added to those of a list. @param {Record<string, string>} options @param {Record<string, string>} more @param {Set<string>} several */
const add = (options, more, several) => ({...options, ...Object.fromEntries(Object.entries(more).map(([name, value]) => [
  name, several.has(name) ? [...new Set([...wordsIn(options[name]), ...wordsIn(value)])].join(',') : value,
]))});

/** Take options away again. @param {Record<string, string>} options @param {Record<string, string>} less @param {Set<string>} several */
const take = (options, less, several) => filled({...options, ...Object.fromEntries(Object.entries(less).map(([name, value]) => [
  name, several.has(name) ? wordsIn(options[name]).filter((word) => !wordsIn(value).includes(word)).join(',') : '',
]))});

/** Return whether all these options are set. @param {Record<string, string>} options @param {Record<string, string>} wanted */
const has = (options, wanted) => Object.entries(wanted).every(([name, value]) => {
  const given = wordsIn(options[name]);
  return wordsIn(value).every((word) => given.includes(word));
});

/** @param {import('./types.js').RuleInfo} rule @param {Record<string, string>} options */
export const isOn = (rule, options) => (Object.keys(rule.on).length ? has(options, rule.on) : !has(options, rule.off));

/**
 * The options after a rule is switched. A box that something else uses too stays.
 * @param {GameInfo} game
 * @param {SetUpInfo} info
 * @param {SetUp} setUp
 * @param {import('./types.js').RuleInfo} rule
 * @param {boolean} on
 */
export function switched(game, info, {tour, options}, rule, on) {
  const several = lists(game, tour);
  const [more, less] = on ? [rule.on, rule.off] : [rule.off, withoutSharedBox(info, {tour, options}, rule)];
  return filled(add(take(options, less, several), more, several));
}

/** Return what switching a rule off takes away: its box only if no other rule that is on comes from it, and the rule is more than that box. */
function withoutSharedBox(info, {tour, options}, rule) {
  const {[info.box_option]: box, ...rest} = rule.on;
  if (!box || !Object.keys(rest).length) return rule.on;
  const others = (tour ? info.tour_rules : info.rules).filter((one) => one !== rule && isOn(one, options) && one.on[info.box_option] === box);
  return others.length ? rest : rule.on;
}

/** The way in which a rule is played. @param {import('./types.js').RuleInfo} rule @param {Record<string, string>} options */
export const wayOf = (rule, options) => rule.ways.slice(1).find((way) => has(options, way.options)) ?? rule.ways[0];

/** The options after another way is chosen. */
export function played(game, {tour, options}, rule, way) {
  const several = lists(game, tour);
  const [usual] = rule.ways;
  const bare = take(options, wayOf(rule, options).options, several);
  return way === usual ? bare : filled(add(bare, way.options, several));
}

/** Options together with those that something needs. @param {GameInfo} game @param {SetUp} setUp @param {Record<string, string>} needed */
export const withNeeds = (game, {tour, options}, needed) => add(options, needed, lists(game, tour));

/** The letters of the jerseys of all seats. @param {SetUpInfo} info @param {SetUp} setUp */
export function letters({jerseys}, {seats, options}) {
  if (seats.length > jerseys.length) return seats.map((_, place) => jerseys[Math.floor(place / 2) % Math.max(jerseys.length, 1)]?.letter ?? '');
  const wanted = placesIn(options.colours, seats.length).map((word) => jerseys.find((one) => one.word === word)?.letter ?? '');
  const kept = new Set(jerseys.slice(0, seats.length).map(({letter}) => letter).filter((letter, place) => !wanted[place] && !wanted.includes(letter)));
  const free = jerseys.map(({letter}) => letter).filter((letter) => !wanted.includes(letter) && !kept.has(letter));
  return seats.map((_, place) => wanted[place] || (kept.has(jerseys[place].letter) ? jerseys[place].letter : free.shift() ?? ''));
}

/** The colours after a seat takes a jersey; whoever wears it takes theirs. @param {SetUpInfo} info @param {SetUp} setUp @param {number} seat @param {string} letter */
export function wearing(info, setUp, seat, letter) {
  const now = letters(info, setUp);
  const other = now.indexOf(letter);
  const after = now.map((one, place) => (place === seat ? letter : place === other ? now[seat] : one));
  const usual = info.jerseys.map((one) => one.letter);
  if (after.every((one, place) => one === usual[place])) return '';
  return after.map((one) => info.jerseys.find((jersey) => jersey.letter === one)?.word ?? '').join(',');
}

/** Return what lies where. @param {string | undefined} value @returns {Map<string, string>} */
export const laidIn = (value) => new Map(wordsIn(value).map((entry) => /** @type {[string, string]} */ (entry.split('=', 2))));

/** Lay a token, or take it away. @param {string | undefined} value @param {string} place @param {string} token */
export function lay(value, place, token) {
  const laid = laidIn(value);
  laid.delete(place);
  if (token) laid.set(place, token);
  return [...laid].map((pair) => pair.join('=')).join(',');
}
