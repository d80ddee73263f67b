/** A question that is answered on a panel in place of the board: whose turn it is, the cards on offer, and what one would make of a deck. */
import {html, nothing, ref} from '../vendor/lit.js';
import {icon} from './icons.js';
import {lockButtons} from './hand.js';
import {smallCard} from './panels.js';
import {orderRow} from './order.js';
import {lettered} from '../lib/lettering.js';
import {pickOf, tokensOf} from '../lib/choices.js';
import {figureAddress, seatSign} from '../lib/pictures.js';
import {say} from '../lib/words.js';

/** @typedef {import('../lib/types.js').Card} Card */
/** @typedef {import('../lib/types.js').Offer} Offer */
/** @typedef {import('../lib/types.js').Known} Known */
/** @typedef {import('../lib/picking.js').Picking} Picking */
/** @typedef {{model: import('../lib/model.js').Model, snapshot: Known, picking: Picking, cut: boolean, waiting: unknown, road: unknown}} How `road`: what is to be ridden */

/** Degrees between two cards of a fan. */
const SPREAD = 6;

/**
 * @param {import('../lib/types.js').Panel} panel
 * @param {How} how
 */
export function draft(panel, how) {
  const parts = panel.parts ?? [];
  const offers = parts.flatMap((part) => (part.type === 'offers' ? part.offers : []));
  return html`<section class="on-panel drafting" id="hand" tabindex="-1" aria-label=${say('table.answer')}>
    <h2 class="spoken">${panel.title}</h2>
    ${parts.map((part) => (part.type === 'order' ? orderRow(part, how.model) : nothing))}
    <div class="offers" role="group" aria-label=${how.snapshot.ask?.prompt ?? panel.title}>
      ${parts.map((part) => (part.type === 'offers' ? html`<section class="offer-row"><h3>${part.label} <small>${part.note ?? ''}</small></h3>
        <div class="offer-cards">${part.offers.map((offer) => offerCard(offer, how))}</div></section>` : nothing))}</div>
    ${becomes(offers.find(({card}) => card.id === lookedAt(how.picking)), how)}
  </section>`;
}

/** The card that is pointed at, or else the one that is selected. @param {Picking} picking */
function lookedAt({aimed, selected}) {
  return aimed?.card?.id ?? (selected && pickOf(selected, 'card'));
}

/** @param {Offer} offer @param {How} how */
function offerCard(offer, {snapshot, picking, cut, model}) {
  const {card, adds = [], removes = [], state = '', stamp = ''} = offer;
  const place = picking.things.findIndex((one) => one.card?.id === card.id);
  const thing = picking.things[place] ?? {card, n: 0, key: ''};
  const selected = !!picking.selected && pickOf(picking.selected, 'card') === card.id;
  const pickable = thing.n > 0 && !cut && !model.sent.has(snapshot.ask?.id ?? '');
  return html`<button class="offer ${state} ${pickable ? 'choice' : 'not-now'} ${selected ? 'selected' : ''}" data-card=${card.id}
      data-action=${thing.choice?.action ?? nothing} aria-pressed=${pickable ? String(selected) : nothing} aria-disabled=${pickable ? nothing : 'true'}
      aria-label=${[stamp, thing.choice?.words ?? card.name, card.note].filter(Boolean).join('. ')}
      @click=${(event) => pickable && picking.click(thing, place, event)}
      @pointerenter=${() => picking.aim(thing)} @focus=${() => picking.aim(thing)}
      @pointerleave=${() => picking.aim(null)} @blur=${() => picking.aim(null)}>
    <strong class="offer-name">${card.name}</strong>
    <span class="picture">${figure(offer, snapshot)} ${copies(offer)} ${stamp ? html`<span class="stamp">${stamp}</span>` : nothing}
      ${thing.key && pickable ? html`<kbd class="key">${thing.key.toUpperCase()}</kbd>` : nothing}</span>
    <span class="fan">${adds.map((one, place) => html`<span class="leaf" ${ref((leaf) => turn(leaf, place - (adds.length - 1) / 2))}>${smallCard(one)}</span>`)}</span>
    <span class="offer-powers">${powersOf(card)}</span>
    <span class="out">${removes.length ? html`<small>${say('draft.out')}</small> ${removes.map((one) => smallCard(one, 'struck'))}` : nothing}</span>
    <span class="offer-note">${card.note ?? ''}</span>
  </button>`;
}

/** The rider of a card in the jersey of whoever snapshots. @param {Offer} offer @param {Known} snapshot */
function figure({figure: kind}, {shown}) {
  const mine = tokensOf(shown).find((token) => token.mine && token.kind === kind);
  return kind ? html`<img class="figure" alt="" src=${figureAddress(mine?.team ?? tokensOf(shown)[0]?.team ?? 'A', kind)}>` : nothing;
}

/** A dot for every copy that is left, the sign of a team for every one that is taken. @param {Offer} offer */
function copies({copies: all = 1, taken = [], figure: kind}) {
  const left = Math.max(all - taken.length, 0);
  return html`<span class="copies" role="img" aria-label=${say('draft.copies', {n: left})}>
    ${Array.from({length: left}, () => html`<i class="copy"></i>`)}
    ${taken.map((team) => html`<img class="sign" alt="" src=${seatSign(team, kind)}>`)}</span>`;
}

/** @param {Card} card */
const powersOf = ({badges = [], icons = []}) => (badges.length
  ? badges.map((words, place) => html`<span>${icon(icons[place] ?? '', words)} ${words}</span>`) : html`<span class="quiet">${say('draft.plain')}</span>`);

/** @param {Element | undefined} leaf @param {number} place from the middle of the fan */
function turn(leaf, place) {
  if (!leaf) return;
  const {style} = /** @type {HTMLElement} */ (leaf);
  style.rotate = `${place * SPREAD}deg`;
  style.translate = `0 ${Math.abs(place) * 2}px`;
}

/** Draw the deck that comes of the card that is looked at, and the lock. @param {Offer | undefined} offer @param {How} how */
function becomes(offer, {snapshot, picking, cut, model, waiting, road}) {
  const {ask, panels, shown} = snapshot;
  const token = tokensOf(shown).find(({rider}) => rider && rider === offer?.rider);
  return html`<aside class="becomes">
    <header><h2>${offer ? lettered(offer.card.name ?? '') : ask?.prompt ?? say('draft.title')}</h2>
      ${token ? html`<span class="for"><img class="sign" alt="" src=${seatSign(token.team, token.kind)}> <small>${say('draft.for', {name: token.name})}</small></span>` : nothing}</header>
    ${offer ? html`<div class="about">${effects(offer)}</div> ${offer.rider ? deck(offer, panels) : nothing}`
      : html`<p class="about quiet">${say(ask ? 'draft.hint' : 'draft.look')}</p>`}
    <div class="lock-row">${ask ? lockButtons(ask, {sent: model.sent.has(ask.id), cut, picking}) : html`<p class="waiting" role="status">${waiting}</p>`}</div>
    ${road}
  </aside>`;
}

/** Return the meanings of a card's powers, each once. @param {Offer} offer */
function effects({card, adds = []}) {
  const notes = [...new Set(adds.map(({note}) => note).filter(Boolean))];
  return html`<p>${card.note ?? ''}</p>${notes.map((note) => {
    const {icons = [], badges = []} = adds.find((one) => one.note === note);
    return html`<p class="effect">${icons.map((name, place) => icon(name, badges[place] ?? ''))} <span>${note}</span></p>`;
  })}`;
}

/** The deck by value: what stays, what comes in and what goes out. @param {Offer} offer @param {import('../lib/types.js').Panel[]} panels */
function deck({rider, adds = [], removes = []}, panels) {
  const own = panels.find((panel) => panel.rider === rider && panel.parts?.some((part) => part.type === 'cards' && part.pile));
  const before = (own?.parts ?? []).flatMap((part) => (part.type === 'cards' ? part.cards ?? [] : []));
  const out = [...removes];
  const all = [...before.map((card) => ({card, snapshot: taken(out, card) ? 'struck' : ''})), ...adds.map((card) => ({card, snapshot: 'new'}))];
  const values = [...new Set(all.map(({card}) => card.value ?? ''))].sort((one, other) => Number(one) - Number(other));
  const after = all.filter(({snapshot}) => snapshot !== 'struck').map(({card}) => card);
  return html`<div class="deck" role="img" aria-label=${say('draft.deck', count(after))}>
    ${values.map((value) => html`<span class="pile">
      ${all.filter(({card}) => (card.value ?? '') === value).sort((one, other) => rank(other) - rank(one)).map(({card, snapshot}) => html`<span class="slip ${snapshot}">
        ${snapshot === 'new' ? (card.icons?.length ? card.icons.map((name, place) => icon(name, card.badges?.[place] ?? '')) : say('draft.new')) : nothing}</span>`)}
      <b>${value}</b></span>`)}</div>
    <p class="sums"><strong>${say('draft.deck', count(after))}</strong> <small>${say('draft.before', count(before))}</small></p>`;
}

const rank = ({snapshot}) => ({struck: 2, new: 1}[snapshot] ?? 0);
const count = (cards) => ({n: cards.length, sum: cards.reduce((sum, {value}) => sum + (Number(value) || 0), 0)});

/** Take a card like this one out of those that go; false if there is none. @param {Card[]} out @param {Card} card */
function taken(out, card) {
  const place = out.findIndex(({value, kind}) => value === card.value && kind === card.kind);
  return place >= 0 && out.splice(place, 1).length > 0;
}
