"""The learned value for two seats: a network with one hidden layer, one for each stage of the deal.

It reads the features of both seats, how many cards are left in the stock and the rank of the turned-up card. The hidden
units are rectified linear (ReLU), and the chance of the leader to be the fool is the logistic function of a sum of
these and of the inputs.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit_games.durak.bots.learned.features import ALL_FEATURES, RANKS, WIDEST, Features
from cardkit_games.durak.bots.learned.value import STOCKS, DurakValue, stage_of
from cardkit_games.durak.engine.state import DurakState

STOCK: Final = 2 * ALL_FEATURES
"""Where the inputs begin that say how many cards are in the stock, behind those of the leader and of the other."""
_MOST_STOCK: Final = 24
TURNED_UP: Final = STOCK + _MOST_STOCK + 1
"""The rank of the turned-up card, after one for none."""
INPUTS: Final = TURNED_UP + RANKS + 1
"""How many inputs a network has."""
HIDDEN: Final = 16
"""How many hidden units, a multiple of four."""
WEIGHTS: Final = INPUTS * HIDDEN + 2 * HIDDEN + INPUTS + 1
"""How many weights a network has: those of the hidden units by input, their biases, those of the output by hidden unit,
those by input, and its bias."""
STAGES: Final = STOCKS + 1
"""How many networks there are, by `stage_of` the stock."""


@mypyc_attr(acyclic=True)
class NetworkValue(DurakValue):
    """Judges with the networks of one kind of table, where two seats play and none has left."""

    def __init__(self, weights: list[float]) -> None:
        """`weights` has `STAGES * WEIGHTS` entries, network by network."""
        if len(weights) != STAGES * WEIGHTS:
            raise ValueError(f"There are {STAGES * WEIGHTS} weights, not {len(weights)}.")
        self.weights: vec[float] = vec[float](weights)
        self.inputs: vec[i64] = vec[i64]([0] * (2 * WIDEST))
        """The inputs of the position that was read last, the first `found` of them; some stand there several times."""
        self.found: i64 = 0
        self._reader: Features = Features()

    def judge(self, state: DurakState, worth: vec[float]) -> None:
        """By the network of the stage."""
        self.read(state)
        inputs = self.inputs
        found = self.found
        weights = self.weights
        first = stage_of(state.stock.remaining()) * WEIGHTS
        biases = first + INPUTS * HIDDEN
        second = biases + HIDDEN
        direct = second + HIDDEN
        logit: float = weights[direct + INPUTS]
        index: i64 = 0
        while index < found:
            logit += weights[direct + inputs[index]]
            index += 1
        unit: i64 = 0
        while unit < HIDDEN:  # four at a time, whose sums stay in registers
            one = weights[biases + unit]
            two = weights[biases + unit + 1]
            three = weights[biases + unit + 2]
            four = weights[biases + unit + 3]
            index = 0
            while index < found:
                at = first + inputs[index] * HIDDEN + unit
                one += weights[at]
                two += weights[at + 1]
                three += weights[at + 2]
                four += weights[at + 3]
                index += 1
            if one > 0.0:
                logit += one * weights[second + unit]
            if two > 0.0:
                logit += two * weights[second + unit + 1]
            if three > 0.0:
                logit += three * weights[second + unit + 2]
            if four > 0.0:
                logit += four * weights[second + unit + 3]
            unit += 4
        lost = 1.0 / (1.0 + exp(-logit))
        worth[state.attacking] = 1.0 - lost
        worth[state.defending] = lost

    def read(self, state: DurakState) -> None:
        """Write down the inputs at the beginning of a bout between two seats."""
        self.found = 0
        self._read_seat(state, state.attacking, 0)
        self._read_seat(state, state.defending, ALL_FEATURES)
        stock: i64 = state.stock.remaining()
        self.inputs[self.found] = STOCK + min(stock, _MOST_STOCK)
        turned_up = state.stock.turned_up
        self.inputs[self.found + 1] = TURNED_UP + ((turned_up >> 2) + 1 if turned_up >= 0 else 0)
        self.found += 2

    def _read_seat(self, state: DurakState, seat: i64, first: i64) -> None:
        reader = self._reader
        reader.read_all(state, seat)
        found = self.found
        index: i64 = 0
        while index < reader.found:
            self.inputs[found + index] = first + reader.features[index]
            index += 1
        self.found = found + reader.found
