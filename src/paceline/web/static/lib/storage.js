/** The memory of this browser: the tables and tours it has links for, a name, how the board is liked. */

const TABLES = 'paceline.tables';
const TOURS = 'paceline.tours';
const SETTINGS = 'paceline.settings';

/**
 * @typedef {{tokens: string[], host: string, links: Record<string, string>, name: string, about: string, phase: string,
 *   turn: boolean, at: number, hash: string, from: string, seen: string}} Remembered
 * `tokens` speak for the seats ridden on this device, `links` are those of all seats, known to whoever made the table;
 * `name`, `about`, `phase` and `turn` are what the page last knew of it; `hash` is that of
 * the seed, as it was told during the race; `from` is the page that a guided race leads back to;
 * `seen` is the round that was shown last.
 */

/** The values that were read last from each place, with their text. @type {Map<string, {text: string, value: Record<string, any>}>} */
const known = new Map();

/** @returns {Record<string, any>} */
function read(key, storage = 'localStorage') {
  try {
    const text = window[storage].getItem(key) ?? '{}';
    const place = `${storage} ${key}`;
    if (known.get(place)?.text !== text) known.set(place, {text, value: JSON.parse(text) ?? {}});
    return {...known.get(place)?.value};
  } catch {
    return {};
  }
}

function write(key, value, storage = 'localStorage') {
  try {
    window[storage].setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still races: the link holds the token.
  }
}

/** @returns {Remembered} */
function emptyRecord() {
  return {tokens: [], host: '', links: {}, name: '', about: '', phase: '', turn: false, at: 0, hash: '', from: '', seen: ''};
}

function store(key) {
  return {
    /** @returns {[string, Remembered][]} those that were opened here, the latest first */
    all: () => Object.entries(read(key)).filter(([, {name}]) => name).sort(([, one], [, other]) => other.at - one.at),
    /** @returns {Remembered} */
    get: (id) => ({...emptyRecord(), ...read(key)[id]}),
    has: (id) => id in read(key),
    /** @param {string} id @param {Partial<Remembered>} changes */
    put(id, changes) {
      const all = read(key);
      all[id] = {...emptyRecord(), ...all[id], ...changes, at: Date.now()};
      write(key, all);
    },
    forget(id) {
      const all = read(key);
      delete all[id];
      write(key, all);
    },
    /**
     * The tokens this tab speaks with; another tab may speak for another seat. @returns {string[]}
     */
    currentTokens: (id) => read(key, 'sessionStorage')[id] ?? read(key)[id]?.tokens ?? [],
    /** Speak with these tokens: in this tab as long as it is open, in others unless they have tokens of their own. */
    useTokens(id, tokens) {
      this.put(id, {tokens});
      write(key, {...read(key, 'sessionStorage'), [id]: tokens}, 'sessionStorage');
    },
  };
}

export const tables = store(TABLES);
export const tours = store(TOURS);

/**
 * Return the settings: how the board is liked, what one is called, what a newcomer has been told and how often they have chosen; `quick`: a click
 * answers without a lock; `first`: the kind of rider who always draws first, by game; `camera`: how each layout of the board is looked at;
 * `guided`: the guided race was offered; `theme`: the theme if it is not the system's; `boxes`: those that somebody owns, by game;
 * `language` was chosen, and need not be that of the browser;
 * `notices`: the browser says when it is one's turn.
 * @returns {{layout?: 'map' | 'ribbon', name?: string, speed?: string, sound?: boolean, taught?: Record<string, string[]>,
 *   chosen?: number, quick?: boolean, first?: Record<string, string>, log?: 'mine' | 'all', camera?: Record<string, string>,
 *   guided?: boolean, shares?: boolean, theme?: 'dark' | 'light' | '', language?: string, boxes?: Record<string, string[]>,
 *   notices?: boolean}}
 */
export const settings = () => read(SETTINGS);
export const saveSettings = (changes) => write(SETTINGS, {...settings(), ...changes});

/**
 * The tokens this page speaks with: those of the address, or those kept for it.
 * @param {ReturnType<typeof store>} where
 * @param {string} id
 * @returns {string[]}
 */
export function tokensHere(where, id) {
  const {host} = where.get(id);
  const given = location.hash.slice(1).split('.').filter((token) => token && token !== host);
  const mine = given.length ? given : where.currentTokens(id);
  return host ? [...mine, host] : mine;
}

/**
 * Keep tokens that were found good. An address that is copied to invite somebody must not give a seat away, so what is kept is
 * taken out of it. In a link with the host's rights the host's token is the last one.
 * @param {ReturnType<typeof store>} where
 * @param {string} id
 * @param {string[]} tokens those of this page
 * @param {import('./types.js').You} you
 */
export function keepTokens(where, id, tokens, you) {
  const host = where.get(id).host || (you.host ? tokens.at(-1) : '');
  const seats = tokens.filter((token) => token !== host);
  if (host) where.put(id, {host});
  if (seats.length) where.useTokens(id, seats);
  if (location.hash && String(where.currentTokens(id)) === String(seats)) history.replaceState(history.state, '', location.pathname);
}

/**
 * Copy the things kept for one table or tour to another one: a rematch, a stage of a tour.
 * @param {ReturnType<typeof store>} where
 * @param {string} id
 * @param {ReturnType<typeof store>} whereNext
 * @param {string} next
 */
export function copyTokens(where, id, whereNext, next) {
  const {host, links} = where.get(id);
  whereNext.put(next, {host, links});
  whereNext.useTokens(next, where.currentTokens(id));
}

/** @param {string[]} tokens */
export const fragment = (tokens) => (tokens.length ? `#${tokens.join('.')}` : '');

/**
 * Remember what was just made, and where to go with it.
 * @param {ReturnType<typeof store>} where
 * @param {string} id
 * @param {{host: string, seats: import('./types.js').SeatToken[]}} made
 * @param {number[]} here seats ridden on this device
 */
export function rememberCreated(where, id, made, here) {
  const links = Object.fromEntries(made.seats.map(({seat, token}) => [seat, token]));
  const tokens = here.map((seat) => links[seat]).filter(Boolean);
  where.put(id, {host: made.host, links});
  where.useTokens(id, tokens);
  return fragment(tokens);
}
