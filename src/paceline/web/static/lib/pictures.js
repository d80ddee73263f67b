/** Drawings of the server, each fetched once: boards and riders. */
import {request} from './api.js';
import {onTheme, themed} from './theme.js';

/** @type {Map<string, Promise<import('./types.js').Board>>} */
const boards = new Map();
/** @type {Map<string, Promise<Document>>} */
const riders = new Map();
let drawings = 0;

/** The promise kept under a key, made once; one that failed is made again next time. */
function once(cache, key, make) {
  if (!cache.has(key)) {
    cache.set(key, make());
    cache.get(key).catch(() => cache.delete(key));
  }
  return cache.get(key);
}

/**
 * @param {string} table
 * @param {string} layout
 * @param {string} version
 * @param {number} [shape] that of the window it is drawn for
 */
export function board(table, layout, version, shape) {
  const query = new URLSearchParams({version, ...(shape === undefined ? {} : {shape: String(shape)})});
  const address = themed(`/api/tables/${table}/board/${layout}?${query}`);
  return once(boards, address, () => request('GET', address));
}

/** From one shape to the next, windows are so much wider. */
const WIDER = Math.log(1.2);

/**
 * The shape that comes next to a window: by how many such steps it is wider than high.
 * @param {number} width
 * @param {number} height
 * @param {{least: number, most: number}} limits
 */
export const shapeOf = (width, height, {least, most}) => Math.max(least, Math.min(Math.round(Math.log(width / height) / WIDER), most));

/** Milliseconds after which a picture that did not come is asked for again. */
const AGAIN = 2000;

/** The picture of a board that is shown now: the latest that was wanted, once it has come. */
export class Picture {
  /**
   * @param {(drawn: import('./types.js').Board) => void} came
   * @param {(error: ?Error) => void} [missing] told that it did not come, or that it has come after all
   */
  constructor(came, missing = () => {}) {
    this.came = came;
    this.missing = missing;
    this.wanted = '';
    /** Ends what draws it again in another theme. @type {?() => void} */
    this.ignoreTheme = null;
    /** The address of the drawing. */
    this.address = '';
  }

  /** @param {string} table @param {string} layout @param {string} version @param {number} [shape] */
  async want(table, layout, version, shape) {
    const wanted = themed(`${layout} ${version} ${shape}`);
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    clearTimeout(this.timer);
    this.ignoreTheme?.();
    this.ignoreTheme = onTheme(() => this.want(table, layout, version, shape));
    try {
      const drawn = await board(table, layout, version, shape);
      const address = `data:image/svg+xml,${encodeURIComponent(drawn.svg)}`;
      await decoded(address);
      if (wanted !== this.wanted) return;
      this.address = address;
      this.came(drawn);
      this.missing(null);
    } catch (error) {
      if (wanted !== this.wanted) return;
      this.wanted = '';
      this.missing(error);
      this.timer = setTimeout(() => this.want(table, layout, version, shape), AGAIN);
    }
  }

  close() {
    this.ignoreTheme?.();
    clearTimeout(this.timer);
    this.wanted = '';
  }
}

/** Wait until a picture can be shown at once. @param {string} address */
async function decoded(address) {
  const image = new Image();
  image.src = address;
  await image.decode().catch(() => {});
}

/**
 * Return the address of a rider's drawing.
 * @param {import('./types.js').Token} token
 * @param {'map' | 'ribbon'} layout
 * @param {boolean} [counted] whether the drawing on a map counts exhaustion cards
 */
export function riderAddress(token, layout, counted) {
  const {team, kind, dummy, jersey} = token;
  const last = layout === 'ribbon' ? token.last : '';
  const {mine, down, flat, spent} = token;
  const tired = layout === 'ribbon' || counted ? token.tired ?? '' : '';
  const energy = layout === 'ribbon' ? token.energy?.left ?? '' : '';
  return drawingAddress({layout, team, kind, last, dummy, jersey, mine, down, flat, spent, tired, energy, counted: counted && layout === 'map'});
}

/** The address of a rider's drawing; what is empty or false is left out. @param {Record<string, unknown>} wishes */
const drawingAddress = (wishes) => `/draw/rider.svg?${Object.entries(wishes)
  .filter(([, value]) => value || value === 0).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;

/**
 * The bare sign of a rider, for lists. Not the address of the same drawing on a map: a script fetches that one, Chromium then forgets the
 * image that it had under it, and loads and parses it again when a line of the log needs it.
 * @param {any} token or what is known of one
 */
export const signAddress = ({team, kind, dummy, jersey, flat}) => drawingAddress({team, kind, dummy, jersey, flat});

/** A rider without a plate, for pictures. @param {string} team @param {string} kind */
export const figureAddress = (team, kind) => drawingAddress({layout: 'ribbon', team, kind, plate: 'false'});

/** A rider with a plate, as on the start grid. @param {string} team @param {string} kind */
export const gridAddress = (team, kind) => drawingAddress({layout: 'ribbon', team, kind});

/** The jersey of a team; a dashed one without a letter. @param {string} [team] */
export const jerseyAddress = (team = '') => `/draw/jersey.svg${team ? `?team=${encodeURIComponent(team)}` : ''}`;

/** The sign of a team, or of the only rider of a seat. @param {string} team @param {string} [kind] */
export const seatSign = (team, kind = 'R') => signAddress({team, kind});

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
