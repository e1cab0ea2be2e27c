"""A folder like that of a reader who has followed the documents so far, and fixtures that run their commands."""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit.records.reading import load_records
from documents import ROOT
from forks import Forks
from reader import block, run

COMMITTED = "game.toml"
"""The record of a deal that was committed to."""
TUTORIAL = "docs/guide/tutorial-package.md"
CRAZY_EIGHTS = ROOT / "examples" / "crazy-eights"

PROGRAM = """\
#!{python}
import json
import sys

for line in sys.stdin:
    print(json.dumps({{"protocol": 1, "action": json.loads(line).get("actions", [0])[0]}}), flush=True)
"""
"""A bot that replaces the one that documents compile."""


@pytest.fixture(scope="session")
def reader(tmp_path_factory: pytest.TempPathFactory, forks: Forks | None) -> Path:
    """The files that commands of the documents name, and a match in the data folder that breaks off."""
    folder = tmp_path_factory.mktemp("reader")
    files = {
        "ours.toml": block("docs/guide/playing.md", 'parent = "perevodnoy"'),
        "endgame.toml": block("docs/guide/records.md", 'game = "podkidnoy"'),
        "mine.py": block("docs/guide/bots.md", "class Highest:"),
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    program = folder / "mybot"
    program.write_text(PROGRAM.format(python=sys.executable), encoding="utf-8")
    program.chmod(0o755)
    for name in ("tests", "examples"):
        (folder / name).symlink_to(ROOT / name)
    for arguments, typed in (
        (("podkidnoy", "--fair", "--seats", "cheapest,cheapest", "--seed", "3", "--save", COMMITTED), ""),
        (("durak", "--seed", "5", "--seats", "human,cheapest", "--name", "Anna"), "1\n"),
    ):
        assert run(forks, folder, "play", *arguments, typed=typed).returncode == 0
    return folder


@pytest.fixture
def at_hand(reader: Path, tmp_path: Path) -> Path:
    """A copy of that folder."""
    return shutil.copytree(reader, tmp_path / "reader", symlinks=True)


@pytest.fixture
def installed(at_hand: Path) -> dict[str, str]:
    """Return variables that make the package of the tutorial look installed."""
    info = at_hand / "installed" / "crazy_eights-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: crazy-eights\nVersion: 1.0\n", encoding="utf-8")
    points = tomllib.loads((CRAZY_EIGHTS / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    lines = [f"[{group}]\n{name} = {value}" for group, named in points.items() for name, value in named.items()]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return {"CARDKIT_PLUGINS": "1", "PYTHONPATH": f"{info.parent}{os.pathsep}{CRAZY_EIGHTS / 'src'}"}


@pytest.fixture
def shell(
    at_hand: Path, forks: Forks | None, installed: dict[str, str]
) -> Callable[..., "subprocess.CompletedProcess[str]"]:
    """Run the words of a command of a document: `cardkit` with arguments, or `python` and a program of the checkout."""

    def run_words(document: str, words: list[str], typed: str = "") -> "subprocess.CompletedProcess[str]":
        first, *arguments = words
        program = ""
        if first == "python":
            program, *arguments = arguments
            program = str(ROOT / program)
        more = installed if document == TUTORIAL else {}
        return run(forks, at_hand, *_expanded(arguments, at_hand), typed=typed, program=program, **more)

    return run_words


def _expanded(words: list[str], folder: Path) -> list[str]:
    (record,) = load_records(folder / COMMITTED)
    found = []
    for word in words:
        files = sorted(str(path) for path in folder.glob(word)) if "*" in word else []
        found += files or [record.commitment if word == "HEX" else word]
    return found
