"""Chances to win: what estimates are made into, whom they are against, and that processes do not change them."""

import json
from typing import Any

import pytest

from cardkit import Recorder
from cardkit.search.calibration import Calibration, Moment
from cardkit_games import load, make_bot
from cardkit_games.analysis import analyse, decisions
from cardkit_games.bluffing.bots import chances as bluffing
from cardkit_games.durak.bots.values import chances as durak


def played(name: str, seats: int, state: Any = None) -> Recorder:
    """A game of `cheapest` against itself, from `state` or from the deal on."""
    game = load(name)
    bots = [make_bot("cheapest", game, seat) for seat in range(seats)]
    recorder = Recorder(game, state or game.deal(seats, seed=3))
    while not recorder.state.over:
        actor = recorder.state.actor
        recorder.apply(bots[actor].act(recorder.state.observe(actor)))
    return recorder


def test_better_estimates_are_better_chances() -> None:
    moment = Moment("", 0, 0.75)
    chances = [Calibration((0.4,), (0.3,)).chance(worth / 20, moment) for worth in range(21)]
    assert sorted(set(chances)) == chances


@pytest.mark.parametrize("even", [0.25, 0.5, 0.75])
def test_what_an_estimate_without_knowledge_says_is_the_share_of_everybody(even: float) -> None:
    moment = Moment("", 1, even)
    assert Calibration((1.0, 0.0), (0.0, 0.0)).chance(0.99, moment) == pytest.approx(even)
    assert Calibration((1.0, 0.7), (0.0, 0.0)).chance(even, moment) == pytest.approx(even)


def test_slopes_below_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 0"):
        Calibration((0.5, -0.1), (0.0, 0.0))


@pytest.mark.parametrize(("file", "stages"), [(durak.FILE, durak.STAGES), (bluffing.FILE, bluffing.STAGES)])
def test_every_table_is_calibrated_at_each_stage_and_so_are_all_others(file: Any, stages: int) -> None:
    fitted = json.loads(file.read_text(encoding="utf-8"))
    assert "" in fitted
    assert {len(row) for rows in fitted.values() for row in rows} == {stages}


@pytest.mark.parametrize(("name", "seats"), [("podkidnoy", 2), ("durak", 6), ("chukotsky", 3), ("podkidnoy-2v2", 4)])
def test_every_stage_of_a_deal_has_its_moment(name: str, seats: int) -> None:
    stages = []
    for state, _ in decisions(played(name, seats).record(tuple(str(seat) for seat in range(seats))))[1]:
        seen: Any = state.observe(state.actor)
        moment = durak.moment_of(seen)
        assert 0 < moment.even < 1
        stages.append(moment.stage)
    assert set(stages) <= set(range(durak.STAGES))
    assert stages[-1] < 2


def test_a_chance_says_whom_it_is_against() -> None:
    assert load("podkidnoy").evaluator().assumes == ""
    assert "counter" in load("verish").evaluator().assumes


def test_two_processes_judge_as_one_does() -> None:
    hands = ["6S 6C 8S 9C TD", "7S TC JD 9D AH"]
    position = {"hands": hands, "trump": "H", "attacker": 0, "stock": "7D 8D QH"}
    record = played("podkidnoy", 2, load("podkidnoy").from_position(position)).record(("a", "b"))
    assert analyse(record, deals=5, seed=5, workers=2) == analyse(record, deals=5, seed=5)
