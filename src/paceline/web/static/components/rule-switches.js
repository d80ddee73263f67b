/** Rules as switches, each with a sentence; rarer ones are folded away. */
import {html, live, nothing} from '../vendor/lit.js';
import {segments} from './jerseys.js';
import {lettered} from '../lib/lettering.js';
import {isOn, played, switched, wayOf} from '../lib/set-up.js';
import {say} from '../lib/words.js';

/**
 * @param {{game: import('../lib/types.js').GameInfo, info: import('../lib/types.js').SetUpInfo, setUp: import('../lib/set-up.js').SetUp, owned: string[],
 *   error: (name: string) => unknown, change: (changes: Partial<import('../lib/set-up.js').SetUp>) => void, sitsIn: unknown}} page
 *   `sitsIn`: the switch of the table itself
 */
export function rules(page) {
  const all = page.setUp.tour ? page.info.tour_rules : page.info.rules;
  const [usual, rare] = [all.filter((rule) => !rule.rare), all.filter((rule) => rule.rare)];
  const wrong = rare.some((rule) => optionsOf(rule).some((name) => page.error(name) !== nothing));
  return html`<section class="setup-rules" aria-labelledby="rules-title">
    <div class="setup-head"><h2 id="rules-title">${lettered(say('setup.rules'))}</h2></div>
    <div class="switches">${usual.map((rule) => one(page, rule, false))}${page.sitsIn}</div>
    ${rare.length ? html`<details ?open=${wrong}><summary>${say('setup.all-rules', {n: all.length})}</summary><div class="switches">${rare.map((rule) => one(page, rule, true))}</div></details>` : nothing}
  </section>`;
}

const optionsOf = (rule) => [...new Set([rule.on, rule.off, ...rule.ways.map(({options}) => options)].flatMap((options) => Object.keys(options)))];

function one(page, rule, withClause) {
  const {game, info, setUp, owned, change} = page;
  const lacks = rule.box && !owned.includes(rule.box);
  const box = info.boxes.find(({name}) => name === rule.box)?.title ?? rule.box;
  const text = lacks ? say('setup.needs-box', {box}) : rule.text;
  const clause = withClause && rule.clause ? html` <small class="clause">${rule.clause}</small>` : nothing;
  const [own] = optionsOf(rule).filter((name) => name !== info.box_option);
  const error = own ? page.error(own) : nothing;
  if (rule.ways.length) {
    return html`<div class="rule-ways ${lacks ? 'lacking' : ''}"><strong>${rule.title}</strong>${clause} <small>${text}</small>
      ${lacks ? nothing : segments(rule.title, rule.ways.map(({name, title}) => ({value: name, words: title})), wayOf(rule, setUp.options).name,
    (value) => change({options: played(game, setUp, rule, rule.ways.find(({name}) => name === value))}))}${error}</div>`;
  }
  return html`<div class="one-rule" data-field=${own ?? ''}>${toggle(rule.title, html`${text}${clause}`, !lacks && isOn(rule, setUp.options), !!lacks,
    (on) => change({options: switched(game, info, setUp, rule, on)}))}${error}</div>`;
}

/** A switch with a sentence. @param {string} title @param {unknown} text @param {boolean} on @param {boolean} lacks @param {(on: boolean) => void} put */
export const toggle = (title, text, on, lacks, put) => html`<label class="toggle ${lacks ? 'lacking' : ''}"><input type="checkbox" role="switch" .checked=${live(on)} ?disabled=${lacks}
  @change=${(event) => put(event.target.checked)}><span><strong>${title}</strong> <small>${text}</small></span></label>`;
