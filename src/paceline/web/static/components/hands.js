/** Everybody's cards, open: what each rider or team held, with the card that was played. */
import {html, nothing} from '../vendor/lit.js';
import {sign} from './parts.js';
import {lettered} from '../lib/lettering.js';
import {say} from '../lib/words.js';

/** @typedef {import('../lib/types.js').Hand} Hand */

/**
 * The hands that the cards of a step were played from.
 * @param {Hand[]} hands
 * @param {Map<string, import('../lib/types.js').Token>} tokens riders by their short names
 * @param {(seat: number) => string} nameOf
 */
export function openHands(hands, tokens, nameOf) {
  const latest = [...new Map(hands.map((hand) => [hand.rider ?? hand.seat, hand])).values()];
  return html`<section class="panel hands" aria-label=${say('hands.title')} tabindex="0"><h2>${lettered(say('hands.title'))}</h2>
    ${latest.length ? html`<ul>${latest.map((hand) => oneHand(hand, tokens, nameOf))}</ul>` : html`<p class="quiet">${say('hands.none')}</p>`}</section>`;
}

function oneHand({seat, rider = '', cards, played}, tokens, nameOf) {
  const token = tokens.get(rider);
  const first = new Set(played.map((id) => cards.findIndex((card) => card.id === id)));
  return html`<li data-rider=${rider || nothing} class=${token?.mine ? 'mine' : ''}>${token ? sign(token) : html`<strong>${nameOf(seat)}</strong>`}
    <span class="cards">${cards.map((card, place) => oneCard(card, first.has(place)))}</span></li>`;
}

/** @param {import('../lib/types.js').Card} card @param {boolean} played */
function oneCard({value, name, kind = '', badges = []}, played) {
  const title = [name && name !== value ? name : '', ...badges].filter(Boolean).join(' · ');
  return html`<span class="mini-card ${kind} ${played ? 'played' : ''}" title=${title || nothing}>${value || name}${played
    ? html`<span class="spoken"> ${say('hands.played')}</span>` : nothing}</span>`;
}
