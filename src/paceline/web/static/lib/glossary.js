/** Words of the game that explain themselves. */

/** Meanings by word, in small letters. @type {Map<string, string>} */
let meanings = new Map();
/** @type {?RegExp} */
let pattern = null;

/** Know the words of a game from now on. @param {import('./types.js').Term[]} terms */
export function learn(terms) {
  meanings = new Map(terms.map(({word, text}) => [word.toLowerCase(), text]));
  const words = [...meanings.keys()].sort((one, other) => other.length - one.length);
  pattern = words.length ? new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu') : null;
}

/** The meaning of a word; nothing if it needs none. @param {string} word */
export const meaningOf = (word) => meanings.get(word.toLowerCase());

/**
 * A sentence before, at and after the first word that has a meaning; one such word in a sentence is enough.
 * @param {string} sentence
 * @returns {[string, string, string]}
 */
export function findTerm(sentence) {
  const found = pattern?.exec(sentence);
  if (!found) return [sentence, '', ''];
  return [sentence.slice(0, found.index), found[0], sentence.slice(found.index + found[0].length)];
}
