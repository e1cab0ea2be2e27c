"""The bots of Durak by name."""

from collections.abc import Callable
from typing import Final, TypeAlias

from cardkit.engine.bots import Bot
from cardkit.game.family import BUDGET, BotKind, seeded_bot
from cardkit.game.game import AnyGame
from cardkit.search.budget import parse_budget
from cardkit_games.durak.bots.players.attentive import AttentiveBot
from cardkit_games.durak.bots.players.easy import CheapestBot, EasyBot
from cardkit_games.durak.bots.players.hard import HardBot
from cardkit_games.durak.bots.players.normal import NormalBot
from cardkit_games.durak.bots.search.policy import search_of

Maker: TypeAlias = Callable[[AnyGame, str, int], Bot]

USUAL_BUDGET: Final = "5000"
"""The iterations of `hard` and of `strong` for an action when nothing is said: 4 to 260 ms, by table."""


def _hard(name: str) -> Maker:
    """Return a maker of the bot `hard` under the name `name`; the argument is its budget for an action."""

    def made(game: AnyGame, argument: str, seed: int) -> Bot:
        return HardBot(name, parse_budget(argument, name), seed, search_of)

    return _attentive(made, notices=0.9, dares=0.1)


def _attentive(make: Maker, *, notices: float, dares: float) -> Maker:
    """Return a maker of the bot that also plays at tables with false cards (A-CH5).

    `notices` is the chance that it notices a false card, `dares` the chance that it lays one when it would pay:
    guesses.
    """

    def made(game: AnyGame, argument: str, seed: int) -> Bot:
        bot = make(game, argument, seed)
        return AttentiveBot(bot, notices, dares) if game.rules.cheating else bot

    return made


BOTS: Final[tuple[BotKind, ...]] = (
    BotKind(
        "easy",
        "for beginners: the cheapest card, and one action in three at random",
        _attentive(seeded_bot(EasyBot), notices=0.3, dares=0.2),
    ),
    BotKind(
        "normal",
        "for an evening: leads low, throws in cheaply, keeps trumps, takes what is too dear to beat",
        _attentive(seeded_bot(NormalBot), notices=0.6, dares=0.2),
    ),
    BotKind(
        "hard",
        "for those who can bear to lose: remembers every card, searches, and solves the end of a deal exactly",
        _hard("hard"),
        BUDGET,
        usual=USUAL_BUDGET,
    ),
    BotKind(
        "strong",
        "is hard that thinks as long as you say: strong:1000 iterations for an action, or strong:100ms",
        _hard("strong"),
        BUDGET,
        usual=USUAL_BUDGET,
    ),
    BotKind(
        "cheapest",
        "lowest legal card, a trump counting nine ranks more; takes only when it must",
        _attentive(seeded_bot(CheapestBot), notices=0.6, dares=0.0),
    ),
)
