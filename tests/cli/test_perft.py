"""`cardkit perft`: its counts, and the input that it refuses."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from signal import SIGINT
from typing import Final

import pytest

from simulations import Run

Refuse = Callable[..., str]

POSITION: Final = 'game = "podkidnoy"\nhands = ["6S 6D", "7S 8H"]\ntrump = "H"\nattacker = 0\n'
ONE_EACH: Final = 'game = "podkidnoy"\nhands = ["6S", "8H"]\ntrump = "H"\nattacker = 0\n'
OVER: Final = ONE_EACH + 'play = "0 attack 6S\\n1 beat 6S 8H"\n'
CHEAT: Final = 'game = "cheat-updown"\nhands = ["5D 9C", "JS QS"]\nto_act = 0\n'


def test_it_counts_each_depth_until_nothing_is_left(here: Run, file: Callable[[str], str]) -> None:
    done = here("perft", file(ONE_EACH), "--depth", "30")
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split() for line in done.stdout.splitlines()] == [["1", "1"], ["2", "2"], ["3", "0"]]


@pytest.mark.parametrize(
    ("text", "arguments", "reason"),
    [
        (POSITION, ("--depth", "0"), "--depth"),
        (POSITION, ("--depth", "1001"), "--depth"),
        (POSITION, (), "--depth"),
        (OVER, ("--depth", "2"), "the deal is over"),
        ("[", ("--depth", "2"), "cannot be read as a TOML file"),
    ],
)
def test_what_cannot_be_counted_is_one_sentence(
    refused: Refuse, file: Callable[[str], str], text: str, arguments: tuple[str, ...], reason: str
) -> None:
    assert reason in refused("perft", file(text), *arguments)


def test_ctrl_c_ends_a_count_without_end(tmp_path: Path) -> None:
    (tmp_path / "file.toml").write_text(CHEAT.replace("5D 9C", "5D 9C 2S 3S 4S 5S 6S 7S"), encoding="utf-8")
    arguments = [sys.executable, "-m", "cardkit_cli.app", "perft", "file.toml", "--depth", "900"]
    with subprocess.Popen(
        arguments, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    ) as counting:
        assert counting.stdout is not None
        assert counting.stderr is not None
        first = counting.stdout.readline()
        time.sleep(0.2)
        counting.send_signal(SIGINT)
        said = counting.stderr.read()
        assert counting.wait(60) != 0
    assert first.split()[0] == "1"
    assert "Traceback" not in said


# -- `cardkit bench`: the speed that it reports for this machine


def test_bench_says_how_fast(here: Run) -> None:
    done = here("bench", "durak", "--json", "--seconds", "0.05")
    assert (done.returncode, done.stderr) == (0, "")
    said = json.loads(done.stdout)
    assert {"games_per_second", "actions_per_second", "decisions_per_second", "compiled"} <= set(said)
    assert said["games_per_second"] < said["decisions_per_second"] <= said["actions_per_second"]
    assert isinstance(said["compiled"], bool)
