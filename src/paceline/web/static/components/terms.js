/** Words that explain themselves: marked in sentences and on cards; a tooltip says what they mean when they are pointed at, focused or tapped. */
import {html} from '../vendor/lit.js';
import {findTerm, meaningOf} from '../lib/glossary.js';
import {placeBeside} from '../lib/placing.js';

/** Milliseconds for which something is pointed at before it explains itself, and in which the pointer can move to the tooltip. */
const [WAIT, LEAVE] = [300, 200];
const NAME = 'meaning';
/** The weight of what a tooltip may not cover, whatever else it covers then. */
const NEVER = 1e4;

/** A sentence with a word that explains itself. @param {string} sentence */
export function explained(sentence) {
  const [before, word, after] = findTerm(sentence);
  return word ? html`${before}<dfn class="term" tabindex="0" data-term=${word}>${word}</dfn>${after}` : sentence;
}

export class Tooltip {
  constructor() {
    this.box = document.createElement('div');
    this.box.className = 'tooltip';
    this.box.id = NAME;
    this.box.setAttribute('role', 'tooltip');
    this.box.hidden = true;
    /** The element whose meaning is shown now, and the word in it. @type {?Element} */
    this.anchor = null;
    /** @type {?Element} */
    this.word = null;
    this.hears = {
      pointerover: (event) => this.#point(event), focusin: (event) => this.#focus(event), focusout: () => this.hide(),
      click: ({target}) => this.#showOrHide(target.closest('[data-term]')), keydown: (event) => this.#key(event), scroll: () => this.#place(),
    };
  }

  open() {
    for (const [event, does] of Object.entries(this.hears)) document.addEventListener(event, does, true);
  }

  close() {
    clearTimeout(this.timer);
    this.box.remove();
    for (const [event, does] of Object.entries(this.hears)) document.removeEventListener(event, does, true);
  }

  /** Go if what was explained is gone. */
  check() {
    if (this.anchor && !this.anchor.isConnected) this.hide();
  }

  hide() {
    clearTimeout(this.timer);
    this.box.hidden = true;
    if (this.anchor?.getAttribute('aria-describedby') === NAME) this.anchor.removeAttribute('aria-describedby');
    this.anchor = null;
    this.word = null;
  }

  /** @param {Element} anchor @param {Element} [word] the word in it */
  show(anchor, word = anchor) {
    const meaning = meaningOf(word.getAttribute('data-term'));
    this.hide();
    if (!meaning) return;
    (anchor.closest('main') ?? document.body).append(this.box);
    this.box.textContent = meaning;
    this.box.hidden = false;
    this.anchor = anchor;
    this.word = word;
    anchor.setAttribute('aria-describedby', NAME);
    this.#place();
  }

  /** Stand beside the word, never over it: a finger that rests on it would then tap the tooltip. Go if the word is scrolled away. */
  #place() {
    if (!this.word) return;
    const area = this.word.getBoundingClientRect();
    if (area.bottom < 0 || area.top > innerHeight || area.right < 0 || area.left > innerWidth) return this.hide();
    const room = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    const kept = [...document.querySelectorAll('button')].map((one) => ({area: one.getBoundingClientRect(), weight: 1}));
    const size = {width: this.box.offsetWidth, height: this.box.offsetHeight};
    const {x, y} = placeBeside(area, size, room, [...kept, {area, weight: NEVER}]);
    this.box.style.transform = `translate(${x.toFixed(0)}px, ${y.toFixed(0)}px)`;
  }

  #showOrHide(word) {
    if (word) this.show(word);
    else this.hide();
  }

  #point({target, pointerType}) {
    if (pointerType === 'touch' || target.closest(`#${NAME}`)) {
      clearTimeout(this.timer);
      return;
    }
    const word = target.closest('[data-term]');
    if (word && word === this.anchor) return;
    clearTimeout(this.timer);
    if (word) this.timer = setTimeout(() => this.show(word), WAIT);
    else if (this.anchor && this.anchor !== document.activeElement) this.timer = setTimeout(() => this.hide(), LEAVE);
  }

  /** A card that the keyboard leads to is explained as a whole. */
  #focus({target}) {
    const word = target.closest('[data-term]') ?? (target.matches('button:focus-visible') ? target.querySelector('[data-term]') : null);
    if (word) this.show(target, word);
  }

  #key(event) {
    if (event.key !== 'Escape' || !this.anchor) return;
    event.stopPropagation();
    this.hide();
  }
}
