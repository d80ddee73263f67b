/** The story of the round: the sentence of the beat that is played, the cards of this round, and how fast it goes. */
import {html, nothing} from '../vendor/lit.js';
import {sign} from './parts.js';
import {SPEEDS} from '../lib/timeline.js';
import {say} from '../lib/words.js';

/**
 * One line under the board, as high as it ever gets, and the speeds; the chosen one leads to the next, since a phone shows it alone.
 * @param {import('../lib/timeline.js').Timeline} timeline
 * @param {{sound: boolean, setSound: (on: boolean) => void}} how
 */
export function story(timeline, {sound, setSound}) {
  const {cue, waits, speed, playing} = timeline;
  return html`<section class="story ${playing ? 'playing' : ''}" aria-label=${say('story.title')}>
    <p class="told ${cue?.beat.kind ?? ''}">${cue?.beat.sentence ?? ''}</p>
    <div class="speeds" role="group" aria-label=${say('story.speed')}>
      ${waits ? html`<button class="button small act next" @click=${() => timeline.next()}>${say('story.next')}</button>` : nothing}
      ${SPEEDS.map((one, place) => html`<button class="tool speed" aria-pressed=${String(speed === one)} title=${say(`story.speed-${one}`)}
        aria-label=${say(`story.speed-${one}`)} @click=${() => timeline.choose(speed === one ? SPEEDS[(place + 1) % SPEEDS.length] : one)}>${say(`story.short-${one}`)}</button>`)}
      <button class="tool sound" aria-pressed=${String(sound)} aria-label=${say('story.sound')} title=${say('story.sound')}
        @click=${() => setSound(!sound)}>${sound ? '♪' : html`<s>♪</s>`}</button>
    </div>
  </section>`;
}

/**
 * The cards of this round, once they are turned over.
 * @param {?import('../lib/types.js').Beat} reveal
 * @param {import('../lib/types.js').Shown | undefined} shown
 */
export function roundCards(reveal, shown) {
  const tokens = new Map((shown?.riders ?? []).map(({token}) => [token.rider, token]));
  const played = (reveal?.riders ?? []).map((rider, place) => ({token: tokens.get(rider), card: reveal?.cards?.[place]}))
    .filter(({token, card}) => token && card);
  if (!played.length) return nothing;
  return html`<section class="panel round-cards" aria-label=${say('story.cards')}><h2>${say('story.cards')}</h2>
    <ol>${played.map(({token, card}) => html`<li class=${token.mine ? 'mine' : ''}>
      ${sign(token)}<span class="mini-card ${card.kind ?? ''}">${card.value ?? card.name}</span></li>`)}</ol></section>`;
}
