"""The statements of a simple game: the little that a game in plain Python has to define."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from librt.random import Random

from cardkit.cards.card import Card
from cardkit.cards.decks import Deck
from cardkit.game.game import Game, Opening
from cardkit.game.moves import SpelledMove
from cardkit.game.rules import RulesT
from cardkit.simple.layout import Zone
from cardkit.simple.state import LARGEST, SimpleObservation, SimpleState

SimpleT = TypeVar("SimpleT", bound=SimpleState)


class Statements(Game[RulesT, SimpleT, SimpleObservation, SpelledMove]):
    """The part of a `SimpleGame` that games define themselves; most parts have a default."""

    verbs: Sequence[str]
    """The words with which moves begin."""
    deck: Deck
    """The deck that it is played with, unless `cards` depends on the number of seats or on the rules.

    Only its `spec` is used: who draws from it changes no game.
    """
    state_type: Callable[[RulesT, int], SimpleT]
    """The class of its states, which is made from the rules and the number of seats, unless `blank` does otherwise."""

    vocabulary_size: int = LARGEST + 1
    """Actions are numbers below this. A game that says so can be played by programs that learn."""
    private_actions: bool = False
    """True when seats do things that others cannot see, such as passing cards face down: see `covers`."""
    chance_in_play: bool
    """True when chance decides in play, as `SimpleState.chance_in_play` says."""
    scoring: str = "winners"
    """As in `Game.scoring`: any deal may have several winners, unless the game counts points, penalties or places."""
    round_name: str = "round"
    """The name of the parts of a deal that `rounds_done` counts: a trick."""

    @cached_property
    def layout(self) -> Mapping[str, Zone]:
        """The zones of its states, by the names of their attributes."""
        return self.blank(self.seat_range()[0]).layout

    # -- Dealing

    def cards(self, seats: int) -> list[Card]:
        """The cards that `seats` players play with, in rising order: those of `deck`."""
        return list(self.deck.spec.cards)

    def blank(self, seats: int) -> SimpleT:
        """Return a state for `seats` players in which no card has been dealt."""
        return self.state_type(self.rules, seats)

    @abstractmethod
    def deal_out(self, state: SimpleT, deck: list[int]) -> None:
        """Deal `deck`, the shuffled `cards`, top card first, into a blank state that knows its dealer, and ask."""

    def begin(self, state: SimpleT, opening: Opening) -> None:
        """Copy the facts of `opening` other than the dealer into a blank state; by default nothing."""

    def seat_range(self) -> tuple[int, int]:
        """The fewest and the most players: those of the preset."""
        return self.preset.seats

    @property
    def target(self) -> int | None:
        """The points of a seat or team, or penalties, at which a match ends; None when people end it.

        By default it is the option `target` of the rules, if they have one.
        """
        target: int | None = getattr(self.rules, "target", None)
        return target

    # -- Moves

    def spell(self, actions: Sequence[int]) -> str:
        """Return the actions of one whole decision as a verb and its words: `play 8S hearts`."""
        raise NotImplementedError(f"{self.name} has neither a method spell nor spell_in.")

    def spell_in(self, state: SimpleT, actions: Sequence[int]) -> str:
        """Return `spell(actions)`; overridden by games whose spelling depends on `state`, before the decision."""
        return self.spell(actions)

    def vocabulary(self, seats: int) -> int:
        """Return how many numbers actions are at a table of `seats`: `vocabulary_size`."""
        return self.vocabulary_size

    # -- Knowledge of hidden cards

    def possible(self, seen: SimpleObservation, seat: int, card: int) -> bool:
        """Return whether `seat`, not the observing one, may hold `card`, by all observations: by default True.

        Games in which suits are followed note who could not follow, and return False here; samples respect it. It is
        not called for cards that `remembered` names.
        """
        return True

    def remembered(self, seen: SimpleObservation) -> Sequence[Iterable[int]]:
        """Return for each seat the cards that the observing seat knows to be in its hand.

        These are the cards of public notes about hands, `Zone.FACE_UP.each.noted`.
        """
        notes = [(key, zone) for key, zone in self.layout.items() if zone.note and not zone.about]
        noted = [key for key, zone in notes if zone.for_each and zone.seen_by == "all"]
        return [[card for key in noted for card in seen.table[key][seat]] for seat in range(seen.seats)]

    def complete(self, state: SimpleT, seen: SimpleObservation, rng: Random) -> None:
        """Imagine also the values that follow neither from the hands nor from the layout; by default none."""

    @abstractmethod
    def imagine(self, seen: SimpleObservation, rng: Random) -> SimpleT:
        """Return a state that looks to the seat as it does now: the cards hidden from it are dealt at random."""

    # -- Views of a move

    def sees(self, state: SimpleT, move: SpelledMove, seat: int) -> bool:
        """Return whether `seat` knows at once which cards `move`, made in `state`, lays: by default unless covered."""
        return not self.covers(move, seat)

    def covers(self, move: SpelledMove, seat: int) -> bool:
        """Return whether the cards of `move` lie face down for `seat` when it is made; by default False."""
        return False

    def rounds_done(self, state: SimpleT) -> int:
        """Return how many rounds have ended, such as tricks; -1 before the first, as while seats bid."""
        return 0

    def check_position(self, state: SimpleT, actor: int) -> None:
        """Raise `InvalidText` for an impossible position in which `actor` is to act; by default no further check."""
