"""The learned value for two seats: a network with one hidden layer, one for each stage of the deal.

It reads the features of both seats, how many cards are left in the stock and the rank of the turned-up card. The hidden
units are rectified linear (ReLU), and the chance of the leader to be the fool is the logistic function of a sum of
these and of the inputs.
"""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit_games.durak.bots.value.features import ALL_FEATURES, RANKS, WIDEST, Features
from cardkit_games.durak.bots.value.value import STOCKS, DurakValue, stage_of
from cardkit_games.durak.engine.state import DurakState

STOCK: Final = 2 * ALL_FEATURES
"""The first input that says how many cards are in the stock, behind those of the leader and of the other."""
_MOST_STOCK: Final = 24
TURNED_UP: Final = STOCK + _MOST_STOCK + 1
"""The rank of the turned-up card, after one for none."""
INPUTS: Final = TURNED_UP + RANKS + 1
"""The number of inputs of a network."""
HIDDEN: Final = 16
"""The number of hidden units."""
WEIGHTS: Final = INPUTS * HIDDEN + 2 * HIDDEN + INPUTS + 1
"""The number of weights of a network: of the hidden units by input, their biases, of the output by hidden unit,
those by input, and its bias."""
STAGES: Final = STOCKS + 1
"""The number of networks, by `stage_of` the stock."""

_WORDS: Final = 6
"""The number of words for an input's weights, three in each: those of the hidden units, then the output's.

Part `k` of word `w` is of unit `_WORDS * k + w`; one is of none. Adding two words adds all three parts of them.
"""
_DIRECT: Final = HIDDEN - 2 * _WORDS
"""The word whose highest part is the weight of the output."""
_PART: Final = 2097152
"""2 to the power of 21: a part has 21 bits."""
_HALF: Final = _PART // 2
"""The amount added to a sum, so that it is never negative."""
_MOST: Final = _HALF // (2 * WIDEST + 1)
"""The largest weight as a whole number: small enough that the sum for any position fits."""
_ROWS: Final = INPUTS + 1
"""The number of rows of words of a stage: by input, and at last the biases."""


@mypyc_attr(acyclic=True)
class NetworkValue(DurakValue):
    """Judges with the networks of one kind of table, when two seats play and none has left.

    The weights of the inputs are rounded to whole numbers, up to 1 in `_MOST` of the largest of the stage, so that six
    additions do the work of seventeen.
    """

    def __init__(self, weights: list[float]) -> None:
        """Take the weights, `STAGES * WEIGHTS`, network by network; raises `ValueError` for another number."""
        if len(weights) != STAGES * WEIGHTS:
            raise ValueError(f"There are {STAGES * WEIGHTS} weights, not {len(weights)}.")
        self.inputs: Features = Features()
        """The features of the latest position."""
        self._words: vec[i64] = vec[i64]()
        """The words by stage and row."""
        self._second: vec[float] = vec[float]()
        """For each stage and index of a word's part, the weight of that unit, 0 for none."""
        self._unit: vec[float] = vec[float]()
        """For each stage the value of 1 in the words."""
        self._sums: vec[i64] = vec[i64]([0] * _WORDS)
        for stage in range(STAGES):
            self._pack(weights[stage * WEIGHTS : (stage + 1) * WEIGHTS])

    def _pack(self, weights: list[float]) -> None:
        """Add the weights of the network of one stage to the words, rounded to whole numbers."""
        biases = INPUTS * HIDDEN
        second = biases + HIDDEN
        direct = second + HIDDEN
        rows = [[*weights[row * HIDDEN : (row + 1) * HIDDEN], weights[direct + row]] for row in range(INPUTS)]
        rows.append([*weights[biases:second], weights[direct + INPUTS]])
        unit = max(max(abs(weight) for weight in row) for row in rows) / _MOST or 1.0
        self._unit = append(self._unit, unit)
        for number, row in enumerate(rows):
            more: i64 = _HALF if number == INPUTS else 0
            parts = [i64(round(weight / unit)) + more for weight in [*row, 0.0]]
            for word in range(_WORDS):
                packed = parts[word] + _PART * (parts[_WORDS + word] + _PART * parts[2 * _WORDS + word])
                self._words = append(self._words, packed)
        for weight in [*weights[second:direct], 0.0, 0.0]:
            self._second = append(self._second, weight)

    def judge(self, state: DurakState, worth: vec[float]) -> None:
        """Set the worth of the two seats that attack and defend by the network of the stage.

        The network gives the chance of the attacker to be the fool: the attacker's worth is 1 less that, and the
        defender's is that.
        """
        self.fill_inputs(state)
        inputs = self.inputs.features
        found = self.inputs.found
        words = self._words
        stage = stage_of(state.stock.remaining())
        first = stage * _ROWS * _WORDS
        row = first + INPUTS * _WORDS
        one, two, three = words[row], words[row + 1], words[row + 2]
        four, five, six = words[row + 3], words[row + 4], words[row + 5]
        index: i64 = 0
        while index < found:
            row = first + inputs[index] * _WORDS
            one += words[row]
            two += words[row + 1]
            three += words[row + 2]
            four += words[row + 3]
            five += words[row + 4]
            six += words[row + 5]
            index += 1
        sums = self._sums
        sums[0], sums[1], sums[2], sums[3], sums[4], sums[5] = one, two, three, four, five, six
        odds = self._odds(sums, stage * 3 * _WORDS) * self._unit[stage]
        lost = 1.0 / (1.0 + exp(-odds))
        worth[state.attacking] = 1.0 - lost
        worth[state.defending] = lost

    def _odds(self, sums: vec[i64], first: i64) -> float:
        """Return the output, from the sums of the words and the weights of the hidden units from `first` on."""
        second = self._second
        odds = float((sums[_DIRECT] >> 42) - _HALF)
        word: i64 = 0
        while word < _WORDS:
            low = (sums[word] & (_PART - 1)) - _HALF
            middle = ((sums[word] >> 21) & (_PART - 1)) - _HALF
            high = (sums[word] >> 42) - _HALF
            if low > 0:
                odds += float(low) * second[first + word]
            if middle > 0:
                odds += float(middle) * second[first + _WORDS + word]
            if high > 0:
                odds += float(high) * second[first + 2 * _WORDS + word]
            word += 1
        return odds

    def fill_inputs(self, state: DurakState) -> None:
        """Fill `inputs` with the features of `state` at the beginning of a bout between two seats."""
        inputs = self.inputs
        inputs.found = 0
        inputs.add_all(state, state.attacking, 0)
        inputs.add_all(state, state.defending, ALL_FEATURES)
        stock: i64 = state.stock.remaining()
        turned_up = state.stock.turned_up
        found = inputs.found
        inputs.features[found] = STOCK + min(stock, _MOST_STOCK)
        inputs.features[found + 1] = TURNED_UP
        if turned_up >= 0:
            inputs.features[found + 1] += (turned_up >> 2) + 1
        inputs.found = found + 2
