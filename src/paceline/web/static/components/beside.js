/** Panels that belong beside the question: bids as a column for every seat, and how far everybody is. */
import {html, nothing} from '../vendor/lit.js';
import {smallCard} from './panels.js';
import {seatSign} from '../lib/pictures.js';
import {tokensOf} from '../lib/choices.js';
import {say} from '../lib/words.js';

/** @typedef {import('../lib/types.js').Bid} Bid */
/** @typedef {import('../lib/types.js').Card} Card */
/** @typedef {import('../lib/types.js').Panel} Panel */
/** @typedef {import('../lib/model.js').Model} Model */
/** @typedef {import('../lib/timeline.js').Timeline} Timeline */
/** @typedef {{model: Model, tokens: Map<string, import('../lib/types.js').Token>}} How */
/** @typedef {{label: string, bids: Bid[], adds_up?: boolean}} Bids */

/** Draw the panels beside the question; bids that are over stay until the next cards are turned over. */
export class Beside {
  constructor() {
    /** The bids as they were shown last. @type {?{title: string, part: Bids}} */
    this.last = null;
  }

  /**
   * @param {import('../lib/types.js').Known} display what was shown so far
   * @param {Timeline} timeline
   * @param {Model} model
   */
  show({panels, shown}, timeline, model) {
    const how = {model, tokens: new Map(tokensOf(shown).map((token) => [token.rider, token]))};
    const played = beatsSoFar(timeline);
    const asked = panels.filter(({with_question: beside}) => beside);
    const bids = this.#bids(asked, played);
    const orders = asked.filter(({parts}) => parts?.some(({type}) => type === 'order'));
    if (!bids && !orders.length) return nothing;
    return html`${bids ? columns(bids, how) : nothing} ${orders.map((panel) => progress(panel, timeline, how))}`;
  }

  /** @param {Panel[]} panels @param {import('../lib/types.js').Beat[]} played */
  #bids(panels, played) {
    const panel = panels.find(({parts}) => parts?.some(({type}) => type === 'bids'));
    const part = panel?.parts?.find(({type}) => type === 'bids');
    if (panel && part?.type === 'bids') {
      this.last = {title: panel.title, part: opened(part, played)};
    } else if (this.last && played.some(({kind}) => kind === 'reveal')) {
      this.last = null;
    }
    return this.last;
  }
}

/** The beats of the step under way that were played. @param {Timeline} timeline */
const beatsSoFar = ({step}) => (step ? step.cues.slice(0, step.next).map(({beat}) => beat) : []);

/**
 * Bids with the cards that beats have turned over; who moves then has won.
 * @param {Bids} part
 * @param {import('../lib/types.js').Beat[]} played
 * @returns {Bids}
 */
export function opened(part, played) {
  const turned = played.filter(({kind}) => kind === 'reveal');
  const cards = turned.flatMap((beat) => beat.cards ?? []);
  if (!cards.length) return part;
  const won = new Set(played.filter(({kind}) => kind === 'move').flatMap(({riders = []}) => riders));
  return {...part, bids: part.bids.map((bid) => {
    const {cards: before = [], most = 1, colour} = bid;
    const open = cards.filter((card) => card.colour === colour).slice(0, most - before.length);
    const all = [...before, ...open];
    const rider = bid.rider || turned.find((beat) => beat.cards?.some((card) => card.colour === colour))?.riders?.[0] || '';
    const total = part.adds_up ? String(all.reduce((sum, {value}) => sum + Number(value), 0)) : '';
    return {...bid, rider, cards: all, hidden: 0, known: [], leads: won.size ? won.has(rider) : bid.leads, total};
  })};
}

/** @param {{title: string, part: Bids}} bids @param {How} how */
const columns = ({title, part}, how) => html`<section class="panel bids" aria-label=${title}>
  <h2>${title}</h2>
  <ol>${part.bids.map((bid) => column(bid, how))}</ol></section>`;

/** @param {Bid} bid @param {How} how */
function column({seat, colour = '', rider = '', cards = [], hidden = 0, known = [], most = 1, total = '', leads = false}, {model, tokens}) {
  const free = Math.max(most - cards.length - hidden, 0);
  return html`<li class="bid ${leads ? 'leads' : ''} ${model.you.seats.includes(seat) ? 'mine' : ''}" data-seat=${seat}>
    <span class="bidder"><img class="sign" alt="" src=${seatSign(colour, tokens.get(rider)?.kind)}> <strong>${model.callName(seat)}</strong></span>
    <span class="bid-cards">${cards.map((card) => smallCard(card))} ${known.map((card) => smallCard(card, 'locked'))}
      ${Array.from({length: hidden - known.length}, () => html`<span class="small-card back" role="img" aria-label=${say('bids.hidden')}><img alt="" src=${seatSign(colour)}></span>`)}
      ${Array.from({length: free}, () => html`<span class="small-card free" role="img" aria-label=${say('bids.free')}></span>`)}</span>
    <span class="total">${total || (hidden ? '?' : '…')}${leads ? html` <small>${say('bids.leads')}</small>` : nothing}</span></li>`;
}

/** Draw the progress of everybody; who moves in the beat that is played stands out. @param {Panel} panel @param {Timeline} timeline @param {How} how */
function progress({title, parts = []}, {cue, playing}, {model, tokens}) {
  const riding = new Set(playing ? cue?.beat.riders ?? [] : []);
  return html`<section class="panel progress" aria-label=${title}><h2>${title}
      ${parts.map((part) => (part.type === 'text' ? html`<small>${part.text}</small>` : nothing))}</h2>
    ${parts.map((part) => (part.type === 'order' ? html`<ol aria-label=${part.label}>${part.turns.map(({seat, name, colour = '', riders = [], note = '', state}) => html`
      <li class="${state} ${riders.length && riders.some((rider) => riding.has(rider)) ? 'now' : ''} ${model.you.seats.includes(seat) ? 'mine' : ''}">
        ${riders.map((rider) => html`<img class="sign" alt="" src=${seatSign(colour, tokens.get(rider)?.kind)}>`)} <span>${name}</span> <strong>${note}</strong></li>`)}</ol>` : nothing))}
  </section>`;
}
