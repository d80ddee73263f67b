/** The theme of the page. `theme.js` sets it before the page is painted, and again when it is chosen. */
import {saveSettings} from './storage.js';

export const isDark = () => document.documentElement.dataset.theme === 'dark';

/** Change between dark and light. Whoever comes back to the theme of the system follows it again. */
export function changeTheme() {
  const dark = !isDark();
  const theme = dark === matchMedia('(prefers-color-scheme: dark)').matches ? '' : dark ? 'dark' : 'light';
  saveSettings({theme});
  dispatchEvent(new Event('theme-chosen'));
}

/**
 * Call `changed` whenever another theme is set.
 * @param {() => void} changed
 * @returns {() => void} ends that
 */
export function onTheme(changed) {
  addEventListener('theme-set', changed);
  return () => removeEventListener('theme-set', changed);
}

/** The address of a drawing of the server, in the colours of the theme. @param {string} address */
export const themed = (address) => (isDark() ? `${address}${address.includes('?') ? '&' : '?'}night=true` : address);
