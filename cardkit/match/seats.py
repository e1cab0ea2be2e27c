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
"""The number of bots' names that belong to one seat each; the others serve larger tables, and bots whose name a person
has.
"""


def names_of_bots(seats: int, called: Sequence[str]) -> list[str]:
    """Return another bot's name for each seat: always the same one, unless it looks like a person's.

    `called` are the names of the people. Where the names run out, the next ones are `Anna 2` and so on.
    """
    usual = max(seats, SEATED)
    rounds = range(1 + (usual + len(called)) // len(BOT_NAMES))
    every = [name.english + (f" {number + 1}" if number else "") for number in rounds for name in BOT_NAMES]
    taken = [shown_name(name) for name in called]
    free = [name for name in every if not any(looks_like(shown_name(name), other) for other in taken)]
    spare = (name for name in free if name not in every[:usual])
    return [name if name in free else next(spare) for name in every[:seats]]


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
