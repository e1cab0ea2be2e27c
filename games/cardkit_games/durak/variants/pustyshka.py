"""Pustyshka, the dummy: an odd card that beats every card and that every card beats.

Rules: those of Podkidnoy (docs/rules.md P-podkidnoy), but (P-dummy):

* 36 cards and the odd card, `DU`.
* The odd card beats every card, trumps too, and every card beats it.
* It has no rank: it may be led, and it may beat, but it is never added, and nothing may be added because of it (A-PU1).
* When it is turned up for trumps it stays under the stock and is drawn last; the deal has no trumps, and the dealer's
  left attacks first (A-PU2).
* All else is as in Podkidnoy: adding, taking, drawing and the end (P-throwin, P-takethrow, D13 to D18).

Source: shram.kiev.ua, "Pustyshka".
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit.game.variant import Variant
from cardkit_games.durak.game import DurakGame
from cardkit_games.durak.rules import DurakRules
from cardkit_games.durak.variants import podkidnoy

PRESETS: Final = (
    Preset(
        "pustyshka",
        "Pustyshka: Podkidnoy with an odd card that beats every card, and that every card beats",
        (2, 6),
        "shram.kiev.ua",
        parent="podkidnoy",
        changes={"joker": "dummy"},
        aliases=("пустышка",),
    ),
)

_VARIANT: Final = Variant(DurakRules, DurakGame, PRESETS, parents=podkidnoy.PRESETS)


def game(preset: str = "pustyshka", **changes: object) -> DurakGame:
    """Pustyshka, or another of `PRESETS`, with changes to its rules; raises `InvalidRule`.

    >>> pustyshka = game()
    >>> state = pustyshka.from_position({"hands": ["AS 7C", "DU 9D"], "trump": "S", "attacker": 0})
    >>> actions = pustyshka.play(state, pustyshka.parse_move("0 attack AS"))
    >>> [move.text for move in pustyshka.offers(state)]  # the ace of trumps falls to the odd card (P-dummy)
    ['1 beat AS DU', '1 take']
    """
    return _VARIANT.make(preset, changes)
