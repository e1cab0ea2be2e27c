"""Commands of the documents, run in a folder like that of a reader who has followed the documents so far."""

import os
import subprocess
from pathlib import Path

from documents import examples
from forks import Forks, run_command


def block(document: str, begins: str) -> str:
    """Return the block of a document with this beginning."""
    found = [each.text for each in examples() if each.document == document and each.text.startswith(begins)]
    assert len(found) == 1, (document, begins, len(found))
    return found[0]


def variables(folder: Path) -> dict[str, str]:
    """Return the environment of commands that keep all their files in this folder."""
    kept = {name: text for name, text in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "TERM")}
    own = {name: str(folder / "home") for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA")}
    return kept | own | {"COLUMNS": "80", "PYTHONIOENCODING": "utf-8", "BROWSER": "true %s"}


def run(
    forks: Forks | None, folder: Path, *arguments: str, typed: str = "", program: str = "", **more: str
) -> "subprocess.CompletedProcess[str]":
    """Run the command, or a program, in this folder."""
    return run_command(
        forks, arguments, typed=typed, folder=folder, variables=variables(folder) | more, program=program
    )


def ends_well(done: "subprocess.CompletedProcess[str]") -> str:
    """Return the output of a command, which must have succeeded."""
    assert 0 == done.returncode, done.stdout + done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout
