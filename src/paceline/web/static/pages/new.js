/** A new table or tour: game, course, seats and options, each complaint at its field. */
import {LitElement, html, nothing} from '../vendor/lit.js';
import {request, games} from '../lib/api.js';
import {entries, field, optionField, optionLabel, stageField, wordsIn} from '../components/fields.js';
import {go} from '../lib/navigation.js';
import {rememberCreated, tables, settings, tours} from '../lib/storage.js';
import {bar, note} from '../components/parts.js';
import {say} from '../lib/words.js';
import {whoHolds} from '../components/seats.js';

const MOST_SEATS = 12;
const PATIENCE = 60;

export class NewPage extends LitElement {
  static properties = {
    all: {state: true}, game: {state: true}, tour: {state: true}, seats: {state: true}, options: {state: true},
    plan: {state: true}, ownStage: {state: true}, patience: {state: true}, wrong: {state: true}, busy: {state: true},
  };

  constructor() {
    super();
    this.wrong = {field: '', message: ''};
    this.patience = PATIENCE;
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    games().then((all) => {
      this.all = all;
      if (all.length) this.choose(all[0].name);
    }, (error) => this.complain(error));
  }

  /** @param {string} name */
  choose(name) {
    this.game = this.all.find((game) => game.name === name);
    const bots = this.game.bots;
    this.seats = Array.from({length: this.game.default_seats}, (_, seat) => (seat
      ? {kind: 'bot', name: bots[(seat - 1) % bots.length], here: false}
      : {kind: 'person', name: settings().name ?? '', here: true}));
    this.options = {};
    this.plan = {};
    this.tour = false;
    this.ownStage = false;
    this.wrong = {field: '', message: ''};
  }

  complain({field: name = '', message}) {
    this.wrong = {field: name, message};
    this.updateComplete.then(() => this.querySelector('.wrong, .note.error')?.scrollIntoView({block: 'center'}));
  }

  /** Return the complaint about a field, or nothing. */
  error(...names) {
    return names.includes(this.wrong.field) ? this.wrong.message : '';
  }

  render() {
    const {game} = this;
    const elsewhere = this.wrong.message && !this.shows(this.wrong.field);
    return html`${bar(say('new.title'))}<main class="page">
      ${note('error', elsewhere ? this.wrong.message : '')}
      ${game ? html`<form class="form" novalidate @submit=${this.send}>
        ${this.what()}
        ${this.tour ? nothing : stageField(game, this.course(), (value, own) => this.setCourse(value, own))}
        ${this.seatRows()}
        ${this.tour ? this.folded(say('new.plan'), game.plan, true) : this.optionFields()}
        ${field('patience', say('new.patience'), html`<input name="patience" type="number" min="0" .value=${String(this.patience)}
          @change=${(event) => { this.patience = Number(event.target.value); }}>`,
          {hint: say('new.patience-hint'), error: this.error('patience')})}
        <p class="quiet">${this.tour ? nothing : say(this.complete ? 'new.starts' : 'new.waits')}</p>
        <button class="button act big" ?disabled=${this.busy}>${say(this.tour ? 'new.make-tour' : 'new.make')}</button>
      </form>` : html`<p>${say('loading')}</p>`}</main>`;
  }

  /** Return whether everybody who rides is at this device, so that nobody has to be waited for. */
  get complete() {
    return this.seats.every((seat) => seat.kind !== 'person' || seat.here);
  }

  /** Return whether a complaint about this field stands beside it. */
  shows(name) {
    const {game} = this;
    if (!game) return false;
    const shown = [...(this.tour ? game.plan : game.options)].map((option) => option.name);
    return ['patience', 'seats', ...(this.tour ? [] : [game.course_option]), ...shown].includes(name) || /^seats\.\d+/.test(name);
  }

  what() {
    const {game, all} = this;
    const select = html`<select name="game" @change=${(event) => this.choose(event.target.value)}>
      ${entries(all.map(({name, title}) => ({value: name, words: title})), game.name)}</select>`;
    const kind = html`<select name="what" @change=${(event) => { this.tour = event.target.value === 'tour'; }}>
      ${entries(['race', 'tour'].map((value) => ({value, words: say(`new.${value}`)})), this.tour ? 'tour' : 'race')}</select>`;
    return html`${field('game', say('new.game'), select)} ${game.tours ? field('what', say('new.what'), kind) : nothing}`;
  }

  course() {
    const {course_option: name, options} = this.game;
    const usual = options.find((option) => option.name === name)?.default ?? this.game.stages[0]?.name ?? '';
    return {value: this.options[name] ?? usual, own: this.ownStage, error: this.error(name)};
  }

  setCourse(value, own) {
    this.ownStage = own;
    this.options = {...this.options, [this.game.course_option]: value};
  }

  /** Return the needs of the chosen course, by option. @returns {Record<string, any>} */
  get needs() {
    const {value, own} = this.course();
    return (!this.tour && !own && this.game.stages.find(({name}) => name === value)?.needs) || {};
  }

  /** Lists of known words first, what only experts ask for folded away. */
  optionFields() {
    const others = this.game.options.filter(({name, kind}) => name !== this.game.course_option && kind !== 'seats');
    return html`${others.filter(({kind}) => kind === 'words').map((option) => this.option(option))}
      ${this.folded(say('new.options'), others.filter(({kind}) => kind !== 'words'), false)}`;
  }

  folded(title, options, open) {
    if (!options.length) return nothing;
    const wrong = options.some((option) => option.name === this.wrong.field);
    return html`<details class="options" ?open=${open || wrong}><summary>${title}</summary>
      ${options.map((option) => this.option(option))}</details>`;
  }

  option(option) {
    const where = this.tour ? 'plan' : 'options';
    const needed = this.needs[option.name];
    const value = this[where][option.name] ?? (option.kind === 'words' ? undefined : needed) ?? option.default;
    return optionField(option, value, {error: this.error(option.name), needed},
      (changed) => { this[where] = {...this[where], [option.name]: changed}; });
  }

  /** The options as they were chosen, with what the course needs besides. */
  get chosen() {
    const {options, game, needs} = this;
    const needed = Object.entries(needs).map(([name, value]) => {
      const words = game.options.find((option) => option.name === name)?.kind === 'words';
      return [name, words ? [...new Set([...wordsIn(options[name]), ...wordsIn(value)])].join(',') : options[name] ?? value];
    });
    return {...options, ...Object.fromEntries(needed), ...this.eachSeat, [game.course_option]: this.course().value};
  }

  /** Options with a choice for every seat; there are none if several seats share one. */
  get perSeat() {
    return this.tour ? [] : this.game.options.filter(({kind, choices}) => kind === 'seats' && choices.length >= this.seats.length);
  }

  /** Return the choices, seat by seat. */
  get eachSeat() {
    const chosen = this.perSeat.map(({name}) => [name, this.seats.map((seat) => seat[name] ?? '').join(',')]);
    return Object.fromEntries(chosen.filter(([, words]) => wordsIn(words).length));
  }

  seatRows() {
    return html`<fieldset class="field ${this.error('seats') ? 'wrong' : ''}" data-field="seats"><legend>${say('new.seats')}</legend>
      ${this.seats.map((seat, place) => this.seatRow(seat, place))}
      ${this.error('seats') ? html`<p class="complaint" role="alert">${this.error('seats')}</p>` : nothing}
      ${this.perSeat.map(({name}) => html`<div data-field=${name}>
        ${this.error(name) ? html`<p class="complaint" role="alert">${this.error(name)}</p>` : nothing}</div>`)}
      ${this.seats.length < MOST_SEATS ? html`<button type="button" class="button small" @click=${this.add}>${say('new.add')}</button>` : nothing}
    </fieldset>`;
  }

  seatRow(seat, place) {
    const number = {seat: place + 1};
    const error = this.error(`seats.${place}`, `seats.${place}.name`);
    const change = (changes) => { this.seats = this.seats.map((one) => (one === seat ? {...one, ...changes} : one)); };
    return html`<div class="seat-row ${error ? 'wrong' : ''}" data-field="seats.${place}">
      <span class="label">${say('new.seat', number)}</span>
      ${whoHolds(this.game, seat, say('new.who', number), (wish) => change(wish))}
      ${seat.kind === 'person' ? html`<input aria-label=${say('new.name-of', number)} placeholder=${say('new.name')} .value=${seat.name}
          @change=${(event) => change({name: event.target.value})}>
        <label class="check"><input type="checkbox" aria-label=${say('new.here-seat', number)} .checked=${seat.here}
          @change=${(event) => change({here: event.target.checked})}> ${say('new.here')}</label>` : nothing}
      ${this.perSeat.map(({name, choices}) => html`<select name="${name}-${place}" aria-label=${say('new.of-seat', {...number, what: optionLabel(name)})}
          @change=${(event) => change({[name]: event.target.value})}>
        ${entries([{value: '', words: say('new.usual', {what: optionLabel(name)})},
          ...choices.map((value) => ({value, words: value[0].toUpperCase() + value.slice(1)}))], seat[name] ?? '')}</select>`)}
      ${this.seats.length > 1 ? html`<button type="button" class="button small" aria-label=${say('new.remove', number)}
        @click=${() => { this.seats = this.seats.filter((one) => one !== seat); }}>×</button>` : nothing}
      ${error ? html`<p class="complaint" role="alert">${error}</p>` : nothing}
    </div>`;
  }

  add() {
    this.seats = [...this.seats, {kind: 'bot', name: this.game.bots[0], here: false}];
  }

  async send(event) {
    event.preventDefault();
    this.busy = true;
    this.wrong = {field: '', message: ''};
    try {
      go(await (this.tour ? this.makeTour() : this.makeTable()));
    } catch (error) {
      this.complain(error);
    }
    this.busy = false;
  }

  get wish() {
    const seats = this.seats.map(({kind, name}) => ({kind, name}));
    return {game: this.game.name, seats, patience: this.patience};
  }

  get here() {
    return this.seats.flatMap((seat, place) => (seat.kind === 'person' && seat.here ? [place] : []));
  }

  async makeTable() {
    const made = await request('POST', '/api/tables', {body: {...this.wish, options: this.chosen, start: this.complete}});
    return `/table/${made.table}${rememberCreated(tables, made.table, made, this.here)}`;
  }

  async makeTour() {
    const made = await request('POST', '/api/tours', {body: {...this.wish, plan: this.plan}});
    return `/tours/${made.tour}${rememberCreated(tours, made.tour, made, this.here)}`;
  }
}

customElements.define('pl-new', NewPage);
