/** The card that tells a newcomer the rule behind what they have just seen for the first time. */
import {html, nothing} from '../vendor/lit.js';
import {marked, rulesOf} from './rules.js';
import {kindSign} from '../lib/signs.js';
import {say} from '../lib/words.js';

/** Pixels under which the card shows its sentence only when it is asked for. */
const NARROW = 600;

/**
 * A small card over a corner of the board.
 * @param {string} game
 * @param {import('../lib/lessons.js').Lessons} lessons
 * @param {() => void} update called when the card has changed
 */
export function lesson(game, lessons, update) {
  const line = lessons.fresh[0];
  if (!line) return nothing;
  const sentence = lessons.rules?.[line.clause];
  if (!lessons.rules) rulesOf(game).then((rules) => { lessons.rules = rules; update(); });
  const close = () => { lessons.close(); update(); };
  return html`<aside class="lesson" aria-label=${say('table.lesson')}>
    <p class="what">${kindSign(line.kind)} <strong>${line.words}</strong></p>
    ${sentence ? html`<details ?open=${innerWidth >= NARROW}><summary>${say('lesson.why')}</summary>
      <p>${marked(sentence)} <small>${line.clause}</small></p></details>` : nothing}
    <button class="button small" @click=${close}>${say('lesson.close')}</button></aside>`;
}
