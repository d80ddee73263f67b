/** Stages of a tour: the next one, the sheets, and what the podium of a stage says of them. */
import {LitElement, html, nothing, ref} from '../vendor/lit.js';
import {request} from '../lib/api.js';
import {go} from '../lib/navigation.js';
import {copyTokens, tables, tours} from '../lib/storage.js';
import {note} from './parts.js';
import {say} from '../lib/words.js';

/** Sheets that matter at the finish of a stage; the page of the tour has them all. */
const FIRST_SHEETS = 2;

/**
 * Go to the table of the stage that is ridden or comes next; its seats have the secrets of the tour.
 * @param {string} tour
 * @param {string[]} tokens
 */
export async function rideOn(tour, tokens) {
  const info = await request('POST', `/api/tours/${tour}/next`, {body: {}, tokens});
  copyTokens(tours, tour, tables, info.id);
  go(`/table/${info.id}`);
}

/**
 * The button that leads on, for whoever rides in the tour.
 * @param {import('../lib/types.js').TourFrame} frame
 * @param {boolean} busy
 * @param {() => void} next
 */
export function nextButton({you, stages}, busy, next) {
  if (!you.host && !you.seats.length) return html`<p class="quiet">${say('tour.waiting')}</p>`;
  const riding = stages.some((stage) => stage.table && stage.phase !== 'over');
  return html`<button class="button act big" ?disabled=${busy} @click=${next}>${say(riding ? 'tour.go-on' : 'tour.next')}</button>`;
}

/** Return the facts by which «My tours» tells a tour from others. @param {import('../lib/types.js').TourFrame} frame */
export function tourInWords({title, stages, over}) {
  const ridden = stages.filter(({phase}) => phase === 'over').length;
  const about = say('tour.about', {ridden, all: stages.length, stages: stages.map(({name}) => name).join(', ')});
  return {name: title, about, phase: over ? 'over' : 'racing'};
}

/** Sheets that say more than whom they are about: none before a stage is over. @param {import('../lib/types.js').TourFrame} frame */
export const filled = ({stages, sheets}) => (stages.some(({phase}) => phase === 'over')
  ? sheets.filter(({rows}) => rows.some((row) => row.filter(Boolean).length > 1)) : []);

/** @param {import('../lib/types.js').Sheet} sheet */
export const sheet = ({title, head, rows, teams, notes}) => html`<section class="panel sheet-panel"><h2>${title}</h2>
  <div class="scroll" tabindex="0" role="group" aria-label=${title} ${ref(watchEdge)}
      @scroll=${(event) => markEdge(event.currentTarget)}><table class="sheet-table ${head[0].length > 1 ? '' : 'numbered'}">
    <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
    <tbody>${rows.map((row, place) => html`<tr class=${teams[place] ? `team-${teams[place]}` : ''}>
      ${row.map((cell, column) => (column ? html`<td>${cell}</td>` : html`<th scope="row">${cell}</th>`))}</tr>`)}</tbody>
  </table></div><p class="quiet beyond" aria-hidden="true">${say('tour.beyond')}</p>
  ${notes.map((words) => html`<p class="quiet">${words}</p>`)}</section>`;

/** Say so if columns lie beyond the edge. */
const markEdge = (pane) => pane.classList.toggle('more', pane.scrollLeft + pane.clientWidth < pane.scrollWidth - 1);
const edges = new ResizeObserver((entries) => entries.forEach(({target}) => markEdge(target)));
const watchEdge = (pane) => pane && edges.observe(pane);

/** The tour after a stage, seen from the table of that stage. */
export class AfterStage extends LitElement {
  static properties = {
    tour: {}, table: {}, tokens: {attribute: false}, frame: {state: true}, problem: {state: true}, busy: {state: true},
  };

  constructor() {
    super();
    this.tour = '';
    this.table = '';
    /** @type {string[]} */
    this.tokens = [];
    /** @type {import('../lib/types.js').TourFrame | undefined} */
    this.frame = undefined;
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  async load() {
    await this.attempt(async () => {
      this.frame = await request('GET', `/api/tours/${this.tour}`, {tokens: this.tokens});
      if (!this.tokens.length) return;
      copyTokens(tables, this.table, tours, this.tour);
      tours.put(this.tour, tourInWords(this.frame));
    });
  }

  async attempt(what) {
    this.busy = true;
    this.problem = '';
    try {
      await what();
    } catch (error) {
      this.problem = error.message;
    }
    this.busy = false;
  }

  next() {
    return this.attempt(() => rideOn(this.tour, this.tokens));
  }

  render() {
    const {frame} = this;
    return html`${note('error', this.problem)}
      ${frame ? html`<div class="buttons">
          ${frame.over ? html`<strong>${say('tour.over')}</strong>` : nextButton(frame, !!this.busy, () => this.next())}
          <a class="button" href="/tours/${this.tour}">${say('over.tour')}</a></div>
        ${frame.status.map((words) => html`<p>${words}</p>`)}
        <div class="sheets">${filled(frame).slice(0, FIRST_SHEETS).map(sheet)}</div>` : nothing}`;
  }
}

customElements.define('pl-after-stage', AfterStage);
