/** Picking among what a seat is asked: a choice is sent at once, a group of choices is opened first. */
import {chosenBy, ghostsOf, goalsOf} from '../components/asks.js';

export class Picking {
  /** @param {import('../pages/table.js').TablePage} page */
  constructor(page) {
    this.page = page;
    /** The group that is open, and the question it belongs to. */
    this.group = {ask: '', name: ''};
    /** What is pointed at. @type {?import('./types.js').Offer} */
    this.aimed = null;
    /** The question that it belongs to. */
    this.aimedIn = '';
  }

  /** Where on the road leads what can be picked. */
  get goals() {
    const {ask} = this;
    const open = ask && !this.page.model.sent.has(ask.id) && !this.page.veiled;
    return open ? goalsOf(ask, this.opened, this.aimed) : [];
  }

  /** Where what is pointed at would bring riders. @returns {Record<string, number>} */
  get ghosts() {
    const {ask, aimed} = this;
    const open = ask && this.aimedIn === ask.id && !this.page.model.sent.has(ask.id) && !this.page.veiled;
    return open && aimed ? ghostsOf(aimed) : {};
  }

  /** Show on the road what somebody points at or has come to. @param {?import('./types.js').Offer} offer */
  aim(offer) {
    this.aimed = offer;
    this.aimedIn = this.ask?.id ?? '';
    this.page.requestUpdate();
  }

  /** Show what a key stands for. @param {?string} key */
  point(key) {
    this.aim((key && chosenBy(this.ask, this.opened, key)) || null);
  }

  /** Lead to the next of several choices, which shows it. @param {string[]} keys */
  among(keys) {
    const offers = keys.map((key) => chosenBy(this.ask, this.opened, key));
    const next = offers[(offers.findIndex((offer) => offer?.action === this.aimed?.action) + 1) % offers.length];
    const buttons = /** @type {HTMLElement[]} */ ([...this.page.querySelectorAll('.choice')]);
    buttons.find(({dataset}) => dataset.action === next?.action)?.focus({preventScroll: true});
  }

  get ask() {
    return this.page.look?.ask;
  }

  get opened() {
    const {ask, name} = this.group;
    return ask === this.ask?.id && this.ask.choices.some(({group}) => group === name) ? name : '';
  }

  /** @param {import('./types.js').Offer} offer */
  pick(offer) {
    if (offer.n) this.open(offer.words);
    else this.page.choose(offer.action);
  }

  /** Whether a key stands for something that can be picked. @param {string} key */
  key(key) {
    const offer = chosenBy(this.ask, this.opened, key);
    if (offer) this.pick(offer);
    return !!offer;
  }

  /** @param {string} name of a group, or nothing for all of them */
  open(name) {
    const {ask, opened} = this;
    if (!ask || name === opened || this.page.model.sent.has(ask.id)) return;
    this.group = {ask: ask.id, name};
    this.page.requestUpdate();
    this.page.updateComplete.then(() => lead(this.page, name, opened));
  }

  close() {
    this.open('');
  }
}

/**
 * Lead those who go by keyboard or hear the page to the group that was opened, or back to the button of the one that was closed.
 * @param {HTMLElement} page
 * @param {string} opened
 * @param {string} closed
 */
function lead(page, opened, closed) {
  const buttons = /** @type {HTMLElement[]} */ ([...page.querySelectorAll('.choice.several')]);
  const place = opened ? page.querySelector('#opened') : buttons.find(({dataset}) => dataset.group === closed);
  /** @type {?HTMLElement | undefined} */ (place)?.focus();
}
