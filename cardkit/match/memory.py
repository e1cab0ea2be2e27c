"""Memory of people at a table: whether cards that everybody saw stay open in a hand."""

from typing import Final

from cardkit.errors import InvalidText
from cardkit.language import Message

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
