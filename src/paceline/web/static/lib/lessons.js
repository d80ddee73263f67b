/** Lessons for a newcomer: every rule once, when it first happens to their own riders. */
import {request} from './api.js';
import {learn} from './glossary.js';
import {saveSettings, settings} from './storage.js';
import {rulesOf} from '../components/rules.js';

/** @typedef {import('./types.js').Beat} Beat */
/** @typedef {import('./types.js').Lesson} Lesson */
/** @typedef {{lesson: Lesson, beat: Beat}} Told a lesson, and the beat that shows it */

/** Milliseconds after which a lesson has been read, if the race goes on. */
const READ = 8000;
/** Choices after which nobody has to be told how to choose. */
const ENOUGH = 4;
/** Beats that a game without lessons explains by its rules. */
const EXPLAINED = new Set(['slipstream', 'refusal', 'limit', 'exhaustion', 'fall', 'push']);

/** @type {Map<string, Promise<import('./types.js').GuideInfo>>} */
const asked = new Map();

/**
 * The lessons of a game and the hints of its guided race, asked for once; none if they cannot be had.
 * @param {string} game
 */
export function guideOf(game) {
  const none = () => { asked.delete(game); return {lessons: [], hints: [], teaches: [], first: '', glossary: []}; };
  if (!asked.has(game)) asked.set(game, request('GET', `/api/games/${game}/guide`).catch(none));
  return /** @type {Promise<import('./types.js').GuideInfo>} */ (asked.get(game));
}

/** Return whether a beat shows a lesson. @param {Lesson} lesson @param {Beat} beat */
const shows = ({beat: kind, clauses}, beat) => kind === beat.kind && (!clauses.length || clauses.includes(beat.clause));

export class Lessons {
  /** @param {() => void} changed there is another lesson to be shown */
  constructor(changed) {
    this.changed = changed;
    this.game = '';
    /** @type {?import('./types.js').GuideInfo} */
    this.info = null;
    /** True if this is the guided race: it tells what it teaches, even if that was told before. */
    this.guided = false;
    /** Lessons told on this page. @type {Set<string>} */
    this.told = new Set();
    /** Lessons to be shown, the first one first. @type {Told[]} */
    this.fresh = [];
    /** When the first of them was first shown. */
    this.since = 0;
  }

  /** @param {string} game */
  async load(game) {
    if (this.game === game) return;
    this.game = game;
    this.info = await guideOf(game);
    learn(this.info.glossary);
    this.changed();
  }

  /**
   * Note the lesson of a beat, if it is about these riders and has not been told.
   * @param {Beat} beat
   * @param {string[]} mine
   * @returns {boolean} whether there is one
   */
  meet(beat, mine) {
    if (beat.kind === 'reveal' && !this.guided) this.expire();
    if (!this.info || !beat.riders?.some((rider) => mine.includes(rider))) return false;
    const {lessons, teaches} = this.info;
    const declared = lessons.find((lesson) => shows(lesson, beat) && (!this.guided || teaches.includes(lesson.id)));
    const id = declared?.id ?? `${beat.kind} ${beat.clause}`;
    if ((!declared && (lessons.length || !EXPLAINED.has(beat.kind))) || this.isTold(id)) return false;
    this.told.add(id);
    if (declared) this.#tell(declared, beat);
    else this.#explain(id, beat);
    return true;
  }

  /** Tell the rule behind a beat. @param {string} id @param {Beat} beat */
  async #explain(id, beat) {
    const text = (await rulesOf(this.game))[beat.clause] ?? '';
    this.#tell({id, title: beat.sentence, text, beat: beat.kind, clauses: [], basic: false, picture: ''}, beat);
  }

  /** @param {Lesson} lesson @param {Beat} beat */
  #tell(lesson, beat) {
    if (!this.fresh.length) this.since = performance.now();
    this.fresh.push({lesson, beat});
    this.changed();
  }

  /** @param {string} id */
  isTold(id) {
    return this.told.has(id) || (!this.guided && (settings().taught?.[this.game] ?? []).includes(id));
  }

  /** The first lesson was read. */
  close() {
    const [read] = this.fresh.splice(0, 1);
    this.since = performance.now();
    const taught = settings().taught?.[this.game] ?? [];
    if (read && !taught.includes(read.lesson.id)) saveSettings({taught: {...settings().taught, [this.game]: [...taught, read.lesson.id]}});
    this.changed();
  }

  /** Another round is told: a lesson that stood there for long was read, others wait until they happen again. */
  expire() {
    if (performance.now() - this.since < READ) return;
    for (const {lesson} of this.fresh.splice(1)) this.told.delete(lesson.id);
    if (this.fresh.length) this.close();
  }

  /** Return whether this browser has hardly chosen anything yet. */
  get beginner() {
    return (settings().chosen ?? 0) < ENOUGH;
  }

  chose() {
    if (this.beginner) saveSettings({chosen: (settings().chosen ?? 0) + 1});
  }
}
