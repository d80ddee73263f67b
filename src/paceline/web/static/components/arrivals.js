/** Jerseys of the seats, and the start grid to which riders roll as people come. */
import {html} from '../vendor/lit.js';
import {lettered} from '../lib/lettering.js';
import {gridAddress, jerseyAddress} from '../lib/pictures.js';
import {say} from '../lib/words.js';

/** Milliseconds for which somebody who has just come is lit. */
const GLOWS = 3000;
/** Riders of a team on the grid, lanes of the road, and names painted on it. */
const [OF_A_TEAM, LANES, PAINTED] = [2, 2, 3];

/** @typedef {import('../lib/types.js').SeatInfo} Seat */

/** Return whether a seat waits for somebody to take it. @param {Seat} seat */
export const isFree = ({kind, joined}) => kind === 'person' && !joined;

/** The seats that somebody took while this page looked on, for some seconds each. */
export class Arrivals {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Set<number>} */
    this.fresh = new Set();
    /** @type {Set<number> | undefined} */
    this.here = undefined;
    /** @type {Set<ReturnType<typeof setTimeout>>} */
    this.timers = new Set();
  }

  /** @param {Seat[]} seats */
  receive(seats) {
    const here = new Set(seats.filter((seat) => seat.kind === 'person' && seat.joined).map(({seat}) => seat));
    for (const seat of here) if (this.here && !this.here.has(seat)) this.light(seat);
    this.here = here;
  }

  /** @param {number} seat */
  light(seat) {
    this.fresh.add(seat);
    const timer = setTimeout(() => {
      this.fresh.delete(seat);
      this.timers.delete(timer);
      this.changed();
    }, GLOWS);
    this.timers.add(timer);
  }

  close() {
    this.timers.forEach(clearTimeout);
  }
}

/**
 * A seat in a word: who holds it, or that it is free.
 * @param {Seat} seat
 * @param {{mine?: boolean, host?: boolean, fresh?: boolean}} [who]
 */
export function seatWord(seat, {mine, host, fresh} = {}) {
  if (mine) return say(host ? 'lobby.you-host' : 'lobby.you');
  if (seat.kind === 'bot') return say('lobby.bot');
  if (seat.kind === 'team') return say('lobby.dummy');
  if (fresh) return say('lobby.arrived');
  return say(seat.joined ? 'lobby.here' : seat.name ? 'lobby.door' : 'lobby.free-word');
}

/** The name on a seat: of its player, its bot, or that it is free. @param {Seat} seat @param {(seat: Seat) => string} called */
export const seatName = (seat, called) => (isFree(seat) && !seat.name ? say('lobby.free') : called(seat));

/** The look of a seat. @param {Seat} seat @param {boolean} fresh @param {boolean} [mine] */
export const seatLook = (seat, fresh, mine) => [mine ? 'mine' : '', fresh ? 'fresh' : '', isFree(seat) ? 'free' : '', seat.kind === 'person' ? '' : 'bot'].join(' ');

/** The jersey of a seat, with its team for those who cannot see it. @param {Seat} seat @param {boolean} [dashed] */
export const jersey = (seat, dashed) => html`<img class="seat-jersey" width="64" height="64" alt=${seat.team} src=${jerseyAddress(dashed ? '' : seat.letter)}>`;

/**
 * The grid before the start line, with everybody who rides; names of people are painted on the road behind it.
 * @param {import('../lib/types.js').TableInfo} info
 * @param {Set<number>} fresh seats that were taken just now
 */
export function startGrid({seats, kinds = ''}, fresh) {
  const riders = seats.filter(({letter}) => letter).flatMap((seat) => [...kinds.slice(0, OF_A_TEAM)].map((kind) => ({seat, kind})));
  const painted = seats.filter((seat) => seat.kind === 'person' && seat.joined && seat.name).slice(0, PAINTED);
  const columns = [];
  for (let first = 0; first < riders.length; first += LANES) columns.unshift(riders.slice(first, first + LANES));
  return html`<div class="start-grid" aria-hidden="true">
    <p class="depart">${lettered(say('lobby.depart'))}</p>
    <div class="boxes">${columns.map((column) => html`<span class="box-row">${column.map(({seat, kind}) => html`<span class="box">
      <img class="${isFree(seat) ? 'absent' : ''} ${fresh.has(seat.seat) ? 'arrived' : ''}" alt="" src=${gridAddress(seat.letter, kind)}></span>`)}</span>`)}</div>
    <div class="line"></div>
    <div class="road">${painted.map(({name}, place) => html`<span class="painted painted-${place}">${lettered(say('lobby.allez', {name}))}</span>`)}</div>
  </div>`;
}
