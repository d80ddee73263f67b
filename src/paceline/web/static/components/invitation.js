/** The way to a table for everybody who comes: QR code, four letters, and how to hand them on. */
import {html, nothing, svg} from '../vendor/lit.js';
import {request} from '../lib/api.js';
import {lettered} from '../lib/lettering.js';
import {say} from '../lib/words.js';

/** @typedef {{code: string, link: string, site: string, reachable: boolean, qr: string, modules: number}} Invitation */

/** Modules of blank that a QR code needs round it. */
const QUIET = 4;

/**
 * @param {string} table
 * @param {string[]} tokens
 * @returns {Promise<Invitation>}
 */
export const fetchInvitation = (table, tokens) => request('GET', `/api/tables/${table}/invitation`, {tokens});

/** The QR code, ink on card in every theme. @param {Invitation} invitation */
export const qrCode = ({qr, modules, link}) => html`<svg class="qr" role="img" aria-label=${say('lobby.qr', {link})}
    viewBox="${-QUIET} ${-QUIET} ${modules + 2 * QUIET} ${modules + 2 * QUIET}" shape-rendering="crispEdges">
  ${svg`<rect x=${-QUIET} y=${-QUIET} width=${modules + 2 * QUIET} height=${modules + 2 * QUIET} fill="#FCF6E7"></rect><path d=${qr} fill="none" stroke="#1C2836"></path>`}</svg>`;

/** The four letters, drawn. @param {string} code */
export const drawnCode = (code) => html`<strong class="code" data-code=${code}>${lettered(code, {inline: true})}</strong>`;

/** Say that phones do not come here, and what to do. @param {Invitation} invitation */
export const unreachable = ({reachable}) => (reachable ? nothing : html`<p class="note wait unreachable" role="status">${say('lobby.unreachable')}</p>`);

/** Hand the link to the device, or else to the clipboard. @param {Invitation} invitation @param {(link: string) => void} copy */
export async function share({link, code}, copy) {
  if (!navigator.share) {
    copy(link);
    return;
  }
  await navigator.share({title: say('lobby.share-title', {code}), url: link}).catch((error) => {
    if (error.name !== 'AbortError') copy(link);
  });
}
