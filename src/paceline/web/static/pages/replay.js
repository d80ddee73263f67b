/** A finished race, beat by beat, forwards and backwards. */
import {LitElement, html, nothing} from '../vendor/lit.js';
import {request} from '../lib/api.js';
import '../components/board.js';
import '../components/profile.js';
import '../components/help.js';
import '../components/scrubber.js';
import '../components/win-shares.js';
import {saveSettings, tables, settings} from '../lib/storage.js';
import {finishers, seatOf} from '../lib/finish.js';
import {History} from '../lib/history.js';
import {beatOf, deedWords, moments, riderNames} from '../lib/moments.js';
import {log} from '../components/log.js';
import {openHands} from '../components/hands.js';
import {bar, fitScreen, note, onKeys, wayHome} from '../components/parts.js';
import {standings} from '../components/standings.js';
import {Player} from '../lib/player.js';
import {addressOf, outlineOf, pageOf} from '../lib/replays.js';
import {logOf, pointWords, rates, runStrip, standStill, stepByKey, toast, transport} from '../components/player.js';
import {Sound} from '../lib/sound.js';
import {seatSign} from '../lib/pictures.js';
import {say} from '../lib/words.js';

/** Milliseconds for which the board stands still before a moment that a link leads to. */
const BEFORE = 700;
/** Milliseconds for which it is said that a link was copied. */
const COPIED = 2500;
/** A step of which everybody at the table knows the last line already. */
const ALL_KNOWN = 1e9;

/** The step and the beat that a link leads to, if it names them. @param {string} hash */
const stepIn = (hash) => ['step', 'beat'].map((name) => Number(new RegExp(`[#&]${name}=(\\d+)`).exec(hash)?.[1] ?? NaN));

export class ReplayPage extends LitElement {
  static properties = {
    table: {}, info: {state: true}, layout: {state: true}, problem: {state: true}, helpOpen: {state: true}, lit: {state: true},
    logOpen: {state: true}, handsOpen: {state: true}, copied: {state: true}, seen: {state: true}, sharesOpen: {state: true},
  };

  constructor() {
    super();
    this.table = '';
    /** @type {import('../lib/types.js').TableInfo | undefined} */
    this.info = undefined;
    this.history = new History();
    this.player = new Player(this.history, () => this.requestUpdate());
    this.sound = new Sound();
    /** The hands of every snapshot. @type {import('../lib/types.js').Hand[][]} */
    this.hands = [];
    /** @type {import('../lib/replays.js').Outline | undefined} */
    this.outline = undefined;
    /** Pages that are there, by their place. @type {import('../lib/replays.js').Page[]} */
    this.pages = [];
    /** @type {import('../components/scrubber.js').Flag[]} */
    this.flags = [];
    /** Seats of those at this device. @type {number[]} */
    this.mine = [];
    /** Cells of the log's line that is pointed at. @type {number[]} */
    this.lit = [];
    this.handsOpen = false;
    /** True if chances to win are shown: as somebody liked them last. */
    this.sharesOpen = !!settings().shares;
    /** The first and the last row that a ribbon shows. @type {?[number, number]} */
    this.seen = null;
    /** The link to this beat, once it was asked for. */
    this.copied = '';
    this.layout = settings().layout ?? (innerWidth < 600 ? 'ribbon' : 'map');
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    this.silence = onKeys((key, event) => this.key(key, event));
    this.load().catch((error) => { this.problem = error.message; });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.silence();
    this.player.close();
    this.sound.close();
    clearTimeout(this.timer);
  }

  async load() {
    const wanted = location.hash;
    const [outline, mine] = await Promise.all([outlineOf(this.table), this.seatsHere()]);
    this.mine = mine;
    this.outline = outline;
    this.history = new History();
    this.history.outline(outline.points);
    this.history.fetch = (step) => this.fetchPage(this.pageAt(step));
    const [first] = stepIn(wanted);
    await Promise.all([this.fetchPage(this.pageAt(first || 0)), this.fetchPage(outline.pages.length - 1)]);
    if (!this.isConnected) return;
    this.open(outline.info);
    this.arrive(wanted);
    await this.fetchAll();
  }

  /** The page that a step is on. @param {number} step */
  pageAt(step) { return Math.max(0, this.outline.pages.findLastIndex((first) => first <= step)); }

  /** Fetch a page and put it into the history, with those after it that are there: their log goes on where its own ends. @param {number} place */
  async fetchPage(place) {
    if (this.pages[place]) return;
    this.pages[place] = await pageOf(this.table, place);
    for (let next = place; this.pages[next]; next += 1) {
      const {first, before, snapshots, hands} = this.pages[next];
      const owned = (snapshot) => this.owned(snapshot, this.outline.info);
      this.history.place(first, snapshots.map(owned), before && owned(before));
      for (const [step, open] of hands.entries()) this.hands[first + step] = open;
    }
    this.requestUpdate();
  }

  /** Fetch the other pages one after the other, and then mark the moments of the whole race. */
  async fetchAll() {
    for (const place of this.outline.pages.keys()) {
      if (!this.isConnected) return;
      await this.fetchPage(place);
    }
    this.flags = this.keyMoments();
    this.player.marks = this.flags.map(({at}) => at);
    this.requestUpdate();
  }

  /** Seats whose tokens this browser has. @returns {Promise<number[]>} */
  async seatsHere() {
    const tokens = tables.currentTokens(this.table);
    if (!tokens.length) return [];
    return request('GET', `/api/tables/${this.table}?since=${ALL_KNOWN}`, {tokens}).then(({you}) => you.seats, () => []);
  }

  open(info) {
    this.player = new Player(this.history, () => this.requestUpdate());
    this.info = info;
    this.result = finishers(this.history.snapshots.at(-1).shown, info);
    document.title = `${say('replay.title')}: ${info.course || info.title} · ${say('name')}`;
  }

  /** A snapshot in which the riders of those at this device are marked as theirs. */
  owned(snapshot, info) {
    const {shown} = snapshot;
    if (!shown || !this.mine.length) return snapshot;
    const own = (rider) => ({...rider, mine: this.mine.includes(seatOf(info, rider.name) ?? -1)});
    return {...snapshot, shown: {...shown, riders: shown.riders.map((rider) => ({...rider, token: own(rider.token)})), home: shown.home?.map(own)}};
  }

  keyMoments() {
    const {snapshots} = this.history;
    const names = riderNames(snapshots);
    return moments(snapshots, this.result.riders.map(({rider}) => rider)).map(({step, deeds: [deed]}) => ({
      at: this.history.find(step, beatOf(snapshots[step], deed)), words: deedWords(deed, names).replace(/\.$/, ''),
    }));
  }

  /** Begin where the link leads: at a beat, or before a step, which is then played. @param {string} hash */
  arrive(hash) {
    const [step, beat] = stepIn(hash);
    if (step >= 0 && beat >= 0) this.player.go(this.history.find(step, beat));
    else if (step > 0) this.watch(step);
    else this.player.go(this.history.ready);
  }

  /** Play a step as a link to a moment asks. @param {number} step */
  watch(step) {
    const [before, end] = [this.history.find(step - 1), this.history.find(step)];
    this.player.go(before);
    this.timer = setTimeout(() => { if (this.player.at === before) this.player.play(end); }, BEFORE);
  }

  // What is done.

  key(key, event) {
    const does = {
      m: () => this.show(this.layout === 'map' ? 'ribbon' : 'map'),
      v: () => this.mainBoard?.turn(),
      c: () => this.showShares(),
      h: () => { this.handsOpen = !this.handsOpen; },
      l: () => { this.logOpen = !this.logOpen; },
      '?': () => { this.helpOpen = !this.helpOpen; },
      escape: () => { this.helpOpen = this.logOpen = this.handsOpen = false; },
      ...(event.target.closest('button, a, summary') ? {} : {' ': () => this.player.toggle()}),
    }[key.toLowerCase()];
    does?.();
    return !!does || (!!this.info && !this.helpOpen && stepByKey(this.player, event));
  }

  show(layout) {
    this.layout = layout;
    saveSettings({layout});
  }

  /** Show chances to win, or hide them: the server computes them only if somebody asks. */
  showShares() {
    this.sharesOpen = !this.sharesOpen;
    saveSettings({shares: this.sharesOpen});
  }

  /** Put the link to this beat into the address and the clipboard; one who may not use it reads it. */
  async copy() {
    const address = addressOf(this.table, this.player.point);
    history.replaceState(history.state, '', address);
    try {
      await navigator.clipboard.writeText(location.origin + address);
      this.copied = say('replay.copied');
    } catch {
      this.copied = location.origin + address;
    }
    clearTimeout(this.copiedTimer);
    this.copiedTimer = setTimeout(() => { this.copied = ''; }, COPIED);
  }

  // What is seen.

  get round() { return this.history.rounds[this.player.point.round]; }

  render() {
    if (!this.info) return html`${bar(say('replay.title'))}<main class="page">${note('error', this.problem)}
      ${this.problem ? wayHome() : html`<p>${say('loading')}</p>`}</main>`;
    const {info, player} = this;
    const beat = this.history.beat(player.at);
    return html`${bar(info.course || info.title, this.tools(), 'with-chips')}
      <main class="table replay ${this.layout} ${this.history.runs(player.at).length ? 'with-runs' : ''}">
        ${this.board(player.display.shown, beat)}
        ${runStrip(player)} ${toast(player)}
        ${this.handsOpen ? this.openHands() : nothing}
        <div class="side">${standings(player.display.shown)} ${this.events()}</div>
        <section class="foot" aria-label=${say('replay.title')}>
          ${this.sharesOpen ? html`<pl-win-shares .table=${this.table} .history=${this.history} .at=${player.at} .sides=${this.sides}></pl-win-shares>` : nothing}
          <pl-scrubber .history=${this.history} .at=${player.at} .flags=${this.flags} .words=${pointWords(player)}
            @go=${(event) => player.go(event.detail)}></pl-scrubber>
          ${this.controls()} ${note('error', this.problem)}
        </section>
      </main>
      <p class="spoken" aria-live="polite">${player.playing ? '' : beat?.sentence ?? ''}</p>
      <pl-help .game=${info.game} about="replay" ?open=${this.helpOpen} @closed=${() => { this.helpOpen = false; }}></pl-help>`;
  }

  /** @returns {?import('../components/board.js').Board} */
  get mainBoard() { return this.querySelector('.main-board'); }

  board(shown, beat) {
    const {cue} = this.player;
    return html`<pl-profile class="profile-board" aria-hidden="true" .table=${this.table} .shown=${shown} .seen=${this.seen}
        @picked=${({detail}) => this.mainBoard?.showRow(detail)}></pl-profile>
      <pl-board class="main-board" exact .table=${this.table} layout=${this.layout} .shown=${shown} .cue=${cue}
        .lit=${this.lit.length ? this.lit : beat?.lit ?? []} @seen=${({detail}) => { this.seen = detail; }}
        @missing=${({detail}) => { this.problem = detail?.message ?? ''; }}></pl-board>`;
  }

  events() {
    return log({
      game: this.info.game, ...logOf(this.player), open: !!this.logOpen, toggle: () => { this.logOpen = !this.logOpen; },
      light: (cells) => { this.lit = cells; },
    });
  }

  openHands() {
    const tokens = new Map(this.player.display.shown.riders.map(({token}) => [token.rider, token]));
    return openHands(this.hands[this.player.point.step] ?? [], tokens, (seat) => this.info.seats[seat].team);
  }

  tools() {
    return html`<span class="moment"><span class="wide-only">${say('replay.where')} </span>${this.round.name}</span>
      <ul class="chips ${this.info.seats.length > 3 ? 'many' : ''}" aria-label=${say('over.result')}>${this.places()}</ul>
      <nav class="tools">
        <span class="switch" role="group" aria-label=${say('table.layout')}>${['ribbon', 'map'].map((layout) => html`<button
          aria-pressed=${String(this.layout === layout)} @click=${() => this.show(layout)}>${say(`table.${layout}`)}</button>`)}</span>
        <a class="tool" href="/table/${this.table}">${say('replay.to-table')}</a>
        <button class="tool" aria-label=${say('table.help')} @click=${() => { this.helpOpen = true; }}>?</button></nav>`;
  }

  /** Seats from first to last, with the places they took. */
  get sides() {
    const ranking = this.info.ranking ?? [];
    return ranking.flatMap((seats, index) => seats.map((seat) => {
      const {team: letter = '', kind = ''} = this.result.riders.find((rider) => rider.seat === seat) ?? {};
      const {team, name, kind: held} = this.info.seats[seat];
      const who = this.mine.length === 1 && this.mine[0] === seat ? say('table.you') : name;
      return {
        seat, place: 1 + ranking.slice(0, index).flat().length, team: letter, title: team, who,
        sign: letter ? seatSign(letter, kind) : '', name: held === 'person' ? who || team : team,
      };
    }));
  }

  /** The result in the bar, the winner lit. */
  places() {
    return this.sides.map(({seat, place, title, who, sign}) => html`<li class="chip ${place === 1 ? 'first' : ''} ${this.mine.includes(seat) ? 'mine' : ''}" data-seat=${seat}>
      ${sign ? html`<img class="sign" alt="" src=${sign}>` : nothing}
      <span><strong>${title}</strong><small><span class="holder">${who ? `${who} · ` : ''}</span>${say('over.place', {n: place})}</small></span></li>`);
  }

  controls() {
    const {player} = this;
    return html`<div class="controls">${transport(player)} ${rates(player)}
      <div class="more">
        <button class="button shares" aria-pressed=${String(this.sharesOpen)} @click=${() => this.showShares()}>${say('shares.show')}</button>
        ${this.hands.some((hands) => hands.length) ? html`<button class="button" aria-pressed=${String(this.handsOpen)}
          @click=${() => { this.handsOpen = !this.handsOpen; }}>${say(this.handsOpen ? 'hands.hide' : 'hands.show')}</button>` : nothing}
        <button class="button copy-link" aria-label=${say('replay.link')} @click=${() => this.copy()}><span class="long">${say('replay.link')}</span><span
          class="short">${say('replay.link-short')}</span></button>
        <output class="copied" role="status">${this.copied}</output>
      </div></div>`;
  }

  updated() {
    fitScreen(this);
    if (this.info && !this.player.cue) standStill(this);
  }
}

customElements.define('pl-replay', ReplayPage);
