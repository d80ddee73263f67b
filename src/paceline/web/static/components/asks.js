/** What a seat is asked: every choice a card or a button, many of them in groups, without knowing the game. */
import {html, nothing} from '../vendor/lit.js';
import {say} from '../lib/words.js';

/** Keys of choices; L and M show the log and the map. */
const KEYS = [...'1234567890abcdefghijknopqrstuvwxyz'];

/**
 * What there is to pick: choices, and in the place of its first one every group of several (`n` of them, no `action`); where one
 * is open, its choices alone.
 * @param {import('../lib/types.js').Ask} ask
 * @param {string} opened the group that is open
 * @returns {import('../lib/types.js').Offer[]}
 */
function offers({choices}, opened) {
  if (opened) return choices.filter(({group}) => group === opened);
  /** @type {Map<unknown, import('../lib/types.js').Choice[]>} */
  const sheaves = new Map();
  for (const choice of choices) {
    const key = choice.group || choice;
    sheaves.set(key, [...(sheaves.get(key) ?? []), choice]);
  }
  return [...sheaves.values()].map(([first, ...more]) => (more.length
    ? {action: '', words: first.group ?? '', n: more.length + 1} : first));
}

/**
 * The cell that a choice leads to, if any.
 * @param {import('../lib/types.js').Choice} choice
 */
function cellOf({picks}) {
  const pick = picks?.find(({kind}) => kind === 'cell');
  return pick && Number(pick.id);
}

/**
 * Riders whom a choice would move, each with the cell they would come to.
 * @param {import('../lib/types.js').Choice} choice
 * @returns {Record<string, number>}
 */
export const ghostsOf = ({preview}) => Object.fromEntries((preview?.paths ?? []).map(({rider, cells}) => [rider, cells[cells.length - 1]]));

/**
 * The face of the card that a choice plays, if it plays one.
 * @param {import('../lib/types.js').Ask} ask
 * @param {import('../lib/types.js').Choice} choice
 */
function faceOf({cards}, {picks}) {
  const pick = picks?.find(({kind}) => kind === 'card');
  const card = pick && cards?.find(({id}) => id === pick.id);
  if (!card?.value) return null;
  const label = card.badges?.join(' · ') || (card.name === card.value ? '' : card.name ?? '');
  return {value: card.value, label, kind: card.kind ?? '', underlined: /^[69]+$/.test(card.value)};
}

/**
 * Sentences that belong beside the question.
 * @param {import('../lib/types.js').Panel[]} panels
 */
const besideOf = (panels) => panels.filter(({with_question: beside}) => beside).flatMap(({parts}) => parts ?? [])
  .flatMap((part) => (part.type === 'text' ? [part.text] : []));

/**
 * @param {import('../lib/types.js').Ask} ask
 * @param {{sent: boolean, cut: boolean, beginner: boolean, panels: import('../lib/types.js').Panel[],
 *   picking: import('../lib/picking.js').Picking}} how `sent`: it was answered; `cut`: the connection is lost
 */
export function asks(ask, {sent, cut, beginner, panels, picking}) {
  const busy = sent || cut;
  const {opened} = picking;
  const offered = offers(ask, opened);
  const faces = offered.map((offer) => faceOf(ask, offer));
  const cards = faces.every(Boolean);
  return html`<h2 class="prompt" id="prompt">${ask.prompt}</h2>
    ${besideOf(panels).map((words) => html`<p class="quiet beside">${words}</p>`)}
    ${beginner ? firstSteps(cards) : nothing}
    ${opened ? html`<p class="opened"><button class="button small back" ?disabled=${busy} @click=${() => picking.close()}>${say('table.back')}
      <kbd class="key">Esc</kbd></button> <strong id="opened" tabindex="-1">${opened}</strong></p>` : nothing}
    <div class="choices ${cards ? 'cards' : 'list'} ${offered.some(({n}) => n) ? 'groups' : ''}" role="group"
        aria-labelledby="prompt ${opened ? 'opened' : ''}">
      ${offered.map((offer, place) => button(offer, cards ? faces[place] : null, place, {busy, picking}))}
    </div>
    ${sent ? html`<p class="quiet" role="status">${say('table.sent')}</p>` : nothing}`;
}

/** What to do, in one line. @param {boolean} cards */
const firstSteps = (cards) => html`<p class="quiet first-steps">${say(cards ? 'hint.card' : 'hint.choice')}
  <span class="by-key">${say('hint.keys')}</span></p>`;

/** A second click in the same place was meant for the question before. */
function button(offer, face, place, {busy, picking}) {
  const leads = cellOf(offer) === undefined ? '' : 'leads';
  const look = face ? `choice card ${face.label ? 'labelled' : ''}` : `choice button ${offer.n ? 'several' : leads}`;
  const several = offer.n ? say('table.choices', {n: offer.n}) : '';
  return html`<button class=${look} data-action=${offer.action || nothing} data-group=${offer.n ? offer.words : nothing} ?disabled=${busy}
      aria-label=${[offer.words, several].filter(Boolean).join(': ')} @click=${(event) => event.detail < 2 && picking.pick(offer)}
      @pointerenter=${() => picking.aim(offer)} @focus=${() => picking.aim(offer)}
      @pointerleave=${() => picking.aim(null)} @blur=${() => picking.aim(null)}>
    ${place < KEYS.length ? html`<kbd class="key">${KEYS[place].toUpperCase()}</kbd>` : nothing}
    ${face ? html`<span class="face ${face.underlined ? 'underlined' : ''}">${face.value}</span>` : nothing}
    ${face?.label ? html`<strong class="label">${face.label}</strong>` : nothing}
    <span class="words">${(face && offer.short) || offer.words}${several ? html` <small>${several}</small>` : nothing}</span>
  </button>`;
}

/**
 * The cells that choices lead to, with their keys, and without any those of a group that is pointed at.
 * @param {import('../lib/types.js').Ask} ask
 * @param {string} opened the group that is open
 * @param {?import('../lib/types.js').Offer} aimed what is pointed at
 * @returns {import('../lib/types.js').Goal[]}
 */
export function goalsOf(ask, opened, aimed) {
  /** @type {Map<number, import('../lib/types.js').Goal>} */
  const goals = new Map();
  const add = (cell, keys, isAimed, ghosts = {}) => {
    if (cell === undefined) return;
    const before = goals.get(cell);
    const shows = Object.keys(ghosts).length > 0 || !!before?.shows;
    goals.set(cell, {cell, keys: [...(before?.keys ?? []), ...keys], aimed: isAimed || !!before?.aimed, shows});
  };
  offers(ask, opened).forEach((offer, place) => {
    if (!offer.n) add(cellOf(offer), KEYS.slice(place, place + 1), offer.action === aimed?.action, ghostsOf(offer));
    else if (offer.words === aimed?.words) offers(ask, offer.words).forEach((choice) => add(cellOf(choice), [], false));
  });
  return [...goals.values()];
}

/**
 * What a key stands for.
 * @param {import('../lib/types.js').Ask | null | undefined} ask
 * @param {string} opened the group that is open
 * @param {string} key
 */
export const chosenBy = (ask, opened, key) => (ask ? offers(ask, opened)[KEYS.indexOf(key.toLowerCase())] : undefined);
