"""The rules of Hearts as options, and the games that have a name."""

import attrs

from cardkit import Preset, RuleSet
from cardkit.options import number, switch

BICYCLE = "Bicycle: Hearts (bicyclecards.com/how-to-play/hearts)"
VARIANT = "a common variant"


@attrs.frozen
class HeartsRules(RuleSet):
    """What differs from table to table."""

    passing: bool = switch(True, "whether three cards are passed: left, right, across, and not at all in turn", BICYCLE)
    first_trick_safe: bool = switch(True, "whether no card that counts may be played to the first trick", BICYCLE)
    queen_breaks: bool = switch(False, "whether the queen of spades breaks hearts too", VARIANT)
    target: int = number(100, 26, 10_000, "at how many points of one player the match ends", BICYCLE)
    action_cap: int = number(1000, 10, 100_000, "after how many actions a deal is given up", "cardkit")


PRESETS = (
    Preset("hearts", "Hearts for four, to 100 points", (4, 4), BICYCLE),
    Preset("hearts-50", "a shorter match, to 50 points", (4, 4), VARIANT, parent="hearts", changes={"target": 50}),
)
