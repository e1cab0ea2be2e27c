"""The Spanish pack: coins, cups, swords and clubs, from one to seven or nine, then sota, caballo and rey.

>>> from cardkit import Cards
>>> Cards("1O 7C RB", SpanishCard)
Cards('1O 7C RB', SpanishCard)
>>> SPANISH_40.size, SPANISH_48.size
(40, 48)
>>> BRISCA.higher("3O", "RO"), SpanishCard("12O") == SpanishCard("RO")
(True, True)
"""

from typing import ClassVar, Final

from cardkit.cards.alphabets import Alphabet
from cardkit.cards.card import Card
from cardkit.cards.decks import DeckSpec
from cardkit.cards.rank_order import RankOrder
from cardkit.language import mark

SPANISH: Final = Alphabet(
    ranks="123456789SCR",
    suits="OCEB",
    suit_symbols=("-oros", "-copas", "-espadas", "-bastos"),
    suit_names=("oros", "copas", "espadas", "bastos"),
    printed_ranks={"S": "10", "C": "11", "R": "12"},
    example=mark("7O, SC or 10C for the sota of cups, or RB for the rey of clubs"),
)
"""Ranks 1 to 9, then S (sota), C (caballo), R (rey), printed 10, 11, 12; suits oros, copas, espadas, bastos."""


class SpanishCard(Card):
    """A card of the Spanish pack: `1O`, `7C`, `SE` or `10E`, `RB`."""

    __slots__ = ()

    alphabet: ClassVar[Alphabet] = SPANISH


SPANISH_40: Final = DeckSpec(ranks="1234567SCR", card_type=SpanishCard)
"""The pack without eights and nines."""
SPANISH_48: Final = DeckSpec(ranks="123456789SCR", card_type=SpanishCard)
"""The whole pack."""
BRISCA: Final = RankOrder("24567SCR31", SpanishCard)
"""The order of Brisca and Tute: the one and the three are highest."""
