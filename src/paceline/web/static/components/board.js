/** The board: a picture of the course that stays, riders who move over it, and what has just happened. */
import {LitElement, html, ref, createRef} from '../vendor/lit.js';
import {ClosedGroup} from './closed-group.js';
import {Chains, whereabouts} from './chains.js';
import {Ghosts} from './ghosts.js';
import {lights, pills, rings} from './marks.js';
import * as pictures from '../lib/pictures.js';
import {placeOf, way} from '../lib/road.js';
import {follow, reveal, still} from '../lib/scrolling.js';

const EASING = 'cubic-bezier(.2,.7,.2,1)';
const STEP = 110;
const LONGEST_RIDE = 700;
const ALL_STARTED = 1700;
/** Milliseconds between starts; where a move is under way its riders go together. */
const [NEXT_START, TOGETHER] = [200, 30];
/** Milliseconds a rider shakes who was stopped. */
const BUMP = 160;
/** Milliseconds after which a picture that did not come is asked for again. */
const AGAIN = 2000;
/** Pixels under which nobody can tell riders apart. */
const SMALLEST = {map: 35, ribbon: 0, profile: 16};

const squaresAcross = (width) => (width >= 1100 ? 22 : width >= 600 ? 14 : 8);

export class Board extends LitElement {
  static properties = {
    table: {}, layout: {}, shown: {attribute: false}, cue: {attribute: false}, lit: {attribute: false}, goals: {attribute: false}, ghosts: {attribute: false}, leaders: {type: Boolean}, drawn: {state: true}, riding: {state: true},
  };

  constructor() {
    super();
    this.table = '';
    this.layout = 'map';
    /** @type {import('../lib/types.js').Shown | undefined} */
    this.shown = undefined;
    /** The beat that is played, and how long it takes; without one, riders move in their own time. @type {?import('../lib/timeline.js').Cue} */
    this.cue = null;
    /** Cells that glow. @type {number[]} */
    this.lit = [];
    /** Where choices lead. @type {import('../lib/types.js').Goal[]} */
    this.goals = [];
    /** What a choice would do. @type {?(import('../lib/types.js').Preview & {rider: string})} */
    this.ghosts = null;
    /** What has just happened, until somebody moves again. @type {import('../lib/types.js').Mark[]} */
    this.marks = [];
    /** Whether somebody is still on his way. */
    this.riding = false;
    this.block = new ClosedGroup(() => this.requestUpdate());
    this.chains = new Chains();
    this.spirits = new Ghosts();
    /** Who moved last. @type {string[]} */
    this.moved = [];
    /** Whether the leaders are followed even by whoever has riders of his own. */
    this.leaders = false;
    /** @type {import('../lib/types.js').Board | undefined} */
    this.drawn = undefined;
    this.window = /** @type {import('../vendor/lit.js').Ref<HTMLElement>} */ (createRef());
    this.sheet = /** @type {import('../vendor/lit.js').Ref<HTMLElement>} */ (createRef());
    /** @type {Map<string, {box: HTMLElement, place: import('../lib/road.js').Place, address: string, turns: ?Element}>} */
    this.riders = new Map();
    this.sizes = new ResizeObserver(() => this.fit());
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    this.sizes.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes.disconnect();
    this.block.halt();
    this.chains.halt();
  }

  render() {
    const board = this.drawn;
    if (!board) return html`<div class="board-window empty ${this.layout}"></div>`;
    return html`<div class="board-window ${board.layout}" ${ref(this.window)} tabindex=${board.layout === 'profile' ? -1 : 0}>
      <div class="sheet ${this.riding ? 'riding' : ''}" ${ref(this.sheet)}>
        <img class="ground" alt=${this.shown?.description ?? ''} src=${this.ground}>
        ${this.block.drawn(this.shown?.block, board)}
        <div class="lights" aria-hidden="true">${lights(this.lit, board)}</div>
        <div class="goals">${rings(this.goals, board, (event, detail) => this.dispatchEvent(new CustomEvent(event, {detail})))}</div>
        <div class="marks">${pills(this.marks, board, [...this.riders.values()].map(({place}) => place))}</div>
      </div></div>`;
  }

  willUpdate(changed) {
    if (changed.has('shown') && this.shown) this.keepMarks(this.shown);
    if (changed.has('shown')) this.block.ride(this.drawn && !still() ? changed.get('shown')?.block : undefined, this.shown?.block);
    if (changed.has('shown') || changed.has('layout') || changed.has('table')) this.load();
  }

  /** Marks stay until the next movement, however soon the race goes on in the hands. */
  keepMarks({marks, riders}) {
    const standing = JSON.stringify(riders.map(({token}) => [token.rider, token.cell]));
    if (marks.length || standing !== this.standing) this.marks = marks;
    this.standing = standing;
  }

  async load() {
    if (!this.shown || !this.table) return;
    const wanted = `${this.layout} ${this.shown.board}`;
    if (wanted === this.lies) return;
    this.lies = wanted;
    try {
      const drawn = await pictures.board(this.table, this.layout, this.shown.board);
      if (wanted !== this.lies) return;
      this.ground = `data:image/svg+xml,${encodeURIComponent(drawn.svg)}`;
      this.clear();
      this.drawn = drawn;
      this.missing(null);
    } catch (error) {
      if (wanted !== this.lies) return;
      this.lies = '';
      this.missing(error);
      setTimeout(() => this.isConnected && this.load(), AGAIN);
    }
  }

  /** Tell the page that the picture did not come, or that it has come after all. @param {?Error} error */
  missing(error) {
    if (error || this.lacks) this.dispatchEvent(new CustomEvent('missing', {detail: error, bubbles: true}));
    this.lacks = !!error;
  }

  clear() {
    for (const {box} of this.riders.values()) box.remove();
    this.riders.clear();
  }

  updated(changed) {
    if (!this.drawn || !this.shown || !this.isConnected) return;
    if (changed.has('drawn')) this.fit();
    const other = changed.has('drawn') || changed.has('shown') || changed.has('leaders');
    if (other) this.ride();
    if (changed.has('cue') && this.cue?.beat.kind === 'limit') this.bump(this.cue.beat.riders ?? []);
    if (other) this.lookAt(changed.has('drawn'));
    else if (JSON.stringify(this.squares) !== this.known) reveal(this.window.value, this.drawn, this.squares, this.scale);
    this.known = JSON.stringify(this.squares);
    this.tie();
  }

  /** Make the sheet as large as the window asks for. */
  fit() {
    const [pane, sheet, board] = [this.window.value, this.sheet.value, this.drawn];
    if (!pane || !sheet || !board || !this.clientWidth) return;
    const before = this.scale;
    this.scale = this.scaleFor(board, this.clientWidth, this.clientHeight);
    if (this.scale !== before) this.skip(); // their way was measured for another size
    sheet.style.width = `${board.width * this.scale}px`;
    sheet.style.height = `${board.height * this.scale}px`;
    for (const rider of this.riders.values()) this.stand(rider, rider.place);
    this.tie();
    this.lookAt(true);
  }

  /** The cells to be seen: squares that can be chosen, and where the rider of a preview would stop. @returns {number[]} */
  get squares() {
    const path = this.ghosts?.paths?.find(({rider}) => rider === this.ghosts.rider);
    return [...this.goals.filter(({rider}) => !rider).map(({cell}) => cell), ...(path?.cells.slice(-1) ?? [])];
  }

  /** Bring those who matter into the window. */
  lookAt(atOnce) {
    const {scale, leaders, squares, moved} = this;
    if (this.shown) follow(this.window.value, this.drawn, this.shown, {scale, leaders, atOnce, squares, moved});
  }

  /** Draw links and ghosts. */
  tie() {
    const [sheet, {layout}] = [this.sheet.value, this.drawn];
    const how = {board: this.drawn, scale: this.scale, smallest: SMALLEST[layout], moving: () => !still() && this.rides.length > 0};
    this.chains.follow(sheet, this.shown?.chains ?? [], this.riders, how);
    this.spirits.show(sheet, this.ghosts, this.riders, how);
  }

  scaleFor(board, width, height) {
    const fits = Math.min(width / board.width, height / board.height);
    return board.layout === 'ribbon' ? Math.min(width / (squaresAcross(width) * board.along), height / board.height) : fits;
  }

  /** Put every rider where he stands now, the front ones moving first. @returns {number} how many move */
  ride() {
    const ahead = [...this.shown.riders].sort((one, other) => other.token.cell - one.token.cell);
    const gone = new Set(this.riders.keys());
    /** @type {[{box: HTMLElement}, import('../lib/road.js').Place, import('../lib/road.js').Place][]} */
    const moves = [];
    for (const rider of ahead) {
      const place = placeOf(this.drawn, rider);
      if (!place) continue;
      gone.delete(rider.token.rider);
      const known = this.riders.get(rider.token.rider);
      const entry = known ?? this.enter(rider, place);
      this.dress(entry, rider.token);
      entry.box.classList.toggle('active', rider.token.rider === this.shown.active);
      if (known && (known.place.x !== place.x || known.place.y !== place.y)) moves.push([entry, known.place, place]);
      this.stand(entry, place);
    }
    for (const name of gone) {
      this.riders.get(name).box.remove();
      this.riders.delete(name);
    }
    if (moves.length) this.moved = moves.map(([entry]) => entry.box.dataset.rider);
    moves.forEach(([entry, from, to], turn) => this.move(entry, from, to, turn, moves.length));
    if (moves.length) this.arrive();
    return moves.length;
  }

  enter({token}, place) {
    const box = document.createElement('div');
    box.className = 'rider';
    box.dataset.rider = token.rider;
    box.setAttribute('role', 'img');
    this.sheet.value.append(box);
    const entry = {box, place, address: '', turns: null};
    this.riders.set(token.rider, entry);
    return entry;
  }

  async dress(entry, token) {
    const address = pictures.riderAddress(token, this.drawn.layout === 'ribbon' ? 'ribbon' : 'map', this.drawn.counted);
    entry.box.dataset.cell = String(token.cell);
    entry.box.setAttribute('aria-label', token.full_name || token.name);
    if (address === entry.address) return;
    entry.address = address;
    const drawing = await pictures.rider(address).catch(() => null);
    if (!drawing || entry.address !== address) return;
    drawing.removeAttribute('width');
    drawing.removeAttribute('height');
    drawing.setAttribute('aria-hidden', 'true');
    entry.turns = drawing.querySelector('.turns');
    this.turn(entry, entry.place.turn);
    entry.box.replaceChildren(drawing);
  }

  turn({turns}, degrees) {
    turns?.setAttribute('transform', `rotate(${degrees})`);
  }

  stand(entry, place) {
    const {box} = entry;
    const side = Math.max(this.drawn.token * this.scale * (place.size ?? 1), SMALLEST[this.drawn.layout]);
    entry.place = place;
    box.style.width = `${side}px`;
    box.style.height = `${side}px`;
    box.style.zIndex = String(10 + Math.round(place.y));
    box.style.transform = this.at(place, side);
    this.turn(entry, place.turn);
  }

  at({x, y}, side) {
    return `translate(${x * this.scale - side / 2}px, ${y * this.scale - side / 2}px)`;
  }

  move(entry, from, to, turn, all) {
    if (still()) {
      entry.box.animate([{opacity: 0}, {opacity: 1}], {duration: 150});
      return;
    }
    const under = entry.box.getAnimations();
    const start = under.length ? {...from, ...whereabouts(entry, this.scale)} : from;
    const path = this.pathOf(entry.box.dataset.rider);
    const places = path.length ? [start, ...path.slice(1, -1), to] : way(this.drawn, start, to);
    for (const ride of under) ride.cancel();
    const side = parseFloat(entry.box.style.width);
    entry.box.animate(places.map((place) => ({transform: this.at(place, side)})), {
      duration: path.length ? this.cue.takes : Math.min(240 + STEP * (places.length - 2), LONGEST_RIDE),
      delay: path.length ? 0 : turn * Math.min(this.shown.active ? TOGETHER : NEXT_START, ALL_STARTED / all),
      easing: EASING,
      fill: 'backwards',
    });
  }

  /** The places that a rider crosses in the beat that is played. @param {string} rider */
  pathOf(rider) {
    const path = this.cue?.beat.paths?.find((one) => one.rider === rider);
    return (path?.cells ?? []).map((cell) => this.drawn.cells[cell]).filter(Boolean);
  }

  /** Shake riders who were stopped. @param {string[]} riders */
  bump(riders) {
    if (still()) return;
    for (const name of riders) {
      this.riders.get(name)?.box.animate([{translate: '0'}, {translate: '7px 0'}, {translate: '-4px 0'}, {translate: '0'}], BUMP);
    }
  }

  get rides() {
    return [...this.riders.values()].flatMap(({box}) => box.getAnimations());
  }

  /** What happened is told when everybody is where it happened. */
  async arrive() {
    this.riding = true;
    await Promise.allSettled(this.rides.map((ride) => ride.finished));
    this.riding = this.rides.length > 0;
  }

  /** Let everybody arrive at once. */
  skip() {
    this.block.halt();
    for (const ride of this.rides) ride.finish();
  }
}

customElements.define('pl-board', Board);
