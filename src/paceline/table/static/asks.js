/** What a seat is asked: every choice a card or a button, without knowing the game. */
import {html, nothing} from './vendor/lit.js';
import {say} from './say.js';

const SHORT = 3;
const KEYS = 9;
const CARD = /^(\d+)([x!]?)/;

/**
 * How a choice is shown: `face` is what stands large on it, where its action is a verb and something short.
 * @param {import('./types.js').Choice} choice
 */
export function faceOf({action, words}) {
  const [, value, more] = action.split(' ');
  const face = value !== undefined && more === undefined && value.length <= SHORT ? value : '';
  const number = CARD.exec(face);
  const colon = words.indexOf(': ');
  const said = face && colon > 0 ? words.slice(colon + 2) : words;
  return {
    face: number ? number[1] : face,
    tired: number?.[2] === 'x',
    underlined: number ? /^[69]+$/.test(number[1]) : false,
    words: said,
  };
}

/**
 * @param {import('./types.js').Ask} ask
 * @param {{sent: boolean, cut: boolean, choose: (action: string) => void}} how `sent`: it was answered; `cut`: nobody hears us
 */
export function asks(ask, {sent, cut, choose}) {
  const busy = sent || cut;
  const faces = ask.choices.map(faceOf);
  const cards = faces.every(({face}) => face);
  return html`<h2 class="prompt" id="prompt">${ask.prompt}</h2>
    <div class="choices ${cards ? 'cards' : 'list'}" role="group" aria-labelledby="prompt">
      ${ask.choices.map((choice, place) => button(choice, faces[place], place, {busy, choose, cards}))}
    </div>
    ${sent ? html`<p class="quiet" role="status">${say('table.sent')}</p>` : nothing}`;
}

/** A second click in the same place was meant for the question before. */
function button(choice, {face, tired, underlined, words}, place, {busy, choose, cards}) {
  const look = cards ? `choice card ${tired ? 'tired' : ''}` : 'choice button';
  return html`<button class=${look} data-action=${choice.action} ?disabled=${busy} aria-label=${choice.words}
      @click=${(event) => event.detail < 2 && choose(choice.action)}>
    ${place < KEYS ? html`<kbd class="key">${place + 1}</kbd>` : nothing}
    ${cards ? html`<span class="face ${underlined ? 'underlined' : ''}">${face}</span>` : nothing}
    <span class="words">${cards ? words : choice.words}</span>
  </button>`;
}

/** The choice a key stands for. @param {import('./types.js').Ask | null | undefined} ask @param {string} key */
export const chosenBy = (ask, key) => (/^[1-9]$/.test(key) ? ask?.choices[Number(key) - 1]?.action : undefined);
