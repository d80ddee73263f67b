/** What a newcomer is told once: the rule behind every kind of mark, when it is first seen on the board. */
import {likes, taste} from './storage.js';

/** Choices after which nobody has to be told how to choose. */
const ENOUGH = 4;

export class Lessons {
  constructor() {
    /** Lines whose rule is shown without being asked for. @type {Set<import('./types.js').Line>} */
    this.opened = new Set();
    /** Those of them that were opened by the latest marks. @type {import('./types.js').Line[]} */
    this.fresh = [];
    this.marks = '';
  }

  /**
   * Open the line of every mark of a kind that this browser has not seen in this game.
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
    this.fresh = kinds.map((kind) => look.news.find((line) => isOf(line, kind))).filter(Boolean);
    for (const line of this.fresh) this.opened.add(line);
    if (kinds.length) likes({taught: {...taste().taught, [game]: [...taught, ...kinds]}});
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
