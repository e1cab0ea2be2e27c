"""The bluffing family as a game: what each method does is in `engine`, `text` and `bots`."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from cardkit.cards.card import Card
from cardkit.errors import InvalidText
from cardkit.game.encoding import Encoding
from cardkit.game.game import Game, Opening
from cardkit.game.result import Result
from cardkit.game.rules import Preset
from cardkit.language import gettext
from cardkit_games.bluffing.capabilities import (
    BluffingAudit,
    BluffingDeterminization,
    BluffingEvaluation,
    BluffingOutOfTurn,
    BluffingRounds,
    BluffingWords,
)
from cardkit_games.bluffing.encoding import encoding
from cardkit_games.bluffing.engine.encoder import BluffingEncoder, vocabulary
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.rulebook import Rulebook
from cardkit_games.bluffing.engine.scoresheet import BluffingScoresheet
from cardkit_games.bluffing.engine.state import BluffingDealer, BluffingState
from cardkit_games.bluffing.rules import BluffingRules, make_rulebook
from cardkit_games.bluffing.text import drawing as drawing  # registers what draws states and observations
from cardkit_games.bluffing.text import facts, legal_moves, moves, planning, positions
from cardkit_games.bluffing.text.claims import BluffingMove
from cardkit_games.bluffing.text.describe import describe
from cardkit_games.bluffing.text.hidden_cards import BluffingHiddenCards
from cardkit_games.bluffing.text.views import BluffingViews


class BluffingGame(Game[BluffingRules, BluffingState, BluffingObservation, BluffingMove]):
    """Cheat, Bullshit, Cal's BS or Verish' under one rule set."""

    family = "bluffing"
    scoresheet = BluffingScoresheet
    views = BluffingViews()
    rounds = BluffingRounds()
    words = BluffingWords()
    evaluation = BluffingEvaluation()
    determinization = BluffingDeterminization()
    hidden_cards = BluffingHiddenCards()
    out_of_turn = BluffingOutOfTurn()
    audit = BluffingAudit()

    def __init__(self, preset: Preset, preset_rules: BluffingRules, rules: BluffingRules) -> None:
        super().__init__(preset, preset_rules, rules)
        self.scoring = "ranking" if rules.end == "places" else ""
        self._book = cache(lambda seats: make_rulebook(rules, seats))

    def book(self, seats: int) -> Rulebook:
        """The rules for so many players."""
        book: Rulebook = self._book(seats)
        return book

    def seat_range(self) -> tuple[int, int]:
        """The preset's players, as far as everybody gets a card, or where there is a stock a whole hand."""
        fewest, most = self.preset.seats
        last = fewest - 1
        while last < most and self._served(last + 1) > last:
            last += 1
        return fewest, last

    def _served(self, seats: int) -> int:
        """Return how many players the pack for so many has cards for."""
        size = self.rules.pack(seats).size - self.rules.aside
        if self.rules.deal == "stock":
            size = (size - (1 if self.rules.first_rank == "turned" else 0)) // self.rules.hand_size
        return size

    def cards(self, seats: int) -> Sequence[Card]:
        """The packs for so many players."""
        return list(self.rules.pack(seats).cards)

    def dealer(self, seats: int, opening: Opening) -> BluffingDealer:
        """The dealer for `seats` players, who have been checked."""
        return BluffingDealer(self.book(seats), seats, opening.dealer)

    def next_opening(self, opening: Opening, result: Result, seats: int) -> Opening:
        """The deal moves clockwise (C5), or to the loser (A-V2)."""
        if self.rules.next_dealer == "loser" and result.last >= 0:
            return Opening(result.last, result)
        return Opening((opening.dealer + 1) % seats, result)

    def vocabulary(self, seats: int) -> int:
        """128, or 248 where cards or suits are announced: see `cardkit_games.bluffing.engine.actions`."""
        return vocabulary(self.book(seats))

    def encoding(self, seats: int, *, trumps_first: bool = False) -> Encoding:
        """Return what the words of `encoder` mean. There are no trumps, so suits keep their numbers."""
        self.check_seats(seats)
        return encoding(self.book(seats), seats)

    def encoder(self, seats: int, *, trumps_first: bool = False) -> BluffingEncoder:
        """Return what writes observations as words."""
        self.check_seats(seats)
        return BluffingEncoder(self.book(seats), seats)

    def parse_move(self, text: str) -> BluffingMove:
        """Read a line such as `0 play KS KD as K`; raises `InvalidText`."""
        return moves.parse_move(text)

    def plan(self, state: BluffingState, move: BluffingMove) -> list[int]:
        """The actions that carry out `move` now; raises `IllegalMove` and changes nothing."""
        if not isinstance(move, BluffingMove):
            raise InvalidText(gettext("{text!r} is not a move of {name}.", text=move.text, name=self.name))
        return planning.plan(state, move, self.rules, self.preset.shown_name)

    def arrange(self, state: BluffingState, move: BluffingMove) -> bool:
        """Let the cards of a play lie on the pile as they were listed, bottom first."""
        return moves.arrange(state, move)

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
        """Return how many of them there are."""
        return legal_moves.count_moves(state)

    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words."""
        return describe(self.rules)

    def from_position(self, position: Mapping[str, Any]) -> BluffingState:
        """The state that a position describes; raises `InvalidText`."""
        return positions.read_position(self.own_position(position), self.book)

    def to_position(self, state: BluffingState) -> dict[str, Any]:
        """The position of `state`, at the start of a decision."""
        return positions.write_position(state)

    def refute(self, state: BluffingState, fact: str) -> str | None:
        """None when `fact` holds, else what is so instead; raises `InvalidText`."""
        return facts.refute(state, fact)
