/** A new race or tour: a preset or a link, changed by clicks, checked by the server, with every complaint at its thing. */
import {LitElement, html, nothing} from '../vendor/lit.js';
import {request, games} from '../lib/api.js';
import {go} from '../lib/navigation.js';
import {PATIENCE, filled, fromLink, fromPreset, isTooLong, linkTo, placesIn, wordsIn, withNeeds} from '../lib/set-up.js';
import {rememberCreated, saveSettings, settings, tables, tours} from '../lib/storage.js';
import {coursePicture} from '../components/course-picture.js';
import {courseOf, filters, gallery, presets, tourStages} from '../components/gallery.js';
import {seats, segments} from '../components/jerseys.js';
import {bar, note} from '../components/parts.js';
import {rules, toggle} from '../components/rule-switches.js';
import {LANGUAGE, say} from '../lib/words.js';

/** Milliseconds after a change until it is checked: many changes come together. */
const DEBOUNCE = 120;
const STEPS = ['stage', 'seats', 'rules'];
const NARROW = matchMedia('(max-width: 899px)');
/** Options of a link that are given up, one after the other, until the rest can be ridden. */
const MOST_GIVEN_UP = 5;

/** @typedef {import('../lib/set-up.js').SetUp} SetUp */

export class NewPage extends LitElement {
  static properties = {
    all: {state: true}, game: {state: true}, info: {state: true}, setUp: {state: true}, checked: {state: true}, places: {state: true},
    place: {state: true}, open: {state: true}, kind: {state: true}, most: {state: true}, step: {state: true}, busy: {state: true}, problem: {state: true},
    notice: {state: true}, narrow: {state: true},
  };

  constructor() {
    super();
    /** @type {import('../lib/types.js').SetUpChecked} */
    this.checked = {problem: null, mends: [], findings: [], picture: ''};
    /** @type {import('../lib/types.js').GameInfo[]} */
    this.all = [];
    this.game = /** @type {import('../lib/types.js').GameInfo} */ (/** @type {unknown} */ (undefined));
    this.info = /** @type {import('../lib/types.js').SetUpInfo} */ (/** @type {unknown} */ (undefined));
    this.setUp = /** @type {SetUp} */ (/** @type {unknown} */ (undefined));
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.busy = false;
    this.loaded = false;
    /** @type {import('../lib/types.js').PlacesInfo | null} */
    this.places = null;
    this.place = '';
    this.open = -1;
    this.kind = '';
    this.most = Infinity;
    this.step = STEPS[0];
    this.problem = '';
    this.notice = '';
    this.checks = 0;
    this.narrow = NARROW.matches;
    this.widthChanged = () => { this.narrow = NARROW.matches; };
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    NARROW.addEventListener('change', this.widthChanged);
    this.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    NARROW.removeEventListener('change', this.widthChanged);
    clearTimeout(this.timer);
  }

  /** Read the link, as far as it means something. */
  async load() {
    const tooLong = isTooLong(location.search);
    const query = new URLSearchParams(tooLong ? '' : location.search);
    try {
      this.all = await games();
      this.loaded = true;
      if (!this.all.length) return;
      const game = this.all.find(({name}) => name === query.get('game')) ?? this.all[0];
      const info = await request('GET', `/api/games/${game.name}/set-up`);
      const {setUp, unknown} = fromLink(game, info, query);
      const words = tooLong ? say('setup.link-long') : unknown ? say('setup.link-unknown') : '';
      await this.begin(game, info, setUp, words);
    } catch (error) {
      this.problem = error.message;
    }
  }

  /** Show a set-up once it is checked; options of a link that cannot be ridden are given up. */
  async begin(game, info, setUp, words = '') {
    let [checked, notice] = [await check(game, setUp), words];
    for (let tries = 0; tries < MOST_GIVEN_UP && checked.problem; tries += 1) {
      const {field = ''} = checked.problem;
      if (!(field in setUp.options) || field === game.course_option) break;
      notice = say('setup.link-option', {why: checked.problem.message});
      setUp = {...setUp, options: filled({...setUp.options, [field]: ''})};
      checked = await check(game, setUp);
    }
    Object.assign(this, {game, info, setUp, checked, notice, open: -1, place: '', kind: '', most: Infinity, problem: ''});
    this.findPlaces();
  }

  /** Another game, with its first preset. @param {string} name */
  async choose(name) {
    const game = this.all.find((one) => one.name === name);
    try {
      const info = await request('GET', `/api/games/${name}/set-up`);
      await this.begin(game, info, fromPreset(game, info.presets.find(({tour}) => !tour) ?? info.presets[0]));
      this.write();
    } catch (error) {
      this.problem = error.message;
    }
  }

  /** @param {Partial<SetUp>} changes */
  change(changes) {
    const setUp = {...this.setUp, ...changes};
    this.setUp = {...setUp, options: filled(setUp.options)};
    this.notice = '';
    this.write();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), DEBOUNCE);
  }

  write() {
    history.replaceState(history.state, '', linkTo(this.game, this.info, this.setUp));
  }

  /** Ask the server whether this can be ridden. */
  async check() {
    const number = (this.checks += 1);
    try {
      const checked = await check(this.game, this.setUp);
      if (number !== this.checks) return;
      this.checked = {...checked, picture: checked.picture || this.checked.picture};
      this.problem = '';
      this.findPlaces();
    } catch (error) {
      this.problem = error.message;
    }
  }

  /** Ask where tokens may lie, if any may. */
  async findPlaces() {
    const {laid} = this.info;
    const {picture} = this.checked;
    const wanted = laid && !this.setUp.tour && !this.checked.problem && Object.entries(laid.options).every(([name, value]) =>
      wordsIn(value).every((word) => wordsIn(this.setUp.options[name]).includes(word)));
    if (!wanted) {
      this.places = null;
      return;
    }
    const places = await request('GET', `/api/games/${this.game.name}/places?${picture.split('?')[1]}`).catch(() => null);
    if (picture === this.checked.picture) this.places = places;
  }

  /** Show what is wrong with a thing, and the ways to mend it. @param {string} name */
  error(name) {
    const {problem, mends} = this.checked;
    if (!problem || !name || this.thing(problem.field ?? '') !== name) return nothing;
    return html`<div class="amiss" role="alert"><span>${problem.message}</span>${mends.map((mend) => html`<button type="button" class="button small"
      @click=${() => this.mend(mend)}>${mend.title}</button>`)}</div>`;
  }

  /** The thing at which a complaint about a field stands. @param {string} field */
  thing(field) {
    const {info, setUp, game} = this;
    const own = setUp.tour ? info.tour_rules : info.rules;
    const names = own.flatMap(({on, off, ways}) => [on, off, ...ways.map(({options}) => options)].flatMap((options) => Object.keys(options)));
    const known = ['seats', ...info.per_seat.map(({option}) => option), ...(setUp.tour ? [info.tour_stages] : [game.course_option, info.laid?.option ?? '', info.per_rider?.option ?? ''])];
    if (field.startsWith('seats') || info.per_seat.some(({option}) => option === field) || field === 'colours' || field === info.per_rider?.option) return 'seats';
    if (known.includes(field) || (names.includes(field) && field !== info.box_option)) return field;
    return 'table';
  }

  /** @param {import('../lib/types.js').Mend} mend */
  mend({options, seats: more}) {
    const {setUp, game} = this;
    const added = Array.from({length: Math.max(more, 0)}, (_, place) => ({kind: /** @type {'bot'} */ ('bot'), name: game.bots[place % game.bots.length], here: false}));
    const kept = more < 0 ? setUp.seats.slice(0, more) : setUp.seats;
    const room = {...setUp.options, ...options};
    if (more < 0 && room.colours) room.colours = placesIn(room.colours, kept.length).join(',');
    this.change({seats: [...kept, ...added], options: room});
  }

  get owned() {
    return settings().boxes?.[this.game.name] ?? this.info.boxes.map(({name}) => name);
  }

  /** @param {string[]} boxes */
  own(boxes) {
    saveSettings({boxes: {...settings().boxes, [this.game.name]: boxes}});
    this.requestUpdate();
  }

  /** @param {import('../lib/types.js').PresetInfo} preset */
  take(preset) {
    const {name, patience} = this.setUp;
    this.open = -1;
    this.place = '';
    this.change({...fromPreset(this.game, preset), name, patience});
  }

  /** @param {string} stage */
  pick(stage) {
    const {game, info, setUp} = this;
    if (setUp.tour) {
      const named = new Set(info.courses.map(({name}) => name));
      this.putStages([...wordsIn(setUp.options[info.tour_stages]).filter((name) => named.has(name)), stage]);
      return;
    }
    const needs = game.stages.find(({name}) => name === stage)?.needs ?? {};
    const {[info.laid?.option ?? '']: _, ...options} = setUp.options; // the tokens lay on another road
    this.place = '';
    this.change({options: withNeeds(game, {...setUp, options: {...options, [game.course_option]: stage}}, needs)});
  }

  /** @param {string[]} stages */
  putStages(stages) {
    this.change({options: {...this.setUp.options, [this.info.tour_stages]: stages.join(',')}});
  }

  /** Return whether everybody who rides is at this device. */
  get complete() {
    return this.setUp.seats.every((seat) => seat.kind !== 'person' || seat.here);
  }

  get parts() {
    const {game, info, setUp, owned, kind, checked, places, place, open} = this;
    return {
      game, info, setUp, owned, kind, most: this.most, findings: checked.findings, picture: checked.picture, places, place, open,
      name: settings().name ?? '', course: setUp.tour ? '' : courseOf(/** @type {any} */ ({game, setUp})),
      own: (boxes) => this.own(boxes), filter: (changes) => Object.assign(this, changes), take: (preset) => this.take(preset),
      choose: (stage) => this.pick(stage), error: (name) => this.error(name), change: (changes) => this.change(changes),
      show: (seat) => { this.open = seat; }, press: (tile) => { this.place = tile; }, sitsIn: this.sitsIn(),
    };
  }

  render() {
    if (!this.setUp) return html`${bar(say('setup.title'))}<main class="setup waiting">${note('error', this.problem)}
      ${this.loaded && !this.all.length ? html`<p>${say('home.no-games')}</p>` : nothing}</main>`;
    const {game, info, setUp} = this;
    const switches = html`<div class="setup-what">
      ${segments(say('setup.game'), this.all.map(({name, title}) => ({value: name, words: title})), game.name, (name) => this.choose(name))}
      ${game.tours && info.presets.some(({tour}) => tour) ? segments(say('setup.what'), [{value: 'race', words: say('setup.race')}, {value: 'tour', words: say('setup.tour')}],
        setUp.tour ? 'tour' : 'race', (what) => this.take(info.presets.find(({tour}) => tour === (what === 'tour')) ?? info.presets[0])) : nothing}</div>`;
    return html`${bar(say('setup.title'), this.narrow ? nothing : switches)}
      <main class="setup">${this.narrow ? this.inSteps(switches) : this.sideBySide()}</main>`;
  }

  sideBySide() {
    return html`<div class="setup-left">${this.notes()}${this.stages()}</div>
      <div class="setup-right"><div class="setup-scroll">${this.picture()}${seats(this.parts)}${rules(this.parts)}</div>${this.foot()}</div>`;
  }

  inSteps(switches) {
    return html`<nav class="steps" aria-label=${say('setup.steps')}>${STEPS.map((step, place) => html`<button type="button" aria-current=${this.step === step ? 'step' : 'false'}
        @click=${() => this.showStep(step)}>${place + 1}. ${say(`setup.step-${step}`)}</button>`)}</nav>
      <div class="panes" tabindex="-1" @scroll=${(event) => this.onSwipe(event.currentTarget)}>
        <div class="pane" data-step="stage">${this.notes()}${switches}${this.picture()}${this.stages()}</div>
        <div class="pane" data-step="seats">${seats(this.parts)}</div>
        <div class="pane" data-step="rules">${rules(this.parts)}${this.nameField()}</div>
      </div>${this.foot()}`;
  }

  /** @param {string} step */
  showStep(step) {
    this.step = step;
    this.querySelector(`.pane[data-step=${step}]`)?.scrollIntoView({inline: 'start', block: 'nearest'});
  }

  /** @param {HTMLElement} panes */
  onSwipe(panes) {
    this.step = STEPS[Math.round(panes.scrollLeft / Math.max(panes.clientWidth, 1))] ?? this.step;
  }

  notes() {
    return html`<div class="notes">${note('error', this.problem)}${note('news', this.notice)}</div>`;
  }

  stages() {
    const {parts} = this;
    return html`${presets(parts)}${filters(parts)}
      ${this.setUp.tour ? html`${tourStages(parts, (stages) => this.putStages(stages))}${this.error(this.info.tour_stages)}` : nothing}${gallery(parts)}`;
  }

  picture() {
    return this.setUp.tour ? nothing : coursePicture(this.parts);
  }

  sitsIn() {
    const {patience = PATIENCE} = this.setUp ?? {};
    return toggle(say('setup.sits-in'), say('setup.sits-in-text', {n: PATIENCE}), patience > 0, false, (on) => this.change({patience: on ? PATIENCE : 0}));
  }

  get usualName() {
    const day = new Intl.DateTimeFormat(LANGUAGE, {weekday: 'long'}).format(new Date());
    return say(this.setUp.tour ? 'setup.usual-tour' : 'setup.usual-name', {day});
  }

  nameField() {
    return html`<label class="table-name" data-field="name"><span class="label">${say('setup.name')}</span><input name="table-name" maxlength="40" autocomplete="off"
      .value=${this.setUp.name || this.usualName} @change=${(event) => this.change({name: event.target.value.trim() === this.usualName ? '' : event.target.value.trim()})}></label>`;
  }

  /** The name, and the one button. */
  foot() {
    const words = this.setUp.tour ? 'setup.start-tour' : this.complete ? 'setup.ride' : 'setup.open-table';
    return html`<div class="setup-foot">${this.error('table')}${this.narrow ? nothing : this.nameField()}
      <button type="button" class="button act big" ?disabled=${this.busy} @click=${() => this.send()}>${say(words)}</button></div>`;
  }

  async send() {
    this.busy = true;
    this.problem = '';
    try {
      go(await (this.setUp.tour ? this.makeTour() : this.makeTable()));
    } catch (error) {
      await this.complain(error);
    }
    this.busy = false;
  }

  /** Show a refusal at its thing; the check knows how to mend it. @param {import('../lib/api.js').RequestError} error */
  async complain(error) {
    await this.check();
    if (!this.checked.problem) this.problem = error.message;
    await this.updateComplete;
    const field = this.checked.problem ? this.thing(this.checked.problem.field ?? '') : '';
    const pane = this.querySelector('.amiss, .note.error')?.closest('.pane');
    if (this.narrow && pane instanceof HTMLElement) this.showStep(pane.dataset.step ?? STEPS[0]);
    (this.querySelector(`[data-field="${field}"]`) ?? this.querySelector('.amiss, .note.error'))?.scrollIntoView({block: 'nearest'});
  }

  get here() {
    return this.setUp.seats.flatMap((seat, place) => (seat.kind === 'person' && seat.here ? [place] : []));
  }

  async makeTable() {
    const body = {game: this.game.name, ...wishOf(this.setUp), options: this.setUp.options, name: this.setUp.name || this.usualName, start: this.complete};
    const made = await request('POST', '/api/tables', {body});
    return `/table/${made.table}${rememberCreated(tables, made.table, made, this.here)}`;
  }

  async makeTour() {
    const plan = this.game.plan.some(({name}) => name === 'name') ? {name: this.setUp.name || this.usualName, ...this.setUp.options} : this.setUp.options;
    const made = await request('POST', '/api/tours', {body: {game: this.game.name, ...wishOf(this.setUp), plan}});
    return `/tours/${made.tour}${rememberCreated(tours, made.tour, made, this.here)}`;
  }
}

/** Return who rides, as the server wants to know it; the first person here has the name that this browser remembers. @param {SetUp} setUp */
function wishOf({seats: all, patience}) {
  const first = all.findIndex(({kind, here}) => kind === 'person' && here);
  const named = all.map(({kind, name}, place) => ({kind, name: place === first ? name || (settings().name ?? '') : name}));
  return {seats: named, patience};
}

/**
 * Ask the server whether a set-up can be ridden.
 * @param {import('../lib/types.js').GameInfo} game
 * @param {SetUp} setUp
 * @returns {Promise<import('../lib/types.js').SetUpChecked>}
 */
const check = (game, setUp) => request('POST', `/api/games/${game.name}/set-up`, {body: {seats: wishOf(setUp).seats, options: setUp.options, tour: setUp.tour}});

customElements.define('pl-new', NewPage);
