"""Parts that follow each other become one file, and a run that was killed meanwhile goes on with the same games."""

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from cardkit import load
from cardkit.simulation import simulate
from cardkit.simulation.play import Batch
from cardkit.simulation.storage import compaction
from cardkit.simulation.storage.compaction import Neighbours, joined

pandas: Any = pytest.importorskip("pandas")

PODKIDNOY: Final = load("podkidnoy")
BOTS: Final = ("cheapest", "random")

KILLED: Final = """
import os, signal, sys
from cardkit import load
from cardkit.simulation import run, simulate
from cardkit.simulation.storage import compaction
from cardkit.simulation.storage.folder import LocalFolder

out, when = sys.argv[1:]
run.SECONDS = run.LOST = 0.0
compaction.TOGETHER = 4
whole, removed = getattr(LocalFolder, when), []

def dies(self, name, *more, **options):
    if compaction_under_way():
        removed.append(name)
        if len(removed) == (3 if when == "remove" else 1):
            os.kill(os.getpid(), signal.SIGKILL)
    return whole(self, name, *more, **options)

def compaction_under_way():
    frame = sys._getframe()
    while frame is not None:
        if frame.f_code is compaction.join.__code__:
            return True
        frame = frame.f_back
    return False

setattr(LocalFolder, when, dies)
simulate(load("podkidnoy"), ["cheapest", "random"], 60, seed=5, out=out)
"""


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "games").iterdir())


def rows(folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pandas.read_parquet(folder / "games").sort_values("game").to_dict("records")
    return found


def sums(start: int, stop: int, table: int = 0) -> Batch:
    return Batch(table, start, stop, ([stop - start, 1],), [], {}, {start: [1, 2]})


@pytest.fixture
def four_together(monkeypatch: pytest.MonkeyPatch, small_files: None) -> None:
    monkeypatch.setattr(compaction, "TOGETHER", 4)


@pytest.mark.usefixtures("small_files")
def test_a_long_run_has_few_files_and_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apart = simulate(PODKIDNOY, BOTS, 120, seed=5, out=tmp_path / "apart")
    monkeypatch.setattr(compaction, "TOGETHER", 4)
    together = simulate(PODKIDNOY, BOTS, 120, seed=5, out=tmp_path / "together")
    assert apart == together
    assert rows(tmp_path / "apart") == rows(tmp_path / "together")
    assert len(files(tmp_path / "apart")) > 3 * len(files(tmp_path / "together")) > 0


@pytest.mark.usefixtures("four_together")
def test_a_run_goes_on_from_joined_parts(tmp_path: Path) -> None:
    simulate(PODKIDNOY, BOTS, 60, seed=5, out=tmp_path / "out")
    done = simulate(PODKIDNOY, BOTS, 120, seed=5, out=tmp_path / "out", resume=True)
    assert simulate(PODKIDNOY, BOTS, 120, seed=5) == done
    assert [row["game"] for row in rows(tmp_path / "out")] == list(range(120))


@pytest.mark.usefixtures("four_together")
@pytest.mark.parametrize("when", ["write", "remove"])
def test_a_run_that_is_killed_while_it_joins_parts_goes_on_with_the_same_games(tmp_path: Path, when: str) -> None:
    out = tmp_path / "out"
    killed = subprocess.run([sys.executable, "-c", KILLED, str(out), when], check=False, timeout=300)
    assert -signal.SIGKILL == killed.returncode
    parts = [tuple(map(int, name[9:-8].split("-"))) for name in files(out) if not name.startswith(".")]
    assert (when == "remove") == any(
        one != other and other[0] <= one[0] and one[1] <= other[1] for one in parts for other in parts
    )
    done = simulate(PODKIDNOY, BOTS, 60, seed=5, out=out, resume=True)
    assert simulate(PODKIDNOY, BOTS, 60, seed=5) == done
    assert [row["game"] for row in rows(out)] == list(range(60))


@pytest.mark.usefixtures("four_together")
def test_a_damaged_part_is_not_joined_and_its_deals_are_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    monkeypatch.setattr(compaction, "TOGETHER", 1000)
    simulate(PODKIDNOY, BOTS, 60, seed=5, out=out)
    spoilt = out / "games" / files(out)[2]
    content = bytearray(spoilt.read_bytes())
    content[10] ^= 1
    spoilt.write_bytes(content)
    monkeypatch.setattr(compaction, "TOGETHER", 4)
    with pytest.warns(RuntimeWarning, match="is damaged"):
        done = simulate(PODKIDNOY, BOTS, 80, seed=5, out=out, resume=True)
    assert simulate(PODKIDNOY, BOTS, 80, seed=5) == done
    (out / "games" / f"{spoilt.name}.damaged").unlink()
    assert [row["game"] for row in rows(out)] == list(range(80))


def test_parts_are_joined_whatever_order_they_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compaction, "TOGETHER", 3)
    neighbours = Neighbours()
    found = []
    for start in (5, 0, 20, 10):
        for table in range(2):
            part = sums(start, start + 5, table)
            neighbours.note(part)
            found.append(neighbours.around(part))
    assert [[], [], [], [], [], []] == found[:6]
    assert [[sums(start, start + 5, table) for start in (0, 5, 10)] for table in range(2)] == found[6:]


def test_parts_that_are_large_together_are_joined_and_large_ones_are_left() -> None:
    neighbours = Neighbours()
    half = compaction.ENOUGH // 2
    for part in (sums(0, 2 * half), sums(2 * half, 3 * half)):
        neighbours.note(part)
        assert neighbours.around(part) == []
    last = sums(3 * half, 4 * half)
    neighbours.note(last)
    assert [sums(2 * half, 3 * half), last] == neighbours.around(last)


def test_joined_sums_are_those_of_all_parts() -> None:
    whole = joined([sums(0, 5), sums(5, 12)])
    assert (0, 0, 12) == (whole.table, whole.start, whole.stop)
    assert ([12, 2],) == whole.totals
    assert {0: [1, 2], 5: [1, 2]} == whole.places
