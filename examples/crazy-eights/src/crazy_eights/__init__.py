"""Crazy Eights for cardkit."""

from cardkit import BotKind, Family, seeded_bot
from crazy_eights.bots import ThriftyBot
from crazy_eights.game import CrazyEights
from crazy_eights.rules import PRESETS, CrazyEightsRules

FAMILY = Family(
    name="crazy-eights",
    title="Crazy Eights",
    rules=CrazyEightsRules,
    game=CrazyEights,
    presets=PRESETS,
    bots=(
        BotKind("thrifty", "keeps its eights, and goes for the suit of which it holds most", seeded_bot(ThriftyBot)),
    ),
    usual_bot="thrifty",
)
