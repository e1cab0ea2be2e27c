// The messages of a server (docs/reference/protocol.md), and what the page makes of them: types for the JSDoc of
// cli/cardkit_web/pages/static. `python tests/helpers/protocol_page.py` writes the first part.

// -- Made from the protocol
/** The person whose page it is. */
interface You {
  seat: number | null; // Null before somebody sits down.
  name: string; // Empty where `sit` is wanted.
  maker: boolean; spectator: boolean;
  invited: boolean; // May sit down.
}
/** The answer to `hello`. */
interface WelcomeMessage {
  type: "welcome"; protocol: number; table: string; you: You;
  token: string | null; // Given with a seat that was taken.
  language: string;
}
/** A seat of the table. */
interface TableSeat {
  seat: number; name: string;
  kind: string; // `person`, `bot`, `open`, or `vacant`: given up to a bot.
  bot: string | null; present: boolean;
  away: boolean; // A bot plays for the person.
  account: boolean; // Has a name of the lobby.
}
/** The settings; times in seconds. */
interface Settings {
  window: number; clock: number; pace: number; hints: boolean; undo: boolean; spectators: boolean;
  memory: string; // `own` or `open`.
  chat: boolean; fair: boolean; listed: boolean;
}
/** The shares of chance for the next deal. */
interface Shuffle {
  deal: number;
  stage: string; // `promise` or `show`.
  house: string; // The table's own commitment.
  promised: Record<string, string>; // Commitments by seat.
  waits: number[];
}
/** The table and the people at it. */
interface TableMessage {
  type: "table"; game: string; title: string;
  rules: Record<string, string>; // The options that differ.
  state: string; // `waiting` (for people), `playing`, `between` (deals) or `ended` (the match).
  seats: TableSeat[]; settings: Settings; spectators: number; deal: number; score: string;
  cards: string; // The address of the drawings.
  commitment: string | null; // Of the deal under way.
  link: string | null; // Of the moves of a deal that is over.
  shuffle: Shuffle | null;
  in_short: string[]; // A few sentences to begin with.
}
/** A move as this seat saw it. */
interface Move {
  seat: number;
  verb: string; // As in records.
  cards: string[]; // `??` for hidden ones.
}
/** An event. */
interface Told {
  number: number; // Of the view that showed it first.
  sentences: string[]; move: Move | null;
  turned: string[]; // Cards that were turned over.
  false: string[]; // Those not as announced.
}
/** A hand of a scene. */
interface SentSceneHand {
  name: string; roles: string[];
  cards: string[]; // `??` is a card's back.
  counted: boolean; acts: boolean; out: boolean;
  says: string; // The latest announcement.
  sign: string; // Of its role: attack, defence, take, lost or won; empty for none.
  size: string;
}
/** Cards on the table. */
interface ScenePile {
  label: string;
  cards: string[]; // With `pairs` as in `7S/8S` and `9S/-`.
  pairs: boolean; heap: boolean; counted: boolean;
  looks: number; // The number of cards that it looks like.
  size: string;
  latest: number; // The number at its end that are the latest play.
}
/** A `cardkit.drawing.scene.Scene`. */
interface Scene {
  hands: SceneHand[]; left: ScenePile[]; middle: ScenePile[]; right: ScenePile[]; trump: string; notes: string[];
}
/** A card of the own hand. */
interface HandCard {
  card: string; name: string; suit: string; rank: number; trump: boolean; red: boolean;
  legal: boolean; // Alone or with others.
  reason: string; // The reason why it is not legal.
}
/** A move that can be chosen. */
interface Choice {
  text: string; // Sent in `move`.
  label: string; verb: string; cards: string[];
  drawn_from: number | null; // The seat from which it draws.
}
/** Cards that are laid together. */
interface Together {
  several: boolean;
  joined: string[][] | null; // Pairs of cards.
  set: number[] | null; // The possible numbers of cards of one move.
  verb: string | null;
}
/** A word that can be announced. */
interface Said {
  word: string; name: string;
}
/** The announcement of cards. */
interface Claim {
  least: number; most: number;
  open: boolean; // Laid face up.
  says: Said[];
  numbers: [number, number] | null; // The fewest and the most.
  form: string; // `{cards} as {word}`, or `{cards} as {number} {word}`.
}
/** The choices of a seat. */
interface Asked {
  kind: string; // `move` or `call`.
  sentence: string; choices: Choice[]; cards: Together; claim: Claim | null;
}
/** Several are asked at once. */
interface CallWindow {
  number: number;
  kind: string; // `call`, `order` or `all`.
  seats: number[]; seconds: number; left: number | null; sentence: string; asked: boolean;
  answered: string | null; // The own answer.
}
/** The time that people have. */
interface Clock {
  seats: number[]; seconds: number; left: number;
}
/** The end of a deal. */
interface DealResult {
  sentence: string;
  text: string; // As in records.
  winners: number[]; losers: number[]; score: string;
  match: string | null; // The sentence that ends the match.
  next: boolean; // `next` can be sent.
}
/** All that a seat sees now. */
interface ViewMessage {
  type: "view"; number: number; deal: number; round: number; told: Told[]; scene: Scene | null; lines: string[];
  hand: HandCard[]; turn: number[]; asked: Asked | null; window: CallWindow | null; clock: Clock | null;
  undo: boolean; hint: boolean; result: DealResult | null;
}
/** The message was carried out. */
interface DoneMessage {
  type: "done"; id: number | null;
}
/** The message was not carried out. */
interface RefusedMessage {
  type: "refused";
  id: number | null; // Null where it is unreadable.
  reason: string;
}
/** A hint. */
interface HintMessage {
  type: "hint"; id: number | null; move: string | null;
  text: string | null; // Sent in `move`.
  sentences: string[];
}
/** Somebody says a phrase. */
interface PhraseMessage {
  type: "phrase"; seat: number; phrase: string; text: string;
}
/** A step of a deal. */
interface Step {
  number: number; round: number; told: string[]; scene: Scene;
}
/** A deal that is over, step by step. */
interface StepsMessage {
  type: "steps"; id: number | null; deal: number; steps: Step[];
}
/** A judged move, with the chance before and after it. */
interface Judged {
  decision: number; step: number; move: string; before: number; after: number; better: string | null; exact: boolean;
  proved: number[] | null; // As in [1, 0] for won and lost.
}
/** The analysis, which comes after `done`. */
interface AnalysisMessage {
  type: "analysis"; id: number | null; deal: number; sentences: string[]; moves: Judged[];
}
/** The table of another try. */
interface TriedMessage {
  type: "tried"; id: number | null; link: string;
}
/** The record of the match. */
interface RecordMessage {
  type: "record"; id: number | null; name: string; text: string;
}
/** A heading of the rules with its sentences. */
interface Heading {
  heading: string; sentences: string[];
}
/** The rules in words. */
interface RulesMessage {
  type: "rules"; id: number | null; headings: Heading[];
}
/** A deal that is over. */
interface MatchDeal {
  deal: number; sentence: string; winners: number[]; losers: number[]; places: number[] | null;
  seconds: number | null; // Since the cards were dealt or the table brought back.
}
/** The deals that are over. */
interface MatchMessage {
  type: "match"; id: number | null; deals: MatchDeal[]; score: string;
}
/** The proof of a deal: docs/notes/fairness.md. */
interface ProofMessage {
  type: "proof"; id: number | null; deal: number; text: string; commitment: string; shares: string[];
  seed: string | null; moves: string[];
}
/** A code for another device: /t/TABLE#CODE opens the seat once. */
interface DeviceMessage {
  type: "device"; id: number | null; code: string; minutes: number;
}
/** A link is void, and this token opens it now. */
interface VoidedMessage {
  type: "voided"; id: number | null; what: string; seat: number | null; token: string;
}
/** A QR code: an SVG path on a square of that size. */
interface QrMessage {
  type: "qr"; id: number | null; size: number; path: string;
}
/** Somebody writes a line. */
interface ChatMessage {
  type: "chat"; seat: number; text: string;
}
/** The seat was given up. */
interface LeftMessage {
  type: "left";
}
/** The seat was opened in another window. */
interface TakenMessage {
  type: "taken"; sentence: string;
}
/** The answer to `ping`. */
interface PongMessage {
  type: "pong";
}
// -- Written by hand

/** A hand as a page draws it, also before the first view. */
type SceneHand = Omit<SentSceneHand, "out" | "says"> & Partial<SentSceneHand>;

/** A word that can be announced, with its label where the page has one. */
interface Said { label?: string }

interface View extends ViewMessage {
  /** When the page heard it, in milliseconds of its own clock. */
  received: number;
}

/** A way to lay cards: a choice, or cards with what is announced; with `says` several can be announced. */
interface Way { text: string; label: string; cards: string[]; verb?: string; name?: string; says?: boolean; drawn_from?: number | null }

/** A seat as it is drawn. */
interface DrawnHand extends SceneHand { clock?: { ends?: number; left?: number; lasts?: number } | null; about?: string[]; away: boolean; bot?: boolean; gone?: number | null }
interface DrawnPile extends ScenePile { side?: string; messy?: boolean }
interface Drawn {
  me: number | null; first?: number; trump: string; notes: string[]; lines: string[]; hands: DrawnHand[];
  left: DrawnPile[]; middle: DrawnPile[]; right: DrawnPile[];
}

/** What a page knows: the latest messages, and where it stands in them. */
interface Now {
  table: TableMessage; view: View; you: You; drawings: string | null; drawn: Drawn; told: number; deal: number; stepping: boolean;
  shared: string; fresh: boolean; opened: boolean; handed: boolean; waited: boolean; redraw: () => void;
}

/** Ask the server: `then` hears the answer, `done` that it is done. Answers are those of the protocol, each read where it is asked for. */
type Ask = (message: object, then?: ((answer: any) => void) | null, done?: (() => void) | null) => void;

interface GameOption { name: string; meaning: string; kind: string; labels: [string, string][]; low: number; high: number }
interface GameFamily {
  name: string; title: string; options: GameOption[]; bots: { name: string; called: string; about: string }[]; usual_bot: string;
  argued: string[]; presets: { name: string; called: string; title: string; seats: [number, number] }[];
}
interface Preset { name: string; called: string; title: string; seats: [number, number]; family: GameFamily }

/** The answer of `GET /api/games`, and which game is chosen. */
interface Offer {
  families: GameFamily[]; known: string[]; limits: Record<string, any>; presets: Map<string, Preset>; game: string; last: string;
}
