/** Calls to those who are waited for: a nudge from the others, a notice of the browser. */
import {html, nothing, svg} from '../vendor/lit.js';
import {followTurns, unfollowTurns} from '../lib/push.js';
import {saveSettings, settings} from '../lib/storage.js';
import {listed, say} from '../lib/words.js';

/** @typedef {import('../lib/model.js').Model} Model */

const SIGN = 'M3 12.5h10l-1.5-2V7a3.5 3.5 0 0 0-7 0v3.5zM6.5 12.5a1.5 1.5 0 0 0 3 0';

/** @param {boolean} on */
const noticeSign = (on) => html`<svg class="notice-sign ${on ? 'on' : ''}" viewBox="0 0 16 16" width="22" height="22" aria-hidden="true">${svg`
  <path d=${SIGN} fill=${on ? 'currentColor' : 'none'} stroke="currentColor" stroke-width="1.4"></path>`}</svg>`;

/** Return the people who have nudged somebody at this device, as a sentence; nothing if there are none. @param {Model} model */
export function nudged(model) {
  const by = (model.info?.nudges ?? []).filter((seat) => !model.you.seats.includes(seat));
  return model.asked.length && by.length ? say('nudge.from', {n: by.length, names: listed(by.map((seat) => model.nameOf(seat)))}) : '';
}

/**
 * While others are waited for: remind them, once, and be told when it is one's turn.
 * @param {Model} model
 * @param {number[]} waiting
 * @param {{busy: boolean, nudge: () => void, notices: Notices}} can
 */
export function callButtons(model, waiting, can) {
  const {info, you} = model;
  const people = waiting.filter((seat) => !you.seats.includes(seat) && model.seat(seat)?.kind === 'person' && !model.seat(seat)?.sitting);
  if (!people.length || waiting.some((seat) => you.seats.includes(seat))) return nothing;
  const given = you.seats.every((seat) => info?.nudges?.includes(seat));
  const {on} = can.notices;
  return html`<p class="buttons calls"><button class="button small nudge" ?disabled=${can.busy || given} @click=${can.nudge}>${say(given ? 'nudge.given' : 'nudge.give')}</button>
    <button class="button small notices" aria-pressed=${String(on)} aria-label=${say(on ? 'notice.off' : 'notice.on')} title=${say(on ? 'notice.off' : 'notice.on')}
      @click=${() => can.notices.toggle()}>${noticeSign(on)}</button></p>`;
}

/** Notices of the browser while this page is open behind others; asked for only by a click. */
export class Notices {
  /**
   * @param {(words: string) => void} tell
   * @param {{table: string, tokens: string[]}} page
   */
  constructor(tell, page) {
    this.tell = tell;
    this.page = page;
    /** The seats of which the server was asked to tell this device. */
    this.followed = '';
    /** The nudges that were told, by their seats. */
    this.known = '';
  }

  get on() {
    return !!settings().notices && typeof Notification !== 'undefined' && Notification.permission === 'granted';
  }

  /** Ask the browser for notices, or have none any more. */
  async toggle() {
    if (this.on) {
      saveSettings({notices: false});
      this.tell('');
      this.followed = '';
      await unfollowTurns(this.page.table, this.page.tokens);
      return;
    }
    if (!window.isSecureContext || typeof Notification === 'undefined') {
      this.tell(say('notice.insecure'));
      return;
    }
    const given = await Notification.requestPermission();
    saveSettings({notices: given === 'granted'});
    this.tell(say(given === 'granted' ? 'notice.set' : 'notice.refused'));
    if (given === 'granted' && await followTurns(this.page.table, this.page.tokens)) this.tell(say('notice.set-closed'));
  }

  /** Ask the server once to tell this device of a race. @param {Model} model */
  follow(model) {
    const seats = model.you.seats.join();
    if (!this.on || !seats || seats === this.followed || !model.info || model.info.phase === 'over') return;
    this.followed = seats;
    followTurns(this.page.table, this.page.tokens);
  }

  /** Tell somebody who looks elsewhere that it is their turn. @param {?import('../lib/types.js').TableInfo} info */
  call(info) {
    if (info) this.#notify(say('table.your-turn'), say('notice.body', {course: info.course || info.title}), info.id);
  }

  /** Tell somebody who looks elsewhere that the others nudge. @param {Model} model */
  nudged(model) {
    const words = nudged(model);
    if (words && words !== this.known && model.info) this.#notify(words, model.info.course || model.info.title, model.info.id);
    this.known = words;
  }

  #notify(title, body, tag) {
    if (!this.on || !document.hidden) return;
    try {
      const notice = new Notification(title, {body, tag});
      notice.onclick = () => { window.focus(); notice.close(); };
    } catch {
      // some phones allow notices from service workers only
    }
  }
}
