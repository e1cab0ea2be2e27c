"""Misbehaving bots lose that game by rule and are named, and the process goes on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit import load
from cardkit.simulation import LostWorker, Settings, simulate
from failing_bots import Lowest, is_running

BotFile = Callable[[str], str]

PODKIDNOY = load("podkidnoy")


class CountsWithNumpy(Lowest):
    def act(self, seen: Any) -> Any:
        numpy: Any = pytest.importorskip("numpy")
        return numpy.int64(min(seen.actions()))


def test_integers_of_numpy_are_whole_numbers() -> None:
    done = simulate(PODKIDNOY, [CountsWithNumpy, "random"], 10, seed=1)
    assert not done.faults
    assert done.bots[0].wins == simulate(PODKIDNOY, [Lowest, "random"], 10, seed=1).bots[0].wins


# -- Workers


def pids(folder: Path) -> set[int]:
    """Return the processes that have left a file with their number."""
    return {int(path.stem) for path in folder.glob("*.pid")}


SHIELDED = Settings(1, shielded=True)


def test_a_bot_that_ends_its_process_now_and_then_loses_those_games_and_no_others(bot_file: BotFile) -> None:
    done = simulate(PODKIDNOY, [bot_file("ExitsWhenUnlucky"), "random"], 24, seed=1, settings=Settings(2))
    raised = simulate(PODKIDNOY, [bot_file("RaisesWhenUnlucky"), "random"], 24, seed=1)
    assert 0 < raised.bots[0].losses < 24
    assert (done.games, done.interrupted) == (24, False)
    assert (raised.bots[0].losses, raised.bots[0].wins) == (done.bots[0].losses, done.bots[0].wins)
    assert [(fault.game, fault.times) for fault in raised.faults] == [
        (fault.game, fault.times) for fault in done.faults
    ]
    (fault,) = done.faults
    assert 0 < fault.times < 8
    assert (bot_file("ExitsWhenUnlucky"), 5) == (fault.bot, fault.values["exit_code"])
    assert fault.error.endswith("failed: its process has ended (exit code 5).")


def test_a_worker_names_the_bot_that_raises_a_keyboard_interrupt(bot_file: BotFile) -> None:
    done = simulate(PODKIDNOY, [bot_file("Interrupts"), "random"], 4, seed=1, settings=SHIELDED)
    assert (4, 4, False) == (done.games, done.bots[0].losses, done.interrupted)
    assert done.faults[0].error.endswith("failed: KeyboardInterrupt.")


def test_workers_that_die_again_and_again_without_a_bot_end_the_run(
    bot_file: BotFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardkit.simulation.run.MOST_DEATHS", 1)
    with pytest.raises(LostWorker, match="A worker process has died: "):
        simulate(PODKIDNOY, [bot_file("KillsWhereverItIs"), "random"], 4, seed=1, settings=SHIELDED)


def test_a_bot_that_keeps_its_worker_running_does_not_keep_the_run(
    bot_file: BotFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardkit.simulation.workers.GRACE_SECONDS", 0.1)
    done = simulate(PODKIDNOY, [bot_file("StaysBehind"), "random"], 1, seed=1, settings=SHIELDED)
    assert (1, ()) == (done.games, done.faults)
    (worker,) = pids(tmp_path)
    assert not is_running(worker)
