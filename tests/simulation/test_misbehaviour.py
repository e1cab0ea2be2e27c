"""Misbehaving bots lose that game by rule and are named, and the process goes on."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit import load
from cardkit.errors import InvalidBot
from cardkit.simulation import LostWorker, Settings, simulate
from failing_bots import Lowest

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

COMMAND = "from cardkit_cli.app import main; main()"


def pids(folder: Path) -> set[int]:
    """Return the processes that have left a file with their number."""
    return {int(path.stem) for path in folder.glob("*.pid")}


SHIELDED = Settings(1, shielded=True)


def test_a_bot_that_ends_its_process_now_and_then_loses_those_games_and_no_others(bot_file: BotFile) -> None:
    done = simulate(PODKIDNOY, [bot_file("ExitsWhenUnlucky"), "random"], 40, seed=1, settings=Settings(2))
    raised = simulate(PODKIDNOY, [bot_file("RaisesWhenUnlucky"), "random"], 40, seed=1)
    assert 0 < raised.bots[0].losses < 40
    assert (done.games, done.interrupted) == (40, False)
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


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_worker_that_is_killed_once_costs_no_game(bot_file: BotFile) -> None:
    done = simulate(PODKIDNOY, [bot_file("KillsOnce"), "random"], 20, seed=1, settings=SHIELDED)
    untroubled = simulate(PODKIDNOY, [bot_file("Lowest"), "random"], 20, seed=1)
    assert (done.faults, done.bots[0].wins) == ((), untroubled.bots[0].wins)


def test_a_bot_that_ends_the_process_that_makes_it_is_refused(bot_file: BotFile) -> None:
    with pytest.raises(InvalidBot, match=r"could not be made: its process has ended \(exit code 0\)\.$"):
        simulate(PODKIDNOY, [bot_file("ExitsWhenMade"), "random"], 4, seed=1, settings=SHIELDED)


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


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_workers_end_when_their_parent_is_killed(bot_file: BotFile, tmp_path: Path) -> None:
    run = [sys.executable, "-c", COMMAND, "simulate", "podkidnoy", "--workers", "2", "--games", "100000"]
    with subprocess.Popen(
        [*run, "--bots", f"{bot_file('Sleeps')},random"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as parent:
        while len(pids(tmp_path)) < 2:
            assert parent.poll() is None
            time.sleep(0.05)
        parent.send_signal(signal.SIGKILL)
    for _ in range(600):
        if not any(is_running(pid) for pid in pids(tmp_path)):
            return
        time.sleep(0.1)
    pytest.fail("workers are still running")


def is_running(pid: int) -> bool:
    """Return whether a process runs; a process that has ended without being waited for does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z")
