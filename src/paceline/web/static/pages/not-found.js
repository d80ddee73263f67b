/** An address where there is nothing. */
import {LitElement, html} from '../vendor/lit.js';
import {bar, note, wayHome} from '../components/parts.js';
import {say} from '../lib/words.js';

export class NowherePage extends LitElement {
  createRenderRoot() { return this; }

  render() {
    return html`${bar('')}<main class="page">${note('error', say('nowhere'))} ${wayHome()}</main>`;
  }
}

customElements.define('pl-nowhere', NowherePage);
