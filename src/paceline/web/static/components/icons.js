/** Signs of the powers on cards, drawn in strokes on a square of 16; a sign is always said in words too. */
import {html, nothing, svg} from '../vendor/lit.js';

/** @type {Record<string, string>} path data by name */
const STROKES = {
  climb: 'M2.5 12.5L8 3.5l5.5 9z',
  descent: 'M3.5 3.5L8 8l4.5-4.5M3.5 8.5L8 13l4.5-4.5',
  recover: 'M8 3v10M3 8h10',
  tireless: 'M9.5 2L4 9h4l-1.5 5L12 7H8z',
  'no-draft': 'M3.5 4l4 4-4 4M8 4l4 4-4 4M2.5 13.5l11-11',
  chase: 'M2 8h8M7 4.5L10.5 8 7 11.5M13.5 3.5v9',
  light: 'M8 2C5 6.5 4 8.2 4 10a4 4 0 0 0 8 0c0-1.8-1-3.5-4-8z',
  heavy: 'M8 2C5 6.5 4 8.2 4 10a4 4 0 0 0 8 0c0-1.8-1-3.5-4-8z',
  nimble: 'M2.5 12.5C6 12.5 5 8 8 8s2-4.5 5.5-4.5M10.5 2l3 1.5-1.5 3',
};
/** Signs that are filled. */
const SOLID = new Set(['climb', 'tireless', 'heavy']);

/** Places on a line of four for the rider who plays a card of this kind, as an arrow, and for those who go along, as rings. */
const COMPANY = {lead: [2, [0, 1]], chase: [0, [1, 2]], draft: [1, [0, 2]], break: [1, []], wild: [1, []]};
const [EACH, HALF] = [10, 5];

/** The riders who go along with a card of this kind: rings behind or ahead of an arrow; a star for any of them. @param {string} kind */
export const kindIcon = (kind) => (kind in COMPANY ? html`<svg class="kind-icon" viewBox="0 0 30 10" aria-hidden="true">
  ${kind === 'wild' ? svg`<path class="rider-of" d="M15 0l1.6 3.2L20 2l-1.2 3.4L22 7l-3.6.6.2 3.4-3.6-2-3.6 2 .2-3.4L8 7l3.2-1.6L10 2l3.4 1.2z"></path>`
    : svg`<path d="M1 5h28"></path>${COMPANY[kind][1].map((at) => svg`<circle cx=${at * EACH + HALF} cy=${HALF} r="3.4"></circle>`)}
      <path class="rider-of" d="M${COMPANY[kind][0] * EACH + 1} 1l8 4-8 4z"></path>`}</svg>` : nothing);

/** @param {string} name */
export const hasIcon = (name) => name in STROKES;

/**
 * The sign of a power with its words as a title.
 * @param {string} name
 * @param {string} words
 */
export const icon = (name, words) => (hasIcon(name) ? html`<svg class="power ${name} ${SOLID.has(name) ? 'solid' : ''}" viewBox="0 0 16 16"
  role="img" aria-label=${words}><title>${words}</title><path d=${STROKES[name]}></path></svg>` : nothing);

/**
 * The signs of a card; a power without a sign is written.
 * @param {import('../lib/types.js').Card} card
 */
export const icons = ({icons: names = [], badges = []}) => (badges.length ? html`<span class="powers">${badges.map((words, place) => (
  hasIcon(names[place] ?? '') ? icon(names[place], words) : html`<span class="badge">${words}</span>`))}</span>` : nothing);
