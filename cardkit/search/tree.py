"""The tree of a search: one seat's information sets, told apart by the actions that led there."""

from collections.abc import Callable
from math import log, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, WORD

ROOT: Final = 0
_LISTED: Final = 4096
"""For numbers of visits below this, roots and logarithms are looked up."""
SEATS: Final = 16
"""A key has room for the number of a seat below this."""


def _listed(function: Callable[[float], float]) -> vec[float]:
    return vec[float]([function(float(max(number, 1))) for number in range(_LISTED)])


_ROOT_OF_LOG: Final[vec[float]] = _listed(lambda number: sqrt(log(number)))
_PART_OF_ROOT: Final[vec[float]] = _listed(lambda number: 1.0 / sqrt(number))


@mypyc_attr(acyclic=True)
class Tree:
    """Nodes in parallel lists, node 0 the root; each other node is an action of a seat after its parent.

    Availability counts (Cowling, Powley and Whitehouse 2012) say how often an action was legal when its parent was
    left: which actions are legal depends on cards that are sampled anew each time.
    """

    def __init__(self) -> None:
        self.keys: vec[i64] = vec[i64]()
        """The action times `SEATS`, plus the seat that acts."""
        self.first: vec[i64] = vec[i64]()
        """The youngest child; 0 for none."""
        self.next: vec[i64] = vec[i64]()
        """The next older sibling; 0 for none."""
        self.visits: vec[i64] = vec[i64]()
        self.available: vec[i64] = vec[i64]()
        """How often it could have been chosen."""
        self.totals: vec[float] = vec[float]()
        """The sum of the acting seat's scores."""
        self.grown: bool = False
        """Whether a node has been added: for whoever wants to know, who also resets it."""
        self.untried: i64 = 0
        """The mask of the legal actions that had no node when `select` was last asked."""
        self._add(0)

    def _add(self, key: i64) -> i64:
        self.keys = append(self.keys, key)
        self.first = append(self.first, 0)
        self.next = append(self.next, 0)
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 1)
        self.totals = append(self.totals, 0.0)
        return len(self.keys) - 1

    def grow(self, parent: i64, key: i64) -> i64:
        """Add a child with `key` to `parent`, and return it. Sets `grown`."""
        node = self._add(key)
        self.next[node] = self.first[parent]
        self.first[parent] = node
        self.grown = True
        return node

    def child(self, parent: i64, key: i64) -> i64:
        """The child of `parent` with `key`, added when there is none."""
        node = self.first[parent]
        while node != ROOT:
            if self.keys[node] == key:
                return node
            node = self.next[node]
        return self.grow(parent, key)

    def select(self, parent: i64, actor: i64, legal: i64, page: i64, exploration: float) -> i64:
        """The child to go to: the most promising legal action by UCB1; `ROOT` when some have never been tried.

        `legal` and `page` are those of the state, `exploration` weighs what has been tried little. Sets `untried`.
        """
        keys = self.keys
        untried = legal
        best: i64 = ROOT
        best_value = -1.0
        node = self.first[parent]
        while node != ROOT:
            key = keys[node]
            index = key // SEATS - page
            if key % SEATS == actor and 0 <= index < WORD and legal & BIT[index]:
                untried &= ~BIT[index]
                self.available[node] += 1
                visits = float(self.visits[node])
                value = self.totals[node] / visits + exploration * _doubt(self.available[node], self.visits[node])
                if value > best_value:
                    best, best_value = node, value
            node = self.next[node]
        self.untried = untried
        return ROOT if untried else best

    def untried_of(self, parent: i64, actor: i64, actions: list[int]) -> list[int]:
        """Those of `actions` for which `parent` has no child; what has one has been available once more."""
        untried = dict.fromkeys(actions)
        node = self.first[parent]
        while node != ROOT:
            key = self.keys[node]
            if key % SEATS == actor and untried.pop(key // SEATS, True) is None:
                self.available[node] += 1
            node = self.next[node]
        return list(untried)

    def select_of(self, parent: i64, actor: i64, actions: list[int], exploration: float) -> i64:
        """The most promising child by UCB1 among `actions`, each of which has a node: as `select` chooses it."""
        listed = set(actions)
        best: i64 = ROOT
        best_value = -1.0
        node = self.first[parent]
        while node != ROOT:
            key = self.keys[node]
            if key % SEATS == actor and key // SEATS in listed:
                visits = float(self.visits[node])
                value = self.totals[node] / visits + exploration * _doubt(self.available[node], self.visits[node])
                if value > best_value:
                    best, best_value = node, value
            node = self.next[node]
        return best

    def action(self, node: i64) -> i64:
        """The action that leads to `node`."""
        return self.keys[node] // SEATS

    def seat(self, node: i64) -> i64:
        """The seat that takes it."""
        return self.keys[node] % SEATS

    def most_visited(self) -> i64:
        """The child of the root that was visited most; of equals the one that scored more."""
        best = self.first[ROOT]
        node = best
        while node != ROOT:
            more = self.visits[node] - self.visits[best]
            if more > 0 or (more == 0 and self.totals[node] > self.totals[best]):
                best = node
            node = self.next[node]
        return best


def _doubt(available: i64, visits: i64) -> float:
    """The root of the logarithm of `available` through `visits`: how uncertain a child's mean is, by UCB1."""
    root = _ROOT_OF_LOG[available] if available < _LISTED else sqrt(log(float(available)))
    return root * (_PART_OF_ROOT[visits] if visits < _LISTED else 1.0 / sqrt(float(visits)))


def key_of(action: i64, seat: i64) -> i64:
    """The key of a node: `action` of `seat`, which must be below `SEATS`."""
    return action * SEATS + seat
