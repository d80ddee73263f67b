/** The seats that the table waits for, and since when: nobody has to read the names of bots that answer at once. */

/** Milliseconds after which somebody is waited for by name. */
const LONG = 3000;

export class Waiting {
  /** @param {() => void} changed called when somebody has become one who is waited for */
  constructor(changed) {
    this.changed = changed;
    /** @type {Map<number, number>} */
    this.since = new Map();
  }

  /** @param {number[]} seats that owe an answer now */
  receive(seats) {
    const now = performance.now();
    this.since = new Map(seats.map((seat) => [seat, this.since.get(seat) ?? now]));
    clearTimeout(this.timer);
    const soon = [...this.since.values()].map((since) => since + LONG - now).filter((wait) => wait > 0);
    if (soon.length) this.timer = setTimeout(() => this.again(), Math.min(...soon) + 1);
  }

  again() {
    this.receive([...this.since.keys()]);
    this.changed();
  }

  /** Seats that have been waited for long. */
  get long() {
    const now = performance.now();
    return [...this.since].filter(([, since]) => now - since >= LONG).map(([seat]) => seat);
  }

  close() {
    clearTimeout(this.timer);
  }
}
