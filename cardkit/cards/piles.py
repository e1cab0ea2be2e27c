"""Piles of cards on the table: the stock that is drawn from, and piles that grow face down or face up."""

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.values import Reduced, reduced, same


@mypyc_attr(acyclic=True)
class Stock:
    """The undealt cards, drawn from the top; one may lie face up under the others and is drawn last.

    The order of the cards never changes, so clones share it.
    """

    def __init__(self, order: vec[i64], position: i64 = 0, turned_up: i64 = -1) -> None:
        """Hold the cards of `order` from `position` on, top card first, over `turned_up` (-1 for none)."""
        self.order: vec[i64] = order
        self.position: i64 = position
        self.turned_up: i64 = turned_up

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __reduce__(self) -> Reduced:
        return reduced(self, self.order)

    def left(self) -> i64:
        """How many cards can still be drawn, the turned-up one included."""
        face_down = len(self.order) - self.position
        return face_down if self.turned_up < 0 else face_down + 1

    def draw(self) -> i64:
        """Take the next card; the caller sees to it that one is left."""
        if self.position < len(self.order):
            card = self.order[self.position]
            self.position += 1
            return card
        last = self.turned_up
        self.turned_up = -1
        return last

    def turn_up(self) -> i64:
        """Turn the top card, lay it face up under the others and return it; -1 when no card is left."""
        if self.position == len(self.order):
            return -1
        self.turned_up = self.draw()
        return self.turned_up

    def exchange(self, card: i64) -> i64:
        """Lay `card` in the place of the turned-up card, and return that one."""
        before = self.turned_up
        self.turned_up = card
        return before

    def cards(self) -> list[int]:
        """The cards in the order in which they will be drawn."""
        cards: list[int] = []
        for place in range(self.position, len(self.order)):
            cards.append(self.order[place])
        if self.turned_up >= 0:
            cards.append(self.turned_up)
        return cards

    def clone(self) -> "Stock":
        """An independent copy."""
        return Stock(self.order, self.position, self.turned_up)

    def copy(self, other: "Stock") -> None:
        """Take over everything from `other`."""
        self.order = other.order
        self.position = other.position
        self.turned_up = other.turned_up


class Pile:
    """Cards laid one on another, bottom first."""

    def __init__(self, *, face_up: bool) -> None:
        self.face_up = face_up
        self.laid: vec[i64] = vec[i64]()

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __reduce__(self) -> Reduced:
        return reduced(self, self.face_up)

    def lay(self, card: i64) -> None:
        """Put `card` on top."""
        self.laid = append(self.laid, card)

    def take_all(self) -> vec[i64]:
        """Empty the pile and return what lay on it, bottom first."""
        laid = self.laid
        self.laid = vec[i64]()
        return laid

    def cards(self) -> list[int]:
        """What lies on it, bottom first."""
        return list(self.laid)

    def visible(self) -> list[int]:
        """What everybody may see: all of it face up, nothing of it face down."""
        return self.cards() if self.face_up else []

    def clone(self) -> "Pile":
        """An independent copy."""
        copy = Pile(face_up=self.face_up)
        copy.laid = self.laid[:]
        return copy
