"""Names at a table: names for players without one, and checks for names that look alike or cannot be seen.

People at a table are known by the names shown. Names are compared in the form of Unicode's security report (UTS 39,
"skeleton"), for the letters that Latin, Cyrillic and Greek share, which are the letters that people at a table type.
"""

import unicodedata
from typing import Final

import attrs

from cardkit.arguments import is_number
from cardkit.language import Message, gettext, messages, pgettext

BOT_NAMES: Final = messages(
    "Anna, Boris, Vera, Gleb, Dasha, Egor, Zoya, Ivan, Kira, Lev, Maya, Oleg, Polina, Roman, Sonya, Timur, Ulyana, "
    "Filipp, Yana",
    "name",
)
"""Names of bots, which records write in English."""
YOU: Final = Message("You", "name")
"""The name on the screen of a person who plays alone."""
ALONE: Final = Message("Player", "name")
"""The name in records of a person alone who has no name."""


@attrs.frozen
class Role:
    """A player's part in a deal, shown beside the name: beside `You`, and beside every other name."""

    you: Message
    other: Message

    def of(self, name: str) -> str:
        """Return the part of the player with the `name` on the screen."""
        return str(self.you if name == str(YOU) else self.other)


def person(number: int) -> str:
    """Return the name in records of an unnamed person with this number, from 1."""
    return f"{ALONE.english} {number}"


def shown_name(kept: str) -> str:
    """Return a name out of a record in the language of the user: people's own names are not translated."""
    number = kept.removeprefix(f"{ALONE.english} ")
    if number != kept and is_number(number):
        return gettext("Player {number}", number=number)
    name, _, round_of_names = kept.rpartition(" ")
    if is_number(round_of_names) and any(name == bot.english for bot in BOT_NAMES):
        return f"{pgettext('name', name)} {round_of_names}"
    return pgettext("name", kept)


# -- Names that look alike

MOST_MARKS: Final = 2
"""The number of accents that one letter has at most, as in Vietnamese."""

_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks that are drawn blank, although Unicode counts them as printable."""
_SELECTORS: Final = frozenset(map(chr, (*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))))
"""Marks that choose how a letter is drawn, without U+FE0F, which makes a picture of a sign."""

_SHARED: Final = (
    ("АВЕЅІЈКМНОРСТУХҮҺԌԚԜ", "ABESIJKMHOPCTYXYHGQW"),
    ("авеѕіјкмнорстухүһԍԛԝьԁӏпги", "abesijkmhopctyxyhgqwbdlnru"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβειζκνορτυχγηϲϳ", "ABEZHIKMNOPTYXabeizkvoptuxyncj"),
    ("01I|5ıɑɡ", "Olllsiag"),
)
"""Letters and digits, and the Latin letters that they look like."""
_LIKE: Final = str.maketrans(
    {letter: like for letters, latin in _SHARED for letter, like in zip(letters, latin, strict=True)}
)


def can_be_seen(text: str) -> bool:
    """Return whether all of `text` is drawn, and with at most `MOST_MARKS` accents on a letter; False for blanks."""
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        if letter in _BLANK or letter in _SELECTORS or not letter.isprintable():
            return False
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return False
    return bool(text.strip())


def looks_like(one: str, other: str) -> bool:
    """Return whether one name could be mistaken for the other."""
    return one.casefold() == other.casefold() or drawn(one) == drawn(other)


def drawn(name: str) -> str:
    """The form in which names that look alike are the same: without accents and blanks, in Latin letters."""
    letters = [each for each in unicodedata.normalize("NFKD", name) if unicodedata.category(each) not in ("Mn", "Me")]
    drawn = "".join(letters).translate(_LIKE).casefold().translate(_LIKE)
    return "".join(drawn.split()).replace("rn", "m").replace("vv", "w")
