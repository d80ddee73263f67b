/** The window over a board: moves and scales the sheet under it, by itself and by wheel, pinch and drag. */
import {inside} from '../lib/camera.js';
import {still} from '../lib/motion.js';

/** @typedef {import('../lib/camera.js').View} View */
/** @typedef {import('../lib/camera.js').Pane} Pane */
/** @typedef {import('../lib/types.js').Board} Board */

/** Pixels that a pointer moves before it drags. */
const SLIP = 6;
/** Milliseconds after the last turn of a wheel until the sheet is drawn at its new scale, and between two taps. */
const [IDLE, DOUBLE] = [180, 320];
/** The factor by which one pixel of a wheel brings the board. */
const WHEEL = 0.0016;
/** Part of the window that an arrow key moves. */
const ARROW = 0.2;

export class Window {
  /**
   * @param {{busy: () => boolean, settle: () => void, moved: () => void, taken: () => void, back: () => void}} calls `busy`: whether riders
   *   are on their way, so that the sheet cannot be drawn anew; `settle`: draw it at its new scale; `moved`: another part is seen;
   *   `taken`: somebody moved it by hand; `back`: they want to follow again
   */
  constructor(calls) {
    this.calls = calls;
    /** The part of the board in sight. @type {View} */
    this.view = {x: 0, y: 0, scale: 1};
    /** The scale at which the sheet is drawn. */
    this.rest = 1;
    /** @type {Pane} */
    this.pane = {width: 0, height: 0};
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    this.dragged = false;
    /** @type {HTMLElement | undefined} */
    this.frame = undefined;
    /** @type {HTMLElement | undefined} */
    this.sheet = undefined;
  }

  /** @param {HTMLElement} frame @param {HTMLElement} sheet @param {Board} board */
  hold(frame, sheet, board) {
    this.board = board;
    if (this.frame !== frame) this.listen(frame);
    if (this.sheet !== sheet) sheet.addEventListener('transitionend', ({target}) => target === sheet && this.settle());
    [this.frame, this.sheet] = [frame, sheet];
  }

  // What moves it.

  /**
   * Look somewhere else.
   * @param {View} view
   * @param {{atOnce?: boolean}} [how]
   */
  go(view, {atOnce = false} = {}) {
    const glides = !atOnce && !still() && !this.same(view);
    this.view = view;
    this.sheet?.classList.toggle('gliding', glides);
    this.apply();
    if (!glides) this.settle();
    this.calls.moved();
  }

  /** @param {View} view */
  same({x, y, scale}) {
    const {view} = this;
    return Math.abs(view.scale - scale) < 1e-6 && Math.hypot(view.x - x, view.y - y) * scale < 0.5;
  }

  apply() {
    const {view, rest, pane, sheet} = this;
    if (!sheet) return;
    const [left, top] = [pane.width / 2 - view.x * view.scale, pane.height / 2 - view.y * view.scale];
    sheet.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) scale(${(view.scale / rest).toFixed(5)})`;
  }

  /** Draw the sheet as large as it is looked at, once nobody is on their way. */
  settle() {
    clearTimeout(this.timer);
    if (this.view.scale === this.rest || this.calls.busy()) return;
    this.rest = this.view.scale;
    this.sheet?.classList.remove('gliding');
    this.calls.settle();
    this.apply();
  }

  /** Move it by hand; the sheet is drawn at its new scale once the hand rests. @param {View} view */
  take(view) {
    this.calls.taken();
    this.view = inside(view, this.board, this.pane);
    this.sheet?.classList.remove('gliding');
    this.apply();
    this.calls.moved();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), IDLE);
  }

  /** Bring it closer, or further away, round a place of the window. @param {number} factor @param {{x: number, y: number}} at */
  zoom(factor, at) {
    const {view, pane} = this;
    const {scale} = inside({...view, scale: view.scale * factor}, this.board, pane);
    const [dx, dy] = [at.x - pane.width / 2, at.y - pane.height / 2];
    this.take({x: view.x + dx / view.scale - dx / scale, y: view.y + dy / view.scale - dy / scale, scale});
  }

  /** @param {number} dx @param {number} dy pixels */
  pan(dx, dy) {
    const {view} = this;
    this.take({...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale});
  }

  // What somebody does.

  /** @param {HTMLElement} frame */
  listen(frame) {
    frame.addEventListener('wheel', (event) => this.wheel(event), {passive: false});
    frame.addEventListener('pointerdown', (event) => this.down(event));
    frame.addEventListener('pointermove', (event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel']) frame.addEventListener(end, (event) => this.up(/** @type {PointerEvent} */ (event)));
    frame.addEventListener('click', (event) => { if (this.dragged) event.stopPropagation(); }, {capture: true});
    frame.addEventListener('dblclick', (event) => this.tapped(event));
    frame.addEventListener('keydown', (event) => this.key(event));
  }

  /** Return whether the board can be moved by hand here: not in a page that scrolls. */
  get movable() {
    return !!this.board && getComputedStyle(this.frame).touchAction === 'none';
  }

  at({clientX, clientY}) {
    const {left, top} = this.frame.getBoundingClientRect();
    return {x: clientX - left, y: clientY - top};
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.movable) return;
    event.preventDefault();
    if (this.board.layout === 'ribbon' && !event.ctrlKey) this.pan(-event.deltaX - event.deltaY, 0);
    else this.zoom(Math.exp(-event.deltaY * WHEEL * (event.ctrlKey ? 4 : 1)), this.at(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.dragged = false;
    if (!this.movable || event.button > 0) return;
    this.pointers.set(event.pointerId, this.at(event));
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.at(event);
    if (!this.dragged && Math.hypot(now.x - before.x, now.y - before.y) < SLIP) return;
    if (!this.dragged) this.frame.setPointerCapture(event.pointerId);
    this.dragged = true;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (one) => Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1);
      this.zoom(apart(now) / apart(before), {x: (now.x + other.x) / 2, y: (now.y + other.y) / 2});
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else this.pan(now.x - before.x, now.y - before.y);
    this.pointers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    const now = performance.now();
    if (event.pointerType === 'touch' && !this.dragged && now - (this.tap ?? -DOUBLE) < DOUBLE) this.tapped(event);
    this.tap = now;
  }

  /** Follow again, unless something was picked. */
  tapped({target}) {
    if (!(target instanceof Element && target.closest('.goal, button'))) this.calls.back();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target !== this.frame || !this.movable) return;
    const {width, height} = this.pane;
    const middle = {x: width / 2, y: height / 2};
    const does = {
      ArrowLeft: () => this.pan(width * ARROW, 0), ArrowRight: () => this.pan(-width * ARROW, 0),
      ArrowUp: () => this.pan(0, height * ARROW), ArrowDown: () => this.pan(0, -height * ARROW),
      '+': () => this.zoom(1.25, middle), '-': () => this.zoom(0.8, middle),
    }[event.key];
    if (!does) return;
    does();
    event.preventDefault();
    event.stopPropagation();
  }
}
