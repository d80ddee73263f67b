/** The live race as the picture of the home page: a ribbon with its riders, and a card that says what happens. */
import {LitElement, html, nothing} from '../vendor/lit.js';
import {go} from '../lib/navigation.js';
import {groupsOf} from '../lib/groups.js';
import {Live} from '../lib/live.js';
import {note, sign} from './parts.js';
import {say} from '../lib/words.js';
import './board.js';

/** Signs of a group before the rest is counted, and groups that have room. */
const [SIGNS, GROUPS] = [3, 3];

export class LiveRace extends LitElement {
  static properties = {busy: {state: true}, problem: {state: true}};

  constructor() {
    super();
    this.live = new Live(() => this.requestUpdate());
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    if (this.live.closed) this.live = new Live(() => this.requestUpdate());
    this.live.open();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.live.close();
  }

  render() {
    const {live} = this;
    const shown = live.display?.shown;
    if (live.off) return nothing;
    return html`${shown ? html`<pl-board class="live-board" leaders layout="ribbon" .table=${live.table} .shown=${shown} .cue=${live.cue}
        .lit=${live.cue?.beat.lit ?? []}></pl-board>` : nothing}
      <section class="live-card" aria-label=${say('home.live')}>${shown ? this.card(shown) : this.empty()}</section>`;
  }

  empty() {
    return html`<p class="live-title"><span class="live-dot" aria-hidden="true"></span><strong>${say('home.live')}</strong></p>
      <p class="quiet">${this.live.problem || say('home.live-soon')}</p>`;
  }

  card(shown) {
    const {live} = this;
    const {info} = live.model;
    const people = info.seats.filter(({kind}) => kind === 'person').length;
    const about = [info.course || info.title, live.over ? say('home.live-over') : live.display.round].filter(Boolean).join(' · ');
    return html`<p class="live-title"><span class="live-dot" aria-hidden="true"></span>
        <strong>${people ? say('home.live-people', {n: people}) : say('home.live-bots')}</strong> <small>${about}</small></p>
      <ol class="live-groups" aria-label=${say('table.groups')}>${this.groups(shown)}</ol>
      <p class="live-buttons"><a class="button" href="/table/${live.table}">${EYE} ${say('home.watch')}</a> ${this.free()}</p>
      ${note('error', this.problem)}`;
  }

  free() {
    const {model, free} = this.live;
    if (!free) return nothing;
    const jersey = model.signOf(free.seat);
    return html`<button class="button take-over" ?disabled=${this.busy} @click=${() => this.takeOver(free.seat)}>
      ${jersey ? html`<img alt="" src=${jersey} width="24" height="24">` : nothing} ${say('home.take-over', {team: free.team})}</button>`;
  }

  groups(shown) {
    const tokens = new Map(shown.riders.map(({token}) => [token.rider, token]));
    const all = groupsOf(shown);
    return all.slice(0, GROUPS).reverse().map((group) => html`<li class="live-group"><strong>${group.name}</strong><span class="signs">${group.riders.slice(0, SIGNS).map((name) => tokens.get(name)).filter(Boolean).map((token) => sign(token))}
        ${group.riders.length > SIGNS ? html`<small>+${group.riders.length - SIGNS}</small>` : nothing}</span></li>
      ${gapAhead(all, group)}`);
  }

  async takeOver(seat) {
    this.busy = true;
    this.problem = '';
    try {
      go(await this.live.takeOver(seat));
    } catch (error) {
      this.problem = error.message;
    }
    this.busy = false;
  }
}

/** The squares between a group and the one ahead of it. */
function gapAhead(all, group) {
  const ahead = all[all.indexOf(group) - 1];
  const gap = ahead ? group.gap : 0;
  return gap ? html`<li class="live-gap" aria-label=${say('table.gap', {n: gap})}>${gap}</li>` : nothing;
}

const EYE = html`<svg class="line-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M2 12C5 6.5 8.500 5 12 5s7 1.5 10 7c-3 5.5-6.5 7-10 7s-7-1.5-10-7z"></path><circle cx="12" cy="12" r="3"></circle></svg>`;

customElements.define('pl-live-race', LiveRace);
