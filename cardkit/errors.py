"""Every error that cardkit raises on purpose: a small tree, in which each message is a sentence with the correction."""

from collections.abc import Callable
from typing import Final

from cardkit.escaping import CUT, sentence


class CardkitError(ValueError):
    """The root of the tree: a request cannot be fulfilled, and nothing was changed.

    Its message is printable whatever it quotes, and long quotations are cut (`cardkit.escaping`).
    """

    def __init__(self, *arguments: object) -> None:
        super().__init__(*(sentence(argument) if isinstance(argument, str) else argument for argument in arguments))


MOST_TOLD: Final = 200
"""The number of characters of an error of other code after which it is cut."""


def in_short(error: BaseException) -> str:
    """Return the error of other code for a sentence: on one line, short, and printable.

    If its text cannot be had without another error, the type remains.
    """
    name = cut(safe_text(type(error), _name))
    why = " ".join(safe_text(error, str).split()).rstrip(".")
    return f"{name}: {cut(why)}" if why else name


def safe_text(something: object, text: Callable[[object], str]) -> str:
    """Return `text`, `str` or `repr`, of another package's object; if that fails, a remark that it does."""
    try:
        return str.__str__(text(something))  # a plain text, also for an object of a subclass of str
    except KeyboardInterrupt:
        raise
    except BaseException:
        return f"(an object whose {text.__name__} fails)"


def _name(of: object) -> str:
    """Return the name of a class, which a metaclass may hide; empty for another object."""
    return str(of.__name__) if isinstance(of, type) else ""


def cut(text: str, most: int = MOST_TOLD) -> str:
    """Return `text` as a part of a sentence: printable, and cut if it is long."""
    shown = sentence(text)
    return shown if len(shown) <= most else shown[:most] + CUT


class InvalidText(CardkitError):
    """A text is not a card, a move, a rule or a position."""


class OutOfRange(InvalidText, IndexError):
    """A number is not that of a suit, a rank, a card or a seat."""


class WrongType(InvalidText, TypeError):
    """A value is of the wrong kind, such as None in place of a number."""


class InvalidRule(CardkitError):
    """A rule or preset does not exist, or a rule does not take that value."""


class InvalidDeal(CardkitError):
    """A game cannot be set up like this: too many seats, too few cards, a card that is there twice."""


class BrokenCommitment(CardkitError):
    """A deal is not the one that was committed to."""


class Unsolvable(CardkitError):
    """A position is not one that a solver can solve."""


class IllegalMove(CardkitError):
    """The rules refuse a move or an action here."""


class InvalidBot(CardkitError):
    """A bot does not exist, or answered with something that is no action."""
