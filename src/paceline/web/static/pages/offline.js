/** The page without connection: it says so, and goes back to the page that was wanted as soon as the server answers. */
import {LitElement, html} from '../vendor/lit.js';
import {bar, note} from '../components/parts.js';
import {say} from '../lib/words.js';

/** Milliseconds from one try to the next. */
const AGAIN = 3000;

export class OfflinePage extends LitElement {
  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    this.onOnline = () => this.tryAgain();
    window.addEventListener('online', this.onOnline);
    this.tryAgain();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('online', this.onOnline);
    clearTimeout(this.timer);
  }

  /** The page of this server that was wanted. */
  get wanted() {
    const from = new URL(new URLSearchParams(location.search).get('from') ?? '/', location.origin);
    return (from.origin === location.origin ? from.pathname + from.search : '/') + location.hash;
  }

  async tryAgain() {
    clearTimeout(this.timer);
    const answer = await fetch('/healthz', {cache: 'no-store'}).catch(() => null);
    if (!this.isConnected) return;
    if (answer?.ok) location.replace(this.wanted);
    else this.timer = setTimeout(() => this.tryAgain(), AGAIN);
  }

  render() {
    return html`${bar('')}<main class="page">${note('wait', say('offline.words'))}</main>`;
  }
}

customElements.define('pl-offline', OfflinePage);
