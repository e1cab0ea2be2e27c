"""Buffers that NumPy sees without a copy, and masks of several words in them. Compiled."""

from typing import Any

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from cardkit.cards.bits import count, lowest, nth
from cardkit.encoding import WORD_BIT


def zeros(number: i64) -> vec[i64]:
    """Return `number` whole numbers of 64 bits, all 0."""
    return vec[i64]([0] * number)


def zero_floats(number: i64) -> vec[float]:
    """Return `number` floats, all 0."""
    return vec[float]([0.0] * number)


def zero_bytes(number: i64) -> vec[u8]:
    """Return `number` bytes, all 0."""
    zeros = vec[u8]()
    for _ in range(number):
        zeros = append(zeros, 0)
    return zeros


def shaped(buffer: Any, kind: str, shape: list[int]) -> memoryview:
    """Return a view of `buffer` without a copy: an array of this `shape`, with items of the format `kind`."""
    return memoryview(buffer).cast("B").cast(kind, shape)  # type: ignore[call-overload,no-any-return]


def bytes_of(actions: Any) -> bytes | None:
    """Return the memory of a row of whole numbers of 64 bits; None for anything else."""
    try:
        view = memoryview(actions)
    except TypeError:
        return None
    if view.ndim != 1 or view.itemsize != 8 or view.format not in ("q", "l"):
        return None
    return view.tobytes()


def pick_of(legal: vec[i64], start: i64, width: i64, rng: Random) -> i64:
    """Return a uniformly random bit of a mask of `width` words, which begin in `legal` at the index `start`."""
    number: i64 = 0
    word: i64 = 0
    while word < width:
        number += _count(legal[start + word])
        word += 1
    index: i64 = 0
    if number > 1:
        index = rng.randrange(number)
    word = 0
    number = _count(legal[start])
    while index >= number:
        index -= number
        word += 1
        number = _count(legal[start + word])
    return word * 64 + _nth(legal[start + word], index)


def _count(word: i64) -> i64:
    return count(word) if word >= 0 else count(word - WORD_BIT[63]) + 1


def _nth(word: i64, index: i64) -> i64:
    """Return the number of the bit of `word`, of 64 bits, that has `index` bits set below it."""
    if word >= 0:
        return nth(word, index) if word & (word - 1) else lowest(word)
    positive = word - WORD_BIT[63]
    if index == count(positive):
        return 63
    return nth(positive, index)
