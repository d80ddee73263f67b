/** Dice, cards and signs at the rider or square they are about, over nobody, for as long as one reads them. */
import {render} from '../vendor/lit.js';
import {placesOn, roadOf, scaled, takenOn, tie} from './pills.js';
import {isFree, nearestPoint, placeLabels} from '../lib/labels.js';
import {still} from '../lib/motion.js';
import {kindSign} from '../lib/signs.js';

/** @typedef {import('../lib/types.js').Beat} Beat */
/** @typedef {import('../lib/types.js').Card} Card */
/** @typedef {import('../lib/types.js').Place} Place */
/** @typedef {import('../lib/labels.js').Box} Box */
/** @typedef {{look: HTMLElement, id: string, tells: boolean, width: number, height: number, stays: number}} Face what is shown, whether it
 * tells something that stands nowhere else, its size in pixels and how many milliseconds it can be read */
/** @typedef {import('./effects.js').Stage & {room: Box, kept: Place[]}} Stage `room`: the part of the board that is seen, `kept`: squares that must be seen */

const SVG = 'http://www.w3.org/2000/svg';
/** Beats that show their cards, and those of them that have a sign if they have no card. */
const [SHOWN, SIGNED] = [new Set(['reveal', 'roll', 'draw', 'gain', 'note', 'fall', 'finish']), new Set(['roll', 'gain', 'fall', 'finish'])];
/** Kinds of cards that are dice begin like this; the rest says which. */
const DIE = 'die-';
const [SQUARE, DIAMOND, HEXAGON] = ['M9 5h22a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4z', 'M20 1L39 20 20 39 1 20z', 'M20 2l16 9v18l-16 9-16-9V11z'];
/** Outline of a die, and the sign in its corner. @type {Record<string, {outline: string, sign?: string}>} */
const DICE = {
  passed: {outline: SQUARE, sign: 'M28 32l3 3 6-7'}, failed: {outline: DIAMOND, sign: 'M29 28l6 6M35 28l-6 6'},
  black: {outline: HEXAGON}, red: {outline: HEXAGON, sign: 'M32 27v5M32 35h.01'},
};
/** Size of a die, a sign, a card with a figure alone, with a name alone, with both, and with its text. */
const SIZES = {die: [40, 40], sign: [28, 28], figure: [34, 44], word: [26, 32], named: [132, 48], text: [210, 34]};
/** Pixels of a letter of a name, pixels of a line of text, letters that fit on it, and lines at most. */
const [LETTER, LINE, LETTERS, LINES] = [8, 15, 32, 5];
/** Milliseconds for which they can be read after their beat. */
const STAYS = {die: 1300, sign: 1000, figure: 1300, word: 1300, named: 1600, text: 2600};
/** Faces at the same time; older ones make room. */
const MOST = 6;
/** Cards of a beat that are shown at most: more are a hand, which is seen elsewhere. */
const FEW = 3;
/** Milliseconds in which something fades away. */
const FADE = 160;
/** Pixels that faces keep from the edge of what is seen; at its foot, and on a board that is not wide at its head, stand other things. */
const [EDGE, FOOT, WIDE] = [10, 58, 600];
const NOWHERE = {x: 0, y: 0, width: 0, height: 0};
/** Parts of the upper edge at which a place is tried. */
const EDGES = [0.5, 0, 1];

export class Faces {
  constructor() {
    this.layer = document.createElement('div');
    this.layer.className = 'effects faces';
    this.layer.setAttribute('aria-hidden', 'true');
    /** The faces in sight, the oldest first, with their places and timers. @type {{face: Face, place: Place | undefined, box: Box, holder: HTMLElement, timer: number}[]} */
    this.all = [];
  }

  /** Show what these beats roll, draw and win. @param {import('../lib/timeline.js').Cue[]} cues @param {Stage} stage */
  play(cues, stage) {
    if (stage.board.layout === 'profile') return;
    for (const {beat, takes} of cues) {
      const place = whereOf(beat, stage);
      for (const face of facesOf(beat, !!place, stage.room.width * stage.scale >= WIDE)) this.#show(face, place, stage, takes);
    }
  }

  /** Show dice and cards with a text or a name of beats that nobody saw, until they are released. @param {Beat[]} beats @param {Stage} stage */
  hold(beats, stage) {
    if (stage.board.layout === 'profile') return;
    for (const beat of beats) {
      const place = whereOf(beat, stage);
      for (const face of facesOf(beat, !!place, stage.room.width * stage.scale >= WIDE).filter(({tells}) => tells)) this.#show({...face, stays: Infinity}, place, stage, 0);
    }
  }

  /** Let those go that were held. */
  release() {
    for (const shown of this.all.filter(({face}) => face.stays === Infinity)) this.#fade(shown);
  }

  /** Put everything at places that cover nobody now. @param {Stage} stage */
  lay(stage) {
    const all = this.all;
    this.all = [];
    for (const shown of all) this.#put(shown, stage);
  }

  clear() {
    this.all.forEach(({timer}) => clearTimeout(timer));
    this.all = [];
    this.layer.replaceChildren();
  }

  /** @param {Face} face @param {Place | undefined} place @param {Stage} stage @param {number} takes */
  #show(face, place, stage, takes) {
    if (this.layer.parentElement !== stage.sheet) stage.sheet.append(this.layer);
    const same = this.all.find((one) => one.face.id === face.id);
    if (same) this.#remove(same);
    if (this.all.length === MOST) this.#remove(this.all[0]);
    const shown = {face, place, box: NOWHERE, holder: document.createElement('div'), timer: 0};
    if (face.stays < Infinity) shown.timer = window.setTimeout(() => this.#fade(shown), takes + face.stays);
    this.layer.append(shown.holder);
    this.#put(shown, stage);
    if (!still() && face.look.matches('.fx-die')) face.look.animate([{rotate: '-220deg', scale: '.5'}, {rotate: '0deg', scale: '1'}], {duration: takes, easing: 'ease-out'});
  }

  /**
   * Put a face beside its place, or at the edge of what is seen, over nobody. If there is no room, older ones go; without any, it is not shown.
   * @param {Faces['all'][number]} shown
   * @param {Stage} stage
   */
  #put(shown, stage) {
    const {face: {look}, holder} = shown;
    shown.box = NOWHERE;
    let found = this.#find(shown, stage);
    while (!found && this.all.length) {
      this.#remove(this.all[0]);
      found = this.#find(shown, stage);
    }
    this.all.push(shown);
    holder.replaceChildren(...(found ? [...(found.tied ? [line(found.label, found.box)] : []), look] : []));
    if (!found) return;
    shown.box = found.box;
    look.style.transform = `translate(${found.box.x.toFixed(1)}px, ${found.box.y.toFixed(1)}px)`;
  }

  /** @param {Faces['all'][number]} shown @param {Stage} stage */
  #find({face: {width, height}, place}, {board, scale, riders, room, kept}) {
    const [seen, road] = [scaled(room, scale), roadOf(board, scale)];
    const top = seen.width < WIDE ? FOOT : EDGE;
    const free = {x: seen.x + EDGE, y: seen.y + top, width: seen.width - 2 * EDGE, height: seen.height - top - FOOT};
    const taken = [...takenOn(placesOn(riders, scale), kept, board, scale), ...this.all.map((one) => one.box)];
    const at = place && {x: place.x * scale, y: place.y * scale};
    const tied = !!at && isFree({...at, width: 0, height: 0}, {taken: [], room: free});
    const places = [...(at ? [{...nearestPoint(free, at), reach: tied ? (board.along * scale) / 2 : 0}] : []), ...EDGES.map((share) => ({x: free.x + share * free.width, y: free.y, reach: 0}))];
    for (const [number, near] of places.entries()) {
      const label = {...near, width, height, style: 'face', words: '', up: false};
      const [box] = placeLabels([label], {taken, road, room: free});
      if (isFree(box, {taken, room: free})) return {label, box, tied: tied && !number};
    }
    return null;
  }

  #fade(shown) {
    const gone = () => this.#remove(shown);
    shown.face.look.animate([{opacity: 1}, {opacity: 0}], {duration: FADE, fill: 'forwards'}).finished.then(gone, gone);
  }

  #remove(shown) {
    clearTimeout(shown.timer);
    shown.holder.remove();
    this.all = this.all.filter((one) => one !== shown);
  }
}

/** The rider or the squares that a beat is about, if the board shows them. @param {Beat} beat @param {Stage} stage @returns {Place | undefined} */
function whereOf({riders = [], lit = []}, {riders: shown, board}) {
  const rider = riders.map((name) => shown.get(name)?.place).find(Boolean);
  const cells = lit.map((cell) => board.cells[cell]).filter(Boolean);
  const middle = (of) => cells.reduce((sum, cell) => sum + cell[of], 0) / cells.length;
  return rider ?? (cells.length ? {x: middle('x'), y: middle('y'), turn: 0} : undefined);
}

/** Cards that lie beside their riders until they move are no faces. @param {Beat} beat @param {boolean} placed @param {boolean} wide whether there is room for texts @returns {Face[]} */
function facesOf({kind, cards = [], riders = []}, placed, wide) {
  if (!SHOWN.has(kind)) return [];
  const faces = cards.filter((card, number) => !(kind === 'reveal' && riders[number] && card.value)).map((card) => faceOf(card, wide));
  if (!cards.length && placed && SIGNED.has(kind)) return [signOf(kind)];
  return faces.length <= FEW ? faces : [];
}

/** @param {Card} card @param {boolean} wide @returns {Face} */
function faceOf(card, wide) {
  const {kind = '', value = '', name = '', note = ''} = card;
  if (kind.startsWith(DIE)) return faceFrom('die', dieOf(kind.slice(DIE.length), value), card.id);
  const text = value || !wide ? '' : note; // of a card with a figure, the text is read in the hand
  const size = text ? 'text' : !value ? 'word' : name && name !== value ? 'named' : 'figure';
  const look = part(`fx-face ${size} ${kind}`);
  if (value) look.append(part(`value${/^[69]+$/.test(value) ? ' underlined' : ''}`, value));
  if (size !== 'figure') look.append(part('name', name));
  if (size === 'word') return faceFrom(size, look, card.id, {width: name.length * LETTER, tells: !!note});
  if (!text) return faceFrom(size, look, card.id);
  look.append(part('note', text));
  return faceFrom(size, look, card.id, {height: Math.min(LINES, Math.ceil(text.length / LETTERS)) * LINE, tells: true});
}

/** @param {string} kind @returns {Face} */
function signOf(kind) {
  const look = part(`fx-sign ${kind}`);
  render(kindSign(kind), look);
  return faceFrom('sign', look, kind);
}

/** @param {string} size @param {HTMLElement} look @param {string} id @param {{width?: number, height?: number, tells?: boolean}} [more] pixels of its words, and whether it tells something @returns {Face} */
function faceFrom(size, look, id, {tells = false, ...more} = {}) {
  const [width, height] = [SIZES[size][0] + (more.width ?? 0), SIZES[size][1] + (more.height ?? 0)];
  look.style.width = `${width}px`;
  look.style.height = `${height}px`;
  return {look, id, tells: size === 'die' || tells, width, height, stays: STAYS[size]};
}

/** @param {string} sort @param {string} value */
function dieOf(sort, value) {
  const [look, {outline, sign = ''}] = [part(`fx-die ${sort}`), DICE[sort] ?? {outline: SQUARE}];
  const svg = look.appendChild(document.createElementNS(SVG, 'svg'));
  svg.setAttribute('viewBox', '0 0 40 40');
  svg.append(...stroke('outline', outline), ...(sign ? [...stroke('corner', 'M32 23a8 8 0 1 0 .01 0z'), ...stroke('sign', sign)] : []));
  look.append(part('value', value));
  return look;
}

/** @param {string} style @param {string} d */
function stroke(style, d) {
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('class', style);
  path.setAttribute('d', d);
  return [path];
}

/** The line that ties a face to its place. @param {import('./pills.js').Label} label @param {Box} box */
function line(label, box) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'fx-tie');
  svg.append(...tie(label, box));
  return svg;
}

/** @param {string} style @param {string} [words] */
function part(style, words = '') {
  const box = document.createElement('div');
  box.className = style;
  box.textContent = words;
  return box;
}
