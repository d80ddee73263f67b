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
  const {cue, waits, speed, playing, away, skipping} = timeline;
  const beat = playing || waits || cue?.beat.kind === 'summary' ? cue?.beat : undefined; // nothing else stands over the road while one chooses
  return html`<section class="story ${playing ? 'playing' : ''}" aria-label=${say('story.title')}>
    ${away && playing ? html`<p class="away" role="status">${say('story.away', {n: away})}
      <button class="button small" @click=${() => timeline.skip()}>${say('story.skip')} <kbd class="by-key">${say('story.space')}</kbd></button></p>` : nothing}
    ${keyed(beat, html`<p class="told ${beat?.kind ?? ''}">${beat && skipping ? html`<b class="skipping">${skipping}</b> ` : ''}${beat ? wordsFor(beat, timeline.display?.shown) : ''}</p>`)}
    <div class="speeds" role="group" aria-label=${say('story.speed')}>
      ${waits ? html`<button class="button small act next" @click=${() => timeline.next()}>${say('story.next')}</button>` : nothing}
      ${SPEEDS.map((one, place) => html`<button class="tool speed" aria-pressed=${String(speed === one)} title=${say(`story.speed-${one}`)}
        aria-label=${say(`story.speed-${one}`)} @click=${() => timeline.choose(speed === one ? SPEEDS[(place + 1) % SPEEDS.length] : one)}>${say(`story.short-${one}`)}</button>`)}
      <button class="tool sound" aria-pressed=${String(sound)} aria-label=${say('story.sound')} title=${say('story.sound')}
        @click=${() => setSound(!sound)}>${sound ? '♪' : html`<s>♪</s>`}</button>
    </div>
  </section>`;
}

/** The sentence of a beat; riders move so fast after each other that only those of mine are told one by one. */
function wordsFor({kind, sentence, riders = []}, shown) {
  const mine = (shown?.riders ?? []).filter(({token}) => token.mine).map(({token}) => token.rider);
  return kind === 'move' && mine.length && !riders.some((rider) => mine.includes(rider)) ? say('story.moving') : sentence;
}
