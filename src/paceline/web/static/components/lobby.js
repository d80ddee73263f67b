/** The lobby: one code for everybody, riders who roll to the start, and the host's start. */
import {LitElement, html, nothing} from '../vendor/lit.js';
import {Arrivals, isFree, jersey, seatLook, seatName, seatWord, startGrid} from './arrivals.js';
import {drawnCode, fetchInvitation, qrCode, share, unreachable} from './invitation.js';
import {agreed, coursePicture, nameForm} from './seats.js';
import {lettered} from '../lib/lettering.js';
import {loadStyles} from '../lib/styles.js';
import {listed, say} from '../lib/words.js';

class Lobby extends LitElement {
  static properties = {model: {attribute: false}, can: {attribute: false}, invitation: {state: true}, styled: {state: true}};

  constructor() {
    super();
    /** @type {import('../lib/model.js').Model | undefined} */
    this.model = undefined;
    /**
     * @type {{game: import('../lib/types.js').GameInfo | undefined, tokens: string[], busy: boolean, copied: string, list: unknown, start: () => void,
     *   fill: (seats: number[]) => void, rename: (name: string, seat: number) => void, copy: (link: string) => void} | undefined}
     */
    this.can = undefined;
    /** @type {import('./invitation.js').Invitation | undefined} */
    this.invitation = undefined;
    this.styled = false;
    this.arrivals = new Arrivals(() => this.requestUpdate());
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    loadStyles('friends').then(() => { this.styled = true; });
    this.invite();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.arrivals.close();
  }

  async invite() {
    const {info} = this.model;
    this.invitation = await fetchInvitation(info.id, this.can.tokens).catch(() => undefined);
  }

  willUpdate() {
    this.arrivals.receive(this.model.info.seats);
  }

  render() {
    if (!this.styled) return nothing;
    const {info} = this.model;
    return html`<div class="lobby-cards ${this.model.you.host ? '' : 'guest'}">
        ${this.card()}
        <div class="lobby-middle">${this.riders()} ${this.course()}</div>
        <div class="lobby-side">${this.television()} ${this.programs()}</div>
      </div>
      ${startGrid(info, this.arrivals.fresh)}
      ${this.foot()}`;
  }

  /** The QR code with the letters. */
  card() {
    const {invitation} = this;
    if (!invitation?.code) return html`<section class="panel invite"></section>`;
    return html`<section class="panel invite" aria-label=${say('lobby.scan')}>
      <p class="scan"><strong>${say('lobby.scan')}<br>${say('lobby.same')}</strong></p>
      ${qrCode(invitation)} ${drawnCode(invitation.code)}
      <p class="quiet">${say('lobby.type', {site: invitation.site})}</p>
      ${unreachable(invitation)}
      <p class="buttons"><button class="button" @click=${() => share(invitation, this.can.copy)}>${say('lobby.share')}</button>
        <button class="button" @click=${() => this.can.copy(invitation.link)}>
          ${this.can.copied === invitation.link ? say('table.copied') : say('lobby.copy')}</button></p>
    </section>`;
  }

  riders() {
    const {info, you} = this.model;
    const ready = info.seats.filter((seat) => !isFree(seat)).length;
    const free = info.seats.filter(isFree).map(({seat}) => seat);
    const alone = free.length && !info.seats.some((seat) => !you.seats.includes(seat.seat) && seat.kind === 'person' && seat.joined);
    return html`<section class="panel riders-here gather" aria-label=${say('lobby.riders')}>
      <h2>${lettered(say('lobby.riders'))} <small>${say('lobby.ready', {n: ready, all: info.seats.length})}</small></h2>
      <ul>${info.seats.map((seat) => this.seat(seat))}</ul>
      ${alone ? html`<p class="quiet">${say('lobby.alone')}</p>` : nothing}
      <div class="beneath">${you.seats.map((seat) => nameForm(this.model.seat(seat), you.seats.length > 1, this.can.rename))}
        ${you.host && free.length ? html`<button class="button" ?disabled=${this.can.busy}
          @click=${() => this.can.fill(free)}>${say('lobby.fill')}</button>` : nothing}</div>
      ${you.seats.length || you.host ? nothing : html`<p class="buttons">${say('table.watching')}
        ${free.length && info.code ? html`<a class="button" href="/join/${info.code}">${say('join.pick')}</a>` : nothing}</p>`}
    </section>`;
  }

  /** @param {import('../lib/types.js').SeatInfo} seat */
  seat(seat) {
    const {model, arrivals} = this;
    const [mine, fresh] = [model.you.seats.includes(seat.seat), arrivals.fresh.has(seat.seat)];
    return html`<li class="lobby-seat ${seatLook(seat, fresh, mine)}" data-seat=${seat.seat}>${jersey(seat)}
      <span><strong>${seatName(seat, () => model.nameOf(seat.seat))}</strong>
        <small>${seatWord(seat, {mine, host: model.you.host && seat.seat === model.you.seats[0], fresh})}</small></span></li>`;
  }

  course() {
    const {info} = this.model;
    return html`<section class="panel ridden">${coursePicture(info)} ${agreed(info, this.can.game)}</section>`;
  }

  television() {
    const {code} = this.model.info;
    if (!code || !this.invitation) return nothing;
    return html`<section class="panel big-board"><h2>${lettered(say('lobby.big'))}</h2>
      <p>${say('lobby.big-hint')}</p>
      <p class="buttons"><a class="button" href="/tv/${code}" target="_blank">${say('lobby.tv')}</a></p>
      <p class="quiet">${say('lobby.tv-here', {site: this.invitation.site, code})}</p></section>`;
  }

  /** A link for each seat, who holds it, and the proof of the deal: folded away, for programs and for hosts who want more. */
  programs() {
    return html`<details class="panel programs"><summary>${say('lobby.programs')}</summary>${this.can.list}</details>`;
  }

  /** Name who is missing and say what happens then; beside it the start. */
  foot() {
    const {info, you} = this.model;
    const missing = info.seats.filter(isFree);
    const named = missing.filter(({name}) => name).map(({name}) => name);
    const unnamed = missing.length - named.length;
    return html`<footer class="lobby-foot"><p role="status">
        ${missing.length ? html`<strong>${named.length ? say('lobby.missing', {n: named.length, names: listed(named)}) : nothing}
          ${unnamed ? say('lobby.missing-free', {n: unnamed}) : nothing}</strong>` : html`<strong>${say('lobby.everybody')}</strong>`}
        ${you.host && missing.length ? say('lobby.then-bot', {n: missing.length}) : nothing}
        ${you.host ? nothing : say('lobby.guest')}</p>
      ${you.host ? html`<button class="button act big" ?disabled=${this.can.busy} @click=${this.can.start}>${say('lobby.start')}</button>` : nothing}
    </footer>`;
  }
}

customElements.define('pl-lobby', Lobby);
