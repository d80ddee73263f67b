/** A finished race, look by look. */
import {LitElement, html} from '../vendor/lit.js';
import {call} from '../lib/api.js';
import '../components/board.js';
import '../components/profile.js';
import '../components/help.js';
import {likes, taste} from '../lib/storage.js';
import {merged} from '../lib/model.js';
import {log} from '../components/log.js';
import {bar, note, onKeys, standings, wayHome} from '../components/parts.js';
import {say} from '../lib/words.js';

const BETWEEN = 1800;
/** Milliseconds for which the board stands still before a moment that a link leads to. */
const BEFORE = 700;

export class ReplayPage extends LitElement {
  static properties = {
    table: {}, info: {state: true}, at: {state: true}, playing: {state: true}, layout: {state: true},
    problem: {state: true}, helpOpen: {state: true}, lit: {state: true},
  };

  constructor() {
    super();
    this.table = '';
    /** @type {import('../lib/types.js').Known[]} */
    this.looks = [];
    this.at = 0;
    /** Cells of the log's line that is pointed at. @type {number[]} */
    this.lit = [];
    this.layout = taste().layout ?? (innerWidth < 600 ? 'ribbon' : 'map');
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    this.silence = onKeys((key, event) => this.key(key, event));
    call('GET', `/api/tables/${this.table}/replay`).then(
      (replayed) => this.open(replayed), (error) => { this.problem = error.message; });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.silence();
    clearInterval(this.timer);
  }

  open({info, looks}) {
    if (!this.isConnected) return;
    for (const look of looks) this.looks.push(merged(this.looks.at(-1), look));
    this.info = info;
    this.at = this.ready;
    const wanted = Number(/[#&]step=(\d+)/.exec(location.hash)?.[1] ?? NaN);
    if (wanted >= 0) this.watch(wanted);
    document.title = `${say('replay.title')}: ${info.course || info.title} · ${say('name')}`;
  }

  /** Ride from the step before to this one, as a link to a moment asks. @param {number} step */
  async watch(step) {
    this.at = Math.max(0, Math.min(step, this.last) - 1);
    await this.updateComplete;
    await new Promise((drawn) => setTimeout(drawn, BEFORE));
    if (this.at === Math.min(step, this.last) - 1) this.go(step);
  }

  get last() { return this.looks.length - 1; }

  /** The step at which everybody stands ready: the last one of the first moment; what led there can be stepped back to. */
  get ready() {
    const first = this.looks[0]?.shown?.moment;
    return Math.max(0, this.looks.findIndex(({shown}) => shown?.moment !== first) - 1);
  }

  go(at) {
    this.at = Math.max(0, Math.min(at, this.last));
    if (this.at === this.last) this.play(false);
  }

  /** Go to the look that tells the lines of a step. @param {number} n */
  jump(n) {
    this.go(this.looks.findIndex((look) => look.n >= n));
  }

  play(on) {
    clearInterval(this.timer);
    this.playing = on;
    if (!on) return;
    if (this.at === this.last) this.at = this.ready;
    this.timer = setInterval(() => this.go(this.at + 1), BETWEEN);
  }

  key(key, event) {
    const does = {
      arrowleft: () => this.go(this.at - 1),
      arrowright: () => this.go(this.at + 1),
      home: () => this.go(0),
      end: () => this.go(this.last),
      m: () => this.show(this.layout === 'map' ? 'ribbon' : 'map'),
      '?': () => { this.helpOpen = !this.helpOpen; },
      escape: () => { this.helpOpen = false; },
      ...(event.target.closest('button, a') ? {} : {' ': () => this.play(!this.playing)}),
    }[key.toLowerCase()];
    does?.();
    return !!does;
  }

  show(layout) {
    this.layout = layout;
    likes({layout});
  }

  render() {
    const look = this.looks[this.at];
    if (!look) return html`${bar(say('replay.title'))}<main class="page">${note('error', this.problem)}
      ${this.problem ? wayHome() : html`<p>${say('loading')}</p>`}</main>`;
    const {info} = this;
    return html`${bar(info.course || info.title, this.tools(look))}
      <main class="table replay ${this.layout}">
        <pl-profile class="profile-board" aria-hidden="true" .table=${this.table} .shown=${look.shown}></pl-profile>
        <pl-board class="main-board" .table=${this.table} layout=${this.layout} .shown=${look.shown} .lit=${this.lit}></pl-board>
        <div class="side">${standings(look.shown)}
          ${log({
            game: info.game, lines: look.lines, shown: look.shown, current: look.n, open: true,
            light: (cells) => { this.lit = cells; }, jump: ({n}) => this.jump(n),
          })}</div>
        <section class="hand">${this.controls()} ${note('error', this.problem)}</section>
      </main>
      <p class="spoken" aria-live="polite">${look.news.at(-1)?.words ?? ''}</p>
      <pl-help .game=${info.game} ?open=${this.helpOpen} @closed=${() => { this.helpOpen = false; }}></pl-help>`;
  }

  tools(look) {
    return html`<span class="moment">${look.shown?.moment || say('replay.title')}</span><nav class="tools">
      <span class="switch" role="group" aria-label=${say('table.layout')}>${['ribbon', 'map'].map((layout) => html`<button
        aria-pressed=${String(this.layout === layout)} @click=${() => this.show(layout)}>${say(`table.${layout}`)}</button>`)}</span>
      <a class="tool" href="/table/${this.table}">${say('replay.to-table')}</a>
      <button class="tool" aria-label=${say('table.help')} @click=${() => { this.helpOpen = true; }}>?</button></nav>`;
  }

  controls() {
    const words = say('replay.step', {n: this.at, last: this.last});
    return html`<div class="controls">
      <button class="button" aria-label=${say('replay.back')} @click=${() => this.go(this.at - 1)}>←</button>
      <button class="button act" @click=${() => this.play(!this.playing)}>${say(this.playing ? 'replay.pause' : 'replay.play')}</button>
      <button class="button" aria-label=${say('replay.forward')} @click=${() => this.go(this.at + 1)}>→</button>
      <input type="range" min="0" max=${this.last} .value=${String(this.at)} aria-label=${say('replay.title')}
        aria-valuetext=${words} @input=${(event) => this.go(Number(event.target.value))}>
      <output>${words}</output></div>`;
  }
}

customElements.define('pl-replay', ReplayPage);
