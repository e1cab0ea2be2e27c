// The digests of docs/notes/fairness.md: of texts, of shares of chance, of the seed that they make, of moves.

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

/** The SHA-256 of a text, in hexadecimal digits. Browsers have it themselves only where pages come over TLS. */
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

/** The SHA-256 of lines, each with a line feed behind it. */
const hashed = (/** @type {string[]} */ ...lines) => sha256(lines.map((line) => `${line}\n`).join(""));

const WITHHELD = /^withheld ([0-9a-f]{64})$/;

/** The commitment to a share of chance; it stands there itself for one that was not shown. */
export const shareDigest = (/** @type {string} */ share) => WITHHELD.exec(share)?.[1] ?? hashed("cardkit share 1", share);

/** Whether a share was committed to and not shown. */
export const isWithheld = (/** @type {string} */ share) => WITHHELD.test(share);

/** The seed that is made of shares, in decimal digits. */
export const seedOf = (/** @type {string[]} */ shares) => String(BigInt(`0x${hashed("cardkit seed 1", ...shares).slice(0, 16)}`) / 4n);

/** The last link of moves that are chained to a commitment. */
export const lastLink = (/** @type {string} */ commitment, /** @type {string[]} */ moves) => moves.reduce((link, move) => hashed("cardkit move 1", link, move), commitment);
