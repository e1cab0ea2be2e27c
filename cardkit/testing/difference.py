"""Differences: the first part in which two values differ from outside, the look of a state, and the views of a seat.

Every comparison of the kit is one of plain values: numbers, texts, lists and dicts, made of whatever is compared. A
plain value keeps the look of an object that changes later.
"""

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.engine.history import History
from cardkit.engine.state import State
from cardkit.game.game import AnyGame

Difference: TypeAlias = tuple[str, object, object]
"""The name of a part, and its value in one object and in the other."""

CORE: Final = ("actor", "legal", "page", "decision", "action_count", "outcome", "outcome_seat", "over")
"""The public attributes that every state has."""


def difference(one: object, other: object, name: str) -> Difference | None:
    """Return where the values called `name` differ, and the two values there; None when they are the same.

    Sequences are compared item by item, objects by their public attributes and properties. A `Card` is its number.
    """
    plain_one, plain_other = plain(one), plain(other)
    return None if plain_one == plain_other else _first_difference(name, plain_one, plain_other)


def _first_difference(name: str, one: Any, other: Any) -> Difference:
    """Return the first difference of two parts of plain values, which are not the same."""
    if isinstance(one, _Object) and isinstance(other, _Object):
        one, other = _attributes(one.value), _attributes(other.value)
    if type(one) is not type(other) or not isinstance(one, list | dict):
        return name, one, other
    if isinstance(one, list):
        if len(one) != len(other):
            return f"the length of {name}", len(one), len(other)
        one, other = dict(enumerate(one)), dict(enumerate(other))
    of_object = isinstance(one, Attributes)
    if one.keys() != other.keys():
        return f"the attributes of {name}" if of_object else name, list(one), list(other)
    key = next(key for key in one if one[key] != other[key])
    return _first_difference(f"{name}.{key}" if of_object else f"{name}[{key!r}]", one[key], other[key])


def about_notes(game: AnyGame, where: str = "") -> str:
    """Return advice for a game whose private notes may lose a card to an unseen draw; empty for other games.

    With `where`, the name of a part that differs, only notes in that part count.
    """
    keys = [
        key
        for key, zone in getattr(game, "layout", {}).items()
        if zone.note
        and zone.seen_by == "owner"
        and not (zone.about or zone.lasting)
        and (not where or repr(key) in where)
    ]
    if not keys:
        return ""
    return f". Where a seat cannot see a card leave that it has noted in `{keys[0]}`, use `Zone.OWN.last_known`."


class Attributes(dict[str, Any]):
    """The public attributes of an object, and its class."""


class _Object:
    """An object within a plain value: most are identical in both values, and only others have to be compared."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Object):
            return False
        return self.value is other.value or _read(self.value) == _read(other.value)

    def __repr__(self) -> str:
        return repr(self.value)


class _Truth(str):
    """True or False within a plain value, where it equals no number."""

    __repr__ = str.__str__


_TRUTHS: Final = {truth: _Truth(truth) for truth in (False, True)}
_ATOMS: Final = frozenset({int, float, str, bytes, type(None), Attributes, _Truth})
"""Types whose values are plain already."""


def plain(value: Any) -> Any:
    """Return `value` as numbers, texts, lists and dicts, which stay as they are when it changes.

    Of objects these are the public attributes and properties. Objects within it stay objects.
    """
    made = _part(value)
    return _attributes(value) if isinstance(made, _Object) else made


@cache
def _way(kind: type) -> Callable[[Any], Any]:
    """Return the function that makes a value of this type a part of a plain value.

    Objects are only wrapped: their attributes are read when they are compared.
    """
    if kind is bool:
        return _TRUTHS.__getitem__
    if kind in _ATOMS or issubclass(kind, (int, float, str, bytes, frozenset, type, _Object)):
        return lambda value: value
    if issubclass(kind, set):
        return frozenset
    if hasattr(kind, "tolist"):  # arrays and their numbers, of any library
        return lambda value: _part(value.tolist())
    if issubclass(kind, Mapping):
        return lambda value: {key: _part(item) for key, item in value.items()}
    if hasattr(kind, "__len__") and hasattr(kind, "__getitem__"):  # lists, tuples, vecs
        return _items
    return _Object


def _part(value: Any) -> Any:
    kind: Any = type(value)
    way: Callable[[Any], Any] = _way(kind)
    return way(value)


def _items(values: Any) -> list[Any]:
    items = list(values)
    return items if _ATOMS.issuperset(map(type, items)) else [_part(item) for item in items]


def _attributes(value: object) -> object:
    """Return the public attributes and properties of an object; the object itself when it has none."""
    names, values = _read(value)
    return Attributes(zip(names, values, strict=True)) if names else value


def _read(value: object) -> tuple[list[str], list[Any]]:
    """Return the names of the public attributes of an object, its class among them, and their values."""
    kind: Any = type(value)
    names, values = _reader(kind, tuple(getattr(value, "__dict__", ())))
    return names, _items(values(value)) if names else [value]


@cache
def _reader(kind: type, own: tuple[str, ...]) -> tuple[list[str], Callable[[object], tuple[object, ...]]]:
    """Return the sorted names of the public attributes of an object, and a function that reads their values.

    `kind` is the type of the object, and `own` are the names in its `__dict__`. Attributes and properties of the type
    count too; its methods do not. `__class__` follows the names, and its value is the qualified name of the type.
    Without a public attribute the list of names is empty.
    """
    shared = [name for name in dir(kind) if not callable(getattr(kind, name))]
    names = sorted({name for name in (*own, *shared) if not name.startswith("_")})
    return [*names, "__class__"] if names else [], attrgetter(*names, "__class__.__qualname__")


def look(state: State, game: AnyGame | None = None) -> Attributes:
    """Return all that a state shows: its attributes, the observation of each seat, and with `game` its position."""
    seen = Attributes({name: plain(getattr(state, name)) for name in CORE})
    seen.update(actions=list(state.actions()), standing=list(state.standing()), in_play=state.in_play())
    seen.update(observations=[plain(state.observe(seat)) for seat in range(state.seats)])
    if game is not None:
        seen.update(position=plain(game.to_position(state)))
    return seen


# -- Views

View: TypeAlias = Callable[[Any, int], object]
"""A function from a state and a seat to anything comparable, such as an observation, a list or an array."""


def observed(state: State, seat: int) -> object:
    """Return the observation, the view that checks use by default."""
    return state.observe(seat)


def histories(history: History, seat: int) -> object:
    """A view for `check_no_leak` and `check_recall`: all that a seat has seen and done since the play began."""
    return history.of(seat)


def encoded(game: AnyGame, seats: int, **options: Any) -> View:
    """A view: the words that the encoder of `game` writes straight from a state; `options` are those of `encoder`."""
    encoder, width = game.encoder(seats, **options), game.encoding(seats, **options).words
    out = vec[i64]([0] * width)

    def words(state: State, seat: int) -> object:
        encoder.write_view(state, seat, out, 0)
        return list(out)

    return words
