"""The bouts under way above a position that is searched, to see where play goes round in a circle."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

WORDS: Final = 4
"""The number of words of a bout: three of its key, and its depth."""


@mypyc_attr(acyclic=True)
class OpenBouts:
    """A stack of bouts, each with the part of its key that can differ where a bout begins, and its depth."""

    def __init__(self) -> None:
        self.words: vec[i64] = vec[i64]()
        self.end: i64 = 0
        """The index after the words of the latest bout."""

    def clear(self) -> None:
        """Forget all bouts."""
        self.end = 0

    def push(self, first: i64, second: i64, extra: i64, depth: i64) -> None:
        """Open a bout at `depth`."""
        end = self.end
        while len(self.words) < end + WORDS:
            self.words = append(self.words, 0)
        self.words[end] = first
        self.words[end + 1] = second
        self.words[end + 2] = extra
        self.words[end + 3] = depth
        self.end = end + WORDS

    def pop(self) -> None:
        """Close the latest bout."""
        self.end -= WORDS

    def depth_of(self, first: i64, second: i64, extra: i64) -> i64:
        """The depth of the bout with this key; -1 when none is open."""
        at: i64 = self.end - WORDS
        while at >= 0:
            if self.words[at] == first and self.words[at + 1] == second and self.words[at + 2] == extra:
                return self.words[at + 3]
            at -= WORDS
        return -1
