/** Riders with something to spend: my own with all that matters to them, those of others in a line for each team. */
import {html, nothing, ref} from '../vendor/lit.js';
import {pickOf, tokensOf} from '../lib/choices.js';
import {lettered, numeral} from '../lib/lettering.js';
import {say} from '../lib/words.js';
import {kindTracker, setWidth} from './panels.js';
import {sign} from './parts.js';
import {explained} from './terms.js';

/** @typedef {import('../lib/types.js').Choice} Choice */
/** @typedef {import('../lib/types.js').Panel} Panel */
/** @typedef {import('../lib/types.js').Token} Token */
/** @typedef {Extract<import('../lib/types.js').Part, {type: 'meter'}>} Meter */
/** @typedef {{panel: Panel, token: Token, meter: Meter}} Row */

/** Meters up to here are drawn as dots. */
const DOTS = 5;

/**
 * @param {import('../lib/types.js').Known} display what was shown so far
 * @param {Choice | undefined} pointed the choice that is pointed at or selected
 */
export function riderPanels({panels, shown}, pointed) {
  const rows = rowsOf(panels, shown);
  const mine = rows.filter(({token}) => token.mine);
  if (!mine.length) return nothing;
  const others = rows.filter(({token}) => !token.mine);
  const teams = [...new Set(others.map(({token}) => token.team))].map((team) => others.filter(({token}) => token.team === team));
  return html`<section class="panel own-riders" aria-label=${say('riders.mine')}>
      <h2>${lettered(say('riders.mine'))} <small>${mine[0].meter.label}</small></h2>
      <ul class=${mine.length > 3 ? 'many' : ''}>${mine.map((row) => own(row, pointed))}</ul></section>
    ${teams.length ? html`<section class="panel rivals" aria-label=${say('riders.others')}><h2>${lettered(say('riders.others'))}</h2>
      <ul>${teams.map(rivals)}</ul></section>` : nothing}
    ${kindTracker(panels)}`;
}

/** @param {Panel[]} panels @param {import('../lib/types.js').Shown | undefined} shown @returns {Row[]} */
function rowsOf(panels, shown) {
  const tokens = new Map(tokensOf(shown).map((token) => [token.rider, token]));
  return panels.flatMap((panel) => {
    const [token, meter] = [tokens.get(panel.rider ?? ''), panel.parts?.find((part) => part.type === 'meter')];
    return token && meter?.type === 'meter' ? [{panel, token, meter}] : [];
  });
}

/** @param {Row} row @param {Choice | undefined} pointed */
function own({panel, token, meter}, pointed) {
  const spends = pointed && pickOf(pointed, 'rider') === token.rider ? pointed.cost ?? 0 : 0;
  const texts = (panel.parts ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const counters = (panel.parts ?? []).flatMap((part) => (part.type === 'chips' ? [part] : []));
  const left = meter.value - spends;
  return html`<li class="own-rider ${spends > 0 ? 'spends' : spends ? 'gains' : ''} ${meter.most > DOTS ? 'with-bar' : ''}" data-rider=${token.rider}>${sign(token, true)}
    <span class="who"><strong>${panel.title}</strong> <small>${explained(texts.join(' · '))}</small></span>
    ${meter.most > DOTS ? html`<span class="number" role="meter" aria-label=${meter.label} aria-valuemin="0" aria-valuemax=${meter.most} aria-valuenow=${meter.value}>
        ${spends ? html`<s>${meter.value}</s> ` : nothing}<span class="face">${numeral(String(left))}</span></span>
      <span class="bar-of"><i class="left" ${ref((bar) => setWidth(bar, Math.min(meter.value, left) / meter.most))}></i><i
        class="spent" ${ref((bar) => setWidth(bar, Math.abs(spends) / meter.most))}></i></span>
      ${counters.map(({label, chips}) => html`<span class="risks" title=${label}><small>${explained(label)}</small> ${chips.map((chip) => html`<span class="counter">${chip}</span>`)}</span>`)}`
    : dots(meter)}</li>`;
}

/** @param {Meter} meter */
const dots = ({label, value, most}) => html`<span class="dots" role="meter" aria-label=${label} aria-valuemin="0" aria-valuemax=${most} aria-valuenow=${value}>
  ${Array.from({length: most}, (_, place) => html`<i class=${place < value ? 'full' : ''}></i>`)}</span>`;

/** @param {Row[]} rows of one team */
const rivals = (rows) => html`<li>${rows.map(({token, meter}) => html`<span class="rival" title="${token.full_name || token.name}: ${meter.label} ${meter.value}">${sign(token)}
  ${meter.most > DOTS ? html`<span class="bar-of"><i class="left" ${ref((bar) => setWidth(bar, meter.value / meter.most))}></i></span><b>${meter.value}</b>`
    : html`<b class="tiredness" ?hidden=${!meter.value}>${meter.value}</b>`}</span>`)}</li>`;
