"""Monte Carlo tree search over information sets (Cowling, Powley and Whitehouse 2012), for any game with a sampler.

Each iteration samples a state that agrees with the observation, goes down the tree by the actions that are legal in it,
adds one node, plays the deal out, and enters the scores on the way back.

With a single observer one tree serves all seats, and every seat sees every action in full: right for games whose cards
are laid face up. With many observers each seat has a tree of its own, in which the hidden actions of the others look
alike (`State.visible`), so that no choice depends on hidden facts.
"""

from collections.abc import Callable
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit.cards.chance import any_of
from cardkit.engine.bots import Bot
from cardkit.engine.driver import release_chance
from cardkit.engine.playout import pick
from cardkit.engine.state import CHANCE, NOBODY, CompiledObservation, CompiledState, Observation, Sampler, State
from cardkit.search.budget import Budget
from cardkit.search.evaluator import follow
from cardkit.search.policy import Policy
from cardkit.search.tree import CHANCE_SEAT, ROOT, Tree, key_of

LOOK_AT_LEAD: Final = 32
"""The number of iterations between two looks at whether the action is decided."""


class Ismcts:
    """A reusable search; it keeps nothing from one answer to the next."""

    def __init__(
        self, policy: Policy, teams: int = 0, *, many_observers: bool = False, exploration: float = 0.7
    ) -> None:
        """Play out with `policy`; `teams` is `Game.teams`; `exploration` weighs actions that were tried little."""
        self.policy: Policy = policy
        self.teams: i64 = teams
        self.many_observers: bool = many_observers
        self.exploration: float = exploration
        self.iterations: i64 = 0
        """The number of iterations that the last search made."""
        self.tree: Tree = Tree()
        """The tree of the seat that the last search was for."""
        self._seat: i64 = NOBODY
        self._worth: vec[float] = vec[float]()
        """The value of the latest iteration for each seat."""

    def search(self, seen: Observation, sampler: Sampler, budget: Budget, rng: Random) -> i64:
        """Return the action that was found best within `budget`, the most visited; a lone legal action at once."""
        self.iterations = 0
        if not several(seen):
            return seen.actions()[0]
        self._seat = seen.seat
        self._worth = vec[float]([0.0] * seen.seats)
        budget.start()
        if self.many_observers:
            self._search_with_many(seen.seats, sampler, budget, rng)
        else:
            self._search_with_one(sampler, [], budget, rng, decides=True)
        return self.tree.action(self.tree.most_visited())

    def weigh(self, seen: Observation, sampler: Sampler, line: list[int], iterations: int, rng: Random) -> float:
        """Return the value for the seat, 0 to 1, of the actions of `line`, the beginning or the whole of a decision.

        It is the mean over the second half of the iterations of a search that begins after them, when the tree knows
        the good moves of each seat. For games with one observer.
        """
        self._seat = seen.seat
        self._worth = vec[float]([0.0] * seen.seats)
        self.iterations = 0
        first: i64 = iterations // 2
        return self._search_with_one(sampler, line, Budget(iterations), rng, first) / float(iterations - first)

    def _search_with_one(
        self, sampler: Sampler, line: list[int], budget: Budget, rng: Random, first: i64 = 0, decides: bool = False
    ) -> float:
        """Search behind the actions of `line`; return the total worth to the seat of the iterations from `first` on.

        With `decides` it ends as soon as the remaining iterations cannot change which action was visited most.
        """
        tree = Tree()
        self.tree = tree
        state = sampler.sample(rng)
        path = vec[i64]()
        total = 0.0
        while budget.allows(self.iterations) and not (decides and self._is_decided(budget)):
            if self.iterations > 0:
                state = sampler.sample_again(state, rng)
            if line:
                follow(state, line)
            path = self._iterate(tree, state, path, rng)
            if self.iterations >= first:
                total += self._worth[self._seat]
            self.iterations += 1
        return total

    def _is_decided(self, budget: Budget) -> bool:
        """Return whether the rest of `budget` cannot change which action was visited most, looked at now and then."""
        return self.iterations % LOOK_AT_LEAD == 0 and self.tree.lead() > budget.remaining(self.iterations)

    def _iterate(self, tree: Tree, state: State, path: vec[i64], rng: Random) -> vec[i64]:
        """Go down the tree from `state`, in place, to a new node or the end; add the values to the nodes passed.

        Leaves the value for each seat in `self._worth`. Returns `path`, perhaps longer, as memory for the next call.
        """
        length: i64 = 0
        node: i64 = ROOT
        tree.grown = False
        compiled = state if isinstance(state, CompiledState) else None
        state.hold_chance()
        while state.actor != NOBODY and not tree.grown:
            if state.actor == CHANCE:
                outcome = state.chance_outcome()
                node = _by_chance(tree, node, state.visible(outcome, self._seat))
                state.apply(outcome)
                continue
            if compiled is not None:
                node = self._choose(tree, node, compiled, rng)
            else:
                node = self._choose_listed(tree, node, state, rng)
            if length < len(path):
                path[length] = node
            else:
                path = append(path, node)
            length += 1
            state.apply(tree.action(node))
        release_chance(state)
        self.policy.judge(state, self.teams, self._worth, rng)
        self._enter(tree, path, length)
        return path

    def _search_with_many(self, seats: i64, sampler: Sampler, budget: Budget, rng: Random) -> None:
        """Search with a tree for each seat until `budget` is spent or the action is sure; `tree` is the own seat's."""
        trees: list[Tree] = []
        for _seat in range(seats):
            trees.append(Tree())
        self.tree = trees[self._seat]
        while budget.allows(self.iterations) and not self._is_decided(budget):
            state = sampler.sample(rng)
            nodes = vec[i64]([ROOT] * seats)
            paths: list[vec[i64]] = []
            for _seat in range(seats):
                paths.append(vec[i64]())
            growing = True
            compiled = state if isinstance(state, CompiledState) else None
            state.hold_chance()
            while state.actor != NOBODY and growing:
                if state.actor == CHANCE:
                    outcome = state.chance_outcome()
                    for seat in range(seats):
                        nodes[seat] = _by_chance(trees[seat], nodes[seat], state.visible(outcome, seat))
                    state.apply(outcome)
                    continue
                actor = state.actor
                tree = trees[actor]
                tree.grown = False
                if compiled is not None:
                    nodes[actor] = self._choose(tree, nodes[actor], compiled, rng)
                else:
                    nodes[actor] = self._choose_listed(tree, nodes[actor], state, rng)
                paths[actor] = append(paths[actor], nodes[actor])
                growing = not tree.grown
                action = tree.action(nodes[actor])
                for seat in range(seats):
                    if seat != actor:
                        visible = state.visible(action, seat)
                        if visible >= 0:
                            nodes[seat] = trees[seat].child(nodes[seat], key_of(visible, actor))
                            paths[seat] = append(paths[seat], nodes[seat])
                state.apply(action)
            release_chance(state)
            self.policy.judge(state, self.teams, self._worth, rng)
            for seat in range(seats):
                self._enter(trees[seat], paths[seat], len(paths[seat]))
            self.iterations += 1

    def _choose(self, tree: Tree, node: i64, state: CompiledState, rng: Random) -> i64:
        """The child of `node` to go to from `state`; `tree.grown` when it is new."""
        actor = state.actor
        if self._expected(actor, rng):
            return tree.child(node, key_of(self.policy.choose(state, rng), actor))
        chosen = tree.select(node, actor, state.legal, state.page, self.exploration)
        if chosen != ROOT:
            return chosen
        action = self.policy.choose(state, rng)
        if not tree.untried & BIT[action - state.page]:
            action = state.page + pick(tree.untried, rng)
        return tree.grow(node, key_of(action, actor))

    def _choose_listed(self, tree: Tree, node: i64, state: State, rng: Random) -> i64:
        """Do the work of `_choose` for a state that lists its actions, of which there may be any number."""
        actor = state.actor
        if self._expected(actor, rng):
            return tree.child(node, key_of(self.policy.choose(state, rng), actor))
        actions = state.actions()
        untried = tree.untried_of(node, actor, actions)
        if not untried:
            return tree.select_of(node, actor, actions, self.exploration)
        action = self.policy.choose(state, rng)
        if action not in untried:
            action = any_of(untried, rng)
        return tree.grow(node, key_of(action, actor))

    def _expected(self, actor: i64, rng: Random) -> bool:
        """Return whether `actor` follows the policy this time: in `faith` of 100 cases; the searching seat never."""
        return actor != self._seat and self.policy.faith > 0 and rng.randrange(100) < self.policy.faith

    def _enter(self, tree: Tree, path: vec[i64], length: i64) -> None:
        """Enter the values of a deal on the first `length` nodes of `path`, each for the seat that acted there."""
        index: i64 = 0
        while index < length:
            node = path[index]
            tree.enter(node, self._worth[tree.seat(node)])
            index += 1


class IsmctsBot(Bot):
    """Samples the hidden cards and searches; `sampler`, like `Game.sampler`, makes the sampler."""

    def __init__(
        self, name: str, search: Ismcts, sampler: Callable[[Observation], Sampler], budget: Budget, seed: int = 0
    ) -> None:
        super().__init__(name, seed)
        self.timed = budget.timed
        self.search: Ismcts = search
        self.budget: Budget = budget
        self._sampler = sampler
        self._rng: Random = Random(seed)

    def act(self, observation: Observation) -> i64:
        """The action that the search finds best; the only one at once."""
        if not several(observation):
            return observation.actions()[0]
        return self.search.search(observation, self._sampler(observation), self.budget, self._rng)


def _by_chance(tree: Tree, node: i64, visible: i64) -> i64:
    """Return the next node of a tree whose seat sees `visible` of a step of chance: `node` itself when it sees nothing.

    That does not count as growth: the deal goes on, as the outcome of chance is part of the sample.
    """
    if visible < 0:
        return node
    grown = tree.grown
    node = tree.child(node, key_of(visible, CHANCE_SEAT))
    tree.grown = grown
    return node


def several(seen: Observation) -> bool:
    """Return whether the seat has more than one legal action."""
    if isinstance(seen, CompiledObservation):
        return seen.legal & (seen.legal - 1) != 0
    return len(seen.actions()) > 1
