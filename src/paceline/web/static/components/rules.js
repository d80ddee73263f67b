/** Rules by their clauses: the sentences of a game are fetched once, when the first line names one. */
import {LitElement, html, nothing} from '../vendor/lit.js';
import {request} from '../lib/api.js';
import {say} from '../lib/words.js';

/** @type {Map<string, Record<string, string>>} */
const known = new Map();
/** @type {Map<string, Promise<unknown>>} */
const asked = new Map();
const MARKED = /\*([^*]+)\*|`([^`]+)`/g;

/**
 * The sentences of a game; a page that cannot get them shows clauses without.
 * @param {string} game
 * @returns {Promise<Record<string, string>>}
 */
export async function rulesOf(game) {
  if (!asked.has(game)) {
    const keep = (rules) => { known.set(game, rules); };
    asked.set(game, request('GET', `/api/games/${game}/rules`).then(keep, () => asked.delete(game)));
  }
  await asked.get(game);
  return known.get(game) ?? {};
}

/**
 * A sentence with its light Markdown: *italics* and `code`.
 * @param {string} text
 */
export function marked(text) {
  const parts = [];
  let from = 0;
  for (const {0: whole, 1: italics, 2: code, index} of text.matchAll(MARKED)) {
    parts.push(text.slice(from, index), italics ? html`<em>${marked(italics)}</em>` : html`<code>${code}</code>`);
    from = index + whole.length;
  }
  return [...parts, text.slice(from)];
}

/** The clause behind a line; a button that shows its sentence, if there is one. */
export class Clause extends LitElement {
  static properties = {game: {}, clause: {}, open: {attribute: false}, aside: {attribute: false}};

  constructor() {
    super();
    this.game = '';
    this.clause = '';
    this.open = false;
    /** True if the line around it is what Tab reaches. */
    this.aside = false;
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    if (!known.has(this.game)) rulesOf(this.game).then(() => this.requestUpdate());
  }

  /** Show the sentence or hide it, and bring it into view. */
  async toggle() {
    this.open = !this.open;
    await this.updateComplete;
    this.querySelector('.rule')?.scrollIntoView({block: 'nearest'});
  }

  render() {
    const sentence = known.get(this.game)?.[this.clause];
    const title = say('table.rule', {clause: this.clause});
    if (!sentence) return html`<span class="clause" title=${title}>${this.clause}</span>`;
    return html`<button class="clause" title=${title} aria-label=${title} aria-expanded=${String(!!this.open)} tabindex=${this.aside ? -1 : nothing}
        @click=${this.toggle}>${this.clause}</button>
      ${this.open ? html`<p class="rule" role="note">${marked(sentence)}</p>` : nothing}`;
  }
}

customElements.define('pl-clause', Clause);
