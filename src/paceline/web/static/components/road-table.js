/** The road as a table of text: for screen readers always, for everybody else behind a key. */
import {html, nothing} from '../vendor/lit.js';
import {say} from '../lib/words.js';

/**
 * @param {import('../lib/types.js').Shown} shown
 * @param {{open: boolean, close: () => void}} how
 */
export function roadTable(shown, {open, close}) {
  const rows = [...(shown.home ?? []).map(homeRow), ...ordered(shown).map((rider) => roadRow(rider, shown))];
  if (!rows.length) return nothing;
  return html`<section class="road-table ${open ? 'panel' : 'spoken'}" aria-label=${say('road.title')} tabindex=${open ? 0 : nothing}>
    <table><caption>${say('road.title')}</caption>
      <thead><tr>${['place', 'rider', 'team', 'where', 'group', 'card', 'tired'].map((key) => html`<th scope="col">${say(`road.${key}`)}</th>`)}</tr></thead>
      <tbody>${rows.map((cells, place) => html`<tr><td>${place + 1}</td><th scope="row">${cells[0]}</th>
        ${cells.slice(1).map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>
    ${open ? html`<button class="button small" @click=${close}>${say('table.close')}</button>` : nothing}</section>`;
}

/** Riders on the road from front to back: as groups tell them, or by their cells. */
function ordered({groups, riders}) {
  const order = new Map(groups.flatMap((group) => group.riders).map((name, place) => [name, place]));
  const rank = ({token}) => order.get(token.rider) ?? Infinity;
  return [...riders].sort((one, other) => rank(one) - rank(other) || other.token.cell - one.token.cell);
}

function roadRow({token, distance}, {groups}) {
  const group = groups.find(({riders}) => riders.includes(token.rider));
  return [
    (token.full_name || token.name) + (token.mine ? say('road.mine') : ''), token.team, where(token, distance), group?.name ?? '',
    token.card || token.last || '', token.energy?.words || token.worn || (token.tired ?? ''),
  ];
}

function where({where: words}, distance) {
  if (words || distance === null || distance === undefined) return words ?? '';
  return distance < 0 ? say('road.to-go', {n: -distance}) : say('road.across', {n: distance});
}

const homeRow = ({name, team, mine, time}) => [name + (mine ? say('road.mine') : ''), team, [say('road.home'), time].filter(Boolean).join(' '), '', '', ''];
