/** Shows the page of the address; between pages the document and its modules stay. */
import {followLinks} from './lib/navigation.js';
import {registerWorker} from './lib/worker.js';
import {say} from './lib/words.js';

/**
 * The pages: their path, element, module, the property that holds the name in the path, and their title.
 * `routes/pages.py` preloads the modules of the first page.
 * @type {[RegExp, string, () => Promise<unknown>, string, string][]}
 */
const PAGES = [
  [/^\/table\/([^/]+)\/?$/, 'pl-table', () => import('./pages/table.js'), 'table', ''],
  [/^\/replay\/([^/]+)\/?$/, 'pl-replay', () => import('./pages/replay.js'), 'table', 'replay.title'],
  [/^\/tours\/([^/]+)\/?$/, 'pl-tour', () => import('./pages/tour.js'), 'tour', 'tour.title'],
  [/^\/join(?:\/([^/]+))?\/?$/, 'pl-join', () => import('./pages/join.js'), 'code', 'join.title'],
  [/^\/tv(?:\/([^/]+))?\/?$/, 'pl-tv', () => import('./pages/tv.js'), 'code', 'tv.title'],
  [/^\/new\/?$/, 'pl-new', () => import('./pages/new.js'), '', 'setup.title'],
  [/^\/offline$/, 'pl-offline', () => import('./pages/offline.js'), '', ''],
  [/^\/$/, 'pl-home', () => import('./pages/home.js'), '', ''],
];
const NOWHERE = [/^/, 'pl-nowhere', () => import('./pages/not-found.js'), '', ''];
/** Pages that lead to a table; its modules are loaded while nothing else is to be done. */
const BEFORE_A_TABLE = new Set(['pl-home', 'pl-new', 'pl-tour', 'pl-join']);

const pageOf = (path) => PAGES.find(([pattern]) => pattern.test(path));
/** Frames within which a page has grown long enough to be scrolled as before. */
const LONGEST_GROWTH = 60;
/** The number of times that the page has changed: a page that loads slowly must not replace a later one. */
let changes = 0;

async function show({arrived = false, top = 0} = {}) {
  const change = (changes += 1);
  const path = location.pathname;
  const [pattern, element, load, name, title] = /** @type {typeof PAGES[0]} */ (pageOf(path) ?? NOWHERE);
  try {
    await load();
  } catch (error) {
    if (!arrived) throw error;
    location.reload();
    return;
  }
  if (change !== changes) return;
  const page = /** @type {import('./vendor/lit.js').LitElement} */ (document.createElement(element));
  if (name) page[name] = pattern.exec(path)[1] ?? '';
  document.title = [...(title ? [say(title)] : []), say('name')].join(' · ');
  document.body.replaceChildren(page);
  if (BEFORE_A_TABLE.has(element)) (window.requestIdleCallback ?? setTimeout)(() => import('./pages/table.js').catch(() => {}));
  if (!arrived) return;
  await page.updateComplete;
  focusOn(page);
  for (let frame = 0; frame < LONGEST_GROWTH && change === changes; frame += 1) {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) < 1) return;
    await new Promise(requestAnimationFrame); // the page is still too short
  }
}

/** Begin at the top of a new page for keyboards and screen readers, as in a new document. */
function focusOn(page) {
  page.tabIndex = -1;
  page.focus({preventScroll: true});
  page.addEventListener('blur', () => page.removeAttribute('tabindex'), {once: true});
}

followLinks((path) => !!pageOf(path), show);
show();
registerWorker();
