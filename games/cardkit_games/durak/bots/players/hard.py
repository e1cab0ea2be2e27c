"""The level `hard`: `strong`, with a fifth of a second for an action."""

from typing import Final

from cardkit.search.budget import Budget
from cardkit_games.durak.bots.players.strong import StrongBot
from cardkit_games.durak.bots.search.tables import search_of

MILLISECONDS: Final = 200


def hard(seed: int) -> StrongBot:
    """A bot of this level."""
    return StrongBot("hard", Budget(milliseconds=MILLISECONDS), seed, search_of)
