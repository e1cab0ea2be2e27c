"""Values of decisions: every candidate is tried in the same sampled deals, and played out.

Compiled; subclasses in plain Python are welcome.
"""

from collections.abc import Sequence
from typing import Final, final

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from cardkit.engine.state import Observation, Sampler, State
from cardkit.search.calibration import USUAL_ACCURACY
from cardkit.search.policy import Policy, score

DEALS: Final = 500


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator:
    """Estimates the expected score of a seat, 1 for a win and 0 for a loss, from the seat's own knowledge."""

    def __init__(self, policy: Policy, teams: int = 0) -> None:
        """Deals are played out with `policy`; `teams` is `Game.teams`."""
        self.policy: Policy = policy
        self.teams: int = teams
        self.deals: int = DEALS
        """The usual number of sampled deals for a decision."""
        self.confirmation: int = 1
        """The factor of the number of fresh deals that must confirm a better choice."""
        self.discount: float = 0.0
        """The share by which a gain counts less in a deal played with an accuracy of 1 above the usual."""
        self.exact: bool = False
        """True when the latest value is proved."""
        self.estimates: list[float] = []
        """The estimates that `weigh` found last, for each candidate, before they were made chances."""
        self.assumes: str = "everybody plays on at random"
        """The assumed opponents, as a clause behind "if"; empty when all play equally well."""
        self.players: str = ""
        """The kind of players for whom chances are estimated, by a name of the family's; empty when it is not known."""

    def between(self, players: Sequence[str]) -> None:
        """Set `players` to the kind of these players, if known, and estimate chances for it; by default do nothing."""

    def is_rough(self, seen: Observation) -> bool:
        """Return whether people should hear that chances are rougher here than at other tables; by default False."""
        return False

    def candidates(self, seen: Observation, sampler: Sampler, rng: Random) -> list[list[int]]:
        """The choices worth evaluating at a decision, as lists of actions: every legal one by default."""
        return [[action] for action in seen.actions()]

    @final  # a subclass that overrides it would not be asked for its estimates
    def weigh(
        self, seen: Observation, sampler: Sampler, candidates: list[list[int]], deals: int, rng: Random
    ) -> list[float]:
        """The chance to win with each candidate, 0 to 1, by `deals` sampled deals. Sets `exact` and `estimates`.

        Where `exact` is set it is the result with best play. A candidate that ends the deal keeps a sure 0 or 1, and
        all others go through `chance`. Who knows better overrides `estimate`.
        """
        self.exact = False
        found = self.estimate(seen, sampler, candidates, deals, rng)
        self.estimates = found
        if self.exact:
            return found
        chances: list[float] = []
        for index in range(len(candidates)):
            worth = found[index]
            certain = (worth == 0.0 or worth == 1.0) and ends(sampler.sample(rng), candidates[index])
            chances.append(worth if certain else self.chance(seen, worth))
        return chances

    def estimate(
        self, seen: Observation, sampler: Sampler, candidates: list[list[int]], deals: int, rng: Random
    ) -> list[float]:
        """Return the value of each candidate, 0 to 1, not calibrated, in sampled deals that are the same for all."""
        totals = [0.0] * len(candidates)
        for _deal in range(deals):
            state = sampler.sample(rng)
            for index in range(len(candidates)):
                imagined = state.clone()
                follow(imagined, candidates[index])
                totals[index] += self.worth(imagined, seen.seat, rng)
        return [total / float(deals) for total in totals]

    def chance(self, seen: Observation, worth: float) -> float:
        """Return the chance that a seat with this view wins for an estimate of `worth`; by default `worth` itself."""
        return worth

    def adapted(self, seen: Observation, chance: float, accuracy: float) -> float:
        """Return a `chance` from `weigh` for players who choose the best in a share `accuracy` of their decisions.

        It serves the judgement of a whole deal; by default the chance does not change.
        """
        return chance

    def proved_chance(self, seen: Observation, result: float, accuracy: float) -> float:
        """Return the chance to win when best play provably leads to `result`, between players of this `accuracy`.

        By default the result itself.
        """
        return result

    def believed(self, accuracy: float) -> float:
        """Return the share, 0 to 1, of the apparent gain of another choice that counts in a deal of this `accuracy`."""
        return max(0.0, 1.0 - self.discount * max(0.0, accuracy - USUAL_ACCURACY))

    def is_futile(self, seen: Observation, sampler: Sampler, action: i64, rng: Random) -> bool:
        """Return whether the seat knows that `action` must fail, like a call of a true play; by default False."""
        return False

    def worth(self, state: State, seat: i64, rng: Random) -> float:
        """Return the value of an imagined deal for `seat`; plays it on in place."""
        self.policy.play_out(state, rng)
        return score(state, seat, self.teams)


def follow(state: State, actions: list[int]) -> None:
    """Carry out `actions` until one is illegal or the deal is over."""
    for action in actions:
        if state.over or not state.is_legal(action):
            return
        state.apply(action)


def ends(state: State, actions: list[int]) -> bool:
    """Return whether `actions` end the deal from `state`, which stays as it is."""
    after = state.clone()
    follow(after, actions)
    return after.over
