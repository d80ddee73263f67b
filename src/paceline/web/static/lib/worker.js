/** The service worker, for browsers that have one: only at this device or over HTTPS. */

/** Register it as soon as the page has nothing else to do; a page without it works as well. */
export function registerWorker() {
  const {serviceWorker} = navigator;
  if (!serviceWorker) return;
  (window.requestIdleCallback ?? setTimeout)(() => serviceWorker.register('/worker.js').catch(() => {}));
}
