"""Hearts for cardkit."""

from cardkit import BotKind, Family, seeded_bot
from hearts.bots import DuckingBot
from hearts.game import Hearts
from hearts.rules import PRESETS, HeartsRules

FAMILY = Family(
    name="hearts",
    title="Hearts",
    rules=HeartsRules,
    game=Hearts,
    presets=PRESETS,
    bots=(BotKind("ducking", "plays under the trick, and sheds the queen of spades", seeded_bot(DuckingBot)),),
    usual_bot="ducking",
)
