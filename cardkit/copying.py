"""Objects that are the values of their attributes: copies, pickles and comparisons.

Compiled classes have no `__dict__`, and a `vec` can be neither copied nor pickled. So `attributes` finds the parts of
an object, compiled or not, and the import of this module teaches `copyreg` to take a `vec` apart. A class whose objects
can be copied, pickled and compared defines `__reduce__`, by `reduced`, and `__eq__`, by `same`.
"""

import copyreg
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

Reduced: TypeAlias = tuple[Callable[..., object], tuple[type, tuple[object, ...], dict[str, object]]]
"""The value that `__reduce__` returns: `rebuilt`, and the class of an object, its arguments, and its attributes."""

NOTHING: Mapping[str, int] = {}


def attribute_names(kind: type, own: Iterable[str]) -> dict[str, None]:
    """Return the names of the attributes of objects of the class `kind`, and those in `own`.

    A class may say in `listed_as` that an attribute belongs to a property that can be set: then the property is named.
    """
    listed: Mapping[str, str] = getattr(kind, "listed_as", {})
    return dict.fromkeys(listed.get(name, name) for name in (*getattr(kind, "__mypyc_attrs__", ()), *own))


def attributes(thing: object) -> dict[str, Any]:
    """The attributes of `thing` by their names, private ones included; those that are not set are left out."""
    names = attribute_names(type(thing), getattr(thing, "__dict__", ()))
    return {name: getattr(thing, name) for name in names if hasattr(thing, name)}


def reduced(thing: object, *parts: object) -> Reduced:
    """Return the value of `__reduce__`: make an object of the class of `thing` from `parts`, then set every attribute.

    Without `parts` it is made by `__new__` alone, which compiled classes allow only if others may inherit from them.
    """
    return rebuilt, (type(thing), parts, attributes(thing))


def rebuilt(kind: Any, parts: tuple[object, ...], found: Mapping[str, object]) -> object:
    """Return an object of the class `kind` made from `parts`, with the attributes `found`.

    It does not call `__setstate__`: mypyc gives one to classes from which others may inherit, for states of its own.
    """
    thing = kind(*parts) if parts else kind.__new__(kind)
    for name, value in found.items():
        setattr(thing, name, value)
    return thing


def copied(thing: Any) -> object:
    """Return the value of `__copy__`: an object like `thing`, whose own lists and vecs are copied one level deep."""
    _, (kind, parts, found) = thing.__reduce__()
    own = {name: value[:] if isinstance(value, (VEC, list)) else value for name, value in found.items()}
    return rebuilt(kind, parts, own)


def same(one: object, other: object, used: Mapping[str, int] = NOTHING, unused: Sequence[str] = ()) -> bool:
    """Return the value of `__eq__`: whether both are of one class and have equal attributes.

    For the sequences in `used` only the given number of items counts, and the attributes in `unused` do not count.
    """
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    mine, others = attributes(one), attributes(other)
    if mine.keys() != others.keys():
        return False
    return all(
        name in unused
        or (value == others[name] if name not in used else value[: used[name]] == others[name][: used[name]])
        for name, value in mine.items()
    )


def make_vec(items: Sequence[int]) -> "vec[i64]":
    """Return a vec of `items`, for a pickled vec."""
    return vec[i64](items)


def _take_apart(numbers: Any) -> tuple[Callable[..., object], tuple[list[int]]]:
    return make_vec, (list(numbers),)


VEC: Final = type(vec[i64]())
"""The class of a `vec` of whole numbers."""
copyreg.pickle(VEC, _take_apart)  # type: ignore[arg-type]
