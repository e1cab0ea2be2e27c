"""Durak with jokers: 54 cards, and each joker beats every card of its colour.

Rules: those of Podkidnoy (docs/rules.md P-podkidnoy) with 52 cards and two jokers (P-deck), but (P-jokers):

* The red joker beats every heart and every diamond, the black one every spade and every club, trumps too.
* Nothing beats a joker. It may be led.
* The jokers count as a rank of their own: a joker on the table opens the other one, which may then be added (A-JO1).
* A joker does not pass an attack on, where attacks can be passed on (P-transfer).
* A joker that is turned up for trumps goes directly above the next card that is turned up, and everybody knows that it
  lies there (A-JO2). Where no other is left to turn, the dealer shows the last suited card that she got (A-JO3).
* All else is as in Podkidnoy: adding, taking, drawing and the end (P-throwin, P-takethrow, D13 to D18).

Source: pokeriomokykla.com, "Fool Rules"; CardsProject.
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit.game.variant import Variant
from cardkit_games.durak.game import DurakGame
from cardkit_games.durak.rules import DurakRules
from cardkit_games.durak.variants import podkidnoy

PRESETS: Final = (
    Preset(
        "durak-jokers",
        "Durak with 54 cards: a joker beats every card of its colour",
        (2, 6),
        "pokeriomokykla.com",
        parent="podkidnoy",
        changes={"low_rank": "2", "joker": "colour"},
        aliases=("дурак-джокеры",),
    ),
)

_VARIANT: Final = Variant(DurakRules, DurakGame, PRESETS, parents=podkidnoy.PRESETS)


def game(preset: str = "durak-jokers", **changes: object) -> DurakGame:
    """Durak with jokers, or another of `PRESETS`, with changes to its rules; raises `InvalidRule`.

    >>> jokers = game()
    >>> state = jokers.from_position({"hands": ["AH 7C", "RJ BJ 9D"], "trump": "H", "attacker": 0})
    >>> actions = jokers.play(state, jokers.parse_move("0 attack AH"))
    >>> [move.text for move in jokers.offers(state)]  # the ace of trumps is red (P-jokers)
    ['1 beat AH RJ', '1 take']
    """
    return _VARIANT.make(preset, changes)
