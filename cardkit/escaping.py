"""The one way out for text of others: from files, arguments, the environment and plug-ins to a terminal, page or log.

Characters that a terminal or a page would obey instead of showing are replaced: control characters (escape, bell, those
of C1), marks that change the direction of writing or take no room (U+061C, U+200B to U+200F, U+202A to U+202E, U+2060
to U+2069, U+FEFF), surrogates, and line and paragraph separators.
"""

import re
import unicodedata
from typing import Final

MOST_QUOTED: Final = 80
"""The number of characters to which a longer quoted word is cut, in its middle: the end of a path says most.

A suggested command is not cut, so that it can be typed.
"""
MOST_SAID: Final = 2000
"""The number of characters after which a sentence is cut."""
CUT: Final = "…"

_COMMAND: Final = "cardkit "
"""The beginning of a quoted command."""
_QUOTES: Final = re.compile(r"""(?<!\w)(['"`])((?:(?!\1)[^\\]|\\.)*)(?:\1|\Z)""", re.DOTALL)
"""A quotation; also one without an end, as in a text which was cut before."""


def printable(text: str, keep: str = "") -> str:
    """Return `text` with unprintable letters outside `keep` replaced: a blank by a space, others by U+FFFD."""
    if text.isprintable() or text.translate(str.maketrans("", "", keep)).isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter in keep else _stands_for(letter) for letter in text)


def _stands_for(letter: str) -> str:
    return " " if letter in "\t\n\r" or unicodedata.category(letter) == "Zs" else "\N{REPLACEMENT CHARACTER}"


def sentence(text: str) -> str:
    """Return `text` on one line, printable; long quoted words, except commands, and a long text are cut."""
    if len(text) > MOST_QUOTED:
        text = _QUOTES.sub(_cut, text[: 100 * MOST_SAID])
    return printable(text if len(text) <= MOST_SAID else text[:MOST_SAID] + CUT)


def _cut(quoted: "re.Match[str]") -> str:
    mark, word = quoted.groups()
    if len(word) <= MOST_QUOTED or (mark == "`" and word.startswith(_COMMAND)):
        return quoted[0]
    return f"{mark}{word[: MOST_QUOTED // 2]}{CUT}{word[-(MOST_QUOTED // 2) :]}{mark}"


def escaped_in_json(text: str) -> str:
    r"""Return JSON text with unprintable letters, except newlines, written as `\uXXXX`; its meaning stays."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter == "\n" else _json_escape(letter) for letter in text)


def _json_escape(letter: str) -> str:
    units = letter.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[index : index + 4]}" for index in range(0, len(units), 4))
