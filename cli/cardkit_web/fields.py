"""The fields of a message from a page, each checked before use."""

import json
from collections.abc import Mapping
from typing import Any

from cardkit.errors import InvalidText
from cardkit.language import gettext


class Malformed(InvalidText):
    """A message breaks the protocol."""


def read_object(text: str | bytes) -> "MessageFields":
    """The object that `text` spells in JSON; raises `Malformed`."""
    try:
        value = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Malformed(
            gettext("A message is an object in JSON, as in {example}.", example='{"type": "ping"}')
        ) from None
    if not isinstance(value, dict):
        raise Malformed(gettext("A message is an object in JSON, as in {example}.", example='{"type": "ping"}'))
    return MessageFields(value)


def _no_number(word: str) -> float:
    raise ValueError(word)


def in_range(name: str, value: object, low: int, high: int) -> int:
    """Return the whole number `value` of the field `name`; raises `Malformed` unless it is from `low` to `high`."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Malformed(gettext("`{name}` is a whole number from {low} to {high}.", name=name, low=low, high=high))
    return value


class MessageFields:
    """The fields of an object; each method raises `Malformed` when a field is not of its kind."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = values

    def text(self, name: str, usual: str | None = None, most: int = 200) -> str:
        """Return a text of at most `most` letters, `usual` if it is left out.

        Raises `Malformed`, also when it is left out and `usual` is None.
        """
        value = self.values.get(name, usual)
        if not isinstance(value, str) or len(value) > most:
            raise Malformed(gettext("`{name}` is a text of at most {most} letters.", name=name, most=most))
        return value

    def number(self, name: str, usual: float | None, low: float, high: float) -> float:
        """Return a number from `low` to `high`, `usual` if it is left out; raises `Malformed`."""
        value = self.values.get(name, usual)
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise Malformed(
                gettext("`{name}` is a number from {low} to {high}.", name=name, low=f"{low:g}", high=f"{high:g}")
            )
        return float(value)

    def whole(self, name: str, low: int, high: int) -> int | None:
        """Return a whole number from `low` to `high`; None when it is left out or null. Raises `Malformed`."""
        value = self.values.get(name)
        return None if value is None else in_range(name, value, low, high)

    def flag(self, name: str, usual: bool) -> bool:
        """Return true or false, `usual` if it is left out; raises `Malformed` for anything else."""
        value = self.values.get(name, usual)
        if not isinstance(value, bool):
            raise Malformed(gettext("`{name}` is true or false.", name=name))
        return value

    def texts(self, name: str, most: int) -> list[str]:
        """Return a list of at most `most` texts, each cut to 200 letters; empty when left out. Raises `Malformed`."""
        value = self.values.get(name, [])
        if not isinstance(value, list) or len(value) > most or not all(isinstance(each, str) for each in value):
            raise Malformed(gettext("`{name}` is a list of at most {most} texts.", name=name, most=most))
        return [each[:200] for each in value]

    def pairs(self, name: str, most: int) -> dict[str, str]:
        """Return an object of at most `most` texts of at most 200 letters; empty when left out. Raises `Malformed`."""
        value = self.values.get(name, {})
        fits = isinstance(value, dict) and len(value) <= most
        if not fits or not all(isinstance(each, str) and len(each) <= 200 for each in value.values()):
            raise Malformed(gettext("`{name}` is an object of at most {most} texts.", name=name, most=most))
        return dict(value)

    def object(self, name: str) -> "MessageFields | None":
        """Return an object; None when it is left out or null. Raises `Malformed` for anything else."""
        value = self.values.get(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise Malformed(gettext("`{name}` is an object or null.", name=name))
        return MessageFields(value)
