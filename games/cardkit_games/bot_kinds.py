"""What a bot that can be asked for by name is: each family lists its own in its roster."""

from collections.abc import Callable
from typing import Any, Final

import attrs

from cardkit.bots import Bot
from cardkit.game import Game

BUDGET: Final = "a number of iterations, as in 1000, or of milliseconds, as in 50ms"
"""What may stand behind the colon of a bot that searches."""


@attrs.frozen
class BotKind:
    """A bot that can be asked for by name."""

    name: str
    meaning: str
    make: Callable[[Game[Any, Any], str, int], Bot]
    """Makes one from the game, what was said behind the colon of its name, and a seed; raises `InvalidBot`."""
    argument: str = ""
    """What may follow its name and a colon; empty for nothing."""


def plain(maker: Callable[[int], Bot]) -> Callable[[Game[Any, Any], str, int], Bot]:
    """How a bot is made that needs nothing but a seed."""
    return lambda game, argument, seed: maker(seed)
