"""Messages to pages as they are sent."""

import json
from operator import index
from typing import Final, SupportsIndex

from msgspec import to_builtins
from msgspec.json import Encoder

from cardkit.escaping import escaped_in_json
from cardkit_web.protocol import ServerMessage


def _plain(value: SupportsIndex) -> str | float:
    """Return a text or a number of a class of another package as a plain one; raises `TypeError` for other values."""
    if isinstance(value, str):
        return str.__str__(value)
    return float(value) if isinstance(value, float) else index(value)


_ENCODER: Final = Encoder(enc_hook=_plain)


def written(message: object) -> str:
    """Return a message, or another value, in JSON; characters that terminals and pages could obey are escaped in it."""
    try:
        text = _ENCODER.encode(message).decode()
    except UnicodeEncodeError:  # half of a letter, which has no bytes
        text = json.dumps(to_builtins(message, enc_hook=_plain), separators=(",", ":"))
    if isinstance(message, ServerMessage):
        text = f'{{"type":"{message.type}"{"" if text == "{}" else ","}{text[1:]}'
    return escaped_in_json(text)
