"""A search for two cases: the other plays as usual, or like `cheapest`; each is imagined as often as it is likely."""

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.engine.state import Sampler, State
from cardkit.search.policy import Policy
from cardkit_games.durak.bots.policy import CutPolicy
from cardkit_games.durak.bots.sampling import DurakSampler

_PARTS: Final = 1000
"""In how many parts chances are told apart."""


class EitherPolicy(Policy):
    """Plays as usual, or as against `cheapest`, as was last said."""

    def __init__(self, usual: CutPolicy, against_cheapest: CutPolicy) -> None:
        """As usual at first."""
        super().__init__(int(usual.faith))
        self._usual: CutPolicy = usual
        self._against_cheapest: CutPolicy = against_cheapest
        self._current: CutPolicy = usual

    def expect(self, cheapest: bool) -> None:
        """From now on expect `cheapest`, or something else."""
        self._current = self._against_cheapest if cheapest else self._usual
        self.faith = self._current.faith

    def choose(self, state: State, rng: Random) -> i64:
        """A legal action."""
        return self._current.choose(state, rng)

    def judge(self, state: State, teams: i64, worth: vec[float], rng: Random) -> None:
        """What the learned value says of the end of the bout."""
        self._current.judge(state, teams, worth, rng)


class EitherSampler(Sampler):
    """Draws a deal for one of two kinds of players, and has the policy expect that kind."""

    def __init__(self, usual: DurakSampler, cheapest: DurakSampler, policy: EitherPolicy, chance: float) -> None:
        """`chance` is how likely the other plays like `cheapest`."""
        self._usual: DurakSampler = usual
        self._cheapest: DurakSampler = cheapest
        self._policy: EitherPolicy = policy
        self._share: i64 = i64(_PARTS * chance)
        self._latest: State | None = None
        self._latest_cheapest: State | None = None

    def sample(self, rng: Random) -> State:
        """One of the deals; it may be changed, and is used again for the next of its kind."""
        cheapest = rng.randrange(_PARTS) < self._share
        self._policy.expect(cheapest)
        if cheapest:
            self._latest_cheapest = next_of(self._cheapest, self._latest_cheapest, rng)
            return self._latest_cheapest
        self._latest = next_of(self._usual, self._latest, rng)
        return self._latest

    def sample_again(self, state: State, rng: Random) -> State:
        """Another."""
        return self.sample(rng)


def next_of(sampler: DurakSampler, latest: State | None, rng: Random) -> State:
    """Another deal, in the place of the `latest` of the same sampler, if there was one."""
    return sampler.sample(rng) if latest is None else sampler.sample_again(latest, rng)
