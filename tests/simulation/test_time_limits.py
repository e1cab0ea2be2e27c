"""A bot that exceeds its time limit loses that game, and the run goes on."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardkit import InvalidBot, load
from cardkit.simulation import Settings, simulate
from failing_bots import Loops, LoopsInEnd, LoopsInStart, LoopsWhenMade, Lowest, RaisesInAct, Sleeps

PODKIDNOY = load("podkidnoy")


@pytest.mark.parametrize(
    ("bot", "where"),
    [
        (Sleeps, "in seat 0"),
        (Loops, "in seat 0"),
        (LoopsInStart, "start"),
    ],
)
def test_a_bot_that_hangs_loses_by_the_time_limit(bot: type[Lowest], where: str) -> None:
    done = simulate(PODKIDNOY, [bot, "random"], 3, seed=1, time_limit=0.2)
    assert (done.games, done.bots[0].losses) == (3, 3)
    (fault,) = done.faults
    assert (fault.bot, fault.times) == (bot.__name__, 3)
    assert "it took longer than 0.2 s" in fault.error
    assert where in fault.error


def test_a_bot_of_this_package_that_is_late_loses_by_the_time_limit() -> None:
    done = simulate(PODKIDNOY, ["cheapest", "random"], 2, seed=1, time_limit=1e-9)
    assert (2, 2, False) == (done.games, done.bots[0].losses + done.bots[1].losses, done.repeatable)
    assert done.faults[0].error.endswith("failed: it took longer than 1e-09 s.")


def test_a_bot_that_hangs_at_the_end_is_named_but_the_result_stands() -> None:
    done = simulate(PODKIDNOY, [LoopsInEnd, "random"], 4, seed=1, time_limit=0.2)
    assert done.faults[0].times == 4
    untroubled = simulate(PODKIDNOY, [Lowest, "random"], 4, seed=1)
    assert attrs.evolve(done.bots[0], bot="Lowest") == untroubled.bots[0]


def test_a_bot_that_hangs_while_it_is_made_loses_that_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.bots.sandbox.bot.MAKING_SECONDS", 2.0)
    done = simulate(PODKIDNOY, [LoopsWhenMade, "random"], 6, seed=1, time_limit=0.2)
    assert done.games == 6
    assert 0 < done.faults[0].times < 6
    assert "'LoopsWhenMade' could not be made: it took longer than 2 s" in done.faults[0].error


@pytest.mark.parametrize("bot", [Loops, LoopsInEnd])
def test_a_run_in_which_a_bot_was_late_need_not_repeat_itself(bot: type[Lowest], tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("matplotlib")
    how: dict[str, Any] = {"time_limit": 0.2, "seed": 1, "out": tmp_path / "out"}
    assert not simulate(PODKIDNOY, [bot, "random"], 6, **how).repeatable
    assert not simulate(PODKIDNOY, [bot, "random"], 6, **how, resume=True).repeatable
    assert simulate(PODKIDNOY, [RaisesInAct, "random"], 6, seed=1).repeatable


def test_a_bot_that_no_other_process_can_make_has_no_time_limit() -> None:
    with pytest.raises(InvalidBot, match="cannot be given to other processes: "):
        simulate(PODKIDNOY, [lambda seed: Lowest(), "random"], 2, seed=1, time_limit=1)


def test_a_bot_is_made_once_to_see_what_it_is_and_once_for_each_game() -> None:
    made: list[int] = []

    def maker(seed: int) -> Lowest:
        made.append(seed)
        return Lowest()

    assert simulate(PODKIDNOY, [maker, "random"], 6, seed=1).repeatable
    assert len(made) == 1 + 6


def test_a_time_limit_that_nobody_reaches_changes_nothing() -> None:
    free = simulate(PODKIDNOY, ["cheapest", "random"], 20, seed=1)
    assert simulate(PODKIDNOY, ["cheapest", "random"], 20, seed=1, time_limit=60) == free
    with ThreadPoolExecutor(1) as threads:
        settings = Settings(executor=threads)
        assert simulate(PODKIDNOY, ["cheapest", "random"], 4, seed=1, time_limit=60, settings=settings).games == 4
