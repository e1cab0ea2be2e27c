"""A run that is interrupted, and the estimate of its time."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardkit.simulation import Progress
from cardkit_cli.simulation import runs
from cardkit_cli.terminal.console import Screen
from simulations import SLOW, Run

pytest.importorskip("pty", reason="terminals are those of Unix")


def test_ctrl_c_ends_with_the_results_so_far_which_can_be_gone_on_with(command: Run, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    (tmp_path / "bots.py").write_text(SLOW, encoding="utf-8")
    bots = ("simulate", "podkidnoy", "--bots", "bots.py:Slow,random", "--games", "120", "--json")
    slow = [sys.executable, "-m", "cardkit_cli.app", *bots, "--seed", "3", "--workers", "2", "--out", "kept"]
    env, pipe = {**os.environ, "SLOW": "1"}, subprocess.PIPE
    with subprocess.Popen(
        slow, cwd=tmp_path, env=env, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    ) as run:
        while not (tmp_path / "kept" / "run.json").exists():
            assert run.poll() is None
            time.sleep(0.05)
        time.sleep(2)  # a worker comes back with games after a second
        os.killpg(run.pid, signal.SIGINT)
        stdout, stderr = run.communicate(timeout=60)
    assert run.returncode == 130, stderr
    assert stderr == "cardkit: interrupted; these are the results so far.\n"
    said = json.loads(stdout)
    assert said["interrupted"] is True
    assert 0 < said["games"] < 120
    resumed = json.loads(command(*bots, "--workers", "1", "--out", "kept", "--resume").stdout)
    whole = json.loads(command(*bots, "--workers", "1", "--seed", "3").stdout)
    del resumed["run"], whole["run"]
    assert resumed == whole


def test_slow_games_have_a_rate_and_an_estimate_from_the_first_result_on(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 10.0, 20.0, 30.0])
    monkeypatch.setattr(runs, "perf_counter", lambda: next(clock))
    shown: list[list[str]] = []
    names = ("under_way", "rate", "remaining")
    monkeypatch.setattr(
        "rich.progress.Progress.update", lambda bar, task, **how: shown.append([how[name] for name in names])
    )
    with runs._progress(Screen(), shown=False) as show:
        for played in (0, 6, 6):
            show(Progress(played, 300, played, 12, ()))
    assert shown == [["12 under way", "", ""], ["", "0.3/s", "0:16:20"], ["", "0.3/s", "0:16:10"]]
