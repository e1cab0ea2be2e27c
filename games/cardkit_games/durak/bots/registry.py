"""The bots of Durak by name."""

from typing import Final

from cardkit.engine.bots import Bot
from cardkit.game.bots import BUDGET, BotKind, plain
from cardkit.game.game import AnyGame
from cardkit.search.budget import parse_budget
from cardkit_games.durak.bots.players.cheapest import CheapestBot
from cardkit_games.durak.bots.players.easy import EasyBot
from cardkit_games.durak.bots.players.hard import hard
from cardkit_games.durak.bots.players.normal import NormalBot
from cardkit_games.durak.bots.players.strong import StrongBot
from cardkit_games.durak.bots.search.tables import search_of

USUAL: Final = "100ms"
"""The budget of `strong` for an action when nothing is said."""


def _strong(game: AnyGame, argument: str, seed: int) -> Bot:
    return StrongBot("strong", parse_budget(argument or USUAL, "strong"), seed, search_of)


BOTS: Final[tuple[BotKind, ...]] = (
    BotKind("easy", "for beginners: the cheapest card, and one action in three at random", plain(EasyBot)),
    BotKind(
        "normal",
        "for an evening: leads low, throws in cheaply, keeps trumps, takes what is too dear to beat",
        plain(NormalBot),
    ),
    BotKind("hard", "for those who can bear to lose: strong, with a fifth of a second for an action", plain(hard)),
    BotKind("strong", "remembers every card, searches, and solves the end of a deal exactly", _strong, BUDGET),
    BotKind(
        "cheapest",
        "lowest legal card, a trump counting nine ranks more; takes only when it must",
        plain(CheapestBot),
    ),
)
