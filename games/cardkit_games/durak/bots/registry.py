"""The bots of Durak by name."""

from collections.abc import Callable
from typing import Final, TypeAlias

from cardkit.engine.bots import Bot
from cardkit.game.bots import BUDGET, BotKind, plain
from cardkit.game.game import AnyGame
from cardkit.search.budget import parse_budget
from cardkit_games.durak.bots.players.attentive import AttentiveBot
from cardkit_games.durak.bots.players.cheapest import CheapestBot
from cardkit_games.durak.bots.players.easy import EasyBot
from cardkit_games.durak.bots.players.hard import hard
from cardkit_games.durak.bots.players.normal import NormalBot
from cardkit_games.durak.bots.players.strong import StrongBot
from cardkit_games.durak.bots.search.tables import search_of

Maker: TypeAlias = Callable[[AnyGame, str, int], Bot]

USUAL: Final = "100ms"
"""The budget of `strong` for an action when nothing is said."""


NOTICES: Final = {"easy": 0.3, "normal": 0.6, "hard": 0.9, "strong": 0.95, "cheapest": 0.6}
"""The chance with which a bot notices a false card (A-CH5)."""
DARES: Final = {"easy": 0.2, "normal": 0.2, "hard": 0.1, "strong": 0.0, "cheapest": 0.0}
"""The chance with which a bot lays a false card where one would pay. A guess."""


def _strong(game: AnyGame, argument: str, seed: int) -> Bot:
    return StrongBot("strong", parse_budget(argument or USUAL, "strong"), seed, search_of)


def _attentive(make: Maker) -> Maker:
    """Return how a bot is made that also plays where cards may be false."""

    def made(game: AnyGame, argument: str, seed: int) -> Bot:
        bot = make(game, argument, seed)
        return AttentiveBot(bot, NOTICES[bot.name], DARES[bot.name]) if game.rules.cheating else bot

    return made


BOTS: Final[tuple[BotKind, ...]] = (
    BotKind("easy", "for beginners: the cheapest card, and one action in three at random", _attentive(plain(EasyBot))),
    BotKind(
        "normal",
        "for an evening: leads low, throws in cheaply, keeps trumps, takes what is too dear to beat",
        _attentive(plain(NormalBot)),
    ),
    BotKind(
        "hard",
        "for those who can bear to lose: strong, with a fifth of a second for an action",
        _attentive(plain(hard)),
    ),
    BotKind(
        "strong", "remembers every card, searches, and solves the end of a deal exactly", _attentive(_strong), BUDGET
    ),
    BotKind(
        "cheapest",
        "lowest legal card, a trump counting nine ranks more; takes only when it must",
        _attentive(plain(CheapestBot)),
    ),
)
