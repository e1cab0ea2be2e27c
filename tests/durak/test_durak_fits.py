"""The regressions that train Durak's values: targets by temporal differences, and chances as in the engine."""

import random
import sys
from array import array
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec

from cardkit import load
from cardkit_games.durak.bots.value.network import INPUTS, STAGES, WEIGHTS, NetworkValue
from cardkit_games.durak.bots.value.value import stage_of
from cardkit_games.durak.engine.table import LEAD

sys.path.append(str(Path(__file__).parents[2] / "benchmarks" / "tuning"))
np = pytest.importorskip("numpy")
pytest.importorskip("scipy")
fits = pytest.importorskip("durak_fits")


def example(game: int, blame: list[float], seats: list[int], *, proved: bool = False) -> Any:
    return fits.Example(game, 0, seats, [array("h", [0])], blame, proved)


def test_later_positions_count_less_the_further_away_they_are() -> None:
    examples = [example(1, [1, 0], [0, 1]) for _ in range(3)] + [example(2, [0, 1], [1, 0])]
    chances = np.array([[0.9, 0.1], [0.6, 0.4], [0.5, 0.5], [0.5, 0.5]])
    expected = [[1, 0], [0.97, 0.03], [0.7 * 0.97 + 0.3 * 0.6, 0.7 * 0.03 + 0.3 * 0.4], [0, 1]]
    assert expected == pytest.approx(fits.traced(examples, chances))


def test_what_is_proved_is_not_mixed() -> None:
    examples = [example(1, [1, 0], [0, 1]), example(1, [0, 1], [0, 1], proved=True)]
    assert [0, 1] == list(fits.traced(examples, np.full((2, 2), 0.5))[1])


def test_blame_is_shared_by_those_who_are_still_in() -> None:
    examples = [example(1, [1, 0, 1, 0], [0, 1, 2, 3]), example(1, [0.25] * 4, [1, 3])]
    assert [[0.5, 0, 0.5, 0], [0, 0.5, 0, 0.5]] == fits.ends(examples).tolist()


def test_networks_are_fitted_as_they_are_judged() -> None:
    rng = random.Random(1)
    weights = [[rng.uniform(-0.3, 0.3) for _ in range(WEIGHTS)] for _ in range(STAGES)]
    value = NetworkValue([weight for row in weights for weight in row])
    examples, judged = [], []
    for seed in range(8):
        state = load("podkidnoy").deal_state(2, seed=seed)
        while not state.over:
            if state.phase == LEAD:
                worth = vec[float]([0.0, 0.0])
                value.judge(state, worth)
                judged.append([1 - chance for chance in worth])
                inputs = array("h", value.inputs.listed())
                assert max(inputs) < INPUTS
                seats = [int(state.attacking), int(state.defending)]
                examples.append(
                    fits.Example(seed, int(stage_of(state.stock.remaining())), seats, [inputs], [1, 0], False)
                )
            actions = state.actions()
            state.apply(actions[rng.randrange(len(actions))])
    assert {each.stage for each in examples} >= {0, 3, 4, 5}
    assert np.array(judged) == pytest.approx(fits.predict_networks(examples, weights, 2), abs=0.001)


def test_a_fitted_imitation_does_what_was_done() -> None:
    decisions = fits.Decisions()
    for _ in range(50):
        decisions.add([[3], [5, 7], [9]], 1)
        decisions.add([[3], [9]], 0)
    weights = fits.fit_imitation(decisions)
    assert weights[5] + weights[7] > weights[3] > weights[9]
