/** The rounds that this browser missed: the connection was lost, or the page was closed. */
import {request} from './api.js';
import {historyOf} from './replays.js';
import {ownRiders} from './summary.js';

/** @typedef {import('./types.js').Known} Known */
/** @typedef {import('./types.js').Shown} Shown */

/**
 * Fetch the moves after a round, as spectators saw them; the riders of those who look are marked as theirs.
 * @param {string} table
 * @param {string} round the name of the last round that was shown
 * @param {Known} now
 * @returns {Promise<Known[]>} the moment before, and every move since; empty if nothing is known of it
 */
export async function fetchMissed(table, round, now) {
  const {snapshots} = await request('GET', `/api/tables/${table}/history`).catch(() => ({snapshots: []}));
  const known = historyOf(snapshots).snapshots;
  const last = known.findLastIndex((one) => one.round === round);
  if (last < 0) return [];
  const mine = new Set(ownRiders(now));
  return known.slice(last).map((one) => ({...one, shown: one.shown && withOwnRiders(one.shown, mine)}));
}

/** @param {Shown} shown @param {Set<string>} mine @returns {Shown} */
const withOwnRiders = (shown, mine) => ({
  ...shown,
  riders: shown.riders.map((rider) => ({...rider, token: {...rider.token, mine: mine.has(rider.token.rider)}})),
});
