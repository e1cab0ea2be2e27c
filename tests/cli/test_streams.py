"""Standard streams that are missing, full or not read: one sentence or none, and never a traceback."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardkit.records.reading import load_records

COMMAND = "from cardkit_cli.app import main; main()"
Redirected = Callable[..., "subprocess.CompletedProcess[bytes]"]
MATCH = ("play", "podkidnoy", "--seats", "human,cheapest", "--seed", "5", "--save", "game.toml")
CANNOT = "cardkit: The input cannot be read or the output cannot be written: {}.\n"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="descriptors are those of Unix")


@pytest.fixture
def full() -> Iterator[int]:
    """Return the descriptor of a device that is always full."""
    if not Path("/dev/full").exists():
        pytest.skip("no device is always full here")
    with open("/dev/full", "wb") as device:
        yield device.fileno()


@pytest.mark.parametrize("command", [["games"], ["saves", "--json"]])
def test_output_that_cannot_be_written_is_told_in_one_sentence(
    redirected: Redirected, full: int, command: list[str]
) -> None:
    done = redirected(*command, stdout=full)
    assert (2, CANNOT.format("No space left on device")) == (done.returncode, done.stderr.decode())


def test_input_that_cannot_be_read_is_told_in_one_sentence(redirected: Redirected, tmp_path: Path) -> None:
    with open(os.devnull, "wb") as written:
        done = redirected(*MATCH, stdin=written.fileno())
    assert (2, CANNOT.format("Bad file descriptor")) == (done.returncode, done.stderr.decode())
    assert ["game.toml"] == [path.name for path in tmp_path.iterdir() if path.is_file()]


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_input_that_cannot_be_decoded_is_just_not_understood(
    redirected: Redirected, tmp_path: Path, encoding: str
) -> None:
    (tmp_path / "typed").write_bytes(b"\xff\n1\n")
    seats = "human,cheapest,cheapest,cheapest"
    with open(tmp_path / "typed", "rb") as typed:
        done = redirected(
            "play", "durak", "--seed", "5", "--seats", seats, stdin=typed.fileno(), PYTHONIOENCODING=encoding
        )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b" is not understood: type a number, " in done.stdout
    assert b"  You add 7" in done.stdout


def test_short_output_that_nobody_reads_is_no_error(redirected: Redirected) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    with os.fdopen(writes, "wb") as nobody:
        done = redirected("saves", "--json", stdout=nobody.fileno())
    assert (1, b"") == (done.returncode, done.stderr)


@pytest.mark.parametrize("closed", ["<&-", "<&- >&- 2>&-"])
def test_a_match_is_saved_where_streams_are_missing(redirected: Redirected, closed: str, tmp_path: Path) -> None:
    arguments = [sys.executable, "-c", COMMAND, *MATCH]
    done = subprocess.run(
        ["bash", "-c", f'"$0" "$@" {closed}', *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert (0, "") == (done.returncode, done.stderr)
    if closed == "<&-":  # is like the end of input
        usual = redirected(*MATCH[:-1], "other.toml").stdout.decode()
        assert done.stdout == usual.replace("other.toml", "game.toml")
    (deal,) = load_records(tmp_path / "game.toml")
    assert ("podkidnoy", None) == (deal.game, deal.dropped)
