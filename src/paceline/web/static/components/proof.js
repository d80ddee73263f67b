/** The proof of the shuffles: whether the seed of a race is the one whose fingerprint was shown at its start. */
import {LitElement, html, nothing} from '../vendor/lit.js';
import {say} from '../lib/words.js';

/**
 * SHA-256 of a text in hexadecimal digits; nothing where the browser does not compute it (neither HTTPS nor this computer).
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function fingerprint(text) {
  if (!globalThis.crypto?.subtle) return '';
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Proof extends LitElement {
  static properties = {info: {attribute: false}, seedHash: {}, verdict: {state: true}};

  constructor() {
    super();
    /** @type {import('../lib/types.js').TableInfo | undefined} */
    this.info = undefined;
    /** The fingerprint that this browser was told during the race; empty if it came later. */
    this.seedHash = '';
    /** @type {'wait' | 'good' | 'late' | 'bad' | 'unable'} */
    this.verdict = 'wait';
  }

  createRenderRoot() { return this; }

  willUpdate(changed) {
    if (changed.has('info') || changed.has('told')) this.check();
  }

  async check() {
    const {seed, seed_hash: hash} = this.info;
    const computed = await fingerprint(String(seed)).catch(() => '');
    const good = computed === (this.seedHash || hash);
    this.verdict = !computed ? 'unable' : good ? this.seedHash ? 'good' : 'late' : 'bad';
  }

  render() {
    const {info: {id, seed, seed_hash: hash}, verdict} = this;
    const sign = {good: '✓', late: '✓', bad: '✗'}[verdict] ?? '?';
    const file = `/api/tables/${id}/race`;
    const commands = `curl -o ${id}.race ${location.origin}${file}\npaceline verify ${id}.race --hash ${this.seedHash || hash}`;
    return html`<details class="proof ${verdict}"><summary>
        <span class="proof-sign" aria-hidden="true">${sign}</span>
        <span class="proof-words" role="status">${say(`proof.${verdict}`)}</span>
        <span class="proof-more">${say('proof.more')}</span></summary>
      <div class="proof-told">
        <p>${say('proof.how')}</p>
        <dl class="secret"><dt>${say('proof.hash')}</dt><dd><code>${this.seedHash || hash}</code></dd>
          <dt>${say('proof.seed')}</dt><dd><code>${seed ?? nothing}</code></dd></dl>
        <p>${say('proof.check')}</p>
        <pre tabindex="0"><code>${commands}</code></pre>
        <p><a class="button small" href=${file} download="${id}.race">${say('over.file')}</a></p>
      </div></details>`;
  }
}

customElements.define('pl-proof', Proof);
