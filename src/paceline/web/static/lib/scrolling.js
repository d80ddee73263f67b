/** What lies in the window over a board: riders who matter, and squares that can be chosen. */
import {inSight} from '../components/marks.js';
import {placeOf} from './road.js';

/** Part of the window that lies behind my rearmost rider, or before the leader for those who only watch. */
const BEHIND = 0.22;

/** Whether somebody wants nothing to move. */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Bring the furthest square that can be chosen into the window, and as much before it as there is room for.
 * @param {HTMLElement | undefined} pane
 * @param {import('./types.js').Board} board
 * @param {number[]} squares
 * @param {number} scale
 */
export function reveal(pane, board, squares, scale) {
  const places = squares.map((cell) => board.cells[cell]).filter(Boolean);
  if (!pane || !places.length) return;
  const left = inSight(places.map(({x}) => x * scale), pane.scrollLeft, pane.clientWidth);
  const top = inSight(places.map(({y}) => y * scale), pane.scrollTop, pane.clientHeight);
  pane.scrollTo({left, top, behavior: still() ? 'instant' : 'smooth'});
}

/**
 * The rider from whom on a ribbon of this width shows most of these; the rearmost, where others show no more.
 * @param {number[]} mine
 * @param {number} wide
 */
function bestView(mine, wide) {
  const seen = (from) => mine.filter((x) => x >= from && x < from + wide * (1 - BEHIND)).length;
  return [...mine].sort((one, other) => seen(other) - seen(one) || one - other)[0];
}

/**
 * Bring my riders, or else the leaders, into the window, and whoever moves; the finish, where all are home.
 * @param {HTMLElement | undefined} pane
 * @param {import('./types.js').Board} board
 * @param {import('./types.js').Shown} shown
 * @param {{scale: number, leaders: boolean, atOnce: boolean, squares: number[], moved: string[]}} how
 *   `leaders`: follow them even if some riders are mine; `squares`: cells that can be chosen or lie ahead; `moved`: who has just moved
 */
export function follow(pane, board, shown, {scale, leaders, atOnce, squares, moved}) {
  if (!pane || board.layout === 'profile') return;
  const mine = leaders ? [] : shown.riders.filter(({token}) => token.mine);
  const places = (mine.length ? mine : shown.riders).map((rider) => placeOf(board, rider)).filter(Boolean);
  if (!places.length && shown.home?.length) places.push(Object.values(board.rows).at(-1));
  if (!places.length) return;
  const behavior = atOnce || still() ? 'instant' : 'smooth';
  const few = mine.length || moved.length > shown.riders.length / 2 ? [] : moved;
  const names = shown.active ? [shown.active] : few;
  const moving = shown.riders.filter(({token}) => names.includes(token.rider)).map((rider) => placeOf(board, rider)).filter(Boolean);
  const ringed = squares.map((cell) => board.cells[cell]).filter(Boolean);
  const fitted = (of, lies, room) => {
    const near = withAll(moving.map((place) => place[of] * scale), lies, room);
    return ringed.length ? inSight(ringed.map((place) => place[of] * scale), near, room) : near;
  };
  if (board.layout === 'ribbon') {
    const [x, share] = mine.length ? [bestView(places.map((place) => place.x), pane.clientWidth / scale), BEHIND]
      : [Math.max(...places.map((place) => place.x)), 1 - BEHIND];
    pane.scrollTo({left: fitted('x', x * scale - pane.clientWidth * share, pane.clientWidth), behavior});
    return;
  }
  const middle = (of) => (scale * places.reduce((sum, place) => sum + place[of], 0)) / places.length;
  pane.scrollTo({
    left: fitted('x', middle('x') - pane.clientWidth / 2, pane.clientWidth),
    top: fitted('y', middle('y') - pane.clientHeight / 2, pane.clientHeight),
    behavior,
  });
}

/** Where a window lies that would lie here, so that those who move are well inside. */
const withAll = (moving, lies, room) => (moving.length ? inSight(moving, lies, room, room * BEHIND) : lies);
