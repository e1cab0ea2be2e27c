"""A run's folder holds its games, complete part by part; an interrupted run resumes with the same results."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

from cardkit import load
from cardkit.simulation import Progress, Settings, UntilSure, compare_rules, run, simulate, tournament
from cardkit.simulation.folder import InvalidStore
from cardkit.simulation.tables import TableSums
from failing_bots import is_running

pandas: Any = pytest.importorskip("pandas")

BotFile = Callable[[str], str]
Interrupting = Callable[[int], Callable[[Progress], None]]

PODKIDNOY = load("podkidnoy")
BOTS = ["cheapest", "random"]


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "games").iterdir() if path.suffix == ".parquet")


# -- Contents


def test_tables_and_rule_sets_are_columns(tmp_path: Path) -> None:
    tournament(PODKIDNOY, BOTS, 6, seed=5, out=tmp_path / "one")
    compare_rules(PODKIDNOY, load("podkidnoy", {"hand_size": 4}), BOTS, 6, seed=5, out=tmp_path / "two")
    assert set(pandas.read_parquet(tmp_path / "one" / "games")["table"]) == {0}
    both = pandas.read_parquet(tmp_path / "two" / "games")
    assert both["rules"].value_counts().to_dict() == {0: 6, 1: 6}


def test_the_result_is_kept_as_json_with_a_report(tmp_path: Path) -> None:
    done = simulate(PODKIDNOY, BOTS, 20, seed=5, out=tmp_path / "out")
    kept = json.loads((tmp_path / "out" / "result.json").read_text(encoding="utf-8"))
    assert kept == json.loads(json.dumps(attrs.asdict(done)))
    assert (tmp_path / "out" / "report.html").stat().st_size > 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "games",
        "parts.jsonl",
        "report.html",
        "result.json",
        "run.json",
    ]


# -- Going on


@pytest.mark.usefixtures("small_files")
@pytest.mark.parametrize("kind", ["tournament", "compare", "ratings"])
def test_an_interrupted_run_goes_on_as_if_nothing_had_been(
    tmp_path: Path, interrupting: Interrupting, kind: str
) -> None:
    other = load("podkidnoy", {"throw_who": "attacker"})
    plays: dict[str, Callable[..., Any]] = {
        "tournament": lambda **how: tournament(PODKIDNOY, BOTS, 60, seed=5, **how),
        "compare": lambda **how: compare_rules(PODKIDNOY, other, BOTS, 60, seed=5, **how),
        "ratings": lambda **how: simulate(PODKIDNOY, [*BOTS, "random"], 60, seed=5, **how),
    }
    out = tmp_path / "out"
    for games in (20, 50):
        stopped = plays[kind](out=out, resume=games > 20, settings=Settings(progress=interrupting(games)))
        assert stopped.interrupted
    assert plays[kind](out=out, resume=True) == plays[kind]()
    rows = pandas.read_parquet(out / "games")
    assert not rows.duplicated(["game", "rules", "table"]).any()
    assert json.loads((out / "result.json").read_text(encoding="utf-8"))["interrupted"] is False


KILLED = """
import sys
from pathlib import Path
from cardkit.simulation import Settings, folder, run, simulate

run.PART_SECONDS = folder.BETWEEN = 0.02  # many files, however quick the machine is
out, bot, games = sys.argv[1:]
how = {"out": out, "resume": Path(out, "run.json").exists(), "settings": Settings(2)}
simulate("podkidnoy", [bot, "random"], int(games), seed=5, **how)
"""
KILLS: Final = max(2, int(os.environ.get("CARDKIT_KILLS", "2")))
"""How often a worker or the program is killed in turn: docs/notes/simulation.md has a run of twenty."""


def test_a_run_whose_workers_and_program_are_killed_loses_and_doubles_nothing(
    tmp_path: Path, bot_file: BotFile
) -> None:
    out, bot, games = tmp_path / "out", bot_file("SleepsElsewhere"), 300 * KILLS
    for _ in range(KILLS // 2):
        with subprocess.Popen([sys.executable, "-P", "-c", KILLED, str(out), bot, str(games)]) as program:
            while not (workers := list(tmp_path.glob("*.pid"))):
                assert program.poll() is None
                time.sleep(0.05)
            time.sleep(random.random())
            os.kill(int(workers[0].stem), signal.SIGKILL)
            known = files(out)
            while files(out) == known:
                assert program.poll() is None
                time.sleep(0.05)
            time.sleep(random.random())
            program.kill()
        assert program.returncode == -signal.SIGKILL
        for worker in tmp_path.glob("*.pid"):
            until = time.monotonic() + 60
            while is_running(int(worker.stem)):  # its workers end too
                assert time.monotonic() < until
                time.sleep(0.05)
            worker.unlink()
    assert 0 < len(pandas.read_parquet(out / "games")) < games
    (out / "games" / ".part-000099.parquet.writing").write_bytes(b"half a file")
    assert simulate(PODKIDNOY, [bot, "random"], games, seed=5, out=out, resume=True) == simulate(
        PODKIDNOY, [bot, "random"], games, seed=5
    )
    assert sorted(pandas.read_parquet(out / "games")["game"]) == list(range(games))
    assert not list(out.glob("**/*.writing"))


@pytest.mark.usefixtures("small_files")
def test_a_finished_run_may_be_extended(tmp_path: Path) -> None:
    out = tmp_path / "out"
    simulate(PODKIDNOY, BOTS, 40, seed=5, out=out)
    first = files(out)
    assert simulate(PODKIDNOY, BOTS, 90, seed=5, out=out, resume=True) == simulate(PODKIDNOY, BOTS, 90, seed=5)
    assert set(first) < set(files(out))
    assert sorted(pandas.read_parquet(out / "games")["game"]) == list(range(90))


class SlightlyBetter:
    """A bot that plays as `cheapest` in one game of four, and else at random."""

    def __init__(self, seed: int) -> None:
        from cardkit import make_bot

        self.bot = make_bot("cheapest" if seed % 4 == 0 else "random", PODKIDNOY, seed)

    def act(self, seen: Any) -> Any:
        return self.bot.act(seen)


@pytest.mark.usefixtures("small_files")
def test_what_was_played_after_a_look_does_not_count_for_it_when_resumed(
    tmp_path: Path, interrupting: Interrupting, monkeypatch: pytest.MonkeyPatch
) -> None:
    sure = UntilSure(first=20)
    looked_at: list[int] = []
    look = TableSums.look

    def watched(self: TableSums, *arguments: Any) -> None:
        looked_at.append(self.deals)
        look(self, *arguments)

    monkeypatch.setattr(TableSums, "look", watched)
    monkeypatch.setattr(run, "DEALS_OF_PART", 3)

    def play(**how: Any) -> Any:
        return simulate(PODKIDNOY, [SlightlyBetter, "random"], 5000, seed=6, until_sure=sure, **how)

    whole = play()
    assert whole.bots[0].verdict == "better"
    assert whole.deals in sure.looks(2500)[1:]  # it was sure at a later look than the first
    out = tmp_path / "out"
    assert play(out=out, settings=Settings(progress=interrupting(2 * whole.deals - 12))).interrupted
    assert play(out=out, resume=True) == whole
    assert set(looked_at) <= set(sure.looks(2500))


# -- Refusals


def test_a_folder_with_a_run_is_not_written_over(tmp_path: Path) -> None:
    out = tmp_path / "out"
    simulate(PODKIDNOY, BOTS, 4, seed=5, out=out)
    before = {path: path.read_bytes() for path in out.glob("**/*") if path.is_file()}
    with pytest.raises(
        InvalidStore, match=r"already holds a run: go on with it by --resume, or name another folder\.$"
    ):
        simulate(PODKIDNOY, BOTS, 4, seed=5, out=out)
    assert {path: path.read_bytes() for path in out.glob("**/*") if path.is_file()} == before


def test_another_run_is_not_gone_on_with(tmp_path: Path) -> None:
    arguments: dict[str, Any] = {"game": PODKIDNOY, "bots": BOTS, "games": 4, "seed": 5, "out": tmp_path / "out"}
    simulate(**arguments)
    changed: dict[str, dict[str, Any]] = {
        "seed": {"seed": 6},
        "duplicate": {"duplicate": False},
        "time_limit": {"time_limit": 9.0},
        "until_sure": {"until_sure": UntilSure()},
        "records": {"records": True},
        "bots": {"bots": ["random", "cheapest"]},
        "rules": {"game": load("podkidnoy", {"hand_size": 5})},
        "game": {"game": load("perevodnoy")},
    }
    for what, changes in changed.items():
        with pytest.raises(InvalidStore, match=f"holds a run that differs in {what}: .*\\.$"):
            simulate(**{**arguments, **changes}, resume=True)


@pytest.mark.parametrize(
    ("there", "now", "why"),
    [
        (8, 6, "which are more than 6"),
        (7, 9, "and cannot be extended to 9: it ends in the middle of a deal, which is played 2 times"),
    ],
)
def test_games_that_do_not_go_on_from_what_is_there_are_refused(tmp_path: Path, there: int, now: int, why: str) -> None:
    simulate(PODKIDNOY, BOTS, there, seed=5, out=tmp_path / "out")
    with pytest.raises(InvalidStore, match=f"a run of {there} games, {why}\\.$"):
        simulate(PODKIDNOY, BOTS, now, seed=5, out=tmp_path / "out", resume=True)


def test_a_bot_whose_file_was_edited_does_not_go_on(tmp_path: Path, bot_file: BotFile) -> None:
    bots, out = [bot_file("Lowest"), "random"], tmp_path / "out"
    simulate(PODKIDNOY, bots, 4, seed=5, out=out)
    assert simulate(PODKIDNOY, bots, 6, out=out, resume=True).games == 6
    with Path(bots[0].rpartition(":")[0]).open("a", encoding="utf-8") as file:
        file.write("# better now\n")
    with pytest.raises(InvalidStore, match=r"bots\.py:Lowest as it was before its file was edited\.$"):
        simulate(PODKIDNOY, bots, 8, out=out, resume=True)


@pytest.mark.parametrize("seed", [None, 5])
def test_there_must_be_a_run_to_go_on_with(tmp_path: Path, seed: int | None) -> None:
    with pytest.raises(InvalidStore, match="holds no run to go on with"):
        simulate(PODKIDNOY, BOTS, 4, seed=seed, out=tmp_path / "nothing", resume=True)


def test_a_folder_that_cannot_be_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for out in (tmp_path / "file", tmp_path / "file" / "below", Path("/proc/cardkit")):
        with pytest.raises(InvalidStore, match="cannot be used for results"):
            simulate(PODKIDNOY, BOTS, 4, seed=5, out=out)


@pytest.mark.usefixtures("small_files")
def test_a_full_disk_is_one_sentence_and_what_was_written_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    parquet: Any = pytest.importorskip("pyarrow.parquet")
    write = parquet.write_table

    def full(table: Any, path: Path, **how: Any) -> None:
        if len(files(out)) == 2:
            raise OSError(28, "No space left on device")
        write(table, path, **how)

    with monkeypatch.context() as disk:
        disk.setattr(parquet, "write_table", full)
        with pytest.raises(InvalidStore, match="No space left on device; what was written before is safe"):
            simulate(PODKIDNOY, BOTS, 80, seed=5, out=out)
    assert len(files(out)) == 2
    assert simulate(PODKIDNOY, BOTS, 80, seed=5, out=out, resume=True) == simulate(PODKIDNOY, BOTS, 80, seed=5)


def test_other_files_in_a_folder_for_a_run_stay(tmp_path: Path) -> None:
    kept = tmp_path / "games" / "notes.txt"
    kept.parent.mkdir()
    kept.write_text("mine", encoding="utf-8")
    simulate(load("podkidnoy-24"), ["random", "random"], 2, seed=1, out=tmp_path)
    assert "mine" == kept.read_text(encoding="utf-8")
