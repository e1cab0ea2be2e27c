"""Equilibria of small two-player games: the whole tree, counterfactual regret minimisation (CFR+), best responses.

For deals small enough to write down every way to play them: packs of a few cards and a low action cap. Scores are those
of a deal, 1 for a win, 0 for a loss, 0.5 for neither, so that both seats' scores are 1 together.
"""

from collections.abc import Callable, Hashable

from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.engine.history import History
from cardkit.engine.state import NOBODY, Observation, State
from cardkit.errors import InvalidDeal

CHANCE = -1
END = -2


class GameTree:
    """Every way to play some deals, as lists by node; children come after their parents.

    Nodes at which the actor cannot tell where it is share an *information set*; a strategy is a list of chances with
    an entry for each action of each information set.
    """

    def __init__(self, most_nodes: int, key: Callable[[Observation], Hashable] | None = None) -> None:
        """An empty tree, whose information sets differ by all that the actor has seen and done: perfect recall.

        With `key` they differ by the actor's view now; whether that is equivalent depends on the game.
        """
        self.key: Callable[[Observation], Hashable] | None = key
        self.most_nodes: i64 = most_nodes
        self.parent: vec[i64] = vec[i64]()
        """For each node its parent."""
        self.edge: vec[i64] = vec[i64]()
        """For each node the index in a strategy of the action that leads to it; -1 after chance."""
        self.actor: vec[i64] = vec[i64]()
        """For each node the seat to act, `CHANCE` or `END`."""
        self.set: vec[i64] = vec[i64]()
        """For each node its information set; -1 for none."""
        self.worth: vec[float] = vec[float]()
        """For each node seat 0's score at an end; for a deal, its probability."""
        self.first: vec[i64] = vec[i64]()
        """For each information set the index of its first action in a strategy."""
        self.width: vec[i64] = vec[i64]()
        """For each information set the number of its actions."""
        self.depth: vec[i64] = vec[i64]()
        """For each information set the number of earlier actions of its own seat."""
        self.seat: vec[i64] = vec[i64]()
        """For each information set its seat."""
        self.size: i64 = 0
        """The length of a strategy."""
        self.sets: dict[Hashable, i64] = {}
        """The information sets by key."""
        self._add(-1, -1, CHANCE, -1, 0.0)

    def _add(self, parent: i64, edge: i64, actor: i64, information: i64, worth: float) -> i64:
        """Add a node and return its number; raises `InvalidDeal` when there are `most_nodes` already."""
        node: i64 = len(self.parent)
        if node >= self.most_nodes:
            raise InvalidDeal(f"The tree has more than {self.most_nodes} nodes.")
        self.parent = append(self.parent, parent)
        self.edge = append(self.edge, edge)
        self.actor = append(self.actor, actor)
        self.set = append(self.set, information)
        self.worth = append(self.worth, worth)
        return node

    def add_deal(self, state: State, chance: float, score: Callable[[State], float]) -> None:
        """Add all ways to play `state`, a deal that comes up with this chance; `score` judges ends for seat 0."""
        node = self._add(0, -1, CHANCE, -1, chance)
        self._grow(state, History(state) if self.key is None else None, node, -1, 0, 0, score)

    def _grow(
        self,
        state: State,
        history: History | None,
        parent: i64,
        edge: i64,
        own: i64,
        other: i64,
        score: Callable[[State], float],
    ) -> None:
        """Add the node of `state`, to which the action `edge` of the node `parent` leads, and all nodes after it.

        `own` and `other` are the numbers of actions so far of seat 0 and seat 1. Without a `key` its `history` is
        followed as well, which takes several times as long.
        """
        if state.actor == NOBODY:
            self._add(parent, edge, END, -1, score(state))
            return
        seat = state.actor
        actions = state.actions()
        key = history.of(seat) if history is not None else self._key_now(state)
        information = self._set_of(key, seat, len(actions), other if seat else own)
        node = self._add(parent, edge, seat, information, 0.0)
        index = self.first[information]
        for action in actions:
            longer: History | None = None
            if history is not None:
                longer = history.clone()
                longer.push(action)
                after = longer.state
            else:
                after = state.clone()
                after.apply(action)
            if seat:
                self._grow(after, longer, node, index, own, other + 1, score)
            else:
                self._grow(after, longer, node, index, own + 1, other, score)
            index += 1

    def set_key(self, history: History) -> Hashable:
        """Return a key that distinguishes the information set of the actor from all others."""
        return history.of(history.state.actor) if self.key is None else self._key_now(history.state)

    def _key_now(self, state: State) -> Hashable:
        assert self.key is not None
        return self.key(state.observe(state.actor))

    def _set_of(self, key: Hashable, seat: i64, width: i64, depth: i64) -> i64:
        """Return the information set of `key`; a new one is added, with `width` actions."""
        if key in self.sets:
            return self.sets[key]
        information: i64 = len(self.first)
        self.sets[key] = information
        self.first = append(self.first, self.size)
        self.width = append(self.width, width)
        self.depth = append(self.depth, depth)
        self.seat = append(self.seat, seat)
        self.size += width
        return information

    def uniform(self) -> vec[float]:
        """The strategy that chooses evenly everywhere, for both seats."""
        strategy = vec[float]([0.0] * self.size)
        for information in range(len(self.first)):
            width = self.width[information]
            for index in range(width):
                strategy[self.first[information] + index] = 1.0 / float(width)
        return strategy

    def value(self, strategy: vec[float]) -> float:
        """Seat 0's score when both seats play by `strategy`."""
        values = vec[float]([0.0] * len(self.parent))
        self._values(strategy, values)
        return values[0]

    def _values(self, strategy: vec[float], values: vec[float]) -> None:
        """Write into `values`, for each node, seat 0's score behind it when both seats play by `strategy`."""
        for index in range(len(self.parent)):
            values[index] = self.worth[index] if self.actor[index] == END else 0.0
        node: i64 = len(self.parent) - 1
        while node > 0:
            parent = self.parent[node]
            if self.edge[node] >= 0:
                values[parent] += strategy[self.edge[node]] * values[node]
            elif self.actor[node] == CHANCE:
                values[parent] += self.worth[node] * values[node]
            else:
                values[parent] += values[node]
            node -= 1

    def reach(self, strategy: vec[float], seat: i64) -> vec[float]:
        """Return for each node the probability that chance and the seat other than `seat` play to it."""
        reach = vec[float]([1.0] * len(self.parent))
        for node in range(1, len(self.parent)):
            parent = self.parent[node]
            reach[node] = reach[parent]
            if self.edge[node] >= 0:
                if self.actor[parent] != seat:
                    reach[node] *= strategy[self.edge[node]]
            elif self.actor[node] == CHANCE:
                reach[node] *= self.worth[node]
        return reach

    def best_response(self, strategy: vec[float], seat: i64) -> float:
        """Return the score of `seat` with its best play against `strategy` in the other seat."""
        reach = self.reach(strategy, seat)
        answer = strategy[:]
        deepest: i64 = 0
        for information in range(len(self.first)):
            if self.seat[information] == seat:
                deepest = max(deepest, self.depth[information])
        values = vec[float]([0.0] * len(self.parent))
        while deepest >= 0:
            self._values(answer, values)
            gains = vec[float]([0.0] * self.size)
            for node in range(1, len(self.parent)):
                if self.edge[node] >= 0 and self.actor[self.parent[node]] == seat:
                    score = values[node]
                    if seat:
                        score = 1.0 - score
                    gains[self.edge[node]] += reach[node] * score
            for information in range(len(self.first)):
                if self.seat[information] == seat and self.depth[information] == deepest:
                    self._choose_best(information, gains, answer)
            deepest -= 1
        score = self.value(answer)
        return 1.0 - score if seat else score

    def _choose_best(self, information: i64, gains: vec[float], answer: vec[float]) -> None:
        """Let `answer` choose the action of an information set that has the most in `gains`, the first of equals."""
        first = self.first[information]
        best = first
        for index in range(first, first + self.width[information]):
            answer[index] = 0.0
            if gains[index] > gains[best]:
                best = index
        answer[best] = 1.0

    def exploitability(self, strategy: vec[float]) -> float:
        """The score above one half of a best response, on average of both seats; 0 for an equilibrium."""
        return (self.best_response(strategy, 0) + self.best_response(strategy, 1) - 1.0) / 2.0


def solve(tree: GameTree, rounds: int) -> vec[float]:
    """Return a strategy near an equilibrium for both seats: the linear average of `rounds` rounds of CFR+."""
    regrets = vec[float]([0.0] * tree.size)
    total = vec[float]([0.0] * tree.size)
    values = vec[float]([0.0] * len(tree.parent))
    for turn in range(1, rounds + 1):
        for seat in range(2):
            strategy = _matched(tree, regrets)
            tree._values(strategy, values)
            _learn(tree, strategy, values, regrets, seat)
            _average(tree, strategy, total, seat, float(turn))
    return _matched(tree, total)


def _matched(tree: GameTree, weights: vec[float]) -> vec[float]:
    """Return the strategy in proportion to the weights of each information set, evenly when all of them are 0."""
    strategy = tree.uniform()
    for information in range(len(tree.first)):
        first = tree.first[information]
        together = 0.0
        for index in range(first, first + tree.width[information]):
            together += weights[index]
        if together > 0.0:
            for index in range(first, first + tree.width[information]):
                strategy[index] = weights[index] / together
    return strategy


def _learn(tree: GameTree, strategy: vec[float], values: vec[float], regrets: vec[float], seat: i64) -> None:
    """Add to `regrets` the gains that `seat` has missed by not choosing each action; sums below 0 become 0."""
    reach = tree.reach(strategy, seat)
    for node in range(1, len(tree.parent)):
        parent = tree.parent[node]
        if tree.edge[node] >= 0 and tree.actor[parent] == seat:
            better = values[node] - values[parent]
            if seat:
                better = -better
            regrets[tree.edge[node]] += reach[parent] * better
    for information in range(len(tree.first)):
        if tree.seat[information] == seat:
            for index in range(tree.first[information], tree.first[information] + tree.width[information]):
                regrets[index] = max(0.0, regrets[index])


def _average(tree: GameTree, strategy: vec[float], total: vec[float], seat: i64, weight: float) -> None:
    """Add the strategy of `seat` to the average, weighed by how likely the seat itself gets there."""
    reach = vec[float]([1.0] * len(tree.parent))
    seen = vec[i64]([0] * len(tree.first))
    for node in range(1, len(tree.parent)):
        parent = tree.parent[node]
        reach[node] = reach[parent]
        if tree.edge[node] >= 0 and tree.actor[parent] == seat:
            reach[node] *= strategy[tree.edge[node]]
        if tree.actor[node] == seat and not seen[tree.set[node]]:
            information = tree.set[node]
            seen[information] = 1
            for index in range(tree.first[information], tree.first[information] + tree.width[information]):
                total[index] += weight * reach[node] * strategy[index]
