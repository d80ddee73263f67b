/** Choices as things to pick: cards of a hand, squares and riders on the road, buttons; without knowing the game. */
import {say} from './words.js';

/** @typedef {import('./types.js').Ask} Ask */
/** @typedef {import('./types.js').Choice} Choice */
/** @typedef {import('./types.js').Card} Card */
/** @typedef {import('./types.js').Panel} Panel */
/** @typedef {{kind: string, id: string, place?: number, stays?: boolean}} Picked a pick that was taken; `place`: which of several equal cards;
 *   `stays`: one of these is always picked, as a tab is */
/** @typedef {{card?: Card, choice?: Choice, group?: string, rung?: number, n: number, key: string}} Thing a card, a choice, a group of `n` choices, or
 *   the cheapest of `n` choices of one length */

/** Choices that are read at a glance: no ladder is needed for them. */
const FEW = 9;
/** Keys of things; the other letters belong to the page (D, G, L, M, P, T, V) and to riders (S, R). */
const KEYS = [...'1234567890abcefhijknoquwxyz'];

/** @param {Choice} choice @param {string} kind */
export const pickOf = ({picks}, kind) => picks?.find((pick) => pick.kind === kind)?.id;

/** @param {Choice} choice @param {Picked} picked */
const has = (choice, {kind, id}) => (kind === 'group' ? choice.group === id
  : !!choice.picks?.some((pick) => pick.kind === kind && pick.id === id));

/**
 * The choices that have all of these picks.
 * @param {Ask} ask
 * @param {Picked[]} picked
 */
export const remaining = (ask, picked) => ask.choices.filter((choice) => picked.every((pick) => has(choice, pick)));

/** Return whether a choice has nothing to show before it is taken: it is answered at once. @param {Choice} choice */
export const isPlain = (choice) => !choice.preview && pickOf(choice, 'card') === undefined && pickOf(choice, 'cell') === undefined;

/**
 * All riders of a board, those beside the road too.
 * @param {import('./types.js').Shown | undefined} shown
 */
export const tokensOf = (shown) => [...(shown?.riders ?? []).map(({token}) => token), ...(shown?.beside ?? [])];

/**
 * Riders who wait beside the road and can be placed on it.
 * @param {Ask} ask
 * @param {import('./types.js').Shown | undefined} shown
 */
export const placedBy = ({choices}, shown) => (shown?.beside ?? []).map(({rider}) => rider)
  .filter((rider) => choices.some((choice) => pickOf(choice, 'rider') === rider && pickOf(choice, 'cell') !== undefined));

/**
 * The cards to choose from, equal ones as often as they were drawn, the rider whose they are, and the pile that they lie in; of spent
 * cards only those that can be taken.
 * @param {Ask} ask
 * @param {Panel[]} panels
 * @returns {{cards: Card[], rider: string, pile: string}}
 */
export function handOf({choices, cards = []}, panels) {
  const ids = new Set(choices.map((choice) => pickOf(choice, 'card')).filter((id) => id !== undefined));
  if (!ids.size) return {cards: [], rider: '', pile: ''};
  for (const {parts, rider} of panels) {
    for (const part of parts ?? []) {
      const [row, pile] = part.type === 'cards' ? [part.cards ?? [], part.pile ?? ''] : [[], ''];
      const cards = pile === 'gone' ? row.filter(({id}) => ids.has(id)) : row;
      if ([...ids].every((id) => row.some((card) => card.id === id))) return {cards, rider: rider ?? '', pile};
    }
  }
  return {cards: cards.filter(({id}) => ids.has(id)), rider: '', pile: ''};
}

/** Facts of one kind about a choice. @param {Choice} choice @param {string} kind */
const count = ({price = []}, kind) => price.filter((fact) => fact.kind === kind).length;

/**
 * Ways to one square without those that cost more than another one for nothing: neither less risk nor anything to be noted.
 * @param {Choice[]} choices
 */
function worthwhile(choices) {
  const isBetter = (one, other) => pickOf(one, 'cell') === pickOf(other, 'cell') && one.cost < other.cost
    && count(one, 'risk') <= count(other, 'risk') && count(one, 'note') >= count(other, 'note');
  return choices.filter((choice) => !isPriced(choice) || !choices.some((other) => isPriced(other) && isBetter(other, choice)));
}

/**
 * Return the things that can be picked now, in the order of its keys: cards, then choices, and in the place of its first one every group of several.
 * @param {Ask} ask
 * @param {Card[]} cards
 * @param {Picked[]} picked
 * @returns {Thing[]}
 */
export function thingsOf(ask, cards, picked) {
  const ofCard = ({id}) => ask.choices.filter((choice) => pickOf(choice, 'card') === id);
  const opened = picked.filter(({kind, stays}) => kind === 'group' || stays);
  const left = worthwhile(remaining(ask, picked));
  const narrowed = left.length > 1 && picked.length > 0;
  const undo = undoOf(ask);
  const listed = (narrowed ? left : remaining(ask, opened).filter((choice) => pickOf(choice, 'card') === undefined)).filter((choice) => choice !== undo);
  const things = listed.map((choice) => ({choice, n: 1}));
  const ladder = ladderOf(ask.choices);
  if (ladder.length) {
    const ways = picked.length && left.length > 1 ? left : [];
    const plain = ask.choices.filter((choice) => choice !== undo && !(isPriced(choice) && choice.steps > 0));
    return [...ladder, ...ways.map((choice) => ({choice, n: 1, key: ''})), ...lettered(plain.map((choice) => ({choice, n: 1})))];
  }
  return withKeys([
    ...cards.map((card) => ({card, n: ofCard(card).length, choice: ofCard(card).length === 1 ? ofCard(card)[0] : undefined})),
    ...(picked.length && (narrowed || opened.length) ? things : grouped(things)),
  ]);
}

/**
 * The choice that takes the last answer back, if the rules allow it: its button is called `undo`, or `back` if the answer to this question
 * is final.
 * @param {Ask | null | undefined} ask
 */
export const undoOf = (ask) => ask?.choices.find((choice) => ['undo', 'back'].includes(pickOf(choice, 'button') ?? ''));

/**
 * The cards of a pile beside a hand that belongs to no rider.
 * @param {Panel[]} panels
 * @param {string} pile
 * @returns {Card[]}
 */
export const pileOf = (panels, pile) => panels.filter(({rider, parts}) => !rider && parts?.some((part) => part.type === 'cards' && part.pile === 'hand'))
  .flatMap(({parts}) => parts ?? []).flatMap((part) => (part.type === 'cards' && part.pile === pile ? part.cards ?? [] : []));

/** Return whether a choice leads to a square at a price: such choices are picked on the board, or from a ladder of their lengths. @param {Choice} choice */
export const isPriced = (choice) => choice.cost !== undefined && choice.steps !== undefined && pickOf(choice, 'cell') !== undefined;

/**
 * The lengths of moves to choose from if there are many choices, each with its cheapest choice; of several equally cheap ones the first
 * leads furthest.
 * @param {Choice[]} choices
 * @returns {Thing[]} `rung` is the length, and the key its digit
 */
export function ladderOf(choices) {
  if (choices.length <= FEW) return [];
  const forward = choices.filter((choice) => isPriced(choice) && choice.steps > 0);
  /** @type {Map<number, Choice[]>} */
  const lengths = new Map();
  for (const choice of forward) lengths.set(choice.steps, [...(lengths.get(choice.steps) ?? []), choice]);
  return [...lengths].sort(([one], [other]) => one - other).map(([rung, all]) => ({
    choice: cheapest(all), rung, n: all.length, key: rung >= 0 && rung < 10 ? String(rung) : '',
  }));
}

/** @param {Choice[]} choices @returns {Choice} the first of the cheapest */
export const cheapest = (choices) => choices.reduce((best, one) => ((one.cost ?? 0) < (best.cost ?? 0) ? one : best));

/** The step of the price list that a cost belongs to: squares and rungs are coloured by it. @param {number} cost */
export const heatOf = (cost) => (cost < 0 ? 'back' : cost === 0 ? 'free' : `h${[1, 3, 5, 8, 11, 15].findLast((least) => cost >= least)}`);

/** A price in a word: «free», «3», «+2» for what is given back. @param {number} cost */
export const priceWords = (cost) => (cost < 0 ? `+${-cost}` : cost === 0 ? say('price.free') : String(cost));

/** @param {Omit<Thing, 'key'>[]} things */
function grouped(things) {
  /** @type {Map<unknown, Omit<Thing, 'key'>[]>} */
  const sheaves = new Map();
  for (const thing of things) {
    const key = thing.choice.group || thing;
    sheaves.set(key, [...(sheaves.get(key) ?? []), thing]);
  }
  return [...sheaves.values()].map(([first, ...more]) => (more.length ? {group: first.choice.group, n: more.length + 1} : first));
}

/** Things beside a ladder, whose digits are taken: letters of their own. @param {Omit<Thing, 'key'>[]} things @returns {Thing[]} */
const lettered = (things) => things.map((thing, place) => ({...thing, key: KEYS.slice(10)[place] ?? ''}));

/** @param {Omit<Thing, 'key'>[]} things @returns {Thing[]} */
const withKeys = (things) => things.map((thing, place) => ({...thing, key: KEYS[place] ?? ''}));

/**
 * Return the deed of a choice, in the words of the lock button: «Play 6», «Ride 5», «Stay».
 * @param {Ask} ask
 * @param {Choice} choice
 * @param {Card[]} cards
 */
export function deedOf(ask, choice, cards) {
  if (choice.deed) return choice.deed;
  const button = choice.picks?.find(({kind}) => kind === 'button')?.label ?? '';
  const id = pickOf(choice, 'card');
  const card = id === undefined ? undefined : [...cards, ...(ask.cards ?? [])].find((one) => one.id === id);
  if (card) return [say('lock.play', {card: card.name || card.value || ''}), button].filter(Boolean).join(': ');
  const steps = (choice.preview?.paths?.[0]?.cells.length ?? 1) - 1;
  if (steps > 0) return say('lock.ride', {n: steps});
  return button || choice.short || choice.words;
}

/**
 * Return the deed of a choice, cut where its card, its steps and the square it leads to are named for the first time.
 * @param {Choice} choice
 * @param {Card} [card]
 * @returns {[string, boolean][]} pieces, and whether they are to be emphasised
 */
export function emphasised({reason, words, short = '', preview}, card) {
  const steps = (preview?.paths?.[0]?.cells.length ?? 0) - 1;
  /** @type {[string, boolean][]} */
  const pieces = [];
  let rest = reason || words;
  for (const number of [card?.value, steps > 0 && String(steps), short.match(/[−+]?\d+$/)?.[0]]) {
    const found = reason && number ? rest.search(new RegExp(`(?<![\\d−+])${number.replace('+', '\\+')}(?!\\d)`)) : -1;
    if (found < 0) continue;
    pieces.push([rest.slice(0, found), false], [String(number), true]);
    rest = rest.slice(found + String(number).length);
  }
  return [...pieces, [rest, false]];
}

/** Return whether every choice but the way back is a card. @param {Ask} ask */
export const asksForCard = (ask) => ask.choices.every((choice) => choice === undoOf(ask) || pickOf(choice, 'card') !== undefined);

/** Return whether only riders stand for the choices: a question like «who draws first?». @param {Ask} ask */
export const asksForRider = ({choices}) => choices.length > 1
  && choices.every(({picks}) => picks?.length === 1 && picks[0].kind === 'rider');

/**
 * The cells and riders that choices name, each with the key of its choice if there is one.
 * @param {Choice[]} choices those that are left
 * @param {Thing[]} things
 * @param {import('./types.js').Shown | undefined} shown
 * @param {{aimed: ?Thing, selected: ?Choice | undefined}} now
 * @returns {import('./types.js').Goal[]}
 */
export function goalsOf(choices, things, shown, {aimed, selected}) {
  /** @type {Map<string, import('./types.js').Goal>} */
  const goals = new Map();
  const beside = new Set((shown?.beside ?? []).map(({rider}) => rider));
  const key = new Map(things.map((thing) => [thing.choice, thing.key]));
  const isAimed = (choice) => aimed?.choice === choice || (!!aimed?.group && aimed.group === choice.group);
  const add = (name, goal, choice) => {
    const before = goals.get(name);
    goals.set(name, {
      ...goal, keys: [...(before?.keys ?? []), ...(key.get(choice) ? [key.get(choice)] : [])],
      aimed: !!before?.aimed || isAimed(choice), selected: !!before?.selected || (!!selected && selected.action === choice.action),
    });
  };
  for (const choice of choices) {
    const cell = pickOf(choice, 'cell');
    const cost = isPriced(choice) ? Math.min(choice.cost, goals.get(`cell ${cell}`)?.cost ?? Infinity) : undefined;
    const tile = cost !== undefined || beside.has(pickOf(choice, 'rider'));
    if (cell !== undefined) add(`cell ${cell}`, {cell: Number(cell), rider: '', tile, cost}, choice);
  }
  for (const [rider, choice, cell] of ridersToPick(choices, shown)) add(`rider ${rider}`, {cell, rider}, choice);
  return [...goals.values()];
}

/** Riders whose choice is another one than that of the others, if they stand alone on a cell. */
function ridersToPick(choices, shown) {
  const tokens = (shown?.riders ?? []).map(({token}) => token);
  const names = new Set(choices.map((choice) => pickOf(choice, 'rider')));
  if (names.size < 2) return [];
  return choices.flatMap((choice) => {
    const token = tokens.find(({rider}) => rider === pickOf(choice, 'rider'));
    return token && tokens.filter(({cell}) => cell === token.cell).length === 1 ? [[token.rider, choice, token.cell]] : [];
  });
}
