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

BotFile = Callable[[str], str]

PODKIDNOY = load("podkidnoy")


class Lowest:
    def act(self, seen: Any) -> Any:
        return min(seen.actions())


class WithoutText(Exception):
    def __str__(self) -> str:
        raise ValueError("no text")


class Base(BaseException):
    pass


class Unshown:
    def __repr__(self) -> str:
        raise SystemExit(4)


class RaisesWithoutText(Lowest):
    def act(self, seen: Any) -> Any:
        raise WithoutText


class RaisesBase(Lowest):
    def act(self, seen: Any) -> Any:
        raise Base("base")


class RaisesMuch(Lowest):
    def act(self, seen: Any) -> Any:
        raise ValueError("word " * 10**6)


class RaisesDeepDown(Lowest):
    """A bot that holds its observation in each frame of a long traceback, which is freed from the top down."""

    def act(self, seen: Any, frames: int = 200) -> Any:
        if not frames:
            raise ValueError("deep down")
        return self.act(seen, frames - 1)


class AnswersUnshown(Lowest):
    def act(self, seen: Any) -> Any:
        return Unshown()


@pytest.mark.parametrize(
    ("bot", "error"),
    [
        (RaisesWithoutText, "WithoutText: (an object whose str fails)."),
        (RaisesBase, "Base: base."),
        (RaisesDeepDown, "ValueError: deep down."),
        (AnswersUnshown, "TypeError: an action is a whole number, not (an object whose repr fails)."),
    ],
)
def test_whatever_a_bot_raises_loses_that_game(bot: type[Lowest], error: str) -> None:
    done = simulate(PODKIDNOY, [bot, "random"], 4, seed=1)
    assert (done.games, done.bots[0].losses, done.interrupted) == (4, 4, False)
    (fault,) = done.faults
    assert (fault.bot, fault.times) == (bot.__name__, 4)
    assert fault.error.endswith(error)


def test_the_text_of_a_fault_is_cut() -> None:
    (fault,) = simulate(PODKIDNOY, [RaisesMuch, "random"], 2, seed=1).faults
    assert fault.error.startswith("The bot 'RaisesMuch' in seat 0 failed: ValueError: word word ")
    assert len(fault.error) < 300


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

IN_WORKERS = """\
import multiprocessing
import os
import signal
import threading
import time
from pathlib import Path

HERE = Path(__file__).parent


class Lowest:
    def act(self, seen):
        return min(seen.actions())


class RaisesWhenUnlucky(Lowest):
    def __init__(self, seed):
        self.unlucky = seed % 8 == 1

    def act(self, seen):
        if self.unlucky:
            self.fail()
        return super().act(seen)

    def fail(self):
        raise ValueError


class ExitsWhenUnlucky(RaisesWhenUnlucky):
    def fail(self):
        os._exit(5)


class KillsOnce(Lowest):
    def act(self, seen):
        mark = HERE / "killed"
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), 9)
        return super().act(seen)


class KillsWhereverItIs(Lowest):
    def act(self, seen):
        if multiprocessing.parent_process() is None:  # apart, where the worker is the parent
            os.kill(os.getppid(), 9)
            time.sleep(60)
        os._exit(0)


class Interrupts(Lowest):
    def act(self, seen):
        raise KeyboardInterrupt

    def end(self, scores):
        raise KeyboardInterrupt


class ExitsWhenMade(Lowest):
    def __init__(self):
        os._exit(0)


class StaysBehind(Lowest):
    def start(self, seat, seats):
        (HERE / f"{os.getpid()}.pid").touch()
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        threading.Thread(target=time.sleep, args=(600,)).start()


class Tells(Lowest):
    def start(self, seat, seats):
        (HERE / f"{os.getpid()}.pid").touch()


class Sleeps(Tells):
    def act(self, seen):
        time.sleep(0.05)
        return super().act(seen)
"""


@pytest.fixture
def worker_bot(tmp_path: Path) -> BotFile:
    """Return the name that seats a bot from a file."""
    path = tmp_path / "in_workers.py"
    path.write_text(IN_WORKERS, encoding="utf-8")
    return lambda name: f"{path}:{name}"


def pids(folder: Path) -> set[int]:
    """Return the processes that have left a file with their number."""
    return {int(path.stem) for path in folder.glob("*.pid")}


SHIELDED = Settings(1, shielded=True)


def test_a_bot_that_ends_its_process_now_and_then_loses_those_games_and_no_others(worker_bot: BotFile) -> None:
    done = simulate(PODKIDNOY, [worker_bot("ExitsWhenUnlucky"), "random"], 40, seed=1, settings=Settings(2))
    raised = simulate(PODKIDNOY, [worker_bot("RaisesWhenUnlucky"), "random"], 40, seed=1)
    assert 0 < raised.bots[0].losses < 40
    assert (done.games, done.interrupted) == (40, False)
    assert (raised.bots[0].losses, raised.bots[0].wins) == (done.bots[0].losses, done.bots[0].wins)
    assert [(fault.game, fault.times) for fault in raised.faults] == [
        (fault.game, fault.times) for fault in done.faults
    ]
    (fault,) = done.faults
    assert 0 < fault.times < 8
    assert (worker_bot("ExitsWhenUnlucky"), 5) == (fault.bot, fault.values["exit_code"])
    assert fault.error.endswith("failed: its process has ended (exit code 5).")


def test_a_worker_names_the_bot_that_raises_a_keyboard_interrupt(worker_bot: BotFile) -> None:
    done = simulate(PODKIDNOY, [worker_bot("Interrupts"), "random"], 4, seed=1, settings=SHIELDED)
    assert (4, 4, False) == (done.games, done.bots[0].losses, done.interrupted)
    assert done.faults[0].error.endswith("failed: KeyboardInterrupt.")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_worker_that_is_killed_once_costs_no_game(worker_bot: BotFile) -> None:
    done = simulate(PODKIDNOY, [worker_bot("KillsOnce"), "random"], 20, seed=1, settings=SHIELDED)
    untroubled = simulate(PODKIDNOY, [worker_bot("Lowest"), "random"], 20, seed=1)
    assert (done.faults, done.bots[0].wins) == ((), untroubled.bots[0].wins)


def test_a_bot_that_ends_the_process_that_makes_it_is_refused(worker_bot: BotFile) -> None:
    with pytest.raises(InvalidBot, match=r"could not be made: its process has ended \(exit code 0\)\.$"):
        simulate(PODKIDNOY, [worker_bot("ExitsWhenMade"), "random"], 4, seed=1, settings=SHIELDED)


def test_workers_that_die_again_and_again_without_a_bot_end_the_run(
    worker_bot: BotFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardkit.simulation.run.MOST_DEATHS", 1)
    with pytest.raises(LostWorker, match="A worker process has died: "):
        simulate(PODKIDNOY, [worker_bot("KillsWhereverItIs"), "random"], 4, seed=1, settings=SHIELDED)


def test_a_bot_that_keeps_its_worker_running_does_not_keep_the_run(
    worker_bot: BotFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardkit.simulation.workers.GRACE_SECONDS", 0.1)
    done = simulate(PODKIDNOY, [worker_bot("StaysBehind"), "random"], 1, seed=1, settings=SHIELDED)
    assert (1, ()) == (done.games, done.faults)
    (worker,) = pids(tmp_path)
    assert not is_running(worker)


def test_nothing_is_played_in_this_process_when_there_are_workers(worker_bot: BotFile, tmp_path: Path) -> None:
    assert simulate(PODKIDNOY, [worker_bot("Tells"), "random"], 4, seed=1, settings=Settings(2)).games == 4
    assert pids(tmp_path)
    assert os.getpid() not in pids(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_workers_end_when_their_parent_is_killed(worker_bot: BotFile, tmp_path: Path) -> None:
    run = [sys.executable, "-c", COMMAND, "simulate", "podkidnoy", "--workers", "2", "--games", "100000"]
    with subprocess.Popen(
        [*run, "--bots", f"{worker_bot('Sleeps')},random"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
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
