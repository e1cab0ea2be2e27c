"""Piles of cards on the table, of which the order matters: discards, tricks, stocks in plain Python.

>>> pile = Pile("7S 8S 9S", face_up=True)
>>> pile.lay("TS"), pile.top, len(pile)
(None, Card('TS'), 4)
>>> pile.take(2), pile
([Card('TS'), Card('9S')], Pile('7S 8S', face_up=True))
"""

import random
from collections.abc import Iterator, Sequence
from typing import overload

from librt.random import Random

from cardkit.arguments import require_number
from cardkit.cards.card import Card
from cardkit.cards.cards import Cards, SomeCards, cards_in_order
from cardkit.cards.dealing import shuffle
from cardkit.errors import InvalidDeal
from cardkit.language import ngettext


class Pile:
    """Cards laid one on another, face up or face down. As a sequence it begins at the bottom; `pile[-1]` is the top."""

    __slots__ = ("_cards", "card_type", "face_up")

    def __init__(self, cards: SomeCards = (), *, face_up: bool = False, card_type: type[Card] | None = None) -> None:
        """Lay `cards`, text or cards, one on another, the first at the bottom; raises `InvalidText` for no card."""
        self._cards, self.card_type = cards_in_order(cards, card_type)
        self.face_up = face_up

    # -- Looking

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> list[Card]: ...
    def __getitem__(self, index: int | slice) -> Card | list[Card]:
        return self._cards[index]

    def __contains__(self, card: object) -> bool:
        """Return whether a card, as such, as number or text, lies in it; raises `InvalidText` for text that is none."""
        return (self.card_type(card) if isinstance(card, str) else card) in self._cards

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pile):
            return NotImplemented
        return self._cards == other._cards and self.face_up == other.face_up

    __hash__ = None  # type: ignore[assignment]  # it changes

    @property
    def top(self) -> Card:
        """The card on top; raises `InvalidDeal` when the pile is empty."""
        return self._cards[self._first_of(1)]

    @property
    def bottom(self) -> Card:
        """The card at the bottom; raises `InvalidDeal` when the pile is empty."""
        self._first_of(1)
        return self._cards[0]

    def cards(self) -> Cards:
        """Return what lies in it, as a collection without the order."""
        return Cards(self._cards, self.card_type)

    @property
    def texts(self) -> list[str]:
        """The cards one by one from the bottom, as JSON has them: `["7S", "QH"]`."""
        return [card.text for card in self._cards]

    def visible(self) -> list[Card]:
        """Return what everybody may see, bottom first: all of it face up, nothing of it face down."""
        return self._cards.copy() if self.face_up else []

    # -- Laying and taking

    def lay(self, cards: SomeCards) -> None:
        """Put a card on top, or several, of which the last ends on top."""
        self._cards += cards_in_order(cards, self.card_type)[0]

    def put_under(self, cards: SomeCards) -> None:
        """Put a card under the pile, or several, of which the first ends at the bottom."""
        self._cards = cards_in_order(cards, self.card_type)[0] + self._cards

    def draw(self) -> Card:
        """Take the card on top; raises `InvalidDeal` when the pile is empty."""
        self._first_of(1)
        return self._cards.pop()

    def take(self, number: int) -> list[Card]:
        """Take `number` cards from the top, the top card first; raises `InvalidDeal` when there are fewer."""
        first = self._first_of(number)
        taken = self._cards[first:][::-1]
        del self._cards[first:]
        return taken

    def take_all(self) -> list[Card]:
        """Take the whole pile, the top card first."""
        return self.take(len(self))

    def turn_over(self) -> None:
        """Turn the whole pile over: the bottom card comes to lie on top, and what was face down is face up."""
        self._cards.reverse()
        self.face_up = not self.face_up

    def shuffle(self, rng: Random | random.Random) -> None:
        """Put the cards into a uniformly random order, by a generator of ours or of the module `random`."""
        shuffle(self._cards, rng)

    # -- Copies and text

    def clone(self) -> "Pile":
        """An independent copy."""
        return Pile(self._cards, face_up=self.face_up, card_type=self.card_type)

    __copy__ = clone

    def __str__(self) -> str:
        return " ".join(card.text for card in self._cards)

    def __repr__(self) -> str:
        kind = "" if self.card_type is Card else f", card_type={self.card_type.__name__}"
        return f"Pile({str(self)!r}, face_up={self.face_up}{kind})"

    def _first_of(self, number: int) -> int:
        """The index of the lowest of the `number` cards on top."""
        require_number(number, "number")
        if not 0 <= number <= len(self._cards):
            raise InvalidDeal(
                ngettext(
                    "{number} card cannot be taken from a pile of {size}.",
                    "{number} cards cannot be taken from a pile of {size}.",
                    number,
                    size=len(self._cards),
                )
            )
        return len(self._cards) - number


Sequence.register(Pile)
