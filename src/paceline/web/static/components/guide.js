/** The guide: a bubble beside what it speaks about. It names rules when they happen, and leads through the guided race. */
import {LitElement, html, nothing} from '../vendor/lit.js';
import {Coach} from '../lib/coach.js';
import {go} from '../lib/navigation.js';
import {decksOf} from '../lib/picking.js';
import {placeBeside} from '../lib/placing.js';
import {kindSign} from '../lib/signs.js';
import {startGuide, startRace} from '../lib/start.js';
import {saveSettings, tables} from '../lib/storage.js';
import {loadStyles} from '../lib/styles.js';
import {ownRiders} from '../lib/summary.js';
import {say} from '../lib/words.js';
import {themed} from '../lib/theme.js';

/** @typedef {{words: string, does: () => void}} Deed */
/** @typedef {{key: string, title?: string, text: string, sign?: string, at: string[], on?: Deed, off?: Deed}} Note
 *   `at`: selectors of what it points at, the first that is there; `on`: the button that leads on, `off`: the one that leads out */

/** Anchors of hints besides riders; the hand if there is nothing of it. */
const HAND = '#hand .choices';
const ANCHORS = {hand: ['#hand .choices.cards:not(.resting)', HAND], lock: ['#hand .beside-lock', '#hand .lock'], preview: ['.main-board .ghost'], board: ['.main-board']};
/** Parts of the page that a bubble leaves free, and how much that matters. */
const KEPT = {'.lock-row': 1000, '.log': 400, '#hand .choices': 300, '#hand .deed': 300, '#hand .question > *': 300, '#hand .note': 1000, '.price-tag': 300, '.fx-face': 100, '.fx-die': 100, '.bar': 40, '.groups': 20, '.main-board .rider': 3, '.main-board .ghost': 3, '.speeds': 3};
/** Milliseconds after which the bubble is put in place again: to measure the page in every frame would slow the riders down. */
const FOLLOWS = 200;
/** Pixels between what is pointed at and the ring around it. */
const RING = 5;

export class Guide extends LitElement {
  static properties = {page: {attribute: false}, ready: {state: true}, busy: {state: true}};

  constructor() {
    super();
    /** @type {?import('../pages/table.js').TablePage} */
    this.page = null;
    /** @type {?Coach} */
    this.coach = null;
    /** The note that was shown last. */
    this.shown = '';
    this.busy = false;
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    loadStyles('guide').then(() => { this.ready = true; });
    this.timer = setInterval(() => this.place(), FOLLOWS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
    this.mark(false, false);
  }

  render() {
    if (!this.ready || !this.page?.model.info) return nothing;
    const {info} = this.page.model;
    if (info.guide && this.page.stage === 'over') return this.recap();
    const note = this.note;
    if (!note) return nothing;
    const {on, off} = note;
    return html`<div class="spotlight" aria-hidden="true"></div>
      <aside class="bubble" aria-label=${say('guide.label')} data-note=${note.key}>
        <div role="status">${note.title ? html`<h2>${note.sign ? kindSign(note.sign) : nothing} ${note.title}</h2>` : nothing}<p>${note.text}</p></div>
        <p class="buttons">${on ? html`<button class="button small act" ?disabled=${this.busy} @click=${on.does}>${on.words}</button>` : nothing}
          ${off ? html`<button class="button small plain" ?disabled=${this.busy} @click=${off.does}>${off.words}</button>` : nothing}</p>
      </aside>`;
  }

  /** Short names of my riders. */
  get mine() {
    return ownRiders(this.page?.snapshot);
  }

  /** Return the note to show now. @returns {Note | undefined} */
  get note() {
    const {lessons, model, timeline} = /** @type {import('../pages/table.js').TablePage} */ (this.page);
    const [told] = lessons.fresh;
    if (told) return this.lesson(told);
    if (!model.info?.guide) return this.page?.offersGuide ? this.offer() : undefined;
    return timeline.playing || !lessons.info ? undefined : this.hint(lessons.info);
  }

  /** A rule, beside the squares or riders of the beat that shows it: all who are pulled, otherwise only mine. @param {import('../lib/lessons.js').Told} told @returns {Note} */
  lesson({lesson, beat}) {
    const pulled = beat.kind === 'slipstream';
    const riders = (beat.riders ?? []).filter((rider) => pulled || this.mine.includes(rider)).map(selectorOf);
    const lit = pulled ? (beat.lit ?? []).map((cell) => `.main-board .light[data-cell="${cell}"]`) : [];
    const {guide} = this.page?.model.info ?? {};
    return {
      key: lesson.id, title: lesson.title, text: lesson.text, sign: beat.kind, at: [[...lit, ...riders].join(), '.main-board'].filter(Boolean),
      on: {words: say(guide ? 'guide.next' : 'lesson.close'), does: () => this.page?.closeLesson()},
    };
  }

  /** @param {import('../lib/types.js').GuideInfo} info @returns {Note | undefined} */
  hint({hints}) {
    const {snapshot, picking, model} = /** @type {import('../pages/table.js').TablePage} */ (this.page);
    this.coach ??= new Coach(hints);
    const {coach} = this;
    const ask = snapshot?.ask?.id ?? '';
    const isReady = document.querySelector('.main-board .rider') && (!ask || (decksOf(snapshot?.panels ?? []).length ? picking.hand.cards.length : picking.things.length));
    const hint = isReady ? coach.follow({ask, selected: !!picking.selected, sent: model.sent.has(ask)}, (one) => fits(one, picking)) : undefined;
    if (!hint) return undefined;
    const does = () => { coach.next(); this.requestUpdate(); };
    return {
      key: `hint ${coach.due}`, text: hint.text, at: [...(ANCHORS[hint.at] ?? [this.mine.map(selectorOf).join()]), HAND],
      ...(hint.until === 'read' ? {on: {words: say('guide.next'), does}, off: {words: say('guide.skip'), does: () => go(this.from || '/')}} : {}),
    };
  }

  /** The guided race, offered once. @returns {Note} */
  offer() {
    return {
      key: 'offer', title: say('guide.offer-title'), text: say('guide.offer'), at: ['#hand'],
      on: {words: say('guide.start'), does: () => this.leave(() => startGuide(this.page?.model.info?.game ?? ''))},
      off: {words: say('guide.decline'), does: () => { saveSettings({guided: true}); this.page?.requestUpdate(); }},
    };
  }

  /** The page that the guided race was started from. */
  get from() {
    return tables.get(this.page?.table ?? '').from;
  }

  /** At the line: what was learned, and the way to a race. */
  recap() {
    const {lessons, model} = /** @type {import('../pages/table.js').TablePage} */ (this.page);
    const taught = (lessons.info?.lessons ?? []).filter(({id, basic}) => basic && (lessons.isTold(id) || !lessons.info?.teaches.includes(id)));
    const won = model.info?.ranking?.[0]?.includes(model.you.seats[0] ?? -1);
    const race = () => this.leave(async () => (this.from.startsWith('/table/') ? this.from : startRace(model.info?.game ?? '')));
    return html`<section class="panel recap" aria-label=${say('guide.recap')}>
      <h2>${say(won ? 'guide.won' : 'guide.recap')}</h2>
      <p>${say('guide.learned')}</p>
      <ul>${taught.map(({title, text, picture}) => html`<li>${picture ? html`<img src=${themed(picture)} alt="">` : nothing}
        <span><strong>${title}.</strong> ${text}</span></li>`)}</ul>
      <p class="buttons"><button class="button act big" ?disabled=${this.busy} @click=${race}>${say('guide.race')}</button></p>
    </section>`;
  }

  /** Go where a new race is, or say why there is none. @param {() => Promise<string>} starts */
  async leave(starts) {
    this.busy = true;
    try {
      go(await starts());
    } catch (error) {
      if (this.page) this.page.problem = error.message;
    }
    this.busy = false;
  }

  updated() {
    const note = /** @type {?HTMLElement} */ (this.querySelector('.bubble, .recap'));
    const key = note?.dataset.note ?? (note ? 'recap' : '');
    const guided = !!this.page?.model.info?.guide;
    if (key !== this.shown && guided) this.lead(note);
    this.shown = key;
    this.mark(!!key && key !== 'offer' && !key.startsWith('hint') && key !== 'recap', !!note?.querySelector('.act'));
    this.place();
  }

  /** Tell the page what the bubble does in place of the story: tell it, and lead on. @param {boolean} tells @param {boolean} leads */
  mark(tells, leads) {
    this.page?.classList.toggle('bubble-tells', tells);
    this.page?.classList.toggle('bubble-leads', leads);
  }

  /** Lead the keyboard to the button that goes on, and back to the hand afterwards. @param {?HTMLElement} note */
  lead(note) {
    const button = /** @type {?HTMLElement} */ (note?.querySelector('.act') ?? null);
    if (button) button.focus({preventScroll: true});
    else if (this.contains(document.activeElement) || document.activeElement === document.body) {
      /** @type {?HTMLElement} */ (document.querySelector('#hand'))?.focus({preventScroll: true});
    }
  }

  /** Put the bubble beside what it speaks about. While riders move it stays beside the place where that happened. */
  place() {
    const note = this.ready && this.page?.model.info && this.page.stage !== 'over' ? this.note : undefined;
    if (note?.key !== this.said) {
      this.said = note?.key;
      this.lies = '';
      this.requestUpdate();
      return;
    }
    const {playing = false, waits = false} = this.page?.timeline ?? {};
    if (!note || (this.lies && playing && !waits)) return;
    const bubble = /** @type {?HTMLElement} */ (this.querySelector('.bubble'));
    const ring = /** @type {?HTMLElement} */ (this.querySelector('.spotlight'));
    const area = bubble && ring && this.page ? areaOf(note.at) : undefined;
    if (!bubble || !ring || !area) return;
    const size = {width: bubble.offsetWidth, height: bubble.offsetHeight};
    const lies = JSON.stringify([area, size, innerWidth, innerHeight, this.page?.snapshot?.ask?.id]); // another question lies elsewhere
    if (lies === this.lies) return;
    this.lies = lies;
    const kept = Object.entries(KEPT).flatMap(([selector, weight]) => areasOf(selector).map((one) => ({area: one, weight})));
    kept.push(...roadAreas().map((one) => ({area: one, weight: 1})));
    const {x, y, side, arrow} = placeBeside(area, size, {left: 0, top: 0, right: innerWidth, bottom: innerHeight}, kept);
    bubble.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    bubble.dataset.side = side;
    for (const [name, pixels] of Object.entries({arrow: Math.round(arrow), wide: size.width, high: size.height})) bubble.style.setProperty(`--${name}`, `${pixels}px`);
    ring.style.transform = `translate(${area.left - RING}px, ${area.top - RING}px)`;
    ring.style.width = `${area.right - area.left + 2 * RING}px`;
    ring.style.height = `${area.bottom - area.top + 2 * RING}px`;
  }
}

/**
 * Return whether a hint is about what is asked: in a game whose cards are ridden step by step, one about the hand waits until the move is
 * over, and one about the road until there is a move.
 * @param {import('../lib/types.js').Hint} hint
 * @param {import('../lib/picking.js').Picking} picking
 */
const fits = ({at}, {played, resting}) => (played ? at !== 'hand' : at !== 'board' || !resting.length);

/** @param {string} rider */
const selectorOf = (rider) => `.main-board .rider[data-rider="${CSS.escape(rider)}"]`;

/** @param {string} selector @returns {import('../lib/placing.js').Area[]} */
const areasOf = (selector) => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
  .filter(({width, height}) => width && height).map(({left, top, right, bottom}) => ({left, top, right, bottom}));

/** The squares of the road, as they lie in the window. @returns {import('../lib/placing.js').Area[]} */
function roadAreas() {
  const board = /** @type {?import('./board.js').Board} */ (document.querySelector('.main-board'));
  const sheet = board?.sheet.value?.getBoundingClientRect();
  if (!board?.drawn || !sheet) return [];
  const {cells, width, along} = board.drawn;
  const scale = sheet.width / width;
  return Object.values(cells).map(({x, y}) => ({
    left: sheet.left + (x - along / 2) * scale, right: sheet.left + (x + along / 2) * scale,
    top: sheet.top + (y - along / 2) * scale, bottom: sheet.top + (y + along / 2) * scale,
  }));
}

/**
 * The area of the first of these that is in the window; what lies on the board, as far as the board shows it.
 * @param {string[]} selectors
 */
function areaOf(selectors) {
  const [board] = areasOf('.main-board');
  for (const selector of selectors) {
    const onBoard = selector.startsWith('.main-board ') && board;
    const seen = areasOf(selector).map((area) => (onBoard ? within(area, board) : area)).filter(({left, right, top, bottom}) => right > left && bottom > top);
    if (seen.length) return seen.reduce(around);
  }
  return undefined;
}

const within = (one, other) => ({
  left: Math.max(one.left, other.left), top: Math.max(one.top, other.top), right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom),
});
const around = (one, other) => ({
  left: Math.min(one.left, other.left), top: Math.min(one.top, other.top), right: Math.max(one.right, other.right), bottom: Math.max(one.bottom, other.bottom),
});

customElements.define('pl-guide', Guide);
