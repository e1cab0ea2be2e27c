"""Messages to pages as they are sent."""

from typing import Final

from msgspec.json import Encoder

from cardkit.escaping import escaped_in_json
from cardkit_web.protocol import ServerMessage

_ENCODER: Final = Encoder()


def written(message: object) -> str:
    """Return a message, or another value, in JSON; characters that terminals and pages could obey are escaped in it."""
    text = _ENCODER.encode(message).decode()
    if isinstance(message, ServerMessage):
        text = f'{{"type":"{message.type}"{"" if text == "{}" else ","}{text[1:]}'
    return escaped_in_json(text)
