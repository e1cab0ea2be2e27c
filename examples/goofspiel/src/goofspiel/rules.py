"""The rules of Goofspiel as options, and the games that have a name."""

import attrs

from cardkit import Preset, RuleSet
from cardkit.options import number, switch

PAGAT = "pagat.com: Goofspiel (pagat.com/misc/goofspiel.html)"
VARIANT = "a common variant"


@attrs.frozen
class GoofspielRules(RuleSet):
    """What differs from table to table."""

    ties_carry: bool = switch(True, "whether a prize for which the highest bids are equal is added to the next", PAGAT)
    action_cap: int = number(1000, 10, 100_000, "after how many actions a deal is given up", "cardkit")


PRESETS = (
    Preset("goofspiel", "thirteen prizes, and sealed bids", (2, 3), PAGAT),
    Preset(
        "goofspiel-discard",
        "a prize that is tied for is lost",
        (2, 3),
        VARIANT,
        parent="goofspiel",
        changes={"ties_carry": False},
    ),
)
