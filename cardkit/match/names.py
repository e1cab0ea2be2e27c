"""Names of people at a table."""

from functools import cache
from typing import Final

from cardkit.errors import InvalidText
from cardkit.language import LANGUAGES, Message, speaking
from cardkit.records.names import YOU, can_be_seen, looks_like

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
