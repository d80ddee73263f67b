/** The page of a table: gathering, racing and the podium, for whoever has its link. */
import {LitElement, html, nothing} from './vendor/lit.js';
import {call, games} from './api.js';
import {chosenBy} from './asks.js';
import './board.js';
import {fragment, likes, tables, taste, tokensHere} from './keep.js';
import {Model, audience} from './model.js';
import {over} from './over.js';
import {bar, groups, help, log, note, onKeys, profile} from './parts.js';
import {say} from './say.js';
import {chips, gathering, seatList} from './seats.js';
import {Line} from './socket.js';
import {curtain, turn} from './turn.js';

/** Milliseconds a lost line may be silent about it. */
const SHORT_SILENCE = 1000;
const LATEST = 3;

export class TablePage extends LitElement {
  static properties = {
    table: {}, layout: {state: true}, logOpen: {state: true}, helpOpen: {state: true}, seatsOpen: {state: true},
    lost: {state: true}, busy: {state: true}, problem: {state: true}, copied: {state: true}, active: {state: true},
    veiled: {state: true}, all: {state: true},
  };

  constructor() {
    super();
    this.table = '';
    this.model = new Model();
    this.layout = taste().layout ?? (innerWidth < 600 ? 'ribbon' : 'map');
    /** The seat whose cards are open on this device. @type {?number} */
    this.active = null;
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    this.tokens = tokensHere(tables, this.table);
    const hello = () => ({type: 'hello', tokens: this.tokens, since: this.model.since});
    this.line = new Line(this.table, hello, (frame) => this.hear(frame), (open) => this.lineChanged(open));
    this.silence = onKeys((key, event) => this.key(key, event));
    this.onAddress = () => location.reload();
    window.addEventListener('hashchange', this.onAddress);
    games().then((all) => { this.all = all; }, (error) => { this.problem = error.message; });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.line.close();
    this.silence();
    clearTimeout(this.lostTimer);
    window.removeEventListener('hashchange', this.onAddress);
  }

  // What is heard.

  hear(frame) {
    this.model.hear(frame);
    if (frame.type === 'table' || frame.type === 'info') this.remember(this.model.info);
    this.choosePerson();
    this.requestUpdate();
  }

  lineChanged(open) {
    if (this.cut === !open) return;
    this.cut = !open;
    this.lost = false;
    clearTimeout(this.lostTimer);
    if (!open) this.lostTimer = setTimeout(() => { this.lost = true; }, SHORT_SILENCE);
    this.requestUpdate();
  }

  remember({id, title, course, phase}) {
    document.title = `${course || title} · ${say('name')}`;
    if (this.tokens.length) tables.put(id, {name: course ? `${title}: ${course}` : title, phase});
  }

  /** Several people at one device see only their own cards: another one's lie behind a curtain until he is here. */
  choosePerson() {
    const {asked, you} = this.model;
    if (you.seats.length < 2) {
      this.active = you.seats[0] ?? null;
      this.veiled = false;
      return;
    }
    if (this.active !== null && (asked.includes(this.active) || !asked.length)) return;
    if (!asked.length && this.active === null) return;
    this.active = asked[0];
    this.veiled = true;
  }

  get look() {
    const {looks, you} = this.model;
    return looks.get(audience(this.active)) ?? looks.get(audience(you.seats[0])) ?? looks.get('public');
  }

  // What is said.

  choose(action) {
    const {ask} = this.look;
    if (!ask || this.cut || this.veiled || this.model.sent.has(ask.id)) return;
    this.model.problem = '';
    if (this.line.say({type: 'answer', ask: ask.id, action})) this.model.sent.add(ask.id);
    this.requestUpdate();
  }

  /** Ask the house for something, and show what it says where it refuses. */
  async request(path, body = {}) {
    this.busy = true;
    this.problem = '';
    try {
      return await call('POST', `/api/tables/${this.table}${path}`, {body, tokens: this.tokens});
    } catch (error) {
      this.problem = error.message;
      return null;
    } finally {
      this.busy = false;
    }
  }

  async set(seat, wish) {
    const usual = this.all?.find(({name}) => name === this.model.info.game)?.bots[0];
    const answer = await this.request(`/seats/${seat}`, wish.kind === 'bot' && !wish.name ? {...wish, name: usual} : wish);
    const links = {...tables.get(this.table).links};
    if (!answer || this.model.info.phase !== 'gathering') return;
    if (answer.seat) links[seat] = answer.seat.token;
    else if (wish.kind !== 'person') delete links[seat];
    tables.put(this.table, {links});
    this.requestUpdate();
  }

  async rematch() {
    const next = await this.request('/rematch');
    if (!next) return;
    const {host, links, tokens} = tables.get(this.table);
    tables.put(next.id, {host, links, tokens});
    location.assign(`/table/${next.id}${location.hash}`);
  }

  async copy(address) {
    try {
      await navigator.clipboard.writeText(address);
      this.copied = address;
    } catch {
      prompt(say('table.link'), address);
    }
  }

  /** One more seat is ridden on this device. */
  here(token) {
    const {tokens} = tables.get(this.table);
    location.hash = fragment([...new Set([...tokens, token])]);
  }

  // Keys.

  key(key, event) {
    if (this.veiled && key !== '?') return false;
    const does = {
      m: () => this.show(this.layout === 'map' ? 'ribbon' : 'map'),
      l: () => { this.logOpen = !this.logOpen; },
      '?': () => { this.helpOpen = !this.helpOpen; },
      escape: () => { this.helpOpen = this.logOpen = this.seatsOpen = false; },
    }[key.toLowerCase()];
    if (does) {
      does();
      return true;
    }
    if (key === ' ' && !event.target.closest('button, a, summary')) {
      /** @type {?import('./board.js').Board} */ (this.querySelector('.main-board'))?.skip();
      return true;
    }
    const action = this.helpOpen ? undefined : chosenBy(this.look?.ask, key);
    if (action !== undefined) this.choose(action);
    return action !== undefined;
  }

  show(layout) {
    this.layout = layout;
    likes({layout});
  }

  // What is seen.

  render() {
    const {info} = this.model;
    if (!info) return html`${bar('')}<main class="page">${this.notes() ?? nothing}
      ${this.model.problem ? html`<a class="button" href="/">${say('home')}</a>` : html`<p>${say('loading')}</p>`}</main>`;
    if (this.veiled) return curtain(this.model.nameOf(this.active), () => { this.veiled = false; });
    const look = this.look;
    return html`${bar(info.course || info.title, this.tools(look))}
      <main class="table ${this.layout} ${info.phase}">
        ${this.notes()}
        ${look?.shown ? this.boards(look.shown) : nothing}
        <div class="side">${groups(look?.shown)} ${this.events(look)}</div>
        <section class="hand" id="hand" aria-label=${say('table.answer')}>${this.phase(look)}</section>
        ${info.phase === 'gathering' || this.seatsOpen ? this.seats(look) : nothing}
      </main>
      <p class="spoken" aria-live="polite">${this.summary(look)}</p>
      ${help(this.helpOpen, () => { this.helpOpen = false; })}`;
  }

  notes() {
    return html`<div class="notes">
      ${note('wait', this.lost && say('line.lost'))}
      ${note('error', this.problem)}
      ${note('error', this.model.problem)}
      ${note('news', this.model.notice)}</div>`;
  }

  tools(look) {
    const {info} = this.model;
    return html`${look?.shown?.moment ? html`<span class="moment">${look.shown.moment}</span>` : nothing}
      ${chips(this.model, look?.waiting ?? [])}
      <nav class="tools">
        ${look?.shown ? html`<span class="switch" role="group" aria-label=${say('table.layout')}>
          ${['ribbon', 'map'].map((layout) => html`<button aria-pressed=${String(this.layout === layout)}
            @click=${() => this.show(layout)}>${say(`table.${layout}`)}</button>`)}</span>` : nothing}
        ${info.phase === 'gathering' ? nothing : html`<button class="tool" aria-expanded=${String(!!this.seatsOpen)}
          @click=${() => { this.seatsOpen = !this.seatsOpen; }}>${say('table.seats')}</button>`}
        <button class="tool" aria-label=${say('table.help')} @click=${() => { this.helpOpen = true; }}>?</button>
      </nav>`;
  }

  boards(shown) {
    return html`${profile(this.table, this.layout, shown)}
      <pl-board class="main-board" .table=${this.table} layout=${this.layout} .shown=${shown}
        @missing=${(event) => { this.problem = event.detail.message; }}></pl-board>`;
  }

  events(look) {
    if (!look) return nothing;
    return html`<section class="panel log ${this.logOpen ? 'open' : ''}" aria-label=${say('table.log')}>
      <h2>${say('table.log')} <button class="tool" aria-expanded=${String(!!this.logOpen)}
        @click=${() => { this.logOpen = !this.logOpen; }}>${say(this.logOpen ? 'table.close' : 'table.more-log')} <kbd>L</kbd></button></h2>
      <div class="latest">${log(look.lines.slice(-LATEST))}</div>
      <div class="whole">${log(look.lines)}</div>
    </section>`;
  }

  phase(look) {
    const {model} = this;
    if (model.info.phase === 'gathering') {
      return gathering(model, {start: () => this.request('/start'), rename: (name) => this.rename(name), busy: this.busy});
    }
    if (model.info.phase === 'over') {
      return over(model, {rematch: () => this.rematch(), busy: this.busy, tokens: location.hash});
    }
    return turn(model, this.active, look, {
      cut: !!this.cut, choose: (action) => this.choose(action), back: (seat) => this.back(seat),
    });
  }

  seats(look) {
    return seatList(this.model, {
      game: this.all?.find(({name}) => name === this.model.info.game),
      links: tables.get(this.table).links,
      copied: this.copied,
      waiting: look?.waiting ?? [],
      copy: (address) => this.copy(address),
      set: (seat, wish) => this.set(seat, wish),
      back: (seat) => this.back(seat),
      here: (token) => this.here(token),
    });
  }

  back(seat) {
    this.line.say({type: 'back', seat});
  }

  rename(name) {
    likes({name});
    this.request('/name', {name});
  }

  /** What a screen reader is told of the latest step. */
  summary(look) {
    if (!look || this.model.info.phase === 'gathering') return '';
    return [look.lines.at(-1)?.words, look.ask?.prompt].filter(Boolean).join(' ');
  }

  updated() {
    const whole = this.querySelector('.log .whole');
    const last = this.look?.lines.length;
    if (whole && last !== this.scrolled) {
      whole.scrollTop = whole.scrollHeight;
      this.scrolled = last;
    }
  }
}

customElements.define('pl-table', TablePage);
