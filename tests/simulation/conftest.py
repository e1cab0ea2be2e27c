"""Bots in files, which other processes can make as well, and rows of games by the names of their columns."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardkit.simulation.lineup import Lineup
from cardkit.simulation.parts import Part
from cardkit.simulation.play import play_part

BOTS = """\
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


class Signs(Lowest):
    def start(self, seat, seats):
        (HERE / f"{os.getpid()}.pid").touch()


class SleepsElsewhere(Signs):
    def act(self, seen):
        if multiprocessing.parent_process() is not None:
            time.sleep(0.001)
        return super().act(seen)


class DiesAtLast(Lowest):
    def act(self, seen):
        if (HERE / "die").exists():
            os.kill(os.getpid(), 9)
        return super().act(seen)


class FailsLater(Lowest):
    asked = 0

    def act(self, seen):
        self.asked += 1
        if self.asked > 5:
            raise ValueError("enough of this")
        return super().act(seen)


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


class StaysBehind(Lowest):
    def start(self, seat, seats):
        (HERE / f"{os.getpid()}.pid").touch()
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        threading.Thread(target=time.sleep, args=(600,)).start()


class ExitsWhenMade(Lowest):
    def __init__(self):
        os._exit(0)
"""


@pytest.fixture
def bot_file(tmp_path: Path) -> Callable[[str], str]:
    """Return the name that seats a bot from a file."""
    path = tmp_path / "bots.py"
    path.write_text(BOTS, encoding="utf-8")
    return lambda name: f"{path}:{name}"


@pytest.fixture
def local_cluster() -> Iterator[Any]:
    """Yield a Dask cluster on this machine, with one worker process."""
    distributed = pytest.importorskip("distributed")
    how = {"processes": True, "threads_per_worker": 1, "dashboard_address": None, "silence_logs": 50}
    with distributed.LocalCluster(n_workers=1, **how) as cluster:
        yield cluster


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make parts small, so that they come back soon."""
    monkeypatch.setattr("cardkit.simulation.run.PART_SECONDS", 0.02)


@pytest.fixture
def small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every batch a small file."""
    monkeypatch.setattr("cardkit.simulation.run.PART_SECONDS", 0.0)
    monkeypatch.setattr("cardkit.simulation.folder.BETWEEN", 0.0)


@pytest.fixture
def rows_of() -> Callable[..., list[dict[str, Any]]]:
    """Return the rows of the first games of a line-up."""

    def play(lineup: Lineup, games: int) -> list[dict[str, Any]]:
        rows = play_part(Part(0, lineup, 0, lineup.deals(games), games, keep_rows=True)).rows
        return [dict(zip(rows, row, strict=True)) for row in zip(*rows.values(), strict=True)]

    return play


def interrupt_after(games: int) -> Callable[[Any], None]:
    """Return a progress callback that presses Ctrl-C."""

    def show(progress: Any) -> None:
        if progress.games >= games:
            raise KeyboardInterrupt

    return show


@pytest.fixture
def interrupting() -> Callable[[int], Callable[[Any], None]]:
    """Return a function that presses Ctrl-C after so many games."""
    return interrupt_after
