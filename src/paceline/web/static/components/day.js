/** The stage of the day: its road, the best races on it here, and one try. */
import {LitElement, html, nothing} from '../vendor/lit.js';
import {go} from '../lib/navigation.js';
import {dayOf, rideDay} from '../lib/visitor.js';
import {lettered} from '../lib/lettering.js';
import {onTheme, themed} from '../lib/theme.js';
import {note} from './parts.js';
import {listed, say} from '../lib/words.js';

/** Lines of the table of the day that are always seen. */
const FEW = 3;

export class DayStage extends LitElement {
  static properties = {day: {state: true}, problem: {state: true}, busy: {state: true}, whole: {state: true}};

  constructor() {
    super();
    /** @type {import('../lib/types.js').Day | undefined} */
    this.day = undefined;
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    this.unthemed = onTheme(() => this.requestUpdate());
    this.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.unthemed();
  }

  load() {
    this.problem = '';
    return dayOf().then((day) => { this.day = day; }, (error) => { this.problem = error.message; });
  }

  render() {
    const {day} = this;
    return html`<section class="panel day"><img class="day-course" alt="" width="136" height="107" loading="lazy" src=${themed('/api/day/thumbnail.svg')}>
      <div class="day-words"><h2>${lettered(say('home.day'))}</h2>
        <p class="day-stage">${day ? html`<strong>${day.stage}</strong> · ${say('home.squares', {n: day.squares})}` : nothing}</p>
        <p>${say('home.day-same')}</p>
        <p class="quiet">${day ? say('home.day-against', {names: listed(day.bots)}) : nothing}</p>
        ${day?.rows.length ? this.table(day) : nothing}
        ${note('error', this.problem)}
        <p class="buttons">${this.problem && !day ? html`<button class="button" @click=${() => this.load()}>${say('home.again')}</button>` : this.deed(day)}</p></div></section>`;
  }

  /** @param {import('../lib/types.js').Day} day */
  table({rows, ridden, mine}) {
    const shown = this.whole ? rows : rows.slice(0, FEW);
    const apart = mine?.place && !shown.some((row) => row.mine);
    return html`<ol class="day-rows" aria-label=${say('home.day-table')}>${shown.map((row) => line(row))}${apart ? line(mine) : nothing}</ol>
      <p class="quiet">${say('home.ridden', {n: ridden})} ${rows.length > FEW ? html`<button class="link" aria-expanded=${String(!!this.whole)}
        @click=${() => { this.whole = !this.whole; }}>${say(this.whole ? 'home.fewer' : 'home.day-all')}</button>` : nothing}</p>`;
  }

  /** @param {import('../lib/types.js').Day | undefined} day */
  deed(day) {
    if (day?.phase === 'over') return html`<a class="button" href="/replay/${day.table}">${say('home.day-replay')}</a>`;
    return html`<button class="button" ?disabled=${this.busy || !day} @click=${this.ride}>${say(day?.phase ? 'home.day-on' : 'home.day-ride')}</button>`;
  }

  async ride() {
    this.busy = true;
    this.problem = '';
    try {
      go(await rideDay());
    } catch (error) {
      this.problem = error.message;
    }
    this.busy = false;
  }
}

/** A line of the table of the day. @param {import('../lib/types.js').DayRow} row */
const line = ({rank, name, place, margin, mine}) => html`<li class=${mine ? 'mine' : ''}>${rank ? html`<strong>${rank}</strong>` : nothing}
  <span>${mine ? say('home.day-you') : name || say('home.day-nobody')}, ${outcome(place, margin)}</span></li>`;

/** The end of a race for its person. */
function outcome(place, margin) {
  if (margin === null) return say('home.day-place', {place: place});
  return place === 1 ? say('home.day-won', {n: Math.max(margin, 0)}) : say('home.day-lost', {place: place, n: Math.max(-margin, 0)});
}

customElements.define('pl-day', DayStage);
