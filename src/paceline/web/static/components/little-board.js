/** A small part of the map with its riders, as they stood at one moment; nothing moves on it. */
import {LitElement, html} from '../vendor/lit.js';
import * as pictures from '../lib/pictures.js';
import {placeOf} from '../lib/road.js';
import {onTheme} from '../lib/theme.js';

const SVG = 'http://www.w3.org/2000/svg';
/** Squares that are seen across at least and at most, and around those who matter. */
const [LEAST, MOST, AROUND] = [9, 13, 3.4];
/** Width of the picture by its height; the style sheet says the same. */
const RATIO = 1.5;

/** @param {string} name @param {Record<string, unknown>} attributes */
function draw(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * The part of a board to be shown: all of these places, or the surroundings of the first one if they are too far apart.
 * @param {import('../lib/types.js').Board} board
 * @param {{x: number, y: number}[]} places
 */
export function crop({width, height, along}, places) {
  const side = (of, some) => [Math.min(...some.map((place) => place[of])), Math.max(...some.map((place) => place[of]))];
  const needed = (some) => {
    const [[left, right], [top, bottom]] = [side('x', some), side('y', some)];
    return Math.max(right - left + AROUND * along, (bottom - top + AROUND * along) * RATIO, LEAST * along);
  };
  const seen = [...places];
  while (seen.length > 1 && needed(seen) > MOST * along) seen.pop();
  const wide = Math.min(needed(seen), width, height * RATIO);
  const middle = (of) => side(of, seen).reduce((sum, end) => sum + end / 2, 0);
  const within = (start, room, all) => Math.max(0, Math.min(start, all - room));
  return {
    x: within(middle('x') - wide / 2, wide, width), y: within(middle('y') - wide / RATIO / 2, wide / RATIO, height),
    width: wide, height: wide / RATIO,
  };
}

export class LittleBoard extends LitElement {
  static properties = {table: {}, shown: {attribute: false}, riders: {attribute: false}};

  constructor() {
    super();
    this.table = '';
    /** @type {import('../lib/types.js').Shown | undefined} */
    this.shown = undefined;
    /** Short names of those who matter, the first one most. @type {string[]} */
    this.riders = [];
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    this.ignoreTheme = onTheme(() => this.requestUpdate());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.ignoreTheme();
  }

  render() { return html`<div class="little-sheet" aria-hidden="true"></div>`; }

  async updated() {
    const {shown} = this;
    if (!shown) return;
    const board = await pictures.board(this.table, 'map', shown.board).catch(() => null);
    if (board && shown === this.shown) this.querySelector('.little-sheet').replaceChildren(this.picture(board, shown));
  }

  picture(board, shown) {
    const standing = shown.riders.map((rider) => ({token: rider.token, place: placeOf(board, rider)})).filter(({place}) => place);
    const matter = this.riders.map((name) => standing.find(({token}) => token.rider === name)?.place).filter(Boolean);
    const finish = Object.values(board.rows).at(-1);
    const part = crop(board, matter.length ? matter : [standing[0]?.place ?? finish]);
    const svg = draw('svg', {viewBox: `${part.x} ${part.y} ${part.width} ${part.height}`, preserveAspectRatio: 'xMidYMid slice'});
    const href = `data:image/svg+xml,${encodeURIComponent(board.svg)}`;
    svg.append(draw('image', {href, width: board.width, height: board.height}));
    if (shown.block) svg.append(...this.block(board, shown.block));
    svg.append(...this.chains(board, shown, standing));
    for (const {token, place} of standing.sort((one, other) => one.place.y - other.place.y)) {
      const side = board.token * (place.size ?? 1);
      const turn = Math.round((((place.turn % 360) + 540) % 360) - 180);
      const address = `${pictures.riderAddress(token, 'map', board.counted)}&turn=${turn}`;
      svg.append(draw('image', {href: address, x: place.x - side / 2, y: place.y - side / 2, width: side, height: side}));
    }
    return svg;
  }

  block({bands = {}}, {tail, head}) {
    const d = Array.from({length: head - tail + 1}, (_, row) => bands[tail + row]).filter(Boolean).join('');
    return ['little-rim', 'little-block'].map((name) => draw('path', {class: name, d}));
  }

  /** Links between riders who are coupled. */
  chains({token: size}, {chains = []}, standing) {
    const place = (name) => standing.find(({token}) => token.rider === name)?.place;
    const pairs = chains.flatMap((chain) => chain.slice(1).map((behind, index) => [place(chain[index]), place(behind)]));
    return pairs.filter(([front, behind]) => front && behind).map(([front, behind]) => draw('path', {
      class: 'little-chain', d: `M${front.x} ${front.y}L${behind.x} ${behind.y}`, 'stroke-width': size * 0.18,
    }));
  }
}

customElements.define('pl-little-board', LittleBoard);
