/** The course that will be ridden, large, with tokens that are laid on it with the pointer. */
import {html, nothing, svg} from '../vendor/lit.js';
import {laidIn, lay, withNeeds} from '../lib/set-up.js';
import {themed} from '../lib/theme.js';
import {say} from '../lib/words.js';

const RADIUS = 46;

/**
 * @param {{game: import('../lib/types.js').GameInfo, info: import('../lib/types.js').SetUpInfo, setUp: import('../lib/set-up.js').SetUp, picture: string, course: string,
 *   places: import('../lib/types.js').PlacesInfo | null, place: string, press: (place: string) => void,
 *   error: (name: string) => unknown, change: (changes: Partial<import('../lib/set-up.js').SetUp>) => void}} page `place`: the one a token is picked for
 */
export function coursePicture(page) {
  const {info, setUp, picture, course, places} = page;
  const {laid} = info;
  const tokens = laid ? laidIn(setUp.options[laid.option]) : new Map();
  return html`<figure class="course-large" data-field=${laid?.option ?? ''}>
    ${picture ? html`<img alt=${say('setup.course', {name: course})} src=${themed(picture)}>` : nothing}
    ${laid && places ? html`<svg viewBox="0 0 ${places.width} ${places.height}" role="group" aria-label=${laid.title}>
      ${places.places.map(({name, x, y}) => svg`<g class="place ${tokens.has(name) ? 'laid' : ''} ${page.place === name ? 'pressed' : ''}" role="button" tabindex="0"
        aria-label=${spoken(laid, name, tokens.get(name))} aria-pressed=${page.place === name} @click=${() => page.press(page.place === name ? '' : name)}
        @keydown=${(event) => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); page.press(name); } }}>
        <circle cx=${x} cy=${y} r=${RADIUS}></circle></g>`)}</svg>` : nothing}
    ${laid && places ? html`<figcaption>${page.place ? palette(page, laid, tokens) : laid.text}</figcaption>` : nothing}
    ${laid ? page.error(laid.option) : nothing}
  </figure>`;
}

const spoken = (laid, name, token) => {
  const found = laid.tokens.find((one) => one.name === token);
  return found ? say('setup.laid', {name, token: found.title}) : say('setup.clear', {name});
};

function palette({game, setUp, place, press, change}, laid, tokens) {
  const put = (token) => {
    const value = lay(setUp.options[laid.option], place, token);
    change({options: {...(token ? withNeeds(game, setUp, laid.options) : setUp.options), [laid.option]: value}});
    press('');
  };
  return html`<span class="segments" role="group" aria-label=${say('setup.on-tile', {name: place})}>
    ${[{name: '', title: say('setup.nothing'), text: ''}, ...laid.tokens].map(({name, title, text}) => html`<button type="button" title=${text}
      aria-pressed=${(tokens.get(place) ?? '') === name} @click=${() => put(name)}>${title}</button>`)}</span>`;
}
