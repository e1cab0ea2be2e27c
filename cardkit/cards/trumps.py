"""Trumps and the beat relation: which card beats which."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.arguments import require_number
from cardkit.cards.bits import BIT, above
from cardkit.cards.card import BLACK_JOKER, CARD_KINDS, ODD_CARD, RED_JOKER
from cardkit.copying import Reduced, reduced, same
from cardkit.errors import InvalidDeal, OutOfRange
from cardkit.language import gettext

NO_TRUMP: Final = -1

_ONE_SUIT: Final = 0x1111111111111  # the thirteen cards of suit 0


def suit_mask(suit: i64) -> i64:
    """The mask of the thirteen cards of `suit`."""
    mask: i64 = _ONE_SUIT
    return mask * BIT[suit]


def rank_mask(rank: i64) -> i64:
    """The mask of the four cards of `rank`."""
    return BIT[rank * 4] * 15


def ranks_in(cards: i64) -> i64:
    """Return the mask of the ranks, 0 to 12, of the cards in the mask `cards`."""
    ranks: i64 = (cards | (cards >> 1) | (cards >> 2) | (cards >> 3)) & _ONE_SUIT
    ranks = (ranks | (ranks >> 3)) & 0x03030303030303  # every fourth bit: side by side by two, by four, by eight, all
    ranks = (ranks | (ranks >> 6)) & 0x0F000F000F000F
    ranks = (ranks | (ranks >> 12)) & 0xFF000000FF
    return (ranks | (ranks >> 24)) & 0x1FFF


class BeatRelation:
    """For every attack card, the mask of the cards that beat it.

    A card is beaten by a higher card of its suit and, unless it is a trump, by every trump. The red joker beats every
    red card and the black one every black card, and only the odd card beats them; the odd card beats every other card
    and is beaten by every other. Exceptions are made with `add` and `remove`.
    """

    def __init__(self, trump: i64) -> None:
        """Make the relation with `trump` (a suit, 0 to 3, or `NO_TRUMP`); raises `InvalidDeal` for another number.

        A joker beats all cards of its colour, and the odd card beats every other and is beaten by every other.
        """
        require_number(trump, "trump")
        if not NO_TRUMP <= trump < 4:
            raise InvalidDeal(gettext("Trumps are a suit from 0 to 3, or -1 for none, not {trump}.", trump=trump))
        self.trump: i64 = trump
        self.beaters: vec[i64] = vec[i64]([0] * CARD_KINDS)
        card: i64 = 0
        while card < RED_JOKER:
            suit = card % 4
            beaters = suit_mask(suit) & above(card)
            if trump >= 0 and suit != trump:
                beaters |= suit_mask(trump)
            red = suit == 1 or suit == 2
            self.beaters[card] = beaters | BIT[RED_JOKER if red else BLACK_JOKER] | BIT[ODD_CARD]
            card += 1
        self.beaters[RED_JOKER] = BIT[ODD_CARD]
        self.beaters[BLACK_JOKER] = BIT[ODD_CARD]
        self.beaters[ODD_CARD] = BIT[ODD_CARD] - 1

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __reduce__(self) -> Reduced:
        return reduced(self, self.trump)

    def add(self, attack: i64, beaters: i64) -> None:
        """Let every card of the mask `beaters` beat `attack` too."""
        try:
            self.beaters[attack] |= beaters
        except (IndexError, TypeError):
            raise _wrong(attack, beaters) from None

    def remove(self, attack: i64, beaters: i64) -> None:
        """Let no card of the mask `beaters` beat `attack`."""
        try:
            self.beaters[attack] &= ~beaters
        except (IndexError, TypeError):
            raise _wrong(attack, beaters) from None

    def beats(self, card: i64, attack: i64) -> bool:
        """Return whether `card` beats an attack of `attack`."""
        try:
            return self.beaters[attack] & BIT[card] != 0
        except (IndexError, TypeError):
            raise _wrong(attack, card) from None


def _wrong(attack: object, other: object) -> Exception:
    """Return the error for the first of both that is no card; raises `WrongType` for an argument that is no number."""
    numbers = require_number(attack, "attack"), require_number(other, "card")
    card = next((number for number in numbers if not 0 <= number < CARD_KINDS), attack)
    return OutOfRange(
        gettext("{card!r} is not a card: cards are numbered 0 to {last}.", card=card, last=CARD_KINDS - 1)
    )
