/** Buttons that say how a board is looked at: the whole stage, my riders, the leaders. */
import {html, repeat} from '../vendor/lit.js';
import {say} from '../lib/words.js';

/** A road in a frame, a target, a flag. */
const SIGNS = {
  whole: 'M3 4h18v16H3zM6 16h8a3 3 0 0 0 0-6H9.5a1.5 1.5 0 0 1 0-3H18',
  mine: 'M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10M12 2v5M12 17v5M2 12h5M17 12h5',
  leaders: 'M6 21V3M6 4h12l-3 4 3 4H6',
};

/** From top to bottom; the first one comes when the first of my riders is on the road. */
const ORDER = ['mine', 'whole', 'leaders'];

/**
 * @param {{modes: string[], mode: string, choose: (mode: string) => void}} how `mode`: the one that is followed now
 */
export const cameraButtons = ({modes, mode, choose}) => html`<div class="camera" role="group" aria-label=${say('camera.title')}>${repeat(ORDER.filter((one) => modes.includes(one)), (one) => one, (one) => html`<button
  class="tool" aria-pressed=${String(one === mode)} aria-label=${say(`camera.${one}`)} title=${say(`camera.${one}`)} data-camera=${one}
  @click=${() => choose(one)}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[one]}></path></svg></button>`)}</div>`;
