"""The bluffing family as a game: each question handed to the room that knows the answer."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from cardkit.errors import InvalidText
from cardkit.game import Game, Opening
from cardkit.moves import Move
from cardkit.result import Result
from cardkit.rules import Preset
from cardkit_games.bluffing import facts, moves, positions
from cardkit_games.bluffing.claims import BluffingMove
from cardkit_games.bluffing.describe import describe
from cardkit_games.bluffing.rulebook import Rulebook
from cardkit_games.bluffing.rules import BluffingRules, make_rulebook
from cardkit_games.bluffing.state import BluffingDealer, BluffingState


class BluffingGame(Game[BluffingRules, BluffingState]):
    """Cheat, Bullshit, Cal's BS or Verish' under one rule set."""

    family = "bluffing"

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

    def dealer(self, seats: int, opening: Opening) -> BluffingDealer:
        """The dealer for `seats` players, who have been checked."""
        return BluffingDealer(self.book(seats), seats, opening.dealer)

    def next_opening(self, opening: Opening, result: Result, seats: int) -> Opening:
        """The deal moves clockwise (C5), or to the loser (A-V2)."""
        if self.rules.next_dealer == "loser" and result.kind == "loser":
            return Opening(result.who, result)
        return Opening((opening.dealer + 1) % seats, result)

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
