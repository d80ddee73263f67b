/** Parts that several pages share: the bar on top, groups, the log, notes, help. */
import {html, nothing, repeat} from './vendor/lit.js';
import {signAddress} from './pictures.js';
import {say} from './say.js';

/**
 * The bar on top of every page.
 * @param {string} title
 * @param {unknown} [more]
 */
export const bar = (title, more = nothing) => html`<header class="bar">
  <a class="wordmark" href="/">${say('name')}</a>
  ${title ? html`<h1 class="course">${title}</h1>` : nothing}
  ${more}
</header>`;

/** @param {'error' | 'wait' | 'news'} kind @param {unknown} words */
export const note = (kind, words) =>
  words ? html`<p class="note ${kind}" role=${kind === 'error' ? 'alert' : 'status'}>${words}</p>` : nothing;

/**
 * Groups on the road with the gaps between them, front group first.
 * @param {import('./types.js').Shown | undefined} shown
 */
export function groups(shown) {
  if (!shown?.groups.length) return nothing;
  const tokens = new Map(shown.riders.map(({token}) => [token.rider, token]));
  return html`<section class="panel groups" aria-label=${say('table.groups')}>
    <h2>${say('table.groups')}</h2>
    <ol>${shown.groups.map((group) => oneGroup(group, tokens))}</ol>
  </section>`;
}

function oneGroup(group, tokens) {
  const riders = group.riders.map((name) => tokens.get(name)).filter(Boolean);
  return html`${group.gap ? html`<li class="gap">${say('table.gap', {n: group.gap})}</li>` : nothing}
    <li class="group ${riders.some(({mine}) => mine) ? 'mine' : ''}">
      <strong>${say('table.group', {name: group.name, n: group.riders.length})}</strong>
      <span class="signs">${riders.map((token) => sign(token))}</span>
    </li>`;
}

/** The small sign of a rider. @param {import('./types.js').Token} token */
export const sign = (token) => html`<img class="sign ${token.mine ? 'mine' : ''}" src=${signAddress(token)}
  alt=${token.name} title=${token.full_name || token.name}>`;

/**
 * The profile over a ribbon; a map has its own.
 * @param {string} table
 * @param {string} layout
 * @param {import('./types.js').Shown} shown
 */
export const profile = (table, layout, shown) => (layout === 'map' ? nothing : html`<pl-board class="profile-board"
  aria-hidden="true" .table=${table} layout="profile" .shown=${shown}></pl-board>`);

/**
 * The log, latest last, each line with the rule behind it.
 * @param {import('./types.js').Line[]} lines
 * @param {number} [current] the step that is looked at
 */
export function log(lines, current = lines.at(-1)?.n) {
  if (!lines.length) return html`<p class="quiet">${say('table.no-lines')}</p>`;
  return html`<ol class="lines">${repeat(lines, (_, place) => place, (line) => html`
    <li class=${line.n === current ? 'current' : ''} data-n=${line.n}>
      <span>${line.words}</span> ${clause(line.clause)}
    </li>`)}</ol>`;
}

/** The rule behind a line. */
const clause = (name) =>
  name ? html`<span class="clause" title=${say('table.rule', {clause: name})}>${name}</span>` : nothing;

/** @param {boolean} open @param {() => void} close */
export function help(open, close) {
  if (!open) return nothing;
  const keys = ['1–9', 'M', 'L', 'Space', '← →', '?'];
  return html`<div class="veil" @click=${close}><section class="panel help" role="dialog" aria-modal="true"
      aria-label=${say('help.title')} @click=${(event) => event.stopPropagation()}>
    <h2>${say('help.title')}</h2>
    <dl>${keys.map((key) => html`<dt><kbd>${key}</kbd></dt><dd>${say(`help.${key}`)}</dd>`)}</dl>
    <p>${say('help.rules')}</p>
    <button class="button" @click=${close} autofocus>${say('table.close')}</button>
  </section></div>`;
}

/**
 * Call `hear` for keys that are not typed into a field; what it returns false for goes on its way.
 * @param {(key: string, event: KeyboardEvent) => boolean} hear
 * @returns {() => void} takes it back
 */
export function onKeys(hear) {
  const listener = (event) => {
    const typing = event.target instanceof Element && event.target.closest('input, select, textarea');
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (hear(event.key, event)) event.preventDefault();
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}
