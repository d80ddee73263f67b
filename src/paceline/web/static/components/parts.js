/** Parts that several pages share: the bar on top, notes, signs of riders, keys. */
import {html, nothing} from '../vendor/lit.js';
import {lettered} from '../lib/lettering.js';
import {signAddress} from '../lib/pictures.js';
import {changeTheme} from '../lib/theme.js';
import {isOutdated} from '../lib/version.js';
import {LANGUAGE, LANGUAGES, changeLanguage, say} from '../lib/words.js';

/**
 * The bar on top of every page.
 * @param {string} title
 * @param {unknown} [more]
 * @param {string} [style]
 */
export const bar = (title, more = nothing, style = '') => html`<header class="bar ${style}">
  <a class="wordmark" href="/">${lettered(say('name'), {inline: true})}</a>
  ${title ? html`<h1 class="course">${lettered(title)}</h1>` : nothing}
  ${more} ${languages()} ${themeButton('tool')}
</header>`;

/** The button that changes between dark and light; the style sheet shows the sign of the other theme. @param {string} style */
export const themeButton = (style) => html`<button class="theme ${style}" aria-label=${say('theme.change')} title=${say('theme.change')} @click=${changeTheme}>
  <svg class="sun" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="4.5"></circle><path d="M12 1.5v4M12 18.5v4M1.5 12h4M18.5 12h4M4.6 4.6l2.8 2.8M16.6 16.6l2.8 2.8M19.4 4.6l-2.8 2.8M7.4 16.6l-2.8 2.8"></path></svg>
  <svg class="moon" viewBox="0 0 24 24" aria-hidden="true"><path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z"></path></svg></button>`;

/** The languages to choose from. */
export const languages = () => html`<span class="switch languages" role="group" aria-label=${say('language.title')}>${Object.entries(LANGUAGES)
  .map(([language, name]) => html`<button lang=${language} title=${name} aria-label=${name} aria-pressed=${String(language === LANGUAGE)}
    @click=${() => language === LANGUAGE || changeLanguage(language)}>${language.toUpperCase()}</button>`)}</span>`;

/** @param {'error' | 'wait' | 'news'} kind @param {unknown} words */
export const note = (kind, words) =>
  words ? html`<p class="note ${kind}" role=${kind === 'error' ? 'alert' : 'status'}>${words}</p>` : nothing;

/** The offer to load a newer page. It is never loaded unasked: a card may be selected. */
export const newerPage = () => note('news', isOutdated() && html`${say('version.newer')}
  <button class="button small" @click=${() => location.reload()}>${say('version.reload')}</button>`);

/**
 * Let a page fill the window if it shows a race. A class, not a `:has()`: with that the browser would look at the whole page anew whenever
 * something changes in it.
 * @param {HTMLElement} page
 */
export const fitScreen = (page) => page.classList.toggle('one-screen', [...page.children].some((one) => one.matches('.table:is(.racing, .replay)')));

/** The way out of a page that has nothing to show. */
export const wayHome = () => html`<p><a class="button" href="/">${say('way-home')}</a></p>`;

/**
 * The small sign of a rider.
 * @param {{team: string, kind: string, name: string, mine?: boolean, full_name?: string, jersey?: string, dummy?: string}} token
 * @param {boolean} [named] whether the name stands beside it
 */
export const sign = (token, named = false) => html`<img class="sign ${token.mine ? 'mine' : ''}" src=${signAddress(token)}
  alt=${named ? '' : token.name} title=${named ? nothing : token.full_name || token.name}>`;

/**
 * Call `handle` for keys that are not typed into a field; what it returns false for goes on its way.
 * @param {(key: string, event: KeyboardEvent) => boolean} handle
 * @returns {() => void} takes it back
 */
export function onKeys(handle) {
  const listener = (event) => {
    const typing = event.target instanceof Element && event.target.closest('input, select, textarea');
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (handle(event.key, event)) event.preventDefault();
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}
