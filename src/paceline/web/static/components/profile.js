/** The profile over a board: the whole stage in one strip, groups with their number, and the part of the road that a ribbon shows. */
import {LitElement, html, nothing, ref, repeat} from '../vendor/lit.js';
import {pipsOf} from '../lib/groups.js';
import {Picture, shapeOf} from '../lib/pictures.js';

/** Pixels across the sign of a group, and between two of them. */
const [PIP, APART] = [19, 20];
/** Shapes of a profile. */
const SHAPES = {least: 6, most: 20};

export class Profile extends LitElement {
  static properties = {table: {}, shown: {attribute: false}, seen: {attribute: false}, drawn: {state: true}};

  constructor() {
    super();
    this.table = '';
    /** @type {import('../lib/types.js').Shown | undefined} */
    this.shown = undefined;
    /** The first and the last row that a ribbon shows. @type {?[number, number]} */
    this.seen = null;
    /** @type {import('../lib/types.js').Board | undefined} */
    this.drawn = undefined;
    this.picture = new Picture((drawn) => { this.drawn = drawn; });
    /** In pixels; known without asking the page for it, which takes time. */
    this.size = {width: 0, height: 0};
    this.sizes = new ResizeObserver(([{contentRect: {width, height}}]) => {
      this.size = {width, height};
      this.load();
      this.requestUpdate();
    });
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    this.sizes.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes.disconnect();
    this.picture.close();
  }

  willUpdate(changed) {
    if (changed.has('shown') || changed.has('table')) this.load();
  }

  load() {
    const {width, height} = this.size;
    if (this.shown && this.table && height) this.picture.want(this.table, 'profile', this.shown.board, shapeOf(width, height, SHAPES));
  }

  render() {
    const board = this.drawn;
    const {width, height} = this.size;
    if (!board || !this.shown || !height) return nothing;
    this.scale = Math.min(width / board.width, height / board.height);
    this.left = (width - board.width * this.scale) / 2;
    this.top = height - board.height * this.scale;
    return html`<div class="profile-window" @click=${this.pick}>
      <img class="ground" alt="" src=${this.picture.address} ${ref((ground) => this.lay(ground))}>
      <div class="seen" ${ref((frame) => this.frame(frame))} ?hidden=${!this.seen}></div>
      ${repeat(this.pips(board), ({riders}) => riders[0], (pip) => html`<span class="pip-group ${pip.mine ? 'mine' : ''}" data-riders=${pip.riders.join(' ')}
        data-cell=${pip.cell} ${ref((sign) => this.put(sign, pip))}>${pip.riders.length}</span>`)}
    </div>`;
  }

  /** Groups from back to front; those that would meet stand higher. */
  pips(board) {
    const found = pipsOf(this.shown, board, ({x}) => x).sort((one, other) => one.place.x - other.place.x);
    /** @type {(import('../lib/groups.js').Pip & {level: number})[]} */
    const set = [];
    for (const pip of found) {
      const near = set.filter(({place}) => Math.abs(place.x - pip.place.x) * this.scale < APART).map(({level}) => level);
      set.push({...pip, level: [0, 1, 2].find((level) => !near.includes(level)) ?? 0});
    }
    return set;
  }

  lay(ground) {
    if (!ground) return;
    ground.style.width = `${this.drawn.width * this.scale}px`;
    ground.style.height = `${this.drawn.height * this.scale}px`;
    ground.style.transform = `translate(${this.left}px, ${this.top}px)`;
  }

  put(sign, {cell, level}) {
    const row = this.drawn.cells[cell];
    if (!sign || !row) return;
    const ridge = this.nearest(row.x).y;
    const high = Math.max(this.top + ridge * this.scale - PIP - 7 - level * APART, 1);
    sign.style.transform = `translate(${(this.left + row.x * this.scale - PIP / 2).toFixed(1)}px, ${high.toFixed(1)}px)`;
  }

  frame(frame) {
    const [first, last] = (this.seen ?? []).map((row) => this.drawn.rows[row]);
    if (!frame || !first || !last) return;
    const half = (this.drawn.along * this.scale) / 2;
    const left = this.left + first.x * this.scale - half;
    frame.style.transform = `translateX(${left.toFixed(1)}px)`;
    frame.style.width = `${(this.left + last.x * this.scale + half - left).toFixed(1)}px`;
  }

  /** The middle of the row that is nearest to a place. @param {number} x */
  nearest(x) {
    return Object.values(this.drawn.rows).reduce((best, row) => (Math.abs(row.x - x) < Math.abs(best.x - x) ? row : best));
  }

  /** Show the part of the road that was clicked. */
  pick(event) {
    const x = (event.clientX - this.getBoundingClientRect().left - this.left) / this.scale;
    const middle = this.nearest(x);
    const [row] = Object.entries(this.drawn.rows).find(([, place]) => place === middle);
    this.dispatchEvent(new CustomEvent('picked', {detail: Number(row)}));
  }
}

customElements.define('pl-profile', Profile);
