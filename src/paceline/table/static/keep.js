/** What this browser remembers: the tables and tours it has links for, a name, how the board is liked. */

const TABLES = 'paceline.tables';
const TOURS = 'paceline.tours';
const TASTE = 'paceline.taste';

/**
 * @typedef {{tokens: string[], host: string, links: Record<string, string>, name: string, phase: string, at: number}} Kept
 * `tokens` speak for the seats ridden on this device, `links` are those of all seats, known to whoever made the table.
 */

/** @returns {Record<string, any>} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still races: the link holds the token.
  }
}

/** @returns {Kept} */
function blank() {
  return {tokens: [], host: '', links: {}, name: '', phase: '', at: 0};
}

function shelf(key) {
  return {
    /** @returns {[string, Kept][]} the latest first */
    all: () => Object.entries(read(key)).sort(([, one], [, other]) => other.at - one.at),
    /** @returns {Kept} */
    get: (id) => ({...blank(), ...read(key)[id]}),
    has: (id) => id in read(key),
    /** @param {string} id @param {Partial<Kept>} changes */
    put(id, changes) {
      const all = read(key);
      all[id] = {...blank(), ...all[id], ...changes, at: Date.now()};
      write(key, all);
    },
    forget(id) {
      const all = read(key);
      delete all[id];
      write(key, all);
    },
  };
}

export const tables = shelf(TABLES);
export const tours = shelf(TOURS);

/** @returns {{layout?: 'map' | 'ribbon', name?: string}} */
export const taste = () => read(TASTE);
export const likes = (changes) => write(TASTE, {...taste(), ...changes});

/**
 * The tokens this page speaks with: those of the address, or those kept for it.
 * @param {ReturnType<typeof shelf>} where
 * @param {string} id
 * @returns {string[]}
 */
export function tokensHere(where, id) {
  const given = location.hash.slice(1).split('.').filter(Boolean);
  const kept = where.get(id);
  if (given.length) where.put(id, {tokens: given});
  const mine = given.length ? given : kept.tokens;
  if (!given.length && mine.length) history.replaceState(null, '', fragment(mine));
  return kept.host && !mine.includes(kept.host) ? [...mine, kept.host] : mine;
}

/** @param {string[]} tokens */
export const fragment = (tokens) => (tokens.length ? `#${tokens.join('.')}` : '');

/**
 * Remember what was just made, and where to go with it.
 * @param {ReturnType<typeof shelf>} where
 * @param {string} id
 * @param {{host: string, seats: import('./types.js').SeatToken[]}} made
 * @param {number[]} here seats ridden on this device
 */
export function keepMade(where, id, made, here) {
  const links = Object.fromEntries(made.seats.map(({seat, token}) => [seat, token]));
  const tokens = here.map((seat) => links[seat]).filter(Boolean);
  where.put(id, {tokens, host: made.host, links});
  return fragment(tokens);
}
