/** What a newcomer is told once: the rule behind every kind of mark, when it is first seen on the board. */
import {likes, taste} from './storage.js';

/** Choices after which nobody has to be told how to choose. */
const ENOUGH = 4;

export class Lessons {
  constructor() {
    /** Lines whose rules are still to be told; the latest come first, and the first one is shown. @type {import('./types.js').Line[]} */
    this.fresh = [];
    /** Sentences of the game by clause, once they are here. @type {Record<string, string> | undefined} */
    this.rules = undefined;
    this.marks = '';
  }

  /**
   * Add the line of every mark of a kind that this browser has not seen in this game.
   * @param {string} game
   * @param {import('./types.js').Known | undefined} look
   */
  learn(game, look) {
    const marks = look?.shown?.marks ?? [];
    const lying = JSON.stringify(marks);
    if (!marks.length || lying === this.marks) return;
    this.marks = lying;
    const taught = taste().taught?.[game] ?? [];
    const kinds = [...new Set(marks.map(({kind}) => kind))].filter((kind) => !taught.includes(kind));
    this.fresh.unshift(...kinds.map((kind) => look.news.find((line) => isOf(line, kind))).filter(Boolean));
    if (kinds.length) likes({taught: {...taste().taught, [game]: [...taught, ...kinds]}});
  }

  /** Go on to the next line, if there is one. */
  close() {
    this.fresh = this.fresh.slice(1);
  }

  /** Whether this browser has hardly chosen anything yet. */
  get beginner() {
    return (taste().chosen ?? 0) < ENOUGH;
  }

  chose() {
    if (this.beginner) likes({chosen: (taste().chosen ?? 0) + 1});
  }
}

/** Whether a line tells of a mark: its event is named like it («slipstreamed» like «slipstream»). */
const isOf = ({event, clause}, kind) => !!clause && String(event?.event ?? '').startsWith(kind);
