/** Panels of any game: rows of cards, meters, counters and sentences; and the face of a card. */
import {html, nothing} from '../vendor/lit.js';
import {say} from '../lib/words.js';

/** @typedef {import('../lib/types.js').Card} Card */
/** @typedef {import('../lib/types.js').Panel} Panel */

/** Where cards can be, in the order in which they are counted. */
const PILES = ['hand', 'locked', 'draw', 'discard', 'gone'];

/**
 * The face of a card: its number large, its name or powers below.
 * @param {Card} card
 */
export function face({value = '', name = '', badges = [], kind = ''}) {
  const title = name === value ? '' : name;
  return html`<span class="face ${/^[69]+$/.test(value) ? 'underlined' : ''}">${value}</span>
    ${title || badges.length || kind === 'exhaustion' ? html`<span class="label">${[title, ...badges].filter(Boolean).join(' · ')}</span>` : nothing}`;
}

/**
 * Everything that a player may look at.
 * @param {Panel[]} panels
 * @param {{rider: string, close: () => void}} how `rider`: whose panel comes first
 */
export function panelSheet(panels, {rider, close}) {
  const sorted = [...panels].sort((one, other) => Number(other.rider === rider) - Number(one.rider === rider));
  return html`<section class="panel sheet-of-panels" role="dialog" aria-label=${say('deck.title')} tabindex="-1">
    <h2>${say('deck.title')} <button class="button small" @click=${close}>${say('table.close')} <kbd class="by-key">D</kbd></button></h2>
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
    case 'meter': return html`<p class="part"><span class="part-label">${part.label}</span>
      <meter min="0" max=${part.most} .value=${part.value} aria-label=${part.label}></meter> <strong>${part.value}</strong>/${part.most}</p>`;
    case 'chips': return html`<p class="part"><span class="part-label">${part.label}</span>
      ${part.chips.map((chip) => html`<span class="counter">${chip}</span>`)}</p>`;
    case 'text': return html`<p class="part">${part.text}</p>`;
    default: return nothing;
  }
}

/** The cards of a row, equal ones together. */
function cardChips({cards = [], hidden = 0}) {
  const chips = sorts(cards).map(([card, n]) => html`<span class="counter ${card.kind ?? ''}" title=${card.note || nothing}>
    ${wordsOf(card)}${n > 1 ? html` ×${n}` : nothing}</span>`);
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
 * The deck tracker: a row for every sort of card, a sign for every card of it that says where it is.
 * @param {Panel | undefined} panel
 */
export function tracker(panel) {
  const rows = (panel?.parts ?? []).flatMap((part) => (part.type === 'cards' && part.pile
    ? (part.cards ?? []).map((card) => ({card, pile: part.pile})) : []));
  if (!rows.length) return nothing;
  const all = sorts(rows.map(({card}) => card)).map(([card]) => card)
    .sort((one, other) => Number(one.value) - Number(other.value) || (one.name ?? '').localeCompare(other.name ?? ''));
  const piles = PILES.filter((pile) => rows.some((row) => row.pile === pile));
  return html`<div class="tracker"><table aria-label=${panel.title}>
    <tbody>${all.map((card) => html`<tr><th scope="row" class=${card.kind ?? ''}>${wordsOf(card)}</th>
      <td>${piles.flatMap((pile) => signsOf(rows, card, pile))}</td></tr>`)}</tbody></table>
    <p class="legend">${piles.map((pile) => html`<span><i class="pip pip-${pile}"></i> ${say(`pile.${pile}`)}</span>`)}</p></div>`;
}

function signsOf(rows, card, pile) {
  const n = rows.filter((row) => row.pile === pile && row.card.kind === card.kind && row.card.value === card.value && row.card.name === card.name).length;
  return Array.from({length: n}, (_, place) => html`<i class="pip pip-${pile}" role="img" aria-label=${place ? nothing : `${n} ${say(`pile.${pile}`)}`}
    aria-hidden=${place ? 'true' : nothing}></i>`);
}
