"""Seats of a match: who sits there, the names of people and bots, and whether seen cards stay open."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from cardkit.errors import InvalidText
from cardkit.language import LANGUAGES, Message, speaking
from cardkit.records.names import BOT_NAMES, YOU, can_be_seen, looks_like, shown_name

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


BAD_NAME: Final = Message(
    "{name!r} is no name to play under: it has at most {longest} letters, on one line, all of which can be seen."
)
NAME_YOU: Final = Message("{name!r} is what the screen calls whoever plays alone: choose another name.")
LONGEST: Final = 20
"""The number of letters that a name has at most."""


def check_name(name: str) -> None:
    """Raise `InvalidText` for a misleading name: too long, invisible, or like a word for "you"."""
    if len(name) > LONGEST or not can_be_seen(name):
        raise InvalidText(BAD_NAME.format(name=name, longest=LONGEST))
    if any(looks_like(name, you) for you in _names_of_you()):
        raise InvalidText(NAME_YOU.format(name=name))


@cache
def _names_of_you() -> frozenset[str]:
    found = set()
    for code in LANGUAGES:
        with speaking(code):
            found.add(str(YOU))
    return frozenset(found)


NO_MEMORY: Final = Message("What players remember is `open` or `own`, not {memory!r}.")
OPEN: Final = "open"
"""Cards that everybody saw go to a hand lie face up there for the rest of the deal."""
OWN: Final = "own"
"""People remember them for themselves."""


def chosen_memory(word: str | None) -> str | None:
    """Return the choice of a person, `OPEN`, `OWN` or None for no choice; raises `InvalidText` for another word."""
    if word not in (None, OPEN, OWN):
        raise InvalidText(NO_MEMORY.format(memory=word))
    return word
