"""The rules of Scopa as options, and the games that have a name."""

import attrs

from cardkit import Preset, RuleSet
from cardkit.options import number, switch

SOURCE = "spazioinwind.libero.it/carte/scopa.htm"
COLETTI = "viniciocoletti.it/cards/scopa/regole.php"


@attrs.frozen
class ScopaRules(RuleSet):
    """What differs from table to table."""

    single_first: bool = switch(True, "whether a card that can take one of its value takes no sum", COLETTI)
    last_cards: bool = switch(True, "whether cards left on the table go to whoever took last", COLETTI)
    target: int = number(11, 1, 10_000, "at how many points of one player the match ends", SOURCE)
    action_cap: int = number(1000, 10, 100_000, "after how many actions a deal is given up", "cardkit")


PRESETS = (
    Preset("scopa", "Scopa to 11 points", (2, 3), SOURCE),
    Preset("scopa-sums", "sums may always be taken", (2, 3), "a variant", "scopa", {"single_first": False}),
)
