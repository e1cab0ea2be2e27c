"""A Markov chain over sets of paths that agree with a timeline: Gibbs sampling.

Each step draws part of the paths from its distribution given all the rest, so that the distribution of all of them
stays as it is: two cards swap what lies between two meetings (`swaps`), and, where numbers of cards are hidden, one
card gets a path anew (`resampling`), which is what changes those numbers. The chain begins with a set that `annealing`
has found.
"""

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit_games.bluffing.bots.search.determinization.annealing import find_paths
from cardkit_games.bluffing.bots.search.determinization.paths import Paths
from cardkit_games.bluffing.bots.search.determinization.resampling import Resampler
from cardkit_games.bluffing.bots.search.determinization.swaps import swap
from cardkit_games.bluffing.bots.search.determinization.timeline import Timeline


@mypyc_attr(acyclic=True)
class GibbsChain:
    """One set of paths that agrees with a timeline, and the steps that lead to others."""

    def __init__(self, timeline: Timeline, rng: Random, sweeps: i64) -> None:
        """Find a first set, in so many sweeps over all cards. Raises `InvalidDeal` when there is none."""
        self.paths: Paths = find_paths(timeline, rng, sweeps)
        self._resampler: Resampler = Resampler(self.paths)
        self._loose: vec[i64] = vec[i64]()
        """The cards that were not in the observing hand all the time."""
        for card in range(self.paths.card_count):
            if not self.paths.stays_in_own_hand(card):
                self._loose = append(self._loose, card)

    def step(self, rng: Random, times: i64) -> None:
        """Change the paths at random, about `times` times for each card."""
        loose: i64 = len(self._loose)
        if loose < 2:
            return
        for turn in range(times * loose):
            index = rng.randrange(loose)
            other = (index + 1 + rng.randrange(loose - 1)) % loose
            swap(self.paths, self._loose[index], self._loose[other], rng)
            if self.paths.free:
                self._resampler.resample(self._loose[turn % loose], rng)
