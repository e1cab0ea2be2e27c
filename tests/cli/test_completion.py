"""Completion by the shell: installing it, and the words that it offers."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit_cli.terminal.shell import install_completion

INSTALLED = {
    "bash": ".bash_completions/cardkit.sh",
    "zsh": ".zfunc/_cardkit",
    "fish": ".config/fish/completions/cardkit.fish",
}


@pytest.mark.parametrize("shell", INSTALLED)
def test_it_is_installed(shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert install_completion(shell).startswith(f"{shell} completes `cardkit`")
    script = tmp_path / INSTALLED[shell]
    assert "_CARDKIT_COMPLETE" in script.read_text(encoding="utf-8")
    if shutil.which(shell):
        loads = {"bash": "source {file} && complete -p cardkit", "zsh": "autoload -Uz compinit; compinit -u; . {file}"}
        done = subprocess.run([shell, "-c", loads.get(shell, "source {file}").format(file=script)], capture_output=True)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("cardkit pu", ["puzzle"]),
        ("cardkit play durak-j", ["durak-jokers"]),
        ("cardkit play durak --pl", ["--players", "--plain"]),
    ],
)
def test_what_is_offered(
    here: Callable[[], "subprocess.CompletedProcess[str]"],
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    offered: list[str],
) -> None:
    asked = {"_CARDKIT_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    for name, value in asked.items():
        monkeypatch.setenv(name, value)
    assert here().stdout.split() == offered
