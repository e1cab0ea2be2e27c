"""The Tarot pack as it is played in France: four suits of fourteen, 21 trumps, and the fool.

>>> from cardkit import Cards, playable_cards, trick_winner
>>> TAROT_78.size, Cards("V♠ 10H 21T EX", TarotCard).pretty
(78, '10♥ V♠ ★21 excuse')
>>> trick_winner("EX 7H RH 2T", trump=TAROT_TRUMPS, order=TAROT_ORDER)
3
>>> playable_cards("1T 5T 9S EX", "7H 3T", trump=TAROT_TRUMPS, order=TAROT_ORDER, must_trump=True, must_overtrump=True)
Cards('5T EX', TarotCard)
"""

from typing import ClassVar, Final

from cardkit.cards.alphabets import Alphabet, Face
from cardkit.cards.card import SUIT_NAMES, SUIT_SYMBOLS, SUITS, Card
from cardkit.cards.cards import Cards
from cardkit.cards.decks import DeckSpec
from cardkit.cards.rank_order import RankOrder
from cardkit.language import mark

_RANKS: Final = "123456789TVCDR"

TAROT: Final = Alphabet(
    ranks=_RANKS,
    suits=SUITS,
    suit_symbols=tuple(SUIT_SYMBOLS),
    suit_names=SUIT_NAMES,
    red_suits="HD",
    printed_ranks={"T": "10"},
    others=(
        *(Face(f"{number}T", f"★{number}", number - 1, len(SUITS), name=f"trump {number}") for number in range(1, 22)),
        Face("EX", "excuse", len(_RANKS), -1, name="fool"),
    ),
    example=mark("7S, TH or VD, 21T for a trump, or EX for the fool"),
)
"""Ranks 1 to 9, T (ten), V (valet), C (cavalier), D (dame), R (roi); trumps 1T to 21T; the fool is EX."""


class TarotCard(Card):
    """A card of the Tarot pack: `1S`, `TH`, `VD`, `21T`, `EX`. Trumps are of suit 4, with ranks 0 to 20."""

    __slots__ = ()

    alphabet: ClassVar[Alphabet] = TAROT


TAROT_ORDER: Final = RankOrder(_RANKS, TarotCard)
TAROT_TRUMPS: Final = tuple(TarotCard(f"{number}T") for number in range(1, 22))
"""The trumps, lowest first."""
TAROT_78: Final = DeckSpec(card_type=TarotCard, others=Cards((*TAROT_TRUMPS, TarotCard("EX"))))
