/** After the race: the podium, the result, the race in three moments, and what to do next. */
import {LitElement, html, nothing} from '../vendor/lit.js';
import {lettered} from '../lib/lettering.js';
import {finishers, goal, honoured, seatOf} from '../lib/finish.js';
import {deedWords, moments, riderNames} from '../lib/moments.js';
import {riderAddress, signAddress} from '../lib/pictures.js';
import {historyOf, replayOf} from '../lib/replays.js';
import {listed, say} from '../lib/words.js';
import './little-board.js';
import './proof.js';
import './stages.js';

/** The order in which blocks stand beside each other. */
const BESIDE = [2, 1, 3];
const NUMERALS = {1: 'M1.6 2.6L5 .6V10', 2: 'M.8 3A2.7 2.7 0 1 1 5.6 4.6L.9 10H6.6', 3: 'M.8 .7H6L3.2 4.1A3 3 0 1 1 .7 8.4'};

export class Podium extends LitElement {
  static properties = {
    info: {attribute: false}, you: {attribute: false}, shown: {attribute: false}, seedHash: {}, tokens: {attribute: false},
    busy: {type: Boolean}, best: {state: true}, scores: {state: true}, missing: {state: true}, shared: {state: true},
  };

  constructor() {
    super();
    /** @type {import('../lib/types.js').TableInfo | undefined} */
    this.info = undefined;
    /** Names the seats. @type {import('../lib/model.js').Model | undefined} */
    this.model = undefined;
    /** @type {import('../lib/types.js').You} */
    this.you = {seats: [], host: false};
    /** @type {import('../lib/types.js').Shown | undefined} */
    this.shown = undefined;
    /** The fingerprint of the seed that this browser was told during the race. */
    this.seedHash = '';
    /** @type {string[]} */
    this.tokens = [];
    this.busy = false;
    /** The moments with their boards, once the replay has come. @type {(import('../lib/moments.js').Moment & {shown: any})[] | undefined} */
    this.best = undefined;
    /** Sentences about the scores of teams. @type {string[]} */
    this.scores = [];
    this.missing = '';
    /** True if the replay was asked for. */
    this.looked = false;
    /** The outcome of sharing: a sentence, or the link itself. */
    this.shared = '';
  }

  createRenderRoot() { return this; }

  updated() {
    if (!this.looked && this.info) this.snapshot();
  }

  /** Fetch the replay and choose what to tell of it. */
  async snapshot() {
    this.looked = true;
    try {
      const {snapshots: known} = historyOf((await replayOf(this.info.id)).snapshots);
      const {riders} = finishers(this.shown, this.info);
      const chosen = moments(known, riders.map(({rider}) => rider));
      /** The board of a step; where everybody has left the road, the one before it. */
      const board = (step) => (known[step].shown.riders.length ? known[step].shown : known[step - 1].shown);
      this.best = chosen.map((moment) => ({...moment, shown: this.seen(board(moment.step))}));
      this.names = riderNames(known);
      this.scores = summed(known.at(-1)?.beats ?? []);
    } catch (error) {
      this.missing = error.message;
    }
  }

  /** A board of the replay, in which nobody's riders are marked, as those at this device see it. */
  seen(shown) {
    const mine = (token) => ({...token, mine: this.isMine(token.name)});
    return {...shown, riders: shown.riders.map((rider) => ({...rider, token: mine(rider.token)}))};
  }

  isMine(name) {
    return this.you.seats.includes(seatOf(this.info, name) ?? -1);
  }

  // Words.

  /** Return the winners: people by their names, bots and dummies by their teams. */
  winner(seat) {
    const {kind, name, team} = this.info.seats.find((one) => one.seat === seat);
    return kind === 'person' && name ? name : team;
  }

  get banner() {
    const {ranking, course, seats} = this.info;
    const first = ranking?.[0] ?? [];
    const [one] = first;
    if (!first.length) return say('over.title');
    if (first.length > 1) return say('over.tie', {names: listed(first.map((seat) => this.winner(seat)))});
    const place = goal(course);
    const unnamed = this.you.seats.length === 1 && one === this.you.seats[0] && !seats.find(({seat}) => seat === one).name;
    const [who, name] = unnamed ? ['you-win', ''] : ['wins', this.winner(one)];
    if (place) return say(`over.${who}-in`, {name, place});
    return course.includes(' ') ? say(`over.${who}-course`, {name, course}) : say(`over.${who}`, {name});
  }

  /** Return the player of a seat, in a word or two. @param {?number} seat @param {boolean} [short] */
  player(seat, short) {
    const found = this.info.seats.find((one) => one.seat === seat);
    if (!found) return '';
    if (this.you.seats.length === 1 && this.you.seats[0] === seat) return say('table.you');
    const name = this.model?.nameOf(found.seat) ?? found.name;
    if (found.kind === 'bot' && !short) return say('over.bot', {name});
    return found.kind === 'team' ? say('table.team') : name || found.team;
  }

  /** @param {import('../lib/finish.js').Finisher} rider */
  gap({time, gap, squares, where, place}) {
    if (time) return gap || time;
    if (squares !== null) return squares || place > 1 ? `+${squares}` : '—';
    return where || '—';
  }

  // Parts of the page.

  render() {
    const result = finishers(this.shown, this.info);
    return html`<section class="podium podium-page ${this.info.tour ? 'of-tour' : ''}" id="podium" aria-label=${say('over.title')}>
      <div class="podium-left">${this.poster(honoured(result), result.riders)} ${this.story()}</div>
      ${this.result(result)}
      ${this.next()}
      ${this.actions()}
    </section>`;
  }

  poster(first, riders) {
    return html`<section class="podium-poster">
      <div class="banner-and-own"><h2 class="banner"><span>${lettered(this.banner)}</span></h2> ${this.own(first, riders)}</div>
      <ol class="steps steps-${first.length}">${BESIDE.map((place) => first[place - 1]
        && this.step(first[place - 1], place))}</ol>
    </section>`;
  }

  /** The places of my riders, unless all of them stand on the podium. */
  own(first, riders) {
    const placesOf = (all) => [...new Set(all.filter(({seat}) => this.you.seats.includes(seat)).map(({place}) => String(place)))];
    const [places, onPodium] = [placesOf(riders), placesOf(first)];
    if (this.you.seats.length !== 1 || places.length === onPodium.length) return nothing;
    return html`<p class="own-places">${say('over.own', {n: places.length, places: listed(places)})}</p>`;
  }

  step(rider, place) {
    const bare = {...rider, cell: 0, mine: false, last: '', down: false, full_name: '', tired: null};
    const mine = this.you.seats.includes(rider.seat);
    const [who, gap] = [this.player(rider.seat, true), this.gap(rider)];
    return html`<li class="step step-${place} ${mine ? 'mine' : ''}">
      <span class="figure"><img alt="" src=${riderAddress(bare, 'ribbon')}></span>
      <span class="top cloth team-${rider.team}"></span>
      <span class="stand"><svg viewBox="-1 -1 9.4 12" role="img" aria-label=${say('over.place', {n: rider.place})}>
        <path class="numeral" d=${NUMERALS[place]}></path><path class="inline" d=${NUMERALS[place]}></path></svg></span>
      <span class="name-plate"><strong>${rider.name}</strong>
        <small>${who}${gap && gap !== '—' ? ` · ${gap}` : ''}</small></span>
    </li>`;
  }

  story() {
    return html`<section class="moments" aria-labelledby="moments-title">
      <h2 id="moments-title">${lettered(say('moments.title'))} <small>${say('moments.hint')}</small></h2>
      ${this.missing ? html`<p class="quiet">${say('moments.missing')}</p>` : html`<ol aria-busy=${String(!this.best)}>
        ${(this.best ?? [null, null, null]).map((moment) => (moment ? this.moment(moment) : html`<li class="little"></li>`))}</ol>`}
    </section>`;
  }

  moment(moment) {
    const [first, ...others] = moment.deeds.map((deed) => deedWords(deed, this.names));
    return html`<li class="little"><a href="/replay/${this.info.id}#step=${moment.step}">
      <span class="frame"><pl-little-board .table=${this.info.id} .shown=${moment.shown} .riders=${moment.riders}></pl-little-board>
        <span class="when">${moment.moment}</span></span>
      <span class="what"><strong>${first}</strong> ${others.join(' ')}</span></a></li>`;
  }

  result({byTeam, riders}) {
    const timed = riders.some(({time}) => time);
    const tired = riders.some((rider) => rider.tired !== '');
    const furthest = Math.max(1, ...riders.map(({squares}) => squares ?? 0));
    const head = [['place', 'over.head-place'], ['who', 'over.head-rider'],
      ['behind', timed ? 'over.head-time' : 'over.head-gap'], ...(tired ? [['tired', 'over.head-tired']] : [])];
    return html`<section class="result" aria-labelledby="result-title">
      <h2 id="result-title">${lettered(say('over.result'))} <small>${byTeam ? say('over.by-team') : nothing}</small></h2>
      <div class="result-rows" tabindex="0" role="group" aria-labelledby="result-title">
        ${this.scores.map((words) => html`<p class="score">${words}</p>`)}<table>
        <thead><tr>${head.map(([name, words]) => html`<th scope="col" class=${name}>${say(words)}</th>`)}</tr></thead>
        <tbody>${riders.map((rider) => this.row(rider, {tired, furthest}))}</tbody></table></div>
    </section>`;
  }

  row(rider, {tired, furthest}) {
    const mine = this.you.seats.includes(rider.seat);
    const bare = {...rider, tired: null};
    return html`<tr class="${rider.place === 1 ? 'first' : ''} ${mine ? 'mine' : ''}" data-rider=${rider.rider}
        data-seat=${rider.seat ?? nothing}>
      <td class="place">${rider.place}</td>
      <th scope="row" class="who"><img class="sign" alt="" src=${signAddress(bare)}>
        <span><strong>${rider.name}</strong><small>${this.player(rider.seat)}</small></span></th>
      <td class="behind">${rider.squares === null ? nothing : way(rider.squares, furthest)}
        <span>${rider.time && rider.gap ? html`${rider.time} <small>${rider.gap}</small>` : this.gap(rider)}</span></td>
      ${tired ? html`<td class="tired">${rider.tired || '—'}</td>` : nothing}
    </tr>`;
  }

  /** Draw the next step: the rematch, or the next stage of the tour. */
  next() {
    const {info} = this;
    if (info.tour) {
      return html`<pl-after-stage class="podium-next" .tour=${info.tour} .table=${info.id} .tokens=${this.tokens}></pl-after-stage>`;
    }
    if (info.next) return html`<p class="podium-next"><a class="button act big" href="/table/${info.next}">${say('over.to-rematch')}</a></p>`;
    if (!this.you.host && !this.you.seats.length) return nothing;
    return html`<p class="podium-next"><button class="button act big" ?disabled=${this.busy}
      @click=${() => this.dispatchEvent(new CustomEvent('rematch'))}>${say('over.rematch')}</button></p>`;
  }

  actions() {
    const {info} = this;
    return html`<div class="podium-actions">
      <p class="buttons">
        <a class="button" href="/replay/${info.id}">${say('over.replay')}</a>
        <button class="button" @click=${() => this.share()}>${say('over.share')}</button>
        <a class="button" href="/new">${say('over.new')}</a>
      </p>
      <p class="shared" role="status">${this.shared}</p>
      <pl-proof .info=${info} .seedHash=${this.seedHash}></pl-proof>
    </div>`;
  }

  /** Hand the link of the replay to the device, or else to the clipboard. */
  async share() {
    const url = `${location.origin}/replay/${this.info.id}`;
    try {
      if (navigator.share) {
        await navigator.share({title: this.banner, url});
        return;
      }
      await navigator.clipboard.writeText(url);
      this.shared = say('over.copied');
    } catch (error) {
      if (error.name !== 'AbortError') this.shared = url;
    }
  }
}

/** Draw the distance of a rider as a dot on the way to the winner. @param {number} squares @param {number} furthest */
function way(squares, furthest) {
  const x = 6 + 88 * (1 - squares / furthest);
  return html`<svg class="way" viewBox="0 0 100 12" aria-hidden="true"><path class="ridden" d="M6 6H${x}"></path><path class="missing"
    d="M${x} 6H94"></path><circle cx=${x} cy="6" r="4.2"></circle></svg>`;
}

/** Sentences about whole teams that follow the finish. @param {import('../lib/types.js').Beat[]} beats */
function summed(beats) {
  const finish = beats.findLastIndex(({kind}) => kind === 'finish');
  return beats.slice(finish + 1).filter(({kind, riders}) => finish >= 0 && kind === 'summary' && !riders?.length).map(({sentence}) => sentence);
}

customElements.define('pl-podium', Podium);
