/** Panels of any game: rows of cards, meters, counters and sentences; and the face of a card. */
import {html, nothing, ref} from '../vendor/lit.js';
import {icons, kindIcon} from './icons.js';
import {explained} from './terms.js';
import {pileOf} from '../lib/choices.js';
import {meaningOf} from '../lib/glossary.js';
import {kindSign} from '../lib/signs.js';
import {lettered, numeral} from '../lib/lettering.js';
import {say} from '../lib/words.js';

/** @typedef {import('../lib/types.js').Card} Card */
/** @typedef {import('../lib/types.js').Panel} Panel */

/** Kinds of cards with a coloured band that names them. */
const BANDS = new Set(['lead', 'chase', 'draft', 'break', 'wild']);
/** The places of cards, in the order in which they are counted. */
const PILES = ['hand', 'locked', 'draw', 'discard', 'gone'];

/**
 * The face of a card: its number large, the badge of its rider's kind, its name or powers below; a wind sign on exhaustion.
 * @param {Card} card
 * @param {string} [rider] letter of the kind of rider it belongs to
 */
export function face(card, rider = '') {
  const {value = '', name = '', badges = [], kind = ''} = card;
  const title = name === value || kind === 'exhaustion' ? '' : name;
  const label = [title, ...badges].filter(Boolean).join(' · ');
  return html`${BANDS.has(kind) ? html`<span class="band" data-term=${meaningOf(say(`band.${kind}`)) ? say(`band.${kind}`) : nothing}>${say(`band.${kind}`)} ${kindIcon(kind)}</span>` : nothing}
    ${rider ? html`<span class="kind-badge kind-${rider}" aria-hidden="true">${rider}</span>` : nothing}
    ${kind === 'exhaustion' ? kindSign('exhaustion') : nothing}
    <span class="face">${numeral(value)}</span>
    ${BANDS.has(kind) ? html`${icons(card)}<span class="label">${title}</span>` : card.icons?.length ? icons(card) : label ? html`<span class="label">${label}</span>` : nothing}`;
}

/**
 * A card as small as it can be read, for fans, rows and columns.
 * @param {Card} card
 * @param {string} [snapshot]
 */
export const smallCard = (card, snapshot = '') => html`<span class="small-card ${card.kind ?? ''} ${snapshot}" role="img" aria-label=${card.name || card.value} title=${card.name || card.value}>
  <span class="face">${numeral(card.value || card.name || '')}</span>${icons(card)}</span>`;

/**
 * Everything that a player may look at.
 * @param {Panel[]} panels
 * @param {{rider: string, close: () => void}} how `rider`: whose panel comes first
 */
export function panelSheet(panels, {rider, close}) {
  const sorted = [...panels].sort((one, other) => Number(other.rider === rider) - Number(one.rider === rider));
  return html`<section class="panel sheet-of-panels" role="dialog" aria-label=${say('deck.title')} tabindex="-1">
    <h2>${lettered(say('deck.title'))} <button class="button small" @click=${close}>${say('table.close')} <kbd class="by-key">D</kbd></button></h2>
    ${panels.length ? sorted.map(onePanel) : html`<p class="quiet">${say('deck.none')}</p>`}
  </section>`;
}

/** @param {Panel} panel */
function onePanel(panel) {
  const parts = panel.parts ?? [];
  const counted = parts.filter((part) => part.type === 'cards' && part.pile).length > 1;
  return html`<section class="one-panel"><h3>${panel.title}</h3>
    ${counted ? tracker(panel) : nothing}
    ${parts.filter((part) => !(counted && part.type === 'cards' && part.pile)).map(onePart)}
  </section>`;
}

/** @param {import('../lib/types.js').Part} part */
function onePart(part) {
  switch (part.type) {
    case 'cards': return html`<p class="part"><span class="part-label">${part.label}</span> ${cardChips(part)}</p>`;
    case 'meter': return html`<p class="part">${meter(part)}</p>`;
    case 'chips': return html`<p class="part"><span class="part-label">${part.label}</span>
      ${part.chips.map((chip) => html`<span class="counter">${explained(chip)}</span>`)}</p>`;
    case 'text': return html`<p class="part">${explained(part.text)}</p>`;
    case 'order': return html`<p class="part"><span class="part-label">${part.label}</span>
      ${part.turns.map(({name, note}) => html`<span class="counter">${[name, note].filter(Boolean).join(': ')}</span>`)}</p>`;
    case 'bids': return html`<p class="part"><span class="part-label">${part.label}</span>
      ${part.bids.map(({name, total}) => html`<span class="counter">${[name, total].filter(Boolean).join(': ')}</span>`)}</p>`;
    case 'offers': return html`<p class="part"><span class="part-label">${part.label}</span> ${cardChips({cards: part.offers.map(({card}) => card)})}</p>`;
    default: return nothing;
  }
}

/**
 * A number with its maximum; hatched is what a choice would take of it.
 * @param {{label: string, value: number, most: number}} part
 * @param {number} [spent]
 */
export const meter = ({label, value, most}, spent = 0) => html`<span class="part-label">${label}</span>
  <span class="meter" role="meter" aria-label=${label} aria-valuemin="0" aria-valuemax=${most} aria-valuenow=${value - spent}>
    <i class="left" ${ref((bar) => setWidth(bar, (value - spent) / most))}></i><i class="spent" ${ref((bar) => setWidth(bar, spent / most))}></i></span>
  <strong>${spent ? `${value} → ${value - spent}` : value}</strong> <small>/ ${most}</small>`;

/** @param {Element | undefined} bar @param {number} part */
export function setWidth(bar, part) {
  if (bar) /** @type {HTMLElement} */ (bar).style.width = `${100 * part}%`;
}

/** The cards of a row, equal ones together. */
function cardChips({cards = [], hidden = 0}) {
  const chips = sorts(cards).map(([card, n]) => html`<span class="counter ${card.kind ?? ''}" title=${card.note || nothing}>
    ${card.icons?.length ? html`${card.value || card.name} ${icons(card)}` : wordsOf(card)}${n > 1 ? html` ×${n}` : nothing}</span>`);
  const down = hidden ? html`<span class="counter">${say('deck.hidden', {n: hidden})}</span>` : nothing;
  return chips.length || hidden ? html`${chips}${down}` : html`<span class="quiet">${say('deck.empty')}</span>`;
}

/** «6», «Mountain Tempo 6». @param {Card} card */
const wordsOf = ({value = '', name = '', badges = []}) => [name && name !== value ? name : '', !name || name === value ? value : `(${value})`, ...badges]
  .filter((words) => words && words !== '()').join(' ');

/** @param {Card[]} cards @returns {[Card, number][]} every sort of card with its number */
function sorts(cards) {
  /** @type {Map<string, [Card, number]>} */
  const found = new Map();
  for (const card of cards) {
    const key = `${card.kind} ${card.value} ${card.name}`;
    found.set(key, [card, (found.get(key)?.[1] ?? 0) + 1]);
  }
  return [...found.values()];
}

/**
 * The deck tracker: an entry for every sort of card, with a sign for every card of it that names its pile.
 * @param {Panel | undefined} panel
 * @param {boolean} [headed] whether it says whose deck it is
 */
export function tracker(panel, headed = false) {
  const rows = (panel?.parts ?? []).flatMap((part) => (part.type === 'cards' && part.pile
    ? (part.cards ?? []).map((card) => ({card, pile: part.pile})) : []));
  if (!rows.length) return nothing;
  const all = sorts(rows.map(({card}) => card)).map(([card]) => card)
    .sort((one, other) => Number(one.value) - Number(other.value) || (one.name ?? '').localeCompare(other.name ?? ''));
  const piles = PILES.filter((pile) => rows.some((row) => row.pile === pile));
  const title = say('deck.of', {name: panel.title});
  return html`<div class="tracker">${headed ? html`<h3>${title}</h3>` : nothing}
    <ul class="sorts" aria-label=${title}>${all.map((card) => html`<li><span class="sort ${card.kind ?? ''}">${sortOf(card)}</span>
      <span class="pips">${piles.flatMap((pile) => signsOf(rows, card, pile))}</span></li>`)}</ul>
    <p class="legend">${piles.map((pile) => html`<span><i class="pip pip-${pile}"></i> ${say(`pile.${pile}`)}</span>`)}</p></div>`;
}

/**
 * The own deck kind by kind: a sign for every card in the hand, to come and played.
 * @param {Panel[]} panels
 */
export function kindTracker(panels) {
  const all = (pile) => pileOf(panels, pile).filter(({kind = ''}) => BANDS.has(kind));
  /** @type {[string, Card[]][]} */
  const piles = [['hand', [...all('locked'), ...all('hand')]], ['draw', all('draw')], ['gone', all('discard')]];
  const kinds = [...BANDS].filter((kind) => piles.some(([, cards]) => cards.some((card) => card.kind === kind)));
  if (!kinds.length) return nothing;
  const signs = (kind) => piles.map(([pile, cards]) => {
    const found = cards.filter((card) => card.kind === kind);
    return found.length ? html`<span role="img" aria-label="${found.length} ${say(`deck.${pile}`)}">${found.map(() => html`<i class="pip pip-${pile}"></i>`)}</span>` : nothing;
  });
  return html`<section class="panel deck-kinds" aria-label=${say('deck.mine')}><h2>${lettered(say('deck.mine'))} <small>${say('deck.legend')}</small></h2>
    <ul>${kinds.map((kind) => html`<li class=${kind}>${kindIcon(kind)} <span>${say(`band.${kind}`)}</span> <span class="pips">${signs(kind)}</span></li>`)}</ul></section>`;
}

/** The number of a card; its name too, if that says more. @param {Card} card */
const sortOf = (card) => (card.kind === 'exhaustion' || !card.name || card.name === card.value || (card.icons?.length && !BANDS.has(card.kind ?? ''))
  ? html`<span class="face" title=${card.name || nothing}>${numeral(card.value ?? '')}</span>${icons(card)}`
  : html`<span>${wordsOf({...card, badges: card.icons?.length ? [] : card.badges})} ${icons(card)}</span>`);

function signsOf(rows, card, pile) {
  const n = rows.filter((row) => row.pile === pile && row.card.kind === card.kind && row.card.value === card.value && row.card.name === card.name).length;
  return Array.from({length: n}, (_, place) => html`<i class="pip pip-${pile}" role="img" aria-label=${place ? nothing : `${n} ${say(`pile.${pile}`)}`}
    aria-hidden=${place ? 'true' : nothing}></i>`);
}
