/** The words of a screen reader after a step: what happened to my riders, and what is asked; never every line. */

/** Sentences about my own riders that one summary has at most. */
const MOST = 4;
/** Kinds of beats, the most important first, if there is too much to tell; a move alone is told only of those to whom nothing else happened. */
const WEIGHT = ['finish', 'fall', 'limit', 'refusal', 'exhaustion', 'slipstream', 'gain', 'push', 'move'];

/**
 * One short summary.
 * @param {import('./types.js').Known | undefined} snapshot
 * @param {string[]} [mine] short names of my riders; those that the snapshot shows as mine, if left out
 * @returns {string}
 */
export function summary(snapshot, mine = ownRiders(snapshot)) {
  if (!snapshot) return '';
  return [...aboutMine(snapshot, new Set(mine)), snapshot.ask?.prompt].filter(Boolean).join(' ');
}

/** Short names of my riders. @param {import('./types.js').Known | undefined} snapshot */
export const ownRiders = (snapshot) => [
  ...(snapshot?.shown?.riders ?? []).filter(({token}) => token.mine).map(({token}) => token.rider),
  ...(snapshot?.shown?.home ?? []).filter(({mine}) => mine).map(({rider}) => rider),
];

/**
 * Sentences in the order in which they happened; whoever only watches is told the round's own summary.
 * @param {import('./types.js').Known} snapshot
 * @param {Set<string>} mine
 */
function aboutMine(snapshot, mine) {
  const beats = (snapshot.beats ?? []).map((beat, place) => ({...beat, place}));
  const sums = beats.filter(({kind}) => kind === 'summary').slice(-1);
  const own = beats.filter(({kind, riders}) => WEIGHT.includes(kind) && riders?.some((rider) => mine.has(rider)));
  const special = own.filter(({kind}) => kind !== 'move');
  const told = new Set(special.flatMap(({riders}) => riders));
  const plain = own.filter(({kind, riders}) => kind === 'move' && !riders.some((rider) => told.has(rider)));
  const chosen = [...special, ...plain].sort((one, other) => WEIGHT.indexOf(one.kind) - WEIGHT.indexOf(other.kind)).slice(0, MOST);
  const lines = [...chosen.sort((one, other) => one.place - other.place), ...sums];
  return [...new Set(lines.map(({sentence}) => sentence))];
}
