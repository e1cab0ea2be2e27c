"""Fujian, or bragging: any rank at every turn, from the summary on Wikipedia.

Rules (docs/reference/rules.md P-fujian; what the source does not say is marked A-):

* Two to six players; two packs of 52 cards, all dealt one at a time (A-BG2). The dealer's left begins.
* A player lays as many cards as wished face down and announces their number, truly, and any rank; or passes. A lead
  cannot pass.
* Until the next cards are laid, or somebody passes, anybody may doubt the latest play (A-BG3).
* If all cards are of the rank the doubter takes the pile and the doubted player leads; if not, the layer takes the
  pile and the doubter leads.
* When all others and then the last layer have passed, the pile leaves the game and the last layer leads (A-BG4).
* The first without cards wins, provided that the last play stands (A-BG1).

Source: Wikipedia, "Cheat (game)".
"""

from typing import Final

from cardkit.game.family import Variant
from cardkit.game.rules import Preset
from cardkit_games.bluffing.game import BluffingGame
from cardkit_games.bluffing.rules import BluffingRules

ORDER: Final = 7
"""The place of the game in lists of the family."""
PRESETS: Final = (
    Preset(
        "fujian",
        "Fujian bragging: two packs, any rank at every turn, passing; when all pass the pile leaves the game",
        (2, 6),
        "Wikipedia",
        changes={
            "two_packs_from": 2,
            "card_max": None,
            "steps": "any",
            "scope": "round",
            "passing": "skip",
            "all_pass": "remove_pile",
            "check": "rank",
            "lead_after_lie": "challenger",
            "lead_after_truth": "accused",
        },
        aliases=("фуцзянь",),
    ),
)

_VARIANT: Final = Variant(BluffingRules, BluffingGame, PRESETS)


def game(preset: str = "fujian", **changes: object) -> BluffingGame:
    """Fujian bragging, with changes to its rules; raises `InvalidRule`.

    >>> fujian = game()
    >>> hands = ["7S 7S KD 4C", "3S 4S", "9S TS JH"]
    >>> state = fujian.from_position({"hands": hands, "to_act": 0})
    >>> for line in ("0 play 7S 7S KD as 7", "1 play 3S as Q", "2 pass", "0 pass", "1 pass"):
    ...     actions = fujian.play(state, line)
    >>> fujian.to_position(state)["removed"]  # all have passed: the pile has left the game, unseen
    '7S 7S KD 3S'
    >>> state.actor  # and seat 1, who laid last, leads (A-BG4)
    1
    """
    return _VARIANT.make(preset, changes)
