"""The hands of games in plain Python."""

from collections.abc import Iterable

from cardkit.cards.card import Card
from cardkit.game.position import card_list, cards_text


class Hand(tuple[int, ...]):
    """The cards of a seat in rising order, a card as often as it is held; never changed, but replaced.

    >>> hand = Hand([33, 7, 33])
    >>> hand - [33] + [3, 5], 33 in hand, hand.count(33)
    (Hand('2C 3H 3C TH'), True, 2)
    """

    card_type: type[Card] = Card
    """The class of its cards, which says how they are spelled."""

    def __new__(cls, cards: Iterable[int] | str = (), card_type: type[Card] | None = None) -> "Hand":
        """A hand of these cards, in any order; a text of cards is read.

        Without `card_type` it is that of the first card, and `Card` for text and plain numbers.
        """
        if isinstance(cards, str):
            cards = card_list(cards, "A hand", card_type or Card)
        held = tuple(cards)
        first = type(held[0]) if held else Card
        return _hand(sorted(map(int, held)), card_type or (first if issubclass(first, Card) else Card))

    def __add__(self, cards: Iterable[int]) -> "Hand":  # type: ignore[override]
        """The hand with these cards besides."""
        return _hand(sorted([*self, *map(int, cards)]), self.card_type)

    def __sub__(self, cards: Iterable[int]) -> "Hand":
        """The hand without these cards, each of which it holds; raises `ValueError` where it does not."""
        remaining = list(self)
        try:
            for card in cards:
                remaining.remove(card)
        except ValueError:
            held = cards_text(self, self.card_type) or "without cards"
            raise ValueError(f"{self.card_type(card)} is not in the hand {held}.") from None
        return _hand(remaining, self.card_type)

    def __repr__(self) -> str:
        return f"Hand({cards_text(self, self.card_type)!r})"


def _hand(cards: list[int], card_type: type[Card]) -> Hand:
    """A hand of cards that are numbers in rising order."""
    hand: Hand = tuple.__new__(Hand, cards)
    if card_type is not Card:
        hand.card_type = card_type
    return hand
