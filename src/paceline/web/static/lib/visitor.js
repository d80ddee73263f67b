/** The token of this browser at the stage of the day, and the stage itself. */
import {request} from './api.js';
import {rememberCreated, settings, tables} from './storage.js';

const VISITOR = 'paceline.visitor';
const BYTES = 24;

/** Return the token of this browser, made when it is needed first; a browser that keeps nothing gets one for each page. */
function visitorToken() {
  const made = () => [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    const known = localStorage.getItem(VISITOR) ?? made();
    localStorage.setItem(VISITOR, known);
    return known;
  } catch {
    return made();
  }
}

/** The stage of the day with the table of the day. @returns {Promise<import('./types.js').Day>} */
export const dayOf = () => request('GET', '/api/day', {tokens: [visitorToken()]});

/** Ride the stage of the day, or ride on. @returns {Promise<string>} the address of the race */
export async function rideDay() {
  const made = await request('POST', '/api/day', {body: {name: settings().name ?? ''}, tokens: [visitorToken()]});
  return `/table/${made.table}${rememberCreated(tables, made.table, made, [made.seats[0].seat])}`;
}
