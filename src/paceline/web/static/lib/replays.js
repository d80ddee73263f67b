/** Replays of finished races: each is fetched once for podium, log and its own page. */
import {request} from './api.js';
import {History} from './history.js';
import {merged} from './model.js';

/** @typedef {{info: import('./types.js').TableInfo, snapshots: import('./types.js').Snapshot[], hands: import('./types.js').Hand[][]}} Replay */

/** The one that was asked for last. @type {{table: string, replay: Promise<Replay> | undefined}} */
const kept = {table: '', replay: undefined};

/** @param {string} table @returns {Promise<Replay>} */
export function replayOf(table) {
  if (table !== kept.table || !kept.replay) {
    const replay = request('GET', `/api/tables/${table}/replay`);
    Object.assign(kept, {table, replay});
    replay.catch(() => { if (kept.replay === replay) kept.replay = undefined; });
  }
  return kept.replay;
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
