/** The hints of a guided race: which one is due, and what ends it. */

/** @typedef {{ask: string, selected: boolean, sent: boolean}} Turn the open question, whether a choice is selected, and whether it was sent */

export class Coach {
  /** @param {import('./types.js').Hint[]} hints */
  constructor(hints) {
    this.hints = hints;
    /** Which hint is due. */
    this.due = 0;
    /** The question at which it was first shown. */
    this.shownAt = '';
  }

  /**
   * The hint to show, if there is a question that it fits; those that the player has followed are over.
   * @param {Turn} turn
   * @param {(hint: import('./types.js').Hint) => boolean} [fits]
   * @returns {import('./types.js').Hint | undefined}
   */
  follow(turn, fits = () => true) {
    while (this.hints[this.due] && this.#isFollowed(this.hints[this.due], turn)) this.next();
    const due = turn.ask && !turn.sent ? this.hints[this.due] : undefined;
    const hint = due && fits(due) ? due : undefined;
    if (hint && !this.shownAt) this.shownAt = turn.ask;
    return hint;
  }

  next() {
    this.due += 1;
    this.shownAt = '';
  }

  /** @param {import('./types.js').Hint} hint @param {Turn} turn */
  #isFollowed({until}, {ask, selected, sent}) {
    if (!this.shownAt) return false;
    const answered = sent || ask !== this.shownAt;
    return answered || (until === 'picked' && selected);
  }
}
