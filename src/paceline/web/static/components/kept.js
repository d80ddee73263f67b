/** Tables and tours that this browser knows: whose turn it is, what can be done, and the way back. */
import {LitElement, html, nothing} from '../vendor/lit.js';
import {request} from '../lib/api.js';
import {go} from '../lib/navigation.js';
import {startGuide} from '../lib/start.js';
import {rememberCreated, settings, tables, tours} from '../lib/storage.js';
import {figureAddress} from '../lib/pictures.js';
import {lettered} from '../lib/lettering.js';
import {onTheme, themed} from '../lib/theme.js';
import {note} from './parts.js';
import {ago, listed, say} from '../lib/words.js';

/** Rows before the rest is asked for, and tables whose state is asked of the server. */
const [FEW, ASKED] = [4, 8];
/** A step of which everybody at the table knows the last line already. */
const ALL_KNOWN = 1e9;

/** @typedef {import('../lib/storage.js').Remembered} Remembered */
/** @typedef {{id: string, kind: 'table' | 'tour', kept: Remembered, state: string}} Row `state`: what the server says of it */

/** Return the shelf of a row: my turn, my tours, waiting for others, ended. @param {Row} row */
const rank = ({kind, kept}) => (kept.phase === 'over' ? 3 : kept.turn ? 0 : kind === 'tour' ? 1 : 2);

export class Kept extends LitElement {
  static properties = {
    all: {attribute: false}, whole: {type: Boolean}, ended: {type: Boolean}, problem: {state: true}, busy: {state: true}, coded: {state: true}, news: {state: true},
  };

  constructor() {
    super();
    /** @type {import('../lib/types.js').GameInfo[] | undefined} */
    this.all = undefined;
    /** True if all rows are shown. */
    this.whole = false;
    /** True if only ended races are shown. */
    this.ended = false;
    /** The state of tables as the server tells it, by their names. @type {Map<string, {state: string, now: {turn: boolean, phase: string}}>} */
    this.news = new Map();
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    this.unthemed = onTheme(() => this.requestUpdate());
    this.ask();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.unthemed();
  }

  /** Ask how the latest races stand. */
  async ask() {
    const open = tables.all().filter(([, {phase}]) => phase !== 'over').slice(0, ASKED);
    await Promise.all(open.map(async ([id]) => {
      const tokens = tables.currentTokens(id);
      try {
        const frame = await request('GET', `/api/tables/${id}?since=${ALL_KNOWN}`, {tokens});
        this.news = new Map(this.news).set(id, told(frame));
      } catch {
        // what is remembered of it is shown, and its own page says more
      }
    }));
  }

  /** @returns {Row[]} */
  get rows() {
    const known = tables.all().map(([id, kept]) => /** @type {Row} */ ({id, kind: 'table', kept: {...kept, ...this.news.get(id)?.now}, state: this.news.get(id)?.state ?? ''}));
    const rows = [...known, ...tours.all().map(([id, kept]) => /** @type {Row} */ ({id, kind: 'tour', kept, state: ''}))];
    return rows.filter(({kept}) => !this.ended || kept.phase === 'over').sort((one, other) => rank(one) - rank(other) || other.kept.at - one.kept.at);
  }

  render() {
    const {rows} = this;
    const shown = this.whole ? rows : rows.slice(0, FEW);
    return html`<section class="panel continue" id="continue" tabindex="-1"><h2>${lettered(say(this.ended ? 'home.replays' : 'home.continue'))}
        ${rows.length > FEW || this.ended ? html`<button class="link" aria-expanded=${String(this.whole)} @click=${() => { [this.whole, this.ended] = [!this.whole || this.ended, false]; }}>
          ${say(this.whole && !this.ended ? 'home.fewer' : 'home.all')}</button>` : nothing}</h2>
      ${rows.length ? html`<ul class="kept-rows">${shown.map((row) => this.row(row))}</ul>` : this.empty()}
      ${note('error', this.problem)}
      <div class="kept-foot">
        <label class="link file-link">${say('home.open-file')}<input class="spoken" type="file" accept=".race,text/plain" @change=${this.import}></label>
        ${this.coded ? this.code() : html`<button class="link" @click=${() => { this.coded = true; this.updateComplete.then(() => /** @type {?HTMLElement} */ (this.querySelector('.code input'))?.focus()); }}>${say('home.have-code')}</button>`}
      </div></section>`;
  }

  /** @param {Row} row */
  row({id, kind, kept, state}) {
    const where = kind === 'tour' ? tours : tables;
    const over = kept.phase === 'over';
    const address = kind === 'tour' ? `/tours/${id}` : over ? `/replay/${id}` : `/table/${id}`;
    const deed = say(kept.turn ? 'table.your-turn' : kind === 'tour' ? 'home.ride-on' : over ? 'home.replay' : 'home.open');
    return html`<li class="kept-row ${kept.turn ? 'my-turn' : ''}"><a href=${address}>
        ${kind === 'table' ? html`<img class="kept-course" alt="" width="92" height="58" loading="lazy" src=${themed(`/api/tables/${id}/thumbnail.svg`)}
          @error=${(event) => event.target.classList.add('missing')}>` : html`<span class="kept-course tour"></span>`}
        <span class="kept-words"><strong>${kept.name}</strong><small>${[over ? say('home.ended', {ago: ago(kept.at)}) : '', state, kept.about].filter(Boolean).join(' · ')}</small></span>
        <span class="kept-deed">${deed}</span></a>
      <button class="forget" title=${say('home.forget')} aria-label=${say('home.forget-table', {name: kept.name})}
        @click=${() => { where.forget(id); this.requestUpdate(); }}>×</button></li>`;
  }

  /** The first lesson, for whoever has not raced yet. */
  empty() {
    if (this.ended) return html`<p class="quiet">${say('home.no-replay')}</p>`;
    const game = this.all?.find(({guide}) => guide);
    return html`<div class="first-race"><img alt="" width="112" height="112" src=${figureAddress('A', 'R')}>
      <div><p>${say('home.first')}</p>
      ${game && !settings().guided ? html`<button class="button" ?disabled=${this.busy} @click=${() => this.attempt(() => startGuide(game.name))}>${say('guide.start')}</button>` : nothing}</div></div>`;
  }

  code() {
    return html`<form class="code" @submit=${this.join}><label>${say('home.code')}
      <input name="code" required maxlength="12" autocomplete="off" autocapitalize="characters" spellcheck="false" size="6"></label>
      <button class="button small">${say('home.join')}</button></form>`;
  }

  join(event) {
    event.preventDefault();
    const code = String(new FormData(event.target).get('code')).trim().toUpperCase();
    if (/^[A-Z]{4}$/.test(code)) go(`/join/${code}`);
    else this.problem = say('home.bad-code');
  }

  async import(event) {
    const [file] = event.target.files;
    if (!file) return;
    await this.attempt(async () => {
      const made = await request('POST', '/api/races', {text: await file.text()});
      const tokens = rememberCreated(tables, made.table, made, made.seats.map(({seat}) => seat));
      const {info} = await request('GET', `/api/tables/${made.table}`);
      return info.phase === 'over' ? `/replay/${made.table}` : `/table/${made.table}${tokens}`;
    });
    event.target.value = '';
  }

  /** Go where `made` leads, or say why not. @param {() => Promise<string>} made */
  async attempt(made) {
    this.busy = true;
    this.problem = '';
    try {
      go(await made());
    } catch (error) {
      this.problem = error.message;
    }
    this.busy = false;
  }
}

/** The state of a table in words: the round, and who has locked or is waited for. @param {{info: import('../lib/types.js').TableInfo, you: import('../lib/types.js').You, snapshots: import('../lib/types.js').Snapshot[]}} frame */
function told({info, you, snapshots}) {
  const [{waiting, round = ''} = {waiting: [], round: ''}] = snapshots;
  const turn = info.phase === 'racing' && you.seats.some((seat) => waiting.includes(seat));
  const others = info.seats.filter(({seat, kind}) => kind === 'person' && !you.seats.includes(seat));
  const names = (some) => listed(some.map(({name, team}) => name || team));
  const [owing, locked] = [others.filter(({seat}) => waiting.includes(seat)), others.filter(({seat}) => !waiting.includes(seat))];
  const who = !turn && owing.length ? say('home.waits-for', {names: names(owing)}) : turn && locked.length ? say('home.locked', {names: names(locked), n: locked.length}) : '';
  const state = info.phase === 'racing' ? [round, who].filter(Boolean).join(' · ') : info.phase === 'gathering' ? say('home.gathering') : '';
  return {state, now: {turn, phase: info.phase}};
}

customElements.define('pl-kept', Kept);
