/** Replays of finished races: their pages are fetched once for podium, log and their own page. */
import {request} from './api.js';
import {History} from './history.js';
import {merged} from './model.js';

/**
 * @typedef {{page: number, first: number, before: ?import('./types.js').Snapshot, snapshots: import('./types.js').Snapshot[],
 *   hands: import('./types.js').Hand[][]}} Page some rounds of a replay; `first` is the number of snapshots before it
 * @typedef {{info: import('./types.js').TableInfo, pages: number[], points: string[][]}} Outline where its pages begin, and the rounds of its moments
 * @typedef {{info: import('./types.js').TableInfo, snapshots: import('./types.js').Snapshot[], hands: import('./types.js').Hand[][]}} Replay
 */

/** The parts that were fetched of the replay that was asked for last. @type {{table: string, parts: Map<string, Promise<any>>}} */
const kept = {table: '', parts: new Map()};

/** @param {string} table @param {string} part */
function fetched(table, part) {
  if (table !== kept.table) Object.assign(kept, {table, parts: new Map()});
  const {parts} = kept;
  const found = parts.get(part) ?? request('GET', `/api/tables/${table}/replay/pages${part}`);
  parts.set(part, found);
  found.catch(() => parts.delete(part));
  return found;
}

/** @param {string} table @returns {Promise<Outline>} */
export const outlineOf = (table) => fetched(table, '');

/** @param {string} table @param {number} page @returns {Promise<Page>} */
export const pageOf = (table, page) => fetched(table, `/${page}`);

/** Fetch a whole replay. @param {string} table @returns {Promise<Replay>} */
export async function replayOf(table) {
  const {info, pages} = await outlineOf(table);
  /** @type {Replay} */
  const whole = {info, snapshots: [], hands: []};
  for (const place of pages.keys()) {
    const {snapshots, hands} = await pageOf(table, place);
    whole.snapshots.push(...snapshots);
    whole.hands.push(...hands);
  }
  return whole;
}

/** @param {import('./types.js').Snapshot[]} snapshots */
export function historyOf(snapshots) {
  const history = new History();
  for (const snapshot of snapshots) history.add(merged(history.snapshots.at(-1), snapshot));
  return history;
}

/** The address of a moment of a replay. @param {string} table @param {{step: number, beat: number}} point */
export const addressOf = (table, {step, beat}) => `/replay/${table}#step=${step}&beat=${beat}`;

/**
 * The address of the moment in which a line of a finished race's log was told.
 * @param {string} table
 * @param {import('./types.js').Line} line
 * @param {import('./types.js').Line[]} lines the log that it stands in
 */
export async function addressOfLine(table, line, lines) {
  const history = historyOf((await replayOf(table)).snapshots);
  return addressOf(table, history.points[history.findTold(line, lines)]);
}
