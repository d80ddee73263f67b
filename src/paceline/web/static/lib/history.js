/** A race as a row of points, one for every beat, and what the page shows at each of them. */
import {merged} from './model.js';
import {applyBeat, runOf, schedule} from './timeline.js';

/** @typedef {import('./types.js').Known} Known */
/** @typedef {import('./types.js').Line} Line */
/** @typedef {import('./types.js').Beat} Beat */
/**
 * @typedef {{step: number, beat: number, round: number}} Point the moment after a beat: `step` counts the snapshots, `beat` the beats of its
 *   snapshot, `round` the rounds
 * @typedef {{name: string, first: number, last: number}} Round its name, its first and last point
 * @typedef {{display: Known, line: Line | undefined}} Told what is shown after a beat, and its line of the log
 * @typedef {{kind: string, first: number, last: number}} Run beats of a kind that follow each other, from its first to its last point
 */

export class History {
  constructor() {
    /** @type {Known[]} */
    this.snapshots = [];
    /** @type {Point[]} */
    this.points = [];
    /** @type {Round[]} */
    this.rounds = [];
    /** The known state before a page whose predecessor is not there, by its first step. @type {Map<number, Known>} */
    this.before = new Map();
    /** Fetch the page of a step, if the history comes in pages. @type {((step: number) => Promise<void>) | undefined} */
    this.fetch = undefined;
    /** The states after each beat of a step, as far as they were asked for. @type {Map<number, Told[]>} */
    this.told = new Map();
  }

  get last() { return this.points.length - 1; }

  /** @param {Known} snapshot what came next; one that shows nothing new has no point */
  add(snapshot) {
    const before = this.snapshots.at(-1);
    const step = this.snapshots.push(snapshot) - 1;
    const beats = snapshot.beats ?? [];
    if (before && !beats.length && sameBoard(before.shown, snapshot.shown)) return;
    const names = roundNames(snapshot, beats);
    for (let beat = 0; beat < Math.max(1, beats.length); beat += 1) {
      this.#enter(names[beat] || this.rounds.at(-1)?.name || snapshot.shown?.moment || '');
      this.points.push({step, beat, round: this.rounds.length - 1});
    }
  }

  /** Take over all moments of a race whose snapshots come later, page by page. @param {string[][]} points rounds by snapshot, as the server outlines them */
  outline(points) {
    this.snapshots.length = points.length;
    for (const [step, names] of points.entries()) {
      for (const [beat, name] of names.entries()) {
        this.#enter(name || this.rounds.at(-1)?.name || '');
        this.points.push({step, beat, round: this.rounds.length - 1});
      }
    }
  }

  /**
   * Put snapshots into their places; each is merged with the one before it.
   * @param {number} first the step of the first one
   * @param {import('./types.js').Snapshot[]} snapshots
   * @param {?import('./types.js').Snapshot} before the race before them, whole
   */
  place(first, snapshots, before) {
    if (before) this.before.set(first, merged(undefined, before, true));
    for (const [place, snapshot] of snapshots.entries()) {
      const step = first + place;
      this.snapshots[step] = merged(this.#before(step), snapshot);
      this.told.delete(step);
    }
  }

  #before(step) { return this.snapshots[step - 1] ?? this.before.get(step); }

  /** Return whether what is shown at a point has yet to be fetched. @param {number} at */
  lacks(at) { return !!this.fetch && !!this.points[at] && !this.snapshots[this.points[at].step]; }

  /** Let the next point belong to the round of this name. */
  #enter(name) {
    const [last, next] = [this.rounds.at(-1), this.points.length];
    if (last?.name === name) last.last = next;
    else this.rounds.push({name, first: next, last: next});
  }

  /** @param {number} at @returns {Known} */
  snapshot(at) { return this.snapshots[this.points[at].step]; }

  /** The beat after which a point is. @param {number} at @returns {Beat | undefined} */
  beat(at) { return this.snapshot(at)?.beats?.[this.points[at].beat]; }

  /** The beat with its length. @param {number} at @returns {?import('./timeline.js').Cue} */
  cue(at) { return schedule(this.snapshot(at)?.beats ?? [])[this.points[at].beat] ?? null; }

  /** All that may be shown at a point. @param {number} at @returns {Known} */
  display(at) { return this.#told(at).display; }

  /** The line of the log that tells of the beat at a point. @param {number} at @returns {Line | undefined} */
  line(at) { return this.#told(at).line; }

  #told(at) {
    const {step, beat} = this.points[at];
    if (!this.told.has(step)) this.told.set(step, afterEachBeat(this.#before(step), this.snapshots[step]));
    return this.told.get(step)[beat];
  }

  /** The point after a beat of a step, or the nearest one there is. @param {number} step @param {number} [beat] its last one, if left out */
  find(step, beat = Infinity) {
    const found = this.points.findLastIndex((point) => point.step < step || (point.step === step && point.beat <= beat));
    return Math.max(0, found);
  }

  /** The point at which a line of the log is told. @param {Line} line */
  findLine(line) {
    const step = this.snapshots.findIndex(({lines}) => lines.includes(line));
    const first = this.find(step, 0);
    for (let at = first; this.points[at]?.step === step; at += 1) {
      if (this.display(at).lines.includes(line)) return at;
    }
    return this.find(step);
  }

  /**
   * The point at which a line of another log of the same race is told, such as that of a seat: the same words, counted from the end, since
   * the beginning may be cut off. Without such words, the point of the nearest line before it that is known here.
   * @param {Line} line
   * @param {Line[]} lines the log that it stands in
   */
  findTold(line, lines) {
    const own = this.snapshots.at(-1)?.lines ?? [];
    for (let place = lines.indexOf(line); place >= 0; place -= 1) {
      const {words, heading} = lines[place];
      const same = (other) => other.words === words && other.heading === heading;
      const found = own.filter(same).at(-lines.slice(place).filter(same).length);
      if (found) return this.findLine(found);
    }
    return 0;
  }

  /** The runs of beats around a point, of the same step and round. @param {number} at @returns {Run[]} */
  runs(at) {
    const {step, round} = this.points[at];
    /** @type {Run[]} */
    const runs = [];
    for (let place = Math.max(this.rounds[round].first, this.find(step, 0)); place <= this.rounds[round].last; place += 1) {
      const beat = this.beat(place);
      if (this.points[place].step !== step) break;
      if (!beat) continue;
      const run = runOf(beat);
      const kind = run === 'other' ? beat.kind : run;
      if (runs.at(-1)?.kind === kind) runs.at(-1).last = place;
      else runs.push({kind, first: place, last: place});
    }
    return runs;
  }

  /** The first point at which everybody stands ready: the end of what comes before the first round. */
  get ready() { return this.rounds.length > 1 ? this.rounds[0].last : 0; }
}

/** Return whether two boards show the same; marks of what has just happened make no difference. */
function sameBoard(one, other) {
  const standing = (shown) => JSON.stringify([shown?.board, shown?.riders, shown?.home]);
  return one === other || standing(one) === standing(other);
}

/** The place of the line that each beat of a snapshot tells; some beats have none. @param {Beat[]} beats @param {Line[]} lines */
function linesOf(beats, lines) {
  const taken = new Set();
  return beats.map(({sentence}) => {
    const found = lines.findIndex(({words}, place) => words === sentence && !taken.has(place));
    return taken.add(found) && found;
  });
}

/** The round that each beat belongs to: that of its line, or else of the next beat that has one, or of the one before. */
function roundNames({news}, beats) {
  const names = linesOf(beats, news).map((place) => news[place]?.heading ?? '');
  for (let place = names.length - 2; place >= 0; place -= 1) names[place] ||= names[place + 1];
  for (let place = 1; place < names.length; place += 1) names[place] ||= names[place - 1];
  return names;
}

/** Return the states after each beat of a snapshot, as the timeline shows it; after the last one, all of it. @returns {Told[]} */
function afterEachBeat(before, after) {
  const beats = after.beats ?? [];
  if (!beats.length) return [{display: after, line: undefined}];
  const lines = linesOf(beats, after.news);
  const moved = beats.some(({paths}) => paths?.length);
  let shown = before?.shown && {...before.shown, marks: moved ? [] : before.shown.marks};
  return beats.map((beat, place) => {
    const line = after.news[lines[place]];
    if (place === beats.length - 1 || !shown || !after.shown) return {display: after, line};
    shown = applyBeat(shown, beat, after.shown);
    const late = new Set(after.news.slice(Math.max(...lines.slice(0, place + 1)) + 1));
    return {display: {...after, shown, lines: after.lines.filter((told) => !late.has(told))}, line};
  });
}
