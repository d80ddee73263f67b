/** The moments of a race that are worth seeing again, chosen from the beats of its replay. */
import {order} from './finish.js';
import {say} from './words.js';

/** @typedef {import('./types.js').Known} Known */
/** @typedef {import('./types.js').Beat} Beat */
/**
 * @typedef {{kind: 'lead' | 'up' | 'down' | 'draft' | 'told' | 'tired', weight: number, riders: string[], n?: number,
 *   sentence?: string}} Deed
 * Something that happened to riders: `lead` took the lead, `up` and `down` moved to place `n`, `draft` closed gaps in the slipstream
 * (`n` of them), `tired` took exhaustion (`n` of them), `told` is what a beat says.
 * @typedef {{step: number, round: number | string, moment: string, weight: number, deeds: Deed[], riders: string[]}} Moment
 * `step` counts the snapshots of the replay.
 */

const MOMENTS = 3;
/** Deeds that a moment tells of. */
const DEEDS = 2;
/** Riders at the head of the result whose story is told. */
const HEAD = 3;
/** The factor by which the winner's places count more than those of the others. */
const WINNER = 1.5;
const WEIGHTS = {lead: 4, place: 1, draft: 0.4, chain: 0.3, fall: 3, blocked: 1.5, tired: 0.5, finish: 3};
const MOST_PLACES = 4;
/** The share of its weight that a deed has at the start; at the end it has all of it. */
const EARLY = 0.4;
/** The factor by which a moment counts less whose headline is of a kind that was told before. */
const REPEATED = 0.6;
/** A deed that counts less than this part of the weightiest one of its moment is left out. */
const WORTH = 0.3;
/** Letters of a sentence that fits below a little board. */
const LONGEST = 90;

/**
 * The moments in which most happened for the first riders of the result, in the order of the race; no two from one round.
 * @param {Known[]} snapshots all snapshots of the replay, each with its board
 * @param {string[]} result short names of all riders from first to last
 * @returns {Moment[]}
 */
export function moments(snapshots, result) {
  const start = snapshots[0]?.shown?.moment;
  const seen = snapshots.flatMap((snapshot, step) => (step && snapshot.shown && snapshots[step - 1].shown && snapshot.shown.moment !== start
    ? [weighed(snapshots, step, result)] : []));
  /** @type {Moment[]} */
  const best = [];
  for (let left = seen.filter(({deeds}) => deeds.length); left.length && best.length < MOMENTS;) {
    const worth = ({weight, deeds}) => weight * (best.some((one) => one.deeds[0].kind === deeds[0].kind) ? REPEATED : 1);
    const next = left.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    best.push(next);
    left = left.filter(({round}) => round !== next.round);
  }
  return best.sort((a, b) => a.step - b.step);
}

/**
 * Return the words for a deed.
 * @param {Deed} deed
 * @param {Map<string, string>} names of riders by their short names
 */
export const deedWords = ({kind, riders, n = 0, sentence = ''}, names) => (kind === 'told' ? sentence
  : say(`moments.${kind}`, {n, rider: names.get(riders[0]) ?? riders[0]}));

/** Names of all who ride, by their short names. @param {Known[]} snapshots @returns {Map<string, string>} */
export const riderNames = (snapshots) => new Map(snapshots.flatMap(({shown}) => (shown?.riders ?? []).map(({token}) => [token.rider, token.name])));

/** Kinds of beats that show a kind of deed. */
const SHOWN_BY = {lead: ['move', 'push', 'slipstream'], up: ['move', 'push', 'slipstream'], down: ['move', 'push'], draft: ['slipstream'], tired: ['exhaustion']};

/**
 * The beat of its snapshot that shows a deed best; its last one if none does.
 * @param {Known} snapshot
 * @param {Deed} deed
 * @returns {number}
 */
export function beatOf({beats = []}, {kind, riders, sentence}) {
  const shows = (beat) => (kind === 'told' ? beat.sentence === sentence
    : SHOWN_BY[kind].includes(beat.kind) && (beat.riders ?? []).some((rider) => riders.includes(rider)));
  const found = beats.findLastIndex(shows);
  return found < 0 ? Math.max(0, beats.length - 1) : found;
}

/** @returns {Moment} */
function weighed(snapshots, step, result) {
  const head = result.slice(0, HEAD);
  const snapshot = snapshots[step];
  const late = EARLY + (1 - EARLY) * (step / (snapshots.length - 1));
  const all = [...places(snapshots[step - 1].shown, snapshot.shown, head), ...beaten(snapshot, head)];
  const deeds = all.map((deed) => ({...deed, weight: deed.weight * late})).sort((a, b) => b.weight - a.weight);
  const short = deeds.filter(({sentence = ''}) => sentence.length <= LONGEST);
  const told = short.slice(0, DEEDS).filter(({weight}) => weight >= WORTH * short[0].weight);
  return {
    step, round: roundOf(snapshots, step), moment: snapshot.shown.moment, weight: deeds.reduce((sum, {weight}) => sum + weight, 0), deeds: told,
    riders: [...new Set(told.flatMap(({riders}) => riders))],
  };
}

/** The round that a snapshot belongs to: rounds end with a summary, or else are told apart by what they are called. */
function roundOf(snapshots, step) {
  const sums = ({beats = []}) => beats.some(({kind}) => kind === 'summary');
  return snapshots.some(sums) ? snapshots.slice(0, step).filter(sums).length : snapshots[step].shown.moment;
}

/** Return the deeds of riders who took the lead, or won or lost places at the head. @returns {Deed[]} */
function places(before, after, head) {
  const [old, now] = [order(before), order(after)];
  if (!old.length || !now.length) return [];
  /** @type {Deed[]} */
  const deeds = [];
  const leads = now[0] !== old[0] && old.includes(now[0]);
  if (leads) deeds.push({kind: 'lead', weight: head.includes(now[0]) ? WEIGHTS.lead : WEIGHTS.lead / 2, riders: [now[0]]});
  for (const [index, rider] of head.entries()) {
    const [from, to] = [old.indexOf(rider), now.indexOf(rider)];
    if (from < 0 || to < 0 || from === to || (leads && !to)) continue;
    const weight = Math.min(Math.abs(from - to), MOST_PLACES) * WEIGHTS.place * (index ? 1 : WINNER);
    deeds.push({kind: to < from ? 'up' : 'down', weight, riders: [rider], n: to + 1});
  }
  return deeds;
}

/** Return the deeds that beats tell of the head, and of many riders at once. @param {Known} snapshot @param {string[]} head @returns {Deed[]} */
function beaten({beats = [], shown: {marks}}, head) {
  const of = (kind) => beats.filter((beat) => beat.kind === kind);
  const ours = ({riders = []}) => riders.filter((rider) => head.includes(rider)).length;
  /** @type {(beat: Beat, weight: number) => Deed} */
  const told = (beat, weight) => ({kind: 'told', weight, riders: (beat.riders ?? []).slice(0, HEAD), sentence: beat.sentence});
  const finish = of('finish').filter(ours).slice(0, 1)
    .map((beat) => told(beat, beat.riders.includes(head[0]) ? WEIGHTS.finish : WEIGHTS.finish / HEAD));
  const falls = of('fall').map((beat) => told(beat, ours(beat) ? WEIGHTS.fall : WEIGHTS.fall / 2));
  const blocked = marks.filter(({kind}) => kind === 'blocked').map(({rider}) => rider);
  const stops = of('limit').filter((beat) => ours(beat) && beat.riders.some((rider) => blocked.includes(rider)))
    .map((beat) => told(beat, WEIGHTS.blocked));
  return [...finish, ...falls, ...stops, ...drafted(of('slipstream'), ours), ...tired(of('exhaustion'), ours)];
}

/** Slipstream of a whole round as one deed: a chain of several counts more. @returns {Deed[]} */
function drafted(beats, ours) {
  const riders = [...new Set(beats.flatMap((beat) => beat.riders ?? []))];
  if (!riders.length) return [];
  const head = beats.reduce((sum, beat) => sum + ours(beat), 0);
  return [{kind: 'draft', weight: riders.length * WEIGHTS.chain + head * WEIGHTS.draft, riders, n: riders.length}];
}

/** @returns {Deed[]} */
function tired(beats, ours) {
  const riders = [...new Set(beats.flatMap((beat) => beat.riders ?? []))];
  const head = beats.reduce((sum, beat) => sum + ours(beat), 0);
  return head ? [{kind: 'tired', weight: head * WEIGHTS.tired, riders, n: riders.length}] : [];
}
