/** An address where there is nothing. */
import {LitElement, html} from './vendor/lit.js';
import {bar, note, wayHome} from './parts.js';
import {say} from './say.js';

export class NowherePage extends LitElement {
  createRenderRoot() { return this; }

  render() {
    return html`${bar('')}<main class="page">${note('error', say('nowhere'))} ${wayHome()}</main>`;
  }
}

customElements.define('pl-nowhere', NowherePage);
