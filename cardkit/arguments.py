"""Checks of arguments: a value of another kind is refused at once with a sentence, and not deep inside."""

from collections.abc import Callable, Iterable, Mapping
from operator import index
from typing import Any, Final

from cardkit.errors import WrongType
from cardkit.language import gettext


def require_number(value: object, name: str) -> int:
    """Return `value` as a plain int; raises `WrongType`, which calls it `name`, unless it is a whole number."""
    try:
        return index(value)  # type: ignore[arg-type]  # that is the question
    except TypeError:
        raise WrongType(gettext("`{name}` is a whole number, not {value!r}.", name=name, value=value)) from None


def require_text(value: object, name: str) -> None:
    """Raise `WrongType` unless `value`, given as `name`, is a text."""
    if not isinstance(value, str):
        raise WrongType(gettext("`{name}` is a text, not {value!r}.", name=name, value=value))


def require_iterable(value: object, name: str) -> None:
    """Raise `WrongType` unless `value`, given as `name`, has members that can be gone through."""
    if not isinstance(value, (list, tuple, Iterable)):  # lists first: to ask an abstract class takes ten times as long
        raise WrongType(gettext("`{name}` is a list or the like, not {value!r}.", name=name, value=value))


def require_kind(value: object, kind: type, name: str) -> None:
    """Raise `WrongType` unless `value`, given as `name`, is a `kind`."""
    if not isinstance(value, kind):
        raise WrongType(
            gettext("`{name}` must be of type {kind}, not {value!r}.", name=name, kind=kind.__name__, value=value)
        )


def require_state(value: object) -> None:
    """Raise `WrongType` unless `value`, given as `state`, is a state."""
    if not hasattr(value, "decision"):
        raise WrongType(gettext("`state` is a state, as in `game.deal(2).state`, not {value!r}.", value=value))


def require_game(value: object) -> None:
    """Raise `WrongType` unless `value`, given as `game`, is a game."""
    if not hasattr(value, "to_position") or isinstance(value, type):
        raise WrongType(gettext("`game` is a game, as `load` gives it, not {value!r}.", value=value))


def require_function(value: object, name: str) -> None:
    """Raise `WrongType` unless `value`, given as `name`, can be called."""
    if not callable(value):
        raise WrongType(gettext("`{name}` is a function, not {value!r}.", name=name, value=value))


def other_words(names: Mapping[str, str]) -> Callable[[Any, str], Any]:
    """Return a `__getattr__` whose error suggests a name for a wrong word.

    `names` maps each right name to wrong words for it, separated by spaces. A class assigns the result, which type
    checkers do not read: they refuse an unknown name as usual.
    """
    found = {word: name for name, words in names.items() for word in words.split()}

    def refuse(thing: object, word: str) -> Any:
        kind = type(thing).__name__
        if word in found:
            raise AttributeError(
                gettext("`{kind}` has `{name}`, not `{word}`.", kind=kind, name=found[word], word=word)
            )
        raise AttributeError(f"{kind!r} object has no attribute {word!r}")

    return refuse


def other_argument(words: Iterable[str], name: str) -> WrongType:
    """The error for arguments called otherwise than `name`."""
    return WrongType(gettext("The argument is called `{name}`, not `{word}`.", name=name, word=", ".join(words)))


MOST_DIGITS: Final = 18
"""The number of digits that a number may have: it fits into 64 bits."""


def is_number(text: str) -> bool:
    """Return whether `text` is a whole number from 0 on: only digits, at most `MOST_DIGITS` of them."""
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
