"""Positions that a solver remembers: their keys, the known bounds of their values, and the bouts under way.

The table finds the bounds of a position again however the position was reached.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit.engine.state import NOBODY
from cardkit_games.durak.engine.rulebook import CAP_CURRENT, MANY, SHOW_FREE, SHOW_OFF
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, LEAD, TAKING, UNBEATEN

NO_TARGET: Final = 63
"""The target in a key when no card is named."""

ENTRY: Final = 5
"""The number of words of an entry: four of the key, and one of bounds."""

EMPTY: Final = -1

FIRST_SIZE: Final = 1024
"""The number of entries that a new table can hold."""

LATEST_PROBES: Final = 8
"""The distance from its own slot at which an entry may lie once the table has its full size."""

HALF: Final = 0x7FFFFFFF
"""The lower 31 bits of a word: they can be multiplied by another 31 bits without an overflow."""

WORDS: Final = 4
"""The number of words of a bout: three of its key, and its depth."""


# -- Keys


def read_key(state: DurakState, first: i64, second: i64, key: vec[i64]) -> None:
    """Write into the five words of `key` all of `state` that its future depends on, and as little else as possible.

    `first` and `second` are the seats that are left. Four masks of cards, with small numbers in the bits above the 55
    cards: the two hands; the table; and the unbeaten cards together with the attacker's cards that may be added, which
    are never the same.
    """
    book = state.book
    phase = state.phase
    hand = state.hands[first]
    other = state.hands[second]
    table: i64 = 0
    marked: i64 = 0
    capacity: i64 = 0
    rank: i64 = 0
    transfers: i64 = 0
    target: i64 = NO_TARGET
    if phase != LEAD or state.last_laid != NOBODY:
        held = state.hands[state.attacking]
        capacity = max(min(state.limit - state.attacks, count(held)), 0)
        marked = state.open & held
        if phase == TAKING and not book.pickup_unbeaten and book.cap_hand != CAP_CURRENT:
            if state.defending == first:  # as good as taken
                hand |= state.table
            else:
                other |= state.table
        else:
            table = state.table
            marked |= _unbeaten(state)
        if phase == DEFEND:
            if state.target >= 0:
                target = state.attack[state.target]
            if book.transfer and state.unbeaten == state.attacks:
                rank = (state.attack[0] >> 2) + 1
        if book.transfer_max_chain < MANY:
            transfers = min(state.transfers, MANY)
    key[0] = hand | phase << 55 | _switches(state, second) << 58
    key[1] = other | capacity << 55
    key[2] = table | rank << 55
    key[3] = marked | target << 55
    key[4] = (state.last_laid + 1) | _showing(state) << 6 | transfers << 27
    if book.trump_swap and state.stock.turned_up >= 0 and state.trump >= 0:
        key[4] |= _exchange(state) << 19


def _unbeaten(state: DurakState) -> i64:
    """Return the mask of the unbeaten attack cards."""
    mask: i64 = 0
    remaining = state.unbeaten
    index: i64 = 0
    while remaining:
        if state.defence[index] == UNBEATEN:
            mask |= BIT[state.attack[index]]
            remaining -= 1
        index += 1
    return mask


def _switches(state: DurakState, second: i64) -> i64:
    """Return three bits: whether `second` attacks, whether no bout has ended, and whether nothing is discarded."""
    switches: i64 = 0
    if state.attacking == second:
        switches |= 1
    if state.bouts == 0:
        switches |= 2
    if state.discards == 0:
        switches |= 4
    return switches


def _showing(state: DurakState) -> i64:
    """Return the mask of the ranks whose trump has been shown and cannot be shown again to pass the attack on (P-show).

    It has 13 bits, one for each rank. It is 0 where showing is not allowed or not limited.
    """
    show = state.book.transfer_show
    ranks: i64 = 0
    if show != SHOW_OFF and show != SHOW_FREE:
        remaining = state.shown
        while remaining:
            ranks |= BIT[lowest(remaining) >> 2]
            remaining &= remaining - 1
    return ranks


def _exchange(state: DurakState) -> i64:
    """The turned-up trump of a stock set aside, and whether the lowest trump serves to exchange it: 8 bits."""
    low = BIT[state.book.lowest_rank() * 4 + state.trump]
    serves: i64 = 1 if state.picked_up & low else 0
    return 2 * (state.stock.turned_up + 1) + serves


# -- The table


@mypyc_attr(acyclic=True)
class Transpositions:
    """Maps keys of four words and a few bits to bounds and an action.

    The words of a key are 0 <= word < 2**62, its bits 0 <= extra < 2**40. Keys are compared whole, so that no two
    positions are taken for each other. The table grows up to `most` entries; then new entries overwrite old ones.
    """

    def __init__(self, most: i64) -> None:
        """Make an empty table of at most `most` entries, a power of two."""
        self.most: i64 = most
        self.size: i64 = 0
        """The number of entries that it can hold: a power of two."""
        self.used: i64 = 0
        self.words: vec[i64] = vec[i64]()
        self._allocate(FIRST_SIZE)

    def clear(self) -> None:
        """Forget everything."""
        if self.used:
            self._allocate(FIRST_SIZE)

    def _allocate(self, size: i64) -> None:
        self.words = vec[i64]([EMPTY] * (ENTRY * size))
        self.size = size
        self.used = 0

    def find(self, first: i64, second: i64, third: i64, fourth: i64, extra: i64) -> i64:
        """Return the bounds and action stored under this key, below the bits of `extra`; `EMPTY` for none."""
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
        """Keep `known`, 0 <= known < 1024, under this key: bounds and an action, as the solver packs them."""
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
        """Double the size of the table, and store all its entries again."""
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
        """Return the index of the key's entry in `words`, or of a free or old entry in which it is to be stored."""
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


# -- Bouts under way


@mypyc_attr(acyclic=True)
class OpenBouts:
    """A stack of bouts, each with the part of its key that can differ at the beginning of a bout, and its depth."""

    def __init__(self) -> None:
        self.words: vec[i64] = vec[i64]()
        self.end: i64 = 0
        """The index after the words of the latest bout."""

    def clear(self) -> None:
        """Forget all bouts."""
        self.end = 0

    def push(self, first: i64, second: i64, extra: i64, depth: i64) -> None:
        """Open a bout, whose key is `first`, `second` and `extra`, at `depth`."""
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
