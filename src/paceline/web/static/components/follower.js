import {LitElement} from '../vendor/lit.js';
import {nextFrame} from '../lib/motion.js';

/** A part of the page that follows the board a frame after the page itself: all in one frame make a long one. */
export class Follower extends LitElement {
  createRenderRoot() { return this; }

  async scheduleUpdate() {
    if (this.hasUpdated) await nextFrame();
    super.scheduleUpdate();
  }
}
