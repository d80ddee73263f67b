/** The first page: a race under way, a race at once, and all that can be gone on with. */
import {LitElement, html, nothing} from '../vendor/lit.js';
import {games} from '../lib/api.js';
import {go} from '../lib/navigation.js';
import {lettered} from '../lib/lettering.js';
import {startGuide, startRace} from '../lib/start.js';
import {sky} from '../components/home-sky.js';
import {languages, newerPage, note, themeButton} from '../components/parts.js';
import '../components/day.js';
import '../components/kept.js';
import {say} from '../lib/words.js';

/** Signs of the tabs of a phone, in strokes on a square of 24. */
const TABS = {
  home: 'M4 11l8-7 8 7M6.5 9.5V20h4v-6h3v6h4V9.5', tours: 'M6 21V3M6 4h12l-3.5 4L18 12H6', stages: 'M4 19c4 0 3-6 7-6s3-7 9-8', rules: 'M4 5c3-1 6 0 8 2 2-2 5-3 8-2v13c-3-1-6 0-8 2-2-2-5-3-8-2zM12 7v13',
};

export class HomePage extends LitElement {
  static properties = {all: {state: true}, problem: {state: true}, busy: {state: true}, reading: {state: true}, ended: {state: true}};

  constructor() {
    super();
    /** The game whose rules are read; empty if none are. */
    this.reading = '';
    this.ended = false;
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  load() {
    this.problem = '';
    games().then((all) => { this.all = all; }, (error) => { this.problem = error.message; });
  }

  firstUpdated() {
    import('../components/live-race.js').catch(() => {}); // the picture comes after the buttons
  }

  render() {
    const first = this.all?.[0];
    return html`<main class="home">
      <section class="hero">${sky()}
        <pl-live-race></pl-live-race>
        <div class="hero-words">
          <h1 class="hero-name">${lettered(say('name'), {inline: true})}</h1>
          <p class="hero-claim"><span class="claim-long">${say('home.claim')}</span><span class="claim-short">${say('home.claim-short')}</span></p>
          <p class="hero-buttons"><button class="button act big ride-now" ?disabled=${this.busy || (!!this.all && !first)} @click=${() => this.make(() => startRace(first?.name ?? ''))}>${say('home.ride')}</button>
            <a class="button big" href="/new?with=friends">${say('home.friends')}</a></p>
          ${this.all && !first ? note('error', say('home.no-games')) : nothing}
          ${note('error', this.problem)} ${newerPage()}</div>
        ${this.links()}
      </section>
      <div class="home-parts">
        <pl-kept .all=${this.all} ?ended=${this.ended} ?whole=${this.ended}></pl-kept>
        <section class="games"><h2>${lettered(say('home.games'))}</h2><ul class="posters">${(this.all ?? [null, null, null]).map((game) => this.poster(game))}</ul></section>
        <div class="home-right"><pl-day></pl-day>
          <section class="panel design"><span class="picture"></span>
            <div><h2>${lettered(say('home.design'))}</h2><p>${say('home.design-text')}</p>
              <p class="buttons"><a class="button" href=${this.drawing}>${say('home.design-go')}</a></p></div></section></div>
      </div>
      ${this.tabs()}
      ${this.reading ? html`<pl-help open about="home" .game=${this.reading} @closed=${() => { this.reading = ''; }}></pl-help>` : nothing}</main>`;
  }

  /** The set-up with a course in letters, to be changed: those of the first stage. */
  get drawing() {
    const [first] = this.all ?? [];
    return first?.stages.length ? `/new?${new URLSearchParams([['game', first.name], [first.course_option, first.stages[0].code]])}` : '/new';
  }

  /** Places that are reached from here. */
  links() {
    return html`<nav class="hero-links" aria-label=${say('home.places')}>
      <a href="/new?tour=1">${say('home.tours')}</a> <a href="/new">${say('home.stages')}</a>
      <button @click=${() => this.read()}>${say('home.rules')}</button> <button @click=${() => this.showEnded()}>${say('home.replays')}</button> ${languages()} ${themeButton('tool')}</nav>`;
  }

  /** The same places on a phone. */
  tabs() {
    const tab = (name) => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${TABS[name]}></path></svg> ${say(`home.${name}`)}`;
    return html`<nav class="tabs" aria-label=${say('home.tabs')}><a href="/" aria-current="page">${tab('home')}</a><a href="/new?tour=1">${tab('tours')}</a>
      <a href="/new">${tab('stages')}</a><button @click=${() => this.read()}>${tab('rules')}</button></nav>`;
  }

  /** A game as a poster; before the games are known, the room for one. @param {?import('../lib/types.js').GameInfo} game */
  poster(game) {
    if (!game) return html`<li class="poster-of"><span class="poster-room"></span></li>`;
    const {name, title, pitch, minutes: [least, most] = [0, 0], people: [fewest, many] = [0, 0], guide} = game;
    const people = many ? say('home.people', {least: fewest, most: many}) : '';
    const time = most ? say(least === most ? 'home.minutes' : 'home.minutes-to', {least, n: most}) : '';
    return html`<li class="poster-of"><a href="/new?game=${name}"><img class="poster-room" alt="" width="240" height="416" loading="lazy" src="/draw/game.svg?game=${name}">
        <strong>${pitch || title}</strong><span class="spoken">${title}</span><small>${[people, time].filter(Boolean).join(' · ')}</small></a>
      <p class="poster-links">${guide ? html`<button class="link" ?disabled=${this.busy} aria-label=${say('home.learn-of', {game: title})} @click=${() => this.make(() => startGuide(name))}>${say('home.learn')}</button>` : nothing}
      <button class="link" aria-label=${say('home.rules-of', {game: title})} @click=${() => this.read(name)}>${say('home.rules')}</button></p></li>`;
  }

  /** Open the rules of a game, the first one if none is named. */
  async read(game = this.all?.[0]?.name ?? '') {
    await import('../components/help.js').catch((error) => { this.problem = error.message; });
    this.reading = game;
  }

  /** Show the races that can be replayed. */
  async showEnded() {
    this.ended = true;
    await this.updateComplete;
    const panel = /** @type {?HTMLElement} */ (this.querySelector('#continue'));
    panel?.scrollIntoView({block: 'nearest'});
    panel?.focus({preventScroll: true});
  }

  /** Go where `made` leads, or say why not. @param {() => Promise<string>} made */
  async make(made) {
    this.busy = true;
    this.problem = '';
    try {
      go(await made());
    } catch (error) {
      this.problem = error.message;
    }
    this.busy = false;
  }
}

customElements.define('pl-home', HomePage);
