/** Sentences of the page by their keys, in the language that was chosen, else in that of the document. */
import {saveSettings, settings} from './storage.js';

/**
 * `i18n/page/*.toml` as a module for each language: its name, the names of all languages, and its sentences. In them a place in braces is
 * filled in, and `n` chooses a plural form.
 * @type {(language: string) => Promise<{LANGUAGE: string, LANGUAGES: Record<string, string>,
 *   WORDS: Record<string, string | {one: string, other: string}>}>}
 */
const load = (language) => import(`./words/${language}.js`);
const {lang} = document.documentElement; // the server has chosen it by the languages of the browser
export const {LANGUAGE, LANGUAGES, WORDS} = await load(settings().language ?? lang).catch(() => load(lang));
document.documentElement.lang = LANGUAGE;

/** Show this page, and all later ones, in another language. @param {string} language */
export function changeLanguage(language) {
  saveSettings({language});
  location.reload();
}

const FORMS = new Intl.PluralRules(LANGUAGE);

/**
 * The sentence of a key with its places filled in.
 * @param {string} key
 * @param {Record<string, unknown>} [places]
 * @returns {string}
 */
export function say(key, places = {}) {
  const found = WORDS[key];
  if (found === undefined) throw new Error(`there is no sentence ${key}`);
  const sentence = typeof found === 'string' ? found : found[FORMS.select(Number(places.n)) === 'one' ? 'one' : 'other'];
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(places[name]));
}

/**
 * Several names as one: «Azur, Nuit and Mauve».
 * @param {string[]} names
 * @returns {string}
 */
export function listed(names) {
  if (names.length < 2) return names.join('');
  const pair = say('list.last', {before: names[names.length - 2], last: names[names.length - 1]});
  return [...names.slice(0, -2), pair].join(say('list.more'));
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [['day', 86_400], ['hour', 3600], ['minute', 60]];
const AGO = new Intl.RelativeTimeFormat(LANGUAGE, {numeric: 'auto'});

/**
 * Return the time since something was: «5 minutes ago».
 * @param {number} moment milliseconds, as `Date.now()` tells them
 * @returns {string}
 */
export function ago(moment) {
  const seconds = Math.max(0, Date.now() - moment) / 1000;
  const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? ['second', Infinity];
  return AGO.format(-Math.floor(seconds / length), unit);
}
