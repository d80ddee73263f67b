/** Parts over a board that plays a history, and the buttons below it. */
import {html, nothing} from '../vendor/lit.js';
import {kindSign} from '../lib/signs.js';
import {RATES} from '../lib/player.js';
import {say} from '../lib/words.js';

/** @typedef {import('../lib/player.js').Player} Player */

/** Runs whose beats are played one after the other, so that their number says something. */
const COUNTED = new Set(['move', 'slipstream']);
/** Runs that have a name; others are news. */
const NAMED = new Set(['reveal', 'move', 'slipstream', 'exhaustion', 'fall', 'roll', 'draw', 'gain', 'finish']);
const ICONS = {
  play: 'M6 3l11 7-11 7z', pause: 'M5 3h4v14H5zM11 3h4v14h-4z', beat: 'M7 4l8 6-8 6z', round: 'M3 4l7 6-7 6zM10 4l7 6-7 6z', mark: 'M3 4l9 6-9 6zM14 4h3v12h-3z',
};

/** @param {string} name @param {number} [by] -1 turns it round */
const icon = (name, by = 1) => html`<svg class="icon ${by < 0 ? 'turned' : ''}" viewBox="0 0 20 20" aria-hidden="true"><path d=${ICONS[name]}></path></svg>`;

/**
 * The runs of this round, the one that is shown lit. A click goes to its first beat.
 * @param {Player} player
 */
export function runStrip(player) {
  const {history, at} = player;
  const runs = history.runs(at);
  if (!runs.length) return nothing;
  return html`<ol class="runs" aria-label=${say('replay.runs')}>${runs.map((run) => {
    const here = at >= run.first && at <= run.last;
    const name = runName(run.kind, history.rounds[history.points[at].round].name);
    const [place, many] = [parts(history, run.first, at), parts(history, run.first, run.last)];
    const words = here && many > 1 && COUNTED.has(run.kind) ? say('run.part', {name, place, many}) : name;
    return html`<li class=${here ? 'now' : at > run.last ? 'past' : ''}><button aria-current=${here ? 'step' : nothing}
      @click=${() => player.go(run.first)}>${words}</button></li>`;
  })}</ol>`;
}

/** Count the things that happen in these points: what stops a move is part of it. */
function parts(history, first, last) {
  let many = 0;
  for (let at = first; at <= last; at += 1) many += Number(history.beat(at).kind !== 'limit');
  return many;
}

function runName(kind, round) {
  if (kind === 'summary') return say('run.summary', {round});
  return say(`run.${NAMED.has(kind) ? kind : 'note'}`);
}

/**
 * Tell the beat, as a line over the board.
 * @param {Player} player
 */
export function toast({history, at}) {
  const beat = history.beat(at);
  return html`<div class="story"><p class="told ${beat?.kind ?? ''}">${beat ? html`${kindSign(beat.kind)} ${beat.sentence}` : nothing}</p></div>`;
}

/** A button that steps. @param {Player} player @param {'beat' | 'round' | 'mark'} what @param {1 | -1} by @param {string} [key] */
function stepper(player, what, by, key) {
  const end = by < 0 ? player.at === 0 : player.at === player.last;
  const none = what === 'mark' && !(by > 0 ? player.marks.some((mark) => mark > player.at) : player.marks.some((mark) => mark < player.at));
  const words = say(`replay.${what}-${by < 0 ? 'back' : 'on'}`);
  return html`<button class="button step-${what}" aria-label=${words} title=${words} aria-disabled=${String(end || none)} @click=${() => player[what](by)}>
    ${by < 0 ? icon(what, by) : nothing}<span class="name">${say(`replay.${what}`)}</span>${by > 0 ? icon(what) : nothing}
    ${key ? html`<kbd>${key}</kbd>` : nothing}</button>`;
}

/** Steps back, play, steps on. @param {Player} player */
export const transport = (player) => html`<div class="transport" role="group" aria-label=${say('replay.steps')}>
  ${player.marks.length ? stepper(player, 'mark', -1) : nothing}${stepper(player, 'round', -1)}${stepper(player, 'beat', -1, '←')}
  <button class="button act play" aria-disabled=${String(player.at === player.last && !player.playing && !player.starts)} aria-label=${say(player.playing ? 'replay.pause' : 'replay.play')} @click=${() => player.toggle()}>${icon(player.playing ? 'pause' : 'play')}</button>
  ${stepper(player, 'beat', 1, '→')}${stepper(player, 'round', 1)}${player.marks.length ? stepper(player, 'mark', 1) : nothing}</div>`;

/** Draw the choice of speeds. @param {Player} player */
export const rates = (player) => html`<div class="rates" role="group" aria-label=${say('story.speed')}>${RATES.map((rate) => html`<button
  aria-pressed=${String(player.rate === rate)} @click=${() => player.choose(rate)}>${rate < 1 ? '½' : `${rate}×`}</button>`)}</div>`;

/**
 * The log at the point that is shown: its lines, with those of beats to come, and a way from each to its moment.
 * @param {Player} player
 */
export function logOf(player) {
  const {history, at, display} = player;
  const {lines} = history.snapshot(at);
  const told = new Set(display.lines);
  return {
    lines, shown: display.shown, now: history.line(at) ?? null, ahead: new Set(lines.filter((line) => !told.has(line))),
    jump: (line) => player.go(history.findLine(line)),
  };
}

/**
 * The past of a live race over its board: its runs and what happens, while somebody looks back.
 * @param {import('../lib/rewind.js').Rewind} rewind
 */
export const pastOnBoard = (rewind) => (rewind.on ? html`${runStrip(rewind)} ${toast(rewind)}` : nothing);

/**
 * Steps back during a live race, and the way to the race as it stands.
 * @param {import('../lib/rewind.js').Rewind} rewind
 */
export function rewindBar(rewind) {
  if (!rewind.able) return nothing;
  if (!rewind.on) return html`<div class="rewind"><button class="button small" @click=${() => rewind.beat(-1)}>${icon('beat', -1)} ${say('live.step-back')}</button></div>`;
  return html`<div class="rewind on">${transport(rewind)} ${toLive(rewind)}</div>`;
}

function toLive(rewind) {
  const {rounds, beats} = rewind.behind;
  return html`<button class="button small to-live" @click=${() => rewind.live()}><span class="behind">${rounds ? say('live.rounds-behind', {n: rounds})
    : say('live.beats-behind', {n: beats})}</span> <strong>${say('live.return')}</strong></button>`;
}

/**
 * Draw the foot of a spectator's page, where players have their cards: the race so far, and the way back through it.
 * @param {import('../lib/rewind.js').Rewind} rewind
 */
export const spectatorFoot = (rewind) => (rewind.able ? html`<section class="foot live" aria-label=${say('live.so-far')}>
  <pl-scrubber .history=${rewind.history} .at=${rewind.at} .open=${true} .words=${pointWords(rewind)} @go=${(event) => rewind.go(event.detail)}></pl-scrubber>
  <div class="controls">${transport(rewind)} ${rewind.on ? toLive(rewind) : html`<span class="is-live">${say('live.now')}</span>`}</div></section>` : nothing);

/** The point that is shown, in words: «Round 3, beat 2 of 14». @param {Player} player */
export function pointWords({history, at, point}) {
  const {name, first, last} = history.rounds[point.round];
  return say('replay.point', {round: name, beat: at - first + 1, beats: last - first + 1});
}

/** After a jump nobody is under way. @param {HTMLElement} page */
export function standStill(page) {
  for (const board of /** @type {NodeListOf<import('./board.js').Board>} */ (page.querySelectorAll('pl-board'))) {
    board.updateComplete.then(() => board.skip());
  }
}

/**
 * Do what a key asks of a player; return false if it does nothing.
 * @param {Player} player
 * @param {KeyboardEvent} event
 */
export function stepByKey(player, event) {
  const {key, shiftKey} = event;
  const does = {
    ArrowLeft: () => (shiftKey ? player.round(-1) : player.beat(-1)),
    ArrowRight: () => (shiftKey ? player.round(1) : player.beat(1)),
    PageUp: () => player.round(-1),
    PageDown: () => player.round(1),
    Home: () => player.go(0),
    End: () => player.go(player.last),
    b: () => player.mark(-1),
    n: () => player.mark(1),
  }[key];
  does?.();
  return !!does;
}
