"""The bots that play every game."""

from typing import Final

from cardkit.engine.bots import Bot, RandomBot
from cardkit.game.family import BUDGET, BotKind, plain
from cardkit.game.game import AnyGame
from cardkit.search.budget import parse_budget
from cardkit.search.ismcts import Ismcts, IsmctsBot


def _ismcts(game: AnyGame, argument: str, seed: int) -> Bot:
    budget = parse_budget(argument or "1000", "ismcts")
    search = Ismcts(game.evaluation.policy(), game.teams, many_observers=game.views.private_actions)
    return IsmctsBot("ismcts", search, game.sampler, budget, seed)


ANY_GAME: Final = (
    BotKind("random", "uniformly random over its legal actions", plain(RandomBot)),
    BotKind("ismcts", "samples what is hidden and searches a tree of information sets", _ismcts, BUDGET),
)
