/** What a seat is asked: every choice a card or a button, many of them in groups, without knowing the game. */
import {html, nothing} from './vendor/lit.js';
import {say} from './say.js';

const SHORT = 3;
/** Keys of choices; L and M show the log and the map. */
const KEYS = [...'1234567890abcdefghijknopqrstuvwxyz'];
const NUMBER = /^\d+/;

/**
 * What there is to pick: choices, and in the place of its first one every group of several (`n` of them, no `action`); where one
 * is open, its choices alone.
 * @param {import('./types.js').Ask} ask
 * @param {string} opened the group that is open
 * @returns {import('./types.js').Offer[]}
 */
function offers({choices}, opened) {
  if (opened) return choices.filter(({group}) => group === opened);
  /** @type {Map<unknown, import('./types.js').Choice[]>} */
  const sheaves = new Map();
  for (const choice of choices) {
    const key = choice.group || choice;
    sheaves.set(key, [...(sheaves.get(key) ?? []), choice]);
  }
  return [...sheaves.values()].map(([first, ...more]) => (more.length
    ? {action: '', words: first.group ?? '', n: more.length + 1} : first));
}

/**
 * How a choice is shown: `face` is what stands large on it, where its action is a verb and something short; `label` is what stands
 * before the colon of its words besides the face.
 * @param {import('./types.js').Offer} choice
 */
export function faceOf({action, words}) {
  const [, value, more] = action.split(' ');
  const short = value !== undefined && more === undefined && value.length <= SHORT ? value : '';
  const colon = words.indexOf(': ');
  const label = colon > 0 ? words.slice(0, colon) : '';
  const face = NUMBER.exec(label || short)?.[0] ?? short;
  return {
    face: short && face,
    label: label.startsWith(face) ? label.slice(face.length).trim() : label,
    number: NUMBER.test(face),
    underlined: /^[69]+$/.test(face),
    words: short && colon > 0 ? words.slice(colon + 2) : words,
  };
}

/**
 * @param {import('./types.js').Ask} ask
 * @param {{sent: boolean, cut: boolean, beginner: boolean, picking: import('./picking.js').Picking}} how `sent`: it was answered;
 *   `cut`: nobody hears us
 */
export function asks(ask, {sent, cut, beginner, picking}) {
  const busy = sent || cut;
  const {opened} = picking;
  const offered = offers(ask, opened);
  const faces = offered.map(faceOf);
  const cards = faces.every(({face}) => face);
  return html`<h2 class="prompt" id="prompt">${ask.prompt}</h2>
    ${(ask.notes ?? []).map((words) => html`<p class="quiet beside">${words}</p>`)}
    ${beginner ? firstSteps(cards && faces.every(({number}) => number)) : nothing}
    ${opened ? html`<p class="opened"><button class="button small back" ?disabled=${busy} @click=${() => picking.close()}>${say('table.back')}
      <kbd class="key">Esc</kbd></button> <strong id="opened" tabindex="-1">${opened}</strong></p>` : nothing}
    <div class="choices ${cards ? 'cards' : 'list'} ${offered.some(({n}) => n) ? 'groups' : ''}" role="group"
        aria-labelledby="prompt ${opened ? 'opened' : ''}">
      ${offered.map((offer, place) => button(offer, faces[place], place, {busy, picking, cards}))}
    </div>
    ${sent ? html`<p class="quiet" role="status">${say('table.sent')}</p>` : nothing}`;
}

/** What to do, in one line. @param {boolean} cards */
const firstSteps = (cards) => html`<p class="quiet first-steps">${say(cards ? 'hint.card' : 'hint.choice')}
  <span class="by-key">${say('hint.keys')}</span></p>`;

/** A second click in the same place was meant for the question before. */
function button(offer, {face, label, underlined, words}, place, {busy, picking, cards}) {
  const leads = offer.cell === undefined ? '' : 'leads';
  const look = cards ? `choice card ${label ? 'labelled' : ''}` : `choice button ${offer.n ? 'several' : leads}`;
  const several = offer.n ? say('table.choices', {n: offer.n}) : '';
  return html`<button class=${look} data-action=${offer.action || nothing} data-group=${offer.n ? offer.words : nothing} ?disabled=${busy}
      aria-label=${[offer.words, several].filter(Boolean).join(': ')} @click=${(event) => event.detail < 2 && picking.pick(offer)}
      @pointerenter=${() => picking.aim(offer)} @focus=${() => picking.aim(offer)}
      @pointerleave=${() => picking.aim(null)} @blur=${() => picking.aim(null)}>
    ${place < KEYS.length ? html`<kbd class="key">${KEYS[place].toUpperCase()}</kbd>` : nothing}
    ${cards ? html`<span class="face ${underlined ? 'underlined' : ''}">${face}</span>` : nothing}
    ${cards && label ? html`<strong class="label">${label}</strong>` : nothing}
    <span class="words">${cards ? words : offer.words}${several ? html` <small>${several}</small>` : nothing}</span>
  </button>`;
}

/**
 * The cells that choices lead to, with their keys, and without any those of a group that is pointed at.
 * @param {import('./types.js').Ask} ask
 * @param {string} opened the group that is open
 * @param {?import('./types.js').Offer} aimed what is pointed at
 * @returns {import('./types.js').Goal[]}
 */
export function goalsOf(ask, opened, aimed) {
  /** @type {Map<number, import('./types.js').Goal>} */
  const goals = new Map();
  const add = (cell, keys, isAimed, ghosts = {}) => {
    if (cell === undefined) return;
    const before = goals.get(cell);
    const shows = Object.keys(ghosts).length > 0 || !!before?.shows;
    goals.set(cell, {cell, keys: [...(before?.keys ?? []), ...keys], aimed: isAimed || !!before?.aimed, shows});
  };
  offers(ask, opened).forEach((offer, place) => {
    if (!offer.n) add(offer.cell, KEYS.slice(place, place + 1), offer.action === aimed?.action, offer.ghosts);
    else if (offer.words === aimed?.words) offers(ask, offer.words).forEach(({cell}) => add(cell, [], false));
  });
  return [...goals.values()];
}

/**
 * What a key stands for.
 * @param {import('./types.js').Ask | null | undefined} ask
 * @param {string} opened the group that is open
 * @param {string} key
 */
export const chosenBy = (ask, opened, key) => (ask ? offers(ask, opened)[KEYS.indexOf(key.toLowerCase())] : undefined);
