/** The first page: race now, or go on where one was. */
import {LitElement, html, nothing} from '../vendor/lit.js';
import {request, games} from '../lib/api.js';
import {go} from '../lib/navigation.js';
import {startGuide, startRace} from '../lib/start.js';
import {rememberCreated, tables, settings, tours} from '../lib/storage.js';
import {bar, note} from '../components/parts.js';
import {ago, say} from '../lib/words.js';

export class HomePage extends LitElement {
  static properties = {all: {state: true}, problem: {state: true}, busy: {state: true}};

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    games().then((all) => { this.all = all; }, (error) => { this.problem = error.message; });
  }

  render() {
    return html`${bar('')}<main class="home">
      <section class="poster">
        <h1>${say('name')}</h1>
        <p>${say('home.claim')}</p>
        <p class="buttons">${this.raceButtons()} <a class="button" href="/new">${say('home.new')}</a></p>
        <p class="quiet">${say('home.race-hint')}</p>
      </section>
      ${note('error', this.problem)}
      <div class="shelves">
        ${this.shelf('home.tables', tables, '/table/')}
        ${tours.all().length ? this.shelf('home.tours', tours, '/tours/') : nothing}
        <section class="panel import"><h2>${say('home.import')}</h2>
          <label class="file"><span>${say('home.import-hint')}</span>
            <input type="file" accept=".race,text/plain" aria-label=${say('home.import')} @change=${this.import}></label></section>
      </div></main>`;
  }

  raceButtons() {
    const all = this.all ?? [];
    if (this.all && !all.length) return html`<span>${say('home.no-games')}</span>`;
    return (all.length ? all : [{name: '', title: ''}]).map((game) => html`<button
      class="button act big" ?disabled=${this.busy || !game.name} @click=${() => this.race(game.name)}>
      ${all.length > 1 ? say('home.race-in', {game: game.title}) : say('home.race')}</button>`);
  }

  shelf(title, where, path) {
    const all = where.all();
    return html`<section class="panel"><h2>${say(title)}</h2>
      ${all.length ? nothing : where === tables ? this.firstRace() : html`<p class="quiet">${say('home.none')}</p>`}
      <ul class="kept">${all.map(([id, kept]) => html`<li>
        <a href="${path}${id}"><span>${kept.name}</span> <small>${kept.about}</small></a>
        <small class="when"><strong class=${kept.turn ? 'turn' : ''}>${say(kept.turn ? 'table.your-turn' : `phase.${kept.phase}`)}</strong>
          ${ago(kept.at)}</small>
        <button class="button small" aria-label=${say('home.forget-table', {name: kept.name})}
          @click=${() => { where.forget(id); this.requestUpdate(); }}>${say('home.forget')}</button></li>`)}</ul>
    </section>`;
  }

  /** The guided race, for whoever has not raced yet. */
  firstRace() {
    const game = this.all?.find(({guide}) => guide);
    if (!game || settings().guided) return html`<p class="quiet">${say('home.none')}</p>`;
    return html`<div class="first-race"><p>${say('guide.home')}</p>
      <button class="button" ?disabled=${this.busy} @click=${() => this.make(() => startGuide(game.name))}>${say('guide.start')}</button></div>`;
  }

  async race(game) {
    await this.make(() => startRace(game));
  }

  async import(event) {
    const [file] = event.target.files;
    if (!file) return;
    await this.make(async () => {
      const made = await request('POST', '/api/races', {text: await file.text()});
      const tokens = rememberCreated(tables, made.table, made, made.seats.map(({seat}) => seat));
      const {info} = await request('GET', `/api/tables/${made.table}`);
      return info.phase === 'over' ? `/replay/${made.table}` : `/table/${made.table}${tokens}`;
    });
    event.target.value = '';
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
