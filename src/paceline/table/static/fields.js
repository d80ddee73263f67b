/** Fields of a form made from what a game says can be chosen, each with the server's complaint beside it. */
import {html, live, nothing} from './vendor/lit.js';
import {say} from './say.js';

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
 * A field for an option of a game.
 * @param {import('./types.js').OptionInfo} option
 * @param {any} value
 * @param {string} error
 * @param {(value: any) => void} changed
 */
export function optionField(option, value, error, changed) {
  const label = option.name.replace(/[-_]/g, ' ');
  return field(option.name, label, CONTROLS[option.kind](option, value, changed), {hint: option.help, error});
}

const CONTROLS = {
  text: (option, value, changed) => html`<input name=${option.name} .value=${live(String(value ?? ''))}
    @change=${(event) => changed(event.target.value)}>`,
  number: (option, value, changed) => html`<input name=${option.name} type="number" step="any"
    .value=${live(String(value ?? ''))} @change=${(event) => changed(event.target.value === '' ? option.default : Number(event.target.value))}>`,
  'yes-no': (option, value, changed) => html`<input name=${option.name} type="checkbox" .checked=${live(!!value)}
    @change=${(event) => changed(event.target.checked)}>`,
  choice: (option, value, changed) => html`<select name=${option.name} @change=${(event) => changed(event.target.value)}>
    ${option.choices.map((one) => html`<option ?selected=${one === String(value)}>${one}</option>`)}</select>`,
};

/**
 * The course: one that the game offers, or a code of one's own.
 * @param {import('./types.js').GameInfo} game
 * @param {{value: string, own: boolean, error: string}} now
 * @param {(value: string, own: boolean) => void} changed
 */
export function stageField(game, {value, own, error}, changed) {
  const OWN = '';
  const choose = (event) => changed(event.target.value, event.target.value === OWN);
  const select = html`<select name="course" @change=${choose}>
    ${game.stages.map((stage) => html`<option value=${stage.name} ?selected=${!own && stage.name === value}>
      ${say('new.stage-line', {name: stage.name, n: stage.squares, notes: stage.notes})}</option>`)}
    <option value=${OWN} ?selected=${own}>${say('new.own-stage')}</option></select>`;
  const code = html`<input name=${game.course_option} .value=${live(value)} @change=${(event) => changed(event.target.value, true)}>`;
  return html`${field('course', say('new.stage'), select, {error: own ? '' : error})}
    ${own ? field(game.course_option, say('new.own-code'), code, {error}) : nothing}`;
}
