/**
 * The service worker: a page that is opened without network says so, and comes back by itself. It keeps the page that says it and nothing
 * else: never an answer of the server, never a token (a token stands behind the `#`, which no worker sees).
 *
 * `routes/assets.py` writes the version into the address below, so that every version of the server brings a worker of its own, and
 * appends `lib/push-worker.js` if there is one.
 */
(() => {
  const worker = /** @type {any} */ (self);
  /** The address of the static files of this version. */
  const SHELL = '{shell}';
  const CACHE = `paceline ${SHELL}`;
  const OFFLINE = '/offline';

  /** Keep the page without connection, and all files that its document names. */
  async function keep() {
    const cache = await caches.open(CACHE);
    const page = await fetch(OFFLINE, {cache: 'no-cache'});
    if (!page.ok) throw new Error(`${OFFLINE}: ${page.status}`);
    const files = [...(await page.clone().text()).matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address);
    await cache.put(OFFLINE, page);
    await cache.addAll(new Set(files.filter((address) => address.startsWith(SHELL)))); // each once: a second one is an error
  }

  async function forgetOthers() {
    const others = (await caches.keys()).filter((name) => name.startsWith('paceline ') && name !== CACHE);
    await Promise.all(others.map((name) => caches.delete(name)));
  }

  /** Return the page, or without network the one that says so; the way back stands in its address. @param {Request} request */
  async function open(request) {
    try {
      return await fetch(request);
    } catch {
      const {pathname, search} = new URL(request.url);
      if (pathname !== OFFLINE) return Response.redirect(`${OFFLINE}?from=${encodeURIComponent(pathname + search)}`);
      return (await caches.match(OFFLINE)) ?? Response.error();
    }
  }

  worker.addEventListener('install', (event) => event.waitUntil(keep().then(() => worker.skipWaiting())));
  worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers().then(() => worker.clients.claim())));
  worker.addEventListener('fetch', (event) => {
    const {request} = event;
    const {origin, pathname} = new URL(request.url);
    if (request.method !== 'GET' || origin !== worker.location.origin) return;
    if (request.mode === 'navigate') event.respondWith(open(request));
    else if (pathname.startsWith(SHELL)) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  });
})();
