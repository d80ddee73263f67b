/** Numerals as our pictures draw them: strokes of cap height 10 with a light line inside; 6 and 9 are underlined. */
import {html, svg} from '../vendor/lit.js';

/** Width and strokes of every digit, as in `draw/svg/lettering.py`. @type {Record<string, [number, string]>} */
const DIGITS = {
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
};
/** Air between two digits, and round all of them for the width of the strokes. */
const [TRACK, AIR] = [2.6, 1.3];

/**
 * A number in strokes; words that are no number stay text. Both can be read by programs.
 * @param {string} value
 */
export function numeral(value) {
  if (!/^\d+$/.test(value)) return html`<span class="figure words-only">${value}</span>`;
  const widths = [...value].map((digit) => DIGITS[digit][0]);
  const width = widths.reduce((sum, one) => sum + one + TRACK, -TRACK);
  const strokes = [...value].map((digit, place) => svg`<path d=${DIGITS[digit][1]}
    transform="translate(${widths.slice(0, place).reduce((sum, one) => sum + one + TRACK, 0)} 0)"></path>`);
  const under = /^[69]+$/.test(value) ? svg`<path class="under" d="M${width / 2 - 3.4} 12H${width / 2 + 3.4}"></path>` : '';
  return html`<svg class="figure" viewBox="${-AIR} ${-AIR} ${width + 2 * AIR} ${11.6 + 2 * AIR}" aria-hidden="true">
    <g class="stroke">${strokes}</g><g class="inline">${strokes}</g>${under}</svg><span class="spoken">${value}</span>`;
}
