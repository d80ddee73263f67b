/** Drawings of the server, each fetched once: boards and riders. */
import {call} from './api.js';

/** @type {Map<string, Promise<import('./types.js').Board>>} */
const boards = new Map();
/** @type {Map<string, Promise<Document>>} */
const riders = new Map();
let drawings = 0;

/** The promise kept under a key, made once; one that failed is made again next time. */
function once(shelf, key, make) {
  if (!shelf.has(key)) {
    shelf.set(key, make());
    shelf.get(key).catch(() => shelf.delete(key));
  }
  return shelf.get(key);
}

/**
 * @param {string} table
 * @param {string} layout
 * @param {string} version
 */
export function board(table, layout, version) {
  const address = `/api/tables/${table}/board/${layout}?version=${encodeURIComponent(version)}`;
  return once(boards, address, () => call('GET', address));
}

/**
 * Where a rider's drawing is.
 * @param {import('./types.js').Token} token
 * @param {'map' | 'ribbon'} layout
 * @param {boolean} [counted] whether he says on a map how tired he is
 */
export function riderAddress(token, layout, counted) {
  const {team, kind, last, dummy, jersey} = token;
  const query = new URLSearchParams({layout, team, kind});
  for (const [name, value] of Object.entries({last, dummy, jersey})) if (value) query.set(name, value);
  for (const name of ['mine', 'down', 'flat', 'spent']) if (token[name]) query.set(name, 'true');
  if (token.tired !== null && token.tired !== undefined) query.set('tired', String(token.tired));
  if (token.energy && layout === 'ribbon') query.set('energy', String(token.energy.left));
  if (counted && layout === 'map') query.set('counted', 'true');
  return `/draw/rider.svg?${query}`;
}

/** The bare sign of a rider, for lists. @param {any} token or what is known of one */
export function signAddress(token) {
  return riderAddress({...token, last: '', tired: null, jersey: token.jersey, down: false, mine: false, spent: false}, 'map');
}

/** The sign of a team, or of the only rider of a seat. @param {string} team @param {string} [kind] */
export const seatSign = (team, kind = 'R') => `/draw/rider.svg?${new URLSearchParams({layout: 'map', team, kind})}`;

/**
 * A rider's drawing, to be put into the page.
 * @param {string} address
 * @returns {Promise<Element>}
 */
export async function rider(address) {
  const drawn = await once(riders, address, async () => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
  });
  return named(/** @type {Element} */ (document.importNode(drawn.documentElement, true)));
}

/** The drawing with ids of its own: a pattern is not painted where its id stands in a hidden drawing too. */
function named(drawing) {
  drawings += 1;
  const name = `d${drawings}`;
  for (const element of drawing.querySelectorAll('*')) {
    for (const {name: attribute, value} of [...element.attributes]) {
      if (attribute === 'id') element.setAttribute(attribute, name + value);
      else if (value.startsWith('url(#')) element.setAttribute(attribute, value.replace('#', `#${name}`));
    }
  }
  return drawing;
}
