"""JSON on one line, as messages are sent.

A view is put together from parts that are written already (`object_text`), since a seat has seen most of it before. A
part is remembered by everything that it is made from, so it equals a new one.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from cardkit.escaping import escaped_in_json
from cardkit_web.protocol import fields_of

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=fields_of)


def json_text(value: object) -> str:
    """A value in JSON, as a part of a message."""
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if type(value) is int:
        return str(value)
    return "[]" if value == [] else _ENCODER.encode(value)


def list_text(parts: Iterable[str]) -> str:
    """Return a JSON list of `parts`, values that are in JSON already."""
    return f"[{','.join(parts)}]"


def object_text(fields: Mapping[str, Any], parts: Mapping[str, str]) -> str:
    """Return a JSON object of `fields`, which it turns into JSON, and then `parts`, which are in JSON already."""
    own = [f'"{name}":{json_text(value)}' for name, value in fields.items()]
    return "{" + ",".join(own + [f'"{name}":{text}' for name, text in parts.items()]) + "}"


def written(message: object) -> str:
    """Return a message in JSON, as it is sent."""
    return sendable(json_text(message))


def sendable(text: str) -> str:
    """Return JSON as it is sent: characters that terminals and pages could obey are escaped in it."""
    return escaped_in_json(text)
