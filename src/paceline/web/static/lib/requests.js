/** Requests about a table: start it, change its seats and names, ride it again. */
import {request} from './api.js';
import {go} from './navigation.js';
import {saveSettings, copyTokens, tables} from './storage.js';
import {say} from './words.js';

export class TableRequests {
  /** @param {import('../pages/table.js').TablePage} page shows whether it is busy, and what was refused */
  constructor(page) {
    this.page = page;
  }

  /** Send a request; show the error if it is refused. */
  async ask(path, body = {}) {
    const {page} = this;
    page.busy = true;
    page.problem = '';
    try {
      return await request('POST', `/api/tables/${page.table}${path}`, {body, tokens: page.tokens});
    } catch (error) {
      page.problem = error.message;
      return null;
    } finally {
      page.busy = false;
    }
  }

  /** Start the race; bots ride for people who are still at the door. */
  start() {
    return this.ask('/start', {bots: true});
  }

  /** Let bots take seats, the game's first one each. @param {number[]} seats */
  async fill(seats) {
    for (const seat of seats) await this.set(seat, {kind: 'bot', name: ''});
  }

  /** Call the person at a seat so; the first one at this device is who it belongs to. */
  rename(name, seat) {
    if (seat === this.page.model.you.seats[0]) saveSettings({name});
    return this.ask('/name', {name, seat});
  }

  /** Give a seat to somebody; a bot without a name is the game's first. */
  async set(seat, holder) {
    const {page} = this;
    const {game, phase} = page.model.info;
    const usual = page.all?.find(({name}) => name === game)?.bots[0];
    const answer = await this.ask(`/seats/${seat}`, holder.kind === 'bot' && !holder.name ? {...holder, name: usual} : holder);
    const links = {...tables.get(page.table).links};
    if (!answer || phase !== 'gathering') return;
    if (answer.seat) links[seat] = answer.seat.token;
    else if (holder.kind !== 'person') delete links[seat];
    tables.put(page.table, {links});
    page.requestUpdate();
  }

  /** Remind those who are waited for. */
  nudge() {
    return this.ask('/nudge');
  }

  async rematch() {
    const next = await this.ask('/rematch');
    if (!next) return;
    copyTokens(tables, this.page.table, tables, next.id);
    go(`/table/${next.id}`);
  }

  async copy(address) {
    try {
      await navigator.clipboard.writeText(address);
      this.page.copied = address;
    } catch {
      prompt(say('table.link'), address);
    }
  }

  /** One more seat is ridden on this device. */
  here(token) {
    const {table} = this.page;
    tables.useTokens(table, [...new Set([...tables.currentTokens(table), token])]);
    go(location.pathname);
  }
}
