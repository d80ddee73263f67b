/** The page of a table: gathering, racing and the podium, for whoever has its link. */
import {LitElement, html, noChange, nothing} from '../vendor/lit.js';
import {fetchMissed} from '../lib/absence.js';
import {games} from '../lib/api.js';
import '../components/board.js';
import '../components/help.js';
import '../components/profile.js';
import {keepTokens, saveSettings, copyTokens, tables, settings, tokensHere} from '../lib/storage.js';
import {Lessons} from '../lib/lessons.js';
import {Model, audience} from '../lib/model.js';
import {nextFrame} from '../lib/motion.js';
import {log} from '../components/log.js';
import {bar, fitScreen, newerPage, note, onKeys, wayHome} from '../components/parts.js';
import {Picking, decksOf} from '../lib/picking.js';
import {tokensOf} from '../lib/choices.js';
import {riderPanels} from '../components/own-riders.js';
import {panelSheet} from '../components/panels.js';
import '../components/lobby.js';
import {Notices, nudged} from '../components/calls.js';
import {roadTable} from '../components/road-table.js';
import {ownRiders, summary} from '../lib/summary.js';
import {LANGUAGE, say} from '../lib/words.js';
import {chips, seatList, tableInWords} from '../components/seats.js';
import {Connection} from '../lib/connection.js';
import {curtain, turn, waiting} from '../components/turn.js';
import {compareVersion} from '../lib/version.js';
import {logOf, pastOnBoard, rewindBar, spectatorFoot, standStill, stepByKey} from '../components/player.js';
import '../components/scrubber.js';
import {standings} from '../components/standings.js';
import {story} from '../components/story.js';
import {Tooltip} from '../components/terms.js';
import {go} from '../lib/navigation.js';
import {addressOfLine} from '../lib/replays.js';
import {Rewind} from '../lib/rewind.js';
import {Sound} from '../lib/sound.js';
import {Timeline} from '../lib/timeline.js';
import {Waiting} from '../lib/waiting.js';
import {TableRequests} from '../lib/requests.js';

/** @type {number[]} */
const NOTHING_LIT = [];
/** Milliseconds after which a lost connection is shown. */
const LOST_AFTER = 1000;

export class TablePage extends LitElement {
  static properties = {
    table: {}, layout: {state: true}, logOpen: {state: true}, helpOpen: {state: true}, seatsOpen: {state: true}, deck: {state: true},
    lost: {state: true}, busy: {state: true}, problem: {state: true}, copied: {state: true}, active: {state: true},
    covered: {state: true}, boardHere: {state: true}, all: {state: true}, lit: {state: true}, roadOpen: {state: true}, seen: {state: true}, groupsOpen: {state: true}, profileHidden: {state: true},
  };

  constructor() {
    super();
    this.table = '';
    this.model = new Model();
    this.lessons = new Lessons(() => this.requestUpdate());
    this.waiting = new Waiting(() => this.requestUpdate());
    this.requests = new TableRequests(this);
    this.picking = new Picking(this);
    this.timeline = new Timeline({
      changed: (by) => this.timelineChanged(by), ended: (known) => this.learn(known), holds: (beat) => this.meet(beat),
    });
    this.rewind = new Rewind(this, {changed: () => this.requestUpdate(), live: () => this.returnToLive()});
    this.sound = new Sound();
    this.notices = new Notices((words) => { this.model.notify(words); this.requestUpdate(); }, this);
    this.tooltip = new Tooltip();
    this.layout = settings().layout ?? (innerWidth < 600 ? 'ribbon' : 'map');
    /** The seat whose cards are open on this device. @type {?number} */
    this.active = null;
    this.busy = false;
    /** True if more has changed than what follows the beats of a round. */
    this.changed = true;
    /** True if the board is to be drawn before the rest of the page. */
    this.boardFirst = false;
    /** True if the rounds that were missed are being fetched. */
    this.returning = false;
    /** The rider whose deck is open, an empty word for all decks, or null. @type {?string} */
    this.deck = null;
    /** The answer that was sent last, and whether its fate is not known yet. */
    this.chosen = {ask: '', action: ''};
    this.unconfirmed = false;
    /** The link that was copied last. */
    this.copied = '';
    /** Cells of the log's line that is pointed at. @type {number[]} */
    this.lit = [];
    /** The rows that the ribbon shows. @type {?[number, number]} */
    this.seen = null;
    this.profileHidden = false;
    /** True if a phone shows the board though a television does. */
    this.boardHere = false;
    /** The module that names rules and leads through the guided race. @type {Promise<unknown> | undefined} */
    this.guideLoaded = undefined;
  }

  createRenderRoot() { return this; }

  connectedCallback() {
    super.connectedCallback();
    this.follow();
    this.tooltip.open();
    this.removeKeys = onKeys((key, event) => this.key(key, event));
    games().then((all) => { this.all = this.model.games = all; }, (error) => { this.problem = error.message; });
  }

  /** Follow the table of the address. */
  follow() {
    this.tokens = tokensHere(tables, this.table);
    this.connect();
  }

  connect() {
    this.connection = new Connection(this.table, () => this.hello(), (frame) => this.receive(frame), (open) => this.connectionChanged(open));
  }

  /** The first message of every connection. */
  hello() {
    return {type: 'hello', language: LANGUAGE, tokens: this.tokens, since: this.model.since};
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.connection?.close();
    this.removeKeys();
    this.tooltip.close();
    this.waiting.close();
    this.timeline.close();
    this.rewind.close();
    this.sound.close();
    clearTimeout(this.lostTimer);
  }

  // What is heard.

  receive(frame) {
    this.model.receive(this.wasTaken(frame) ? {type: 'taken', ask: frame.ask} : frame);
    if (frame.ask === this.chosen.ask) this.unconfirmed = false;
    if (frame.type === 'table' && this.unconfirmed) this.send();
    if (this.model.info?.phase === 'over') import('../components/podium.js').catch((error) => { this.problem = error.message; });
    if (frame.type === 'table') compareVersion(frame.page);
    this.loadMoment();
    this.play(frame);
    if (frame.type === 'table') keepTokens(tables, this.table, this.tokens, this.model.you);
    if (this.model.info && this.tokens.length) this.remember(this.model.info);
    this.choosePerson();
    if (this.model.info?.phase === 'racing' && this.active !== null) this.welcome(this.model.info);
    this.waiting.receive(this.snapshot?.waiting ?? []);
    this.notices.nudged(this.model);
    this.notices.follow(this.model);
    this.callTurn();
    this.requestUpdate();
  }

  /** Load what draws special moments, once there is one. */
  loadMoment() {
    const panels = this.snapshot?.panels ?? [];
    const fail = (error) => { this.problem = error.message; };
    if (!this.draft && panels.some(({instead_of_board: whole}) => whole)) {
      import('../components/draft.js').then(({draft}) => { this.draft = draft; this.requestUpdate(); }, fail);
    }
    if (!this.beside && panels.some(({with_question: beside, parts}) => beside && parts?.some(({type}) => type === 'bids' || type === 'order'))) {
      import('../components/beside.js').then(({Beside}) => { this.beside = new Beside(); this.requestUpdate(); }, fail);
    }
  }

  /** Play what a frame tells, if it is for those who look at this page now. */
  play(frame) {
    const steps = frame.type === 'step' && audience(frame.snapshot.seat) === this.viewer;
    if (steps || frame.type === 'table') this.rewind.add(this.viewer, this.snapshot);
    if (frame.type === 'table' && this.model.info.phase === 'racing') this.rewind.fetch();
    if (this.rewind.on && !this.snapshot?.ask) return;
    if (this.rewind.on) this.rewind.live();
    else if (frame.type === 'table') this.comeBack();
    else if (steps && !this.returning) this.timeline.add(this.viewer, this.snapshot);
  }

  /** Show the race as it stands; first the rounds that were missed since this browser last showed it. */
  async comeBack() {
    const {viewer, snapshot, timeline} = this;
    if (timeline.plays(viewer, snapshot)) return;
    const seen = timeline.audience === viewer ? timeline.display?.round : this.tokens.length && tables.get(this.table).seen;
    if (!seen || !snapshot?.shown || seen === snapshot.round || timeline.speed === 'instant') {
      timeline.show(viewer, snapshot);
      this.keepPlace();
      return;
    }
    this.returning = true;
    const [before, ...missed] = await fetchMissed(this.table, seen, snapshot);
    this.returning = false;
    if (before && viewer === this.viewer) timeline.catchUp(viewer, before, [...missed, {...this.snapshot, beats: []}]);
    else timeline.show(this.viewer, this.snapshot);
    this.timelineChanged();
  }

  /** Remember which round was shown last, for whoever closes the page and comes back. */
  keepPlace() {
    const {round = ''} = this.timeline.display ?? {};
    if (this.tokens.length && round && tables.get(this.table).seen !== round) tables.put(this.table, {seen: round});
  }

  /** Return whether somebody at this device plays. */
  get rides() { return this.model.you.seats.length > 0; }

  /** Return whether somebody may look back: those who watch or wait, if no cards of others lie behind a curtain. */
  get mayLookBack() {
    return this.stage === 'racing' && !this.snapshot?.ask && this.model.you.seats.length < 2;
  }

  returnToLive() {
    this.timeline.show(this.viewer, this.snapshot);
    if (this.snapshot) this.learn(this.snapshot);
    this.timelineChanged();
  }

  /** Remember what is new to a newcomer, and what a screen reader is told of it, once it was shown. @param {import('../lib/types.js').Known} known */
  learn(known) {
    this.keepPlace();
    known.beats?.forEach((beat) => this.meet(beat));
    if (this.timeline.speed === 'instant') this.updateComplete.then(() => this.board?.hold(known.beats ?? []));
    this.told = summary({...known, ask: null}) || this.told;
  }

  /** Name the rule that a beat shows a newcomer for the first time. @returns {boolean} whether the story waits until it was read */
  meet(beat) {
    return this.lessons.meet(beat, ownRiders(this.snapshot)) && !!this.model.info?.guide;
  }

  /** Go on after a lesson was read. @returns {boolean} whether there was one */
  closeLesson() {
    const open = this.lessons.fresh.length > 0;
    if (open) this.lessons.close();
    if (open && !this.lessons.fresh.length) this.timeline.next();
    return open;
  }

  /** Call those who look when it is their turn again and the board has shown what was before. */
  callTurn() {
    if (!this.snapshot?.ask || this.timeline.playing) this.rested = true;
    else if (this.rested) {
      this.rested = false;
      this.sound.callTurn();
      this.notices.call(this.model.info);
    }
  }

  /** @param {'beat' | 'end'} [by] whether it went on by a beat, and nothing else has changed, or a step has ended */
  timelineChanged(by) {
    if (!this.timeline.playing) this.choosePerson();
    this.callTurn();
    this.boardFirst = !!by;
    if (by === 'beat') super.requestUpdate();
    else this.requestUpdate();
  }

  requestUpdate(name, old, options) {
    this.changed = true;
    super.requestUpdate(name, old, options);
  }

  /** Show a beat and the end of a step on the board first, on the rest of the page a frame later: both together make a long frame. */
  async scheduleUpdate() {
    const {board, boardFirst} = this;
    this.boardFirst = false;
    if (boardFirst && board && !this.covered) {
      Object.assign(board, this.onBoard(this.display.shown));
      await nextFrame();
    }
    super.scheduleUpdate();
  }

  connectionChanged(open) {
    if (this.cut === !open) return;
    this.cut = !open;
    this.lost = false;
    clearTimeout(this.lostTimer);
    if (!open) this.lostTimer = setTimeout(() => { this.lost = true; }, LOST_AFTER);
    this.requestUpdate();
  }

  /** Get ready to explain the game to whoever rides here. @param {import('../lib/types.js').TableInfo} info */
  welcome({game, guide}) {
    this.lessons.guided = !!guide;
    this.lessons.load(game);
  }

  /** Return whether this browser rides for the first time and has not been offered the guided race; a panel in place of the board comes first. */
  get offersGuide() {
    const {info, you} = this.model;
    const alone = you.seats.length === 1 && info?.phase === 'racing' && !info.tour && !info.guide;
    const whole = this.snapshot?.panels.some(({instead_of_board: covers}) => covers);
    return alone && !whole && this.lessons.beginner && !settings().guided && !!this.game?.guide && tables.all().length < 2;
  }

  /** Lessons, the guided race and the offer of it; loaded when there is something to say. */
  guidance() {
    if (!this.model.info?.guide && !this.lessons.fresh.length && !this.offersGuide) return nothing;
    this.guideLoaded ??= import('../components/guide.js').catch((error) => { this.problem = error.message; });
    return html`<pl-guide .page=${this}></pl-guide>`;
  }

  /** Keep what tells this table from others, and the way to its rematch. */
  remember({id, next}) {
    const words = tableInWords(this.model);
    if (JSON.stringify(words) !== this.remembered) tables.put(id, words);
    if (this.model.seedHash && !tables.get(id).hash) tables.put(id, {hash: this.model.seedHash});
    this.remembered = JSON.stringify(words);
    if (next && !tables.has(next)) copyTokens(tables, id, tables, next);
  }

  /** Several people at one device see only their own cards: another one's lie behind a curtain until they are here. */
  choosePerson() {
    const {asked, you} = this.model;
    if (you.seats.length > 1 && this.timeline.playing) return;
    if (you.seats.length < 2) {
      this.active = you.seats[0] ?? null;
      this.covered = false;
      return;
    }
    if (this.active !== null && (asked.includes(this.active) || !asked.length)) return;
    if (!asked.length && this.active === null) return;
    this.active = asked[0];
    this.covered = true;
  }

  /** Return the audience whose view is shown. */
  get viewer() {
    const {snapshots, you} = this.model;
    return [audience(this.active), audience(you.seats[0])].find((who) => snapshots.has(who)) ?? 'public';
  }

  /** All that is known to those who look. */
  get snapshot() {
    return this.model.snapshots.get(this.viewer);
  }

  /** Return the state that the timeline has shown so far: nothing on the page may know more of the race. */
  get display() {
    if (this.rewind.on) return this.rewind.display;
    if (this.returning) return this.timeline.display;
    if (this.timeline.audience !== this.viewer) this.timeline.show(this.viewer, this.snapshot);
    return this.timeline.display ?? this.snapshot;
  }

  /** The seats that are thinking: while a round is played, nobody but those who look. @returns {number[]} */
  get thinking() {
    const {you} = this.model;
    return (this.snapshot?.waiting ?? []).filter((seat) => !this.timeline.playing || you.seats.includes(seat));
  }

  /** Return the stage of the race, as far as it was shown. */
  get stage() {
    const {phase} = this.model.info;
    return phase === 'over' && (this.timeline.playing || this.rewind.on) ? 'racing' : phase;
  }

  // What is said.

  choose(action) {
    const {ask} = this.snapshot;
    if (!ask || this.cut || this.covered || this.model.sent.has(ask.id)) return;
    this.model.problem = '';
    this.chosen = {ask: ask.id, action};
    this.board?.faces.release();
    this.send();
    this.lessons.chose();
    if (this.offersGuide) saveSettings({guided: true});
    this.requestUpdate();
  }

  /** Send what was chosen, again if the connection was lost before it was acknowledged: it counts once. */
  send() {
    this.unconfirmed = true;
    this.connection.request({type: 'answer', ...this.chosen});
    this.model.sent.add(this.chosen.ask);
  }

  /** Return whether a refusal is of an answer that was taken before, from here or from another tab. */
  wasTaken({type, ask, error}) {
    return type === 'error' && ask === this.chosen.ask && error.taken === this.chosen.action;
  }

  back(seat) {
    this.connection.send({type: 'back', seat});
  }

  // Keys.

  key(key, event) {
    if (this.covered && key !== '?') return false;
    const does = {
      m: () => this.show(this.layout === 'map' ? 'ribbon' : 'map'),
      l: () => { this.logOpen = !this.logOpen; },
      t: () => { this.roadOpen = !this.roadOpen; },
      d: () => this.showDeck(''),
      v: () => this.board?.turn(),
      g: () => this.showGroups(),
      p: () => { this.profileHidden = !this.profileHidden; },
      '?': () => { this.helpOpen = !this.helpOpen; },
      escape: () => {
        if (!this.helpOpen && this.deck === null && !this.closeLesson()) this.picking.close();
        this.deck = null;
        this.helpOpen = this.logOpen = this.seatsOpen = this.roadOpen = this.groupsOpen = false;
      },
    }[key.toLowerCase()];
    if (does && !event.repeat) {
      does();
      return true;
    }
    if (this.keyOfThePast(key, event)) return true;
    if (key === 'ArrowRight' && this.timeline.next()) return true;
    if (key === ' ' && !event.target.closest('button, a, summary')) {
      this.timeline.skip();
      this.updateComplete.then(() => this.board?.skip());
      return true;
    }
    return !this.helpOpen && (this.riderKey(key, event) || this.picking.key(key, event));
  }

  /** Arrows step back, and on again; End returns to the race. */
  keyOfThePast(key, event) {
    const {on, able} = this.rewind;
    const does = on && {End: () => this.rewind.live(), ...(event.target.closest('button, a, summary') ? {} : {' ': () => this.rewind.toggle()})}[key];
    if (does) does();
    const may = on || (this.mayLookBack && able && ['ArrowLeft', 'PageUp', 'Home'].includes(key));
    return !!does || (may && stepByKey(this.rewind, event));
  }

  /** The letter of a rider with a deck answers «who draws first?», or shows the deck. */
  riderKey(key, {repeat}) {
    const {panels = [], shown} = this.snapshot ?? {};
    const letters = new Map(tokensOf(shown).map((token) => [token.rider, token.kind.toLowerCase()]));
    const found = decksOf(panels).find(({rider}) => letters.get(rider) === key.toLowerCase());
    if (found && !repeat && !this.picking.pickRider(found.rider)) this.showDeck(found.rider);
    return !!found;
  }

  /** Show the panels, those of a rider first, or close them. */
  showDeck(rider) {
    this.deck = this.deck === rider ? null : rider;
  }

  /** Open the groups over a narrow page, or close them; on a wide one lead the keyboard there. */
  showGroups() {
    this.groupsOpen = !this.groupsOpen;
    if (this.groupsOpen) this.updateComplete.then(() => /** @type {?HTMLElement} */ (this.querySelector('.groups ol'))?.focus());
  }

  /** @returns {?import('../components/board.js').Board} */
  get board() {
    return this.querySelector('.main-board');
  }

  /** The rider of mine who is asked; until somebody else is, the one who was asked last. */
  get askedRider() {
    const {hand, ask} = this.picking;
    const rider = hand.rider || ask?.choices[0]?.picks?.find(({kind}) => kind === 'rider')?.id;
    if (rider) this.lastAsked = rider;
    return this.lastAsked ?? '';
  }

  show(layout) {
    this.layout = layout;
    saveSettings({layout});
  }

  // What is seen.

  render() {
    const {info} = this.model;
    if (!info || (this.returning && !this.display)) return html`${bar('')}<main class="page">${this.notes() ?? nothing}
      ${this.model.problem ? wayHome() : html`<p>${say('loading')}</p>`}</main>`;
    if (this.covered) return curtain(this.model.nameOf(this.active), () => { this.covered = false; });
    const [snapshot, display] = [this.snapshot, this.display];
    if (this.stage === 'over' && display?.shown) return this.over(display);
    if (this.stage === 'gathering') return this.lobby(info);
    const whole = this.stage === 'racing' && display?.panels.find(({instead_of_board: takes}) => takes);
    const rest = (part) => (this.changed ? part() : noChange); // no beat changes it
    const own = display && this.stage === 'racing' ? riderPanels(display, this.picking.pointed) : nothing;
    const shows = (display && this.beside?.show(display, this.timeline, this.model)) ?? nothing;
    const beside = own === nothing ? shows : html`${shows} ${own}`;
    return html`<button class="skip button" @click=${() => /** @type {?HTMLElement} */ (this.querySelector('#hand'))?.focus()}>${say('lock.to-hand')}</button>
      ${rest(() => bar(info.course || info.title, this.tools(snapshot, display), 'with-chips'))}
      <main class="table ${this.layout} ${this.stage} ${whole ? 'whole' : ''} ${this.profileHidden ? 'without-profile' : ''} ${this.rewind.on ? 'with-runs' : ''} ${this.onlyHand ? 'only-hand' : ''}">
        ${rest(() => this.notes())}
        ${whole ? this.answeredOn(whole, snapshot) : display?.shown ? this.boards(display) : nothing}
        <div class="side ${this.groupsOpen ? 'groups-open' : ''} ${beside === nothing ? '' : 'with-beside'} ${this.beside?.last ? 'with-bids' : ''} ${own === nothing ? '' : 'with-riders'}">
          ${standings(display?.shown, beside, own !== nothing)} ${this.events(display)}</div>
        ${whole ? nothing : html`<section class="hand ${this.rides || this.stage !== 'racing' ? '' : 'watching'}" id="hand" tabindex="-1" aria-label=${say('table.answer')}>${rest(() => this.phase(snapshot))}
          ${this.stage === 'racing' && !this.rides ? spectatorFoot(this.rewind) : nothing}</section>`}
        ${rest(() => (snapshot && this.deck !== null ? panelSheet(snapshot.panels, {rider: this.deck, close: () => { this.deck = null; }}) : nothing))}
        ${display?.shown ? roadTable(display.shown, {open: !!this.roadOpen, close: () => { this.roadOpen = false; }}) : nothing}
        ${rest(() => (this.seatsOpen ? this.seats(snapshot) : nothing))}
      </main>
      ${this.stage === 'racing' ? this.guidance() : nothing}
      <p class="spoken" aria-live="polite"><span>${this.told ?? ''}</span> <span>${snapshot?.ask?.prompt ?? ''}</span></p>
      <pl-help .game=${info.game} ?decks=${decksOf(snapshot?.panels ?? []).length > 0} ?open=${this.helpOpen} @closed=${() => { this.helpOpen = false; }}></pl-help>`;
  }

  /** Before the start. @param {import('../lib/types.js').TableInfo} info */
  lobby(info) {
    const can = {
      game: this.game, tokens: this.tokens, busy: this.busy, copied: this.copied, list: this.seats(undefined),
      start: () => this.requests.start(), fill: (seats) => this.requests.fill(seats),
      rename: (name, seat) => this.requests.rename(name, seat), copy: (link) => this.requests.copy(link),
    };
    return html`${bar(info.course || info.title, html`<nav class="tools"><button class="tool" aria-label=${say('table.help')}
        @click=${() => { this.helpOpen = true; }}>?</button></nav>`)}
      <main class="lobby">${this.notes()}<pl-lobby .model=${this.model} .can=${can}></pl-lobby></main>
      <pl-help .game=${info.game} ?open=${this.helpOpen} @closed=${() => { this.helpOpen = false; }}></pl-help>`;
  }

  /** The podium, and below it the last board and the log. @param {import('../lib/types.js').Known} snapshot */
  over(snapshot) {
    const {info, you, seedHash} = this.model;
    return html`${bar(info.course || info.title, this.tools(snapshot, snapshot), 'with-chips')}
      <main class="table over ${this.layout} ${this.profileHidden ? 'without-profile' : ''}">
        ${this.notes()}
        ${info.guide ? this.guidance() : nothing}
        <pl-podium .info=${info} .model=${this.model} .you=${you} .shown=${snapshot.shown} .seedHash=${seedHash || tables.get(this.table).hash}
          .tokens=${this.tokens} ?busy=${this.busy} @rematch=${() => this.requests.rematch()}></pl-podium>
        ${this.boards(snapshot)}
        <div class="side">${standings(snapshot.shown)} ${this.events(snapshot)}</div>
        ${this.seatsOpen ? this.seats(snapshot) : nothing}
      </main>
      <p class="spoken" aria-live="polite">${this.told ?? ''}</p>
      <pl-help .game=${info.game} ?decks=${decksOf(snapshot?.panels ?? []).length > 0} ?open=${this.helpOpen} @closed=${() => { this.helpOpen = false; }}></pl-help>`;
  }

  notes() {
    return html`<div class="notes">
      ${note('wait', this.lost && say('line.lost'))}
      ${note('error', this.problem)}
      ${note('error', this.model.problem)}
      ${note('news', this.model.notice)}
      ${note('news', nudged(this.model))}
      ${newerPage()}</div>`;
  }

  tools(snapshot, display) {
    const {info} = this.model;
    const moment = this.rewind.on ? this.rewind.history.rounds[this.rewind.point.round].name
      : (this.stage === 'racing' && display?.round) || display?.shown?.moment;
    return html`${moment ? html`<span class="moment">${moment}</span>` : nothing}
      ${chips(this.model, this.thinking)}
      <nav class="tools">
        ${snapshot?.shown ? html`<span class="switch" role="group" aria-label=${say('table.layout')}>
          ${['ribbon', 'map'].map((layout) => html`<button aria-pressed=${String(this.layout === layout)}
            @click=${() => this.show(layout)}>${say(`table.${layout}`)}</button>`)}</span>` : nothing}
        ${this.handsToggle()}
        ${info.guide ? html`<a class="tool" href=${tables.get(this.table).from || '/'}>${say('guide.skip-short')}</a>` : nothing}
        ${info.guide ? nothing : html`<button class="tool" aria-expanded=${String(!!this.seatsOpen)}
          @click=${() => { this.seatsOpen = !this.seatsOpen; }}>${say('table.seats')}</button>`}
        <button class="tool" aria-label=${say('table.help')} @click=${() => { this.helpOpen = true; }}>?</button>
      </nav>`;
  }

  /** Return whether this phone shows the cards alone: a television shows the board, and nothing on it is to be tapped. */
  get onlyHand() {
    const choices = this.snapshot?.ask?.choices ?? [];
    const onBoard = choices.length > 0 && choices.every(({picks}) => picks?.some(({kind}) => kind === 'cell'));
    return !!this.model.info?.screen && this.rides && this.stage === 'racing' && !this.boardHere && !onBoard;
  }

  /** On a phone beside a television: show the board here too, or the cards alone. */
  handsToggle() {
    if (this.stage !== 'racing' || !this.rides || !this.model.info.screen) return nothing;
    return html`<button class="tool hands-toggle" @click=${() => { this.boardHere = !this.boardHere; }}>${say(this.boardHere ? 'tv.only-hand' : 'tv.only-board')}</button>`;
  }

  /** Return the properties of the board that a beat changes. @param {import('../lib/types.js').Shown} shown */
  onBoard(shown) {
    const {cue, playing} = this.rewind.on ? {cue: this.rewind.cue, playing: true} : this.timeline;
    return {shown, cue: playing ? cue : null, lit: this.lit.length || !playing ? this.lit : cue?.lit ?? cue?.beat.lit ?? NOTHING_LIT};
  }

  /** @param {import('../lib/types.js').Known} snapshot */
  boards({shown}) {
    const past = this.rewind.on;
    const {cue, lit} = this.onBoard(shown);
    return html`<pl-profile class="profile-board ${this.profileHidden ? 'folded' : ''}" aria-hidden="true" .table=${this.table} .shown=${shown} .seen=${this.seen}
        @picked=${({detail}) => this.board?.showRow(detail)}></pl-profile>
      <pl-board class="main-board" ?exact=${past} .table=${this.table} layout=${this.layout} .shown=${shown} .cue=${cue} .lit=${lit}
        ?instant=${!past && this.timeline.speed === 'instant'}
        .goals=${this.picking.goals} .signposts=${this.picking.signposts} .ghosts=${this.picking.preview} .asked=${this.askedRider} @seen=${({detail}) => { this.seen = detail; }} @picked=${(event) => this.picking.pickGoal(event.detail)}
        @pointed=${(event) => this.picking.point(event.detail)} ?leaders=${this.stage === 'over'} @missing=${(event) => { this.problem = event.detail?.message ?? ''; }}></pl-board>
      ${pastOnBoard(this.rewind)} ${this.rides && (this.mayLookBack || past) ? rewindBar(this.rewind) : nothing}
      ${this.stage === 'racing' && !past ? story(this.timeline, {sound: this.sound.on, setSound: (on) => { this.sound.set(on); this.requestUpdate(); }}) : nothing}`;
  }

  /** A panel in place of the board. @param {import('../lib/types.js').Panel} panel @param {import('../lib/types.js').Known} snapshot */
  answeredOn(panel, snapshot) {
    const road = snapshot.shown && html`<pl-board class="draft-road" leaders .table=${this.table} layout="map" .shown=${snapshot.shown}></pl-board>`;
    return this.draft?.(panel, {
      model: this.model, snapshot, road, picking: this.picking, cut: !!this.cut, waiting: waiting(this.model, snapshot.waiting, this.waiting.long),
    }) ?? nothing;
  }

  /** @param {import('../lib/types.js').Known | undefined} display what the board has shown */
  events(display) {
    if (!display) return nothing;
    const {lines, shown} = display;
    return log({
      game: this.model.info.game, lines, shown, open: !!this.logOpen,
      toggle: () => { this.logOpen = !this.logOpen; }, light: (cells) => { this.lit = cells; },
      ...(this.stage === 'over' ? {jump: (line) => this.watch(line, lines)} : {}),
      ...(this.rewind.on ? logOf(this.rewind) : {}),
    });
  }

  /** Open the replay at the moment of a line of the log. */
  watch(line, lines) {
    addressOfLine(this.table, line, lines).then(go, (error) => { this.problem = error.message; });
  }

  phase(snapshot) {
    const {model} = this;
    const told = model.info.guide && this.timeline.playing; // one thing at a time: the next question waits for the end of the story
    return turn(model, this.active, snapshot && {...snapshot, waiting: this.thinking, ...(told ? {ask: null} : {})}, {
      cut: !!this.cut, beginner: this.lessons.beginner, long: this.waiting.long, picking: this.picking, busy: this.busy, nudge: () => this.requests.nudge(), notices: this.notices,
      back: (seat) => this.back(seat), showDeck: (rider) => this.showDeck(rider),
    });
  }

  get game() {
    return this.all?.find(({name}) => name === this.model.info.game);
  }

  seats(snapshot) {
    return seatList(this.model, {
      game: this.game,
      links: tables.get(this.table).links,
      mine: this.model.you.host ? this.tokens : [],
      copied: this.copied,
      waiting: snapshot?.waiting ?? [],
      copy: (address) => this.requests.copy(address),
      set: (seat, wish) => this.requests.set(seat, wish),
      back: (seat) => this.back(seat),
      here: (token) => this.requests.here(token),
    });
  }

  updated(changed) {
    this.changed = false;
    fitScreen(this);
    this.tooltip.check();
    this.picking.sync();
    if (this.rewind.on && !this.rewind.cue) standStill(this);
    /** @type {?LitElement} */ (this.querySelector('pl-guide'))?.requestUpdate?.();
    if (changed.has('deck') && this.deck !== null) /** @type {?HTMLElement} */ (this.querySelector('.sheet-of-panels'))?.focus();
    if (changed.has('seatsOpen') && this.seatsOpen) /** @type {?HTMLElement} */ (this.querySelector('.seats'))?.focus();
    if (this.model.info) document.title = this.tabTitle(this.model.info);
  }

  tabTitle({course, title, phase}) {
    const turns = phase === 'racing' && this.model.asked.length > 0;
    return [...(turns ? [say('table.your-turn')] : []), course || title, say('name')].join(' · ');
  }
}

customElements.define('pl-table', TablePage);
