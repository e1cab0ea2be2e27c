"""Flat Monte Carlo: every sampled state is played out once for each action that is legal now.

All actions are judged by the same states, so that luck in what is sampled falls on all of them alike.
"""

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.bits import members
from cardkit.playout import pick
from cardkit.search.budget import Budget
from cardkit.search.policy import Policy, score
from cardkit.state import Observation, Sampler


class Flat:
    """A search that is made once and asked again and again."""

    def __init__(self, policy: Policy, teams: int = 0) -> None:
        self.policy: Policy = policy
        self.teams: i64 = teams
        self.iterations: i64 = 0
        """How many play-outs the last search made."""

    def search(self, seen: Observation, sampler: Sampler, budget: Budget, rng: Random) -> i64:
        """The action that was found best within `budget`; a lone legal action at once."""
        self.iterations = 0
        if not seen.legal & (seen.legal - 1):
            return seen.page + pick(seen.legal, rng)
        budget.start()
        actions = vec[i64]()
        for place in members(seen.legal):
            actions = append(actions, seen.page + place)
        totals = vec[float]([0.0] * len(actions))
        while budget.allows(self.iterations):
            state = sampler.sample(rng)
            for index in range(len(actions)):
                copy = state.clone()
                copy.apply(actions[index])
                self.policy.play_out(copy, rng)
                totals[index] += score(copy, seen.seat, self.teams)
            self.iterations += 1
        best: i64 = 0
        for index in range(len(actions)):
            if totals[index] > totals[best]:
                best = index
        return actions[best]
