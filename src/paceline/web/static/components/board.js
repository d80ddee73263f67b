/** The board: a picture of the course that stays, riders who move over it, and what has just happened. */
import {LitElement, createRef, html, nothing, ref} from '../vendor/lit.js';
import {cornerFor, edgeSigns, overview} from './beyond.js';
import {cameraButtons} from './camera-buttons.js';
import {Chains} from './chains.js';
import {ClosedGroup} from './closed-group.js';
import {Effects} from './effects.js';
import {Faces} from './faces.js';
import {Ghosts, placesAfter} from './ghosts.js';
import {lights, rings} from './marks.js';
import {Pills} from './pills.js';
import {Riders, SMALLEST} from './riders.js';
import {Window} from './window.js';
import {MODES, followView, inside, isReadable, outside, partOf, scalesOf, wholeView} from '../lib/camera.js';
import {nextFrame, still} from '../lib/motion.js';
import {Picture, shapeOf} from '../lib/pictures.js';
import {placeBeside} from '../lib/placing.js';
import {placeOf} from '../lib/road.js';
import {saveSettings, settings} from '../lib/storage.js';

/** @typedef {import('../lib/types.js').Shown} Shown */

/** Pixels that the words beside a square take, from that square, and of a board that has room for them. */
const [TAG, TAG_GAPS, WIDE] = [{width: 300, height: 84}, [16, 64, 112, 160], 600];
/** Shapes of a map. */
const SHAPES = {least: -4, most: 8};

export class Board extends LitElement {
  static properties = {
    table: {}, layout: {}, shown: {attribute: false}, cue: {attribute: false}, lit: {attribute: false}, goals: {attribute: false},
    ghosts: {attribute: false}, signposts: {attribute: false}, asked: {attribute: false}, leaders: {type: Boolean}, exact: {type: Boolean}, instant: {type: Boolean}, drawn: {state: true}, riding: {state: true}, mode: {state: true},
  };

  constructor() {
    super();
    this.table = '';
    this.layout = 'map';
    /** @type {Shown | undefined} */
    this.shown = undefined;
    /** The beat that is played, and how long it takes; without one, riders move in their own time. @type {?import('../lib/timeline.js').Cue} */
    this.cue = null;
    /** Cells that glow. @type {number[]} */
    this.lit = [];
    /** The squares that choices lead to. @type {import('../lib/types.js').Goal[]} */
    this.goals = [];
    /** Signs beside the road. @type {import('../lib/types.js').Signpost[]} */
    this.signposts = [];
    /** The effect of a choice; `tag`: what it costs, in words. @type {?(import('../lib/types.js').Preview & {rider: string, tag?: {title: string, text: string}})} */
    this.ghosts = null;
    /** The rider of mine who is asked, or was asked last. */
    this.asked = '';
    /** Marks of the last beats, until somebody moves again. @type {import('../lib/types.js').Mark[]} */
    this.marks = [];
    /** True if somebody is still on their way. */
    this.riding = false;
    this.block = new ClosedGroup();
    this.chains = new Chains();
    this.spirits = new Ghosts();
    this.pills = new Pills();
    this.effects = new Effects();
    this.faces = new Faces();
    this.riders = new Riders((rider) => this.effects.landed(rider));
    /** The riders who moved last. @type {string[]} */
    this.moved = [];
    /** True if marks are shown as they come: what is looked at may go back too. */
    this.exact = false;
    /** True if the leaders are followed even by whoever has riders of their own. */
    this.leaders = false;
    /** True if nobody is to be seen on their way. */
    this.instant = false;
    /** The view of the camera, as chosen on this device; empty: the best one. */
    this.mode = '';
    /** True if somebody has moved the window by hand. */
    this.free = false;
    this.corner = 'top left';
    /** The part of the board that was looked at when nobody had moved the window. */
    this.aimedAt = {x: 0, y: 0, width: 0, height: 0};
    /** @type {import('../lib/types.js').Board | undefined} */
    this.drawn = undefined;
    this.frame = /** @type {import('../vendor/lit.js').Ref<HTMLElement>} */ (createRef());
    this.sheet = /** @type {import('../vendor/lit.js').Ref<HTMLElement>} */ (createRef());
    this.picture = new Picture((drawn) => { this.drawn = drawn; }, (error) => this.missing(error));
    this.window = new Window({
      busy: () => this.riders.rides.length > 0, settle: () => { if (this.isConnected) this.lay(); }, moved: () => this.requestUpdate(),
      taken: () => { this.free = true; }, back: () => this.follow(),
    });
    this.sizes = new ResizeObserver(([{contentRect: {width, height}}]) => this.resized({width, height}));
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    this.mode = settings().camera?.[this.layout] ?? '';
    this.sizes.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes.disconnect();
    this.picture.close();
    this.block.halt();
    this.chains.halt();
  }

  // What is seen.

  render() {
    const board = this.drawn;
    if (!board || !this.shown) return html`<div class="board-window empty ${this.layout}"></div>`;
    const {rest: scale} = this.window;
    return html`<div class="board-window ${board.layout}" ${ref(this.frame)} tabindex="0">
      <div class="sheet ${this.riding ? 'riding' : ''} ${this.ghosts ? 'previewing' : ''}" ${ref(this.sheet)}>
        <img class="ground" alt=${this.shown.description} src=${this.picture.address}>
        <div class="lights" aria-hidden="true">${lights(this.lit, board, scale)}</div>
        <div class="goals">${rings(this.goals, board, scale, {way: this.crossed, taken: new Set(this.shown.riders.map(({token}) => token.cell))}, (event, detail) => this.dispatchEvent(new CustomEvent(event, {detail})))}</div>
      </div></div>${this.beyond(board)}`;
  }

  /** Draw the parts over the window itself. */
  beyond(board) {
    const {view, pane} = this.window;
    if (!pane.width) return nothing;
    const showPlace = (place) => this.lookAt(place);
    return html`${this.tag(board)} ${edgeSigns(board, this.shown, {view, pane}, showPlace)}
      ${overview(board, this.shown, {view, pane, least: scalesOf(board, pane).least, ground: this.picture.address, corner: this.corner}, showPlace)}
      ${this.leaders ? nothing : cameraButtons({modes: this.modes, mode: this.free ? '' : this.looked, choose: (mode) => this.choose(mode)})}`;
  }

  /** Draw the price and risk of the choice that is pointed at, beside the square that it leads to. */
  tag({cells, along}) {
    const [{view: {x, y, scale}, pane, rest}, {tag} = {}] = [this.window, this.ghosts ?? {}];
    const landing = cells[this.way.at(-1)];
    if (!tag || !landing || pane.width < WIDE) return nothing;
    const areaOf = (place, half) => {
      const [left, top] = [(place.x - x) * scale + pane.width / 2, (place.y - y) * scale + pane.height / 2];
      return {left: left - half, right: left + half, top: top - half, bottom: top + half};
    };
    const kept = [...this.goals.map(({cell}) => cells[cell]), ...this.shown.riders.map((one) => placeOf(this.drawn, one))].filter(Boolean)
      .map((place) => ({area: areaOf(place, (along * scale) / 2), weight: 3}));
    const posts = [...this.pills.posts, ...this.faces.all.map(({box}) => box)].map((post) => {
      const [{left, top}, grown] = [areaOf({x: post.x / rest, y: post.y / rest}, 0), scale / rest];
      return {area: {left, top, right: left + post.width * grown, bottom: top + post.height * grown}, weight: 3};
    });
    const {x: left, y: top} = placeBeside(areaOf(landing, (along * scale) / 2), TAG, {left: 0, top: 0, right: pane.width, bottom: pane.height}, [...kept, ...posts], TAG_GAPS);
    return html`<p class="price-tag" aria-hidden="true" ${ref((one) => { if (one) one.style.transform = `translate(${left.toFixed(0)}px, ${top.toFixed(0)}px)`; })}>
      <strong>${tag.title}</strong> ${tag.text}</p>`;
  }

  willUpdate(changed) {
    if (changed.has('shown') && this.shown) this.keepMarks(this.shown);
    if (changed.has('layout')) [this.mode, this.free] = [settings().camera?.[this.layout] ?? '', false];
    if (changed.has('shown') || changed.has('layout') || changed.has('table')) this.load();
  }

  /** Marks stay until the next movement, however soon the race goes on in the hands. @param {Shown} shown */
  keepMarks({marks, riders}) {
    const standing = JSON.stringify(riders.map(({token}) => [token.rider, token.cell]));
    if (this.exact || marks.length || standing !== this.standing) this.marks = marks;
    this.standing = standing;
  }

  load() {
    const {width, height} = this.window.pane;
    if (!this.shown || !this.table || !height) return;
    const shape = this.layout === 'map' ? shapeOf(width, height, SHAPES) : undefined;
    this.picture.want(this.table, this.layout, this.shown.board, shape);
  }

  /** Tell the page that the picture did not come, or that it has come after all. @param {?Error} error */
  missing(error) {
    if (error || this.lacks) this.dispatchEvent(new CustomEvent('missing', {detail: error, bubbles: true}));
    this.lacks = !!error;
  }

  updated(changed) {
    if (!this.drawn || !this.shown || !this.isConnected) return;
    const [fresh, other] = [changed.has('drawn'), changed.has('shown') || changed.has('leaders')];
    if (fresh) this.open();
    if (fresh || other) this.ride(fresh || this.instant);
    const squares = JSON.stringify(this.squares);
    if (fresh || other || changed.has('mode') || changed.has('asked') || squares !== this.known) this.aim(fresh);
    if (squares !== this.known) this.faces.lay(this.scenery);
    if (changed.has('cue')) this.play();
    this.known = squares;
    this.tie();
    this.tell();
  }

  /** Lay another picture into the window. */
  open() {
    const board = this.drawn;
    if (this.riders.board?.layout !== board.layout) {
      this.riders.clear();
      this.faces.clear();
    }
    this.window.hold(this.frame.value, this.sheet.value, board);
    this.window.rest = this.window.view.scale = scalesOf(board, this.window.pane).usual;
    this.lay();
  }

  /** Draw everything at the scale at which it is looked at. */
  lay() {
    const [{rest: scale}, sheet, board] = [this.window, this.sheet.value, this.drawn];
    sheet.style.width = `${board.width * scale}px`;
    sheet.style.height = `${board.height * scale}px`;
    this.riders.lay(board, scale);
    this.faces.lay(this.scenery);
    this.requestUpdate();
  }

  /** @param {import('../lib/camera.js').Pane} pane */
  resized(pane) {
    if (!pane.width || !pane.height) return;
    this.window.pane = pane;
    this.skip(); // their way was measured for another size
    this.load();
    if (this.drawn && this.sheet.value) this.aim(true);
    this.requestUpdate();
  }

  /** Show what the beats of this moment show besides riders who move. */
  play() {
    const cues = this.cue ? this.cue.all ?? [this.cue] : [];
    this.effects.play(cues, this.scenery);
    this.faces.play(cues, this.scenery);
  }

  /** Hold dice and cards of beats that were not played, until they are released. @param {import('../lib/types.js').Beat[]} beats */
  async hold(beats) {
    await this.updateComplete;
    if (this.drawn && this.sheet.value) this.faces.hold(beats, this.scenery);
  }

  /** The surroundings of effects and faces. */
  get scenery() {
    return {
      sheet: this.sheet.value, board: this.drawn, scale: this.window.rest, riders: this.riders.all, shown: this.shown,
      room: this.free ? partOf(this.window.view, this.window.pane) : this.aimedAt, kept: this.keptSquares,
    };
  }

  /** Places of the cells to be seen. */
  get keptSquares() {
    return this.squares.map((cell) => this.drawn.cells[cell]).filter(Boolean);
  }

  /** Put riders and the closed group in place. @param {boolean} atOnce */
  ride(atOnce) {
    const moving = this.riders.ride(this.sheet.value, this.shown, this.cue);
    if (atOnce) this.riders.lay(this.drawn, this.window.rest);
    this.block.show(this.sheet.value, this.shown.block, this.drawn, !atOnce && !still());
    if (moving.length) this.moved = moving;
    if (moving.length && !atOnce) this.arrive();
  }

  /** Report what happened once everybody is in place. */
  async arrive() {
    this.riding = true;
    await Promise.allSettled(this.riders.rides.map((ride) => ride.finished));
    await nextFrame(); // words that look for a place and the beat that came meanwhile make a long frame together
    this.riding = this.riders.rides.length > 0;
    if (!this.riding) this.window.settle();
  }

  /** Draw links, ghosts and words. */
  tie() {
    const [sheet, {layout}, {rest: scale}] = [this.sheet.value, this.drawn, this.window];
    const how = {board: this.drawn, scale, smallest: SMALLEST[layout], moving: () => !still() && this.riders.rides.length > 0};
    const after = this.ghosts?.chains;
    this.chains.follow(sheet, after ?? this.shown.chains ?? [], after ? placesAfter(this.ghosts, this.riders.all, this.drawn) : this.riders.all, how);
    this.spirits.show(sheet, this.ghosts, this.riders.all, how);
    const kept = this.keptSquares;
    const {posts} = this.pills;
    if (!this.riding) this.pills.show(sheet, {marks: this.marks, groups: this.shown.groups, signposts: this.signposts, kept}, this.riders.all, {...how, room: this.aimedAt});
    if (this.pills.posts !== posts) this.requestUpdate(); // the tag makes room for them
  }

  /** Tell the page which rows a ribbon shows. */
  tell() {
    const {view, pane} = this.window;
    const rows = this.drawn.layout === 'ribbon' ? Object.entries(this.drawn.rows).filter(([, place]) => !outside(view, pane, place).x) : [];
    const seen = rows.length ? [Number(rows[0][0]), Number(rows.at(-1)[0])] : null;
    if (String(seen) === String(this.seen ?? null)) return;
    this.seen = seen;
    this.dispatchEvent(new CustomEvent('seen', {detail: seen}));
  }

  // The camera.

  /** Ways in which this board can be looked at. */
  get modes() {
    const mine = this.shown?.riders.some(({token}) => token.mine);
    return MODES.filter((mode) => (mode === 'whole' ? this.drawn?.layout === 'map' : mode === 'leaders' || mine));
  }

  /** Return the view of the camera: as chosen; otherwise the whole stage if riders can be told apart, or those who matter. */
  get looked() {
    const [first, ...rest] = this.modes;
    if (this.leaders) return 'leaders';
    if (this.modes.includes(this.mode)) return this.mode;
    return first === 'whole' && !isReadable(this.drawn, this.window.pane) ? rest[0] : first;
  }

  /** Look at the board in one of the ways, and remember it. @param {string} mode */
  choose(mode) {
    this.mode = mode;
    saveSettings({camera: {...settings().camera, [this.layout]: mode}});
    this.follow();
  }

  /** Go on to the next way to look at it. */
  turn() {
    const {modes, looked} = this;
    this.choose(this.free ? looked : modes[(modes.indexOf(looked) + 1) % modes.length]);
  }

  /** Follow again, after somebody has moved the window by hand. */
  follow() {
    this.free = false;
    this.aim(false);
    this.requestUpdate();
  }

  /** Bring a place into the window. @param {{x: number, y: number}} place */
  lookAt(place) {
    const {view, pane} = this.window;
    this.free = true;
    this.window.go(inside({...view, x: place.x, y: place.y}, this.drawn, pane));
  }

  /** Bring a row into the window. @param {number} row */
  showRow(row) {
    const place = this.drawn?.rows[row];
    if (place && this.drawn.layout === 'ribbon') this.lookAt(place);
  }

  /** The cells of the rider of a preview, from their own to the one they would stop on. @returns {number[]} */
  get way() {
    return this.ghosts?.paths?.find(({rider}) => rider === this.ghosts.rider)?.cells ?? [];
  }

  /** The cells between them. */
  get crossed() {
    return new Set(this.way.slice(1, -1));
  }

  /** The cells to be seen: squares that can be chosen, and where the rider of a preview would stop. @returns {number[]} */
  get squares() {
    return [...this.goals.filter(({rider}) => !rider).map(({cell}) => cell), ...this.way.slice(-1)];
  }

  /** Bring those who are followed into the window. @param {boolean} atOnce */
  aim(atOnce) {
    const [board, {pane}] = [this.drawn, this.window];
    if (!pane.width || !pane.height) return;
    const view = this.free ? inside(this.window.view, board, pane) : this.wanted(board, pane);
    this.window.go(view, {atOnce});
    if (!this.free) this.aimedAt = partOf(view, pane);
    this.corner = cornerFor(this.followed.places, {view, pane, corner: this.corner});
  }

  /** Return the squares on which a rider can be placed. */
  get freeSquares() {
    return this.goals.filter(({tile}) => tile).map(({cell}) => this.drawn.cells[cell]).filter(Boolean);
  }

  wanted(board, pane) {
    const {followed, freeSquares} = this;
    if (freeSquares.length) return followView(board, pane, {places: freeSquares, squares: []});
    return this.looked === 'whole' || !followed.places.length ? wholeView(board, pane) : followView(board, pane, followed);
  }

  /** Return the riders who are followed: my riders, or the leaders and whoever moves; before anybody is placed, the squares to choose from. @returns {import('../lib/camera.js').Focus} */
  get followed() {
    const {drawn, shown} = this;
    const place = (rider) => placeOf(drawn, rider);
    const mine = this.looked === 'leaders' ? [] : shown.riders.filter(({token}) => token.mine).map(place).filter(Boolean);
    const squares = this.keptSquares;
    const named = (name) => shown.riders.filter(({token}) => token.rider === name).map(place).find(Boolean);
    const anchor = named(shown.active) ?? named(this.asked);
    if (mine.length) return {places: mine, anchor, squares};
    const few = this.moved.length > shown.riders.length / 2 ? [] : this.moved;
    const lead = shown.groups[0]?.riders ?? [];
    const front = shown.riders.filter(({token}) => !lead.length || lead.includes(token.rider)).map(place).filter(Boolean);
    const places = [...front, ...(shown.active ? [shown.active] : few).map(named).filter(Boolean)];
    if (!places.length && shown.home?.length) places.push(Object.values(drawn.rows).at(-1));
    if (!places.length) return {places: squares.length ? squares : Object.values(drawn.rows).slice(0, 1), squares};
    return {places, anchor: anchor ?? places[0], squares, ahead: true};
  }

  /** Let everybody arrive at once. */
  skip() {
    this.block.halt();
    this.riders.skip();
    this.effects.clear();
    this.faces.clear();
  }
}

customElements.define('pl-board', Board);
