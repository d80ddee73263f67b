/** Which page an address is. */
import {say} from './lib/words.js';

/** @type {[RegExp, string, () => Promise<unknown>, string][]} */
const PAGES = [
  [/^\/table\/([^/]+)\/?$/, 'pl-table', () => import('./pages/table.js'), 'table'],
  [/^\/replay\/([^/]+)\/?$/, 'pl-replay', () => import('./pages/replay.js'), 'table'],
  [/^\/tours\/([^/]+)\/?$/, 'pl-tour', () => import('./pages/tour.js'), 'tour'],
  [/^\/new\/?$/, 'pl-new', () => import('./pages/new.js'), ''],
  [/^\/$/, 'pl-home', () => import('./pages/home.js'), ''],
  [/^/, 'pl-nowhere', () => import('./pages/not-found.js'), ''],
];

async function open() {
  for (const [path, element, load, name] of PAGES) {
    const found = path.exec(location.pathname);
    if (!found) continue;
    await load();
    const page = document.createElement(element);
    if (name) page[name] = found[1];
    document.title = say('name');
    document.body.replaceChildren(page);
    return;
  }
}

open();
