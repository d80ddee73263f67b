/** Which page an address is. */
import {say} from './say.js';

/** @type {[RegExp, string, () => Promise<unknown>, string][]} */
const PAGES = [
  [/^\/table\/([^/]+)\/?$/, 'pl-table', () => import('./table.js'), 'table'],
  [/^\/replay\/([^/]+)\/?$/, 'pl-replay', () => import('./replay.js'), 'table'],
  [/^\/tours\/([^/]+)\/?$/, 'pl-tour', () => import('./tour.js'), 'tour'],
  [/^\/new\/?$/, 'pl-new', () => import('./new.js'), ''],
  [/^\/$/, 'pl-home', () => import('./home.js'), ''],
  [/^/, 'pl-nowhere', () => import('./nowhere.js'), ''],
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
