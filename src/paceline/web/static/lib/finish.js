/** The result of a race, rider by rider, from the last board and the ranking of the seats. */

/** @typedef {import('./types.js').Shown} Shown */
/** @typedef {import('./types.js').TableInfo} TableInfo */
/**
 * @typedef {{place: number, rider: string, team: string, kind: string, name: string, seat: ?number, time: string, gap: string,
 *   squares: ?number, where: string, tired: string, jersey: string, dummy: string}} Finisher
 * `squares`: how many the rider is behind the first one, where both stand on the road; `where`: the
 * square on a road whose squares have names.
 */

/** A distance from the line without the gap between −1 and 1. @param {number} distance */
const steps = (distance) => (distance > 0 ? distance - 1 : distance);

/**
 * All riders from front to back: those at home in the order of arrival, then those on the road.
 * @param {Shown} shown
 * @returns {string[]} short names
 */
export function order({home = [], riders, groups}) {
  const grouped = groups.flatMap((group) => group.riders);
  const rank = (rider) => (grouped.includes(rider) ? grouped.indexOf(rider) : Infinity);
  const road = riders.map(({token, distance}) => ({rider: token.rider, far: distance ?? -Infinity, rank: rank(token.rider)}));
  road.sort((one, other) => compare(other.far, one.far) || compare(one.rank, other.rank));
  return [...home.map(({rider}) => rider), ...road.map(({rider}) => rider)];
}

const compare = (one, other) => (one === other ? 0 : one < other ? -1 : 1);

/** Return true if a rider's name has the team in it, at whatever place the language puts it. @param {string} name @param {string} team */
export const isNamedAfter = (name, team) => name.toLowerCase().includes(team.toLowerCase());

/**
 * The seat that a rider belongs to: the one whose team is in the rider's name.
 * @param {TableInfo} info
 * @param {string} name
 * @returns {?number}
 */
export function seatOf({seats}, name) {
  const own = seats.filter(({team}) => isNamedAfter(name, team));
  own.sort((one, other) => other.team.length - one.team.length);
  return own[0]?.seat ?? null;
}

/**
 * All riders with their places. Where the ranking does not follow the best rider of every seat (seats tie, or times or points
 * of whole teams count), riders stand by the places of their teams.
 * @param {Shown} shown
 * @param {TableInfo} info
 * @returns {{byTeam: boolean, riders: Finisher[]}}
 */
export function finishers(shown, info) {
  const found = order(shown).map((rider, index) => finisher(shown, info, rider, index + 1));
  const ranking = info.ranking ?? [];
  const first = found[0];
  for (const one of found) one.squares = behind(shown, first?.rider, one.rider);
  const best = [...new Set(found.map(({seat}) => seat))].filter((seat) => seat !== null);
  const tied = ranking.some((seats) => seats.length > 1);
  const byTeam = tied || (ranking.length > 0 && !follows(best, ranking));
  if (!byTeam) return {byTeam, riders: found};
  const places = new Map();
  let before = 0;
  for (const seats of ranking) {
    for (const seat of seats) places.set(seat, before + 1);
    before += seats.length;
  }
  for (const one of found) one.place = places.get(one.seat) ?? before + 1;
  return {byTeam, riders: found.sort((one, other) => one.place - other.place)};
}

/** Return whether seats in this order are ranked so. */
const follows = (best, ranking) => String(best) === String(ranking.flat());

/** @returns {Finisher} */
function finisher({home = [], riders}, info, rider, place) {
  const at = home.find((one) => one.rider === rider);
  const on = riders.find(({token}) => token.rider === rider);
  const {team, kind, name, jersey} = at ?? on.token;
  const token = on?.token;
  return {
    place, rider, team, kind, name, jersey, seat: seatOf(info, name), time: at?.time ?? '', gap: at?.gap ?? '', squares: null,
    where: token?.where ?? '', tired: token?.worn || String(token?.tired ?? ''), dummy: token?.dummy ?? '',
  };
}

/** Squares between two riders on the road. */
function behind({riders}, first, rider) {
  const [ahead, back] = [first, rider].map((name) => riders.find(({token}) => token.rider === name)?.distance);
  return ahead && back ? steps(ahead) - steps(back) : null;
}

/**
 * Return the riders on the podium: the first three riders, or the best rider of the first three teams.
 * @param {{byTeam: boolean, riders: Finisher[]}} result
 */
export function honoured({byTeam, riders}) {
  if (!byTeam) return riders.slice(0, 3);
  const seats = new Set();
  return riders.filter(({seat}) => !seats.has(seat) && seats.add(seat)).slice(0, 3);
}

/**
 * Return the place that a stage ends at, if its title is that of a road between two: «Milano».
 * @param {string} course
 */
export const goal = (course) => (course.includes(' – ') ? course.split(' – ').at(-1) : '');
