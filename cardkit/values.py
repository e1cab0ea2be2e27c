"""Objects that are the values of their attributes: how they are copied, pickled and compared.

Compiled classes have no `__dict__`, and a `vec` can be neither copied nor pickled. So `attributes` finds what an
object is made of, compiled or not, and importing this module teaches `copyreg` to take a `vec` apart. A class whose
objects are to be copied, pickled and compared says so with `__reduce__`, by `reduced`, and `__eq__`, by `same`.
"""

import copyreg
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

Reduced: TypeAlias = tuple[Callable[..., object], tuple[object, ...], tuple[None, dict[str, object]]]
"""What `__reduce__` returns: how an object is made, from what, and the attributes that are then set one by one."""

NOTHING: Mapping[str, int] = {}


def attributes(thing: object) -> dict[str, Any]:
    """The attributes of `thing` by their names, private ones included; those that are not set are left out."""
    names = dict.fromkeys((*getattr(type(thing), "__mypyc_attrs__", ()), *getattr(thing, "__dict__", ())))
    return {name: getattr(thing, name) for name in names if hasattr(thing, name)}


def reduced(thing: object, *parts: object) -> Reduced:
    """For `__reduce__`: make an object of the class of `thing` from `parts`, then set every attribute.

    Without `parts` it is made by `__new__` alone, which compiled classes allow only where others may inherit from them.
    """
    kind = type(thing)
    if parts:
        return kind, parts, (None, attributes(thing))
    return copyreg.__newobj__, (kind,), (None, attributes(thing))  # type: ignore[attr-defined]


def copied(thing: Any) -> object:
    """For `__copy__`: an object like `thing`, whose own lists and vecs are copied one level deep."""
    make, parts, (_, found) = thing.__reduce__()
    copy = make(*parts)
    for name, value in found.items():
        setattr(copy, name, value[:] if isinstance(value, (_VEC, list)) else value)
    return copy


def same(one: object, other: object, used: Mapping[str, int] = NOTHING, unused: Sequence[str] = ()) -> bool:
    """For `__eq__`: whether both are of one class and have equal attributes; `NotImplemented` is never needed.

    Of the sequences that `used` names only the first so many items count, and what `unused` names does not count.
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
    """A vec of `items`: what a pickled one is made with."""
    return vec[i64](items)


def _take_apart(numbers: Any) -> tuple[Callable[..., object], tuple[list[int]]]:
    return make_vec, (list(numbers),)


_VEC: Final = type(vec[i64]())
copyreg.pickle(_VEC, _take_apart)  # type: ignore[arg-type]
