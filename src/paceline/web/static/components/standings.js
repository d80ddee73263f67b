/** The standings: groups on the road, riders across the line. */
import {html, nothing, repeat} from '../vendor/lit.js';
import {Follower} from './follower.js';
import {sign} from './parts.js';
import {groupsOf} from '../lib/groups.js';
import {lettered} from '../lib/lettering.js';
import {say} from '../lib/words.js';

/**
 * Draw the standings: what belongs beside the question, groups on the road, riders across the line.
 * @param {import('../lib/types.js').Shown | undefined} shown
 * @param {unknown} [beside]
 * @param {boolean} [counted] whether what riders have left stands there already
 */
export const standings = (shown, beside = nothing, counted = false) => (shown?.riders.length || shown?.home?.length || beside !== nothing
  ? html`<div class="standings" tabindex=${shown?.groups.length ? nothing : 0}>${beside} ${shown && groupsOf(shown).length
    ? html`<pl-groups class="panel groups" role="region" aria-label=${say('table.groups')} .shown=${shown} .counted=${counted}></pl-groups>` : nothing} ${shown ? home(shown) : nothing}</div>` : nothing);

/** Groups on the road with the gaps between them, front group first. */
class Groups extends Follower {
  static properties = {shown: {attribute: false}, counted: {attribute: false}};

  constructor() {
    super();
    /** @type {import('../lib/types.js').Shown | undefined} */
    this.shown = undefined;
    this.counted = false;
  }

  render() {
    const tokens = new Map(this.shown.riders.map(({token}) => [token.rider, token]));
    const revealed = this.shown.riders.some(({token}) => token.last);
    const key = (group) => JSON.stringify([group, revealed]); // a group that changes is drawn anew: nothing in it jumps
    return html`<h2>${lettered(say('table.groups'))}</h2>
      <ol tabindex="0" aria-label=${say('table.groups')}>${repeat(groupsOf(this.shown), key, (group) => oneGroup(group, tokens, this.counted))}</ol>`;
  }
}

customElements.define('pl-groups', Groups);

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

/** Draw the energy that a rider has left, and the risks they took. @param {import('../lib/types.js').Token} token */
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
