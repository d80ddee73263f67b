/** Effects: what a beat shows on the road besides riders who move. Cards that flip, numbered steps, a bar ahead of whoever is blocked, signs, cards that fly. */
import {render} from '../vendor/lit.js';
import {still} from '../lib/motion.js';
import {kindSign} from '../lib/signs.js';

/** @typedef {import('../lib/timeline.js').Cue} Cue */
/** @typedef {import('../lib/types.js').Place} Place */
/** @typedef {import('../lib/types.js').Card} Card */
/**
 * @typedef {{sheet: HTMLElement, board: import('../lib/types.js').Board, scale: number, riders: Map<string, import('./riders.js').Entry>,
 *   shown: import('../lib/types.js').Shown}} Stage
 */

const SVG = 'http://www.w3.org/2000/svg';
/** Milliseconds for which steps, bars and signs can be read after their beat. */
const READ = 600;
/** Milliseconds a rider shakes who was stopped, and pixels. */
const [BUMP, SHOVE] = [160, 8];
/** Diameter of a token as a share of its drawing. */
const DISC = 1 / 1.6;
/** Pixels of an arrowhead. */
const HEAD = 12;
/** Moves of so few squares are not counted. */
const FEW = 1;
/** Milliseconds in which something fades away. */
const FADE = 160;

export class Effects {
  constructor() {
    this.layer = document.createElement('div');
    this.layer.className = 'effects';
    this.layer.setAttribute('aria-hidden', 'true');
    /** Cards that lie beside their riders until they move. @type {Map<string, HTMLElement>} */
    this.cards = new Map();
    /** Cards on their way to a rider. @type {Map<string, Promise<unknown>>} */
    this.flights = new Map();
    /** Timers of effects that are still to be shown or to fade. @type {Set<number>} */
    this.timers = new Set();
    /** The animations that run now. @type {Set<Animation>} */
    this.moving = new Set();
  }

  /** Show what belongs to these beats; nothing that is left of earlier ones, if there are none. @param {Cue[]} cues @param {Stage} stage */
  play(cues, stage) {
    if (!cues.length) this.clear();
    if (!cues.length || stage.board.layout === 'profile') return;
    if (this.layer.parentElement !== stage.sheet) stage.sheet.append(this.layer);
    for (const cue of cues) this.#effect(cue)?.(cue, stage);
  }

  /** @param {Cue} cue @returns {((cue: Cue, stage: Stage) => void) | undefined} */
  #effect({beat: {kind}}) {
    if (still()) return {move: (cue, stage) => this.trail(cue, stage)}[kind];
    return {
      reveal: (cue, stage) => this.reveal(cue, stage),
      move: (cue, stage) => this.count(cue, stage),
      limit: (cue, stage) => this.stop(cue, stage),
      slipstream: (cue, stage) => this.sign(cue, stage),
      refusal: (cue, stage) => this.sign(cue, stage),
      exhaustion: (cue, stage) => this.tire(cue, stage),
    }[kind];
  }

  /** Wait for the card that flies to a rider, if there is one. @param {string} rider */
  landed(rider) {
    return this.flights.get(rider);
  }

  /** Let everything arrive at once, and be gone. */
  clear() {
    this.timers.forEach(clearTimeout);
    this.timers.clear();
    for (const animation of [...this.moving]) animation.finish();
    this.cards.clear();
    this.flights.clear();
    this.layer.replaceChildren();
  }

  // One effect each.

  /** Turn all cards over together; each stays with its rider until they move. @param {Cue} cue @param {Stage} stage */
  reveal({beat: {riders = [], cards = []}, takes}, stage) {
    this.clear();
    riders.forEach((rider, place) => {
      const [entry, card] = [stage.riders.get(rider), cards[place]];
      if (!entry || !card?.value) return; // one without a figure is read beside its place
      const box = this.#add('fx-card', entry.place, stage, corner(entry, stage, stage.board.layout === 'ribbon' ? -1 : 1));
      const [back, front] = [cardSheet('back', stage.shown.riders.find(({token}) => token.rider === rider)?.token.team ?? ''), cardSheet(card.kind ?? '', card.value)];
      box.append(back);
      this.#move(box, [{transform: 'scaleX(1)', easing: 'ease-in'}, {transform: 'scaleX(0)', easing: 'ease-out'}, {transform: 'scaleX(1)'}], {duration: takes});
      this.#later(takes / 2, () => box.replaceChildren(front));
      this.cards.set(rider, box);
    });
  }

  /** Count the steps of whoever moves, square by square. @param {Cue} cue @param {Stage} stage */
  count({beat: {paths = []}, takes}, stage) {
    for (const {rider, cells} of paths) {
      const [entry, ways] = [stage.riders.get(rider), cells.slice(1).map((cell) => stage.board.cells[cell])];
      this.#fade(this.cards.get(rider), takes - FADE);
      this.cards.delete(rider);
      if (!entry || ways.length <= FEW) continue;
      const steps = this.layer.appendChild(document.createElement('div'));
      steps.className = 'fx-steps';
      const mine = stage.shown.riders.some(({token}) => token.rider === rider && token.mine);
      ways.forEach((to, place) => {
        if (!to) return;
        const last = place === ways.length - 1;
        if (last && !mine && stage.board.layout === 'map') return; // the letter of the rider comes first
        const box = boxAt(`fx-step ${mine ? 'mine' : ''} ${last ? 'last' : ''}`, to, stage, last ? corner(entry, stage, stage.board.layout === 'ribbon' ? 1 : -1) : undefined, String(place + 1));
        this.#later(takes * passes(place + 1, ways.length), () => steps.append(box));
      });
      this.#fade(steps, takes + (mine ? 2 : 1) * READ);
    }
  }

  /** Shake whoever was held up, with a bar ahead of them; whoever was stopped by something else gets its sign. @param {Cue} cue @param {Stage} stage */
  stop({beat: {riders = []}}, stage) {
    for (const rider of riders) {
      const entry = stage.riders.get(rider);
      if (!entry) continue;
      const mark = stage.shown.marks.find((one) => one.kind === 'blocked' && one.rider === rider);
      if (!mark) {
        this.#sign('limit', entry.place, stage, corner(entry, stage, 1));
        continue;
      }
      const [x, y] = heading(entry.place);
      entry.box.animate([{translate: '0'}, {translate: `${x * SHOVE}px ${y * SHOVE}px`}, {translate: `${-x * 4}px ${-y * 4}px`}, {translate: '0'}], BUMP);
      const ahead = (stage.board.along * stage.scale) / 2;
      const bar = this.#add('fx-bar', entry.place, stage, {x: x * ahead, y: y * ahead});
      bar.style.height = `${stage.board.token * DISC * stage.scale * (stage.board.layout === 'ribbon' ? 1.25 : 1)}px`;
      bar.style.rotate = `${entry.place.turn}deg`;
      this.#fade(bar, BUMP + READ);
      const tag = this.#add('fx-tag', entry.place, stage, {x: 0, y: -sideOf(entry) * 0.5}, mark.words);
      this.#fade(tag, BUMP + READ);
    }
  }

  /** Show the sign of a slipstream, or of what forbids it, at the squares that explain it. @param {Cue} cue @param {Stage} stage */
  sign({beat: {kind, lit = []}, takes}, stage) {
    const places = lit.map((cell) => stage.board.cells[cell]).filter(Boolean);
    if (places.length) this.#sign(kind, middle(places), stage, {x: 0, y: 0}, takes);
  }

  /** Let a card of exhaustion fly from the empty square ahead to the plate of its rider. @param {Cue} cue @param {Stage} stage */
  tire({beat: {riders = [], cards = [], lit = []}, takes}, stage) {
    const [from, card] = [stage.board.cells[lit[0]], cards[0]];
    for (const rider of riders) {
      const entry = stage.riders.get(rider);
      if (!entry) continue;
      const [start, to] = [from ?? entry.place, entry.place];
      const box = this.#add('fx-card flies', to, stage);
      box.append(cardSheet('exhaustion', card?.value ?? ''));
      render(kindSign('exhaustion'), box.firstElementChild.appendChild(document.createElement('span')));
      const [x, y] = [(start.x - to.x) * stage.scale, (start.y - to.y) * stage.scale];
      const plate = stage.board.layout === 'ribbon' ? sideOf(entry) * 0.3 : 0;
      const flight = this.#move(box, [
        {transform: `translate(${x}px, ${y}px) scale(.4)`, opacity: 0},
        {transform: `translate(${x}px, ${y - 14}px) scale(1.25)`, opacity: 1, offset: 0.35},
        {transform: `translate(${x}px, ${y - 14}px) scale(1.25)`, opacity: 1, offset: 0.5},
        {transform: `translate(0, ${plate}px) scale(.55)`, opacity: 1, offset: 0.95},
        {transform: `translate(0, ${plate}px) scale(.4)`, opacity: 0},
      ], {duration: takes, easing: 'ease-in-out', fill: 'both'});
      this.flights.set(rider, flight.finished.catch(() => null));
      flight.finished.then(() => {
        box.remove();
        entry.box.firstElementChild?.animate([{scale: '1'}, {scale: '1.14'}, {scale: '1'}], {duration: 180, easing: 'ease-out'});
      }, () => box.remove());
    }
  }

  /** Without motion: an arrow along the way, until the next cards. @param {Cue} cue @param {Stage} stage */
  trail({beat: {paths = []}}, {board, scale}) {
    for (const {cells} of paths) {
      const places = cells.map((cell) => board.cells[cell]).filter(Boolean);
      if (places.length < 2) continue;
      const svg = document.createElementNS(SVG, 'svg');
      svg.classList.add('fx-trail');
      const d = `M${places.map(({x, y}) => `${(x * scale).toFixed(1)} ${(y * scale).toFixed(1)}`).join('L')}${arrowhead(places, scale)}`;
      for (const style of ['rim', 'way']) {
        const path = svg.appendChild(document.createElementNS(SVG, 'path'));
        path.setAttribute('class', style);
        path.setAttribute('d', d);
      }
      this.layer.append(svg);
    }
  }

  // Parts.

  /** @param {Parameters<typeof boxAt>} what */
  #add(...what) {
    return this.layer.appendChild(boxAt(...what));
  }

  /** @param {string} kind @param {Place} place @param {Stage} stage @param {{x: number, y: number}} shift @param {number} [takes] */
  #sign(kind, place, stage, shift, takes = 0) {
    const box = this.#add(`fx-sign ${kind}`, place, stage, shift);
    render(kindSign(kind), box);
    this.#fade(box, takes + READ);
  }

  /** Do something after so many milliseconds, unless everything is cleared before. @param {number} wait @param {() => void} does */
  #later(wait, does) {
    const timer = window.setTimeout(() => {
      this.timers.delete(timer);
      does();
    }, Math.max(0, wait));
    this.timers.add(timer);
  }

  /** @param {Element} box @param {Keyframe[]} frames @param {KeyframeAnimationOptions} how @returns {Animation} */
  #move(box, frames, how) {
    const animation = box.animate(frames, how);
    const end = () => this.moving.delete(animation);
    this.moving.add(animation);
    animation.finished.then(end, end);
    return animation;
  }

  /**
   * Show an element for so many milliseconds, then let it fade. It is animated only while it fades: whatever is animated is a layer of
   * its own, and many layers make long frames.
   * @param {HTMLElement | undefined} box
   * @param {number} stays
   */
  #fade(box, stays) {
    if (!box) return;
    this.#later(stays, () => {
      const gone = () => box.remove();
      this.#move(box, [{opacity: 1}, {opacity: 0}], {duration: FADE, fill: 'forwards'}).finished.then(gone, gone);
    });
  }
}

/** @param {string} style @param {Place} place @param {Stage} stage @param {{x: number, y: number}} [shift] pixels @param {string} [words] */
function boxAt(style, {x, y}, {board}, shift = {x: 0, y: 0}, words = '') {
  const box = document.createElement('div');
  box.className = style;
  box.textContent = words;
  box.style.left = `calc(${(100 * x) / board.width}% + ${shift.x.toFixed(1)}px)`;
  box.style.top = `calc(${(100 * y) / board.height}% + ${shift.y.toFixed(1)}px)`;
  return box;
}

/** @param {import('./riders.js').Entry} entry */
const sideOf = ({box}) => parseFloat(box.style.width);

/** A corner of a rider's drawing, right (1) or left (-1) above its middle. @param {import('./riders.js').Entry} entry @param {Stage} stage @param {1 | -1} side */
function corner(entry, {board}, side) {
  const half = (sideOf(entry) * (board.layout === 'ribbon' ? 0.84 : DISC)) / 2;
  return {x: side * half * 0.85, y: -half * 0.9};
}

/** The direction of a place. @param {Place} place @returns {[number, number]} */
const heading = ({turn}) => [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];

/** @param {Place[]} places @returns {Place} */
const middle = (places) => ({
  x: places.reduce((sum, {x}) => sum + x, 0) / places.length, y: places.reduce((sum, {y}) => sum + y, 0) / places.length, turn: places[0].turn,
});

/** When a rider passes one of so many squares, as a share of the ride: they start fast. @param {number} place @param {number} all */
const passes = (place, all) => (place / all) ** 1.8;

/** Strokes of an arrowhead at the end of a way. @param {Place[]} places @param {number} scale */
function arrowhead(places, scale) {
  const [before, end] = places.slice(-2);
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const tip = (turn) => `${(end.x * scale - HEAD * Math.cos(angle + turn)).toFixed(1)} ${(end.y * scale - HEAD * Math.sin(angle + turn)).toFixed(1)}`;
  return `M${tip(0.6)}L${(end.x * scale).toFixed(1)} ${(end.y * scale).toFixed(1)}L${tip(-0.6)}`;
}

/** @param {string} style @param {string} words */
function cardSheet(style, words) {
  const sheet = document.createElement('div');
  sheet.className = `fx-sheet ${style}${/^[69]+$/.test(words) ? ' underlined' : ''}`;
  sheet.textContent = words;
  return sheet;
}
