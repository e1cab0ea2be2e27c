"""The bots that play every game."""

from typing import Any, Final

from cardkit.engine.bots import Bot, RandomBot
from cardkit.game.bots import BUDGET, BotKind, plain
from cardkit.game.game import Game
from cardkit.search.bot import IsmctsBot
from cardkit.search.budget import parse_budget
from cardkit.search.ismcts import Ismcts


def _ismcts(game: Game[Any, Any], argument: str, seed: int) -> Bot:
    budget = parse_budget(argument or "1000", "ismcts")
    search = Ismcts(game.policy(), game.teams, many_observers=game.face_down)
    return IsmctsBot("ismcts", search, game.sampler, budget, seed)


ANY_GAME: Final = (
    BotKind("random", "uniformly random over its legal actions", plain(RandomBot)),
    BotKind("ismcts", "samples what is hidden and searches a tree of information sets", _ismcts, BUDGET),
)
