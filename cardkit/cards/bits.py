"""Sets of small integers as the bits of one word.

A mask is an `i64` whose bit `n` (0 to 62) says that `n` is in the set: a card, a seat or an action. Everything fast in
cardkit is made of these few functions, which give the same numbers compiled and interpreted.
"""

from collections.abc import Iterable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

WORD: Final = 63
"""The number of bits that a mask may use; the 64th is the sign."""


def _powers() -> vec[i64]:
    """Return the masks of one member each: at index `n`, 0 to 62, that of `n`."""
    # mypyc 2.4 compiles `1 << n` to a 32-bit shift, so the powers come from doubling.
    powers = vec[i64](capacity=WORD)
    power: i64 = 1
    for index in range(WORD):
        powers = append(powers, power)
        if index < WORD - 1:
            power += power
    return powers


BIT: Final[vec[i64]] = _powers()
"""`BIT[n]` is the mask of `n` alone, for 0 <= n <= 62."""

_DE_BRUIJN: Final = 0x03F79D71B4CB0A89


def _indices() -> vec[i64]:
    indices = vec[i64]([0] * 64)
    for index in range(WORD):
        indices[((BIT[index] * _DE_BRUIJN) >> 58) & 63] = index
    return indices


_INDEX: Final[vec[i64]] = _indices()


def count(mask: i64) -> i64:
    """Return how many members `mask` has, 0 to 63."""
    pairs: i64 = mask - ((mask >> 1) & 0x1555555555555555)
    fours: i64 = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights: i64 = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((eights * 0x0101010101010101) >> 56) & 127


def lowest(mask: i64) -> i64:
    """The smallest member of `mask`, which must not be empty."""
    return _INDEX[(((mask & -mask) * _DE_BRUIJN) >> 58) & 63]


def highest(mask: i64) -> i64:
    """The largest member of `mask`, which must not be empty."""
    index: i64 = 0
    step: i64 = 32
    while step:
        if index + step < WORD and mask >= BIT[index + step]:
            index += step
        step >>= 1
    return index


def _members_of_bytes() -> vec[i64]:
    """Return a table that has at `256 * n + byte` the member of `byte` that has `n` smaller ones."""
    lookup = vec[i64]([0] * (8 * 256))
    for byte in range(256):
        found: i64 = 0
        for index in range(8):
            if (byte >> index) & 1:
                lookup[256 * found + byte] = index
                found += 1
    return lookup


_IN_BYTE: Final[vec[i64]] = _members_of_bytes()


def nth(mask: i64, index: i64) -> i64:
    """The member of `mask` that has `index` smaller ones, 0 <= index < count(mask).

    Counts the members of all bytes side by side, finds the byte, and looks the rest up: no loop to mispredict.
    """
    pairs: i64 = mask - ((mask >> 1) & 0x1555555555555555)
    fours: i64 = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    upto: i64 = ((fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101  # members up to each byte's end
    passed: i64 = (((index + 64) * 0x01010101010101 - (upto & 0x3F3F3F3F3F3F3F)) >> 6) & 0x01010101010101
    start: i64 = (((passed * 0x0101010101010101) >> 56) & 7) * 8  # the bit at which the byte of the member begins
    index -= ((upto << 8) >> start) & 63
    return start + _IN_BYTE[index * 256 + ((mask >> start) & 255)]


def _masks_above() -> vec[i64]:
    """Return a table that has at index `n`, 0 to 63, the mask of the numbers from `n` to 62."""
    masks = vec[i64]([0] * (WORD + 1))
    higher: i64 = 0
    for index in range(WORD, 0, -1):
        masks[index] = higher
        higher |= BIT[index - 1]
    masks[0] = higher
    return masks


_ABOVE: Final[vec[i64]] = _masks_above()


def above(member: i64) -> i64:
    """The mask of every number greater than `member` (-1 to 62), up to 62."""
    return _ABOVE[member + 1]


def mask_of(members: Iterable[int]) -> int:
    """The mask that holds each of `members`, numbers from 0 to 62."""
    mask: i64 = 0
    for member in members:
        mask |= BIT[member]
    return mask


def members(mask: int) -> list[int]:
    """The members of `mask` in rising order."""
    found: list[int] = []
    remaining: i64 = mask
    while remaining:
        found.append(lowest(remaining))
        remaining &= remaining - 1
    return found
