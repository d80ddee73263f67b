/** The part of the service worker that shows notices of the server; a click on one opens its table. */
(() => {
  const worker = /** @type {any} */ (self);
  const address = (table) => new URL(`/table/${encodeURIComponent(table)}`, worker.location.origin).href;

  /** @param {{title: string, body: string, table: string}} notice */
  function show({title, body, table}) {
    return worker.registration.showNotification(title, {body, tag: table, data: table});
  }

  /** Show the page of a table that is open, or open one. @param {string} table */
  async function open(table) {
    const pages = await worker.clients.matchAll({type: 'window', includeUncontrolled: true});
    const page = pages.find(({url}) => url.split(/[?#]/)[0] === address(table));
    await (page ? page.focus() : worker.clients.openWindow(address(table)));
  }

  worker.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
  });
})();
