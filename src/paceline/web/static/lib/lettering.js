/** Drawn letters and numerals, as in our pictures: strokes of cap height 10. What cannot be drawn so stays text, and all of it can be read by programs. */
import {html, svg} from '../vendor/lit.js';

/** Width and strokes of every letter, as in `draw/svg/lettering.py`. @type {Record<string, [number, string]>} */
const GLYPHS = {
  A: [8, 'M0 10L3.4 0H4.6L8 10M1.4 7H6.6'],
  B: [6.2, 'M0 0V10M0 0H3.2a2.35 2.35 0 0 1 0 4.7H0M3 4.7H3.5a2.65 2.65 0 0 1 0 5.3H0'],
  C: [8.6, 'M8.5 1.5A5 5 0 1 0 8.5 8.5'],
  D: [7.6, 'M0 0H2.6A5 5 0 0 1 2.6 10H0Z'],
  E: [5, 'M5 0H0V10H5M0 5H4.2'],
  F: [5, 'M5 0H0V10M0 5H4.2'],
  G: [9.6, 'M8.5 1.5A5 5 0 1 0 9.8 5.6H6'],
  H: [7, 'M0 0V10M7 0V10M0 5H7'],
  I: [0, 'M0 0V10'],
  J: [4.4, 'M4.4 0V7.2A2.7 2.7 0 0 1 1.7 10H0'],
  K: [6.6, 'M0 0V10M6.2 0L.3 5.6M2 4.2L6.6 10'],
  L: [5, 'M0 0V10H5'],
  M: [9, 'M0 10V0L4.5 7L9 0V10'],
  N: [7.4, 'M0 10V0L7.4 10V0'],
  O: [10, 'M0 5a5 5 0 1 0 10 0a5 5 0 1 0 -10 0'],
  P: [6, 'M0 10V0H3.2a2.9 2.9 0 0 1 0 5.8H0'],
  Q: [10, 'M0 5a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M6 6.4L10 10.4'],
  R: [6.4, 'M0 10V0H3.2a2.9 2.9 0 0 1 0 5.8H0M3 5.8L6.4 10'],
  S: [5.6, 'M5.3 1.7C4.8.6 3.9 0 2.8 0C1.2 0 .2 1 .2 2.5C.2 5.7 5.6 4.3 5.6 7.4C5.6 9 4.4 10 2.8 10C1.4 10 .4 9.3 0 8.1'],
  T: [6.4, 'M0 0H6.4M3.2 0V10'],
  U: [7, 'M0 0V6.5A3.5 3.5 0 0 0 7 6.5V0'],
  V: [8, 'M0 0L3.4 10H4.6L8 0'],
  W: [12, 'M0 0L3 10L6 1.5L9 10L12 0'],
  X: [7, 'M0 0L7 10M7 0L0 10'],
  Y: [7.2, 'M0 0L3.6 5.2L7.2 0M3.6 5.2V10'],
  Z: [6.6, 'M0 0H6.4L.2 10H6.6'],
  0: [7, 'M0 5a3.5 5 0 1 0 7 0a3.5 5 0 1 0 -7 0'],
  1: [2.8, 'M0 2.4L2.8 .2V10'],
  2: [6, 'M.1 2.9A2.9 2.9 0 0 1 5.9 2.9C5.9 5.2 .4 7.2 .2 10H6.2'],
  3: [5.9, 'M.3 0H5.4L2.4 3.9C4.6 3.7 5.9 5.1 5.9 6.9C5.9 8.8 4.6 10 2.8 10C1.4 10 .4 9.4 0 8.3'],
  4: [6.8, 'M5 10V0L.3 7.1H6.8'],
  5: [5.9, 'M5.4 0H1L.5 4.6C1 4 2 3.7 2.8 3.7C4.6 3.7 5.9 5 5.9 6.8C5.9 8.7 4.6 10 2.8 10C1.4 10 .5 9.4 0 8.4'],
  6: [6.2, 'M4.8 0C2.6 1.9 0 4.4 0 6.9M6.2 6.9a3.1 3.1 0 1 1 -6.2 0a3.1 3.1 0 1 1 6.2 0'],
  7: [6, 'M0 0H6L2 10'],
  8: [6, 'M.6 2.4a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0M.2 7.3a2.8 2.7 0 1 0 5.6 0a2.8 2.7 0 1 0 -5.6 0'],
  9: [6.2, 'M1.4 10C3.6 8.1 6.2 5.6 6.2 3.1M0 3.1a3.1 3.1 0 1 1 6.2 0a3.1 3.1 0 1 1 -6.2 0'],
  '-': [3.6, 'M0 5.4H3.6'],
  '–': [7, 'M0 5.4H7'],
  '−': [4.4, 'M0 5.4H4.4'],
  '+': [5.4, 'M0 5.4H5.4M2.7 2.7V8.1'],
  '·': [0.1, 'M-.6 5.4H.7'],
  "'": [0, 'M0 0V3'],
  '’': [0, 'M.3 0L-.4 3'],
  '.': [0.1, 'M-.6 9.5H.7'],
  ',': [0.4, 'M.5 8.6L-.4 11.6'],
  ':': [0.1, 'M-.6 3.6H.7M-.6 9.5H.7'],
  '!': [0, 'M0 0V6.6M0 8.8V10'],
  '(': [2, 'M2.2 -.6C-.6 2.6 -.6 7.4 2.2 10.6'],
  ')': [2, 'M-.2 -.6C2.6 2.6 2.6 7.4 -.2 10.6'],
  '/': [4, 'M0 10L4 0'],
  '→': [8, 'M0 5.4H7.6M4.4 2.2L7.8 5.4L4.4 8.6'],
  '×': [5, 'M0 3L5 8M5 3L0 8'],
  ' ': [3.4, ''],
};
/** Strokes of accents, from the middle of the letter's top. @type {Record<string, string>} */
const ACCENTS = {
  '\u0301': 'm-1 -1.9l2 -1.6',
  '\u0300': 'm1 -1.9l-2 -1.6',
  '\u0302': 'm-2 -1.9l2 -1.6l2 1.6',
  '\u0308': 'm-2.2 -2.7h1.3m1.8 0h1.3',
  '\u0303': 'm-2.4 -2.2c1 -1.4 1.8 -1 2.4 -.6s1.4 .8 2.4 -.6',
  '\u030a': 'm-1.3 -2.9a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0',
  '\u030c': 'm-2 -3.5l2 1.6l2 -1.6',
  '\u0327': 'm.3 10v1.1c1.9 .2 1.9 2.3 -1.7 2',
};
/** Letters that end, and that begin, with an upright, which need more air between them; pairs that stand closer. */
const STEMS = ['1HIMNU', 'BDEFHIKLMNPRU'];
const OPEN = new Set('AT AV AW AY FA LA LO LT LV LY PA RA TA VA WA YA'.split(' '));
/** Air between two letters or digits, and round all of them for the width of the strokes. */
const [TRACK, DIGIT_TRACK, AIR] = [2.4, 2.6, 1.3];
const HIGH = 10;

/** Width and strokes of a capital with its accents. @param {string} letter @returns {[number, string] | undefined} */
function glyph(letter) {
  const [base, ...accents] = letter.normalize('NFD');
  const found = GLYPHS[base];
  if (!found || accents.some((accent) => !ACCENTS[accent])) return undefined;
  return [found[0], found[1] + accents.map((accent) => `M${found[0] / 2} 0${ACCENTS[accent]}`).join('')];
}

/** @param {string} before @param {string} letter */
const kern = (before, letter) => (OPEN.has(before + letter) ? -1.1 : STEMS[0].includes(before) && STEMS[1].includes(letter) ? 0.8 : 0);

/**
 * Letters side by side, and how wide they are together.
 * @param {string[]} letters
 * @param {number} track
 */
function set(letters, track) {
  let x = 0;
  const strokes = letters.map((letter, place) => {
    const [width, d] = glyph(letter) ?? [0, ''];
    const at = x;
    x += width + track + kern(letter, letters[place + 1] ?? '');
    return svg`<path d=${d} transform="translate(${at.toFixed(1)} 0)"></path>`;
  });
  return {strokes, width: x - track};
}

/**
 * A number in strokes with a light line inside; 6 and 9 are underlined.
 * @param {string} value
 */
export function numeral(value) {
  if (!/^\d+$/.test(value)) return html`<span class="figure words-only">${value}</span>`;
  const {strokes, width} = set([...value], DIGIT_TRACK);
  const under = /^[69]+$/.test(value) ? svg`<path class="under" d="M${width / 2 - 3.4} 12H${width / 2 + 3.4}"></path>` : '';
  return html`<svg class="figure" viewBox="${-AIR} ${-AIR} ${width + 2 * AIR} ${11.6 + 2 * AIR}" aria-hidden="true">
    <g class="stroke">${strokes}</g><g class="inline">${strokes}</g>${under}</svg><span class="spoken">${value}</span>`;
}

/**
 * A short heading in drawn capitals.
 * @param {string} text
 * @param {{inline?: boolean}} [how] `inline`: with a light line inside
 */
export function lettered(text, {inline = false} = {}) {
  const letters = [...text.toUpperCase().normalize('NFC')];
  if (!letters.every(glyph)) return text;
  const {strokes, width} = set(letters, TRACK);
  return html`<svg class="lettered" viewBox="${-AIR} ${-AIR} ${(width + 2 * AIR).toFixed(1)} ${HIGH + 2 * AIR}" aria-hidden="true"><g>${strokes}</g>${inline
    ? svg`<g class="inline">${strokes}</g>` : ''}</svg><span class="spoken">${text}</span>`;
}
