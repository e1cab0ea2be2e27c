"""The choice whether cards that everybody saw go to a hand are shown there for the rest of the deal."""

from typing import Final

from cardkit.errors import InvalidText
from cardkit_cli.terminal import words

OPEN: Final = "open"
"""They lie face up in that hand."""
OWN: Final = "own"
"""People remember them for themselves."""


def chosen_memory(word: str | None) -> str | None:
    """Return what somebody has chosen: `OPEN`, `OWN`, or None for nothing; raises `InvalidText` for another word."""
    if word not in (None, OPEN, OWN):
        raise InvalidText(words.NO_MEMORY.format(memory=word))
    return word


def usual_memory(people: int) -> str:
    """Return what holds in a terminal with so many `people` where nobody has said: only one alone is shown them."""
    return OWN if people > 1 else OPEN
