/** The log: what happened round by round, each line with its sign, its riders and the rule behind it. */
import {createRef, html, noChange, nothing, ref, repeat} from '../vendor/lit.js';
import {Follower} from './follower.js';
import {sign} from './parts.js';
import './rules.js';
import {lettered} from '../lib/lettering.js';
import {kindSign} from '../lib/signs.js';
import {saveSettings, settings} from '../lib/storage.js';
import {listed, say} from '../lib/words.js';

/** Lines that a narrow page shows before the whole log is opened. */
const LATEST = 2;
/** Pixels from its end at which a log still counts as read to the end. */
const NEAR = 24;
/** Pixels that the heading of a round covers. */
const HEADING = 32;
/** Riders whose signs stand in one line. */
const MOST_SIGNS = 4;
/** Kinds of lines that concern everybody. */
const FOR_ALL = new Set(['summary', 'finish']);
/** @type {Set<any>} */
const NONE = new Set();

/**
 * @typedef {import('../lib/types.js').Line} Line
 * @typedef {import('../lib/types.js').Shown} Shown
 */

/**
 * The log of a race.
 * @param {{game: string, lines: Line[], heading?: string, shown?: Shown, now?: Line | null, ahead?: Set<Line>, open?: boolean, toggle?: () => void,
 *   light?: (cells: number[]) => void, jump?: (line: Line) => void}} how
 *   `lines`: those that the board has shown; `now`: the line that a replay has come to, if it tells of this beat; `ahead`: lines of beats to
 *   come; `open`, `toggle`: on a narrow page; `light`: told the cells of the line that is pointed at, or none; `jump`: told the line that
 *   was clicked, if it leads to its moment
 */
export const log = ({game, lines, heading = say('table.log'), shown, now, ahead = NONE, open = false, toggle, light, jump}) => html`<pl-log class="panel log ${open ? 'open' : ''}"
  role="region" aria-label=${say('table.log')} .game=${game} .heading=${heading} .lines=${lines} .shown=${shown} .now=${now} .ahead=${ahead} .open=${open}
  .jump=${jump} @toggle-log=${toggle} @light=${(event) => light?.(event.detail)}></pl-log>`;

/**
 * The whole log as plain text, for people to paste.
 * @param {Line[]} lines
 */
export const logText = (lines) => rounds(lines).map(({heading, lines: told}) => [
  ...(heading ? [heading] : []), ...told.map(({words, clause}) => `- ${words}${clause ? ` (${clause})` : ''}`),
].join('\n')).join('\n\n');

/**
 * Lines under the headings of their rounds.
 * @param {Line[]} lines
 * @returns {{heading: string, lines: Line[]}[]}
 */
function rounds(lines) {
  /** @type {{heading: string, lines: Line[]}[]} */
  const found = [];
  for (const line of lines) {
    const heading = line.heading ?? '';
    if (found.at(-1)?.heading !== heading) found.push({heading, lines: []});
    found.at(-1).lines.push(line);
  }
  return found;
}

/**
 * Everybody who rides or has ridden, by short name.
 * @param {Shown | undefined} shown
 * @returns {Map<string, any>}
 */
const tokensOf = (shown) => new Map([
  ...(shown?.home ?? []).map((rider) => /** @type {[string, any]} */ ([rider.rider, {...rider, full_name: rider.name}])),
  ...(shown?.riders ?? []).map(({token}) => /** @type {[string, any]} */ ([token.rider, token])),
]);

/**
 * A sentence, after the signs of those it is about; signs stand for the names that it begins with.
 * @param {string} words
 * @param {any[]} tokens
 */
function wordsOf(words, tokens) {
  const names = listed(tokens.map(({name}) => name));
  const signs = html`<span class="signs" aria-hidden="true">${tokens.map((token) => sign(token))}</span>`;
  if (tokens.length && words.startsWith(`${names} `)) {
    return html`<span class="words">${signs}<span class="spoken">${names}</span>${words.slice(names.length)}</span>`;
  }
  return html`${tokens.length && tokens.length <= MOST_SIGNS ? signs : nothing}<span class="words">${words}</span>`;
}

export class Log extends Follower {
  static properties = {
    game: {}, heading: {attribute: false}, lines: {attribute: false}, shown: {attribute: false}, now: {attribute: false}, ahead: {attribute: false}, open: {attribute: false},
    jump: {attribute: false}, mine: {state: true}, copied: {state: true}, behind: {state: true}, at: {state: true},
  };

  constructor() {
    super();
    this.game = '';
    this.heading = '';
    /** @type {Line[]} */
    this.lines = [];
    /** @type {Shown | undefined} */
    this.shown = undefined;
    /** The line of the beat that a replay shows, or none; left out, the log follows its end. @type {Line | null | undefined} */
    this.now = undefined;
    /** Lines of beats to come. @type {Set<Line>} */
    this.ahead = NONE;
    this.open = false;
    /** @type {((line: Line) => void) | undefined} */
    this.jump = undefined;
    /** True if only lines about my own riders are shown. */
    this.mine = settings().log === 'mine';
    /** True if the text was copied a moment ago. */
    this.copied = false;
    /** True if new lines came while somebody read further up. */
    this.behind = false;
    /** The line that the keyboard is at. @type {Line | undefined} */
    this.at = undefined;
    /** Lines as they were drawn last: the list they stand in, by its first line, and what they show. @type {Map<Line, [Line | undefined, string]>[]} */
    this.drawn = [new Map(), new Map()];
    /** Signs of riders, counted whenever one of them changes. */
    this.looks = 0;
    /** True if the end is kept in sight: until somebody scrolls up. */
    this.atEnd = true;
    this.top = 0;
    this.sizes = new ResizeObserver(() => this.resized());
    this.pane = /** @type {import('../vendor/lit.js').Ref<HTMLElement>} */ (createRef());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes.disconnect();
    this.light();
  }

  willUpdate(changed) {
    if (changed.has('shown')) {
      this.tokens = tokensOf(this.shown);
      const signs = JSON.stringify([...this.tokens.values()].map(({rider, name, team, kind, mine, jersey, dummy}) => [rider, name, team, kind, mine, jersey, dummy]));
      if (signs !== this.signs) this.looks += 1;
      this.signs = signs;
    }
    if (changed.has('lines') && this.at && !this.lines.includes(this.at)) this.at = undefined;
  }

  /** Return whether it follows a replay, and not its end. */
  get replayed() { return this.now !== undefined; }

  /** Return whether some riders are mine, so that there is something to choose. */
  get rides() {
    return [...(this.tokens?.values() ?? [])].some(({mine}) => mine);
  }

  /** @param {Line} line */
  isMine(line) {
    return !FOR_ALL.has(line.kind ?? '') && (line.riders ?? []).some((rider) => this.tokens?.get(rider)?.mine);
  }

  /** Lines that are shown now. */
  get wanted() {
    if (!this.mine || !this.rides) return this.lines;
    return this.lines.filter((line) => this.isMine(line) || FOR_ALL.has(line.kind ?? ''));
  }

  // What is done with it.

  /** @param {boolean} mine */
  filter(mine) {
    this.mine = mine;
    this.atEnd = true;
    saveSettings({log: mine ? 'mine' : 'all'});
  }

  /** @param {Line} [line] */
  light(line) {
    if (this.lit === line) return;
    this.lit = line;
    this.dispatchEvent(new CustomEvent('light', {detail: line?.cells ?? []}));
  }

  async copy() {
    const text = logText(this.lines);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      prompt(say('log.copy'), text);
      return;
    }
    this.copied = true;
    setTimeout(() => { this.copied = false; }, 2000);
  }

  /** A click anywhere on a line does what its clause does, or goes to its moment. */
  click(event, line) {
    if (event.target.closest('button, .rule')) return;
    if (this.jump) this.jump(line);
    else event.currentTarget.querySelector('button.clause')?.click();
  }

  /** Arrows go from line to line: only one of them is reached by Tab. */
  key(event) {
    const step = {ArrowUp: -1, ArrowDown: 1}[event.key];
    const items = /** @type {HTMLElement[]} */ ([...this.pane.value.querySelectorAll('li[data-n]')]);
    const here = items.indexOf(event.target.closest('li'));
    if (!step || here < 0 || !items[here + step]) return;
    event.preventDefault();
    event.stopPropagation();
    items[here + step].focus();
  }

  scrolled() {
    const pane = this.pane.value;
    if (!pane) return;
    if (pane.scrollHeight - pane.scrollTop - pane.clientHeight < NEAR) this.atEnd = true;
    else if (pane.scrollTop < this.top) this.atEnd = false;
    this.top = pane.scrollTop;
    if (this.atEnd) this.behind = false;
  }

  toEnd() {
    const pane = this.pane.value;
    if (pane) pane.scrollTop = pane.scrollHeight;
    this.atEnd = true;
    this.behind = false;
  }

  updated(changed) {
    if (this.pane.value) this.sizes.observe(this.pane.value);
    if (this.replayed) {
      if (changed.has('now') || changed.has('lines')) this.showCurrent();
    } else if (!this.atEnd && changed.has('lines') && this.lines.at(-1) !== changed.get('lines')?.at(-1)) this.behind = true;
  }

  resized() {
    if (this.replayed) this.showCurrent();
    else if (this.atEnd) this.toEnd();
  }

  /** In a replay the log stands at the line that was told last. */
  showCurrent() {
    const pane = this.pane.value;
    const told = /** @type {HTMLElement[]} */ ([...(pane?.querySelectorAll('.current, li:not(.ahead)') ?? [])]).at(-1);
    if (!told) return;
    const [top, foot] = [told.offsetTop - HEADING, told.offsetTop + told.offsetHeight];
    if (top < pane.scrollTop || foot + NEAR > pane.scrollTop + pane.clientHeight) pane.scrollTop = (top + foot - pane.clientHeight) / 2;
  }

  // What is seen.

  render() {
    const {wanted} = this;
    const [latest, whole] = this.drawn;
    this.drawn = [new Map(), new Map()];
    const reached = this.at ?? wanted.at(-1);
    /** @param {Line} line @param {Line} [first] the first line of its round, in the whole log */
    const draw = (line, first) => {
      const state = this.stateOf(line, line === reached);
      const [list, state0] = (first ? whole : latest).get(line) ?? [];
      this.drawn[first ? 1 : 0].set(line, [first, state]);
      return list === first && state0 === state ? noChange : this.line(line, !!first);
    };
    return html`<h2>${lettered(this.heading)} ${this.tools()}</h2>
      ${this.lines.length ? nothing : html`<p class="quiet">${say('table.no-lines')}</p>`}
      <ol class="latest">${repeat(wanted.filter((line) => !this.ahead.has(line)).slice(-LATEST), (line) => line, (line) => draw(line))}</ol>
      <div class="whole" tabindex="-1" ${ref(this.pane)} @scroll=${this.scrolled} @keydown=${this.key} @pointerleave=${() => this.light()}><div class="rounds"
        ${ref((rounds) => rounds && this.sizes.observe(rounds))}>${repeat(rounds(wanted), ({lines: [first]}) => first, ({heading, lines}) => html`<section class="round">
          ${heading ? html`<h3>${heading}</h3>` : nothing}
          <ol class="lines">${repeat(lines, (line) => line, (line) => draw(line, lines[0]))}</ol></section>`)}</div>
      </div>
      ${this.behind ? html`<button class="newest" @click=${this.toEnd}>${say('log.newest')}</button>` : nothing}`;
  }

  tools() {
    return html`<span class="log-tools">
      ${this.rides ? html`<span class="log-filter" role="group" aria-label=${say('log.filter')}>${[true, false].map((mine) => html`<button
        class="tool" aria-pressed=${String(this.mine === mine)} @click=${() => this.filter(mine)}>${say(mine ? 'log.mine' : 'log.all')}</button>`)}</span>` : nothing}
      ${this.lines.length ? html`<button class="tool" title=${say('log.copy')} aria-label=${say('log.copy')} @click=${this.copy}>${say(this.copied ? 'table.copied' : 'log.copy-short')}</button>` : nothing}
      <button class="tool opener" aria-expanded=${String(this.open)} @click=${() => this.dispatchEvent(new CustomEvent('toggle-log'))}>
        ${say(this.open ? 'table.close' : 'table.more-log')} <kbd>L</kbd></button></span>`;
  }

  /** All that decides how a line is drawn: one that would look the same is not drawn again. @param {Line} line @param {boolean} reached */
  stateOf(line, reached) {
    const current = this.replayed ? line === this.now : line.n === this.lines.at(-1)?.n;
    return [current, this.replayed, reached, this.ahead.has(line), !!this.jump, this.game, this.looks].join();
  }

  /**
   * @param {Line} line
   * @param {boolean} whole in the whole log, where lines can be pointed at
   */
  line(line, whole) {
    const current = this.replayed ? line === this.now : line.n === this.lines.at(-1)?.n;
    const tokens = (line.riders ?? []).map((rider) => this.tokens?.get(rider)).filter(Boolean);
    const reached = line === (this.at ?? this.wanted.at(-1));
    return html`<li class="${this.isMine(line) ? 'mine' : ''} ${current ? 'current' : ''} ${current && this.replayed ? 'now' : ''} ${line.cells?.length ? 'placed' : ''} ${this.ahead.has(line) ? 'ahead' : ''}" data-n=${line.n}
        tabindex=${whole ? (reached ? 0 : -1) : nothing} title=${this.jump ? say('replay.lines') : nothing} @pointerenter=${() => this.light(line)} @focus=${() => { this.at = line; this.light(line); }}
        @blur=${() => this.light()} @click=${(event) => this.click(event, line)}
        @keydown=${(event) => { if (event.key === 'Enter' && event.target === event.currentTarget) this.click(event, line); }}>
      ${kindSign(line.kind)}
      ${wordsOf(line.words, tokens)}
      ${line.clause ? html`<pl-clause .game=${this.game} .clause=${line.clause} .aside=${whole && !this.jump}></pl-clause>` : nothing}
    </li>`;
  }
}

customElements.define('pl-log', Log);
