"""Differences: the first place where two values differ from outside, and the parts that checks compare.

A check compares the views of a seat, its history of views and actions, the data for a program, or all that a state
shows.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.engine.history import History
from cardkit.engine.state import State
from cardkit.game.game import AnyGame

Difference: TypeAlias = tuple[str, object, object]
"""The name of a place, and the value there in one object and in the other."""

_Found: TypeAlias = tuple[str, str, object, object]
"""The words of a place before and after the name of the object, and the two values there."""

_PLAIN: Final = (int, float, str, bytes, type(None), set, frozenset, type)

_WHOLE, _KEYS, _ITEMS, _ATTRIBUTES, _ARRAY = range(5)
"""Ways to compare values: as a whole, by their keys, items or attributes, or as the list that they make."""
_SIMPLE: Final = frozenset({int, bool, str, bytes, type(None)})
"""Types whose values are the same when they are equal."""


def difference(one: object, other: object, name: str) -> Difference | None:
    """Return where the values called `name` differ, and the two values there; None when they are the same.

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
    """Return a reader of the attributes of these names."""
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


# -- Comparing states

CORE = ("actor", "legal", "page", "decision", "action_count", "outcome", "outcome_seat", "over")
"""The public attributes that every state has."""


class Snapshot:
    """All that a state shows: its public attributes, and the view of each seat; with `game` also its whole position."""

    def __init__(self, state: State, game: AnyGame | None = None) -> None:
        self.core = {name: getattr(state, name) for name in CORE}
        self.actions = list(state.actions())
        self.standing = list(state.standing())
        self.in_play = int(state.in_play())
        self.observations = [Frozen(state.observe(seat)) for seat in range(state.seats)]
        self.position: dict[str, Any] = {} if game is None else dict(game.to_position(state))


def changed(before: Snapshot, state: State, name: str = "state") -> Difference | None:
    """Return the first difference of `state` from its snapshot `before`; None when there is none."""
    return difference(before, Snapshot(state), name)


class Histories:
    """A view of more than a state: all that a seat has seen and done since the check began to play."""

    def __call__(self, history: History, seat: int) -> object:
        """Return all that `seat` has seen and done."""
        return history.of(seat)


View: TypeAlias = Callable[[Any, int], object]
"""A function from a state and a seat to anything comparable, such as an observation, a list or an array."""

histories = Histories()
"""A view for `check_no_leak` and `check_recall`: the `History` of each seat."""


def observed(state: State, seat: int) -> object:
    """Return the observation, the view that checks use by default."""
    return state.observe(seat)


def encoded(game: AnyGame, seats: int, **options: Any) -> View:
    """A view: the words that the encoder of `game` writes straight from a state; `options` are those of `encoder`."""
    encoder, width = game.encoder(seats, **options), game.encoding(seats, **options).words
    out = vec[i64]([0] * width)

    def words(state: State, seat: int) -> object:
        encoder.write_view(state, seat, out, 0)
        return list(out)

    return words
