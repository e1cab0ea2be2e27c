"""A comparison of two values as they look from outside: the place where they differ first."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, Final, TypeAlias

Difference: TypeAlias = tuple[str, object, object]
"""The name of a place, and what is there in one value and in the other."""

_Found: TypeAlias = tuple[str, str, object, object]
"""The words before the name of a value and behind it that name the place, and what is there."""

_PLAIN: Final = (int, float, str, bytes, type(None), set, frozenset, type)

_WHOLE, _KEYS, _ITEMS, _ATTRIBUTES, _ARRAY = range(5)
"""Ways to compare values: as a whole, by their keys, items or attributes, or as the list that they make."""
_SIMPLE: Final = frozenset({int, bool, str, bytes, type(None)})
"""Types whose values are the same when they are equal."""


def difference(one: object, other: object, name: str) -> Difference | None:
    """Return where the values called `name` differ, and what is there in each; None when they are the same.

    Sequences are compared item by item, objects by their public attributes and properties. A `Card` is its number.
    """
    found = _find(one, other)
    if found is None:
        return None
    before, behind, there, in_other = found
    return f"{before}{name}{behind}", there, in_other


def _find(one: Any, other: Any) -> _Found | None:
    if one is other:
        return None
    if type(one) is not type(other):
        return None if _number(one) and _number(other) and one == other else ("", "", one, other)
    kind: Any = type(one)
    of_what = _made_of(kind)
    if of_what == _ATTRIBUTES:
        names, other_names = _attributes(one), _attributes(other)
        if names != other_names:
            return "the attributes of ", "", names, other_names
        if names:
            values = _values_of(names)
            return _first((f".{name}" for name in names), values(one), values(other))
    if of_what == _ITEMS:
        items, others = list(one), list(other)
        if len(items) != len(others):
            return "the length of ", "", len(items), len(others)
        return _first((f"[{index}]" for index in range(len(items))), items, others)
    if of_what == _KEYS:
        if one.keys() != other.keys():
            return "", "", list(one), list(other)
        return _first((f"[{key!r}]" for key in one), list(one.values()), [other[key] for key in one])
    if of_what == _ARRAY:
        return _find(one.tolist(), other.tolist())
    return None if one == other else ("", "", one, other)


@cache
def _made_of(kind: type) -> int:
    """Return how a value of this type is compared."""
    if hasattr(kind, "tolist"):  # arrays and their numbers, of whatever library
        return _ARRAY
    if issubclass(kind, _PLAIN):
        return _WHOLE
    if issubclass(kind, Mapping):
        return _KEYS
    has_items = hasattr(kind, "__len__") and hasattr(kind, "__getitem__")  # lists, tuples, vecs
    return _ITEMS if has_items else _ATTRIBUTES


def _number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _first(suffixes: Iterable[str], values: Sequence[object], others: Sequence[object]) -> _Found | None:
    """The first of the values that differs from its counterpart; the suffixes name them."""
    kinds = list(map(type, values))
    if _SIMPLE.issuperset(kinds) and kinds == list(map(type, others)) and values == others:
        return None  # most are so, and this is fast
    for number, (one, other) in enumerate(zip(values, others, strict=True)):
        if one is other or (type(one) is int and type(other) is int and one == other):
            continue
        found = _find(one, other)
        if found is not None:
            before, behind, there, in_other = found
            return before, list(suffixes)[number] + behind, there, in_other
    return None


def _attributes(value: object) -> tuple[str, ...]:
    """The names of the public attributes and properties."""
    own: dict[str, object] = getattr(value, "__dict__", {})
    kind: Any = type(value)
    return _public_names(kind, tuple(own))


@cache
def _public_names(kind: type, own: tuple[str, ...]) -> tuple[str, ...]:
    shared = [name for name in dir(kind) if not callable(getattr(kind, name))]
    return tuple(sorted({name for name in (*own, *shared) if not name.startswith("_")}))


@cache
def _values_of(names: tuple[str, ...]) -> Callable[[object], tuple[object, ...]]:
    """Return what reads the attributes of these names."""
    values = attrgetter(*names)
    return values if len(names) > 1 else lambda value: (values(value),)


class Frozen:
    """The look of a value when it was frozen: its public attributes, with containers copied."""

    def __init__(self, value: object) -> None:
        self.kind = type(value).__name__
        for name in _attributes(value):
            setattr(self, name, _copied(getattr(value, name)))


def _copied(value: Any) -> Any:
    kind: Any = type(value)
    of_what = _made_of(kind)
    if of_what == _KEYS:
        return {key: _copied(item) for key, item in value.items()}
    if of_what == _ARRAY:
        return _copied(value.tolist())
    return [_copied(item) for item in value] if of_what == _ITEMS else value
