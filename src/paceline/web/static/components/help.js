/** Help: the game in a few sentences and pictures, what the page shows, its keys, and the rules. */
import {LitElement, html, nothing} from '../vendor/lit.js';
import {guideOf} from '../lib/lessons.js';
import {go} from '../lib/navigation.js';
import {startGuide} from '../lib/start.js';
import {loadStyles} from '../lib/styles.js';
import {themed} from '../lib/theme.js';
import {languages, note, themeButton} from './parts.js';
import {marked, rulesOf} from './rules.js';
import {say} from '../lib/words.js';

/** Sentences about a page, and its keys with the sentence of each. */
const TOLD = {
  table: ['help.turn', 'help.board', 'help.groups', 'help.log', 'help.seats'],
  replay: ['help.replay', 'help.board', 'help.groups'],
  home: [],
};
const ALONE = (keys) => keys.map((key) => [key, `help.${key}`]);
const KEYS = {
  home: [],
  table: ALONE(['1–9', 'Enter', '⌫', 'Esc', 'S R', 'D', 'Space', 'M', 'V', 'P', 'G', 'L', '↑ ↓', 'T', '?']).concat([['← →', 'help.back-and-on'], ['End', 'help.live']]),
  replay: [['Space', 'help.play'], ...ALONE(['← →', '⇧ ← →', 'B N', 'Home', 'End', 'H', 'C', 'M', 'V', '?'])],
};

/**
 * Clauses by the part before their last number: «FR 4.2» belongs to «FR 4».
 * @param {Record<string, string>} rules
 * @returns {[string, [string, string][]][]}
 */
function chapters(rules) {
  const found = new Map();
  for (const [clause, sentence] of Object.entries(rules)) {
    const chapter = clause.replace(/\.[^.]*$/, '');
    found.set(chapter, [...(found.get(chapter) ?? []), [clause, sentence]]);
  }
  return [...found];
}

export class Help extends LitElement {
  static properties = {
    game: {}, about: {}, decks: {type: Boolean}, open: {type: Boolean}, rules: {state: true}, guide: {state: true}, reading: {state: true}, busy: {state: true}, problem: {state: true},
  };

  constructor() {
    super();
    this.game = '';
    /** The kind of page it explains. @type {'table' | 'replay' | 'home'} */
    this.about = 'table';
    /** True if riders have decks of their own, and keys for them. */
    this.decks = false;
    this.open = false;
    /** @type {Record<string, string> | undefined} */
    this.rules = undefined;
    /** @type {import('../lib/types.js').GuideInfo | undefined} */
    this.guide = undefined;
    this.busy = false;
    /** The element that had the focus before, and gets it back. @type {?Element} */
    this.focused = null;
  }

  createRenderRoot() { return this; }

  close() {
    this.dispatchEvent(new CustomEvent('closed'));
  }

  willUpdate(changed) {
    if (!changed.has('open') || !this.open) return;
    this.reading = false;
    this.focused = document.activeElement;
    if (!this.game) return;
    rulesOf(this.game).then((rules) => { this.rules = rules; });
    loadStyles('guide').then(() => guideOf(this.game)).then((guide) => { this.guide = guide; });
  }

  updated(changed) {
    if (changed.get('open') && !this.open) /** @type {?HTMLElement} */ (this.focused)?.focus?.();
    if (changed.has('open') || changed.has('reading')) /** @type {?HTMLElement} */ (this.querySelector('.closing'))?.focus();
  }

  render() {
    if (!this.open) return nothing;
    const title = say(this.reading ? 'help.rules' : 'help.title');
    return html`<div class="veil" @click=${this.close}><section class="panel help ${this.reading ? 'reading' : ''}" role="dialog"
        aria-modal="true" aria-label=${title} @click=${(event) => event.stopPropagation()}>
      <h2>${title}</h2>
      ${this.reading ? this.clauses() : this.page()}
      <p class="buttons"><button class="button closing" @click=${this.close}>${say('table.close')}</button>
        ${Object.keys(this.rules ?? {}).length ? html`<button class="button" @click=${() => { this.reading = !this.reading; }}>
          ${say(this.reading ? 'help.back' : 'help.read-rules')}</button>` : nothing} ${themeButton('button')} ${languages()}</p>
    </section></div>`;
  }

  page() {
    return html`<div class="told" tabindex="0" role="group" aria-label=${say('help.title')}>
      ${this.basics()} ${TOLD[this.about].length ? this.ofPage() : nothing}</div>`;
  }

  /** The keys of what the page shows. */
  ofPage() {
    return html`<h3>${say('help.page')}</h3>
      ${TOLD[this.about].map((key) => html`<p>${say(key)}</p>`)}
      <h3>${say('help.keys')}</h3>
      <table class="keys"><thead class="spoken"><tr><th scope="col">${say('help.key')}</th><th scope="col">${say('help.does')}</th></tr></thead>
        <tbody>${KEYS[this.about].filter(([key]) => key !== 'S R' || this.decks).map(([key, words]) => html`<tr><th scope="row"><kbd>${key}</kbd></th><td>${say(words)}</td></tr>`)}</tbody></table>`;
  }

  /** The game in a few sentences and pictures, and the way to the guided race. */
  basics() {
    const basic = (this.guide?.lessons ?? []).filter((lesson) => lesson.basic);
    const terms = this.guide?.glossary ?? [];
    if (!basic.length) return nothing;
    return html`<ol class="basics">${basic.map(({title, text, picture}) => html`<li>${picture ? html`<img src=${themed(picture)} alt="" loading="lazy">` : nothing}
        <strong>${title}</strong> ${text}</li>`)}</ol>
      ${terms.length ? html`<h3>${say('help.terms')}</h3><dl class="terms">${terms.map(({word, text}) => html`<dt>${word}</dt><dd>${text}</dd>`)}</dl>` : nothing}
      ${this.guide?.hints.length ? html`<p><button class="button" ?disabled=${this.busy} @click=${this.ride}>${say('guide.again')}</button></p>` : nothing}
      ${note('error', this.problem)}`;
  }

  async ride() {
    this.busy = true;
    this.problem = '';
    try {
      go(await startGuide(this.game));
    } catch (error) {
      this.problem = error.message;
    }
    this.busy = false;
  }

  clauses() {
    return html`<div class="told" tabindex="0" role="group" aria-label=${say('help.rules')}>
      ${chapters(this.rules ?? {}).map(([chapter, clauses]) => html`<section class="chapter"><h3>${chapter}</h3>
        <dl>${clauses.map(([clause, sentence]) => html`<dt>${clause}</dt><dd>${marked(sentence)}</dd>`)}</dl></section>`)}</div>`;
  }
}

customElements.define('pl-help', Help);
