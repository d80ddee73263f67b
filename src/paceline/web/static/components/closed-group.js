/** The closed group: whole rows of a road of hexagons, which ride on together. */
import {html, nothing} from '../vendor/lit.js';

const STEP = 110;
const LONGEST_RIDE = 700;

export class ClosedGroup {
  /** @param {() => void} changed called whenever it must be drawn anew */
  constructor(changed) {
    this.changed = changed;
    /** Rows that it has yet to ride. */
    this.behind = 0;
  }

  /**
   * Let it ride on row by row, about as long as its riders are on their way.
   * @param {import('../lib/types.js').Block | undefined} from
   * @param {import('../lib/types.js').Block | undefined} to
   */
  ride(from, to) {
    this.halt();
    this.behind = from && to ? Math.max(to.head - from.head, 0) : 0;
    if (!this.behind) return;
    const pause = Math.min(STEP * (this.behind + 1), LONGEST_RIDE) / this.behind;
    this.timer = setInterval(() => {
      this.behind -= 1;
      if (!this.behind) clearInterval(this.timer);
      this.changed();
    }, pause);
  }

  /** It is where it rides to. */
  halt() {
    clearInterval(this.timer);
    if (this.behind) this.changed();
    this.behind = 0;
  }

  /**
   * @param {import('../lib/types.js').Block | undefined} block
   * @param {import('../lib/types.js').Board} board
   */
  drawn(block, {bands = {}, width, height}) {
    if (!block) return nothing;
    const rows = Array.from({length: block.head - block.tail + 1}, (_, row) => bands[block.tail - this.behind + row]);
    const shape = rows.filter(Boolean).join('');
    return html`<svg class="block" viewBox="0 0 ${width} ${height}" role="img" aria-label=${block.words}>
      <path class="rim" d=${shape}></path><path d=${shape}></path></svg>`;
  }
}
