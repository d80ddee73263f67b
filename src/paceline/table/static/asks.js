/** What a seat is asked: every choice a card or a button, without knowing the game. */
import {html, nothing} from './vendor/lit.js';
import {say} from './say.js';

const SHORT = 3;
/** Keys of choices; L and M show the log and the map. */
const KEYS = [...'1234567890abcdefghijknopqrstuvwxyz'];
const NUMBER = /^\d+/;

/**
 * How a choice is shown: `face` is what stands large on it, where its action is a verb and something short; `label` is what stands
 * before the colon of its words besides the face.
 * @param {import('./types.js').Choice} choice
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
 * @param {{sent: boolean, cut: boolean, beginner: boolean, choose: (action: string) => void}} how `sent`: it was answered;
 *   `cut`: nobody hears us
 */
export function asks(ask, {sent, cut, beginner, choose}) {
  const busy = sent || cut;
  const faces = ask.choices.map(faceOf);
  const cards = faces.every(({face}) => face);
  return html`<h2 class="prompt" id="prompt">${ask.prompt}</h2>
    ${beginner ? firstSteps(cards && faces.every(({number}) => number)) : nothing}
    <div class="choices ${cards ? 'cards' : 'list'}" role="group" aria-labelledby="prompt">
      ${ask.choices.map((choice, place) => button(choice, faces[place], place, {busy, choose, cards}))}
    </div>
    ${sent ? html`<p class="quiet" role="status">${say('table.sent')}</p>` : nothing}`;
}

/** What to do, in one line. @param {boolean} cards */
const firstSteps = (cards) => html`<p class="quiet first-steps">${say(cards ? 'hint.card' : 'hint.choice')}
  <span class="by-key">${say('hint.keys')}</span></p>`;

/** A second click in the same place was meant for the question before. */
function button(choice, {face, label, underlined, words}, place, {busy, choose, cards}) {
  const look = cards ? `choice card ${label ? 'labelled' : ''}` : 'choice button';
  return html`<button class=${look} data-action=${choice.action} ?disabled=${busy} aria-label=${choice.words}
      @click=${(event) => event.detail < 2 && choose(choice.action)}>
    ${place < KEYS.length ? html`<kbd class="key">${KEYS[place].toUpperCase()}</kbd>` : nothing}
    ${cards ? html`<span class="face ${underlined ? 'underlined' : ''}">${face}</span>` : nothing}
    ${cards && label ? html`<strong class="label">${label}</strong>` : nothing}
    <span class="words">${cards ? words : choice.words}</span>
  </button>`;
}

/** The choice a key stands for. @param {import('./types.js').Ask | null | undefined} ask @param {string} key */
export const chosenBy = (ask, key) => ask?.choices[KEYS.indexOf(key.toLowerCase())]?.action;
