/** Riders on a board: their places, drawings and moves. */
import {whereabouts} from './chains.js';
import {still} from '../lib/motion.js';
import * as pictures from '../lib/pictures.js';
import {placeOf, way} from '../lib/road.js';

/** @typedef {import('../lib/types.js').Board} Board */
/** @typedef {import('../lib/types.js').Shown} Shown */
/** @typedef {import('../lib/road.js').Place} Place */
/** @typedef {{box: HTMLElement, place: Place, transform: string, address: string, mine: boolean, turns: ?Element}} Entry */

const EASING = 'cubic-bezier(.2,.7,.2,1)';
/** Along many squares, more evenly: the steps are counted meanwhile. */
const FOLLOWED = 'cubic-bezier(.35,.4,.4,1)';
const STEP = 110;
const LONGEST_RIDE = 700;
const ALL_STARTED = 1700;
/** Milliseconds between starts; where a move is under way its riders go together. */
const [NEXT_START, TOGETHER] = [200, 30];
/** Pixels across a drawing under which nobody can tell riders apart. */
export const SMALLEST = {map: 35, ribbon: 0};

export class Riders {
  /** @param {(rider: string) => (Promise<unknown> | undefined)} [landed] what a rider's plate waits for before it changes */
  constructor(landed = () => undefined) {
    this.landed = landed;
    /** @type {Map<string, Entry>} */
    this.all = new Map();
    /** @type {Board | undefined} */
    this.board = undefined;
    this.scale = 1;
    /** The riders on their way; known without asking the page for it, which takes time. @type {Map<HTMLElement, Animation>} */
    this.under = new Map();
  }

  /**
   * Put every rider in place, the front ones moving first.
   * @param {HTMLElement} sheet
   * @param {Shown} shown
   * @param {?import('../lib/timeline.js').Cue} cue the beat that is played
   * @returns {string[]} those who move
   */
  ride(sheet, shown, cue) {
    const ahead = [...shown.riders].sort((one, other) => other.token.cell - one.token.cell);
    const gone = new Set(this.all.keys());
    /** @type {[Entry, Place, Place][]} */
    const moves = [];
    for (const rider of ahead) {
      const place = placeOf(this.board, rider);
      if (!place) continue;
      const {token} = rider;
      gone.delete(token.rider);
      const known = this.all.get(token.rider);
      const entry = known ?? this.enter(sheet, token, place);
      this.dress(entry, token);
      entry.box.classList.toggle('active', token.rider === shown.active);
      if (known && (known.place.x !== place.x || known.place.y !== place.y)) moves.push([entry, known.place, place]);
      this.stand(entry, place);
    }
    for (const name of gone) this.leave(name);
    moves.forEach(([entry, from, to], turn) => this.move(entry, from, to, {cue, wait: turn * Math.min(shown.active ? TOGETHER : NEXT_START, ALL_STARTED / moves.length)}));
    return moves.map(([entry]) => entry.box.dataset.rider);
  }

  /** Stand on another board, or on the same at another scale: whoever was on the way has arrived. @param {Board} board @param {number} scale */
  lay(board, scale) {
    for (const ride of this.rides) ride.cancel();
    this.under.clear();
    [this.board, this.scale] = [board, scale];
    for (const entry of this.all.values()) this.stand(entry, entry.place);
  }

  /** @param {HTMLElement} sheet @param {import('../lib/types.js').Token} token @param {Place} place @returns {Entry} */
  enter(sheet, token, place) {
    const box = document.createElement('div');
    box.className = 'rider';
    box.dataset.rider = token.rider;
    box.setAttribute('role', 'img');
    sheet.append(box);
    const entry = {box, place, transform: '', address: '', mine: token.mine, turns: null};
    this.all.set(token.rider, entry);
    return entry;
  }

  /** @param {string} name */
  leave(name) {
    const {box} = this.all.get(name);
    this.under.delete(box);
    box.remove();
    this.all.delete(name);
  }

  clear() {
    for (const name of [...this.all.keys()]) this.leave(name);
  }

  /** @param {Entry} entry @param {import('../lib/types.js').Token} token */
  async dress(entry, token) {
    const address = pictures.riderAddress(token, this.board.layout === 'ribbon' ? 'ribbon' : 'map', this.board.counted);
    entry.box.dataset.cell = String(token.cell);
    entry.box.setAttribute('aria-label', token.full_name || token.name);
    if (address === entry.address) return;
    entry.address = address;
    const drawing = await pictures.rider(address).catch(() => null);
    await this.landed(token.rider);
    if (!drawing || entry.address !== address) return;
    drawing.removeAttribute('width');
    drawing.removeAttribute('height');
    drawing.setAttribute('aria-hidden', 'true');
    entry.turns = drawing.querySelector('.turns');
    this.turn(entry);
    entry.box.replaceChildren(drawing);
  }

  /** @param {Entry} entry */
  turn({turns, place}) {
    turns?.setAttribute('transform', `rotate(${place.turn})`);
  }

  /** Pixels across the drawing of a rider. @param {Place} place */
  sideOf({size = 1}) {
    return Math.max(this.board.token * this.scale * size, SMALLEST[this.board.layout] ?? 0);
  }

  /** @param {Entry} entry @param {Place} place */
  stand(entry, place) {
    const {box} = entry;
    const side = this.sideOf(place);
    const transform = this.at(place, side);
    const turned = entry.place.turn !== place.turn;
    entry.place = place;
    if (turned) this.turn(entry);
    if (transform === entry.transform) return;
    entry.transform = transform;
    box.style.width = box.style.height = `${side}px`;
    box.style.zIndex = String(10 + Math.round(place.y));
    box.style.transform = transform;
  }

  at({x, y}, side) {
    return `translate(${x * this.scale - side / 2}px, ${y * this.scale - side / 2}px)`;
  }

  /** @param {Entry} entry @param {Place} from @param {Place} to @param {{cue: ?import('../lib/timeline.js').Cue, wait: number}} how */
  move(entry, from, to, {cue, wait}) {
    const under = this.under.get(entry.box);
    if (still()) {
      this.start(entry.box, [{opacity: 0}, {opacity: 1}], {duration: 150});
      return;
    }
    const start = under ? {...from, ...whereabouts(entry, this.scale)} : from;
    const {path, takes, rests = 0} = this.rideOf(entry.box.dataset.rider, cue);
    const places = path.length ? [start, ...path.slice(1, -1), to] : way(this.board, start, to);
    under?.cancel();
    const side = this.sideOf(to);
    this.start(entry.box, places.map((place) => ({transform: this.at(place, side)})), {
      duration: path.length ? takes - rests : Math.min(240 + STEP * (places.length - 2), LONGEST_RIDE),
      delay: path.length ? rests : wait,
      easing: path.length > 2 ? FOLLOWED : EASING,
      fill: 'backwards',
    });
  }

  /**
   * The places that a rider crosses in the beats that are played, and how long that takes.
   * @param {string} rider
   * @param {?import('../lib/timeline.js').Cue} now
   */
  rideOf(rider, now) {
    for (const cue of now?.all ?? [now]) {
      const path = cue?.beat.paths?.find((one) => one.rider === rider);
      if (path) return {...cue, path: path.cells.map((cell) => this.board.cells[cell]).filter(Boolean)};
    }
    return {path: [], takes: 0, rests: 0};
  }

  /** @param {HTMLElement} box @param {Keyframe[]} frames @param {KeyframeAnimationOptions} how */
  start(box, frames, how) {
    const ride = box.animate(frames, how);
    const end = () => { if (this.under.get(box) === ride) this.under.delete(box); };
    this.under.set(box, ride);
    ride.finished.then(end, end);
  }

  get rides() {
    return [...this.under.values()];
  }

  /** Let everybody arrive at once. */
  skip() {
    for (const ride of this.rides) ride.finish();
    this.under.clear();
  }
}
