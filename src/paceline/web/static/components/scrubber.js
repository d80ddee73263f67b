/** The scrubber: the whole race on one axis, with a mark for every round, a dot for every beat and a flag for every key moment. */
import {LitElement, html, nothing, svg} from '../vendor/lit.js';
import {say} from '../lib/words.js';

/** @typedef {import('../lib/history.js').History} History */
/** @typedef {{at: number, words: string}} Flag a key moment: its point, and what happened */

/** The width of the start, as a share of a round's. */
const START = 0.5;
/** Pixels between marks that can be told apart, and between their numbers. */
const [DOTS, NUMBERS] = [5, 26];
/** Pixels from the sides to the ends of the axis. */
export const EDGE = 22;
/** Pixels: height of the axis in the picture, its distance from the top, and half a flag. */
const [HEIGHT, LINE, FLAG] = [44, 16, 9];
/** Pixels that the words of a flag take at most and at least, those of a letter, and between words and flags. */
const [WORDS, LEAST, LETTER, GAP] = [250, 90, 7, 6];

/**
 * Return the places of points, from 0 to 1: rounds are equally wide, the start is narrower, and a round's last point is its mark.
 * @param {History} history
 * @returns {number[]}
 */
export function axis({rounds, points}) {
  const widths = rounds.map((_, place) => (place ? 1 : START));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  let from = 0;
  return rounds.flatMap(({first, last}, place) => {
    const [start, width, many] = [from, widths[place] / whole, last - first + 1];
    from += width;
    return points.slice(first, last + 1).map((_, beat) => start + width * (place ? (beat + 1) / many : beat / Math.max(1, many - 1)));
  });
}

export class Scrubber extends LitElement {
  static properties = {history: {attribute: false}, at: {type: Number}, flags: {attribute: false}, words: {}, open: {attribute: false}, wide: {state: true}};

  constructor() {
    super();
    /** @type {History | undefined} */
    this.history = undefined;
    this.at = 0;
    /** @type {Flag[]} */
    this.flags = [];
    /** The words of a screen reader for the point that is shown. */
    this.words = '';
    /** True if the race still goes on. */
    this.open = false;
    this.wide = 0;
    this.sizes = new ResizeObserver(() => { this.wide = this.clientWidth; });
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    this.sizes.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes.disconnect();
  }

  willUpdate(changed) {
    const many = this.history.points.length;
    if (changed.has('history') || changed.has('wide') || many !== this.places?.length) this.places = axis(this.history).map((place) => EDGE + place * (this.wide - 2 * EDGE));
  }

  /** @param {number} at */
  go(at) {
    this.dispatchEvent(new CustomEvent('go', {detail: at}));
  }

  /** Go to the point nearest to a finger or the mouse. @param {PointerEvent} event */
  point(event) {
    const track = /** @type {HTMLElement} */ (event.currentTarget);
    if (event.type === 'pointerdown') track.setPointerCapture(event.pointerId);
    else if (!track.hasPointerCapture(event.pointerId)) return;
    const x = event.clientX - track.getBoundingClientRect().left;
    const near = this.places.reduce((best, place, at) => (Math.abs(place - x) < Math.abs(this.places[best] - x) ? at : best), 0);
    if (near !== this.at) this.go(near);
  }

  render() {
    if (!this.wide) return nothing;
    return html`<div class="flags">${this.placed().map((flag) => this.flag(flag))}</div>
      <div class="track" role="slider" tabindex="0" aria-label=${say('replay.title')} aria-valuemin="0" aria-valuemax=${this.history.last}
        aria-valuenow=${this.at} aria-valuetext=${this.words} @pointerdown=${this.point} @pointermove=${this.point}>
        <svg viewBox="0 0 ${this.wide} ${HEIGHT}" width=${this.wide} height=${HEIGHT} aria-hidden="true">${this.drawn()}</svg>
      </div>`;
  }

  drawn() {
    const [here, end] = [this.places[this.at], this.wide - EDGE];
    const far = this.places.length > 1 && (end - EDGE) / this.places.length >= DOTS;
    return svg`<path class="way" d="M${EDGE} ${LINE}H${end}"></path><path class="ridden" d="M${EDGE} ${LINE}H${here}"></path>
      ${far ? svg`<path class="dots" d=${this.places.map((x) => `M${x} ${LINE}h0`).join('')}></path>` : nothing}
      ${this.rounds()}
      <g class="thumb" transform="translate(${here} ${LINE})"><circle r="9"></circle><circle class="core" r="3.2"></circle></g>`;
  }

  /** A mark at the end of every round, with numbers as far as there is room. */
  rounds() {
    const {rounds, points} = this.history;
    const every = Math.ceil((NUMBERS * rounds.length) / (this.wide - 2 * EDGE));
    return rounds.map(({last, name}, place) => {
      const [x, final] = [this.places[last], place === rounds.length - 1];
      const near = !final && rounds.length - 1 - place < every;
      const words = final && !this.open ? say('replay.finish') : place ? String(place) : say('replay.start');
      const now = points[this.at].round === place;
      return svg`<g class="round ${now ? 'now' : ''}"><title>${name}</title><path d="M${x} ${LINE - 7}v14"></path>
        ${final || (place % every === 0 && !near) ? svg`<text x=${x} y=${HEIGHT - 5} text-anchor="middle">${words}</text>` : nothing}</g>`;
    });
  }

  /**
   * Return the places for the words of flags: beside their flag, wherever they cover neither another flag nor its words; some have no room.
   * @returns {{x: number, words: string, at: number, left: boolean, room: number}[]}
   */
  placed() {
    const xs = this.flags.map(({at}) => this.places[at]);
    const taken = [[-Infinity, 0], [this.wide, Infinity], ...xs.map((x) => [x - FLAG - GAP, x + FLAG + GAP])];
    return this.flags.map(({at, words}, place) => {
      const [x, wanted] = [xs[place], Math.min(words.length * LETTER, WORDS)];
      const [from, to] = [x + FLAG + GAP, x - FLAG - GAP];
      const right = Math.min(...taken.map(([start]) => (start >= from ? start : Infinity))) - from - GAP;
      const left = to - Math.max(...taken.map(([, end]) => (end <= to ? end : -Infinity))) - GAP;
      const [room, before] = [Math.min(wanted, Math.max(right, left)), right < wanted && left > right];
      if (room < Math.min(wanted, LEAST)) return {x, words, at, left: false, room: 0};
      taken.push(before ? [to - room, to] : [from, from + room]);
      return {x, words, at, left: before, room};
    });
  }

  flag({x, words, at, left, room}) {
    return html`<button class="key-flag ${left ? 'left' : ''} ${at === this.at ? 'now' : ''}" title=${words} aria-label=${say('replay.flag', {words})}
        .style=${`left: ${x - FLAG}px`} @click=${() => this.go(at)}>
      <svg viewBox="0 0 18 20" aria-hidden="true"><path d="M2 2h14v10l-7 6-7-6z"></path></svg>
      ${room ? html`<span .style=${`max-width: ${room}px`}>${words}</span>` : nothing}</button>`;
  }
}

customElements.define('pl-scrubber', Scrubber);
