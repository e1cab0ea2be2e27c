"""How the hidden cards of a record that is one seat's view are dealt and moved, so that it can be played."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, Self

import attrs

from cardkit.cards.card import Card
from cardkit.game.position import HIDDEN_CARDS, words_of
from cardkit.game.result import Result
from cardkit.game.types import MoveT, StateT


@attrs.frozen
class HiddenNumbers:
    """How many cards stand where a view has `?`."""

    laid: Mapping[int, int]
    """By the number of a line how many it hides."""
    zones: Mapping[str, Sequence[int]]
    """By the key of a list of cards how many each of its texts hides."""


class HiddenCards(ABC, Generic[StateT, MoveT]):
    """What playing a record with hidden cards has to know: `game.hidden_cards`.

    Asked by `cardkit.records.determinization`. Without it (None) such a record is read and shown as text, and playing
    it raises `InvalidText`.
    """

    in_sight: bool = False
    """Whether everybody sees where a card goes that the deal or a line has shown, as long as it is in play."""

    def of(self, deal: Mapping[str, Any]) -> Self:
        """The same for the lines behind `deal`, which hides cards: where it names one, that one stays."""
        return self

    def hand(self, state: StateT, seat: int) -> Sequence[Card] | None:
        """The hand of `seat`, for speed; None to have it read from the position of `state`."""
        return None

    def known(self, state: StateT, seat: int, view: int) -> Sequence[Card] | None:
        """The cards of which seat `view` knows that `seat` holds them, each as often as it knows of one.

        None where every card is there once: then it is those that the deal or a line has shown. A game with several
        packs has to say it.
        """
        return None

    @abstractmethod
    def exchange(self, state: StateT, seat: int, given: Card, card: Card, view: int) -> None:
        """Let `given`, which `seat` holds, and `card`, wherever it lies hidden from seat `view`, change places.

        Raises `InvalidText` when `card` does not lie hidden.
        """

    def settle(self, state: StateT, result: Result) -> bool:
        """Give `state`, which is over, the `result` that the record says; False where its own must be right.

        It need not be where hands that stay hidden are counted at the end.
        """
        return False

    def ask_instead(
        self, state: StateT, seat: int, *, needed: Sequence[Card], free: Sequence[Card], view: int, rng: Random
    ) -> bool:
        """Let hidden cards change places so that `seat`, with the cards `needed`, is asked now; whether it is.

        For games in which the hands decide who is asked. Only cards of `free` may move, whose places nobody has seen,
        and none of seat `view`.
        """
        return False

    def needed(self, state: StateT, move: MoveT) -> Sequence[Card]:
        """The cards that the seat must hold to make `move` now."""
        return move.cards

    def forbidding(self, state: StateT, move: MoveT) -> Sequence[Card] | None:
        """The cards with which in its hand the seat could not make `move` now; None to take those that it may play."""
        return None

    def numbers(self, position: Mapping[str, Any], play: Sequence[str], remaining: int) -> HiddenNumbers:
        """How many cards every `?` of a deal and of its lines stands for; those of the deal are `remaining` together.

        As it stands as many in each. Raises `InvalidText`.
        """
        zones: dict[str, list[int]] = {}
        for key, value in position.items():
            if isinstance(value, list) and any(HIDDEN_CARDS in words_of(text) for text in value):
                unknown = [HIDDEN_CARDS in words_of(text) for text in value]
                shares = [
                    remaining // sum(unknown) + (index < remaining % sum(unknown)) for index in range(sum(unknown))
                ]
                zones[key] = [shares.pop() if hidden else 0 for hidden in unknown]
        return HiddenNumbers({}, zones)

    def agrees(self, after: StateT, line: str) -> bool:
        """Whether what `line`, which hides cards, says besides them is so in `after`, the state behind it."""
        return True

    def arrange(self, state: StateT, move: MoveT, *, free: Sequence[Card], view: int) -> None:
        """Let hidden cards change places so that what the line says besides the cards of `move` comes about.

        Only cards of `free` may move, whose places nobody has seen, and none of seat `view`.
        """
        return

    def moved(self, line: str) -> str:
        """The part of a line that names the cards that it moves, where it names others too, such as one announced."""
        return line

    def likely_cards(self, state: StateT, line: str) -> Sequence[Card]:
        """The cards out of which a line with hidden ones is most often legal; none where any cards will do."""
        return ()
