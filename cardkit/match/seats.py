"""Seats of a match: who plays them, and what bots are called there."""

from collections.abc import Sequence
from typing import Final

from cardkit.records.names import BOT_NAMES, looks_like, shown_name

HUMAN: Final = "human"
"""The word that seats a person; every other is the name of a bot."""
SEATED: Final = 8
"""So many of the bots' names belong to a seat each; the others are for bots whose name a person has."""


def bot_name(index: int, called: Sequence[str]) -> str:
    """Return what the bot in a seat is called: always the same, but for one that looks like the name of a person."""
    taken = [shown_name(name) for name in called]
    numbers = [index % SEATED, *range(SEATED, len(BOT_NAMES))]
    names: list[str] = [BOT_NAMES[one].english for one in numbers]
    return next(name for name in names if not any(looks_like(shown_name(name), other) for other in taken))
