"""The bots of Durak by name."""

from typing import Final

from cardkit.engine.bots import Bot
from cardkit.game.bots import BUDGET, BotKind, plain
from cardkit.game.game import AnyGame
from cardkit.search.budget import Budget, parse_budget
from cardkit.search.ismcts import Ismcts
from cardkit.search.policy import Policy
from cardkit_games.durak.bots.cheapest import CheapestBot
from cardkit_games.durak.bots.policy import DurakPolicy
from cardkit_games.durak.bots.softmax import SoftmaxPolicy
from cardkit_games.durak.bots.strong import PolicyBot, StrongBot
from cardkit_games.durak.bots.thrifty import ThriftyBot
from cardkit_games.durak.bots.values import policy_of

USUAL: Final = "100ms"
"""How long `strong` and `plain` think about an action when nothing is said."""


def _strong(game: AnyGame, argument: str, seed: int) -> Bot:
    budget = parse_budget(argument or USUAL, "strong")
    return StrongBot("strong", Ismcts(DurakPolicy(), game.teams), budget, seed, policy_of=policy_of)


def _playouts(game: AnyGame, argument: str, seed: int) -> Bot:
    return StrongBot("playouts", Ismcts(DurakPolicy(), game.teams), parse_budget(argument or USUAL, "playouts"), seed)


def _softmax(game: AnyGame, argument: str, seed: int) -> Bot:
    budget = parse_budget(argument or USUAL, "softmax")
    return StrongBot("softmax", Ismcts(SoftmaxPolicy(), game.teams), budget, seed, memory=False, most_nodes=120_000)


def _plain(game: AnyGame, argument: str, seed: int) -> Bot:
    budget = parse_budget(argument or USUAL, "plain")
    return StrongBot("plain", Ismcts(Policy(), game.teams), budget, seed, memory=False, solves=False)


def _easy(game: AnyGame, argument: str, seed: int) -> Bot:
    return PolicyBot("easy", DurakPolicy(surprise=3), seed)


def _normal(game: AnyGame, argument: str, seed: int) -> Bot:
    return ThriftyBot("normal", seed)


def _hard(game: AnyGame, argument: str, seed: int) -> Bot:
    return StrongBot("hard", Ismcts(DurakPolicy(), game.teams), Budget(milliseconds=200), seed, policy_of=policy_of)


BOTS: Final[tuple[BotKind, ...]] = (
    BotKind("easy", "for beginners: the cheapest card, and one action in three at random", _easy),
    BotKind(
        "normal",
        "for an evening: leads low, throws in cheaply, keeps trumps, takes what is too dear to beat",
        _normal,
    ),
    BotKind("hard", "for those who can bear to lose: strong, with a fifth of a second for an action", _hard),
    BotKind("strong", "remembers every card, searches, and solves the end of a deal exactly", _strong, BUDGET),
    BotKind("playouts", "strong without its learned value, with play-outs to the end: to compare", _playouts, BUDGET),
    BotKind(
        "softmax",
        "searches with play-outs by a softmax of card costs, cut off and valued by hand: to compare",
        _softmax,
        BUDGET,
    ),
    BotKind(
        "plain", "searches with random play-outs, no memory of cards taken and no solver: to compare", _plain, BUDGET
    ),
    BotKind(
        "cheapest",
        "lowest legal card, a trump counting nine ranks more; takes only when it must",
        plain(CheapestBot),
    ),
)
