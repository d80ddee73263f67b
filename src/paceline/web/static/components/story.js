/** The story of the round: the sentence of the beat that is played, and how fast it goes. */
import {html, keyed, nothing} from '../vendor/lit.js';
import {SPEEDS} from '../lib/timeline.js';
import {say} from '../lib/words.js';

/**
 * One line over the foot of the board, and the speeds; the chosen one leads to the next, since a phone shows it alone.
 * @param {import('../lib/timeline.js').Timeline} timeline
 * @param {{sound: boolean, setSound: (on: boolean) => void}} how
 */
export function story(timeline, {sound, setSound}) {
  const {cue, waits, speed, playing} = timeline;
  return html`<section class="story ${playing ? 'playing' : ''}" aria-label=${say('story.title')}>
    ${keyed(cue?.beat, html`<p class="told ${cue?.beat.kind ?? ''}">${cue?.beat.sentence ?? ''}</p>`)}
    <div class="speeds" role="group" aria-label=${say('story.speed')}>
      ${waits ? html`<button class="button small act next" @click=${() => timeline.next()}>${say('story.next')}</button>` : nothing}
      ${SPEEDS.map((one, place) => html`<button class="tool speed" aria-pressed=${String(speed === one)} title=${say(`story.speed-${one}`)}
        aria-label=${say(`story.speed-${one}`)} @click=${() => timeline.choose(speed === one ? SPEEDS[(place + 1) % SPEEDS.length] : one)}>${say(`story.short-${one}`)}</button>`)}
      <button class="tool sound" aria-pressed=${String(sound)} aria-label=${say('story.sound')} title=${say('story.sound')}
        @click=${() => setSound(!sound)}>${sound ? '♪' : html`<s>♪</s>`}</button>
    </div>
  </section>`;
}
