"""Names of players who have none of their own: one name in records, and a translated one for people."""

from typing import Final

import attrs

from cardkit.language import Message, gettext, pgettext
from cardkit.whole_numbers import is_number

BOT_NAMES: Final = (
    *(Message("Anna", "name"), Message("Boris", "name"), Message("Vera", "name"), Message("Gleb", "name")),
    *(Message("Dasha", "name"), Message("Egor", "name"), Message("Zoya", "name"), Message("Ivan", "name")),
    *(Message("Kira", "name"), Message("Lev", "name"), Message("Maya", "name"), Message("Oleg", "name")),
    *(Message("Polina", "name"), Message("Roman", "name"), Message("Sonya", "name"), Message("Timur", "name")),
    *(Message("Ulyana", "name"), Message("Filipp", "name"), Message("Yana", "name")),
)
"""Names of bots, which records write in English."""
YOU: Final = Message("You", "name")
"""The name on the screen of a person who plays alone."""
ALONE: Final = Message("Player", "name")
"""The name in records of a person alone who has no name."""


@attrs.frozen
class Role:
    """A player's part in a deal, as it stands beside the name: beside `You`, and beside every other name."""

    you: Message
    other: Message

    def of(self, name: str) -> str:
        """The part of the player whom the screen calls `name`."""
        return str(self.you if name == str(YOU) else self.other)


def person(number: int) -> str:
    """Return what records call the person with this number, from 1, who has no name."""
    return f"{ALONE.english} {number}"


def shown_name(kept: str) -> str:
    """A name out of a record in the language that is spoken: those above are translated, people's own stay."""
    number = kept.removeprefix(f"{ALONE.english} ")
    if number != kept and is_number(number):
        return gettext("Player {number}", number=number)
    return pgettext("name", kept)
