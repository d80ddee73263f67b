/** Follows the live race of bots for as long as its page is looked at. */
import {request} from './api.js';
import {Connection} from './connection.js';
import {Model} from './model.js';
import {rememberCreated, settings, tables} from './storage.js';
import {Timeline} from './timeline.js';

/** The audience of those who look on. */
const PUBLIC = 'public';
/** Milliseconds for which a finish is shown before the next race, and after which a race that could not be followed is asked for again. */
const [FINISH, AGAIN] = [9000, 5000];

export class Live {
  /** @param {() => void} changed called when something else is to be seen */
  constructor(changed) {
    this.changed = changed;
    this.model = new Model();
    this.timeline = new Timeline({changed, ended: () => this.#ended()});
    this.timeline.speed = '1'; // what visitors have chosen for their own races is for those
    this.table = '';
    /** True if this server shows no live race. */
    this.off = false;
    this.problem = '';
    this.closed = false;
    this.onVisible = () => (document.hidden ? this.#leave() : this.open());
    document.addEventListener('visibilitychange', this.onVisible);
  }

  /** Begin to follow the race; a race that nobody follows stands still. */
  async open() {
    if (this.closed || this.connection || document.hidden) return;
    try {
      const {table} = await request('POST', '/api/live');
      if (this.closed || this.connection || document.hidden) return;
      this.problem = '';
      this.off = !table;
      if (table) this.#follow(table);
    } catch (error) {
      this.problem = error.message;
      if (!this.closed) this.timer = setTimeout(() => this.open(), AGAIN);
    }
    this.changed();
  }

  close() {
    this.closed = true;
    document.removeEventListener('visibilitychange', this.onVisible);
    this.timeline.close();
    this.#leave();
  }

  /** The state that is shown. */
  get display() { return this.timeline.display; }

  /** The beat that is played. */
  get cue() { return this.timeline.playing ? this.timeline.cue : null; }

  /** True once the finish was shown. */
  get over() { return this.model.info?.phase === 'over' && !this.timeline.playing; }

  /** The team that a visitor could take over, or nothing. */
  get free() {
    const {info} = this.model;
    return info?.phase === 'racing' ? info.seats.find(({kind}) => kind === 'bot') : undefined;
  }

  /** Take over that team. @param {number} seat @returns {Promise<string>} the address of its race */
  async takeOver(seat) {
    const made = await request('POST', `/api/live/${this.table}/seats`, {body: {seat, name: settings().name ?? ''}});
    return `/table/${made.table}${rememberCreated(tables, made.table, made, [seat])}`;
  }

  #follow(table) {
    if (table !== this.table) this.model = new Model();
    this.table = table;
    const hello = () => ({type: 'hello', tokens: [], since: this.model.since});
    this.connection = new Connection(table, hello, (frame) => this.#receive(frame), () => this.changed());
  }

  #leave() {
    clearTimeout(this.timer);
    this.connection?.close();
    this.connection = undefined;
  }

  #receive(frame) {
    this.model.receive(frame);
    const known = this.model.snapshots.get(PUBLIC);
    if (frame.type === 'table') this.timeline.show(PUBLIC, known);
    if (frame.type === 'step') this.timeline.add(PUBLIC, known);
    if (frame.type === 'table' || frame.type === 'info') this.#ended();
    if (frame.type === 'error') this.#next(AGAIN);
    this.changed();
  }

  #ended() {
    if (this.over) this.#next(FINISH);
  }

  /** Follow the race that comes after this one. @param {number} wait */
  #next(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.#leave();
      this.open();
    }, wait);
  }
}
