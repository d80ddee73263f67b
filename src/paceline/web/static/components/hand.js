/** The question to a seat: its hand of cards, choices as buttons, and the lock; without knowing the game. */
import {html, keyed, nothing} from '../vendor/lit.js';
import {asksForCard, asksForRider, deedOf, emphasised, heatOf, isPlain, isPriced, pickOf, priceWords, undoOf} from '../lib/choices.js';
import {numeral} from '../lib/lettering.js';
import {face, meter, tracker} from './panels.js';
import {decksOf} from '../lib/picking.js';
import {saveSettings} from '../lib/storage.js';
import {say} from '../lib/words.js';
import {icons} from './icons.js';
import {sign} from './parts.js';
import {explained} from './terms.js';

/** Meters up to here are drawn as dots. */
const MOST_DOTS = 15;

/** @typedef {import('../lib/choices.js').Thing} Thing */
/** @typedef {import('../lib/picking.js').Picking} Picking */
/** @typedef {import('../lib/types.js').Known} Known */

/**
 * Sentences of panels that belong beside the question: of those that have parts of one of these types, or else of none of them.
 * @param {import('../lib/types.js').Panel[]} panels
 * @param {string[]} types
 * @param {boolean} [having]
 * @returns {string[]}
 */
const sentencesOf = (panels, types, having = true) => asked(panels.filter(({parts}) => having === !!parts?.some(({type}) => types.includes(type))))
  .flatMap((part) => (part.type === 'text' ? [part.text] : []));

/** @param {import('../lib/types.js').Panel[]} panels */
const asked = (panels) => panels.filter(({with_question: beside}) => beside).flatMap(({parts}) => parts ?? []);

/** Return the amount that a choice takes of the meters beside the question. @param {import('../lib/types.js').Choice | undefined} choice */
const spentBy = (choice) => (choice && isPriced(choice) ? Math.max(choice.cost, 0) : (choice?.price ?? []).reduce((sum, {amount = 0}) => sum + amount, 0));

/**
 * Meters that belong to the question: those beside it; while squares are chosen only those of no rider.
 * @param {Known} snapshot
 * @returns {{label: string, value: number, most: number}[]}
 */
function metersOf({ask, panels}) {
  const priced = ask?.choices.some(isPriced);
  return asked(priced ? panels.filter(({rider}) => !rider) : panels).flatMap((part) => (part.type === 'meter' ? [part] : []));
}

/**
 * The terms that the strength of a card is the sum of: of the choice that is pointed at, or else of the card in play.
 * @param {Known} snapshot
 * @param {import('../lib/types.js').Choice | undefined} pointed
 */
const termsOf = ({panels}, pointed) => pointed?.parts
  ?? asked(panels.filter(({rider}) => !rider)).flatMap((part) => (part.type === 'chips' ? part.chips : []));

/** «+ 1 uphill» as a sign and a chip. @param {string} words */
function addend(words) {
  const [, sum = '', amount = '', name = words] = words.match(/^([+−])? ?(\d+) (.*)$/) ?? [];
  return html`${sum ? html`<i>${sum}</i>` : nothing}<span class="addend"><b>${amount}</b> ${name}</span>`;
}

/**
 * Draw the strength that can be spent, and how it came about; for a card that is pointed at, what it would give.
 * @param {Known} snapshot
 * @param {Picking} picking
 */
function strength(snapshot, {pointed}) {
  const [terms, meters] = [termsOf(snapshot, pointed), metersOf(snapshot)];
  const gains = meters.length ? [] : (pointed?.parts ? pointed.price ?? [] : []).filter(({kind}) => kind === 'gain')
    .map(({text, amount = 0}) => ({label: text.replace(/^\d+ /, ''), value: amount, most: amount}));
  return html`<div class="strength">${terms.length ? html`<p class="sum">${terms.map(addend)}</p>` : nothing}
    ${[...meters, ...gains].map((part) => html`<p class="with-meter">${spending(part, meters.length ? spentBy(pointed) : 0)}</p>`)}</div>`;
}

/** A small number as so many dots, those that a choice would take of it hatched; others as a bar. */
const spending = (part, spent) => (part.most > MOST_DOTS ? meter(part, spent) : html`<span class="strokes" role="meter" aria-label=${part.label} aria-valuemin="0"
    aria-valuemax=${part.most} aria-valuenow=${part.value}>${Array.from({length: part.value}, (_, place) => html`<i class=${place >= part.value - spent ? 'spent' : ''}></i>`)}</span>
  <strong>${spent ? `${part.value} → ${part.value - spent}` : part.value}</strong> <small>${part.label}</small>`);

/**
 * The question, and all that answers it.
 * @param {Known} snapshot
 * @param {{sent: boolean, cut: boolean, beginner: boolean, picking: Picking, showDeck: (rider: string) => void}} how
 *   `sent`: it was answered; `cut`: the connection is lost
 */
export function hand(snapshot, how) {
  const {ask, panels} = snapshot;
  const {picking} = how;
  const {things, hand: {cards, rider, pile}} = picking;
  const inHand = things.filter(({card}) => card);
  const rungs = things.filter((thing) => thing.rung !== undefined);
  const others = asksAtTabs(snapshot) ? [] : things.filter((thing) => !thing.card && thing.rung === undefined && !thing.choice?.beside_lock);
  const deck = decksOf(panels).find((panel) => panel.rider === rider);
  const styles = {
    'with-cards': cards.length || picking.resting.length || picking.played, 'with-tabs': decksOf(panels).length, 'at-tabs': asksAtTabs(snapshot), 'with-tracker': deck, tray: pile === 'gone',
    'cards-beside': inHand.length && !asksForCard(ask) && !ask.choices.some(isPriced),
    moving: ask.choices.some(isPriced) && !(picking.resting.length && !picking.played), 'with-resting': picking.resting.length || picking.played,
  };
  return keyed(ask.id, html`<div class="ask ${Object.keys(styles).filter((one) => styles[one]).join(' ')}">
    <div class="question">
      <h2 class="prompt" id="prompt">${explained(ask.prompt)}</h2>
      ${(picking.resting.length ? [] : sentencesOf(panels, ['bids', 'order'], false)).map((words) => html`<p class="quiet beside">${words}</p>`)}
    </div>
    ${riderTabs(snapshot, how)}
    <div class="things" tabindex=${how.sent || how.cut || !things.length ? 0 : nothing}>${/* it scrolls: without a button that can be reached, by its own focus */ nothing}
      ${inHand.length ? html`<div class="choices cards" role="group" aria-labelledby="prompt">
        ${inHand.map((thing, place) => cardButton(thing, place, how))}</div>` : nothing}
      ${rungs.length ? html`<div class="choices rungs" role="group" aria-label=${say('hand.lengths')}>${[...barredRungs(ask), ...rungs.map((thing) => ({n: thing.rung ?? 0, show: () => rung(thing, how)}))]
        .sort((one, other) => one.n - other.n).map(({show}) => show())}</div>` : nothing}
      ${rungs.length ? nothing : crumbs(how)}
      ${others.length ? html`<div class="choices list ${picking.tab ? 'ladder' : ''} ${others.some(({group}) => group) ? 'groups' : ''} ${picking.picked.length ? 'narrowed' : ''}"
        role="group" aria-labelledby="prompt ${picking.opened ? 'opened' : ''}">
        ${others.map((thing) => choiceButton(thing, how))}</div>` : nothing}
      ${picking.played ? inPlay(picking) : picking.resting.length && !rungs.length ? html`<div class="choices cards resting" role="group" aria-label=${say('hand.resting')}>
        ${picking.resting.map((card) => restingCard(card, how))}</div>` : nothing}
      ${always(snapshot, picking)}
    </div>
    ${deed(snapshot, how)}
    ${rider ? html`<div class="beside-hand">${tracker(deck, true)}</div>` : nothing}
  </div>`);
}

/** Say in one line how to answer. @param {Picking} picking */
function firstSteps({ask, hand, things}) {
  /** @param {string} words @param {unknown} [keys] */
  const hint = (words, keys = nothing) => html`<p class="quiet first-steps">${words} ${keys}</p>`;
  if (things.some(({rung}) => rung !== undefined)) return hint(say('hint.lengths'));
  if (ask && undoOf(ask)) return hint(say('hint.undo'));
  if (ask && hand.cards.length && asksForCard(ask)) return hint(say('hint.card'), html`<span class="by-key">${say('hint.keys')}</span>`);
  return ask?.choices.some((choice) => pickOf(choice, 'cell') !== undefined) ? hint(say('hint.choice')) : nothing;
}

/** A card of the hand: raised when it is picked, pale when it cannot be played now; at its foot the square it leads to. */
function cardButton(thing, place, {sent, cut, picking}) {
  const {card, choice, n, key} = thing;
  const picked = picking.picked.some((pick) => pick.kind === 'card' && pick.id === card.id && (pick.place ?? place) === place);
  const shown = !choice || picking.isShown(choice);
  const words = choice ? choice.short || choice.words : n ? say('hand.several', {n}) : say('hand.not-now');
  const ground = (shown && choice?.preview?.ground) || '';
  return html`<button class="choice card ${card.kind ?? ''} ${picked ? 'selected' : ''} ${n ? '' : 'not-now'} ${sent && picked ? 'locked' : ''}"
      data-action=${choice?.action ?? nothing} data-card=${card.id} aria-pressed=${String(picked)} ?disabled=${sent || cut || !n}
      aria-label=${shown && choice ? choice.words : `${card.name || card.value}${shown ? `: ${words}` : ''}`} title=${card.note || nothing}
      @click=${(event) => picking.click(thing, place, event)}
      @pointerenter=${() => picking.aim(thing)} @focus=${() => picking.aim(thing)}
      @pointerleave=${() => picking.aim(null)} @blur=${() => picking.aim(null)}>
    ${keyOf(key)} ${face(card, picking.kindOf(picking.hand.rider))}
    <span class="words ${ground && `ground-${ground}`}">${shown ? words : '…'}</span>
  </button>`;
}

/** The card in play, raised, and beside it those that stay in the hand. @param {Picking} picking */
const inPlay = ({played, resting}) => html`<div class="choices cards resting in-play" role="group" aria-label=${say('hand.resting')} tabindex="0">
  ${[played, ...resting].map((card) => html`<div class="card ${card.kind ?? ''} ${card === played ? 'selected' : 'not-now'}" data-card=${card.id}
    role="img" aria-label=${card === played ? say('hand.in-play', {card: card.name || card.value}) : card.name || card.value} title=${card.note || nothing}>
    ${face(card)} ${card.note ? html`<span class="card-note">${card.note}</span>` : nothing}</div>`)}</div>`;

/** A card that is not asked for yet: it can be picked before the rider who shall play it. */
const restingCard = (card, {sent, cut, picking}) => html`<button class="card ${card.kind ?? ''} ${picking.wish === card.id ? 'selected' : ''}" data-card=${card.id}
    aria-pressed=${String(picking.wish === card.id)} ?disabled=${sent || cut} title=${card.note || nothing} @click=${() => picking.wishFor(card.id)}>
  ${face(card)} ${card.note ? html`<span class="card-note">${card.note}</span>` : nothing}</button>`;

/** A length to ride, with the least that it costs. */
function rung(thing, {sent, cut, picking}) {
  const {choice, key} = thing;
  const selected = picking.selected?.steps === thing.rung;
  return html`<button class="choice rung ${heatOf(choice.cost)} ${selected ? 'selected' : ''}" ?disabled=${sent || cut} data-action=${choice.action}
      aria-pressed=${String(selected)} aria-label=${choice.words} @click=${(event) => picking.click(thing, 0, event)}
      @pointerenter=${() => picking.aim(thing)} @focus=${() => picking.aim(thing)}
      @pointerleave=${() => picking.aim(null)} @blur=${() => picking.aim(null)}>
    ${keyOf(key)} <span class="face">${numeral(String(thing.rung))}</span> <span class="cost">${priceWords(choice.cost)}</span></button>`;
}

/** Lengths that cannot be ridden; the reason is a hint. @param {import('../lib/types.js').Ask} ask */
const barredRungs = ({barred = []}) => barred.map(({steps, why}) => ({n: steps, show: () => html`<span class="rung barred" role="img" title=${why}
  aria-label="${steps}: ${why}"><span class="face">${numeral(String(steps))}</span> <span class="cost">–</span></span>`}));

/**
 * Return the face of the button of a choice: its rider with their sign, or what the button is called; and below it a detail.
 * @param {import('../lib/types.js').Choice} choice
 * @param {Picking} picking
 */
function faceOf(choice, picking) {
  const rider = pickOf(choice, 'rider');
  const token = rider && pickOf(choice, 'cell') === undefined ? picking.tokenOf(rider) : undefined;
  const label = (choice.picks ?? []).filter(({kind}) => kind === 'button').map((pick) => pick.label).join(' · ');
  const facts = (choice.price ?? []).filter(({kind}) => !isPriced(choice) || kind === 'risk' || kind === 'odds'); // its price stands beside it
  const detail = facts.map(({text}) => text).join(' · ');
  const name = token && (picking.page.snapshot?.panels.find((panel) => panel.rider === rider)?.title || token.name);
  if (token) return {token, title: [label, name].filter(Boolean).join(': '), detail: detail || choice.short};
  if (label) return {title: label, detail: detail || (isPriced(choice) || choice.short === label || label.includes(' · ') ? '' : choice.short)};
  return {title: choice.short || choice.words, detail: ''};
}

function choiceButton(thing, {sent, cut, picking}) {
  const {choice, group, n, key} = thing;
  const selected = !!choice && picking.selected?.action === choice.action;
  const leads = choice && pickOf(choice, 'cell') !== undefined ? 'leads' : '';
  const several = group ? say('table.choices', {n}) : '';
  const words = group ?? choice.words;
  const {token = undefined, title, detail} = group ? {title: group, detail: several} : faceOf(choice, picking);
  const priced = choice && isPriced(choice) ? 'with-cost' : '';
  return html`<button class="choice button ${group ? 'several' : leads} ${priced} ${selected ? 'selected' : ''}" ?disabled=${sent || cut}
      data-action=${choice?.action ?? nothing} data-group=${group ?? nothing} aria-pressed=${group ? nothing : String(selected)}
      aria-label=${[words, several].filter(Boolean).join(': ')} @click=${(event) => picking.click(thing, 0, event)}
      @pointerenter=${() => picking.aim(thing)} @focus=${() => picking.aim(thing)}
      @pointerleave=${() => picking.aim(null)} @blur=${() => picking.aim(null)}>
    ${keyOf(key)} ${token ? sign(token, true) : nothing}
    <span class="words">${title}${detail ? html` <small>${detail}</small>` : nothing}</span>
    ${priced ? html`<span class="cost ${heatOf(choice.cost)}">${priceWords(choice.cost)}</span>` : nothing}
  </button>`;
}

const keyOf = (key) => (key ? html`<kbd class="key">${key.toUpperCase()}</kbd>` : nothing);

/** The group that is open, and the way out of it. */
function crumbs({sent, cut, picking}) {
  const {opened} = picking;
  if (!opened) return nothing;
  return html`<p class="opened"><button class="button small back" ?disabled=${sent || cut} @click=${() => picking.back()}>${say('table.back')}
    <kbd class="key">⌫</kbd></button> <strong id="opened" tabindex="-1">${opened}</strong></p>`;
}

/** Draw the part that locks: the words of the selected choice, a button that names the deed, and the way back. */
function deed(snapshot, {sent, cut, beginner, picking, showDeck}) {
  const {ask, panels} = snapshot;
  const {selected} = picking;
  const terms = sentencesOf(panels, ['bids']);
  return html`<div class="deed">
    ${way(snapshot, picking)} ${strength(snapshot, picking)}
    <div class="selected-words" aria-live="polite">${selected ? reasonFor(selected, picking) : terms.length ? terms.join(' ')
      : beginner ? firstSteps(picking) : nothing}</div>
    <div class="lock-row">
      ${lockButtons(ask, {sent, cut, picking})}
      ${picking.things.filter(({choice}) => choice?.beside_lock).map((thing) => besideLock(thing, {sent, cut, picking}))}
      ${panels.length ? html`<button class="button decks" @click=${() => showDeck('')}>${say('hand.deck')} <kbd class="by-key">D</kbd></button>` : nothing}
      ${settings(snapshot, picking)}
    </div>
  </div>`;
}

/** Draw the picks that led to this choice, one by one: the rider who rides, the card in play, what is pointed at. */
function way(snapshot, picking) {
  const rider = picking.tokenOf(snapshot.shown?.active ?? '');
  const card = picking.played ?? picking.hand.cards.find(({id}) => id === pickOf(picking.pointed ?? {}, 'card'));
  if (!rider?.mine || !(picking.played || picking.hand.cards.length)) return nothing;
  const title = snapshot.panels.find((panel) => panel.rider === rider.rider)?.title || rider.name;
  const step = picking.played && picking.pointed;
  return html`<ol class="way-here">
    <li>${sign(rider, true)} ${title}</li>
    ${card ? html`<li class=${picking.played ? '' : 'now'}>${icons(card)} ${card.name}</li>` : nothing}
    ${step ? html`<li class="now">${step.short || deedOf(snapshot.ask, step, [])}</li>` : nothing}</ol>`;
}

/** A choice that stands beside the lock, with what it leads to. */
const besideLock = (thing, {sent, cut, picking}) => html`<button class="choice button beside-lock" data-action=${thing.choice.action} ?disabled=${sent || cut}
    aria-label=${thing.choice.words} @click=${(event) => picking.click(thing, 0, event)}>${keyOf(thing.key)}
  <span class="words"><strong>${faceOf(thing.choice, picking).title}</strong> <small>${faceOf(thing.choice, picking).detail}</small></span></button>`;

/** Say what the selected choice does and costs, once the board shows where everybody is. */
function reasonFor(choice, picking) {
  if (!picking.isShown(choice)) return say('lock.later');
  const card = picking.hand.cards.find(({id}) => id === pickOf(choice, 'card'));
  return html`${emphasised(choice, card).map(([words, strong]) => (strong ? html`<b>${words}</b>` : explained(words)))}
    ${(choice.price ?? []).map(({kind, text}) => html`<span class="price ${kind}">${explained(text)}</span>`)}`;
}

/**
 * The lock, which names the deed, and the way back.
 * @param {import('../lib/types.js').Ask} ask
 * @param {{sent: boolean, cut: boolean, picking: Picking}} how
 */
export function lockButtons(ask, {sent, cut, picking}) {
  const {selected, hand: {cards}} = picking;
  const none = cards.length && asksForCard(ask) ? 'lock.none' : 'lock.none-here';
  const undo = undoOf(ask);
  const idle = selected ? sent && picking.revocable : picking.revocable || ask.choices.every(isPlain); // what is clicked is done at once
  return html`<button class="button act lock" ?hidden=${idle} ?disabled=${!selected || sent || cut} @click=${() => picking.lock()}>
      ${sent ? say('lock.sent') : selected ? deedOf(ask, selected, cards) : say(none)}
      ${selected && !sent ? html`<kbd class="by-key">Enter</kbd>` : nothing}</button>
    <button class="button undo" ?disabled=${sent || cut || !(picking.undoable || undo)} title=${undo && !picking.undoable ? undo.words : nothing}
      @click=${() => picking.back()}>${say('lock.undo')} <kbd class="by-key">⌫</kbd></button>`;
}

/** Draw the settings: how this device locks, and who draws first. */
function settings({panels, shown}, picking) {
  const kinds = ridersOf(panels, shown);
  return html`<details class="settings"><summary class="button" title=${say('hand.settings')}><span aria-hidden="true">⚙</span><span class="spoken">${say('hand.settings')}</span></summary>
    <div class="panel">
      <label><input type="checkbox" .checked=${picking.quick} @change=${(event) => saveSettings({quick: event.target.checked})}> ${say('hand.quick')}</label>
      ${kinds.length > 1 ? html`<label>${say('hand.first')} <select name="first" @change=${(event) => { picking.first = event.target.value; }}>
        <option value="" ?selected=${!picking.first}>${say('hand.first-ask')}</option>
        ${kinds.map(({kind, name}) => html`<option value=${kind} ?selected=${picking.first === kind}>${name}</option>`)}</select></label>` : nothing}
    </div></details>`;
}

/** Riders with a deck of their own, as they stand on the road. */
function ridersOf(panels, shown) {
  const tokens = new Map((shown?.riders ?? []).map(({token}) => [token.rider, token]));
  return decksOf(panels).map(({rider}) => tokens.get(rider)).filter(Boolean);
}

/** Return whether the tabs of the riders answer the question «who?». @param {Known} snapshot */
const asksAtTabs = ({ask, panels}) => !!ask && asksForRider(ask)
  && ask.choices.every((choice) => decksOf(panels).some(({rider}) => rider === pickOf(choice, 'rider')));

/** Ask whether the answer shall be remembered, if riders with decks of their own draw one after the other. */
function always(snapshot, picking) {
  if (!asksAtTabs(snapshot)) return nothing;
  return html`<p class="quiet">${say('hand.who')}</p>
    <div class="choices list always">${decksOf(snapshot.panels).map(({rider, title}) => html`<button class="button small" data-always=${picking.kindOf(rider ?? '')}
      @click=${() => { picking.first = picking.kindOf(rider ?? ''); picking.pickRider(rider ?? ''); }}>${say('hand.always', {name: title})}</button>`)}</div>`;
}

/**
 * A tab for every rider with a deck: where the board shows them, and what they have locked or still have to draw. If the question
 * is «who?», the tabs answer it.
 * @param {Known} snapshot
 * @param {{picking: Picking, showDeck: (rider: string) => void, sent?: boolean, cut?: boolean}} how
 */
export function riderTabs(snapshot, {picking, showDeck, sent = false, cut = false}) {
  const decks = decksOf(snapshot.panels);
  const current = picking.hand.rider || picking.tab;
  const asks = asksAtTabs(snapshot);
  if (!decks.length) return nothing;
  return html`<div class="rider-tabs ${asks ? 'asks' : ''}" role="group" aria-label=${say('hand.riders')}>${decks.map((panel) => {
    const token = picking.tokenOf(panel.rider);
    const choice = asks ? snapshot.ask.choices.find((one) => pickOf(one, 'rider') === panel.rider) : undefined;
    return html`<button class="rider-tab ${choice ? 'choice' : ''} ${panel.rider === current ? 'current' : ''} ${pileOf(panel, 'locked').length ? 'closed' : ''}" data-rider=${panel.rider}
        data-action=${choice?.action ?? nothing} aria-current=${panel.rider === current ? 'true' : nothing} ?disabled=${!!choice && (sent || cut)}
        @click=${() => (choice || picking.placed.includes(panel.rider) ? picking.pickRider(panel.rider) : showDeck(panel.rider))}>
      ${token ? sign(token) : nothing}
      <span><strong>${panel.title}</strong> <small>${aboutDeck(panel, picking.placeOf(panel), picking.hand.rider)}</small></span>
      ${token ? html`<kbd class="key">${token.kind}</kbd>` : nothing}
    </button>`;
  })}</div>`;
}

const pileOf = ({parts = []}, name) => parts.filter((part) => part.type === 'cards' && part.pile === name).flatMap((part) => part.cards ?? []);

/** «At −31 · choose a card», «5 locked · can’t change», «At −31 · 11 in the deck». */
function aboutDeck(panel, where, current) {
  const [locked] = pileOf(panel, 'locked');
  if (locked) {
    const words = say('lock.card-locked', {card: locked.name || locked.value});
    return current ? html`${words}<span class="final"> · ${say('lock.final')}</span>` : words;
  }
  const rest = panel.rider === current ? say('lock.none').toLowerCase()
    : say('hand.cards-left', {n: pileOf(panel, 'draw').length + pileOf(panel, 'discard').length});
  return [where, rest].filter(Boolean).join(' · ');
}

/**
 * Draw the cards that are locked and not revealed yet.
 * @param {import('../lib/types.js').Panel[]} panels
 * @param {Picking} picking
 */
export function lockedCards(panels, picking) {
  const locked = panels.flatMap((panel) => pileOf(panel, 'locked').map((card) => ({card, ...panel})));
  if (!locked.length) return nothing;
  return html`<div class="choices cards locked-cards">${locked.map(({card, title, rider}) => html`<div class="card locked ${card.kind ?? ''}" role="img"
    aria-label="${title}: ${say('lock.card-locked', {card: card.name || card.value})}">${face(card, picking.kindOf(rider ?? ''))}
    <span class="words">${title}</span><span class="stamp">${say('lock.locked')}</span></div>`)}</div>`;
}
