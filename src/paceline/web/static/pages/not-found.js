/** The page for unknown addresses. */
import {LitElement, html} from '../vendor/lit.js';
import {bar, note, wayHome} from '../components/parts.js';
import {say} from '../lib/words.js';

export class NotFoundPage extends LitElement {
  createRenderRoot() { return this; }

  render() {
    return html`${bar('')}<main class="page">${note('error', say('nowhere'))} ${wayHome()}</main>`;
  }
}

customElements.define('pl-nowhere', NotFoundPage);
