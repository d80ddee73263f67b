/** Looking back during a live race: what comes meanwhile waits, until somebody returns to it. */
import {request} from './api.js';
import {History} from './history.js';
import {Player} from './player.js';
import {historyOf} from './replays.js';

/** @typedef {import('./types.js').Known} Known */

export class Rewind extends Player {
  /**
   * @param {{table: string, display: Known | undefined}} page the page of the race, and what it shows
   * @param {{changed: () => void, live: () => void}} calls `changed`: another moment is shown; `live`: somebody has returned to the race
   */
  constructor(page, {changed, live}) {
    super(new History(), () => this.#moved());
    this.page = page;
    this.told = changed;
    this.returned = live;
    /** The audience whose view is remembered. */
    this.audience = '';
    /** True if somebody looks back; otherwise the page shows the race as it stands. */
    this.on = false;
  }

  /**
   * Remember what was sent.
   * @param {string} audience
   * @param {Known | undefined} known
   */
  add(audience, known) {
    if (audience !== this.audience) Object.assign(this, {audience, history: new History(), at: 0, on: false});
    if (known?.shown && known !== this.history.snapshots.at(-1)) this.history.add(known);
    if (!this.on) this.at = Math.max(0, this.last);
  }

  /** Return whether there is anything to look back at. */
  get able() { return this.last > 0; }

  /** A race that goes on is not played from its start. */
  get starts() { return false; }

  beat(by) { this.#leave(() => super.beat(by)); }

  round(by) { this.#leave(() => super.round(by)); }

  go(at) { this.#leave(() => super.go(at)); }

  /** Leave the race as it stands for its past, and then do this. @param {() => void} step */
  #leave(step) {
    if (!this.on) {
      const shown = this.page.display?.n ?? 0;
      this.at = this.history.find(this.history.snapshots.findLastIndex(({n}) => n <= shown));
      this.on = true;
    }
    step();
    this.#moved();
  }

  /** Fetch what happened before a spectator came; without it, they can look back as far as they have seen. */
  async fetch() {
    if (this.audience !== 'public' || !this.history.snapshots[0]?.n) return;
    const {snapshots} = await request('GET', `/api/tables/${this.page.table}/history`).catch(() => ({snapshots: []}));
    if (!snapshots.length || this.on) return;
    const whole = historyOf(snapshots);
    const {n: last} = whole.snapshots.at(-1);
    for (const known of this.history.snapshots) if (known.n > last) whole.add(known);
    Object.assign(this, {history: whole, at: Math.max(0, whole.last)});
    this.told();
  }

  /** Return to the race as it stands. */
  live() {
    this.on = false;
    this.pause();
    this.at = Math.max(0, this.last);
    this.returned();
  }

  #moved() {
    if (this.on && !this.playing && this.at >= this.last) this.live();
    else this.told();
  }

  /** Return the distance to the present: rounds, or beats of this one. @returns {{rounds: number, beats: number}} */
  get behind() { return {rounds: this.history.points.at(-1).round - this.point.round, beats: this.last - this.at}; }
}
