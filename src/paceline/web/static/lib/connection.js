/** The WebSocket connection to a table. Reconnects with growing delays. */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const HEARTBEAT = 25_000;
/** Milliseconds within which the server answers. */
const ANSWERS_WITHIN = 8000;
/** Errors that the same hello would only get again. */
const FINAL = new Set(['no-such-table', 'forbidden', 'bad-request']);

export class Connection {
  /**
   * @param {string} id
   * @param {() => object} hello
   * @param {(frame: any) => void} receive
   * @param {(open: boolean) => void} changed
   */
  constructor(id, hello, receive, changed) {
    this.id = id;
    this.hello = hello;
    this.receive = receive;
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
    this.socket.onopen = () => this.send(this.hello());
    this.socket.onmessage = (message) => this.received(JSON.parse(message.data));
    this.socket.onclose = () => this.cut();
  }

  received(frame) {
    this.refused = frame.type === 'error' && FINAL.has(frame.error.code) && !this.welcome;
    if (frame.type === 'table') {
      this.welcome = true;
      this.wait = FIRST_WAIT;
      this.changed(true);
      clearInterval(this.beat);
      this.beat = setInterval(() => this.ping(), HEARTBEAT);
    }
    clearTimeout(this.doubt);
    if (frame.type !== 'pong') this.receive(frame);
  }

  /** Check that the server answers. */
  ping() {
    this.request({type: 'ping'});
  }

  /** Send a message that is answered; reconnect if no answer comes: the browser may not notice that the connection is dead. */
  request(message) {
    if (!this.send(message)) return;
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => {
      this.disconnect();
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

  /** Reconnect at once when the page is visible again, and check a connection that may have died meanwhile. */
  retry() {
    if (this.refused) return;
    if (!this.closed) {
      if (this.welcome) this.ping();
      return;
    }
    clearTimeout(this.timer);
    this.open();
  }

  /** @returns {boolean} whether it could be sent */
  send(message) {
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
    this.disconnect();
  }

  disconnect() {
    this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
  }
}
