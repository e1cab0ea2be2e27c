"""Scopa for cardkit."""

from cardkit import BotKind, Family
from scopa.bots import SweepingBot
from scopa.game import Scopa
from scopa.rules import PRESETS, ScopaRules

FAMILY = Family(
    name="scopa",
    title="Scopa",
    rules=ScopaRules,
    game=Scopa,
    presets=PRESETS,
    bots=(BotKind("sweeping", "takes what counts most", lambda game, argument, seed: SweepingBot(game.rules)),),
    usual_bot="sweeping",
)
