"""A table of what is known about positions: bounds on their values, found again however a position was reached."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

ENTRY: Final = 5
"""The number of words of an entry: four of the key, and one of what is known."""

EMPTY: Final = -1

FIRST_SIZE: Final = 1024
"""The number of entries that a new table can hold."""

LATEST_PROBES: Final = 8
"""The distance from its own slot at which an entry may lie once the table has its full size."""

HALF: Final = 0x7FFFFFFF
"""The lower 31 bits of a word: what can be multiplied by another 31 bits without an overflow."""


@mypyc_attr(acyclic=True)
class Transpositions:
    """Maps keys of four words and a few bits to bounds and an action.

    The words of a key are 0 <= word < 2**62, its bits 0 <= extra < 2**40. Keys are compared whole, so that no two
    positions are taken for each other. The table grows up to `most` entries; then new entries overwrite old ones.
    """

    def __init__(self, most: i64) -> None:
        self.most: i64 = most
        self.size: i64 = 0
        """The number of entries that it can hold: a power of two."""
        self.used: i64 = 0
        self.words: vec[i64] = vec[i64]()
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self._allocate(FIRST_SIZE)

    def _allocate(self, size: i64) -> None:
        words = vec[i64](capacity=ENTRY * size)
        slot: i64 = 0
        while slot < ENTRY * size:
            words = append(words, EMPTY)
            slot += 1
        self.words = words
        self.size = size
        self.used = 0

    def find(self, first: i64, second: i64, third: i64, fourth: i64, extra: i64) -> i64:
        """Return what was last stored under this key, as `pack` packed it; `EMPTY` when there is nothing."""
        slot = self._slot(first, second, third, fourth, extra)
        known = self.words[slot + 4]
        if (
            known >> 10 != extra
            or self.words[slot] != first
            or self.words[slot + 1] != second
            or self.words[slot + 2] != third
            or self.words[slot + 3] != fourth
        ):
            return EMPTY
        return known

    def store(self, first: i64, second: i64, third: i64, fourth: i64, extra: i64, known: i64) -> None:
        """Keep `known`, 0 <= known < 1024, under this key."""
        if 2 * self.used >= self.size and self.size < self.most:
            self._grow()
        slot = self._slot(first, second, third, fourth, extra)
        if self.words[slot + 4] == EMPTY:
            self.used += 1
        self.words[slot] = first
        self.words[slot + 1] = second
        self.words[slot + 2] = third
        self.words[slot + 3] = fourth
        self.words[slot + 4] = (extra << 10) | known

    def _grow(self) -> None:
        old = self.words
        size = self.size
        self._allocate(2 * size)
        slot: i64 = 0
        while slot < ENTRY * size:
            known = old[slot + 4]
            if known != EMPTY:
                self.store(old[slot], old[slot + 1], old[slot + 2], old[slot + 3], known >> 10, known & 1023)
            slot += ENTRY

    def _slot(self, first: i64, second: i64, third: i64, fourth: i64, extra: i64) -> i64:
        """The slot in which the key's entry lies, or is to lie."""
        entry = mix(first, second, third, fourth, extra) & (self.size - 1)
        start = ENTRY * entry
        slot = start
        probes: i64 = 0
        while probes < LATEST_PROBES:
            known = self.words[slot + 4]
            if known == EMPTY:
                return slot
            if (
                known >> 10 == extra
                and self.words[slot] == first
                and self.words[slot + 1] == second
                and self.words[slot + 2] == third
                and self.words[slot + 3] == fourth
            ):
                return slot
            probes += 1
            slot += ENTRY
            if slot == ENTRY * self.size:
                slot = 0
        return start


def mix(first: i64, second: i64, third: i64, fourth: i64, extra: i64) -> i64:
    """A number of 31 bits or fewer that depends on every bit of the key. No step overflows."""
    mixed = (first & HALF) * 0x4F1BBCDD ^ (first >> 31) * 0x2545F491
    mixed ^= (second & HALF) * 0x5851F42D ^ (second >> 31) * 0x14057B7F
    mixed ^= (third & HALF) * 0x6C62272F ^ (third >> 31) * 0x369DEA0F
    mixed ^= (fourth & HALF) * 0x27D4EB2F ^ (fourth >> 31) * 0x165667B1
    mixed ^= (extra & HALF) * 0x3C6EF35F ^ (extra >> 31) * 0x1B873593
    mixed = ((mixed ^ (mixed >> 31)) & HALF) * 0x5BD1E995
    return (mixed ^ (mixed >> 32)) & HALF
