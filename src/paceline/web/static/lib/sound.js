/** Sounds made by the page itself, off until somebody turns them on. */
import {saveSettings, settings} from './storage.js';

/** A tone of each kind of beat: frequencies in hertz, seconds, shape of the wave, loudness. */
const TONES = {
  reveal: [[880, 660], 0.09, 'triangle', 0.05],
  move: [[220], 0.05, 'square', 0.015],
  limit: [[110], 0.12, 'sawtooth', 0.05],
  slipstream: [[523, 784], 0.14, 'sine', 0.06],
  refusal: [[196, 165], 0.12, 'triangle', 0.05],
  exhaustion: [[247, 185], 0.18, 'sine', 0.06],
  fall: [[160, 80], 0.3, 'sawtooth', 0.06],
  finish: [[523, 659, 784], 0.18, 'triangle', 0.07],
  turn: [[659, 988], 0.12, 'sine', 0.07],
};
/** Milliseconds of vibration when it is somebody's turn. */
const BUZZ = 30;

export class Sound {
  constructor() {
    this.on = !!settings().sound;
    /** Made with the first sound: browsers allow none before somebody has clicked. @type {AudioContext | undefined} */
    this.context = undefined;
    this.onBeat = (event) => this.play(event.detail.beat?.kind);
    document.addEventListener('beat', this.onBeat);
  }

  close() {
    document.removeEventListener('beat', this.onBeat);
    this.context?.close();
  }

  /** @param {boolean} on */
  set(on) {
    this.on = on;
    saveSettings({sound: on});
    if (on) this.play('turn');
  }

  /** Tell somebody that it is their turn. */
  callTurn() {
    this.play('turn');
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
  }

  /** @param {string | undefined} kind */
  play(kind) {
    const tone = kind && TONES[kind];
    if (!this.on || !tone || document.hidden) return;
    this.context ??= new AudioContext();
    const [pitches, length, shape, volume] = tone;
    pitches.forEach((pitch, place) => this.#tone(pitch, this.context.currentTime + place * length, length, {shape, volume}));
  }

  #tone(pitch, start, length, {shape, volume}) {
    const [source, gain] = [this.context.createOscillator(), this.context.createGain()];
    source.type = shape;
    source.frequency.value = pitch;
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    source.connect(gain).connect(this.context.destination);
    source.start(start);
    source.stop(start + length);
  }
}
