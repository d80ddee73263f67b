/** What lies in the window over a board: riders who matter, and squares that can be chosen. */
import {inSight} from './marks.js';
import {placeOf} from './road.js';

/** Part of the window that lies behind my rearmost rider, or before the leader for those who only watch. */
const BEHIND = 0.22;

/** Whether somebody wants nothing to move. */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Bring the furthest square that can be chosen into the window, and as much before it as there is room for.
 * @param {HTMLElement | undefined} pane
 * @param {import('./types.js').Board} board
 * @param {import('./types.js').Goal[]} goals
 * @param {number} scale
 */
export function reveal(pane, board, goals, scale) {
  const places = goals.map(({cell}) => board.cells[cell]).filter(Boolean);
  if (!pane || !places.length) return;
  const left = inSight(places.map(({x}) => x * scale), pane.scrollLeft, pane.clientWidth);
  const top = inSight(places.map(({y}) => y * scale), pane.scrollTop, pane.clientHeight);
  pane.scrollTo({left, top, behavior: still() ? 'instant' : 'smooth'});
}

/**
 * Bring my riders, or else the leaders, into the window; the finish, where all are home.
 * @param {HTMLElement | undefined} pane
 * @param {import('./types.js').Board} board
 * @param {import('./types.js').Shown} shown
 * @param {{scale: number, leaders: boolean, atOnce: boolean}} how `leaders`: follow them even if some riders are mine
 */
export function follow(pane, board, shown, {scale, leaders, atOnce}) {
  if (!pane || board.layout === 'profile') return;
  const mine = leaders ? [] : shown.riders.filter(({token}) => token.mine);
  const places = (mine.length ? mine : shown.riders).map((rider) => placeOf(board, rider)).filter(Boolean);
  if (!places.length && shown.home?.length) places.push(Object.values(board.rows).at(-1));
  if (!places.length) return;
  const behavior = atOnce || still() ? 'instant' : 'smooth';
  if (board.layout === 'ribbon') {
    const [x, share] = mine.length ? [Math.min(...places.map((place) => place.x)), BEHIND]
      : [Math.max(...places.map((place) => place.x)), 1 - BEHIND];
    pane.scrollTo({left: x * scale - pane.clientWidth * share, behavior});
    return;
  }
  const middle = (of) => (scale * places.reduce((sum, place) => sum + place[of], 0)) / places.length;
  pane.scrollTo({left: middle('x') - pane.clientWidth / 2, top: middle('y') - pane.clientHeight / 2, behavior});
}
