"""Words of others in the language that is spoken: of the system, Python's reader of TOML, libraries without catalogues.

An error of the system is known by its number. Sentences of libraries are known by their wording alone: each is a
`Message`, with placeholders for what it names. What is worded otherwise, as another version may do, stays as it is.

>>> from cardkit.language import speaking
>>> with speaking("ru"):
...     reason_of(PermissionError(13, "Permission denied"))
'нет прав'
"""

import errno
import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from cardkit.language import ENGLISH, Message, language

OF_SYSTEM: Final = {
    "EACCES": Message("Permission denied"),
    "EPERM": Message("Operation not permitted"),
    "ENOENT": Message("No such file or directory"),
    "EEXIST": Message("File exists"),
    "EISDIR": Message("Is a directory"),
    "ENOTDIR": Message("Not a directory"),
    "ENOTEMPTY": Message("Directory not empty"),
    "EROFS": Message("Read-only file system"),
    "ENOSPC": Message("No space left on device"),
    "EDQUOT": Message("Disk quota exceeded"),
    "ENAMETOOLONG": Message("File name too long"),
    "EFBIG": Message("File too large"),
    "EMFILE": Message("Too many open files"),
    "ELOOP": Message("Too many levels of symbolic links"),
    "EBUSY": Message("Device or resource busy"),
    "ETXTBSY": Message("Text file busy"),
    "EIO": Message("Input/output error"),
    "EINVAL": Message("Invalid argument"),
    "EPIPE": Message("Broken pipe"),
    "ENODEV": Message("No such device"),
    "EADDRINUSE": Message("Address already in use"),
    "EADDRNOTAVAIL": Message("Cannot assign requested address"),
    "ECONNREFUSED": Message("Connection refused"),
    "ECONNRESET": Message("Connection reset by peer"),
    "ENETUNREACH": Message("Network is unreachable"),
    "EHOSTUNREACH": Message("No route to host"),
    "ETIMEDOUT": Message("Connection timed out"),
    "ESTALE": Message("Stale file handle"),
    "EBADF": Message("Bad file descriptor"),
}
"""Reasons of the system for a refusal, by the name of its number (`errno`)."""
NO_SUCH_ADDRESS: Final = Message("Name or service not known")
NULL_BYTE: Final = Message("embedded null byte")
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
"""Faults of a text, as Python's `tomllib` says them."""
WHERE: Final = (Message("{why} (at line {line}, column {column})"), Message("{why} (at end of document)"))
"""Places in a text, as `tomllib` says them."""


def reason_of(error: BaseException) -> str:
    """Return what an error of the system or of `tomllib` says, without the file that it names.

    An error of the system is known by its number; `tomllib` and a few others have nothing but their wording.
    """
    if isinstance(error, OSError) and error.strerror:
        known = OF_SYSTEM.get(errno.errorcode.get(error.errno or 0, ""))
        if known is None:
            return reworded(error.strerror, (NO_SUCH_ADDRESS,))  # whose numbers are not those of `errno`
        return error.strerror if language() == ENGLISH else str(known)
    return reworded(str(error), (*WHERE, NULL_BYTE), OF_TOML)


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
    """Return what fits a sentence, with anything in place of its placeholders."""
    parts = re.split(r"\{(\w+)\}", english)
    parts[::2] = map(re.escape, parts[::2])
    parts[1::2] = [f"(?P<{name}>.+?)" for name in parts[1::2]]
    return re.compile("".join(parts), re.DOTALL)
