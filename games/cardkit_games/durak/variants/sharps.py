"""Durak with card sharps: beats and added cards may be false, and whoever notices reports.

Rules: those of Podkidnoy (docs/rules.md P-podkidnoy), but (P-sharps):

* The defender may lay any card as if it beat, and whoever adds may lay a card whose rank is not open. Such a card is
  false. It counts against the limit of the bout; leads and takes are always true (A-CH1).
* Everybody but its player may report any card of the bout until the bout is over; the nearest after the player comes
  first (A-CH2).
* A false card that is reported goes back with every card laid after it in this bout. Its player moves again, and may
  lay nothing false for the rest of the deal. Who reports a true card may not report for the rest of the bout (A-CH3).
* What nobody has reported when the bout ends stands (A-CH4).

Source: Durak Online, the mode with card sharps.
"""

from typing import Final

from cardkit.game.family import Variant
from cardkit.game.rules import Preset
from cardkit_games.durak.game import DurakGame
from cardkit_games.durak.rules import DurakRules
from cardkit_games.durak.variants import podkidnoy

ORDER: Final = 15
"""The place of the game in lists of the family."""
PRESETS: Final = (
    Preset(
        "durak-sharps",
        "Podkidnoy with card sharps: cards may be false, and whoever notices reports",
        (2, 6),
        "Durak Online, with card sharps",
        parent="podkidnoy",
        changes={"cheating": True},
        aliases=("дурак-с-шулерами",),
    ),
)

_VARIANT: Final = Variant(DurakRules, DurakGame, PRESETS, parents=podkidnoy.PRESETS)


def game(preset: str = "durak-sharps", **changes: object) -> DurakGame:
    """Durak with card sharps, or another of `PRESETS`, with changes to its rules; raises `InvalidRule`.

    >>> sharps = game()
    >>> deal = {"hands": ["7S 9C", "6H TS"], "trump": "D", "stock": "", "attacker": 0}
    >>> state = sharps.from_position(deal)
    >>> for line in ("attack 7S", "beat 7S 6H", "report 6H"):  # the six of hearts beats nothing
    ...     actions = sharps.play(state, line)
    >>> sharps.to_position(state)["hands"], state.actor
    (['9C', '6H TS'], 1)
    >>> [move.text for move in sharps.offers(state)]  # caught, seat 1 lays true cards
    ['1 beat 7S TS', '1 take']
    """
    return _VARIANT.make(preset, changes)
