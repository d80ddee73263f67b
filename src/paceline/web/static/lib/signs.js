/** Small signs of the log: one for every kind of beat, drawn in strokes on a square of 16. */
import {html} from '../vendor/lit.js';

const ARROW = 'M2 8h11M9 4l4 4-4 4';
const NOTE = 'M5 8h6';

/** @type {Record<string, string>} path data by kind; a kind that this page does not know is a dash */
const STROKES = {
  reveal: 'M4 2h8v12H4zM7 6h2',
  move: ARROW,
  push: 'M2 8h8M7 5l3 3-3 3M13.5 3v10',
  slipstream: 'M3 3l5 5-5 5M8 3l5 5-5 5',
  refusal: 'M4 4l4 4-4 4M9 4l4 4-4 4M2.5 14l11-12',
  limit: 'M8 2a6 6 0 1 0 .01 0M4.5 8h7',
  exhaustion: 'M1.5 6h8a2 2 0 1 0-2-2.5M1.5 9h11a2 2 0 1 1-2 2.5M1.5 12h5',
  'stand-up': 'M2 14h12M8 11V2M4.5 5.5L8 2l3.5 3.5',
  fall: 'M2 13h12M4 10l8-5M3 7.5l2.5 4.5M11 3l2.5 4.5',
  roll: 'M3 3h10v10H3zM6 6h.01M10 10h.01M8 8h.01',
  draw: 'M3 4h6v10H3zM6 4V2h6v10H9',
  gain: 'M8 3v10M3 8h10',
  note: NOTE,
  summary: 'M2 4h12M2 8h12M2 12h7',
  finish: 'M4 15V2h9l-2 3 2 3H4',
};

/** @param {string} [kind] */
export const kindSign = (kind = 'note') => html`<svg class="kind-sign ${kind}" viewBox="0 0 16 16" aria-hidden="true"><path
  d=${STROKES[kind] ?? NOTE}></path></svg>`;
