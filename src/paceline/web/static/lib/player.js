/** Plays a history forwards at any speed, and steps through it by beats, rounds and key moments in both directions. */
import {lengthOf, schedule} from './timeline.js';
import {still} from './motion.js';

/** @typedef {import('./timeline.js').Cue} Cue */

export const RATES = [0.5, 1, 2, 4];
/** Milliseconds in which a beat is taken back, and between two steps. */
const [BACK, BETWEEN] = [160, 500];
/** A beat lasts at least this long, so that its sentence can be read while only a few things move. */
const SHORTEST = 60;

export class Player {
  /** @param {import('./history.js').History} history @param {() => void} changed called when another point is shown */
  constructor(history, changed) {
    this.history = history;
    this.changed = changed;
    this.at = 0;
    /** The point that was asked for last; it is shown as soon as its page is there. */
    this.wanted = 0;
    /** The beat that is played now, backwards too; nothing after a jump. @type {?Cue} */
    this.cue = null;
    this.playing = false;
    this.rate = 1;
    /** Points worth seeing, in order. @type {number[]} */
    this.marks = [];
    /** The point at which playing stops. */
    this.until = Infinity;
  }

  close() { clearTimeout(this.timer); }

  get last() { return this.history.last; }

  get display() { return this.history.display(this.at); }

  get point() { return this.history.points[this.at]; }

  /** Show another point at once. @param {number} at */
  go(at) {
    this.pause();
    this.#show(at, null);
  }

  /** The next beat, or the one before, in motion. @param {1 | -1} by */
  beat(by) {
    this.pause();
    if (by > 0) this.#forward();
    else if (this.at > 0) this.#show(this.at - 1, backwards(this.history.cue(this.at)));
  }

  /** The end of this round, or of the next one; or the end of the round before. @param {1 | -1} by */
  round(by) {
    const ends = this.history.rounds.map(({last}) => last);
    this.go((by > 0 ? ends.find((end) => end > this.at) : ends.findLast((end) => end < this.at)) ?? (by > 0 ? this.last : 0));
  }

  /** The next key moment, or the one before. @param {1 | -1} by */
  mark(by) {
    const found = by > 0 ? this.marks.find((mark) => mark > this.at) : this.marks.findLast((mark) => mark < this.at);
    if (found !== undefined) this.go(found);
  }

  /** Return whether playing begins again because all has been shown. */
  get starts() { return true; }

  /** Play on. @param {number} [until] the last point to be played */
  play(until = Infinity) {
    if (this.at >= this.last && !this.starts) return;
    if (this.at >= this.last) this.#show(this.history.ready, null);
    Object.assign(this, {playing: true, until});
    this.#wait(this.history.beat(this.at) ? BETWEEN / 2 : 0);
    this.changed();
  }

  pause() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.changed();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** @param {number} rate */
  choose(rate) {
    this.rate = rate;
    this.changed();
  }

  #show(at, cue) {
    const place = Math.max(0, Math.min(at, this.last));
    this.wanted = place;
    if (this.history.lacks(place)) {
      this.history.fetch(this.history.points[place].step).then(() => { if (this.wanted === place) this.#show(place, null); }, () => {});
      return;
    }
    this.at = place;
    this.cue = cue && {...cue, takes: cue.takes / this.rate};
    this.changed();
  }

  #forward() {
    if (this.at >= this.last) return;
    const cue = this.history.cue(this.at + 1);
    this.#show(this.at + 1, cue);
    document.dispatchEvent(new CustomEvent('beat', {detail: {beat: cue?.beat ?? null, display: this.display}}));
  }

  #tick() {
    this.#forward();
    if (this.at >= Math.min(this.until, this.last)) this.pause();
    else this.#wait(this.#pauseAfter());
  }

  #wait(time) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#tick(), time / this.rate);
  }

  /** Milliseconds at speed 1 until the next beat starts. */
  #pauseAfter() {
    const {step, beat} = this.point;
    const cues = schedule(this.history.snapshots[step].beats ?? []);
    const next = cues[beat + 1];
    if (next) return Math.max(next.at - cues[beat].at, still() ? 4 * SHORTEST : SHORTEST);
    return lengthOf(cues) - (cues[beat]?.at ?? 0) + BETWEEN;
  }
}

/** The same beat taken back quickly; it is of no kind, so that nothing but its riders moves. @param {?Cue} cue @returns {?Cue} */
function backwards(cue) {
  if (!cue) return null;
  const paths = cue.beat.paths?.map(({rider, cells}) => ({rider, cells: [...cells].reverse()}));
  return {...cue, takes: BACK, beat: {...cue.beat, kind: 'back', paths, lit: [], cards: []}};
}
