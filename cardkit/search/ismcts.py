"""Monte Carlo tree search over information sets (Cowling, Powley and Whitehouse 2012), for any game with a sampler.

Each iteration samples a state that agrees with the observation, goes down the tree by the actions that are legal in it,
adds one node, plays the deal out, and enters the scores on the way back.

With a single observer one tree serves all seats, and every action is seen for what it is: right for games whose cards
are laid face up. With many observers each seat has a tree of its own, in which the hidden actions of the others look
alike (`State.visible`), so that nobody's choice depends on what it cannot see.
"""

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.bits import BIT
from cardkit.playout import pick
from cardkit.search.budget import Budget
from cardkit.search.policy import Policy, score
from cardkit.search.tree import ROOT, SEATS, Tree
from cardkit.state import NOBODY, Observation, Sampler, State


class Ismcts:
    """A search that is made once and asked again and again; nothing is kept from one answer to the next."""

    def __init__(
        self,
        policy: Policy,
        teams: int = 0,
        *,
        many_observers: bool = False,
        exploration: float = 0.7,
        urgency: float = 1000.0,
    ) -> None:
        """Play out with `policy`; `teams` is `Game.teams`; `exploration` weighs actions that were tried little."""
        self.policy: Policy = policy
        self.teams: i64 = teams
        self.many_observers: bool = many_observers
        self.exploration: float = exploration
        self.urgency: float = urgency
        self.iterations: i64 = 0
        """How many iterations the last search made."""
        self.tree: Tree = Tree()
        """The tree of the seat that the last search was for."""

    def search(self, seen: Observation, sampler: Sampler, budget: Budget, rng: Random) -> i64:
        """The action that was found best within `budget`; a lone legal action at once."""
        self.iterations = 0
        if not seen.legal & (seen.legal - 1):
            return seen.page + pick(seen.legal, rng)
        budget.start()
        if self.many_observers:
            self._search_with_many(seen, sampler, budget, rng)
        else:
            self._search_with_one(sampler, budget, rng)
        return self.tree.action(self.tree.most_visited())

    # -- One tree -------------------------------------------------------------------------------------------------

    def _search_with_one(self, sampler: Sampler, budget: Budget, rng: Random) -> None:
        tree = Tree()
        self.tree = tree
        exploration = self.exploration
        while budget.allows(self.iterations):
            state = sampler.sample(rng)
            path = vec[i64]()
            node: i64 = ROOT
            growing = False
            while state.actor != NOBODY and not growing:
                chosen = tree.select(node, state.actor, state.legal, state.page, exploration, self.urgency)
                if chosen == ROOT:
                    chosen = tree.try_new(node, state.actor, self._untried(tree, state, rng))
                    growing = True
                node = chosen
                path = append(path, node)
                state.apply(tree.action(node))
            self.policy.play_out(state, rng)
            self._enter(tree, path, state)
            self.iterations += 1

    def _untried(self, tree: Tree, state: State, rng: Random) -> i64:
        """The action to try: what the play-outs would do, or else any that has not been tried."""
        action = self.policy.choose(state, rng)
        if tree.untried & BIT[action - state.page]:
            return action
        return state.page + pick(tree.untried, rng)

    def _enter(self, tree: Tree, path: vec[i64], state: State) -> None:
        """Enter the end of a deal on every node of `path`, each for the seat that acted there."""
        for node in path:
            tree.visits[node] += 1
            tree.totals[node] += score(state, tree.seat(node), self.teams)

    # -- A tree for each seat -------------------------------------------------------------------------------------

    def _search_with_many(self, seen: Observation, sampler: Sampler, budget: Budget, rng: Random) -> None:
        trees: list[Tree] = []
        for _seat in range(seen.seats):
            trees.append(Tree())
        self.tree = trees[seen.seat]
        while budget.allows(self.iterations):
            state = sampler.sample(rng)
            places = vec[i64]([0] * seen.seats)
            paths: list[vec[i64]] = []
            for _seat in range(seen.seats):
                paths.append(vec[i64]())
            growing = False
            while state.actor != NOBODY and not growing:
                actor = state.actor
                tree = trees[actor]
                chosen = tree.select(places[actor], actor, state.legal, state.page, self.exploration, self.urgency)
                if chosen == ROOT:
                    chosen = tree.try_new(places[actor], actor, self._untried(tree, state, rng))
                    growing = True
                action = tree.action(chosen)
                for seat in range(seen.seats):
                    node = chosen
                    if seat != actor:
                        visible = state.visible(action, seat)
                        if visible < 0:
                            continue
                        node = trees[seat].child(places[seat], visible * SEATS + actor)
                    places[seat] = node
                    paths[seat] = append(paths[seat], node)
                state.apply(action)
            self.policy.play_out(state, rng)
            for seat in range(seen.seats):
                self._enter(trees[seat], paths[seat], state)
            self.iterations += 1
