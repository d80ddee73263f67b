/** Chains: links between riders who are coupled on a road of lanes; they follow their riders as these ride. */

const SVG = 'http://www.w3.org/2000/svg';
/** Riders further apart than so many squares are still on their way to each other. */
const REACH = 2.3;
/** Diameter of a token: its share of a rider's drawing on a map, of a square on a ribbon. */
const TOKEN = {map: 1 / 1.6, ribbon: 0.62};
/** Class and width of every stroke of a link, in diameters of a token. */
const STROKES = [['rim', 0.5], ['bar', 0.4], ['core', 0.2]];

/** @typedef {{box: HTMLElement, place: import('../lib/road.js').Place}} Entry */

export class Chains {
  constructor() {
    this.svg = document.createElementNS(SVG, 'svg');
    this.svg.classList.add('chains');
    this.svg.setAttribute('aria-hidden', 'true');
    this.paths = STROKES.map(([name]) => {
      const path = document.createElementNS(SVG, 'path');
      path.classList.add(/** @type {string} */ (name));
      this.svg.append(path);
      return path;
    });
    this.frame = 0;
  }

  /**
   * Draw every link, again and again while somebody moves.
   * @param {HTMLElement} sheet
   * @param {string[][]} chains
   * @param {Map<string, Entry>} riders
   * @param {{board: import('../lib/types.js').Board, scale: number, moving: () => boolean}} how
   */
  follow(sheet, chains, riders, how) {
    cancelAnimationFrame(this.frame);
    if (!chains.length || how.board.layout === 'profile') {
      this.svg.remove();
      return;
    }
    if (this.svg.parentElement !== sheet) sheet.append(this.svg);
    const step = () => {
      const moving = how.moving();
      this.draw(chains, riders, how, moving ? currentPlace : (entry) => standing(entry, how.scale));
      if (moving) this.frame = requestAnimationFrame(step);
    };
    step();
  }

  halt() {
    cancelAnimationFrame(this.frame);
  }

  draw(chains, riders, {board, scale}, middle) {
    const pairs = chains.flatMap((chain) => chain.slice(1).map((behind, place) => [riders.get(chain[place]), riders.get(behind)]));
    const known = pairs.filter(([front, behind]) => front && behind);
    if (!known.length) return;
    const side = parseFloat(known[0][0].box.style.width);
    const token = board.layout === 'ribbon' ? board.along * scale * TOKEN.ribbon : side * TOKEN.map;
    const lines = known.map((pair) => link(pair.map(middle), token, REACH * board.along * scale)).join('');
    STROKES.forEach(([, width], place) => {
      this.paths[place].setAttribute('d', lines);
      this.paths[place].setAttribute('stroke-width', String(Number(width) * token));
    });
  }
}

/** Return the place of a rider: known without asking the page for it, which takes time. */
const standing = ({place}, scale) => [place.x * scale, place.y * scale];

/** The place of a rider now, perhaps in the middle of a move. @param {Entry} entry */
function currentPlace({box}) {
  const {e, f} = new DOMMatrix(getComputedStyle(box).transform);
  const half = parseFloat(box.style.width) / 2;
  return [e + half, f + half];
}

/** The same on the board, for somebody who has not arrived. @param {Entry} entry @param {number} scale */
export function whereabouts(entry, scale) {
  const [x, y] = currentPlace(entry);
  return {x: x / scale, y: y / scale};
}

/** A bar from rim to rim of two tokens, a little under both; nothing while they are far apart. */
function link([[x, y], [u, v]], token, reach) {
  const far = Math.hypot(u - x, v - y);
  if (far > reach || !far) return '';
  const inset = far > token * 1.1 ? (far - Math.max(far - token * 0.8, token * 0.3)) / 2 / far : 0;
  const at = (from, to, share) => (from + (to - from) * share).toFixed(1);
  return `M${at(x, u, inset)} ${at(y, v, inset)}L${at(u, x, inset)} ${at(v, y, inset)}`;
}
