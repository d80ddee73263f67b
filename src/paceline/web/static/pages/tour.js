/** A tour: its standings, its stages and their tables, its sheets. */
import {LitElement, html} from '../vendor/lit.js';
import {request} from '../lib/api.js';
import {keepTokens, copyTokens, tables, tokensHere, tours} from '../lib/storage.js';
import {bar, note, wayHome} from '../components/parts.js';
import {say} from '../lib/words.js';
import {filled, nextButton, rideOn, sheet, tourInWords} from '../components/stages.js';

export class TourPage extends LitElement {
  static properties = {tour: {}, frame: {state: true}, problem: {state: true}, busy: {state: true}};

  constructor() {
    super();
    this.tour = '';
    /** @type {import('../lib/types.js').TourFrame | undefined} */
    this.frame = undefined;
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    this.tokens = tokensHere(tours, this.tour);
    this.onShow = () => document.visibilityState === 'visible' && this.load();
    document.addEventListener('visibilitychange', this.onShow);
    this.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.onShow);
  }

  async load() {
    try {
      this.frame = await request('GET', `/api/tours/${this.tour}`, {tokens: this.tokens});
      if (!this.isConnected) return;
      document.title = `${this.frame.title} · ${say('name')}`;
      keepTokens(tours, this.tour, this.tokens, this.frame.you);
      if (this.tokens.length) this.remember(this.frame);
    } catch (error) {
      this.problem = error.message;
    }
  }

  /** Seats of a stage have the secrets of the tour. */
  remember(frame) {
    tours.put(this.tour, tourInWords(frame));
    const unknown = frame.stages.filter(({table}) => table && !tables.has(table));
    for (const {table} of unknown) copyTokens(tours, this.tour, tables, table);
  }

  async next() {
    this.busy = true;
    try {
      await rideOn(this.tour, this.tokens);
    } catch (error) {
      this.problem = error.message;
    }
    this.busy = false;
  }

  render() {
    const {frame} = this;
    if (!frame) return html`${bar(say('tour.title'))}<main class="page">${note('error', this.problem)}
      ${this.problem ? wayHome() : html`<p>${say('loading')}</p>`}</main>`;
    return html`${bar(frame.title)}<main class="page tour">
      ${note('error', this.problem)}
      <section class="panel"><h2>${say('tour.title')}</h2>
        ${frame.status.map((words) => html`<p>${words}</p>`)}
        ${frame.over ? html`<p><strong>${say('tour.over')}</strong></p>` : nextButton(frame, !!this.busy, () => this.next())}</section>
      <section class="panel"><h2>${say('tour.stages')}</h2>
        <ol class="stages">${frame.stages.map((stage) => html`<li class=${stage.phase}>
          ${stage.table ? html`<a href="/table/${stage.table}">${stage.name}</a>` : html`<span>${stage.name}</span>`}
          <small>${say(`phase.${stage.phase}`)}</small></li>`)}</ol></section>
      ${filled(frame).map(sheet)}
    </main>`;
  }
}

customElements.define('pl-tour', TourPage);
