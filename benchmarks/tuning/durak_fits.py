"""The regressions of `train_durak.py`: linear values and networks of positions, and the imitation of a policy.

All are maximum-likelihood fits by L-BFGS with an L2 penalty; the same examples and seed give the same weights.
"""

from array import array
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from cardkit_games.durak.bots.search.imitation import FEATURES as IMITATION_FEATURES
from cardkit_games.durak.bots.value.features import FEATURES
from cardkit_games.durak.bots.value.network import HIDDEN, INPUTS, STAGES
from cardkit_games.durak.bots.value.value import BLOCKS, STOCKS

RIDGE: Final = 20.0
"""The L2 penalty of linear values: in examples."""
KINSHIP: Final = 40.0
"""The strength of the pull of the fit for each size of the stock to that for all sizes together."""
NETWORK_RIDGE: Final = 30.0
"""The L2 penalty of networks; 3 and 10 gave higher Brier scores on games left out."""
NETWORK_STEPS: Final = 100
"""The number of steps of L-BFGS for a network: stopping early keeps it from overfitting."""
IMITATION_RIDGE: Final = 2.0
"""The L2 penalty of the imitation."""
PASSES: Final = 2
"""The number of fits of a value: first to the ends of the games, then to a mixture of those and its own values."""
TRACE: Final = 0.7
"""The weight of later results beside the value of the next position: temporal-difference learning (Sutton, 1988).

.7 and .4 gave the same result; 1, the end alone, gave a Brier score higher by .003.
"""


class Example(NamedTuple):
    """A position in which a bout begins. Those of one game follow one another, the latest first."""

    game: int
    stage: int
    """The block of a linear value, the stage of a network."""
    seats: list[int]
    """The seats still in the deal; for a network the leader and the other."""
    features: list["array[int]"]
    """The features of each; for a network its inputs, in one list."""
    blame: list[float]
    """The blame of each seat: 1 for the fool and for each of a losing team, equal shares for a draw."""
    proved: bool
    """True for a proved result."""


class Decisions:
    """The choices of a bot: at each decision the features of all actions, and the action that it chose."""

    def __init__(self) -> None:
        self.features = array("h")
        self.ends = array("q")
        """The ends of the features of each action."""
        self.lasts = array("q")
        """The number of actions up to the end of each decision."""
        self.chosen = array("q")
        """The number of the action that was chosen."""

    def add(self, actions: Sequence[Sequence[int]], chosen: int) -> None:
        """Add one decision: the features of every action, and the index of the chosen one."""
        self.chosen.append(len(self.ends) + chosen)
        for features in actions:
            self.features.extend(features)
            self.ends.append(len(self.features))
        self.lasts.append(len(self.ends))


def fit_value(examples: Sequence[Example], seats: int) -> list[list[float]]:
    """Return the weights of a value, in rows: of networks for two seats, else of a linear value."""
    fit, predict = (fit_networks, predict_networks) if seats == 2 else (fit_linear, predict_linear)
    targets = ends(examples)
    weights: list[list[float]] = []
    for number in range(PASSES):
        if number:
            targets = traced(examples, predict(examples, weights, seats))
        weights = fit(examples, targets)
    return weights


def brier(examples: Sequence[Example], weights: list[list[float]], seats: int) -> dict[int, tuple[int, float, float]]:
    """Return by stage the number of examples, and the Brier scores of the value and of a constant guess."""
    predict = predict_networks if seats == 2 else predict_linear
    chances = predict(examples, weights, seats)
    found: dict[int, list[tuple[float, float]]] = {}
    for each, chance, end in zip(examples, chances, ends(examples), strict=True):
        blame = end[each.seats]
        errors = np.mean((chance[each.seats] - blame) ** 2), np.mean((1 / len(blame) - blame) ** 2)
        found.setdefault(each.stage, []).append((float(errors[0]), float(errors[1])))
    return {
        stage: (len(errors), float(np.mean([error for error, _ in errors])), float(np.mean([c for _, c in errors])))
        for stage, errors in sorted(found.items())
    }


def ends(examples: Sequence[Example]) -> np.ndarray:
    """Return by example and seat the share of the blame at the end; the shares of the seats still in sum to 1."""
    targets = np.zeros((len(examples), len(examples[0].blame)))
    for index, each in enumerate(examples):
        blame = np.array(each.blame, dtype=float)[each.seats]
        targets[index, each.seats] = blame / blame.sum()
    return targets


def traced(examples: Sequence[Example], chances: np.ndarray) -> np.ndarray:
    """Return by example and seat the target of the fit: a mixture of the next position's target and value.

    An end that is proved for a position counts alone for that position; the one before mixes it like any other.
    """
    targets = ends(examples)
    for index, each in enumerate(examples):
        if index and not each.proved and examples[index - 1].game == each.game:
            targets[index] = TRACE * targets[index - 1] + (1 - TRACE) * chances[index - 1]
    return targets


# -- Networks


def fit_networks(examples: Sequence[Example], targets: np.ndarray) -> list[list[float]]:
    """Return the weights of a network for each stage; zeros where there are no examples."""
    rows = []
    for stage in range(STAGES):
        chosen = np.array([each.stage == stage for each in examples])
        leaders = np.array([each.seats[0] for each in examples if each.stage == stage], dtype=int)
        mine = [each for each in examples if each.stage == stage]
        rows.append(_fit_network(_inputs(mine), targets[chosen][np.arange(len(mine)), leaders], stage))
    return rows


def _fit_network(inputs: csr_matrix, lost: np.ndarray, seed: int) -> list[float]:
    random = np.random.default_rng(seed)
    size = INPUTS * HIDDEN
    start = np.concatenate(
        [random.normal(0, 0.1, size), np.zeros(HIDDEN), random.normal(0, 0.3, HIDDEN), np.zeros(INPUTS + 1)]
    )
    if inputs.shape[0] == 0:
        return [0.0] * len(start)
    transposed = inputs.T.tocsr()

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        first, biases, second, direct, bias = _layers(weights)
        sums = inputs @ first + biases
        hidden = np.maximum(sums, 0)
        logit = hidden @ second + inputs @ direct + bias
        error = 1 / (1 + np.exp(-logit)) - lost
        behind = error[:, None] * second * (sums > 0)
        gradient = [(transposed @ behind).ravel(), behind.sum(0), hidden.T @ error, transposed @ error, [error.sum()]]
        value = np.sum(np.logaddexp(0, logit) - lost * logit) + NETWORK_RIDGE / 2 * weights @ weights
        return float(value), np.concatenate(gradient) + NETWORK_RIDGE * weights

    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": NETWORK_STEPS}).x
    return _rounded(found)


def _layers(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, float]:
    first, biases, second, direct, bias = np.split(weights, np.cumsum([INPUTS * HIDDEN, HIDDEN, HIDDEN, INPUTS]))
    return first.reshape(INPUTS, HIDDEN), biases, second, direct, float(bias[0])


def predict_networks(examples: Sequence[Example], weights: list[list[float]], _seats: int) -> np.ndarray:
    """Return by example and seat the chance to be the fool."""
    chances = np.zeros((len(examples), 2))
    for stage in range(STAGES):
        indices = np.array([index for index, each in enumerate(examples) if each.stage == stage], dtype=int)
        first, biases, second, direct, bias = _layers(np.array(weights[stage]))
        inputs = _inputs([examples[index] for index in indices])
        logit = np.maximum(inputs @ first + biases, 0) @ second + inputs @ direct + bias
        leaders = np.array([examples[index].seats[0] for index in indices], dtype=int)
        chances[indices, leaders] = 1 / (1 + np.exp(-logit))
        chances[indices, 1 - leaders] = 1 - chances[indices, leaders]
    return chances


def _inputs(examples: Sequence[Example]) -> csr_matrix:
    return _matrix([each.features[0] for each in examples], INPUTS)


# -- Linear values


def fit_linear(examples: Sequence[Example], targets: np.ndarray) -> list[list[float]]:
    """Return the weights of all blocks, drawn to 0 and to each other a little."""
    weights = np.zeros((BLOCKS, FEATURES))
    stocked = [index for index, each in enumerate(examples) if each.stage >= STOCKS]
    together = _fit_block(examples, targets, stocked, np.zeros(FEATURES), RIDGE)
    for block in range(BLOCKS):
        chosen = [index for index, each in enumerate(examples) if each.stage == block]
        prior, ridge = (together, KINSHIP) if block >= STOCKS else (np.zeros(FEATURES), RIDGE)
        weights[block] = _fit_block(examples, targets, chosen, prior, ridge)
    return [_rounded(row) for row in weights]


def _fit_block(
    examples: Sequence[Example], targets: np.ndarray, chosen: list[int], prior: np.ndarray, ridge: float
) -> np.ndarray:
    """Return weights for examples with the same number of seats left; `prior` where there are none."""
    if not chosen:
        return prior
    matrix = _matrix([features for index in chosen for features in examples[index].features], FEATURES)
    blame = np.array([targets[index][examples[index].seats] for index in chosen])

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        chances = _softmax((matrix @ weights).reshape(blame.shape))
        away = weights - prior
        value = -np.sum(blame * np.log(chances + 1e-12)) + ridge / 2 * away @ away
        return float(value), matrix.T @ (chances - blame).ravel() + ridge * away

    return np.asarray(minimize(loss, prior, jac=True, method="L-BFGS-B", options={"maxiter": 200}).x)


def predict_linear(examples: Sequence[Example], weights: list[list[float]], seats: int) -> np.ndarray:
    """Return by example and seat the chance to be the fool; nothing is shared between partners."""
    chances = np.zeros((len(examples), seats))
    for index, each in enumerate(examples):
        row = np.asarray(weights[each.stage])
        plight = np.array([[row[list(features)].sum() for features in each.features]])
        chances[index, each.seats] = _softmax(plight)[0]
    return chances


def _softmax(plight: np.ndarray) -> np.ndarray:
    chances = np.exp(plight - plight.max(axis=1, keepdims=True))
    return np.asarray(chances / chances.sum(axis=1, keepdims=True))


# -- The imitation


def fit_imitation(decisions: Decisions) -> list[float]:
    """Return the weights that make the chosen actions likeliest."""
    ends = np.frombuffer(decisions.ends, dtype=np.int64)
    features = np.frombuffer(decisions.features, dtype=np.int16)
    lasts = np.frombuffer(decisions.lasts, dtype=np.int64)
    chosen = np.frombuffer(decisions.chosen, dtype=np.int64)
    starts = np.concatenate([[0], lasts[:-1]])
    decision = np.repeat(np.arange(len(lasts)), lasts - starts)
    pointers = np.concatenate([[0], ends])
    matrix = csr_matrix((np.ones(len(features)), features, pointers), shape=(len(ends), IMITATION_FEATURES))
    done = np.zeros(len(ends))
    done[chosen] = 1

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        sums = matrix @ weights
        sums -= np.maximum.reduceat(sums, starts)[decision]
        parts = np.exp(sums)
        totals = np.add.reduceat(parts, starts)
        value = np.sum(np.log(totals)) - np.sum(sums[chosen]) + IMITATION_RIDGE / 2 * weights @ weights
        return float(value), matrix.T @ (parts / totals[decision] - done) + IMITATION_RIDGE * weights

    start = np.zeros(IMITATION_FEATURES)
    return _rounded(minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 300}).x)


def _matrix(rows: Sequence["array[int]"], columns: int) -> csr_matrix:
    pointers = np.concatenate([[0], np.cumsum([len(row) for row in rows])]).astype(np.int64)
    indices = np.concatenate([np.frombuffer(row, dtype=np.int16) for row in rows]) if rows else np.zeros(0, np.int16)
    matrix = csr_matrix((np.ones(len(indices)), indices.astype(np.int32), pointers), shape=(len(rows), columns))
    matrix.sum_duplicates()
    return matrix


def _rounded(weights: np.ndarray) -> list[float]:
    return [round(float(weight), 3) or 0 for weight in weights]
