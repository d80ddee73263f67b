/** A tour: where it stands, its stages and their tables, its sheets. */
import {LitElement, html, nothing} from './vendor/lit.js';
import {call} from './api.js';
import {fragment, tables, tokensHere, tours} from './keep.js';
import {bar, note} from './parts.js';
import {say} from './say.js';

export class TourPage extends LitElement {
  static properties = {tour: {}, frame: {state: true}, problem: {state: true}, busy: {state: true}};

  constructor() {
    super();
    this.tour = '';
    /** @type {import('./types.js').TourFrame | undefined} */
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
      this.frame = await call('GET', `/api/tours/${this.tour}`, {tokens: this.tokens});
      document.title = `${this.frame.title} · ${say('name')}`;
      if (this.tokens.length) tours.put(this.tour, {name: this.frame.title, phase: this.frame.over ? 'over' : 'racing'});
    } catch (error) {
      this.problem = error.message;
    }
  }

  /** Where a table of this tour is; its seats have the secrets of the tour. */
  address(table) {
    return `/table/${table}${fragment(tours.get(this.tour).tokens)}`;
  }

  async next() {
    this.busy = true;
    try {
      const info = await call('POST', `/api/tours/${this.tour}/next`, {body: {}, tokens: this.tokens});
      const {host, links, tokens} = tours.get(this.tour);
      tables.put(info.id, {host, links, tokens});
      location.assign(this.address(info.id));
    } catch (error) {
      this.problem = error.message;
    }
    this.busy = false;
  }

  render() {
    const {frame} = this;
    if (!frame) return html`${bar(say('tour.title'))}<main class="page">${note('error', this.problem)}
      ${this.problem ? nothing : html`<p>${say('loading')}</p>`}</main>`;
    return html`${bar(frame.title)}<main class="page tour">
      ${note('error', this.problem)}
      <section class="panel"><h2>${say('tour.title')}</h2>
        ${frame.status.map((words) => html`<p>${words}</p>`)}
        ${frame.over ? html`<p><strong>${say('tour.over')}</strong></p>` : this.nextButton()}</section>
      <section class="panel"><h2>${say('tour.stages')}</h2>
        <ol class="stages">${frame.stages.map((stage) => html`<li class=${stage.phase}>
          ${stage.table ? html`<a href=${this.address(stage.table)}>${stage.name}</a>` : html`<span>${stage.name}</span>`}
          <small>${say(`phase.${stage.phase}`)}</small></li>`)}</ol></section>
      ${frame.sheets.map((sheet) => this.sheet(sheet))}
    </main>`;
  }

  nextButton() {
    const {you, stages} = this.frame;
    if (!you.host && !you.seats.length) return html`<p class="quiet">${say('tour.waiting')}</p>`;
    const riding = stages.some((stage) => stage.table && stage.phase !== 'over');
    return html`<button class="button act big" ?disabled=${this.busy} @click=${this.next}>
      ${say(riding ? 'tour.go-on' : 'tour.next')}</button>`;
  }

  sheet(sheet) {
    return html`<section class="panel"><h2>${sheet.title}</h2><div class="scroll"><table class="sheet-table">
      <thead><tr>${sheet.head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
      <tbody>${sheet.rows.map((row, place) => html`<tr class=${sheet.teams[place] ? `team-${sheet.teams[place]}` : ''}>
        ${row.map((cell, column) => (column ? html`<td>${cell}</td>` : html`<th scope="row">${cell}</th>`))}</tr>`)}</tbody>
    </table></div>${sheet.notes.map((words) => html`<p class="quiet">${words}</p>`)}</section>`;
  }
}

customElements.define('pl-tour', TourPage);
