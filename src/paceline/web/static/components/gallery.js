/** Presets and the gallery of stages, with the filters that are remembered. */
import {html, live, nothing, repeat} from '../vendor/lit.js';
import {segments} from './jerseys.js';
import {wordsIn} from '../lib/set-up.js';
import {themed} from '../lib/theme.js';
import {say} from '../lib/words.js';

const [THUMB_WIDTH, THUMB_HEIGHT, PROFILE_HEIGHT] = [408, 320, 64];
const STEP = 5;

/**
 * @typedef {{game: import('../lib/types.js').GameInfo, info: import('../lib/types.js').SetUpInfo, setUp: import('../lib/set-up.js').SetUp,
 *   owned: string[], own: (boxes: string[]) => void, kind: string, most: number, filter: (changes: {kind?: string, most?: number}) => void,
 *   take: (preset: import('../lib/types.js').PresetInfo) => void, choose: (stage: string) => void,
 *   error: (name: string) => unknown, findings: import('../lib/types.js').Finding[]}} Gallery
 */

/** @param {Gallery} page */
export const presets = ({info, setUp, take}) => html`<ul class="presets">
  ${info.presets.filter(({tour}) => tour === setUp.tour).map((preset) => html`<li><button type="button" class="preset" aria-pressed=${setUp.preset === preset.name}
    @click=${() => take(preset)}><strong>${preset.title}</strong><small>${preset.text}</small>
    ${preset.profile ? html`<img alt="" width=${THUMB_WIDTH} height=${PROFILE_HEIGHT} src=${themed(preset.profile)}>` : nothing}</button></li>`)}</ul>`;

/** The minutes of the longest stage, and of the shortest. @param {Gallery} page */
export function span({info}) {
  const all = info.courses.map(({minutes}) => minutes).filter(Boolean);
  return all.length ? [Math.min(...all), Math.max(...all)] : [0, 0];
}

/** @param {Gallery} page */
export function filters(page) {
  const {info, owned, own, kind, most, filter} = page;
  const [least, longest] = span(page);
  const toggle = (name, on) => own(info.boxes.map((box) => box.name).filter((box) => (box === name ? on : owned.includes(box))));
  return html`<div class="filters">
    ${info.boxes.length ? html`<div class="owned" role="group" aria-label=${say('setup.own')}><span class="label">${say('setup.own')}</span>
      ${info.boxes.map(({name, title, text}) => html`<label class="pill" title=${text}><input type="checkbox" .checked=${live(owned.includes(name))}
        @change=${(event) => toggle(name, event.target.checked)}> ${title}</label>`)}</div>` : nothing}
    ${info.kinds.length ? segments(say('setup.kinds'), [{value: '', words: say('setup.all')}, ...info.kinds.map(({name, title}) => ({value: name, words: title}))], kind,
    (value) => filter({kind: value})) : nothing}
    ${longest > least ? html`<label class="up-to"><span>${say('setup.up-to', {n: Math.min(most, longest)})}</span><input type="range" min=${least} max=${longest} step=${STEP}
      .value=${live(String(Math.min(most, longest)))} @input=${(event) => filter({most: Number(event.target.value)})}></label>` : nothing}
  </div>`;
}

/** Boxes that a stage needs and nobody here owns. @param {Gallery} page @param {string} name */
const lacking = ({game, info, owned}, name) =>
  wordsIn(game.stages.find((stage) => stage.name === name)?.needs?.[info.box_option]).filter((box) => !owned.includes(box));

/** @param {Gallery} page */
export function gallery(page) {
  const {game, info, setUp, kind, most} = page;
  const shown = info.courses.filter((course) => (!kind || course.kind === kind) && (!course.minutes || course.minutes <= most)
    && !lacking(page, course.name).length);
  const chosen = setUp.tour ? wordsIn(setUp.options[info.tour_stages]) : [courseOf(page)];
  return html`<ul class="gallery" aria-label=${say('setup.stages')}>
    ${repeat(shown, ({name}) => `${game.name} ${name}`, (course) => card(page, course, chosen))}
    ${shown.length ? nothing : html`<li class="no-stage"><p>${say('setup.no-stage')}</p>
      <button type="button" class="button small" @click=${() => { page.own(info.boxes.map(({name}) => name)); page.filter({kind: '', most: Infinity}); }}>${say('setup.show-all')}</button></li>`}
  </ul>${setUp.tour ? nothing : ownCourse(page)}`;
}

/** The course that is chosen, by name or as it is written down. @param {Gallery} page */
export function courseOf({game, setUp}) {
  const {course_option: option, options, stages} = game;
  return setUp.options[option] ?? String(options.find(({name}) => name === option)?.default ?? stages[0]?.name ?? '');
}

function card(page, course, chosen) {
  const stage = page.game.stages.find(({name}) => name === course.name);
  const places = chosen.flatMap((name, place) => (name === course.name ? [place + 1] : []));
  const mark = page.setUp.tour ? places.join(', ') : say('setup.chosen');
  return html`<li><button type="button" class="stage-card" aria-pressed=${places.length > 0} data-stage=${course.name} @click=${() => page.choose(course.name)}>
    <img alt="" loading="lazy" decoding="async" width=${THUMB_WIDTH} height=${THUMB_HEIGHT} src=${themed(course.picture)}>
    ${places.length ? html`<span class="chosen">${mark}</span>` : nothing}
    <strong>${course.name}</strong><small title=${stage?.notes ?? ''}>${course.minutes ? `${say('setup.minutes', {n: course.minutes})} · ` : ''}${stage?.notes}</small></button></li>`;
}

/** A course by its letters, with what the designer says of it. */
function ownCourse(page) {
  const {game, setUp, choose, error, findings} = page;
  const value = courseOf(page);
  const own = !game.stages.some(({name}) => name === value);
  return html`<details class="own-course" ?open=${own || error(game.course_option) !== nothing} data-field=${game.course_option}><summary>${say('setup.own-course')}</summary>
    <label><span class="hint">${game.options.find(({name}) => name === game.course_option)?.help}</span>
      <input name="code" spellcheck="false" autocomplete="off" maxlength="400" .value=${live(own ? value : game.stages.find(({name}) => name === value)?.code ?? '')}
        @change=${(event) => choose(event.target.value.trim())}></label>
    ${error(game.course_option)}
    ${own && setUp && findings.length ? html`<ul class="findings">${findings.map(({clause, why, advice}) => html`<li class=${advice ? 'advice' : ''}>
      <span>${why}</span> <small>${clause}</small></li>`)}</ul>` : nothing}
    ${own && !findings.length && error(game.course_option) === nothing ? html`<p class="good">${say('setup.by-the-rules')}</p>` : nothing}</details>`;
}

/** The stages of a tour in their order. @param {Gallery} page @param {(stages: string[]) => void} put */
export function tourStages({info, setUp}, put) {
  const stages = wordsIn(setUp.options[info.tour_stages]);
  return html`<ol class="tour-stages" data-field=${info.tour_stages} aria-label=${say('setup.tour-stages')}>${stages.map((name, place) => html`<li><span>${place + 1}. ${name}</span>
    <button type="button" class="button small" aria-label=${say('setup.take-out', {name})} @click=${() => put(stages.filter((_, at) => at !== place))}>×</button></li>`)}</ol>`;
}
