"""Meanings of the words of an encoder: named fields, as data."""

from collections.abc import Sequence
from functools import cached_property
from hashlib import blake2b
from itertools import accumulate
from typing import Final

import attrs

from cardkit.encoding import WORD_BITS, Planes

MASK: Final = "mask"
"""Any of its bits may be set."""
ONE_HOT: Final = "one-hot"
"""At most one of its bits is set; none when the field is absent."""
NUMBER: Final = "number"
"""A whole number, from 0 on."""

KINDS: Final = (MASK, ONE_HOT, NUMBER)

TABLE: Final = -1
"""The owner of a field that belongs to no seat."""

WORD: Final = (1 << WORD_BITS) - 1
BYTE: Final = 8


@attrs.frozen
class Field:
    """Some words with one meaning."""

    name: str
    kind: str = attrs.field(validator=attrs.validators.in_(KINDS))
    """`mask`, `one-hot` or `number`."""
    width: int
    """The number of bits that it has: cards, seats, suits; 1 for a number, which is one word and one plane."""
    whose: int = TABLE
    """0 for the observing seat, 1 for the next one clockwise and so on; -1 for the table."""
    first: int = 0
    """The number of the bit with which it begins: those below it are never set."""

    @property
    def words(self) -> int:
        """Return the number of its words: 1 for a number, else enough for the bits 0 to `first + width - 1`.

        Bit `b` is bit `b % 64` of its word `b // 64`.
        """
        return 1 if self.kind == NUMBER else (self.first + self.width + WORD_BITS - 1) // WORD_BITS


@attrs.frozen
class Encoding:
    """The output of an `Encoder`: words of 64 bits, and the same as planes of a byte each.

    As planes, a bit is a byte of 0 or 1, and a number a byte, 255 for any that is larger. A mask or a one-hot begins at
    a multiple of 8 planes, and so does the first of several numbers that follow each other; planes between are 0.
    """

    name: str
    """The family, or for games in plain Python the preset."""
    version: int
    """The version, which rises when words of a game change their meaning: see docs/reference/encodings.md."""
    fields: tuple[Field, ...]
    """Fields that a seat knows."""
    hidden: tuple[Field, ...] = ()
    """Fields that it does not know, for critics that may see everything."""
    trumps_first: bool = False
    """True when the suits are renumbered so that the trumps are 0 and the others keep their order."""

    @property
    def words(self) -> int:
        """Return how many words `Encoder.write` writes."""
        return sum(field.words for field in self.fields)

    @property
    def hidden_words(self) -> int:
        """Return how many words `Encoder.write_hidden` writes."""
        return sum(field.words for field in self.hidden)

    @property
    def planes(self) -> int:
        """Return how many planes the words of an observation make, a multiple of 8."""
        return planes_of(self.fields)[1]

    @property
    def hidden_planes(self) -> int:
        """Return how many planes the hidden words make."""
        return planes_of(self.hidden)[1]

    def plane_writer(self, *, hidden: bool = False) -> Planes:
        """Return a writer that turns the words of `fields`, or with `hidden` those of `hidden`, into planes."""
        fields = self.hidden if hidden else self.fields
        return Planes(
            [field.kind == NUMBER for field in fields],
            [field.words for field in fields],
            [field.first for field in fields],
            [field.width for field in fields],
        )

    @property
    def digest(self) -> str:
        """Return sixteen hexadecimal digits that change with the encoding: for a trained policy to keep and compare."""
        return blake2b(repr(self).encode(), digest_size=8).hexdigest()

    def words_of(self, name: str, whose: int | None = None) -> slice:
        """Return the slice of the words of a field; `whose` chooses among several of that name. Raises `KeyError`."""
        at = 0
        for field in self.fields:
            if field.name == name and whose in (None, field.whose):
                return slice(at, at + field.words)
            at += field.words
        raise KeyError(f"The encoding of {self.name} has no field {name!r}.")

    def planes_of(self, name: str, whose: int | None = None) -> slice:
        """Return the slice of the planes of a field; `whose` chooses among several of that name. Raises `KeyError`."""
        for field, start in zip(self.fields, planes_of(self.fields)[0], strict=True):
            if field.name == name and whose in (None, field.whose):
                return slice(start, start + field.width)
        raise KeyError(f"The encoding of {self.name} has no field {name!r}.")

    def text(self, words: Sequence[int]) -> str:
        """Return `words` in one line, masks in hexadecimal: `hand=5 stock_size=24 hand_size.1=6`.

        The seat relative to the observer follows the name of a field, except for the observer's and the table's; fields
        of 0 are left out.
        """
        parts: list[str] = []
        for name, kind, at, end in self._spans:
            value = 0
            for index in range(end - 1, at - 1, -1):
                value = value << WORD_BITS | words[index] & WORD
            if value:
                parts.append(f"{name}={value}" if kind == NUMBER else f"{name}={value:x}")
        return " ".join(parts)

    @cached_property
    def _spans(self) -> list[tuple[str, str, int, int]]:
        """For each field its name in `text`, its kind, and the range of its words."""
        ends = list(accumulate(field.words for field in self.fields))
        return [
            (field.name if field.whose <= 0 else f"{field.name}.{field.whose}", field.kind, end - field.words, end)
            for field, end in zip(self.fields, ends, strict=True)
        ]


def planes_of(fields: Sequence[Field]) -> tuple[list[int], int]:
    """Return the first plane of each field, and the number of planes in all.

    A field begins at a multiple of 8, unless it is a number right behind a number. The planes in all are a multiple of
    8.
    """
    starts: list[int] = []
    end = 0
    numbers = False
    for field in fields:
        if field.kind != NUMBER or not numbers:
            end = _whole_words(end)
        numbers = field.kind == NUMBER
        starts.append(end)
        end += field.width
    return starts, _whole_words(end)


def _whole_words(planes: int) -> int:
    return (planes + BYTE - 1) // BYTE * BYTE
