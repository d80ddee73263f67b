/** The sky over the live race: rays, sun, ranges, a village and trees. By night its colours come from the theme. */
import {html, svg} from '../vendor/lit.js';

const [WIDE, HIGH] = [1440, 300];
const SUN = {x: 842, y: 138};
const RAYS = Array.from({length: 24}, (_, n) => {
  const [from, to] = [n * 15 - 3, n * 15 + 5].map((turn) => (turn * Math.PI) / 180);
  const tip = (turn) => `${(SUN.x + 1500 * Math.cos(turn)).toFixed(0)} ${(SUN.y + 1500 * Math.sin(turn)).toFixed(0)}`;
  return `M${SUN.x} ${SUN.y}L${tip(from)}L${tip(to)}Z`;
}).join('');
const RANGES = [
  'M0 190C60 150 110 120 170 128S270 190 330 168 430 120 500 122 610 186 690 176 820 150 880 176 960 210 1040 184 1190 128 1270 140 1390 190 1440 176V300H0Z',
  'M0 214C120 190 200 226 320 206S520 168 640 194 860 232 980 206 1240 178 1440 214V300H0Z',
  'M0 258C160 238 300 270 470 252S760 236 900 258 1240 266 1440 246V300H0Z',
];
/** Trees: their places and heights. @type {[number, number, number][]} */
const TREES = [[20, 262, 14], [58, 258, 18], [112, 256, 15], [262, 262, 16], [338, 264, 20], [380, 262, 14], [470, 258, 16], [552, 262, 18], [664, 258, 16],
  [722, 258, 20], [780, 258, 15], [806, 260, 22], [1024, 264, 14], [1082, 268, 22], [1154, 264, 16], [1226, 262, 18], [1310, 256, 22], [1396, 254, 16], [1424, 254, 20]];
const HOUSES = [[936, 262], [962, 254], [976, 266], [994, 256], [1008, 266]];

const tree = ([x, y, high]) => `M${x} ${y}c${-high / 3} ${-high / 3} ${-high / 4} ${-high} 0 ${-high}s${high / 3} ${(high * 2) / 3} 0 ${high}z`;

export const sky = () => html`<svg class="sky" viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
  <rect class="sky-ground" width=${WIDE} height=${HIGH} y="0"></rect>
  <path class="sky-rays" d=${RAYS}></path>
  <circle class="sky-halo" cx=${SUN.x} cy=${SUN.y} r="62"></circle><circle class="sky-sun" cx=${SUN.x} cy=${SUN.y} r="46"></circle>
  ${RANGES.map((d, n) => svg`<path class="sky-range-${n + 1}" d=${d}></path>`)}
  <path class="sky-trees" d=${TREES.map(tree).join('')}></path>
  <path class="sky-spire" d="M951 252v-12l5 -14 5 14v12z"></path>
  ${HOUSES.map(([x, y]) => svg`<path class="sky-wall" d="M${x} ${y}h20v12h-20z"></path><path class="sky-roof" d="M${x - 3} ${y}l7 -8h12l7 8z"></path>`)}
</svg>`;
