/** What somebody at a table wants of the house: seats, a start, a rematch, a name. */
import {call} from './api.js';
import {go} from './navigation.js';
import {likes, passOn, tables} from './storage.js';
import {say} from './words.js';

export class Wishes {
  /** @param {import('../pages/table.js').TablePage} page shows whether it is busy, and what was refused */
  constructor(page) {
    this.page = page;
  }

  /** Ask the house for something, and show what it says where it refuses. */
  async ask(path, body = {}) {
    const {page} = this;
    page.busy = true;
    page.problem = '';
    try {
      return await call('POST', `/api/tables/${page.table}${path}`, {body, tokens: page.tokens});
    } catch (error) {
      page.problem = error.message;
      return null;
    } finally {
      page.busy = false;
    }
  }

  start() {
    return this.ask('/start');
  }

  /** Call the person at a seat so; the first one at this device is who it belongs to. */
  rename(name, seat) {
    if (seat === this.page.model.you.seats[0]) likes({name});
    return this.ask('/name', {name, seat});
  }

  /** Give a seat to somebody; a bot without a name is the game's first. */
  async set(seat, wish) {
    const {page} = this;
    const {game, phase} = page.model.info;
    const usual = page.all?.find(({name}) => name === game)?.bots[0];
    const answer = await this.ask(`/seats/${seat}`, wish.kind === 'bot' && !wish.name ? {...wish, name: usual} : wish);
    const links = {...tables.get(page.table).links};
    if (!answer || phase !== 'gathering') return;
    if (answer.seat) links[seat] = answer.seat.token;
    else if (wish.kind !== 'person') delete links[seat];
    tables.put(page.table, {links});
    page.requestUpdate();
  }

  async rematch() {
    const next = await this.ask('/rematch');
    if (!next) return;
    passOn(tables, this.page.table, tables, next.id);
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
    tables.speak(table, [...new Set([...tables.spoken(table), token])]);
    go(location.pathname);
  }
}
