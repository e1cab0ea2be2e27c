// Proofs that a deal was fixed before its first card was seen: the digest that was told then, and what it was made of.

import { kept } from "./dom.js";

const WORDS = 64;
/** The fractions of the roots of the first primes, as SHA-256 takes them (FIPS 180-4, 4.2.2 and 5.3.3). */
const [ROUNDS, START] = constants();

function constants() {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < WORDS; number++) if (primes.every((prime) => number % prime)) primes.push(number);
  const fraction = (/** @type {number} */ root) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
  return [primes.map((prime) => fraction(Math.cbrt(prime))), primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))];
}

/** The SHA-256 of a text in ASCII, in hexadecimal digits. Browsers have it themselves only where pages come over TLS. */
export function sha256(/** @type {string} */ text) {
  const bytes = new TextEncoder().encode(text), length = (bytes.length + 9 + 63) & ~63;
  const padded = new Uint8Array(length), view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  const state = [...START], words = new Uint32Array(WORDS);
  const turned = (/** @type {number} */ word, /** @type {number} */ by) => (word >>> by) | (word << (32 - by));
  for (let block = 0; block < length; block += 64) {
    for (let at = 0; at < WORDS; at++) {
      if (at < 16) words[at] = view.getUint32(block + 4 * at);
      else {
        const early = words[at - 15], late = words[at - 2];
        words[at] = words[at - 16] + (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) + words[at - 7] + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
      }
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < WORDS; at++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] + word) >>> 0;
  }
  return state.map((word) => word.toString(16).padStart(8, "0")).join("");
}

const name = (/** @type {string} */ table, /** @type {number} */ deal) => `promise.${table}.${deal}`;

/** Note what was told before a deal; what was noted first counts. */
export function note(/** @type {string} */ table, /** @type {number} */ deal, /** @type {string | null} */ commitment) {
  if (commitment && kept.get(name(table, deal)) === null) kept.set(name(table, deal), commitment);
}

/** Whether a proof gives what was noted before play: `fair`, `broken`, or `unseen` where this browser noted nothing. */
export function checked(/** @type {string} */ table, /** @type {{deal: number, text: string}} */ proof) {
  const noted = kept.get(name(table, proof.deal));
  if (noted === null) return "unseen";
  return sha256(proof.text) === noted ? "fair" : "broken";
}
