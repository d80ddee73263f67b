/** After the race: who won, how anybody can check the deal, and what to do next. */
import {html, nothing} from '../vendor/lit.js';
import {say} from '../lib/words.js';
import './stages.js';

/**
 * Places with the seats that share them; whoever comes after a tie has the place after all of it.
 * @param {number[][]} ranking
 * @returns {{place: number, seats: number[]}[]}
 */
export function places(ranking) {
  let before = 0;
  return ranking.map((seats) => {
    const place = before + 1;
    before += seats.length;
    return {place, seats};
  });
}

/**
 * @param {import('../lib/model.js').Model} model
 * @param {{rematch: () => void, busy: boolean, tokens: string[]}} can
 */
export function over(model, can) {
  const {info} = model;
  return html`<section class="panel over" id="podium">
    <h2>${say('over.title')}</h2>
    <ol class="podium">${places(info.ranking ?? []).map(({place, seats}) => html`<li class="place-${place}">
      <span class="place">${say('over.place', {n: place})}</span>
      ${seats.map((seat) => standing(model, seat))}
    </li>`)}</ol>
    ${info.tour ? html`<pl-after-stage .tour=${info.tour} .table=${info.id} .tokens=${can.tokens}></pl-after-stage>` : nothing}
    <p class="buttons">
      ${info.tour ? nothing : again(model, can)}
      <a class="button" href="/replay/${info.id}">${say('over.replay')}</a>
      <a class="button" href="/api/tables/${info.id}/race" download="${info.id}.race">${say('over.file')}</a>
    </p>
    <p class="quiet secret">${say('over.seed', {seed: info.seed ?? ''})}<br>${say('over.hash', {hash: info.seed_hash})}</p>
  </section>`;
}

/** The way to the rematch. */
function again({info, you}, can) {
  if (info.next) return html`<a class="button act" href="/table/${info.next}">${say('over.to-rematch')}</a>`;
  if (!you.host && !you.seats.length) return nothing;
  return html`<button class="button act" ?disabled=${can.busy} @click=${can.rematch}>${say('over.rematch')}</button>`;
}

function standing(model, seat) {
  const sign = model.signOf(seat);
  const {team} = model.seat(seat);
  const name = model.nameOf(seat);
  return html`<span class="standing ${model.you.seats.includes(seat) ? 'mine' : ''}">
    ${sign ? html`<img class="sign" alt="" src=${sign}>` : nothing}
    <strong>${team}</strong> ${name === team ? nothing : name}</span>`;
}
