"""How the hidden cards of a record that is one seat's view are dealt and moved, so that it can be played."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Self

from cardkit.cards.card import Card
from cardkit.errors import InvalidText
from cardkit.game.result import Result
from cardkit.game.types import MoveT, StateT


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

    def needed(self, state: StateT, move: MoveT) -> Sequence[Card]:
        """The cards that the seat must hold to make `move` now."""
        return move.cards

    def likely_number(self, play: Sequence[str], number: int, held: int) -> int:
        """How many of `held` cards line `number` of a play lays, which hides that, by what the lines say: 1 to `held`.

        Raises `InvalidText`.
        """
        raise InvalidText("the number of cards is never hidden in this game.")

    def agrees(self, after: StateT, line: str) -> bool:
        """Whether what `line`, which hides cards, says besides them is so in `after`, the state behind it."""
        return True

    def likely_cards(self, state: StateT, line: str) -> Sequence[Card]:
        """The cards out of which a line with hidden ones is most often legal; none where any cards will do."""
        return ()

    def relative_sizes(self, position: Mapping[str, Any], key: str) -> Sequence[int]:
        """How large the piles under `key` are to each other, where their cards are not counted: from 1 on.

        Raises `InvalidText`.
        """
        return [1] * len(position[key])
