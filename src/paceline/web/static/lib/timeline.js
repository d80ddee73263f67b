/** The timeline: plays the beats of every step in turn, and says what the page may show at each of them. */
import {saveSettings, settings} from './storage.js';
import {nextFrame, still} from './motion.js';

/** @typedef {import('./types.js').Beat} Beat */
/** @typedef {import('./types.js').Shown} Shown */
/** @typedef {import('./types.js').Known} Known */
/**
 * @typedef {{beat: Beat, at: number, takes: number, rests?: number, all?: Cue[], lit?: number[]}} Cue a beat, when it starts and how long it takes, in
 *   milliseconds; `rests`: of these, how long its cells glow before anybody moves; `all`: those that were played in the same moment;
 *   `lit`: the cells that explain them
 */

/** Milliseconds at speed 1. Moves start one after the other and overlap; all of them start within `MOVES`. */
const [REVEAL, MOVE, NEXT_MOVE, MOVES] = [300, 240, 200, 1700];
const [BUMP, LINK, LINKS, TIRED, OTHER, OTHERS, SUMMARY] = [160, 350, 1400, 600, 300, 900, 400];
/** Share of a slipstream in which the gap glows before the pack slides. */
const GLOWS = 120 / 350;
/** With reduced motion every run of beats is a short fade. */
const FADE = 150;
/** The factor by which a step is played faster that its player has chosen not to be asked in. */
const SKIPPED = 2;
/** Steps that may wait before the rest is played faster, and steps that are played after an absence. */
const [FEW, MISSED] = [2, 3];
/** Speeds to choose from; at `step` every run of beats waits for a key. */
export const SPEEDS = ['step', '0.5', '1', '2', 'instant'];

/** Beats that are played as one run. */
const RUNS = {
  reveal: 'reveal', move: 'move', push: 'move', limit: 'move', 'stand-up': 'move', slipstream: 'slipstream', refusal: 'slipstream',
  exhaustion: 'exhaustion', summary: 'summary',
};
/** Marks on the board that belong to a kind of beat; others wait for the end of the step. */
const MARKS = {
  limit: ['blocked'], slipstream: ['slipstream'], refusal: ['refused'], exhaustion: ['exhausted'], fall: ['fell'], 'stand-up': ['stood-up'],
  gain: ['sprint-points', 'mountain-points'],
};
/** Beats that take no time of their own among moves: they show when the rider before has arrived. */
const BETWEEN_MOVES = new Set(['limit', 'stand-up']);

/** The run that a beat is played in; other beats are played one by one. @param {Beat} beat */
export const runOf = ({kind}) => RUNS[kind] ?? 'other';

/**
 * When each beat starts and how long it takes at speed 1: at most 6 s for eight riders, 7 s for twelve.
 * @param {Beat[]} beats
 * @returns {Cue[]}
 */
export function schedule(beats) {
  /** @type {Cue[]} */
  const cues = [];
  let at = 0;
  for (let first = 0; first < beats.length;) {
    let end = first + 1;
    while (end < beats.length && runOf(beats[end]) === runOf(beats[first])) end += 1;
    const run = timed(beats.slice(first, end), at);
    cues.push(...run);
    at = Math.max(...run.map((cue) => cue.at + cue.takes));
    first = end;
  }
  return cues;
}

/** @param {Beat[]} run @param {number} start @returns {Cue[]} */
function timed(run, start) {
  const kind = runOf(run[0]);
  if (kind === 'move') return moves(run, start);
  const together = {reveal: REVEAL, exhaustion: TIRED, summary: SUMMARY}[kind];
  if (together) return run.map((beat) => ({beat, at: start, takes: together}));
  const links = kind === 'slipstream';
  const takes = links ? Math.min(LINK, LINKS / run.length) : Math.min(OTHER, OTHERS / run.length);
  return run.map((beat, place) => ({beat, at: start + place * takes, takes, ...(links ? {rests: takes * GLOWS} : {})}));
}

/** Moves overlap; a limit shows when the rider it stops has arrived. @param {Beat[]} run @param {number} start @returns {Cue[]} */
function moves(run, start) {
  const riding = run.filter(({kind}) => !BETWEEN_MOVES.has(kind)).length;
  const next = Math.min(NEXT_MOVE, MOVES / Math.max(riding, 1));
  let [begun, arrived] = [0, start];
  return run.map((beat) => {
    if (BETWEEN_MOVES.has(beat.kind)) return {beat, at: arrived, takes: BUMP};
    const at = start + next * begun;
    begun += 1;
    arrived = at + MOVE;
    return {beat, at, takes: MOVE};
  });
}

/** @param {Cue[]} cues */
export const lengthOf = (cues) => Math.max(0, ...cues.map(({at, takes}) => at + takes));

/**
 * The board after one more beat, on its way to `after`.
 * @param {Shown} shown
 * @param {Beat} beat
 * @param {Shown} after
 * @returns {Shown}
 */
export function applyBeat(shown, beat, after) {
  const ends = new Map((beat.paths ?? []).map(({rider, cells}) => [rider, cells.at(-1)]));
  const named = new Set(beat.riders ?? []);
  const target = new Map(after.riders.map((rider) => [rider.token.rider, rider]));
  const known = new Set(shown.riders.map(({token}) => token.rider));
  const entering = after.riders.filter(({token}) => named.has(token.rider) && !known.has(token.rider));
  const marks = (MARKS[beat.kind] ?? []).flatMap((kind) => after.marks.filter((mark) => mark.kind === kind
    && (!mark.rider || named.has(mark.rider)) && !shown.marks.includes(mark)).slice(0, 1));
  return {
    ...shown,
    riders: [...shown.riders.map((rider) => afterBeat(rider, beat, ends.get(rider.token.rider), target.get(rider.token.rider))), ...entering],
    marks: [...shown.marks, ...marks],
    board: beat.kind === 'gain' ? after.board : shown.board,
    active: after.active,
  };
}

/** @param {import('./types.js').Rider} rider @param {Beat} beat @param {number | undefined} cell @param {import('./types.js').Rider | undefined} target */
function afterBeat(rider, beat, cell, target) {
  const {token} = rider;
  const about = target && (beat.riders ?? []).includes(token.rider);
  const news = {
    ...(cell === undefined ? {} : {cell}),
    ...(about && beat.kind === 'reveal' ? {last: target.token.last} : {}),
    ...(about && beat.kind === 'exhaustion' ? {tired: target.token.tired} : {}),
    ...(about && (beat.kind === 'fall' || beat.kind === 'stand-up') ? {down: beat.kind === 'fall'} : {}),
  };
  if (!Object.keys(news).length) return rider;
  const arrived = cell !== undefined && target?.token.cell === cell;
  const stance = cell === undefined ? rider : arrived ? target : {along: 0, aside: 0, size: 1};
  return {token: {...token, ...news}, along: stance.along, aside: stance.aside, size: stance.size};
}

export class Timeline {
  /**
   * @param {{changed: (by?: 'beat' | 'end') => void, ended: (known: Known) => void, holds?: (beat: Beat) => boolean}} calls `changed`: something else
   *   may be shown, by a beat and that is all, or by the end of a step; `ended`: a step was shown to its end; `holds`: whether to wait for `next` after a beat was shown
   */
  constructor({changed, ended, holds = () => false}) {
    this.changed = changed;
    this.ended = ended;
    this.holds = holds;
    /** The audience whose view is shown. */
    this.audience = '';
    /** The state that may be shown now. @type {Known | undefined} */
    this.display = undefined;
    /** Steps that wait. @type {Known[]} */
    this.queue = [];
    /** The step that is played. @type {?{after: Known, cues: Cue[], next: number, began: number, faded: boolean,
     * late: import('./types.js').Line[]}} */
    this.step = null;
    /** The beat that was played last, and how long it takes. @type {?Cue} */
    this.cue = null;
    this.speed = SPEEDS.includes(settings().speed) ? settings().speed : '1';
    /** True if a run waits for a key. */
    this.waits = false;
    /** Rounds that were missed and are played now; 0 if nobody was away. */
    this.away = 0;
    this.onVisible = () => { if (!document.hidden) this.#comeBack(); };
    document.addEventListener('visibilitychange', this.onVisible);
  }

  close() {
    clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.onVisible);
  }

  /** Return the reason why nobody is asked in the step that is played; empty if somebody is. */
  get skipping() { return this.step?.after.skipping ?? ''; }

  get playing() { return !!this.step || this.queue.length > 0; }

  /**
   * Show a state at once: the first one, one of somebody else, or one that came without beats.
   * @param {string} audience
   * @param {Known | undefined} known
   */
  show(audience, known) {
    clearTimeout(this.timer);
    Object.assign(this, {audience, display: known, queue: [], step: null, cue: null, waits: false, away: 0});
  }

  /**
   * Play what has just happened.
   * @param {string} audience
   * @param {Known} after
   */
  add(audience, after) {
    const first = !this.display?.shown || audience !== this.audience;
    if (first || (this.speed === 'instant' && !this.playing) || (!after.beats?.length && !this.playing)) {
      this.show(audience, after);
      this.ended(after);
      this.#announce();
      return;
    }
    this.queue.push(after);
    if (!this.step && !document.hidden) this.#begin();
  }

  /** Return whether a state is shown at the end of what is played now. @param {string} audience @param {Known | undefined} known */
  plays(audience, known) {
    const latest = this.queue.at(-1) ?? this.step?.after;
    return audience === this.audience && !!latest && latest.n === known?.n;
  }

  /**
   * Play what was missed, of much only the end.
   * @param {string} audience
   * @param {Known} before what was shown last
   * @param {Known[]} missed every step since
   */
  catchUp(audience, before, missed) {
    this.show(audience, before);
    this.queue = missed;
    if (!document.hidden) this.#comeBack();
  }

  /** @param {string} speed */
  choose(speed) {
    this.speed = speed;
    saveSettings({speed});
    if (speed === 'instant') this.skip();
    else if (this.step) this.#resume();
    this.changed();
  }

  /** Let everything have happened. */
  skip() {
    const rest = [...(this.step ? [this.step.after] : []), ...this.queue];
    if (!rest.length) return;
    this.show(this.audience, rest.at(-1));
    rest.forEach(this.ended);
    this.#announce();
    this.changed();
  }

  /** Go on with the next run, if the timeline waits for it. @returns {boolean} whether it did */
  next() {
    if (!this.waits) return false;
    this.waits = false;
    this.#resume();
    this.#tick();
    return true;
  }

  /** Play what happened while nobody looked, of much only the end. */
  #comeBack() {
    if (this.step || !this.queue.length) return;
    this.away = this.queue.filter(({beats}) => beats?.some(({kind}) => kind === 'summary')).length;
    const told = this.queue.flatMap(({beats}, place) => (beats?.length ? [place] : []));
    const first = told.at(-MISSED) ?? 0;
    if (told.length > MISSED) this.display = this.queue.splice(0, first).at(-1);
    this.#begin();
    this.changed();
  }

  #begin() {
    const after = this.queue.shift();
    const shown = after.shown ?? this.display.shown;
    const seen = new Set(this.display.lines);
    const marks = (after.beats ?? []).some(({paths}) => paths?.length) ? [] : this.display.shown.marks;
    this.display = {...this.display, shown: {...this.display.shown, marks}};
    const step = {after: {...after, shown}, cues: schedule(after.beats ?? []), next: 0, began: 0, faded: false,
      late: after.lines.filter((line) => !seen.has(line))};
    this.step = step;
    nextFrame().then(() => this.#start(step)); // the page that a new state changes, and its first beat, make a long frame together
  }

  #start(step) {
    if (step !== this.step) return;
    step.began = performance.now();
    this.#tick();
  }

  /** Milliseconds of the schedule in one of the clock. */
  get #rate() {
    const chosen = this.speed === 'step' || this.speed === 'instant' ? 1 : Number(this.speed);
    const waiting = this.queue.filter(({beats}) => beats?.length).length;
    return chosen * (this.skipping ? SKIPPED : 1) * Math.max(1, waiting / FEW);
  }

  /** Start the clock anew at the next beat. */
  #resume() {
    const {step} = this;
    if (step) step.began = performance.now() - (step.cues[step.next]?.at ?? lengthOf(step.cues)) / this.#rate;
  }

  #tick() {
    clearTimeout(this.timer);
    const {step} = this;
    if (!step || this.waits) return;
    if (still()) this.#fade(step);
    const now = (performance.now() - step.began) * this.#rate;
    /** @type {Cue[]} */
    const played = [];
    while (step.next < step.cues.length && step.cues[step.next].at <= now) {
      played.push(this.#play(step.cues[step.next]));
      step.next += 1;
      if (this.#pauses(step)) break;
    }
    if (played.length) {
      this.cue = {...this.cue, all: played, lit: [...new Set(played.flatMap(({beat}) => beat.lit ?? []))]};
      this.changed('beat');
    }
    const due = step.cues[step.next]?.at ?? lengthOf(step.cues);
    if (step.next === step.cues.length && now >= due) {
      this.#end(step);
      return;
    }
    if (!this.waits) this.timer = setTimeout(() => this.#tick(), Math.max(0, (due - now) / this.#rate));
  }

  /** In steps, every run of beats is waited for; at any speed, a beat that somebody is told about. */
  #pauses({cues, next}) {
    const [done, coming] = [cues[next - 1]?.beat, cues[next]?.beat];
    this.waits = (this.speed === 'step' && !!coming && runOf(done) !== runOf(coming)) || this.holds(done);
    return this.waits;
  }

  /** Without motion, beats of one run are shown together, each run for as long as a fade. */
  #fade(step) {
    if (step.faded) return;
    let run = -1;
    step.cues.forEach((cue, place) => {
      if (!place || runOf(cue.beat) !== runOf(step.cues[place - 1].beat)) run += 1;
      [cue.at, cue.takes] = [run * FADE, FADE];
    });
    step.faded = true;
  }

  /** @param {Cue} cue @returns {Cue} as long as it takes at this speed */
  #play(cue) {
    const {after, late} = this.step;
    const found = late.findIndex(({words}) => words === cue.beat.sentence);
    const told = found < 0 ? [] : late.splice(0, found + 1);
    const hidden = new Set(late);
    this.cue = {...cue, takes: cue.takes / this.#rate, ...(cue.rests ? {rests: cue.rests / this.#rate} : {})};
    this.display = {
      ...this.display,
      shown: applyBeat(this.display.shown, cue.beat, after.shown),
      lines: told.length ? after.lines.filter((line) => !hidden.has(line)) : this.display.lines,
    };
    this.#announce();
    return this.cue;
  }

  /** Show what a step led to, and the steps behind it in which nothing happened on the road: drawn one by one, each would draw the whole page. */
  #end({after}) {
    this.step = null;
    const told = this.queue.findIndex(({beats}) => beats?.length);
    const quiet = this.queue.splice(0, told < 0 ? this.queue.length : told);
    for (const known of [after, ...quiet]) {
      this.display = {...known, shown: known.shown ?? this.display.shown};
      this.ended(this.display);
    }
    this.#announce();
    if (this.queue.length && !document.hidden) this.#begin();
    if (!this.playing) this.away = 0;
    this.changed('end');
  }

  /** Tell sounds, and whoever else follows the timeline, what is shown. */
  #announce() {
    document.dispatchEvent(new CustomEvent('beat', {detail: {beat: this.step ? this.cue?.beat : null, display: this.display}}));
  }
}
