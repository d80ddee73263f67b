/** The closed group: whole rows of a road of hexagons, which ride on together. */

const SVG = 'http://www.w3.org/2000/svg';
const STEP = 110;
const LONGEST_RIDE = 700;

export class ClosedGroup {
  constructor() {
    this.svg = document.createElementNS(SVG, 'svg');
    this.svg.setAttribute('class', 'block');
    this.svg.setAttribute('role', 'img');
    this.paths = ['rim', ''].map((name) => {
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('class', name);
      this.svg.append(path);
      return path;
    });
    /** Rows that it has yet to ride. */
    this.behind = 0;
    /** @type {import('../lib/types.js').Block | undefined} */
    this.block = undefined;
    /** @type {Record<string, string>} */
    this.bands = {};
  }

  /**
   * @param {HTMLElement} sheet
   * @param {import('../lib/types.js').Block | undefined} block
   * @param {import('../lib/types.js').Board} board
   * @param {boolean} moving whether it rides there row by row, about as long as its riders are on their way
   */
  show(sheet, block, {bands = {}, width, height}, moving) {
    const from = this.block;
    if (block && from && block.head === from.head && block.tail === from.tail && bands === this.bands) return;
    this.halt();
    [this.block, this.bands] = [block, bands];
    if (!block) {
      this.svg.remove();
      return;
    }
    if (this.svg.parentElement !== sheet) sheet.append(this.svg);
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.svg.setAttribute('aria-label', block.words);
    if (moving && from) this.ride(block.head - from.head);
    this.draw();
  }

  /** @param {number} rows */
  ride(rows) {
    if (rows <= 0) return;
    this.behind = rows;
    this.timer = setInterval(() => {
      this.behind -= 1;
      if (!this.behind) clearInterval(this.timer);
      this.draw();
    }, Math.min(STEP * (rows + 1), LONGEST_RIDE) / rows);
  }

  /** Move it to the end of its ride at once. */
  halt() {
    clearInterval(this.timer);
    if (this.behind) {
      this.behind = 0;
      this.draw();
    }
  }

  draw() {
    const {block, bands, behind} = this;
    if (!block) return;
    const rows = Array.from({length: block.head - block.tail + 1}, (_, row) => bands[block.tail - behind + row]);
    const shape = rows.filter(Boolean).join('');
    for (const path of this.paths) path.setAttribute('d', shape);
  }
}
