/** Ghosts: where everybody would stand after the choice that somebody points at, tied to where they stand now. */
import * as pictures from '../lib/pictures.js';
import {way} from '../lib/road.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {{box: HTMLElement, place: import('../lib/road.js').Place, address: string}} Entry */

export class Ghosts {
  constructor() {
    this.layer = document.createElement('div');
    this.layer.className = 'ghosts';
    this.layer.setAttribute('aria-hidden', 'true');
    this.shown = '';
  }

  /**
   * @param {HTMLElement} sheet
   * @param {Record<string, number>} ghosts riders with the cells they would come to
   * @param {Map<string, Entry>} riders
   * @param {{board: import('../lib/types.js').Board, scale: number, smallest: number}} how
   */
  show(sheet, ghosts, riders, how) {
    const moves = Object.entries(ghosts).flatMap(([name, cell]) => {
      const [entry, to] = [riders.get(name), how.board.cells[cell]];
      return entry && to ? [{name, entry, to: {...to, size: to.size ?? 1}}] : [];
    });
    const wanted = JSON.stringify([moves.map(({name, entry, to}) => [name, entry.place, entry.address, to]), how.scale]);
    if (this.layer.parentElement === sheet && wanted === this.shown) return;
    this.shown = wanted;
    this.layer.replaceChildren();
    const leaving = new Set(moves.map(({name}) => name));
    for (const [name, {box}] of riders) box.classList.toggle('leaving', leaving.has(name));
    if (!moves.length) {
      this.layer.remove();
      return;
    }
    if (this.layer.parentElement !== sheet) sheet.append(this.layer);
    this.layer.append(ways(moves, how));
    for (const move of moves) this.layer.append(ghost(move, how));
  }
}

/** Thin lines along the road, from everybody to his ghost. */
function ways(moves, {board, scale}) {
  const svg = document.createElementNS(SVG, 'svg');
  const path = moves.map(({entry, to}) => `M${way(board, entry.place, to)
    .map(({x, y}) => `${(x * scale).toFixed(1)} ${(y * scale).toFixed(1)}`).join('L')}`).join('');
  for (const name of ['rim', 'way']) {
    const line = document.createElementNS(SVG, 'path');
    line.classList.add(name);
    line.setAttribute('d', path);
    svg.append(line);
  }
  return svg;
}

/** A rider's drawing, translucent, where he would stand. */
function ghost({name, entry, to}, {board, scale, smallest}) {
  const box = document.createElement('div');
  const side = Math.max(board.token * scale * to.size, smallest);
  box.className = 'ghost';
  box.dataset.rider = name;
  box.style.width = `${side}px`;
  box.style.height = `${side}px`;
  box.style.zIndex = String(Math.round(to.y));
  box.style.transform = `translate(${to.x * scale - side / 2}px, ${to.y * scale - side / 2}px)`;
  dress(box, entry.address, to.turn);
  return box;
}

async function dress(box, address, turn) {
  const drawing = address && await pictures.rider(address).catch(() => null);
  if (!drawing) return;
  drawing.removeAttribute('width');
  drawing.removeAttribute('height');
  drawing.querySelector('.turns')?.setAttribute('transform', `rotate(${turn})`);
  box.replaceChildren(drawing);
}
