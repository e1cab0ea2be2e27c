// What a server says to a page of a table (docs/reference/protocol.md), and what the page makes of it: types for the
// JSDoc of cli/cardkit_web/pages/static. tests/documents/test_messages.py holds the document to what a server sends.

interface SceneHand { name: string; roles: string[]; cards: string[]; counted: boolean; acts: boolean; size: string; out?: boolean; says?: string }
interface ScenePile { label: string; cards: string[]; pairs?: boolean; heap?: boolean; counted?: boolean; size?: string; latest?: number }
interface Scene { hands: SceneHand[]; left: ScenePile[]; middle: ScenePile[]; right: ScenePile[]; trump: string; notes: string[] }
interface HandCard { card: string; name: string; suit: string; rank: number; trump: boolean; red: boolean; legal: boolean; reason: string | null }
interface Choice { text: string; label: string; verb: string; cards: string[] }
interface Said { word: string; name: string; label?: string }
interface Claim { least: number; most: number; open: boolean; says: Said[]; numbers: [number, number] | null; form: string }
interface Asked { kind: string; sentence: string; choices: Choice[]; cards?: { several: boolean; joined?: string[][]; set?: number; verb?: string } | null; claim?: Claim | null }
interface CallWindow { number: number; kind: string; seats: number[]; seconds: number; left: number | null; sentence: string; asked: boolean; answered: string | null }
interface DealResult { sentence: string; text: string; winners: number[]; losers: number[]; score: string; match: string | null; next: boolean }
interface Move { seat: number; verb: string; cards: string[] }
interface Told { number: number; sentences: string[]; move: Move | null; turned: string[]; false: string[] }
interface View {
  number: number; deal: number; round: number; told: Told[]; scene: Scene | null; lines: string[]; hand: HandCard[]; turn: number[];
  asked: Asked | null; window: CallWindow | null; clock: { seats: number[]; seconds: number; left: number } | null; undo: boolean;
  hint: boolean; result: DealResult | null;
  /** When the page heard it, in milliseconds of its own clock. */
  received: number;
}
interface TableSeat { seat: number; name: string; kind: string; bot: string | null; present: boolean; away: boolean; account?: boolean }
interface TableMessage {
  title: string; state: string; deal: number; commitment: string | null; link: string | null; cards: string; in_short: string[]; seats: TableSeat[];
  shuffle: { deal: number; stage: string; house: string; promised: Record<string, string>; waits: number[] } | null;
  settings: { chat: boolean; fair: boolean; listed?: boolean };
}
interface You { seat: number | null; name: string; maker: boolean; spectator: boolean; invited: boolean }

/** A way to lay cards: a choice, or cards with what is announced; with `says` several can be announced. */
interface Way { text: string; label: string; cards: string[]; verb?: string; name?: string; says?: boolean }

/** A seat as it is drawn. */
interface DrawnHand extends SceneHand { clock?: { ends?: number; left?: number; lasts?: number } | null; about?: string[]; away: boolean; bot?: boolean; gone?: number | null; lost?: boolean }
interface DrawnPile extends ScenePile { side?: string; messy?: boolean }
interface Drawn {
  me: number | null; first?: number; trump: string; notes: string[]; lines: string[]; hands: DrawnHand[];
  left: DrawnPile[]; middle: DrawnPile[]; right: DrawnPile[];
}

/** What a page knows: the latest messages, and where it stands in them. */
interface Now {
  table: TableMessage; view: View; you: You; drawings: string | null; drawn: Drawn; told: number; deal: number; stepping: boolean;
  shared: string; fresh: boolean; opened: boolean; handed: boolean; redraw: () => void;
}

/** Ask the server: `then` hears the answer, `done` that it is done. Answers are those of the protocol, each read where it is asked for. */
type Ask = (message: object, then?: ((answer: any) => void) | null, done?: (() => void) | null) => void;

interface StepPictures {
  width: number; height: number; felt: string; steps: number[][]; narrow_width: number; narrow: number[][]; parts: string[]; font: string;
}
interface StepsMessage { deal: number; steps: { number: number; round: number; told: string[]; scene: Scene }[]; pictures: StepPictures }
interface Judged { decision: number; step: number; move: string; before: number; after: number; better: string | null }
interface AnalysisMessage { deal: number; sentences: string[]; moves: Judged[] }

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
