"""The bots of the bluffing games by name."""

from typing import Final

from cardkit.engine.bots import Bot
from cardkit.game.family import BotKind, seeded_bot
from cardkit.game.game import AnyGame
from cardkit.search.budget import Budget, parse_budget
from cardkit_games.bluffing.bots.candidates.honest import HonestBot
from cardkit_games.bluffing.bots.players.easy import EasyBot
from cardkit_games.bluffing.bots.players.hard import HardBot

WORLDS_OR_TIME: Final = "a number of imagined deals, as in 400, or a time, as in 50ms or 2s"

WORLDS: Final = "64"
"""The number of deals that `hard` imagines for a choice, without a number behind its name: 1 to 4 ms, by table."""

FEW_WORLDS: Final = 8
"""The same for `normal`."""


def _hard(game: AnyGame, argument: str, seed: int) -> Bot:
    return HardBot(parse_budget(argument, "hard"), seed)


def _normal(seed: int) -> Bot:
    return HardBot(Budget(FEW_WORLDS), seed, loose=True)


BOTS: Final[tuple[BotKind, ...]] = (
    BotKind("easy", "for beginners: mostly lays what is asked for, and calls now and then", seeded_bot(EasyBot)),
    BotKind(
        "normal",
        "for an evening: as hard, and not always what is best",
        seeded_bot(_normal),
    ),
    BotKind(
        "hard",
        "learns what the others are like, and does what is worth most against them",
        _hard,
        WORLDS_OR_TIME,
        usual=WORLDS,
    ),
    BotKind(
        "honest", "lays what is claimed when it can, calls only what its own cards prove false", seeded_bot(HonestBot)
    ),
)
