"""The rules of Klondike as options, and the games that have a name."""

import attrs

from cardkit import Preset, RuleSet
from cardkit.options import number

SOURCE = "pagat.com: Klondike (pagat.com/patience/klondike.html)"


@attrs.frozen
class KlondikeRules(RuleSet):
    """What differs from table to table."""

    turns: int = number(3, 1, 3, "how many cards are turned from the stock at once", SOURCE)
    redeals: int = number(2, 0, 100, "how often the waste may be turned over to be drawn again", SOURCE)
    action_cap: int = number(400, 10, 100_000, "after how many actions a deal is given up", "cardkit")


PRESETS = (
    Preset("klondike", "three cards are turned at once", (1, 1), SOURCE),
    Preset("klondike-one", "one card is turned", (1, 1), SOURCE, parent="klondike", changes={"turns": 1, "redeals": 1}),
)
