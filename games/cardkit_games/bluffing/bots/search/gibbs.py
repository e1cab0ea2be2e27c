"""A Markov chain over sets of paths that agree with a timeline: Gibbs sampling, from a first set found by annealing.

Each step draws part of the paths from its distribution given all the rest, so that the distribution of all of them
stays as it is: two cards swap their paths between two meetings (`swaps`), and, when numbers of cards are hidden, one
card gets a new path (`resampling`), which can change those numbers.

The first set is searched by simulated annealing. Paths are drawn card by card, at first with a tolerance for wrong
sizes of hands and plays, which is the temperature; it falls from sweep to sweep and is raised again when it has become
too low (Kirkpatrick, Gelatt and Vecchi, "Optimization by Simulated Annealing", 1983, with restarts of the temperature).
The search ends as soon as all sizes are right, at any temperature.
"""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.chance import shuffle
from cardkit.errors import NoDealFound
from cardkit_games.bluffing.bots.search.paths import Paths
from cardkit_games.bluffing.bots.search.resampling import Resampler
from cardkit_games.bluffing.bots.search.swaps import swap
from cardkit_games.bluffing.bots.search.timeline import Timeline

WARMEST: Final = 0.06
COLDEST: Final = 0.003
"""The temperature, the weight of a wrong size against a right one: from the one to the other, again and again.

Measured in sweeps to a first set, for 18 observations of six games with 3 to 6 seats, after 40, 80 and 120 actions:
1.75 in the median and 5 on average (30 at most). 0.2 as the warmest takes 5.25 and 12, 0.02 as the coldest 4 and 8;
0.02 as the warmest (2.25 and 3) and 0.0003 as the coldest (1.75 and 5) make no difference that so few would show.
"""

COOLING: Final = 0.95
"""The factor of the temperature from one sweep to the next: 59 sweeps from the warmest to the coldest.

Of no weight in the same measurement: 0.9 and 0.99 take 1.75 sweeps in the median and 3.4 and 3.7 on average.
"""

SWEEPS: Final = 3000
"""The number of sweeps over all cards before the search is given up: a limit on time."""


@mypyc_attr(acyclic=True)
class GibbsChain:
    """One set of paths that agrees with a timeline, and the steps that lead to others."""

    def __init__(self, timeline: Timeline, rng: Random, sweeps: i64) -> None:
        """Find a first set, in at most `sweeps` sweeps over all cards. Raises `InvalidDeal` when there is none."""
        self.paths: Paths = find_paths(timeline, rng, sweeps)
        self._resampler: Resampler = Resampler(self.paths)
        self._loose: vec[i64] = vec[i64]()
        """The cards that were not in the observing hand all the time."""
        for card in range(self.paths.card_count):
            if not self.paths.stays_in_own_hand(card):
                self._loose = append(self._loose, card)

    def step(self, rng: Random, times: i64) -> None:
        """Change the paths at random, about `times` times for each card that was not always in the own hand.

        Nothing changes with fewer than two such cards.
        """
        loose: i64 = len(self._loose)
        if loose < 2:
            return
        for turn in range(times * loose):
            index = rng.randrange(loose)
            other = (index + 1 + rng.randrange(loose - 1)) % loose
            swap(self.paths, self._loose[index], self._loose[other], rng)
            if self.paths.free:
                self._resampler.resample(self._loose[turn % loose], rng)


def find_paths(timeline: Timeline, rng: Random, sweeps: i64) -> Paths:
    """Find a first set, in at most `sweeps` sweeps over all cards. Raises `InvalidDeal` when there is none."""
    paths = Paths(timeline)
    resampler = Resampler(paths)
    order = vec[i64]()
    for card in range(paths.card_count):
        order = append(order, card)
    resampler.tolerance = COLDEST
    sweep: i64 = 0
    while True:
        shuffle(order, rng)
        resampler.blindness = resampler.tolerance * resampler.tolerance * resampler.tolerance * resampler.tolerance
        for card in order:
            _resample(paths, resampler, card, rng)
        if paths.agree():
            return paths
        sweep += 1
        if sweep >= sweeps:
            raise NoDealFound("No deal was found that agrees with what this seat has seen.")
        for _step in range(paths.card_count):
            swap(paths, rng.randrange(paths.card_count), rng.randrange(paths.card_count), rng)
        resampler.tolerance = WARMEST if resampler.tolerance <= COLDEST else resampler.tolerance * COOLING


def _resample(paths: Paths, resampler: Resampler, card: i64, rng: Random) -> None:
    """Draw the path of `card` again, together with that of its other copy when there are two packs."""
    twin = paths.twin(card)
    if twin >= 0:
        paths.forget(twin)
    resampler.lenient = twin >= 0 and rng.randrange(2) == 0
    resampler.resample(card, rng)
    resampler.lenient = False
    if twin >= 0:
        resampler.resample(twin, rng)
