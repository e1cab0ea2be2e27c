"""The options of a run: deals, workers, folders, records, bots that print, fail or are slow."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from simulations import SLOW, Refused, Run, simulated

JSON = ("--json", "--workers", "1")


def test_without_duplicates_every_game_is_a_deal(command: Run) -> None:
    said = simulated(command, "--bots", "cheapest,random", "--seed", "3", "--no-duplicate")
    assert (said["deals"], said["duplicate"]) == (20, False)
    assert simulated(command, "--bots", "cheapest,random", "--seed", "3")["deals"] == 10


def test_a_folder_is_kept_and_gone_on_with(command: Run, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    first = simulated(command, "--bots", "cheapest,random", "--seed", "3", "--out", "kept")
    assert {path.name for path in (tmp_path / "kept").iterdir()} == {
        *("games", "parts.jsonl", "run.json", "result.json", "report.html")
    }
    again = simulated(command, "--bots", "cheapest,random", "--out", "kept", "--resume")
    del first["run"], again["run"]
    assert first == again
    refused = command("simulate", "podkidnoy", "--bots", "cheapest,random", "--games", "20", "--out", "kept")
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert refused.stderr.startswith("cardkit: kept already holds a run")


def test_recorded_games_can_be_shown(command: Run, refused: Refused) -> None:
    for what in ("simulate", "tournament"):
        arguments = f"{what} podkidnoy --bots cheapest,random --games 3 --seed 5 --records --workers 1".split()
        assert command(*arguments, "--out", what).returncode == 0
        shown = command("show", f"{what}/records/game-000002.toml")
        assert (shown.returncode, shown.stderr) == (0, "")
        assert "Seats: 0 cheapest, 1 random." in shown.stdout
    assert "To keep the records of games, name a folder for them: --out." in refused(*arguments)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_a_bot_prints_is_not_in_the_object(command: Run, tmp_path: Path, workers: str) -> None:
    (tmp_path / "bots.py").write_text(SLOW, encoding="utf-8")
    bots = ("--bots", "bots.py:Slow,bots.py:Prints", "--games", "40", "--workers", workers)
    done = command("simulate", "podkidnoy", *bots, "--seed", "3", "--json", SLOW="1")
    assert done.returncode == 0
    assert json.loads(done.stdout)["games"] == 40
    assert "thinking" in done.stderr
    assert "hard" in done.stderr


def test_without_an_output_there_is_nothing_to_say(tmp_path: Path) -> None:
    arguments = ["simulate", "podkidnoy", "--bots", "random,random", "--games", "2", *JSON]
    line = shlex.join([sys.executable, "-m", "cardkit_cli.app", *arguments])
    done = subprocess.run(f"{line} >&-", shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
