// The sounds of a table, made by the browser: short and low, another for each thing that happens.

import { find, kept } from "./dom.js";

/** For each sound its notes: the pitch in hertz, 0 for the rustle of a card, the beginning and the length in seconds. @satisfies {Record<string, [number, number, number][]>} */
const SOUNDS = /** @type {const} */ ({
  deal: [[0, 0, 0.07], [0, 0.1, 0.07], [0, 0.2, 0.07], [0, 0.3, 0.07]],
  lay: [[0, 0, 0.09]],
  beat: [[0, 0, 0.06], [240, 0.03, 0.12]],
  take: [[0, 0, 0.12], [200, 0.06, 0.12], [150, 0.16, 0.2]],
  say: [[180, 0, 0.09]],
  call: [[660, 0, 0.1], [660, 0.13, 0.16]],
  lie: [[220, 0, 0.16], [160, 0.15, 0.3]],
  truth: [[420, 0, 0.12], [560, 0.12, 0.24]],
  turn: [[440, 0, 0.09], [587, 0.1, 0.14]],
  won: [[523, 0, 0.14], [659, 0.12, 0.14], [784, 0.24, 0.32]],
  lost: [[262, 0, 0.2], [196, 0.18, 0.4]],
});
const LOUD = 0.06, RUSTLE = 1800;

/** @type {AudioContext | null} */
let audio = null;

export const sound = {
  get on() {
    return kept.get("sound") !== "off";
  },
  /** Play a sound of `SOUNDS`; nothing while sound is off, and before the first touch. */
  play(/** @type {keyof typeof SOUNDS} */ name) {
    if (!this.on || document.hidden || !navigator.userActivation?.hasBeenActive) return;
    audio ??= new AudioContext();
    for (const [pitch, start, seconds] of SOUNDS[name]) {
      const from = pitch ? tone(audio, pitch) : rustle(audio, seconds), volume = audio.createGain(), begins = audio.currentTime + start;
      volume.gain.setValueAtTime(LOUD, begins);
      volume.gain.exponentialRampToValueAtTime(0.001, begins + seconds);
      from.connect(volume).connect(audio.destination);
      from.start(begins);
      from.stop(begins + seconds);
    }
  },
};

function tone(/** @type {AudioContext} */ context, /** @type {number} */ pitch) {
  return new OscillatorNode(context, { frequency: pitch, type: "triangle" });
}

function rustle(/** @type {AudioContext} */ context, /** @type {number} */ seconds) {
  const samples = context.createBuffer(1, Math.ceil(seconds * context.sampleRate), context.sampleRate), noise = samples.getChannelData(0);
  let smooth = 0; // a low pass: white noise hisses
  for (let each = 0; each < noise.length; each++) noise[each] = (smooth += (Math.random() * 2 - 1 - smooth) * Math.min(1, (2 * Math.PI * RUSTLE) / context.sampleRate)) * 2;
  return new AudioBufferSourceNode(context, { buffer: samples });
}

/** The speaker in the bar, which switches the sound. */
export function speaker() {
  const root = find("sound"), show = () => root.setAttribute("aria-pressed", String(sound.on));
  root.addEventListener("click", () => {
    kept.set("sound", sound.on ? "off" : "on");
    show();
    sound.play("turn");
  });
  show();
}
