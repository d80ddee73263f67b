/** The television: lobby, board and podium of a table for everybody in the room. A spectator without buttons, so no hand ever comes here. */
import {html, nothing} from '../vendor/lit.js';
import {Arrivals, isFree, jersey, seatLook, seatName, seatWord, startGrid} from '../components/arrivals.js';
import {drawnCode, fetchInvitation, qrCode, unreachable} from '../components/invitation.js';
import {bar, note} from '../components/parts.js';
import {log} from '../components/log.js';
import {standings} from '../components/standings.js';
import {request} from '../lib/api.js';
import {lettered} from '../lib/lettering.js';
import {go} from '../lib/navigation.js';
import {loadStyles} from '../lib/styles.js';
import {say} from '../lib/words.js';
import {TablePage} from './table.js';

/** Milliseconds after which a table is looked for again. */
const AGAIN = 3000;

export class Television extends TablePage {
  static properties = {...TablePage.properties, code: {}, wrong: {state: true}, invitation: {state: true}, styled: {state: true}};

  constructor() {
    super();
    this.code = '';
    this.wrong = '';
    /** @type {'map' | 'ribbon'} */
    this.layout = 'map';
    this.timeline.speed = '1';
    /** @type {import('../components/invitation.js').Invitation | undefined} */
    this.invitation = undefined;
    this.styled = false;
    this.arrivals = new Arrivals(() => this.requestUpdate());
    this.onWake = () => document.visibilityState === 'visible' && this.stayAwake();
  }

  connectedCallback() {
    super.connectedCallback();
    document.body.classList.add('on-tv');
    Promise.all(['friends', 'tv'].map(loadStyles)).then(() => { this.styled = true; });
    document.addEventListener('visibilitychange', this.onWake);
    this.stayAwake();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.body.classList.remove('on-tv');
    document.removeEventListener('visibilitychange', this.onWake);
    clearTimeout(this.searching);
    this.lock?.release();
    this.arrivals.close();
  }

  /** Follow the table of the code, with no token whatever this browser keeps. */
  follow() {
    this.tokens = [];
    if (this.code) this.find();
  }

  hello() {
    return {...super.hello(), screen: true};
  }

  async find() {
    try {
      const info = await request('GET', `/api/codes/${encodeURIComponent(decodeURIComponent(this.code))}`);
      if (!this.isConnected) return;
      this.wrong = '';
      this.table = info.id;
      this.connect();
      this.invitation = await fetchInvitation(info.id, []).catch(() => undefined);
    } catch (error) {
      this.wrong = error.message;
      if (error.code !== 'no-such-code') this.searching = setTimeout(() => this.find(), AGAIN); // a server that starts again, too many guesses
    }
  }

  /** Ask the device not to switch its screen off; not every one has this. */
  async stayAwake() {
    this.lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
  }

  receive(frame) {
    super.receive(frame);
    const {info} = this.model;
    if (info) this.arrivals.receive(info.seats);
    if (info?.next) go(`/tv/${this.code}`); // the code leads to the rematch
  }

  key() { return false; }

  // What is seen.

  render() {
    if (!this.styled) return html``;
    const {info} = this.model;
    if (!info) return this.ask();
    if (this.stage === 'gathering') return this.gathering(info);
    const {display} = this;
    if (!display?.shown) return html`${this.head(info)}<main class="tv-page">${this.news()}</main>`;
    return this.stage === 'over' ? this.podium(info, display) : this.racing(info, display);
  }

  /** Ask for the four letters: once, with whatever keys a television has. */
  ask() {
    if (this.code && !this.wrong) return html`${bar(say('tv.title'))}<main class="tv-page"><p>${say('loading')}</p></main>`;
    const send = (event) => {
      event.preventDefault();
      const code = String(new FormData(event.target).get('code')).replace(/\s/g, '').toUpperCase();
      if (code) go(`/tv/${encodeURIComponent(code)}`);
    };
    return html`${bar(say('tv.title'))}<main class="join tv-ask">${note('error', this.wrong)}
      <form class="panel join-form" @submit=${send}>
        <label>${say('join.code')} <input class="letters" name="code" maxlength="8" autocomplete="off" spellcheck="false" required></label>
        <p class="quiet">${say('tv.hint')}</p><button class="button act big">${say('tv.show')}</button></form></main>`;
  }

  /** @param {import('../lib/types.js').TableInfo} info @param {unknown} [more] */
  head(info, more = nothing) {
    return bar(info.course || info.title, more, 'on-screen');
  }

  news() {
    return html`<div class="notes">${note('wait', this.lost && say('tv.lost'))}${note('news', this.model.notice)}</div>`;
  }

  /** @param {import('../lib/types.js').TableInfo} info */
  gathering(info) {
    const {invitation, arrivals} = this;
    return html`${this.head(info, html`<p class="starts">${say('tv.starts')}</p>`)}<main class="tv-lobby">${this.news()}
      ${invitation ? html`<section class="panel tv-qr">${qrCode(invitation)}<p>${say('tv.scan')}</p></section>
        <div class="tv-way">${drawnCode(info.code)}<p>${say('tv.type', {site: invitation.site})}</p>${unreachable(invitation)}</div>` : nothing}
      <ul class="panel tv-seats">${info.seats.map((seat) => html`<li class="tv-seat ${seatLook(seat, arrivals.fresh.has(seat.seat))}" data-seat=${seat.seat}>
        ${jersey(seat, isFree(seat) && !seat.name)}<strong>${seatName(seat, () => this.model.nameOf(seat.seat))}</strong>
        <small>${seatWord(seat, {fresh: arrivals.fresh.has(seat.seat)})}</small></li>`)}</ul>
      ${startGrid(info, arrivals.fresh)}</main>`;
  }

  /** @param {import('../lib/types.js').TableInfo} info @param {import('../lib/types.js').Known} display */
  racing(info, display) {
    const whole = display.panels.find(({instead_of_board: takes}) => takes);
    return html`${this.head(info, html`<span class="moment">${display.round ?? display.shown.moment}</span>
        ${info.code ? html`<p class="join-here">${say('tv.join')} <strong>${info.code}</strong></p>` : nothing}`)}
      <main class="table racing map tv ${whole ? 'whole' : ''}">${this.news()}
        ${whole ? this.answeredOn(whole, this.snapshot) : this.boards(display)}
        <div class="side">${standings(display.shown)} ${this.events(display)} ${this.riding(info)}</div></main>`;
  }

  /** The lines of the latest round alone: nobody scrolls here. @param {import('../lib/types.js').Known} display */
  events({lines, shown, round}) {
    const latest = lines.at(-1)?.heading ?? '';
    const heading = !latest || latest === round ? say('log.round') : latest;
    return log({game: this.model.info.game, lines: lines.filter((line) => (line.heading ?? '') === latest), heading, shown});
  }

  /** @param {import('../lib/types.js').TableInfo} info */
  riding(info) {
    const waits = this.thinking;
    return html`<ul class="tv-riders" aria-label=${say('table.seats')}>${info.seats.map((seat) => html`<li class=${waits.includes(seat.seat) ? 'thinking' : ''} data-seat=${seat.seat}>
      ${jersey(seat)}<span><strong>${this.model.nameOf(seat.seat)}</strong><small>${seat.sitting ? say('table.sits-in')
        : waits.includes(seat.seat) ? say('table.to-ride') : seat.kind === 'bot' ? say('lobby.bot') : seat.team}</small></span></li>`)}</ul>`;
  }

  /** @param {import('../lib/types.js').TableInfo} info @param {import('../lib/types.js').Known} display */
  podium(info, display) {
    return html`${this.head(info, info.code ? html`<p class="join-here">${lettered(info.code)}</p>` : nothing)}
      <main class="tv-podium">${this.news()}<pl-podium .info=${info} .model=${this.model} .you=${{seats: [], host: false}} .shown=${display.shown}></pl-podium></main>`;
  }
}

customElements.define('pl-tv', Television);
