/** Beyond the window: signs at its edges for riders who are out of sight, and an overview of the whole stage. */
import {html, keyed, nothing, ref, repeat} from '../vendor/lit.js';
import {innerOf, outside} from '../lib/camera.js';
import {groupsOf, pipsOf} from '../lib/groups.js';
import {signAddress} from '../lib/pictures.js';
import {placeOf} from '../lib/road.js';
import {say} from '../lib/words.js';

/** @typedef {import('../lib/types.js').Board} Board */
/** @typedef {import('../lib/types.js').Shown} Shown */
/** @typedef {import('../lib/camera.js').View} View */
/** @typedef {import('../lib/camera.js').Pane} Pane */

/** Signs at one edge of a ribbon at most, and pixels from one to the next: they stand in the sky. */
const [MOST, LEVEL] = [3, 50];
/** The magnification from which a map gets an overview. */
const NEARER = 1.12;
/** Width of the overview: its share of the window, and its limits in pixels; and the height of a target. */
const [SHARE, NARROWEST, WIDEST, TARGET] = [0.26, 108, 300, 48];
/** Pixels between the overview and the edge of the window. */
const EDGE = 8;

/**
 * Riders out of sight: on a ribbon one sign for every group, on a map one for every rider of mine.
 * @param {Board} board
 * @param {Shown} shown
 * @param {{view: View, pane: Pane}} now
 * @param {(place: {x: number, y: number}) => void} showPlace
 */
export function edgeSigns(board, shown, {view, pane}, showPlace) {
  const out = shown.riders.map((rider) => ({rider, place: placeOf(board, rider)})).filter(({place}) => place)
    .map((one) => ({...one, away: outside(view, pane, one.place)})).filter(({away}) => away.x || away.y);
  const room = Math.min(MOST, Math.max(1, Math.floor(skyOf(board, pane, view.scale) / LEVEL)));
  const shownAt = board.layout === 'ribbon' ? [-1, 1].flatMap((side) => atEdge(out, side, groupsOf(shown)).slice(0, room))
    : out.filter(({rider}) => rider.token.mine).map((one) => ({...one, n: 1}));
  return html`<div class="edge-signs ${board.layout}">${repeat(shownAt, ({rider, away}) => `${rider.token.rider} ${away.x < 0}`, (one) => sign(one, board, {view, pane}, showPlace))}</div>`;
}

/** The nearest rider of every group beyond an edge, and how many of it are there; mine have signs of their own. */
function atEdge(out, side, groups) {
  const beyond = out.filter(({away}) => away.x * side > 0).sort((one, other) => Math.abs(one.away.x) - Math.abs(other.away.x));
  const groupOf = ({rider}) => groups.findIndex(({riders}) => riders.includes(rider.token.rider));
  const found = new Map();
  for (const one of beyond) {
    const key = one.rider.token.mine || groupOf(one) < 0 ? one.rider.token.rider : groupOf(one);
    found.set(key, found.has(key) ? {...found.get(key), n: found.get(key).n + 1} : {...one, n: 1});
  }
  const signs = [...found.values()];
  const first = [...signs.filter(({rider}) => rider.token.mine), ...signs.filter(({rider}) => !rider.token.mine)];
  return first.map((one, level) => ({...one, level}));
}

/** Pixels over the road of a ribbon. */
const skyOf = (board, pane, scale) => pane.height
  - (board.height - Math.min(...Object.values(board.cells).map(({y}) => y)) + board.token / 2) * scale;

/** Stand below those that are nearer. */
function stack(button, level) {
  if (button) button.style.transform = `translateY(${8 + level * LEVEL}px)`;
}

function sign({rider: {token}, place, away, n, level}, board, {view, pane}, showPlace) {
  const far = Math.max(Math.ceil(Math.hypot(away.x, away.y) / board.along), 1);
  const behind = away.x < 0 || (!away.x && away.y < 0);
  const words = say('board.beyond', {name: token.full_name || token.name, n: far});
  return html`<button class="edge-sign ${behind ? 'behind' : 'ahead'} ${token.mine ? 'mine' : ''}" data-rider=${token.rider} title=${words} aria-label=${words}
      @click=${() => showPlace(place)} ${ref((button) => (board.layout === 'map' ? clampTo(button, place, {view, pane}) : stack(button, level)))}>
    <img alt="" src=${signAddress(token)}>${n > 1 ? html`<small>×${n}</small>` : nothing}
    <span>${behind ? `‹${far}` : `${far}›`}</span></button>`;
}

/** Stand at the edge of a map, in the direction of a place. */
function clampTo(button, place, {view, pane}) {
  if (!button) return;
  const x = pane.width / 2 + (place.x - view.x) * view.scale;
  const y = pane.height / 2 + (place.y - view.y) * view.scale;
  const held = (at, room, half) => Math.max(half, Math.min(at, room - half));
  const element = /** @type {HTMLElement} */ (button);
  element.style.transform = `translate(${held(x, pane.width, 44) - 40}px, ${held(y, pane.height, 28) - 22}px)`;
}

/**
 * The whole stage in a corner of a map that is looked at from near: what is seen of it, and groups with their number.
 * @param {Board} board
 * @param {Shown} shown
 * @param {{view: View, pane: Pane, least: number, ground: string, corner: string}} now `least`: the scale of the whole stage
 * @param {(place: {x: number, y: number}) => void} showPlace
 */
export function overview(board, shown, {view, pane, least, ground, corner}, showPlace) {
  if (board.layout !== 'map' || view.scale < least * NEARER) return nothing;
  const {x, y, width, height} = innerOf(board);
  const wide = Math.min(Math.max(pane.width * SHARE, NARROWEST, (TARGET * width) / height), WIDEST, (pane.height * 0.55 * width) / height);
  const k = wide / width;
  const click = (event) => {
    const {left, top} = event.currentTarget.getBoundingClientRect();
    showPlace({x: x + (event.clientX - left) / k, y: y + (event.clientY - top) / k});
  };
  const size = (element, of) => element && Object.assign(element.style, {width: `${of.width * k}px`, height: `${of.height * k}px`});
  const put = (element, at) => element && Object.assign(element.style, {transform: `translate(${((at.x - x) * k).toFixed(1)}px, ${((at.y - y) * k).toFixed(1)}px)`});
  const seen = {width: pane.width / view.scale, height: pane.height / view.scale};
  return keyed(corner, html`<button class="overview ${corner}" aria-label=${say('board.overview')} title=${say('board.overview')} @click=${click} ${ref((frame) => size(frame, {width, height}))}>
    <img alt="" src=${ground} ${ref((image) => { size(image, board); put(image, {x: 0, y: 0}); })}>
    <span class="seen" ${ref((frame) => { size(frame, seen); put(frame, {x: view.x - seen.width / 2, y: view.y - seen.height / 2}); })}></span>
    ${pipsOf(shown, board).map((pip) => html`<span class="pip-group ${pip.mine ? 'mine' : ''}" data-riders=${pip.riders.join(' ')} ${ref((element) => put(element, pip.place))}>${pip.riders.length}</span>`)}
  </button>`);
}

/**
 * The corner in which an overview covers nobody who matters: the one it has, if that will do.
 * @param {{x: number, y: number}[]} places
 * @param {{view: View, pane: Pane, corner: string}} now
 */
export function cornerFor(places, {view, pane, corner}) {
  const [wide, high] = [Math.max(pane.width * SHARE, NARROWEST) + EDGE + 30, pane.height * 0.55];
  const covers = (name) => places.filter((place) => {
    const x = pane.width / 2 + (place.x - view.x) * view.scale;
    const y = pane.height / 2 + (place.y - view.y) * view.scale;
    return (name.includes('left') ? x < wide : x > pane.width - wide) && (name.includes('top') ? y < high : y > pane.height - high);
  }).length;
  const corners = [...new Set([corner, 'top left', 'bottom left', 'top right'])];
  return corners.reduce((best, one) => (covers(one) < covers(best) ? one : best));
}
