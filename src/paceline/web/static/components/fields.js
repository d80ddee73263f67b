/** Lists to choose from, and the names of options. */
import {html, live} from '../vendor/lit.js';

/**
 * The options of a list, one of them chosen; it stays so if others are offered than before, or somebody chose otherwise.
 * @param {{value: string, words: string}[]} all
 * @param {string} chosen
 */
export const entries = (all, chosen) => all.map(({value, words}) => html`<option value=${value} .selected=${live(value === chosen)}>
  ${words}</option>`);

/** @param {string} name of an option */
export const optionLabel = (name) => name.replace(/[-_]/g, ' ');
