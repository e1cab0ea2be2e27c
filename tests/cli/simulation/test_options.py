"""Runs of bots that print, and a run without an output."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

from simulations import SLOW, Run

JSON = ("--json", "--workers", "1")


def test_what_a_bot_prints_is_not_in_the_object(command: Run, tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(SLOW, encoding="utf-8")
    bots = ("--bots", "bots.py:Slow,bots.py:Prints", "--games", "10", "--workers", "2")
    done = command("simulate", "podkidnoy", *bots, "--seed", "3", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["games"] == 10
    assert "thinking" in done.stderr
    assert "hard" in done.stderr


def test_without_an_output_there_is_nothing_to_say(tmp_path: Path) -> None:
    arguments = ["simulate", "podkidnoy", "--bots", "random,random", "--games", "2", *JSON]
    line = shlex.join([sys.executable, "-m", "cardkit_cli.app", *arguments])
    done = subprocess.run(f"{line} >&-", shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
