/** Parts that several pages share: the bar on top, groups, riders at home, notes. */
import {html, nothing, repeat} from '../vendor/lit.js';
import {lettered} from '../lib/lettering.js';
import {groupsOf} from '../lib/groups.js';
import {signAddress} from '../lib/pictures.js';
import {isOutdated} from '../lib/version.js';
import {say} from '../lib/words.js';

/**
 * The bar on top of every page.
 * @param {string} title
 * @param {unknown} [more]
 * @param {string} [style]
 */
export const bar = (title, more = nothing, style = '') => html`<header class="bar ${style}">
  <a class="wordmark" href="/">${lettered(say('name'), {inline: true})}</a>
  ${title ? html`<h1 class="course">${lettered(title)}</h1>` : nothing}
  ${more}
</header>`;

/** @param {'error' | 'wait' | 'news'} kind @param {unknown} words */
export const note = (kind, words) =>
  words ? html`<p class="note ${kind}" role=${kind === 'error' ? 'alert' : 'status'}>${words}</p>` : nothing;

/** The offer to load a newer page. It is never loaded unasked: a card may be selected. */
export const newerPage = () => note('news', isOutdated() && html`${say('version.newer')}
  <button class="button small" @click=${() => location.reload()}>${say('version.reload')}</button>`);

/**
 * Let a page fill the window if it shows a race. A class, not a `:has()`: with that the browser would look at the whole page anew whenever
 * something changes in it.
 * @param {HTMLElement} page
 */
export const fitScreen = (page) => page.classList.toggle('one-screen', [...page.children].some((one) => one.matches('.table:is(.racing, .replay)')));

/** The way out of a page that has nothing to show. */
export const wayHome = () => html`<p><a class="button" href="/">${say('home')}</a></p>`;

/**
 * How the race stands: what belongs beside the question, groups on the road, riders across the line.
 * @param {import('../lib/types.js').Shown | undefined} shown
 * @param {unknown} [beside]
 * @param {boolean} [counted] whether what riders have left stands there already
 */
export const standings = (shown, beside = nothing, counted = false) => (shown?.riders.length || shown?.home?.length || beside !== nothing
  ? html`<div class="standings" tabindex=${shown?.groups.length ? nothing : 0}>${beside} ${shown ? groups(shown, counted) : nothing} ${shown ? home(shown) : nothing}</div>` : nothing);

/** Groups on the road with the gaps between them, front group first. */
function groups(shown, counted) {
  const found = groupsOf(shown);
  if (!found.length) return nothing;
  const tokens = new Map(shown.riders.map(({token}) => [token.rider, token]));
  const revealed = shown.riders.some(({token}) => token.last);
  const key = (group) => JSON.stringify([group, revealed]); // a group that changes is drawn anew: nothing in it jumps
  return html`<section class="panel groups" aria-label=${say('table.groups')}>
    <h2>${lettered(say('table.groups'))}</h2>
    <ol tabindex="0" aria-label=${say('table.groups')}>${repeat(found, key, (group) => oneGroup(group, tokens, counted))}</ol>
  </section>`;
}

function oneGroup(group, tokens, counted) {
  const riders = group.riders.map((name) => tokens.get(name)).filter(Boolean);
  const accounts = !counted && riders.some(({energy}) => energy);
  return html`${group.gap ? html`<li class="gap">${say('table.gap', {n: group.gap})}</li>` : nothing}
    <li class="group ${riders.some(({mine}) => mine) ? 'mine' : ''} ${accounts ? 'with-accounts' : ''}">
      <strong>${say('table.group', {name: group.name, n: group.riders.length})}</strong>
      ${accounts ? html`<ul class="accounts">${riders.map(account)}</ul>`
        : html`<span class="signs">${riders.map(signWithCard)}</span>`}
    </li>`;
}

/** The sign of a rider with the card that was played last. @param {import('../lib/types.js').Token} token */
const signWithCard = (token) => html`<span class="sign-with-card">${sign(token)}
  ${token.last ? html`<span class="mini-card">${token.last}</span>` : nothing}</span>`;

/** What a rider has left to spend, and the risks they took. @param {import('../lib/types.js').Token} token */
function account(token) {
  const {left = 0, full = 0, boxes: [crossed, all] = [0, 0], words = ''} = token.energy ?? {};
  return html`<li class="account ${token.mine ? 'mine' : ''}" title=${words || nothing}>${sign(token)}
    <strong>${token.rider}</strong>
    ${token.energy ? html`<meter min="0" max=${full} low=${full / 4} optimum=${full} .value=${left} aria-label=${words || token.name}></meter>
      <span class="left">${left}</span>
      <span class="boxes" aria-hidden="true">${'☒'.repeat(crossed)}${'☐'.repeat(Math.max(all - crossed, 0))}</span>` : nothing}
  </li>`;
}

/** Riders across the line who have left the road, the first one first. */
function home(shown) {
  if (!shown.home?.length) return nothing;
  return html`<section class="panel at-home" aria-label=${say('table.home')}>
    <h2>${lettered(say('table.home'))}</h2>
    <ol>${shown.home.map((rider, place) => oneAtHome(rider, place + 1))}</ol>
  </section>`;
}

function oneAtHome(rider, n) {
  return html`<li class=${rider.mine ? 'mine' : ''}>
    <span class="place">${say('over.place', {n})}</span> ${sign({...rider, full_name: rider.name})}
    <span class="who">${rider.name} <small>${(rider.won ?? []).map(({words}) => words).join(' · ')}</small></span>
    <span class="time">${rider.time} <small>${rider.gap}</small></span>
  </li>`;
}

/**
 * The small sign of a rider.
 * @param {{team: string, kind: string, name: string, mine?: boolean, full_name?: string, jersey?: string, dummy?: string}} token
 * @param {boolean} [named] whether the name stands beside it
 */
export const sign = (token, named = false) => html`<img class="sign ${token.mine ? 'mine' : ''}" src=${signAddress(token)}
  alt=${named ? '' : token.name} title=${named ? nothing : token.full_name || token.name}>`;

/**
 * Call `handle` for keys that are not typed into a field; what it returns false for goes on its way.
 * @param {(key: string, event: KeyboardEvent) => boolean} handle
 * @returns {() => void} takes it back
 */
export function onKeys(handle) {
  const listener = (event) => {
    const typing = event.target instanceof Element && event.target.closest('input, select, textarea');
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (handle(event.key, event)) event.preventDefault();
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}
