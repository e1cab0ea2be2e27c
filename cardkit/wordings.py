"""What others say, in the language that is spoken: the system, Python's reader of TOML, libraries without catalogues.

Their sentences are known by their wording: each is a `Message`, with placeholders for what it names. What is worded
otherwise, as another version may do, stays as it is.

>>> from cardkit.language import speaking
>>> with speaking("ru"):
...     reason_of(PermissionError(13, "Permission denied"))
'нет прав'
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from cardkit.language import Message

OF_SYSTEM: Final = (
    *(Message("Permission denied"), Message("Operation not permitted"), Message("No such file or directory")),
    *(Message("File exists"), Message("Is a directory"), Message("Not a directory"), Message("Directory not empty")),
    *(Message("Read-only file system"), Message("No space left on device"), Message("Disk quota exceeded")),
    *(Message("File name too long"), Message("File too large"), Message("Too many open files")),
    *(Message("Too many levels of symbolic links"), Message("Device or resource busy"), Message("Text file busy")),
    *(Message("Input/output error"), Message("Invalid argument"), Message("Broken pipe"), Message("No such device")),
    *(Message("Address already in use"), Message("Cannot assign requested address"), Message("Connection refused")),
    *(Message("Connection reset by peer"), Message("Network is unreachable"), Message("No route to host")),
    *(Message("Connection timed out"), Message("Name or service not known"), Message("Stale file handle")),
    *(Message("Bad file descriptor"), Message("embedded null byte")),
)
"""Why the system refuses something."""
OF_TOML: Final = (
    *(Message("Invalid statement"), Message("Invalid value"), Message("Found invalid character {character}")),
    *(Message("Cannot declare {key} twice"), Message("Cannot overwrite a value")),
    *(Message("Cannot mutate immutable namespace {key}"), Message("Cannot redefine namespace {key}")),
    *(Message("Invalid initial character for a key part"), Message("Duplicate inline table key {key}")),
    *(Message("Unclosed array"), Message("Unclosed inline table"), Message("Unterminated string")),
    *(Message("Unescaped '\\' in a string"), Message("Invalid hex value"), Message("Invalid date or datetime")),
    *(Message("Escaped character is not a Unicode scalar value"), Message("Illegal character {character}")),
    Message("Expected newline or end of document after a statement"),
    Message("Expected '=' after a key in a key/value pair"),
    Message("Expected ']' at the end of a table declaration"),
    Message("Expected ']]' at the end of an array declaration"),
    Message("Expected {text}"),  # after the others, which it would fit too
)
"""What is wrong with a text, as Python's `tomllib` says it."""
WHERE: Final = (Message("{why} (at line {line}, column {column})"), Message("{why} (at end of document)"))
"""Where in a text, as `tomllib` says it."""


def reason_of(error: BaseException) -> str:
    """What an error of the system or of `tomllib` says, without the file that it names."""
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return reworded(said, (*WHERE, *OF_SYSTEM), OF_TOML)


def reworded(text: str, known: Iterable[Message], reasons: Iterable[Message] = ()) -> str:
    """`text` in the language that is spoken, where it is one of the `known`; `{why}` in it is one of the `reasons`."""
    for message in known:
        found = _wording(message.english).fullmatch(text)
        if found is not None:
            values = found.groupdict()
            if "why" in values:
                values["why"] = reworded(values["why"], reasons)
            return message.format(**values)
    return text


@cache
def _wording(english: str) -> re.Pattern[str]:
    """What fits a sentence, with anything in place of its placeholders."""
    parts = re.split(r"\{(\w+)\}", english)
    parts[::2] = map(re.escape, parts[::2])
    parts[1::2] = [f"(?P<{name}>.+?)" for name in parts[1::2]]
    return re.compile("".join(parts), re.DOTALL)
