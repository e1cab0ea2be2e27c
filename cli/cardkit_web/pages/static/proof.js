// Proofs that a deal was fixed before its first card was seen, by chance that nobody alone decided: what was told then
// is noted in this browser, and compared with what is shown after the deal.

import { isWithheld, lastLink, seedOf, sha256, shareDigest } from "./digest.js";
import { kept } from "./dom.js";

/**
 * What the table tells of the shares of chance for a deal: docs/reference/protocol.md.
 * @typedef {{deal: number, stage: string, house: string, promised: Record<string, string>}} Shuffle
 * What this browser noted: its own share, and what was told when it showed it.
 * @typedef {{share?: string, seat?: number, house?: string, promised?: Record<string, string>}} Shares
 * @typedef {{deal: number, text: string, shares: string[], seed: string | null, moves: string[]}} Proof
 */

const name = (/** @type {string} */ kind, /** @type {string} */ table, /** @type {number} */ deal) => `${kind}.${table}.${deal}`;

/** Note what was told of a deal, its commitment before it or its last link after it; what was noted first counts. */
export function note(/** @type {"promise" | "link"} */ kind, /** @type {string} */ table, /** @type {number} */ deal, /** @type {string | null} */ digest) {
  if (digest && kept.get(name(kind, table, deal)) === null) kept.set(name(kind, table, deal), digest);
}

/** @returns {Shares} */
const sharesOf = (/** @type {string} */ table, /** @type {number} */ deal) => JSON.parse(kept.get(name("shares", table, deal)) ?? "{}");

const fresh = () => [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What a page with a seat says while shares are gathered: its commitment, then its share; null where nothing is due. */
export function shareSaid(/** @type {string} */ table, /** @type {Shuffle} */ shuffle, /** @type {number} */ seat) {
  const { deal, stage, house, promised } = shuffle, own = sharesOf(table, deal);
  if (stage === "promise") {
    if (own.house) return null; // shares of this deal were being shown already: the table may not try again
    const share = own.share ?? fresh(), commitment = shareDigest(share);
    kept.set(name("shares", table, deal), JSON.stringify({ share, seat }));
    return promised[seat] === commitment ? null : { type: "promise", deal, commitment };
  }
  if (!own.share || promised[seat] !== shareDigest(own.share)) return null;
  if (own.house && (own.house !== house || JSON.stringify(own.promised) !== JSON.stringify(promised))) return null;
  kept.set(name("shares", table, deal), JSON.stringify({ ...own, house, promised }));
  return { type: "show", deal, share: own.share };
}

/** Whether the shares of a deal are those that were committed to, and give its seed. */
function sharesFit(/** @type {Shares} */ { house, promised }, /** @type {Proof} */ { shares, seed }) {
  if (house === undefined || promised === undefined) return true;
  const told = [house, ...Object.keys(promised).sort((one, two) => Number(one) - Number(two)).map((seat) => promised[seat])];
  return shares.length === told.length && !isWithheld(shares[0]) && shares.every((share, index) => shareDigest(share) === told[index]) && seedOf(shares) === seed;
}

/**
 * What a proof shows: `fair` where it gives what was noted, `broken`, or `unseen` where this browser noted nothing; and
 * of the shares `own` where that of this browser is among them, `withheld` where it is not, `none` where it gave none.
 */
export function checked(/** @type {string} */ table, /** @type {Proof} */ proof) {
  const noted = kept.get(name("promise", table, proof.deal)), link = kept.get(name("link", table, proof.deal));
  const own = sharesOf(table, proof.deal);
  const mine = !own.house ? "none" : proof.shares.slice(1).includes(own.share ?? "") ? "own" : "withheld";
  if (noted === null) return { verdict: "unseen", mine };
  const fits = sha256(proof.text) === noted && sharesFit(own, proof) && (link === null || lastLink(noted, proof.moves) === link);
  return { verdict: fits ? "fair" : "broken", mine };
}

/** The command that verifies the record of a match with all that this browser noted of its deals. */
export function command(/** @type {string} */ table, /** @type {number} */ deals) {
  const numbers = Array.from({ length: deals }, (_, index) => index + 1);
  const option = (/** @type {string} */ word, /** @type {string | null | undefined} */ digest) => (digest ? [`--${word} ${digest}`] : []);
  return ["cardkit verify FILE.toml", ...numbers.flatMap((deal) => [...option("commitment", kept.get(name("promise", table, deal))),
    ...option("commitment", sharesOf(table, deal).house), ...option("chain", kept.get(name("link", table, deal)))])].join(" ");
}
