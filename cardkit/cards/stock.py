"""The stock that engines draw from: compiled, of whole numbers, its order shared by copies."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.arguments import other_words, require_iterable, require_kind, require_number
from cardkit.cards.bits import BIT
from cardkit.cards.card import Card
from cardkit.cards.cards import SomeCards, cards_in_order
from cardkit.cards.pile import Pile
from cardkit.errors import InvalidDeal
from cardkit.language import gettext


@mypyc_attr(acyclic=True)
class Stock:
    """The undealt cards, drawn from the top; one may lie face up under the others and is drawn last.

    The order of the cards never changes, so clones share it.
    """

    __getattr__: ClassVar[Callable[[Any, str], Any]] = other_words(
        {
            "draw": "pop draw_card deal pick",
            "top": "peek next top_card",
            "turned_up": "bottom trump",
            "len(stock)": "size",
        }
    )

    def __init__(self, order: vec[i64], position: i64 = 0, turned_up: i64 = -1) -> None:
        """Hold the cards of `order` from `position` on, top card first, over `turned_up` (-1 for none)."""
        self.order: vec[i64] = order
        self.position: i64 = position
        self.turned_up: i64 = turned_up

    @staticmethod
    def of(cards: "SomeCards | Pile", turned_up: str | int = -1) -> "Stock":
        """A stock of a deck or another pile, or of text or cards, top card first, over `turned_up` (-1 for none)."""
        require_iterable(cards, "cards")
        order = cards_in_order(cards, Card)[0]
        if isinstance(cards, Pile):
            order.reverse()
        return Stock(vec[i64](order), 0, turned_up if turned_up == -1 else Card(turned_up))

    def remaining(self) -> i64:
        """Return `len(stock)` for compiled engines, which `len` of an object would cost 2% of their games a second."""
        face_down = len(self.order) - self.position
        return face_down if self.turned_up < 0 else face_down + 1

    def __len__(self) -> int:
        """Return how many cards can still be drawn, the turned-up one included."""
        return self.remaining()

    def draw(self) -> i64:
        """Take the next card; raises `InvalidDeal` when there is none."""
        if self.position < len(self.order):
            card = self.order[self.position]
            self.position += 1
            return card
        last = self.turned_up
        if last < 0:
            raise InvalidDeal(gettext("1 card cannot be taken from a stock without cards."))
        self.turned_up = -1
        return last

    def draw_mask(self, number: i64) -> i64:
        """Take the next `number` cards, all different, and return their mask.

        Raises `InvalidDeal` for fewer than 0, and for more than there are; then nothing is taken.
        """
        drawn: i64 = 0
        start = self.position
        try:
            end = min(start + number, len(self.order))
            for index in range(start, end):
                drawn |= BIT[self.order[index]]
        except TypeError:  # interpreted: compiled code is given numbers alone
            require_number(number, "number")
            raise
        missing = start + number - end
        if number < 0 or missing > (self.turned_up >= 0):
            raise InvalidDeal(
                gettext("{number} cards cannot be taken from the {size} that are there.", number=number, size=len(self))
            )
        self.position = end
        return drawn | BIT[self.draw()] if missing else drawn

    def take(self, number: i64) -> list[int]:
        """Take the next `number` cards, or as many as there are, in the order in which they are drawn."""
        if not isinstance(number, int):
            require_number(number, "number")
        return [self.draw() for _ in range(min(number, len(self)))]

    @property
    def top(self) -> i64:
        """The next card to be drawn; -1 when there is none."""
        return self.order[self.position] if self.position < len(self.order) else self.turned_up

    def turn_up(self) -> i64:
        """Turn the top card, lay it face up under the others and return it; -1 when no card lies face down.

        Raises `InvalidDeal` when a card lies face up already.
        """
        if self.position == len(self.order):
            return -1
        if self.turned_up >= 0:
            raise InvalidDeal(gettext("A card of the stock lies face up already: only one does."))
        self.turned_up = self.draw()
        return self.turned_up

    def exchange(self, card: i64) -> i64:
        """Exchange `card` for the turned-up card, and return that one; raises `InvalidDeal` when none lies face up."""
        before = self.turned_up
        if before < 0:
            raise InvalidDeal(gettext("No card of the stock lies face up to be exchanged."))
        self.turned_up = card
        return before

    def cards(self) -> list[int]:
        """The cards in the order in which they will be drawn."""
        cards = self._face_down()
        if self.turned_up >= 0:
            cards.append(self.turned_up)
        return cards

    def _face_down(self) -> list[int]:
        cards: list[int] = []
        for index in range(self.position, len(self.order)):
            cards.append(self.order[index])
        return cards

    def __iter__(self) -> Iterator[int]:
        return iter(self.cards())

    def __eq__(self, other: object) -> bool:
        """Return whether the same cards will be drawn in the same order, the same one lying face up."""
        return isinstance(other, Stock) and self.turned_up == other.turned_up and self.cards() == other.cards()

    def __hash__(self) -> int:
        raise TypeError("A stock changes, so it cannot be in a set or be a key.")

    def __repr__(self) -> str:
        face_down = " ".join(Card(card).text for card in self._face_down())
        turned_up = f", turned_up={Card(self.turned_up).text!r}" if self.turned_up >= 0 else ""
        return f"Stock.of({face_down!r}{turned_up})"

    def clone(self) -> "Stock":
        """An independent copy."""
        return Stock(self.order, self.position, self.turned_up)

    def __copy__(self) -> "Stock":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "Stock":
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return Stock.of, (self._face_down(), self.turned_up)

    def copy(self, other: "Stock") -> None:
        """Take over everything from `other`."""
        if not isinstance(other, Stock):  # a call of interpreted code takes a sixth of the time to copy a state
            require_kind(other, Stock, "other")
        self.order = other.order
        self.position = other.position
        self.turned_up = other.turned_up
