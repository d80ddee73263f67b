/** Groups on the road as signs with a number: on the profile and on the overview of a map. */
import {placeOf} from './road.js';

/** @typedef {{name: string, riders: string[], mine: boolean, place: import('./road.js').Place, cell: number}} Pip a group, and where its
 *   foremost rider is */

/**
 * Groups on the road; before there are any, everybody is one.
 * @param {import('./types.js').Shown} shown
 * @returns {import('./types.js').Group[]}
 */
export const groupsOf = ({groups, riders, moment}) => (groups.length || !riders.length ? groups
  : [{name: moment, riders: riders.map(({token}) => token.rider), gap: 0}]);

/**
 * Every group where its foremost rider stands; riders of no group stand for themselves.
 * @param {import('./types.js').Shown} shown
 * @param {import('./types.js').Board} board
 * @param {(place: import('./road.js').Place) => number} [ahead] how far along the road a place is; without it, the first rider counts
 * @returns {Pip[]}
 */
export function pipsOf(shown, board, ahead) {
  const riders = new Map(shown.riders.map((rider) => [rider.token.rider, rider]));
  const groups = groupsOf(shown);
  const grouped = new Set(groups.flatMap((group) => group.riders));
  const alone = shown.riders.filter(({token}) => !grouped.has(token.rider)).map(({token}) => ({name: token.name, riders: [token.rider]}));
  return [...groups, ...alone].flatMap(({name, riders: names}) => {
    const there = names.map((rider) => riders.get(rider)).filter(Boolean)
      .map((rider) => ({rider, place: placeOf(board, rider)})).filter(({place}) => place);
    if (!there.length) return [];
    const front = ahead ? there.reduce((best, one) => (ahead(one.place) > ahead(best.place) ? one : best)) : there[0];
    return [{name, riders: names, mine: there.some(({rider}) => rider.token.mine), place: front.place, cell: front.rider.token.cell}];
  });
}
