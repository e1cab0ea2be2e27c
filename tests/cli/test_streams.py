"""Standard streams that are missing, full or not read: one sentence or none, and never a traceback."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardkit.records.reading import load_records

COMMAND = "from cardkit_cli.app import main; main()"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell redirects the streams")


def run(redirected: str, *arguments: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run the command in a shell that redirects some of its streams; the others are captured."""
    command = ["bash", "-c", f'"$0" -c "$1" "${{@:2}}" {redirected}', sys.executable, COMMAND, *arguments]
    environment = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "CARDKIT_PLUGINS": "0"}
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=folder, env=environment, check=False
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device is always full here")
@pytest.mark.parametrize("command", [["games"], ["--version"], ["saves", "--json"], ["--help"]])
def test_output_that_cannot_be_written_is_told_in_one_sentence(command: list[str], tmp_path: Path) -> None:
    done = run(">/dev/full", *command, folder=tmp_path)
    said = "cardkit: The input cannot be read or the output cannot be written: No space left on device.\n"
    assert (2, said) == (done.returncode, done.stderr)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device is always full here")
def test_output_that_cannot_be_written_is_told_in_russian(tmp_path: Path) -> None:
    done = run(">/dev/full", "--lang", "ru", "games", folder=tmp_path)
    assert done.stderr == "cardkit: Ввод не читается или вывод не записывается: на диске нет места.\n"


@pytest.mark.parametrize("variable", ["COLUMNS", "FORCE_COLOR"])
def test_all_is_printed_whatever_the_environment_says_of_a_terminal(
    variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("COLUMNS", "LINES", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    usual = run("", "rules", "podkidnoy", folder=tmp_path)
    monkeypatch.setenv(variable, "0")
    done = run("", "rules", "podkidnoy", folder=tmp_path)
    assert re.sub(r"\x1b\[[\d;]*m", "", done.stdout) == usual.stdout
    assert "trumps" in usual.stdout


def test_input_that_cannot_be_read_is_told_in_one_sentence(tmp_path: Path) -> None:
    done = run("0>/dev/null", "play", "podkidnoy", "--save", "game.toml", folder=tmp_path)
    said = "cardkit: The input cannot be read or the output cannot be written: Bad file descriptor.\n"
    assert (2, said) == (done.returncode, done.stderr)
    assert ["game.toml"] == [path.name for path in tmp_path.iterdir()]


@pytest.mark.parametrize("command", [["--version"], ["saves", "--json"]])
def test_short_output_that_nobody_reads_is_no_error(command: list[str]) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    with os.fdopen(writes, "wb") as nobody:
        done = subprocess.run(
            [sys.executable, "-c", COMMAND, *command], stdout=nobody, stderr=subprocess.PIPE, check=False
        )
    assert (1, b"") == (done.returncode, done.stderr)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_match_is_saved_where_streams_are_missing(closed: str, tmp_path: Path) -> None:
    done = run(closed, "play", "podkidnoy", "--save", "game.toml", folder=tmp_path)
    assert (0, "") == (done.returncode, done.stderr)
    (deal,) = load_records(tmp_path / "game.toml")
    assert ("podkidnoy", None) == (deal.game, deal.dropped)


def test_a_bot_that_closes_the_output_ends_the_game_with_a_sentence(tmp_path: Path) -> None:
    act = "    def act(self, seen):\n        sys.stdout.close()\n        return seen.actions()[0]\n"
    (tmp_path / "closes.py").write_text(f"import sys\nclass Closes:\n{act}")
    done = run("", "play", "podkidnoy", "--seats", "closes.py:Closes,cheapest", "--save", "game.toml", folder=tmp_path)
    said = "cardkit: The input cannot be read or the output cannot be written: Bad file descriptor.\n"
    assert (2, said) == (done.returncode, done.stderr)
    (record,) = load_records(tmp_path / "game.toml")
    assert record.play
