"""Whether two values look the same from outside, and where they differ first."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, TypeAlias

Difference: TypeAlias = tuple[str, object, object]
"""The name of a place, and what is there in one value and in the other."""

_PLAIN: Final = (int, float, str, bytes, type(None), set, frozenset, type)


def difference(one: object, other: object, name: str) -> Difference | None:
    """Where the values called `name` differ, and what is there in each; None when they are the same.

    Sequences are compared item by item, objects by their public attributes and properties. A `Card` is its number.
    """
    if one is other:
        return None
    if _number(one) and _number(other):
        return None if one == other else (name, one, other)
    if type(one) is not type(other):
        return name, one, other
    if hasattr(one, "tolist") and hasattr(other, "tolist"):  # arrays and their numbers, of whatever library
        return difference(one.tolist(), other.tolist(), name)
    if isinstance(one, _PLAIN):
        return None if one == other else (name, one, other)
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        if one.keys() != other.keys():
            return name, list(one), list(other)
        return _first((f"{name}[{key!r}]", value, other[key]) for key, value in one.items())
    items, others = _items(one), _items(other)
    if items is not None and others is not None:
        if len(items) != len(others):
            return f"the length of {name}", len(items), len(others)
        return _first((f"{name}[{index}]", items[index], others[index]) for index in range(len(items)))
    names, other_names = _attributes(one), _attributes(other)
    if names != other_names:
        return f"the attributes of {name}", names, other_names
    if not names:
        return None if one == other else (name, one, other)
    return _first((f"{name}.{below}", getattr(one, below), getattr(other, below)) for below in names)


def _number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _first(pairs: Iterator[Difference]) -> Difference | None:
    for name, one, other in pairs:
        if one is other or (type(one) is int and type(other) is int and one == other):
            continue  # most are, and this is fast
        found = difference(one, other, name)
        if found is not None:
            return found
    return None


def _items(value: Any) -> list[Any] | None:
    """The items of a list, a tuple, or anything that has a length and places, such as a vec."""
    kind = type(value)
    return list(value) if hasattr(kind, "__len__") and hasattr(kind, "__getitem__") else None


def _attributes(value: object) -> list[str]:
    """The names of the public attributes and properties."""
    own: dict[str, object] = getattr(value, "__dict__", {})
    kind: Any = type(value)
    return _public_names(kind, tuple(own))


@cache
def _public_names(kind: type, own: tuple[str, ...]) -> list[str]:
    shared = [name for name in dir(kind) if not callable(getattr(kind, name))]
    return sorted({name for name in (*own, *shared) if not name.startswith("_")})


class Frozen:
    """What a value showed when it was frozen: its public attributes, with containers copied."""

    def __init__(self, value: object) -> None:
        self.kind = type(value).__name__
        for name in _attributes(value):
            setattr(self, name, _copied(getattr(value, name)))


def _copied(value: Any) -> Any:
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, Mapping):
        return {key: _copied(item) for key, item in value.items()}
    items = _items(value)
    return value if items is None else [_copied(item) for item in items]
