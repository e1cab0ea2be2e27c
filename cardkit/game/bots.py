"""Bots that can be asked for by name: a family lists its own, a package can bring one for every game."""

from collections.abc import Callable
from typing import Final

import attrs

from cardkit.engine.bots import Bot
from cardkit.game.game import AnyGame

BUDGET: Final = "a number of iterations, as in 1000, or of milliseconds, as in 50ms"
"""Text allowed behind the colon of a bot that searches: see `cardkit.search.budget.parse_budget`."""


@attrs.frozen
class BotKind:
    """A bot that can be asked for by name."""

    name: str
    meaning: str
    """A description of its play, in one line."""
    make: Callable[[AnyGame, str, int], Bot]
    """Makes one from the game, what was said behind the colon of its name, and a seed; raises `InvalidBot`."""
    argument: str = ""
    """Text allowed behind its name and a colon, in words; empty for nothing."""
    families: tuple[str, ...] = ()
    """The names of the families whose games it plays; empty for all of them. A family's own bots play that family."""


def plain(maker: Callable[[int], Bot]) -> Callable[[AnyGame, str, int], Bot]:
    """Return how a bot is made that needs nothing but a seed."""
    return lambda game, argument, seed: maker(seed)
