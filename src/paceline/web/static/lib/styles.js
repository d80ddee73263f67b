/** Style sheets of parts that are loaded when they are first needed. */

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/**
 * Load a style sheet of this folder's neighbour `styles`.
 * @param {string} name
 * @returns {Promise<void>} when it holds, or could not be loaded
 */
export function loadStyles(name) {
  if (!loaded.has(name)) {
    const link = Object.assign(document.createElement('link'), {rel: 'stylesheet', href: new URL(`../styles/${name}.css`, import.meta.url).href});
    loaded.set(name, new Promise((done) => { link.onload = link.onerror = () => done(); }));
    document.head.append(link);
  }
  return /** @type {Promise<void>} */ (loaded.get(name));
}
