/** Select, preview, lock: what a player has picked of a question, and when the answer is sent. */
import {asksForRider, cheapest, goalsOf, handOf, isPlain, isPriced, pickOf, placedBy, pileOf, remaining, thingsOf, tokensOf, undoOf} from './choices.js';
import {saveSettings, settings} from './storage.js';
import {say} from './words.js';

/** Milliseconds within which a second click on the same thing belongs to the first one. */
const DOUBLE_CLICK = 250;
/** Milliseconds in which a move can be taken back before it confirms itself. */
const MOMENT = 1500;
const NOTHING = {ask: '', picked: /** @type {import('./choices.js').Picked[]} */ ([]), action: '', at: 0};

/** @type {import('./types.js').Signpost[]} */
const NO_SIGNPOSTS = [];

export class Picking {
  /** @param {import('../pages/table.js').TablePage} page */
  constructor(page) {
    this.page = page;
    /** The last pick: the things, the choice it comes to, the time and the question. */
    this.state = NOTHING;
    /** The thing that is pointed at. @type {?import('./choices.js').Thing} */
    this.aimed = null;
    /** The question that it belongs to. */
    this.aimedIn = '';
    /** The question that was answered without being asked, and whether the focus was in the hand then. */
    this.answered = '';
    this.leads = false;
    /** The question in which a button was clicked last. @type {string | undefined} */
    this.clickedIn = '';
    /** The question that may answer itself. @type {string | undefined} */
    this.confirms = undefined;
    /** The question in which a square was suggested. @type {string | undefined} */
    this.suggested = undefined;
    /** The card that was picked before it was asked for, and the question in which that was done. */
    this.wish = '';
    this.wishedIn = '';
  }

  get ask() {
    return this.page.snapshot?.ask;
  }

  /** Return whether something can be picked now. */
  get open() {
    const {ask, page} = this;
    return !!ask && !page.model.sent.has(ask.id) && !page.covered;
  }

  get picked() {
    return this.state.ask === this.ask?.id ? this.state.picked : [];
  }

  /** The choice that a lock would send. */
  get selected() {
    const {ask, state} = this;
    return state.ask && state.ask === ask?.id ? ask.choices.find(({action}) => action === state.action) : undefined;
  }

  /** The cards to choose from, and the rider whose they are. */
  get hand() {
    return this.ask ? handOf(this.ask, this.page.snapshot?.panels ?? []) : {cards: [], rider: '', pile: ''};
  }

  get things() {
    return this.ask ? thingsOf(this.ask, this.hand.cards, this.picked) : [];
  }

  /** The group that is open. */
  get opened() {
    return this.picked.find(({kind}) => kind === 'group')?.id ?? '';
  }

  /** Riders who can be placed on the road: tabs, one of which is always picked. */
  get placed() {
    return this.ask ? placedBy(this.ask, this.page.snapshot?.shown) : [];
  }

  /** The rider whose tab is open. */
  get tab() {
    return this.picked.find(({stays}) => stays)?.id ?? '';
  }

  /** Return whether something can be taken back. */
  get undoable() {
    return !!this.selected || this.picked.some(({stays}) => !stays);
  }

  /** True if cards and squares answer at once: what was answered can be taken back. */
  get revocable() {
    const undo = undoOf(this.ask);
    return !!undo && pickOf(undo, 'button') === 'undo';
  }

  /** The own card in play, while its move is chosen step by step. @returns {import('./types.js').Card | undefined} */
  get played() {
    const panels = this.page.snapshot?.panels ?? [];
    return this.ask && !this.hand.cards.length && !decksOf(panels).length ? pileOf(panels, 'locked')[0] : undefined;
  }

  /** Cards of a hand that can be wished for, while something else is asked. */
  get resting() {
    return this.ask && !this.hand.cards.length && !decksOf(this.page.snapshot?.panels ?? []).length ? pileOf(this.page.snapshot?.panels ?? [], 'hand') : [];
  }

  /** Play this card if the next question asks for it; the same again: rather not. @param {string} card */
  wishFor(card) {
    this.wish = this.wish === card ? '' : card;
    this.wishedIn = this.ask?.id ?? '';
    this.page.requestUpdate();
  }

  /** Return whether a click answers at once, without a lock. */
  get quick() {
    return !!settings().quick;
  }

  // What the board shows: while a round is played, the next hand is ahead of it.

  /** A rider as the board shows them now. @param {string} rider */
  tokenOf(rider) {
    return tokensOf(this.page.display?.shown).find((token) => token.rider === rider);
  }

  /** Letter of a rider's kind. @param {string} rider */
  kindOf(rider) {
    return this.tokenOf(rider)?.kind ?? '';
  }

  /** Return the place of a rider, in the words of the panel that the board has caught up with. @param {import('./types.js').Panel} panel */
  placeOf({id}) {
    const parts = this.page.display?.panels.find((panel) => panel.id === id)?.parts ?? [];
    return parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))[0] ?? '';
  }

  /** Return whether the board shows those whom a choice moves at the cells they start from. @param {import('./types.js').Choice} choice */
  isShown({preview}) {
    return !this.page.timeline.playing || (preview?.paths ?? []).every(({rider, cells}) => this.tokenOf(rider)?.cell === cells[0]);
  }

  /** Return the squares that things which can be picked lead to. */
  get goals() {
    const {ask, aimed, selected} = this;
    if (!this.open) return [];
    const left = remaining(ask, selected ? this.picked.filter(({kind, stays}) => kind === 'group' || stays) : this.picked);
    return goalsOf(left.filter((choice) => this.isShown(choice)), this.things, this.page.display?.shown,
      {aimed: this.aimedIn === ask.id ? aimed : null, selected});
  }

  /** Signs beside the road, once the board shows the moment of the question. */
  get signposts() {
    return (this.open && !this.page.timeline.playing && this.ask.signposts) || NO_SIGNPOSTS;
  }

  /** The choice that is pointed at, or else the selected one. */
  get pointed() {
    const {ask, aimed, selected} = this;
    return (ask && this.open && this.aimedIn === ask.id && aimed?.choice) || selected;
  }

  /** Return the effect on the road of the choice that is pointed at. */
  get preview() {
    const {ask, pointed: choice, page} = this;
    if (!ask || page.covered) return null;
    if (!choice?.preview || !this.isShown(choice)) return null;
    const rider = this.hand.rider || pickOf(choice, 'rider') || page.snapshot?.shown?.active || choice.preview.paths?.[0]?.rider || '';
    const [title, ...more] = (choice.reason || choice.words).split(/(?<=[.!?]) /);
    const tag = isPriced(choice) ? {title, text: more.join(' ')} : undefined;
    return {...choice.preview, rider, beside: page.snapshot?.shown?.beside ?? [], tag};
  }

  /** @param {?import('./choices.js').Thing} thing */
  aim(thing) {
    this.aimed = thing;
    this.aimedIn = this.ask?.id ?? '';
    this.page.requestUpdate();
  }

  /** Show what a square or rider on the board stands for. @param {?import('./types.js').Goal} goal */
  point(goal) {
    const priced = goal && this.pricedAt(goal.cell, goal.rider);
    if (priced) this.aim({choice: priced, n: 1, key: ''});
    else this.aim((goal?.keys.length === 1 && this.things.find(({key}) => key === goal.keys[0])) || null);
  }

  // Picking.

  /**
   * Pick a card, a choice or a group.
   * @param {import('./choices.js').Thing} thing
   * @param {{place?: number, after?: number}} [how] `place`: which of several equal cards; `after`: milliseconds after which
   *   the same pick locks
   */
  pick(thing, {place, after = Infinity} = {}) {
    if (thing.group) this.take({kind: 'group', id: thing.group}, Infinity);
    else if (thing.rung !== undefined) this.select({picked: [cellOf(thing.choice)], action: thing.choice.action}, after);
    else if (thing.card) this.take({kind: 'card', id: thing.card.id, place}, after);
    else if (isPlain(thing.choice)) this.lock(thing.choice.action);
    else this.select({...this.state, picked: this.picked, action: thing.choice.action}, after);
  }

  /**
   * Pick by a click or a key on a button; the second half of a double click that began in the question before picks nothing.
   * @param {import('./choices.js').Thing} thing
   * @param {number} place
   * @param {UIEvent} event
   */
  click(thing, place, {detail}) {
    if (detail > 1 && this.clickedIn !== this.ask?.id) return;
    this.clickedIn = this.ask?.id;
    this.pick(thing, {place: thing.card ? place : undefined, after: detail ? DOUBLE_CLICK : 0});
  }

  /** Pick a square or a rider on the board: the choice whose key stands there, or else all that lead there. @param {import('./types.js').Goal} goal */
  pickGoal({cell, rider, keys}) {
    const named = keys.length === 1 && this.things.find(({key}) => key === keys[0]);
    if (named) {
      this.pick(named, {after: DOUBLE_CLICK});
      return;
    }
    const pick = rider ? {kind: 'rider', id: rider} : {kind: 'cell', id: String(cell)};
    const priced = this.pricedAt(cell, rider);
    if (priced) {
      this.select({picked: [pick], action: priced.action}, DOUBLE_CLICK);
      return;
    }
    const [choice, ...more] = this.ask ? remaining(this.ask, [...this.picked.filter(({kind}) => kind === 'group'), pick]) : [];
    if (choice && !more.length) this.pick({choice, n: 1, key: ''}, {after: DOUBLE_CLICK});
    else if (choice) this.take(pick, DOUBLE_CLICK);
  }

  /** The choice that a square with a price stands for: the selected one, if it leads there, or else the cheapest. @param {number} cell @param {string} rider */
  pricedAt(cell, rider) {
    const found = this.ask && !rider ? remaining(this.ask, [{kind: 'cell', id: String(cell)}]).filter(isPriced) : [];
    return found.find((choice) => choice === this.selected) ?? (found.length ? cheapest(found) : undefined);
  }

  /** @param {import('./choices.js').Picked} pick @param {number} after */
  take(pick, after) {
    const {ask} = this;
    if (!ask || !this.open) return;
    const kept = this.picked.filter(({kind}) => kind !== pick.kind);
    const picked = [[...kept, pick], [pick]].find((all) => remaining(ask, all).length);
    if (!picked) return;
    const left = remaining(ask, picked);
    const action = left.length === 1 && pick.kind !== 'group' ? left[0].action : '';
    this.select({...this.state, picked, action}, after);
    if (pick.kind === 'group') this.page.updateComplete.then(() => lead(this.page, pick.id, ''));
  }

  /** Keep what was picked; the same pick again locks it. */
  select({picked, action}, after) {
    const {ask, state, selected} = this;
    if (!ask || !this.open) return;
    const same = !!action && selected?.action === action && JSON.stringify(picked) === JSON.stringify(state.picked);
    if (same) {
      if (performance.now() - state.at >= after) this.lock(action);
      return;
    }
    this.state = {ask: ask.id, picked, action, at: performance.now()};
    if (action && (this.quick || this.revocable)) this.lock(action);
    this.page.requestUpdate();
  }

  /** Send the choice that is selected. @param {string} [action] */
  lock(action = this.selected?.action ?? '') {
    if (!this.ask || !action || !this.open) return;
    this.leads = !!this.page.querySelector('#hand')?.contains(document.activeElement);
    if (this.selected) this.state = {...this.state, action}; // another one than was selected may be sent
    this.page.choose(action);
  }

  /** Take the last pick back, or else the last answer, if the rules allow it. @returns {boolean} whether there was one */
  back() {
    const {picked, selected, opened} = this;
    if (!this.open) return false;
    if (!this.undoable) {
      const undo = undoOf(this.ask);
      if (undo) this.lock(undo.action);
      return !!undo;
    }
    const narrowed = selected && remaining(this.ask, picked).length > 1;
    const last = picked.findLast(({stays}) => !stays);
    this.state = {...this.state, action: '', picked: narrowed ? picked : picked.filter((pick) => pick !== last)};
    this.page.requestUpdate();
    if (opened && !this.opened) this.page.updateComplete.then(() => lead(this.page, '', opened));
    return true;
  }

  /** Take everything back. */
  close() {
    while (this.undoable && this.back());
  }

  // Keys.

  /**
   * Return whether a key means something here. Of a key that is held down only its first event counts.
   * @param {string} key
   * @param {KeyboardEvent} event
   */
  key(key, event) {
    if (event.repeat) return ['Enter', 'Backspace'].includes(key);
    if (key === 'Enter') return this.enter(event);
    if (key === 'Backspace') return this.back() || true;
    const {things} = this;
    const thing = things.find((one) => one.key && one.key === key.toLowerCase());
    if (!thing || !this.open || (thing.card && !thing.n)) return false;
    this.pick(thing, {place: thing.card ? things.indexOf(thing) : undefined});
    this.page.updateComplete.then(() => /** @type {?HTMLElement} */ (this.page.querySelector('#hand .choice.selected'))?.focus({preventScroll: true}));
    return true;
  }

  /** Lock; but a button or link that has the focus keeps its own meaning. */
  enter({target}) {
    if (!this.selected || (target instanceof Element && target.closest('button, a, summary'))) return false;
    this.lock();
    return true;
  }

  /** Answer «who?» with a rider. @param {string} rider @returns {boolean} whether this rider stands for one choice */
  pickRider(rider) {
    if (this.open && this.placed.includes(rider)) return this.openTab(rider);
    const found = this.ask && this.open ? remaining(this.ask, [{kind: 'rider', id: rider}]) : [];
    if (found.length === 1 && isPlain(found[0])) this.lock(found[0].action);
    return found.length === 1;
  }

  /** Pick a rider to be placed, on the square that is selected. @param {string} rider */
  openTab(rider) {
    const cell = this.selected && pickOf(this.selected, 'cell');
    const picked = [{kind: 'rider', id: rider, stays: true}];
    const there = cell === undefined ? [] : remaining(this.ask, [...picked, {kind: 'cell', id: cell}]);
    this.state = {ask: this.ask.id, picked, action: there[0]?.action ?? '', at: performance.now()};
    this.aimed = null;
    this.page.requestUpdate();
    return true;
  }

  // What happens by itself.

  /** Follow the questions: say so when one closed under a selected card, and answer what was answered for ever. */
  sync() {
    const {ask, state, page} = this;
    if (state.ask && state.ask !== ask?.id) {
      if (state.action && !this.wasSent(state)) page.model.notify(say('lock.closed'));
      this.state = NOTHING;
    }
    if (ask && this.leads && !page.model.sent.has(ask.id)) {
      this.leads = false;
      if (document.activeElement === document.body) /** @type {?HTMLElement} */ (page.querySelector('#hand'))?.focus({preventScroll: true});
    }
    if (ask && this.open && !this.tab && this.placed.length) this.openTab(this.placed[0]);
    if (ask && this.open && this.wish && ask.id !== this.wishedIn) this.playWish();
    if (ask && this.open && this.suggested !== ask.id) this.suggest();
    if (ask?.id !== this.confirms) this.confirmSoon();
    if (ask && this.open && asksForRider(ask) && this.answered !== ask.id) this.answerAlways();
  }

  /** Answer by itself if nothing depends on it, or if there is nothing else to do than that, or to take the last answer back: after a moment in which that can be done, or read. */
  confirmSoon() {
    const {ask} = this;
    const listed = (ask?.choices ?? []).filter((choice) => choice !== undoOf(ask));
    const [only, ...more] = listed.some(({automatic}) => automatic) ? listed.filter(({automatic}) => automatic) : listed;
    this.confirms = ask?.id;
    clearTimeout(this.confirming);
    if (!ask || (undoOf(ask) && !this.revocable) || !only || more.length || !isPlain(only)) return;
    const answer = () => {
      if (this.ask?.id !== ask.id) return;
      if (this.page.timeline.playing) this.confirming = setTimeout(answer, MOMENT);
      else this.lock(only.action);
    };
    this.confirming = setTimeout(answer, MOMENT);
  }

  /** Select what suits nearly everybody: the choice that the game suggests, or the first square if all squares are free. */
  suggest() {
    const {ask} = this;
    const squares = ask.choices.filter((choice) => !isPlain(choice));
    const usual = ask.choices.find((choice) => choice.suggested);
    this.suggested = ask.id;
    if (usual && !this.selected) {
      this.state = {ask: ask.id, picked: [], action: usual.action, at: performance.now()};
      this.page.requestUpdate();
    }
    if (this.revocable || this.selected || !squares.length || squares.some((choice) => !isPriced(choice) || choice.cost)) return;
    this.state = {ask: ask.id, picked: [cellOf(squares[0])], action: squares[0].action, at: performance.now()};
    this.page.requestUpdate();
  }

  /** Play the card that was wished for, if it can be played in one way; in several it is picked, and if another question came it is forgotten. */
  playWish() {
    const {ask, wish} = this;
    const ways = remaining(ask, [{kind: 'card', id: wish}]);
    this.wish = '';
    if (ways.length === 1) this.lock(ways[0].action);
    else if (ways.length) this.take({kind: 'card', id: wish}, Infinity);
  }

  wasSent({ask, action}) {
    return this.page.chosen?.ask === ask && this.page.chosen.action === action;
  }

  /** The kind of rider who always draws first on this device, in this game. */
  get first() {
    const {model, lessons} = this.page;
    if (model.info?.guide) return lessons.info?.first ?? '';
    return settings().first?.[this.page.model.info?.game ?? ''] ?? '';
  }

  set first(kind) {
    const {first} = settings();
    saveSettings({first: {...first, [this.page.model.info?.game ?? '']: kind}});
    this.page.requestUpdate();
  }

  answerAlways() {
    const {ask, first, page} = this;
    const kinds = new Map((page.snapshot?.shown?.riders ?? []).map(({token}) => [token.rider, token.kind]));
    const choice = first && ask.choices.find((one) => kinds.get(pickOf(one, 'rider')) === first);
    if (!choice || !decksOf(page.snapshot?.panels ?? []).length) return;
    this.answered = ask.id;
    page.choose(choice.action);
  }
}

/** @param {import('./types.js').Choice} choice @returns {import('./choices.js').Picked} */
const cellOf = (choice) => ({kind: 'cell', id: pickOf(choice, 'cell') ?? ''});

/**
 * Panels of riders with a deck of their own.
 * @param {import('./types.js').Panel[]} panels
 */
export const decksOf = (panels) => panels.filter(({rider, parts}) => rider
  && (parts ?? []).filter((part) => part.type === 'cards' && part.pile).length > 1);

/**
 * Move the focus of those who use a keyboard or a screen reader to the group that was opened, or back to the button of the one that was closed.
 * @param {HTMLElement} page
 * @param {string} opened
 * @param {string} closed
 */
function lead(page, opened, closed) {
  const buttons = /** @type {HTMLElement[]} */ ([...page.querySelectorAll('.choice.several')]);
  const place = opened ? page.querySelector('#opened') : buttons.find(({dataset}) => dataset.group === closed);
  /** @type {?HTMLElement | undefined} */ (place)?.focus();
}
