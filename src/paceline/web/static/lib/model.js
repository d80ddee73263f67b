/** The knowledge of this page about a table, frame by frame. It holds no rules: everything comes from the frames. */

import {tokensOf} from './choices.js';
import {isNamedAfter} from './finish.js';
import {seatSign} from './pictures.js';
import {say} from './words.js';

const LONGEST_LOG = 2000;
/** Milliseconds for which a notice stays, however fast the race goes on. */
const READ = 6000;

/** @param {?number} seat */
export const audience = (seat) => (seat === null || seat === undefined ? 'public' : String(seat));

/**
 * A snapshot with what was left out of it taken from the one before, and without lines that it tells anew.
 * @param {import('./types.js').Known | undefined} before
 * @param {import('./types.js').Snapshot} snapshot
 * @param {boolean} [whole] the snapshot has all panels, not only those that changed
 * @returns {import('./types.js').Known}
 */
export function merged(before, snapshot, whole = false) {
  const again = snapshot.again || Infinity;
  const known = (before?.lines ?? []).filter(({n}) => n < again);
  const last = before?.n ?? -1;
  const replaced = (before?.lines ?? []).filter(({n}) => n >= again);
  const kept = new Set();
  const told = (snapshot.lines ?? []).filter((line) => line.n > last || line.n >= again).map((line) => {
    const same = replaced.find((old) => old.words === line.words && !kept.has(old));
    kept.add(same);
    return same ?? line;
  });
  const news = told.filter((line) => !kept.has(line));
  return {
    ...snapshot,
    ask: snapshot.ask === undefined ? before?.ask ?? null : snapshot.ask,
    shown: snapshot.shown ?? before?.shown,
    lines: [...known, ...told].slice(-LONGEST_LOG),
    news,
    panels: mergedPanels(whole ? [] : before?.panels ?? [], snapshot.panels ?? []),
  };
}

/**
 * Panels with those that changed put in their place; one without parts is gone.
 * @param {import('./types.js').Panel[]} before
 * @param {import('./types.js').Panel[]} changed
 */
function mergedPanels(before, changed) {
  const panels = new Map(before.map((panel) => [panel.id, panel]));
  for (const panel of changed) panels.set(panel.id, panel);
  return [...panels.values()].filter(({parts}) => parts?.length);
}

export class Model {
  constructor() {
    /** @type {?import('./types.js').TableInfo} */
    this.info = null;
    /** SHA-256 of the seed as it was told before the end. */
    this.seedHash = '';
    /** @type {import('./types.js').You} */
    this.you = {seats: [], host: false};
    /** @type {Map<string, import('./types.js').Known>} */
    this.snapshots = new Map();
    /** The address of every seat's sign, as far as its riders have stood on the road. @type {Map<number, string>} */
    this.signs = new Map();
    /** Asks that were answered and of whose fate nothing is known yet. */
    this.sent = new Set();
    this.problem = '';
    this.notice = '';
    this.noticed = 0;
    /** The games of this server, with their characters, once they are known. @type {import('./types.js').GameInfo[]} */
    this.games = [];
  }

  /** The last step known of each audience, to be told only what came after. */
  get since() {
    return Object.fromEntries([...this.snapshots].map(([who, snapshot]) => [who, snapshot.n]));
  }

  /** @param {any} frame */
  receive(frame) {
    const handler = {
      table: () => this.#table(frame),
      step: () => this.#step(frame.snapshot),
      info: () => this.#info(frame.info),
      taken: () => { this.problem = ''; },
      notice: () => this.notify(frame.words),
      error: () => this.#refused(frame),
    }[frame.type];
    handler?.();
  }

  #table({info, you, snapshots}) {
    this.#learn(info);
    this.you = you;
    this.sent.clear();
    for (const snapshot of snapshots) this.#snapshot(snapshot, true);
  }

  #learn(info) {
    this.info = info;
    if (info.phase === 'racing') this.seedHash ||= info.seed_hash;
  }

  #info(info) {
    const ridden = new Set(this.info?.seats.filter(({sitting}) => sitting).map(({seat}) => seat));
    this.#learn(info);
    for (const {seat, sitting, kind} of info.seats) {
      if (ridden.has(seat) && !sitting && kind === 'person') this.notify(say('table.is-back', {name: this.nameOf(seat)}));
    }
  }

  /** Tell players something that they should not overlook. @param {string} words */
  notify(words) {
    this.notice = words;
    this.noticed = performance.now();
  }

  #step(snapshot) {
    if (performance.now() - this.noticed > READ) this.notice = '';
    this.#snapshot(snapshot);
  }

  #snapshot(snapshot, whole = false) {
    const who = audience(snapshot.seat);
    const before = this.snapshots.get(who);
    const after = merged(before, snapshot, whole);
    if (before?.ask && before.ask.id !== after.ask?.id) this.sent.delete(before.ask.id);
    this.snapshots.set(who, after);
    if (after.shown) this.#learnSigns(after.shown);
  }

  #refused({error, ask}) {
    const late = ask && error.code === 'stale-ask';
    this.problem = late ? say('line.late') : ask ? say('line.refused', {why: error.message}) : error.message;
    if (ask) this.sent.delete(ask);
  }

  /** @param {number} seat */
  seat(seat) {
    return this.info?.seats.find((one) => one.seat === seat);
  }

  /** Return the name of a seat: the name of whoever holds it, or its team. @param {number} seat */
  nameOf(seat) {
    const found = this.seat(seat);
    const {characters = []} = this.games.find(({name}) => name === this.info.game) ?? {};
    const character = found?.kind === 'bot' ? characters.find(({name}) => name === found.name) : undefined;
    return character?.title || found?.name || found?.team || String(seat + 1);
  }

  /** Return the name of a seat for those at this device: you, the person who holds it, or the team. @param {number} seat */
  callName(seat) {
    const found = this.seat(seat);
    if (this.you.seats.length === 1 && this.you.seats[0] === seat) return say('table.you');
    return (found?.kind === 'person' && found.name) || found?.team || String(seat + 1);
  }

  /** Seats of this device that are asked something, lowest first. */
  get asked() {
    return this.you.seats.filter((seat) => this.snapshots.get(audience(seat))?.ask);
  }

  /** The sign of a seat: its only rider, or its team; nothing before they stood on the road. @param {number} seat */
  signOf(seat) {
    return this.signs.get(seat) ?? '';
  }

  #learnSigns(shown) {
    for (const {seat, team} of this.info?.seats ?? []) {
      const own = tokensOf(shown).filter(({name}) => isNamedAfter(name, team));
      const alone = own.find(({name}) => name === team);
      if (own.length) this.signs.set(seat, seatSign(own[0].team, alone?.kind));
    }
  }
}
