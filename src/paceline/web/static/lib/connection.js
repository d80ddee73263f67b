/** The line to a table: says hello again whenever it was cut, later and later. */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const HEARTBEAT = 25_000;
/** Milliseconds within which somebody at the other end has answered. */
const ANSWERS_WITHIN = 8000;
/** Refusals that the same hello would only meet again. */
const FINAL = new Set(['no-such-table', 'forbidden', 'bad-request']);

export class Line {
  /**
   * @param {string} id
   * @param {() => object} hello
   * @param {(frame: any) => void} hear
   * @param {(open: boolean) => void} changed
   */
  constructor(id, hello, hear, changed) {
    this.id = id;
    this.hello = hello;
    this.hear = hear;
    this.changed = changed;
    this.wait = FIRST_WAIT;
    this.onWake = () => document.visibilityState === 'visible' && this.retry();
    document.addEventListener('visibilitychange', this.onWake);
    window.addEventListener('online', this.onWake);
    this.open();
  }

  open() {
    this.welcome = this.closed = false;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${this.id}`);
    this.socket.onopen = () => this.say(this.hello());
    this.socket.onmessage = (message) => this.heard(JSON.parse(message.data));
    this.socket.onclose = () => this.cut();
  }

  heard(frame) {
    this.refused = frame.type === 'error' && FINAL.has(frame.error.code) && !this.welcome;
    if (frame.type === 'table') {
      this.welcome = true;
      this.wait = FIRST_WAIT;
      this.changed(true);
      clearInterval(this.beat);
      this.beat = setInterval(() => this.ping(), HEARTBEAT);
    }
    clearTimeout(this.doubt);
    if (frame.type !== 'pong') this.hear(frame);
  }

  /** Ask whether anybody is there. */
  ping() {
    this.ask({type: 'ping'});
  }

  /** Say something that is answered, and give the line up if it stays silent: it is dead, though the browser does not know it. */
  ask(message) {
    if (!this.say(message)) return;
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => {
      this.hangUp();
      this.cut();
    }, ANSWERS_WITHIN);
  }

  cut() {
    this.closed = true;
    clearTimeout(this.doubt);
    clearInterval(this.beat);
    this.changed(false);
    if (this.refused) return;
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Somebody looks again: do not wait any longer, and do not trust a line that may have died meanwhile. */
  retry() {
    if (this.refused) return;
    if (!this.closed) {
      if (this.welcome) this.ping();
      return;
    }
    clearTimeout(this.timer);
    this.open();
  }

  /** @returns {boolean} whether it could be said */
  say(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    document.removeEventListener('visibilitychange', this.onWake);
    window.removeEventListener('online', this.onWake);
    clearTimeout(this.timer);
    clearTimeout(this.doubt);
    clearInterval(this.beat);
    this.hangUp();
  }

  hangUp() {
    this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
  }
}
