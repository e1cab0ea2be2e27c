"""The tree of a search: the information sets of one seat, distinguished by the actions before them."""

from collections.abc import Callable
from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, WORD

ROOT: Final = 0
SEATS: Final = 64
"""A key has room for numbers of seats below this, of which the last is `CHANCE_SEAT`."""
CHANCE_SEAT: Final = SEATS - 1
"""The seat in the key of a node to which chance leads."""
_SEAT_BITS: Final = 6
_LISTED: Final = 4096
"""The number of visits below which roots and logarithms are looked up in tables."""

_ONE: Final = 4294967296.0
"""A score of 1 in the sums that a tree keeps, which are whole numbers: 2 to the power of 32."""

_WIDTH: Final = 8
"""The number of entries of a node, of which the first six are used; it keeps a node in one cache line."""
_KEY: Final = 0
"""The action times `SEATS`, plus the seat that acts."""
_FIRST: Final = 1
"""The youngest child; 0 for none."""
_NEXT: Final = 2
"""The next older sibling; 0 for none."""
_VISITS: Final = 3
_AVAILABLE: Final = 4
"""The field that counts how often it could have been chosen."""
_TOTAL: Final = 5
"""The sum of the acting seat's scores, times `_ONE`."""


def _listed(function: Callable[[float], float]) -> vec[float]:
    return vec[float]([function(float(max(number, 1))) for number in range(_LISTED)])


_ROOT_OF_LOG: Final[vec[float]] = _listed(lambda number: sqrt(log(number)))
_PART_OF_ROOT: Final[vec[float]] = _listed(lambda number: 1.0 / sqrt(number))


@mypyc_attr(acyclic=True)
class Tree:
    """Nodes by number, 0 the root; each other node is an action of a seat after its parent.

    Availability counts (Cowling, Powley and Whitehouse 2012) say how often an action was legal when its parent was
    left: the legal actions depend on cards that are sampled again each time.
    """

    def __init__(self) -> None:
        self.size: i64 = 0
        """The number of nodes."""
        self.grown: bool = False
        """True when a node has been added; the reader resets it."""
        self.untried: i64 = 0
        """The mask of the legal actions that had no node when `select` was last asked."""
        self._entries: vec[i64] = vec[i64]()
        self._add(0)

    def _add(self, key: i64) -> i64:
        """Add a node with `key`, not visited and once available, and return it; it has no parent yet."""
        entries = self._entries
        start = self.size * _WIDTH
        if start == len(entries):
            earlier = entries
            entries = vec[i64]([0] * max(_WIDTH, 2 * start))
            for entry in range(start):
                entries[entry] = earlier[entry]
            self._entries = entries
        entries[start + _KEY] = key
        entries[start + _AVAILABLE] = 1
        self.size += 1
        return self.size - 1

    def grow(self, parent: i64, key: i64) -> i64:
        """Add a child with `key` to `parent`, and return it. Sets `grown`."""
        node = self._add(key)
        entries = self._entries
        entries[node * _WIDTH + _NEXT] = entries[parent * _WIDTH + _FIRST]
        entries[parent * _WIDTH + _FIRST] = node
        self.grown = True
        return node

    def child(self, parent: i64, key: i64) -> i64:
        """Return the child of `parent` with `key`, added when there is none."""
        entries = self._entries
        node = entries[parent * _WIDTH + _FIRST]
        while node != ROOT:
            if entries[node * _WIDTH + _KEY] == key:
                return node
            node = entries[node * _WIDTH + _NEXT]
        return self.grow(parent, key)

    def select(self, parent: i64, actor: i64, legal: i64, page: i64, exploration: float) -> i64:
        """Return the most promising legal action's child by UCB1; `ROOT` when some actions have never been tried.

        `legal` and `page` are those of the state, `exploration` is the weight of rarely tried actions. Sets `untried`.
        """
        entries = self._entries
        untried = legal
        best: i64 = ROOT
        best_value = -1.0
        node = entries[parent * _WIDTH + _FIRST]
        while node != ROOT:
            start = node * _WIDTH
            key = entries[start + _KEY]
            index = (key >> _SEAT_BITS) - page
            if key & (SEATS - 1) == actor and 0 <= index < WORD and legal & BIT[index]:
                untried &= ~BIT[index]
                available = entries[start + _AVAILABLE] + 1
                entries[start + _AVAILABLE] = available
                value = _promise(entries[start + _TOTAL], entries[start + _VISITS], available, exploration)
                if value > best_value:
                    best, best_value = node, value
            node = entries[start + _NEXT]
        self.untried = untried
        if untried:
            best = ROOT
        return best

    def untried_of(self, parent: i64, actor: i64, actions: list[int]) -> list[int]:
        """Return those of `actions` for which `parent` has no child, and count the others as available once more."""
        entries = self._entries
        untried = dict.fromkeys(actions)
        node = entries[parent * _WIDTH + _FIRST]
        while node != ROOT:
            if self.seat(node) == actor and untried.pop(self.action(node), True) is None:
                entries[node * _WIDTH + _AVAILABLE] += 1
            node = entries[node * _WIDTH + _NEXT]
        return list(untried)

    def select_of(self, parent: i64, actor: i64, actions: list[int], exploration: float) -> i64:
        """Return the most promising child by UCB1 among `actions`, each of which has a node, as in `select`."""
        entries = self._entries
        listed = set(actions)
        best: i64 = ROOT
        best_value = -1.0
        node = entries[parent * _WIDTH + _FIRST]
        while node != ROOT:
            if self.seat(node) == actor and self.action(node) in listed:
                start = node * _WIDTH
                value = _promise(
                    entries[start + _TOTAL], entries[start + _VISITS], entries[start + _AVAILABLE], exploration
                )
                if value > best_value:
                    best, best_value = node, value
            node = entries[node * _WIDTH + _NEXT]
        return best

    def enter(self, node: i64, worth: float) -> None:
        """Count a visit with the value `worth`, 0 to 1, for the acting seat."""
        start = node * _WIDTH
        self._entries[start + _VISITS] += 1
        self._entries[start + _TOTAL] += i64(worth * _ONE)

    def action(self, node: i64) -> i64:
        """The action that leads to `node`."""
        return self._entries[node * _WIDTH + _KEY] >> _SEAT_BITS

    def seat(self, node: i64) -> i64:
        """Return the seat that takes the action that leads to `node`."""
        return self._entries[node * _WIDTH + _KEY] & (SEATS - 1)

    def visits(self, node: i64) -> i64:
        """Return how often `node` was visited."""
        return self._entries[node * _WIDTH + _VISITS]

    def children(self, parent: i64) -> list[int]:
        """The nodes after `parent`, the youngest first."""
        found: list[int] = []
        node = self._entries[parent * _WIDTH + _FIRST]
        while node != ROOT:
            found.append(node)
            node = self._entries[node * _WIDTH + _NEXT]
        return found

    def most_visited(self) -> i64:
        """Return the child of the root that was visited most; of equals the one that scored more."""
        best = self._entries[_FIRST]
        for node in self.children(ROOT):
            more = self.visits(node) - self.visits(best)
            if more > 0 or (more == 0 and self._total(node) > self._total(best)):
                best = node
        return best

    def lead(self) -> i64:
        """Return how many visits the most visited child of the root has more than any other; 0 without children."""
        most: i64 = 0
        second: i64 = 0
        for node in self.children(ROOT):
            visits = self.visits(node)
            if visits > most:
                most, second = visits, most
            elif visits > second:
                second = visits
        return most - second

    def _total(self, node: i64) -> i64:
        return self._entries[node * _WIDTH + _TOTAL]


def _promise(total: i64, visits: i64, available: i64, exploration: float) -> float:
    """Return the value of a node by UCB1: its mean score, and more the more uncertain that is."""
    part = _PART_OF_ROOT[visits] if visits < _LISTED else 1.0 / sqrt(float(visits))
    root = _ROOT_OF_LOG[available] if available < _LISTED else sqrt(log(float(available)))
    return part * (part * float(total) / _ONE + exploration * root)


def key_of(action: i64, seat: i64) -> i64:
    """The key of a node: `action` of `seat`, which must be below `SEATS`."""
    return action * SEATS + seat
