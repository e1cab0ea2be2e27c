"""The rules of Kalooki, a Rummy with two packs and jokers, as options, and the games that have a name.

Source: "Kalooki 51/40", cardgamesplanet.com/rummy-card-game-rules, and for jokers left in hand "Kaluki",
bicyclecards.com/card-games/rule/kaluki. Sources differ or are silent where here a card is turned up at first, a meld
has one joker at the most, and a deal ends, with all hands counted, when the stock is used up.
"""

import attrs

from cardkit import Preset, RuleSet
from cardkit.options import number, switch

SOURCE = "cardgamesplanet.com: Kalooki 51/40"
BICYCLE = "bicyclecards.com: Kaluki"


@attrs.frozen
class RummyRules(RuleSet):
    """What differs from table to table."""

    hand_size: int = number(13, 5, 15, "cards dealt to each", SOURCE)
    first_meld: int = number(40, 0, 100, "what the melds that somebody lays first must count together", SOURCE)
    joker: int = number(25, 0, 50, "what a joker left in hand counts", BICYCLE)
    joker_back: bool = switch(True, "whether a joker may be taken for the card, or cards, that it stands for", SOURCE)
    target: int = number(150, 10, 10_000, "at how many points of one player the match ends", "cardkit")
    action_cap: int = number(3000, 10, 100_000, "after how many actions a deal is given up", "cardkit")


PRESETS = (
    Preset("kalooki-40", "Kalooki: two packs with four jokers, first melds count 40", (2, 4), SOURCE),
    Preset("kalooki-51", "first melds count 51", (2, 4), SOURCE, parent="kalooki-40", changes={"first_meld": 51}),
    Preset("rummy", "Rummy with the same cards, any first meld", (2, 4), "basic", "kalooki-40", {"first_meld": 0}),
)
