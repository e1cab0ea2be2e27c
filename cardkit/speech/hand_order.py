"""Orders of the hand that people can choose."""

from collections.abc import Iterable
from typing import Final

from cardkit.cards.card import Card

BY_SUITS: Final = "suits"
BY_RANKS: Final = "ranks"
ORDERS: Final = (BY_SUITS, BY_RANKS)
NO_TRUMP: Final = -2
"""The suit of trumps in a game without trumps."""


def sorted_hand(cards: Iterable[Card], order: str | None, trump: int) -> list[Card]:
    """Return cards by suits if `order` is `BY_SUITS`, else by ranks; cards of the suit `trump`, if any, are last."""

    def key(card: Card) -> tuple[bool, bool, int, int]:
        suit = (not card.suited, card.suit) if order == BY_SUITS else (False, 0)
        return (card.suited and card.suit == trump, *suit, int(card))

    return sorted(cards, key=key)


def group_of(card: Card, order: str | None) -> int:
    """The suit of a card, or else its rank: cards of one group lie together."""
    return card.suit if order == BY_SUITS else card.rank
