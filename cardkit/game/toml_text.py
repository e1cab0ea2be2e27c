"""TOML text: reading it with the lines of its keys, so that an error can name one, and writing values."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import attrs

from cardkit.errors import InvalidText
from cardkit.language import gettext, reason_of

_HEADER: Final = re.compile(r"\s*\[{1,2}\s*([A-Za-z0-9_.-]+)\s*\]{1,2}\s*(#.*)?$")
_KEY: Final = re.compile(r"\s*(?:\"([^\"]+)\"|'([^']+)'|([A-Za-z0-9_.-]+))\s*=\s*(.*)$")
_LONG: Final = ('"""', "'''")


@attrs.frozen
class KeyLine:
    """The place of a key: under which header, and on which line."""

    header: str
    """The name of the TOML table of the key; empty at the beginning."""
    index: int
    """The index among the TOML tables of that name, from 0; for a name such as `deal.rules`, of those called `deal`."""
    key: str
    number: int
    """The number of its line, from 1."""
    text_begins: int
    """The number of the line on which its value begins; for a long text that begins on a line of its own, the next."""
    text_ends: int
    """The number of the last line of a long text, else `number`; 0 when the text has no end."""


def parse_toml(text: str) -> dict[str, Any]:
    """Return the content of `text`; raises `InvalidText`, which names the line of the error."""
    try:
        content = tomllib.loads(text)
        if _has_long_number(content):
            raise ValueError
        return content
    except tomllib.TOMLDecodeError as error:
        raise InvalidText(gettext("cannot be read as a TOML file: {error}.", error=error)) from None
    except ValueError:
        raise InvalidText(gettext("cannot be read as a TOML file: a number in it is too long.")) from None
    except RecursionError:
        raise InvalidText(gettext("cannot be read as a TOML file: it is nested too deeply.")) from None


MOST_BITS: Final = 1_000
"""A longer whole number is refused. In hexadecimal TOML has no limit, and Python refuses to write those in digits."""


def _has_long_number(content: object) -> bool:
    unread = [content]
    while unread:
        value = unread.pop()
        if isinstance(value, dict):
            unread.extend(value.values())
        elif isinstance(value, list):
            unread.extend(value)
        elif isinstance(value, int) and value.bit_length() > MOST_BITS:
            return True
    return False


MOST_BYTES: Final = 10_000_000
"""A larger file is refused before it is read. A deal takes 2 to 8 kB, so a match of a thousand deals fits."""


MOST_OF_A_TEXT: Final = 500
"""A name, a title or a path in a file is refused when it has more letters."""


def refuse_long(key: str, texts: Iterable[object]) -> None:
    """Raise `InvalidText` when one of `texts`, which a file has under `key`, is unreasonably long."""
    if any(isinstance(text, str) and len(text) > MOST_OF_A_TEXT for text in texts):
        raise InvalidText(gettext("`{key}` has at most {most} letters.", key=key, most=MOST_OF_A_TEXT))


def read_text(path: Path) -> str:
    """The text of a file; raises `InvalidText`, which names the file."""
    try:
        with path.open("rb") as file:
            read = file.read(MOST_BYTES + 1)
        text = "" if len(read) > MOST_BYTES else read.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise InvalidText(
            gettext("{path}: Line {line}: cannot be read as a TOML file: it is not UTF-8.", path=path, line=line)
        ) from None
    except FileNotFoundError:
        raise InvalidText(gettext("{path}: there is no such file.", path=path)) from None
    except (OSError, ValueError) as error:
        raise InvalidText(
            gettext("{path}: cannot be read as a TOML file: {error}.", path=path, error=reason_of(error))
        ) from None
    if len(read) > MOST_BYTES:
        raise InvalidText(
            gettext("{path}: is larger than {most:,} bytes, the most that is read.", path=path, most=MOST_BYTES)
        )
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file; raises `InvalidText`, which names the file."""
    text = read_text(path)
    try:
        return parse_toml(text)
    except InvalidText as error:
        raise InvalidText(f"{path}: {error}") from None


def key_lines(text: str) -> list[KeyLine]:
    """Return every key of `text` at the beginning of a line, in order, also for text that breaks off."""
    found: list[KeyLine] = []
    counts: dict[str, int] = {}
    header, index = "", 0
    lines = text.splitlines()
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if found_header := _HEADER.match(line):
            header = found_header[1]
            parent = header.partition(".")[0]
            index = counts[header] = counts.get(header, -1) + 1 if parent == header else counts.get(parent, 0)
        elif key := _KEY.match(line):
            name, value = key[1] or key[2] or key[3], key[4]
            begins = ends = first = number
            if value[:3] in _LONG:
                begins += value[3:] == ""
                ends = _end_of_long(lines, number, value)
                number = ends or len(lines)
            found.append(KeyLine(header, index, name, first, begins, ends))
    return found


def _end_of_long(lines: list[str], number: int, value: str) -> int:
    """Return the number, from 1, of the line that ends a long text; 0 when no line does.

    The text begins on line `number` with `value`, whose first three letters are its quotes.
    """
    mark, rest = value[:3], value[3:]
    if mark in rest:
        return number
    for later in range(number, len(lines)):
        if mark in lines[later]:
            return later + 1
    return 0


def toml_value(value: Any) -> str:
    """Return a text, number, switch, list or table on one line of TOML. Keys of tables must be bare."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + "".join(_escaped(letter) for letter in value) + '"'
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml_value(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml_value(item)}" for key, item in value.items()) + " }"
    return str(value)


def _escaped(letter: str) -> str:
    if letter in '\\"':
        return "\\" + letter
    if letter.isprintable():
        return letter
    return "\N{REPLACEMENT CHARACTER}" if "\ud800" <= letter <= "\udfff" else f"\\U{ord(letter):08x}"
