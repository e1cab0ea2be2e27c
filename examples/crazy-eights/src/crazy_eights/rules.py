"""The rules of Crazy Eights as options, and the games that have a name."""

import attrs

from cardkit import Preset, RuleSet
from cardkit.options import limit, number, switch

BOOKS = "most card game books"
VARIANT = "a common variant"


@attrs.frozen
class CrazyEightsRules(RuleSet):
    """What differs from table to table."""

    hand_size: int | None = limit(None, 1, 9, "cards dealt to each; none: seven to two players, five to more", BOOKS)
    draws: int | None = limit(None, 1, 52, "the most cards that are drawn in a turn; none: until one fits", BOOKS)
    queens_skip: bool = switch(False, "whether a queen passes over the next player", VARIANT)
    action_cap: int = number(1000, 10, 100_000, "after how many actions a deal is given up", "cardkit")


PRESETS = (
    Preset("crazy-eights", "Crazy Eights as most books have it", (2, 5), BOOKS),
    Preset(
        "crazy-queens",
        "one card is drawn a turn, and queens skip",
        (2, 5),
        VARIANT,
        parent="crazy-eights",
        changes={"draws": 1, "queens_skip": True},
    ),
)
