/** Requests to the table, and the one shape of its errors. */
import {LANGUAGE, say} from './words.js';

/** A request that was refused, with the sentence for people and the field it is about. */
export class RequestError extends Error {
  /** @param {import('./types.js').Problem} problem */
  constructor(problem) {
    super(problem.message);
    this.code = problem.code;
    this.field = problem.field ?? '';
    this.clause = problem.clause ?? '';
  }
}

/**
 * Ask the server; `body` goes as JSON, `text` as it is, `tokens` say who asks.
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {{body?: object, text?: string, tokens?: string[]}} [what]
 * @returns {Promise<any>}
 */
export async function request(method, path, {body, text, tokens = []} = {}) {
  const headers = {Accept: 'application/json', 'Accept-Language': LANGUAGE};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (text !== undefined) headers['Content-Type'] = 'text/plain; charset=utf-8';
  if (tokens.length) headers.Authorization = `Bearer ${tokens.join(',')}`;
  const answer = await fetch(path, {method, headers, body: text ?? (body && JSON.stringify(body))}).catch(() => {
    throw new RequestError({code: 'unreachable', message: say('error.unreachable')});
  });
  const read = await answer.json().catch(() => ({}));
  if (answer.ok) return read;
  throw new RequestError(read.error ?? {code: 'unreadable', message: say('error.unreadable')});
}

/** @type {Promise<import('./types.js').GameInfo[]> | undefined} */
let known;

/** The games of the server, asked for once: they do not change while it runs. */
export function games() {
  known ??= request('GET', '/api/games');
  known.catch(() => { known = undefined; });
  return known;
}
