/** Start races at once: an ordinary one against bots, or the guided one. */
import {request} from './api.js';
import {rememberCreated, saveSettings, tables} from './storage.js';

/**
 * Start a race against bots.
 * @param {string} game
 * @returns {Promise<string>} its address
 */
export const startRace = (game) => start({game, start: true, opening: true});

/**
 * Start the guided race; it leads back to the page it was started from.
 * @param {string} game
 * @returns {Promise<string>} its address
 */
export function startGuide(game) {
  saveSettings({guided: true});
  return start({game, guide: true}, location.pathname);
}

/** @param {object} body @param {string} [from] */
async function start(body, from = '') {
  const made = await request('POST', '/api/tables', {body});
  const tokens = rememberCreated(tables, made.table, made, [made.seats[0].seat]);
  if (from) tables.put(made.table, {from});
  return `/table/${made.table}${tokens}`;
}
