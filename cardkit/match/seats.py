"""Seats of a match: their players, and the names of bots."""

from collections.abc import Sequence
from typing import Final

from cardkit.records.names import BOT_NAMES, looks_like, shown_name

HUMAN: Final = "human"
"""The word for a person in a seat; every other is the name of a bot."""
SEATED: Final = 8
"""The number of bots' names that belong to one seat each; the others serve bots whose name a person has."""


def bot_name(index: int, called: Sequence[str]) -> str:
    """Return the name of the bot in a seat: always the same, unless it looks like the name of a person."""
    taken = [shown_name(name) for name in called]
    numbers = [index % SEATED, *range(SEATED, len(BOT_NAMES))]
    names: list[str] = [BOT_NAMES[one].english for one in numbers]
    return next(name for name in names if not any(looks_like(shown_name(name), other) for other in taken))
