"""Rummy with two packs and jokers (Kalooki) for cardkit."""

from cardkit import BotKind, Family, seeded_bot
from rummy.bots import MeldingBot
from rummy.game import Rummy
from rummy.rules import PRESETS, RummyRules

FAMILY = Family(
    name="rummy",
    title="Rummy",
    rules=RummyRules,
    game=Rummy,
    presets=PRESETS,
    bots=(BotKind("melding", "lays what it can, and discards what fits its hand least", seeded_bot(MeldingBot)),),
    usual_bot="melding",
)
