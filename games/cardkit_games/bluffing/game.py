"""The bluffing family as a game: each question handed to the room that knows the answer."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from cardkit.cards.bits import BIT, members
from cardkit.cards.cards import Card
from cardkit.engine.state import Observation
from cardkit.errors import InvalidText
from cardkit.game.game import Game, Opening
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.game.rules import Preset
from cardkit_games.bluffing.bots import reasons
from cardkit_games.bluffing.bots.evaluator import BluffingJudge
from cardkit_games.bluffing.bots.sampling import BluffingSampler
from cardkit_games.bluffing.engine import audit
from cardkit_games.bluffing.engine.actions import CHALLENGE, DECLINE, FLOOR
from cardkit_games.bluffing.engine.observation import PILE_GONE, TOOK, BluffingObservation
from cardkit_games.bluffing.engine.rulebook import Rulebook
from cardkit_games.bluffing.engine.scoresheet import BluffingScoresheet
from cardkit_games.bluffing.engine.state import BluffingDealer, BluffingState
from cardkit_games.bluffing.engine.table import RESPOND, WINDOW
from cardkit_games.bluffing.rules import BluffingRules, make_rulebook
from cardkit_games.bluffing.text import action_names as naming
from cardkit_games.bluffing.text import drawing as drawing  # registers what draws states and observations
from cardkit_games.bluffing.text import facts, hidden, legal_moves, moves, positions, sight
from cardkit_games.bluffing.text.claims import BluffingMove
from cardkit_games.bluffing.text.describe import describe


class BluffingGame(Game[BluffingRules, BluffingState]):
    """Cheat, Bullshit, Cal's BS or Verish' under one rule set."""

    family = "bluffing"
    face_down = True
    hidden = (*Game.hidden, "pile")
    unseen = ("order_key",)
    round_name = "pile"

    def __init__(self, preset: Preset, preset_rules: BluffingRules, rules: BluffingRules) -> None:
        super().__init__(preset, preset_rules, rules)
        self._book = cache(lambda seats: make_rulebook(rules, seats))

    def book(self, seats: int) -> Rulebook:
        """The rules for so many players."""
        book: Rulebook = self._book(seats)
        return book

    def seat_range(self) -> tuple[int, int]:
        """The preset's players, as far as everybody gets a card."""
        fewest, most = self.preset.seats
        return fewest, min(most, self.rules.pack(most).size - self.rules.aside)

    def cards(self, seats: int) -> Sequence[Card]:
        """The packs for so many players."""
        return list(self.rules.pack(seats).cards)

    def dealer(self, seats: int, opening: Opening) -> BluffingDealer:
        """The dealer for `seats` players, who have been checked."""
        return BluffingDealer(self.book(seats), seats, opening.dealer)

    def scoresheet(self, seats: int) -> BluffingScoresheet:
        """A fresh sheet to note one deal on."""
        return BluffingScoresheet(seats)

    def next_opening(self, opening: Opening, result: Result, seats: int) -> Opening:
        """The deal moves clockwise (C5), or to the loser (A-V2)."""
        if self.rules.next_dealer == "loser" and result.kind == "loser":
            return Opening(result.who, result)
        return Opening((opening.dealer + 1) % seats, result)

    def callers(self, state: BluffingState) -> list[int]:
        """The seats that may still call the latest play, the nearest to its player first (K19)."""
        if state.phase != WINDOW:
            return []
        order = [(state.player + step * state.seating.direction) % state.seats for step in range(1, state.seats)]
        return [seat for seat in order if state.waiting & BIT[seat]]

    def call_action(self, calls: bool) -> int:
        """`CHALLENGE` or `DECLINE`."""
        return CHALLENGE if calls else DECLINE

    def floor_seekers(self, state: BluffingState) -> list[int]:
        """The seats that have still to answer the latest play, where there is no order (C12)."""
        return members(state.waiting) if state.phase == RESPOND else []

    def floor_round(self, state: BluffingState) -> int:
        """The number of the latest play."""
        return len(state.plays)

    def floor_action(self, seat: int) -> int:
        """`FLOOR` and the seat."""
        return FLOOR + seat

    def judge(self) -> BluffingJudge:
        """What says how good a decision was."""
        return BluffingJudge()

    def explain(self, observation: Observation, move: Move | None) -> str:
        """What speaks for `move`, or for letting a play pass."""
        assert isinstance(observation, BluffingObservation)
        return reasons.explain(observation, move)

    def parse_move(self, text: str) -> BluffingMove:
        """Read a line such as `0 play KS KD as K`; raises `InvalidText`."""
        return moves.parse_move(text)

    def plan(self, state: BluffingState, move: Move) -> list[int]:
        """The actions that carry out `move` now; raises `IllegalMove` and changes nothing."""
        if not isinstance(move, BluffingMove):
            raise InvalidText(f"{move.text!r} is not a move of {self.name}.")
        return moves.plan(state, move, self.rules, self.name)

    def offers(self, state: BluffingState) -> Sequence[BluffingMove]:
        """The answers and choices of the actor that need no cards."""
        return moves.offers(state)

    def read_actions(self, state: BluffingState, actions: Sequence[int]) -> BluffingMove | None:
        """The move that the actor of `state` makes with `actions`; None for a silent one."""
        return moves.read_actions(state, actions)

    def next_moves(self, state: BluffingState) -> Iterator[BluffingMove]:
        """Every move that may come next, plays in rising order; raises `IllegalMove` in a half-made play."""
        return legal_moves.next_moves(state)

    def count_moves(self, state: BluffingState) -> int:
        """How many of them there are."""
        return legal_moves.count_moves(state)

    def needs(self, state: BluffingState, move: Move) -> Sequence[Card]:
        """The cards that are laid, or the four that are removed."""
        assert isinstance(move, BluffingMove)
        return hidden.needs(move)

    def laid(self, line: str) -> Sequence[str]:
        """What stands between `play` and `as`."""
        return hidden.laid(line)

    def announced(self, line: str) -> int:
        """The number that a play names, and 1 where it names none."""
        return hidden.announced(line)

    def heights(self, table: Mapping[str, Any], key: str) -> Sequence[int]:
        """How high the piles to choose from look, as the position says."""
        return hidden.heights(table, key)

    def true_cards(self, state: BluffingState, line: str) -> Sequence[Card]:
        """The cards that match what a line announces."""
        return hidden.true_cards(state, line)

    def exchange(self, state: BluffingState, seat: int, given: Card, card: Card, view: int) -> None:
        """Let two hidden cards change places; raises `InvalidText`."""
        hidden.exchange(state, seat, given, card, view)

    def seen_moves(self, played: Sequence[tuple[BluffingState, Move]], end: BluffingState, seat: int) -> list[str]:
        """The lines as `seat` knows them: cards of others only when all saw them, or it took them."""
        return sight.seen_lines(played, end, seat)

    def name_action(self, action: int) -> str:
        """One atomic action: `7S`, `challenge`, `rank K`, `number 3`."""
        return naming.name_action(action)

    def sampler(self, observation: Observation) -> BluffingSampler:
        """What draws full states that agree with `observation`; raises `InvalidDeal` after a position."""
        assert isinstance(observation, BluffingObservation)
        return BluffingSampler(observation)

    def seen_line(self, move: Move, after: BluffingState, seat: int) -> str:
        """The line of `move` as `seat` saw it: of others' plays only what is announced, unless they are open."""
        assert isinstance(move, BluffingMove)
        return sight.seen_line(move, after, seat)

    def uncounted(self, state: BluffingState, key: str, place: int) -> bool:
        """Piles to choose from, and everything where the number announced may be false (A-K5)."""
        return sight.uncounted(state, key, place)

    def seen_keys(self, table: dict[str, Any], state: BluffingState, seat: int) -> dict[str, Any]:
        """Of the latest play what the seat saw, as long as it can be called."""
        return sight.seen_keys(table, state, seat)

    def rounds_done(self, state: BluffingState) -> int:
        """The piles that were taken, or left the game."""
        return sum(event.kind in (TOOK, PILE_GONE) for event in state.events)

    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words."""
        return describe(self.rules)

    def from_position(self, table: Mapping[str, Any]) -> BluffingState:
        """The state that a position describes; raises `InvalidText`."""
        return positions.read_position(table, self.book)

    def to_position(self, state: BluffingState) -> dict[str, Any]:
        """The position of `state`, at the start of a decision."""
        return positions.write_position(state)

    def refute(self, state: BluffingState, fact: str) -> str | None:
        """None when `fact` holds, else what is so instead; raises `InvalidText`."""
        return facts.refute(state, fact)

    def audit(self, state: BluffingState) -> None:
        """Raise `AssertionError`, which names what is broken, unless `state`, of a whole pack, is as it must be."""
        audit.audit(state, len(self.book(state.seats).pack))

    def audit_view(self, state: BluffingState, seen: Observation) -> None:
        """Raise `AssertionError` unless `seen`, what a seat sees of `state`, agrees with it."""
        assert isinstance(seen, BluffingObservation)
        audit.audit_view(state, seen)
