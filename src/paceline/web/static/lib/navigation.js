/** Changes the address without loading the document again, and calls back when the page must change. */
import {isOutdated} from './version.js';

/** @type {(address: {arrived: boolean, top: number}) => void} */
let show = () => {};
/** Return whether an address shows one of our pages. @type {(path: string) => boolean} */
let isPage = () => false;
/** The scroll position of each entry of the history, by its number. @type {Map<number, number>} */
const tops = new Map();
/** The path that is shown; the address may be ahead of it. */
let path = location.pathname;
const entry = () => history.state?.entry ?? 0;

/**
 * Go to another page of this site, or open the present one anew. The browser loads the document if the server has a newer one.
 * @param {string} address
 */
export function go(address) {
  const to = new URL(address, location.href);
  if (isOutdated() || !isPage(to.pathname)) {
    location.assign(to);
    return;
  }
  tops.set(entry(), scrollY); // a scroll of this very moment is reported too late
  if (to.pathname === location.pathname) history.replaceState(history.state, '', to);
  else history.pushState({entry: entry() + 1}, '', to);
  path = to.pathname;
  tops.delete(entry());
  show({arrived: true, top: 0});
}

/**
 * Follow links and the browser's back and forward buttons from now on.
 * @param {(path: string) => boolean} ours whether a path is one of our pages
 * @param {typeof show} showPage shows the page of the address, scrolled down to `top`
 */
export function followLinks(ours, showPage) {
  isPage = ours;
  show = showPage;
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => { history.scrollRestoration = 'auto'; });
  document.addEventListener('click', onClick);
  window.addEventListener('popstate', onPop);
  window.addEventListener('scroll', () => tops.set(entry(), scrollY), {passive: true});
}

/** Follow a link between our pages. Other links, downloads and links for another window are left to the browser. */
function onClick(event) {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.href);
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin || !isPage(link.pathname)) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.href);
}

/** A part of the same page is left to the browser; any other fragment is a token, with which the page opens anew. */
function onPop() {
  if (path === location.pathname && document.getElementById(location.hash.slice(1))) return;
  path = location.pathname;
  show({arrived: true, top: tops.get(entry()) ?? 0});
}
