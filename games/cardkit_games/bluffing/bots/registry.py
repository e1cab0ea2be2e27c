"""The bots of the bluffing games by name."""

from typing import Final

from cardkit.engine.bots import Bot
from cardkit.game.bots import BUDGET, BotKind, plain
from cardkit.game.game import AnyGame
from cardkit.search.budget import parse_budget
from cardkit_games.bluffing.bots.counter import CounterBot
from cardkit_games.bluffing.bots.honest import CarelessBot, HonestBot
from cardkit_games.bluffing.bots.reading.reader import ReaderBot
from cardkit_games.bluffing.bots.strong import StrongBot
from cardkit_games.bluffing.rules import BluffingRules

USUAL: Final = "100ms"
"""How long `strong` thinks about a decision when nothing is said."""

LOOSE: Final = 0.03
"""How much `normal` mixes.

With 0.02 `hard` did not beat it in Verish' with two seats; with 0.045 a simple strategy won more than one and a half
times its fair share in Cal's BS with three (docs/strength.md).
"""

LOOSE_SINGLES: Final = 0.02
"""The same where every play is one card, so that plays differ by less; with 0.03 a simple strategy won .45 in `idi`."""

ANY_NUMBER: Final = 1_000_000
"""More imagined deals than there is time for."""


def _strong(game: AnyGame, argument: str, seed: int) -> Bot:
    budget = parse_budget(argument or USUAL, "strong")
    if budget.timed:
        return StrongBot(seed, ANY_NUMBER, budget.milliseconds / 1000)
    return StrongBot(seed, budget.iterations)


def _normal(game: AnyGame, argument: str, seed: int) -> Bot:
    single = isinstance(game.rules, BluffingRules) and game.rules.card_max == 1
    bot = ReaderBot(seed, LOOSE_SINGLES if single else LOOSE, "normal")
    bot.cautious = True
    return bot


def _hard(game: AnyGame, argument: str, seed: int) -> Bot:
    return ReaderBot(seed, name="hard")


BOTS: Final[tuple[BotKind, ...]] = (
    BotKind("easy", "for beginners: lays and calls at random, but announces what it has most of", plain(CarelessBot)),
    BotKind("normal", "for an evening: as reader, and not always what is best", _normal),
    BotKind("hard", "for those who can bear to lose: as reader", _hard),
    BotKind("strong", "as reader, but solves tiny games, and imagines deals where that is better", _strong, BUDGET),
    BotKind("reader", "learns what the others are like, and does what is worth most against them", plain(ReaderBot)),
    BotKind("counter", "counts cards, weighs every claim, and mixes its bluffs", plain(CounterBot)),
    BotKind("honest", "lays what is claimed when it can, calls only what its own cards prove false", plain(HonestBot)),
)
