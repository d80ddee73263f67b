/** Words on a board: pills that say what has just happened, and on a map a flag for every group. */
import {nearestPoint, placeLabels} from '../lib/labels.js';

/** @typedef {import('../lib/types.js').Board} Board */
/** @typedef {import('../lib/labels.js').Box} Box */
/** @typedef {{words: string, style: string, x: number, y: number, reach: number, up: boolean, down?: boolean, value?: string}} Label `value`: a figure before the words, above them if the label stands below the road */
/** @typedef {import('../lib/types.js').Place} Place */

const SVG = 'http://www.w3.org/2000/svg';
/** Kinds of beats that the movement itself shows: they happen to many at once. */
const PLAIN = new Set(['bumped', 'pushed', 'back']);
/** Height of a pill, its padding on both sides together, and its text; the style sheet says the same. */
const [HIGH, PADDING, FONT] = [22, 20, '600 12px "Gill Sans", "Avenir Next", "Segoe UI", Ubuntu, "DejaVu Sans Condensed", sans-serif'];
/** Diameter of a token as a share of its drawing. */
const DISC = 1 / 1.6;
/** Pixels across a ring on a square, and the part of a square that is lit at most. */
const [RING, TILE] = [26, 0.9];
/** Pixels from which on a line ties a label to what it is about. */
const TIED = 10;
/** Pixels that a figure takes before the words, or above them, and squares across half a road at most. */
const [FIGURE, ABOVE, ACROSS] = [18, 14, 3];
/** The height above the road at which steps are counted on a ribbon, in sizes of a rider: pills stand above them. */
const COUNTED = 0.9;

/** @type {?CanvasRenderingContext2D} */
let pen = null;

/** Pixels that words take up. @param {string} words */
function widthOf(words) {
  pen ??= document.createElement('canvas').getContext('2d');
  pen.font = FONT;
  return pen.measureText(words).width + PADDING;
}

/** @param {Label} label */
function sizeOf({words, value, down}) {
  if (down) return {width: widthOf(words) - PADDING / 2, height: HIGH + ABOVE};
  return {width: widthOf(words) + (value ? FIGURE : 0), height: HIGH};
}

export class Pills {
  constructor() {
    this.layer = document.createElement('div');
    this.layer.className = 'marks';
    this.lines = document.createElementNS(SVG, 'svg');
    this.lines.setAttribute('aria-hidden', 'true');
    this.shown = '';
    /** Boxes of the signposts. @type {Box[]} */
    this.posts = [];
  }

  /**
   * @param {HTMLElement} sheet
   * @param {{marks: import('../lib/types.js').Mark[], groups: import('../lib/types.js').Group[], signposts: import('../lib/types.js').Signpost[], kept: Place[]}} told
   *   `kept`: squares that must be seen
   * @param {Map<string, import('./riders.js').Entry>} riders
   * @param {{board: Board, scale: number, room: Box}} how `room`: the part of the board that is seen
   */
  show(sheet, told, riders, {board, scale, room}) {
    if (this.layer.parentElement !== sheet) sheet.append(this.layer);
    const standing = placesOn(riders, scale);
    const window = scaled(room, scale);
    const labels = [...this.ofSignposts(told.signposts, board, scale), ...this.ofMarks(told.marks, standing, board, scale), ...(board.layout === 'map' ? this.ofGroups(told.groups, standing) : [])]
      .filter(({x, y}) => x > window.x && x < window.x + window.width && y > window.y && y < window.y + window.height);
    const wanted = JSON.stringify([labels, standing, told.kept, scale, room, board.signs?.length]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    const wishes = labels.map((label) => ({...label, ...sizeOf(label)}));
    const lined = inLine(wishes.filter(({down}) => down));
    const taken = [...takenOn(standing, told.kept, board, scale), ...lined];
    const boxes = [...lined, ...placeLabels(wishes.slice(lined.length), {taken, road: roadOf(board, scale), room: window})];
    this.posts = boxes.slice(0, labels.filter(({value}) => value).length);
    this.lines.replaceChildren(...labels.flatMap((label, place) => tie(label, boxes[place])));
    this.layer.replaceChildren(this.lines, ...labels.map((label, place) => pill(label, boxes[place])));
  }

  /** Beside the road, all on the outer side of its bend; below a ribbon. @returns {Label[]} */
  ofSignposts(signposts, board, scale) {
    const [there, down] = [signposts.filter(({row}) => board.rows[row]), board.layout === 'ribbon'];
    const [first, last] = [board.rows[there[0]?.row], board.rows[there.at(-1)?.row]];
    const side = first && (last.turn - first.turn + 540) % 360 > 180 ? -1 : 1;
    return there.map(({row, value, text, pale}) => {
      const at = kerb(board, row, down ? 1 : side);
      return {words: text, value, style: `signpost ${pale ? 'pale' : ''} ${down ? 'tall' : ''}`, x: at.x * scale, y: at.y * scale, reach: 2, up: false, down};
    });
  }

  /** @returns {Label[]} */
  ofMarks(marks, standing, board, scale) {
    const top = Math.min(...Object.values(board.cells).map(({y}) => y)) * scale - board.token * scale * COUNTED;
    return marks.filter(({kind, words, row}) => words && !PLAIN.has(kind) && board.rows[row]).map(({kind, words, row, rider}) => {
      const here = standing.find((one) => one.rider === rider);
      const {x, y} = here ?? {x: board.rows[row].x * scale, y: board.rows[row].y * scale};
      return board.layout === 'ribbon' ? {words, style: kind, x, y: top, reach: 2, up: true}
        : {words, style: kind, x, y, reach: (board.token * scale * DISC) / 2 + 4, up: false};
    });
  }

  /** @returns {Label[]} */
  ofGroups(groups, standing) {
    return groups.flatMap(({name, riders, gap}) => {
      const there = standing.filter(({rider}) => riders.includes(rider));
      if (!there.length || !name) return [];
      const middle = (of) => there.reduce((sum, one) => sum + one[of], 0) / there.length;
      const [x, y] = [middle('x'), middle('y')];
      const near = there.reduce((best, one) => (Math.hypot(one.x - x, one.y - y) < Math.hypot(best.x - x, best.y - y) ? one : best));
      return [{words: gap ? `${name} +${gap}` : name, style: 'flag', x: near.x, y: near.y, reach: near.side * DISC * 0.55, up: false}];
    });
  }
}

/** Boxes below the road, each as near to its row as those before it allow. @param {(Label & {width: number, height: number})[]} labels @returns {Box[]} */
function inLine(labels) {
  let free = -Infinity;
  return labels.map(({x, y, width, height, reach}) => {
    const left = Math.max(free, x - width / 2);
    free = left + width + 1;
    return {x: left, y: y + reach, width, height};
  });
}

/** The right (1) or left (-1) edge of the road beside a row. @param {Board} board @param {number} row @param {1 | -1} side @returns {{x: number, y: number}} */
function kerb({rows, cells, along, aside}, row, side) {
  const {x, y, turn} = rows[row];
  const [ahead, down] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const beside = Object.values(cells).filter((cell) => Math.hypot(cell.x - x, cell.y - y) < ACROSS * aside && Math.abs((cell.x - x) * ahead + (cell.y - y) * down) < along);
  const out = side * (aside / 2 + Math.max(0, ...beside.map((cell) => side * ((cell.y - y) * ahead - (cell.x - x) * down))));
  return {x: x - out * down, y: y + out * ahead};
}

/** Riders with their middles and sizes in pixels. @param {Map<string, import('./riders.js').Entry>} riders @param {number} scale */
export const placesOn = (riders, scale) => [...riders].map(([rider, {place, box}]) => ({rider, x: place.x * scale, y: place.y * scale, side: parseFloat(box.style.width)}));

/**
 * Boxes of riders, of squares that must be seen and of what is written on the ground.
 * @param {ReturnType<typeof placesOn>} standing
 * @param {import('../lib/types.js').Place[]} kept
 * @param {Board} board
 * @param {number} scale
 * @returns {Box[]}
 */
export function takenOn(standing, kept, board, scale) {
  const round = (x, y, wide) => ({x: x - wide / 2, y: y - wide / 2, width: wide, height: wide});
  const riders = standing.map(({x, y, side}) => round(x, y, board.layout === 'map' ? side * DISC : side));
  const squares = kept.map(({x, y}) => round(x * scale, y * scale, Math.max(Math.max(board.along, board.aside) * scale * TILE, RING)));
  const signs = (board.signs ?? []).map(([x, y, width, height]) => scaled({x, y, width, height}, scale));
  return [...riders, ...squares, ...signs];
}

/** @param {Board} board @param {number} scale */
export const roadOf = ({layout, cells}, scale) => (layout === 'ribbon' ? [] : Object.values(cells).map(({x, y}) => ({x: x * scale, y: y * scale})));

/** @param {{x: number, y: number, width: number, height: number}} box @param {number} scale @returns {Box} */
export const scaled = ({x, y, width, height}, scale) => ({x: x * scale, y: y * scale, width: width * scale, height: height * scale});

/** A line from what a label is about to the label, unless they touch. @param {Label} label @param {Box} box */
export function tie(label, box) {
  const end = nearestPoint(box, label);
  const far = Math.hypot(end.x - label.x, end.y - label.y);
  if (far < label.reach + TIED) return [];
  const start = {x: label.x + ((end.x - label.x) * label.reach) / far, y: label.y + ((end.y - label.y) * label.reach) / far};
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('class', label.style);
  line.setAttribute('d', `M${start.x.toFixed(1)} ${start.y.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`);
  return [line];
}

/** @param {Label} label @param {Box} box */
function pill({words, style, value}, {x, y, width}) {
  const element = document.createElement('span');
  element.className = style === 'flag' ? 'group-flag' : `mark ${style}`;
  element.textContent = words;
  if (value) element.prepend(Object.assign(document.createElement('b'), {textContent: value}), ' ');
  element.style.width = `${Math.ceil(width)}px`;
  element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  return element;
}
