/** Fields of a form made from what a game says can be chosen, each with the server's complaint beside it. */
import {html, live, nothing} from '../vendor/lit.js';
import {say} from '../lib/words.js';

/**
 * A label, its control, a hint, and what was wrong with it.
 * @param {string} name
 * @param {string} label
 * @param {unknown} control
 * @param {{hint?: string, error?: string}} [more]
 */
export const field = (name, label, control, {hint = '', error = ''} = {}) => html`<div class="field ${error ? 'wrong' : ''}"
    data-field=${name}>
  <label><span class="label">${label}</span> ${control}</label>
  ${hint ? html`<p class="hint">${hint}</p>` : nothing}
  ${error ? html`<p class="complaint" role="alert">${error}</p>` : nothing}
</div>`;

/**
 * The options of a list, one of them chosen; it stays so if others are offered than before, or somebody chose otherwise.
 * @param {{value: string, words: string}[]} all
 * @param {string} chosen
 */
export const entries = (all, chosen) => all.map(({value, words}) => html`<option value=${value} .selected=${live(value === chosen)}>
  ${words}</option>`);

/** @param {string} name of an option */
export const optionLabel = (name) => name.replace(/[-_]/g, ' ');

/** The words of a list, which may have come as one string. @param {string[] | string | undefined} value */
export const wordsIn = (value) => String(value ?? '').split(',').map((word) => word.trim()).filter(Boolean);

/**
 * A field for an option of a game.
 * @param {import('../lib/types.js').OptionInfo} option
 * @param {any} value
 * @param {{error: string, needed?: any}} how `needed`: what the course asks for
 * @param {(value: any) => void} changed
 */
export function optionField(option, value, {error, needed}, changed) {
  if (option.kind === 'words') return wordsField(option, value, {error, needed}, changed);
  const hint = hinted(option.kind === 'yes-no' ? option.help.replace(say('new.yes-or-no'), '') : option.help, needed);
  return field(option.name, optionLabel(option.name), CONTROLS[option.kind](option, value, changed), {hint, error});
}

/** The kinds of fields, and those that a course asks for. */
const hinted = (help, needed) => (needed ? say('new.needed', {help, value: needed}) : help);

/** Known words, any of which can be chosen; those that the course needs are. */
function wordsField(option, value, {error, needed}, changed) {
  const [chosen, fixed] = [new Set(wordsIn(value)), wordsIn(needed)];
  const toggle = (word, on) => changed(option.choices.filter((one) => (one === word ? on : chosen.has(one))).join(','));
  return html`<fieldset class="field ${error ? 'wrong' : ''}" data-field=${option.name}>
    <legend class="label">${optionLabel(option.name)}</legend>
    <div class="checks">${option.choices.map((word) => html`<label class="check"><input type="checkbox" name=${option.name} value=${word}
      .checked=${live(chosen.has(word) || fixed.includes(word))} ?disabled=${fixed.includes(word)}
      @change=${(event) => toggle(word, event.target.checked)}> ${optionLabel(word)}</label>`)}</div>
    <p class="hint">${hinted(option.help.split(say('new.separated'))[0], fixed.join(', '))}</p>
    ${error ? html`<p class="complaint" role="alert">${error}</p>` : nothing}
  </fieldset>`;
}

const CONTROLS = {
  text: (option, value, changed) => html`<input name=${option.name} .value=${live(String(value ?? ''))}
    @input=${(event) => changed(event.target.value)}>`,
  number: (option, value, changed) => html`<input name=${option.name} type="number" step="any"
    .value=${live(String(value ?? ''))} @change=${(event) => changed(event.target.value === '' ? option.default : Number(event.target.value))}>`,
  seat: (option, value, changed) => html`<input name=${option.name} type="number" min="1"
    .value=${live(Number(value) < 0 ? '' : String(Number(value) + 1))}
    @change=${(event) => changed(event.target.value === '' ? option.default : Number(event.target.value) - 1)}>`,
  'yes-no': (option, value, changed) => html`<input name=${option.name} type="checkbox" .checked=${live(!!value)}
    @change=${(event) => changed(event.target.checked)}>`,
  choice: (option, value, changed) => html`<select name=${option.name} @change=${(event) => changed(event.target.value)}>
    ${entries(option.choices.map((one) => ({value: one, words: one})), String(value))}</select>`,
};

/**
 * The course: one that the game offers, or a code of one's own.
 * @param {import('../lib/types.js').GameInfo} game
 * @param {{value: string, own: boolean, error: string}} now
 * @param {(value: string, own: boolean) => void} changed
 */
export function stageField(game, {value, own, error}, changed) {
  const OWN = '';
  const choose = (event) => changed(event.target.value, event.target.value === OWN);
  const ready = game.stages.map(({name, squares, notes}) => ({value: name, words: say('new.stage-line', {name, n: squares, notes})}));
  const select = html`<select name="course" @change=${choose}>
    ${entries([...ready, {value: OWN, words: say('new.own-stage')}], own ? OWN : value)}</select>`;
  const stage = game.stages.find(({name}) => name === value);
  const facts = stage && !own ? say('new.stage-facts', {n: stage.squares, notes: stage.notes, code: stage.code}) : '';
  const hint = game.options.find(({name}) => name === game.course_option)?.help;
  const code = html`<input name=${game.course_option} .value=${live(value)} @input=${(event) => changed(event.target.value, true)}>`;
  return html`${field('course', say('new.stage'), select, {hint: facts, error: own ? '' : error})}
    ${own ? field(game.course_option, say('new.own-code'), code, {hint, error}) : nothing}`;
}
