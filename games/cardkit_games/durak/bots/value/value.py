"""A learned value: the chance of every seat to be the fool, estimated at the beginning of a bout.

The linear value gives each seat a number for how badly it is placed, the sum of the weights of its features; the chance
of being the fool is the softmax of these numbers over the seats still in the deal, a multinomial logistic regression.
When places count, the same numbers give for each two seats the one likelier to come in first (Luce, "Individual Choice
Behavior", 1959), and a seat is worth the share of the others that it is ahead of. With two seats a small network judges
instead (`network`). The weights come from games of self-play (`benchmarks/tuning/train_durak.py`).
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, lowest
from cardkit_games.durak.bots.value.features import FEATURES, Features
from cardkit_games.durak.engine.state import DurakState

STOCKS: Final = 5
"""The number of classes of sizes of a stock that is not empty."""
BLOCKS: Final = 2 * STOCKS
"""The number of blocks of weights: 0 to 4 for an empty stock, by the active seats less two, 5 to 9 for others."""


@mypyc_attr(acyclic=True)
class DurakValue:
    """Judges positions in which a bout begins."""

    def judge(self, state: DurakState, worth: vec[float]) -> None:
        """Write into `worth`, by seat, the chance not to be the fool (of the losing team); seats that left have 1.

        Where places count, the share of the other seats that it will be ahead of.
        """
        raise NotImplementedError


@mypyc_attr(acyclic=True)
class LinearValue(DurakValue):
    """Judges with the weights of one kind of table."""

    def __init__(self, weights: list[float], teams: int = 0, places: bool = False) -> None:
        """Take the weights, `BLOCKS * FEATURES`, block by block; raises `ValueError` for another number.

        `teams` and `places` are those of the rules.
        """
        if len(weights) != BLOCKS * FEATURES:
            raise ValueError(f"There are {BLOCKS * FEATURES} weights, not {len(weights)}.")
        self.weights: vec[float] = vec[float](weights)
        self.teams: i64 = teams
        self.places: bool = places
        self._reader: Features = Features()

    def judge(self, state: DurakState, worth: vec[float]) -> None:
        """Set the worth of each seat to 1 less its share of the exponentials of all sums of weights.

        A seat that is out has 1.0. With teams or places it is the worth of these.
        """
        block = FEATURES * block_of(state)
        active = state.seating.active
        reader = self._reader
        total = 0.0
        remaining = active
        while remaining:
            seat = lowest(remaining)
            remaining &= remaining - 1
            reader.read(state, seat)
            plight = 0.0
            index: i64 = 0
            while index < reader.found:
                plight += self.weights[block + reader.features[index]]
                index += 1
            plight = exp(plight)
            worth[seat] = plight
            total += plight
        if self.teams:
            self._share(state, worth, total)
            return
        if self.places:
            self._share_places(state, worth)
            return
        seat = 0
        while seat < state.seats:
            worth[seat] = 1.0 - worth[seat] / total if active & BIT[seat] else 1.0
            seat += 1

    def _share_places(self, state: DurakState, worth: vec[float]) -> None:
        """Make the plights of the seats the shares of the others that they are, or will be, ahead of (A-PL1).

        Seats with equal places count half.
        """
        active = state.seating.active
        plights = worth[:]
        for seat in range(state.seats):
            behind = 0.0
            for other in range(state.seats):
                if other == seat:
                    continue
                if not active & BIT[seat]:
                    if active & BIT[other] or state.finish[other] > state.finish[seat]:
                        behind += 1.0
                    elif state.finish[other] == state.finish[seat]:
                        behind += 0.5
                elif active & BIT[other]:
                    behind += plights[other] / (plights[seat] + plights[other])
            worth[seat] = behind / float(state.seats - 1)

    def _share(self, state: DurakState, worth: vec[float], total: float) -> None:
        """Replace the plights in `worth` by the values of the teams: 1 less the team's share of `total`."""
        active = state.seating.active
        for team in range(self.teams):
            plight = 0.0
            seat: i64 = team
            while seat < state.seats:
                if active & BIT[seat]:
                    plight += worth[seat]
                seat += self.teams
            seat = team
            while seat < state.seats:
                worth[seat] = 1.0 - plight / total
                seat += self.teams


def block_of(state: DurakState) -> i64:
    """The number of the block of weights of a linear value for `state`, below `BLOCKS`."""
    stock = state.stock.remaining()
    if stock == 0:
        return max(min(state.seating.remaining() - 2, STOCKS - 1), 0)
    return STOCKS - 1 + stage_of(stock)


def stage_of(stock: i64) -> i64:
    """Return the stage of a deal with `stock` cards in the stock, 0 to `STOCKS`: 0 for none, higher for more."""
    if stock == 0:
        return 0
    if stock <= 2:
        return 1
    if stock <= 5:
        return 2
    if stock <= 9:
        return 3
    return 4 if stock <= 15 else 5
