"""The bots of the bluffing games by name."""

from functools import partial
from typing import Final

from cardkit.game.family import BotKind, seeded_bot
from cardkit_games.bluffing.bots.candidates.honest import HonestBot
from cardkit_games.bluffing.bots.players.easy import EasyBot
from cardkit_games.bluffing.bots.players.hard import HardBot

BOTS: Final[tuple[BotKind, ...]] = (
    BotKind("easy", "for beginners: mostly lays what is asked for, and calls now and then", seeded_bot(EasyBot)),
    BotKind(
        "normal",
        "for an evening: as hard, and not always what is best",
        seeded_bot(partial(HardBot, loose=True)),
    ),
    BotKind("hard", "learns what the others are like, and does what is worth most against them", seeded_bot(HardBot)),
    BotKind(
        "honest", "lays what is claimed when it can, calls only what its own cards prove false", seeded_bot(HonestBot)
    ),
)
