/** Ghosts: what a choice would do on the road. The way of the rider with numbered steps, steps that a limit takes away, where everybody would stand
 * and who would be linked, how far others are carried on or sent back, who is shoved, and squares that would be empty. */
import * as pictures from '../lib/pictures.js';
import {say} from '../lib/words.js';

const SVG = 'http://www.w3.org/2000/svg';
/** Pixels across a numbered step, and between two of them at least. */
const STEP = 18;
/** The height above the road at which the steps are counted on a ribbon, in sizes of a rider. */
const ABOVE = 0.62;
/** Distances from the middle of a ghost: of the end of an arrow, and of a pill above or below it, in sizes of a rider's drawing. */
const [TIP, PILL] = [0.36, 0.5];
/** The radius of the ring round an empty place, in the same. */
const RING = 0.3;
/** A star of eight points. */
const STAR = Array.from({length: 16}, (_, at) => [Math.cos((at * Math.PI) / 8), Math.sin((at * Math.PI) / 8)].map((part) => (part * (at % 2 ? 5.5 : 11)).toFixed(1)).join(' ')).join('L');

/** @typedef {{box: HTMLElement, place: import('../lib/road.js').Place, address: string, mine?: boolean}} Entry */
/** @typedef {import('../lib/types.js').Preview & {rider: string, beside?: import('../lib/types.js').Token[]}} Foreseen a preview, the rider whose
 *   steps are counted, and riders who do not stand on the road yet */
/** @typedef {{board: import('../lib/types.js').Board, scale: number, smallest: number}} How */

export class Ghosts {
  constructor() {
    this.layer = document.createElement('div');
    this.layer.className = 'ghosts';
    this.layer.setAttribute('aria-hidden', 'true');
    this.over = document.createElement('div');
    this.over.className = 'ghosts over';
    this.over.setAttribute('aria-hidden', 'true');
    this.shown = '';
  }

  /**
   * @param {HTMLElement} sheet
   * @param {?Foreseen} preview
   * @param {Map<string, Entry>} riders
   * @param {How} how
   */
  show(sheet, preview, riders, how) {
    const moves = (preview?.paths ?? []).flatMap(({rider, cells}) => {
      const to = how.board.cells[cells[cells.length - 1]];
      const entry = cells.length > 1 ? riders.get(rider) : enters(preview, rider, to, how);
      return entry && to ? [{rider, cells, entry, to: {...to, size: to.size ?? 1}}] : [];
    });
    const wanted = JSON.stringify([moves.map(({entry, cells}) => [entry.place, entry.address, cells]), preview?.lost, preview?.fallback,
      preview?.limits?.map(({cells}) => cells), preview?.bumped, how.scale]);
    if (this.layer.parentElement === sheet && wanted === this.shown) return;
    this.shown = wanted;
    this.layer.replaceChildren();
    const leaving = new Set(moves.map(({rider}) => rider));
    for (const [name, {box}] of riders) {
      box.classList.toggle('leaving', leaving.has(name));
      box.classList.toggle('with-others', leaving.size > 1 && leaving.has(name));
    }
    if (!preview || how.board.layout === 'profile' || !(moves.length || preview.limits?.length)) {
      this.layer.remove();
      this.over.remove();
      return;
    }
    if (this.layer.parentElement !== sheet) sheet.append(this.layer, this.over);
    this.layer.append(ways(preview, moves, how));
    for (const move of moves) this.layer.append(ghost(move, move.rider === preview.rider, how));
    this.over.replaceChildren(signs(preview, moves, riders, how));
  }
}

/**
 * Riders with the places that they would have, for links as they would be then.
 * @param {?Foreseen} preview
 * @param {Map<string, Entry>} riders
 * @param {import('../lib/types.js').Board} board
 * @returns {Map<string, Entry>}
 */
export function placesAfter(preview, riders, board) {
  const ends = new Map((preview?.paths ?? []).map(({rider, cells}) => [rider, board.cells[cells[cells.length - 1]]]));
  return new Map([...riders].map(([name, entry]) => [name, ends.get(name) ? {...entry, place: ends.get(name)} : entry]));
}

/**
 * A rider who would be placed on the road.
 * @param {Foreseen} preview
 * @param {string} rider
 * @param {import('../lib/types.js').Place} place
 * @param {How} how
 */
function enters({beside = []}, rider, place, {board}) {
  const token = beside.find((one) => one.rider === rider);
  return token && {place, address: pictures.riderAddress(token, board.layout === 'ribbon' ? 'ribbon' : 'map', board.counted), mine: token.mine};
}

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
function shape(name, attributes, text = '') {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

/** Lines along the road, squares that matter, and the count of the steps. */
function ways(preview, moves, how) {
  const svg = shape('svg', {class: 'ways'});
  const {cells} = how.board;
  const frames = (numbers, style) => numbers.filter((cell) => cells[cell]).map((cell) => frame(cells[cell], style, how));
  svg.append(...(preview.limits ?? []).flatMap((limit) => frames(limit.cells, 'limit')), ...frames(preview.fallback ?? [], 'fallback'), ...ifBlocked(preview.fallback ?? [], how));
  const counted = moves.find(({rider}) => rider === preview.rider);
  svg.append(...emptied(moves, how));
  for (const move of counted ? [counted] : moves) {
    const places = [move.entry.place, ...move.cells.slice(1).map((cell) => cells[cell])].filter(Boolean);
    if (how.board.layout !== 'ribbon') svg.append(...line(places, 'way', how), ...head(places, how));
    else if (move !== counted) svg.append(...line(places, 'way', how));
  }
  if (counted) svg.append(frame(counted.to, 'landing', how));
  if (counted && counted.cells.length > 1) svg.append(...count(counted, preview, how));
  return svg;
}

/** The head of an arrow that ends beside the last of these places. @param {import('../lib/types.js').Place[]} places @param {How} how */
function head(places, {board, scale}) {
  const [from, to] = places.slice(-2).map(({x, y}) => ({x: x * scale, y: y * scale}));
  const far = to ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
  if (!far) return [];
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const short = Math.max(far - board.token * scale * TIP, far / 3) / far;
  return [shape('path', {class: 'head', d: 'M4 0L-8-8V8z', transform: `translate(${from.x + (to.x - from.x) * short} ${from.y + (to.y - from.y) * short}) rotate(${turn})`})];
}

/** Rings round the places that somebody leaves and nobody takes, if the riders are drawn apart from each other. */
function emptied(moves, {board, scale}) {
  const taken = new Set(moves.map(({cells}) => cells[cells.length - 1]));
  return moves.filter(({cells}) => moves.length > 1 && cells.length > 1 && !taken.has(cells[0])).map(({entry: {place, mine}}) => shape('circle', {
    class: `emptied ${mine ? 'mine' : ''}`, cx: place.x * scale, cy: place.y * scale, r: board.token * scale * RING,
  }));
}

/**
 * Over the ghosts: pills of those who are carried on or sent back, and a star between the rider and whom they shove.
 * @param {Foreseen} preview
 * @param {{rider: string, to: import('../lib/types.js').Place}[]} moves
 * @param {Map<string, Entry>} riders
 * @param {How} how
 */
function signs({rider, carried = [], bumped = []}, moves, riders, {board, scale}) {
  const svg = shape('svg', {class: 'ways'});
  const place = new Map(moves.map((move) => [move.rider, move.to]));
  for (const [name, by] of carried) {
    const at = place.get(name);
    if (at) svg.append(pill(at, by, board.token * scale * PILL * (by < 0 ? -1 : 1), scale));
  }
  const mover = place.get(rider) ?? riders.get(rider)?.place;
  for (const at of bumped.map((name) => place.get(name))) {
    if (at && mover) svg.append(shape('path', {class: 'star', d: `M${STAR}z`, transform: `translate(${((at.x + mover.x) / 2) * scale} ${((at.y + mover.y) / 2) * scale})`}));
  }
  return svg;
}

/** «+1» below a rider who is carried on, «−1» above one who is sent back. */
function pill({x, y}, by, aside, scale) {
  const group = shape('g', {class: `carried ${by < 0 ? 'back' : ''}`, transform: `translate(${(x * scale).toFixed(1)} ${(y * scale + aside).toFixed(1)})`});
  group.append(shape('rect', {x: -14, y: -8.5, width: 28, height: 17, rx: 8.5}), shape('text', {y: 4.2}, by < 0 ? `−${-by}` : `+${by}`));
  return group;
}

/** Explain the square that is framed behind the landing: words on a ribbon, if there is room. @param {number[]} cells @param {How} how */
function ifBlocked(cells, {board, scale}) {
  const places = cells.map((cell) => board.cells[cell]).filter(Boolean);
  if (board.layout !== 'ribbon' || !places.length) return [];
  const y = (Math.min(...places.map((place) => place.y)) + Math.max(...places.map((place) => place.y))) / 2;
  return [shape('text', {class: 'if-blocked', x: places[0].x * scale, y: y * scale + 4}, say('lock.if-blocked'))];
}

/** A dashed frame round a cell. */
function frame({x, y, turn}, style, {board, scale}) {
  const [long, wide] = [board.along * scale * 0.9, Math.min(board.along, board.token * 1.06) * scale * 0.9];
  return shape('rect', {
    class: style, x: x * scale - long / 2, y: y * scale - wide / 2, width: long, height: wide, rx: 3,
    transform: `rotate(${turn} ${x * scale} ${y * scale})`,
  });
}

function line(places, style, {scale}) {
  const d = `M${places.filter(Boolean).map(({x, y}) => `${(x * scale).toFixed(1)} ${(y * scale).toFixed(1)}`).join('L')}`;
  return [shape('path', {class: 'rim', d}), shape('path', {class: style, d})];
}

/** Steps 1 to n where the rider goes, the free ones green, then those that are lost, struck; on a ribbon above the road. */
function count({entry, cells}, {lost = [], free = 0}, {board, scale}) {
  const top = Math.min(...Object.values(board.cells).map(({y}) => y)) - board.token * ABOVE;
  const lift = (place) => (place && board.layout === 'ribbon' ? {...place, y: top} : place);
  const steps = cells.slice(1).map((cell) => lift(board.cells[cell]));
  const gone = lost.map((cell) => lift(board.cells[cell])).filter(Boolean);
  const start = lift(entry.place);
  const known = steps.filter(Boolean);
  const shapes = [];
  if (board.layout === 'ribbon') shapes.push(...line([start, ...known], 'way solid', {scale}), shape('circle', {class: 'start', cx: start.x * scale, cy: start.y * scale, r: 5}));
  if (gone.length && known.length) shapes.push(...line([known.at(-1), ...gone], 'way gone', {scale}));
  const room = Math.min(...known.map(({x, y}, at) => {
    const before = at ? known[at - 1] : start;
    return Math.hypot(x - before.x, y - before.y) * scale;
  }));
  const last = board.layout === 'ribbon' ? steps.length : steps.length - 1;
  steps.forEach((place, at) => place && at < last && shapes.push(badge(place, at + 1, room < STEP, at < free ? 'free' : '', scale)));
  gone.forEach((place, at) => shapes.push(badge(place, steps.length + at + 1, room < STEP, 'lost', scale)));
  return shapes;
}

/** A numbered step; a dot if there is no room for its number. */
function badge({x, y}, n, small, style, scale) {
  const group = shape('g', {class: `step ${style}`, transform: `translate(${(x * scale).toFixed(1)} ${(y * scale).toFixed(1)})`});
  group.append(shape('circle', {r: small ? 3.5 : STEP / 2 + 1}));
  if (!small) group.append(shape('text', {y: 4.2}, String(n)));
  if (style === 'lost') group.append(shape('path', {d: 'M-8 7L8-7'}));
  return group;
}

/** The drawing of a rider, translucent, at the cell they would reach. */
function ghost({rider, entry, to}, counted, {board, scale, smallest}) {
  const box = document.createElement('div');
  const side = Math.max(board.token * scale * to.size, smallest);
  box.className = `ghost ${counted ? 'counted' : ''} ${entry.mine ? 'mine' : ''}`;
  box.dataset.rider = rider;
  box.style.width = `${side}px`;
  box.style.height = `${side}px`;
  box.style.zIndex = String(Math.round(to.y));
  box.style.transform = `translate(${to.x * scale - side / 2}px, ${to.y * scale - side / 2}px)`;
  dress(box, entry.address, to.turn);
  return box;
}

async function dress(box, address, turn) {
  const drawing = address && await pictures.rider(address).catch(() => null);
  if (!drawing) return;
  drawing.removeAttribute('width');
  drawing.removeAttribute('height');
  drawing.querySelector('.turns')?.setAttribute('transform', `rotate(${turn})`);
  box.replaceChildren(drawing);
}
