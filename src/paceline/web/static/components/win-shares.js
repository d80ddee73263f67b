/** Chances to win: how often each team won when a bot played the race out from the end of every round, on the axis of the scrubber. */
import {LitElement, html, nothing, svg} from '../vendor/lit.js';
import {EDGE, axis} from './scrubber.js';
import {request} from '../lib/api.js';
import {say} from '../lib/words.js';

/** @typedef {{bot: string, playouts: number, points: {step: number, shares: number[]}[]}} Playouts */
/** @typedef {{seat: number, team: string, sign: string, name: string}} Side a seat: the letter of its team, its sign, what it is called */

/** Seats below this share are not worth a word. */
const LEAST = 0.005;

/** Return the error of a share with so many playouts, in points of a hundred: in 19 of 20 cases less. @param {number} playouts */
const margin = (playouts) => Math.round(98 / Math.sqrt(playouts));

export class WinShares extends LitElement {
  static properties = {table: {}, history: {attribute: false}, at: {type: Number}, sides: {attribute: false}, found: {state: true}, wide: {state: true}, problem: {state: true}};

  constructor() {
    super();
    this.table = '';
    /** @type {import('../lib/history.js').History | undefined} */
    this.history = undefined;
    this.at = 0;
    /** Seats from first to last. @type {Side[]} */
    this.sides = [];
    /** @type {Playouts | undefined} */
    this.found = undefined;
    this.problem = '';
    this.wide = 0;
    this.sizes = new ResizeObserver(() => { this.wide = this.clientWidth; });
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    this.sizes.observe(this);
    request('GET', `/api/tables/${this.table}/playouts`).then((found) => { this.found = found; }, (error) => { this.problem = error.message; });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes.disconnect();
  }

  /** Points with their places on the axis. @returns {{x: number, at: number, shares: number[]}[]} */
  get points() {
    const places = axis(this.history);
    return this.found.points.map(({step, shares}) => ({at: this.history.find(step), shares}))
      .map((point) => ({...point, x: EDGE + places[point.at] * (this.wide - 2 * EDGE)}));
  }

  render() {
    if (!this.found?.points.length || !this.wide) {
      const words = this.problem || (this.found ? say('shares.none') : say('shares.wait'));
      return html`<p class="shares-head" role="status"><strong>${say('shares.title')}</strong> <small>${words}</small></p>
        <div class="shares-chart empty ${this.found || this.problem ? '' : 'busy'}"></div>`;
    }
    const {points, found, sides} = this;
    const now = points.findLast(({at}) => at <= this.at) ?? points[0];
    const told = sides.filter(({seat}) => now.shares[seat] >= LEAST);
    return html`<p class="shares-head"><strong>${say('shares.title')}</strong>
        <span class="shares-now">${told.map(({seat, sign, name}) => html`<span><img class="sign" alt="" src=${sign}> ${name} <b>${say('shares.share', {n: Math.round(100 * now.shares[seat])})}</b></span>`)}</span>
        <small>${say('shares.how', {playouts: found.playouts, bot: found.bot, margin: margin(found.playouts)})}</small></p>
      <div class="shares-chart" role="img" aria-label=${say('shares.picture', {shares: told.map(({seat, name}) => `${name} ${say('shares.share', {n: Math.round(100 * now.shares[seat])})}`).join(', ')})}>
        ${this.areas(points)}
        <svg viewBox="0 0 ${this.wide} 100" preserveAspectRatio="none" aria-hidden="true">${this.lines(points)}</svg>
      </div>`;
  }

  /** Return the sum of the seats before a side at each point, from the bottom: the winner lies below. */
  below(points, place) {
    return points.map(({x, shares}) => ({x, y: 100 * (1 - this.sides.slice(0, place).reduce((sum, {seat}) => sum + shares[seat], 0))}));
  }

  /** Every team in its colour and pattern. */
  areas(points) {
    return this.sides.map(({team}, place) => {
      const [low, high] = [this.below(points, place), this.below(points, place + 1)];
      const corners = [...low, ...high.reverse()].map(({x, y}) => `${x}px ${y}%`).join(', ');
      return html`<div class="area cloth team-${team}" .style=${`clip-path: polygon(${corners})`}></div>`;
    });
  }

  lines(points) {
    const [first, last] = [points[0].x, points.at(-1).x];
    const edges = this.sides.slice(1).map((_, place) => this.below(points, place + 1).map(({x, y}, at) => `${at ? 'L' : 'M'}${x} ${y}`).join(''));
    const here = EDGE + axis(this.history)[this.at] * (this.wide - 2 * EDGE);
    return svg`${edges.map((edge) => svg`<path class="edge" d=${edge}></path>`)}
      <path class="half" d="M${first} 50H${last}"></path><path class="frame" d="M${first} 0H${last}V100H${first}Z"></path>
      ${here >= first ? svg`<path class="here rim" d="M${here} 0V100"></path><path class="here" d="M${here} 0V100"></path>` : nothing}`;
  }
}

customElements.define('pl-win-shares', WinShares);
