/** The page for everybody who comes: type four letters and a name, take a jersey. */
import {LitElement, html, nothing} from '../vendor/lit.js';
import {Arrivals, isFree, jersey, seatLook, seatName, seatWord} from '../components/arrivals.js';
import {bar, note} from '../components/parts.js';
import {coursePicture} from '../components/seats.js';
import {request} from '../lib/api.js';
import {Connection} from '../lib/connection.js';
import {lettered} from '../lib/lettering.js';
import {go} from '../lib/navigation.js';
import {saveSettings, settings, tables} from '../lib/storage.js';
import {loadStyles} from '../lib/styles.js';
import {say} from '../lib/words.js';

export class JoinPage extends LitElement {
  static properties = {code: {}, info: {state: true}, problem: {state: true}, busy: {state: true}, styled: {state: true}};

  constructor() {
    super();
    this.code = '';
    /** @type {import('../lib/types.js').TableInfo | undefined} */
    this.info = undefined;
    this.problem = '';
    this.busy = false;
    this.styled = false;
    this.arrivals = new Arrivals(() => this.requestUpdate());
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    loadStyles('friends').then(() => { this.styled = true; });
    if (this.code) this.find();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.connection?.close();
    this.arrivals.close();
  }

  /** Find the table of the code; whoever has a seat there goes on. */
  async find() {
    try {
      const info = await request('GET', `/api/codes/${encodeURIComponent(decodeURIComponent(this.code))}`);
      if (tables.currentTokens(info.id).length) {
        go(`/table/${info.id}`);
        return;
      }
      this.receive(info);
      this.connection = new Connection(info.id, () => ({type: 'hello'}), (frame) => frame.info && this.receive(frame.info), () => {});
    } catch (error) {
      this.problem = error.message;
    }
  }

  /** @param {import('../lib/types.js').TableInfo} info */
  receive(info) {
    this.arrivals.receive(info.seats);
    this.info = info;
  }

  /** @param {number} seat */
  async claim(seat) {
    const field = /** @type {HTMLInputElement} */ (this.querySelector('input[name=name]'));
    this.busy = true;
    this.problem = '';
    try {
      const taken = await request('POST', `/api/codes/${this.info.code}/claims`, {body: {seat, name: field.value}});
      saveSettings({name: field.value.trim()});
      tables.useTokens(taken.table, [taken.token]);
      go(`/table/${taken.table}`);
    } catch (error) {
      this.problem = error.message;
      if (error.field === 'name') field.focus();
    }
    this.busy = false;
  }

  render() {
    if (!this.styled) return html`${bar(say('join.title'))}`;
    return html`${bar(this.info?.course || say('join.title'))}
      <main class="join">${note('error', this.problem)} ${this.info ? this.seats(this.info) : this.ask()}</main>`;
  }

  /** Ask for the four letters. */
  ask() {
    if (this.code && !this.problem) return html`<p>${say('loading')}</p>`;
    const send = (event) => {
      event.preventDefault();
      const code = String(new FormData(event.target).get('code')).replace(/\s/g, '').toUpperCase();
      if (code) go(`/join/${encodeURIComponent(code)}`);
    };
    return html`<form class="panel join-form" @submit=${send}>
      <label>${say('join.code')} <input class="letters" name="code" maxlength="8" autocomplete="off" autocapitalize="characters" spellcheck="false" required></label>
      <p class="quiet">${say('join.hint')}</p>
      <button class="button act big">${say('join.go')}</button></form>`;
  }

  /** @param {import('../lib/types.js').TableInfo} info */
  seats(info) {
    const free = info.phase !== 'over' && info.seats.some(isFree);
    const watch = html`<p class="buttons"><a class="button ${free ? '' : 'act big'}" href="/table/${info.id}">${say('join.watch')}</a></p>`;
    return html`${free ? html`<section class="panel join-form">
        <label>${say('join.name')} <input name="name" maxlength="40" autocomplete="nickname" .value=${settings().name ?? ''}></label></section>`
        : note('news', say(info.phase === 'over' ? 'join.over' : 'join.full'))}
      <section class="panel join-form" aria-label=${say('join.pick')}>
        ${free ? html`<h2>${lettered(say('join.pick'))}</h2>` : nothing}
        <ul class="jerseys">${info.seats.map((seat) => this.seat(seat, free))}</ul> ${watch}</section>
      <section class="panel ridden">${coursePicture(info)}</section>`;
  }

  /** @param {import('../lib/types.js').SeatInfo} seat @param {boolean} open whether a free seat can be taken */
  seat(seat, open) {
    const fresh = this.arrivals.fresh.has(seat.seat);
    const words = html`<span><strong>${isFree(seat) ? seat.name || seat.team : seatName(seat, ({name, team}) => name || team)}</strong>
      <small>${isFree(seat) ? say(seat.sitting ? 'join.bot-rides' : 'lobby.free') : seatWord(seat, {fresh})}</small></span>`;
    if (!open || !isFree(seat)) return html`<li class="lobby-seat taken ${seatLook(seat, fresh)}" data-seat=${seat.seat}>${jersey(seat)} ${words}</li>`;
    return html`<li><button class="lobby-seat ${seatLook(seat, fresh)}" data-seat=${seat.seat} ?disabled=${this.busy} aria-label=${say('join.take', {team: seat.team})}
      @click=${() => this.claim(seat.seat)}>${jersey(seat)} ${words}</button></li>`;
  }
}

customElements.define('pl-join', JoinPage);
