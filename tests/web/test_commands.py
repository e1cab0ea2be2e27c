"""The commands that serve tables, each as a process of its own: and without what Windows lacks."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cardkit_cli.app import main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="interrupts processes as a terminal does")
LINK = re.compile(r"https?://[\w.:-]+/\S*")


POSIX = ("fcntl", "grp", "pwd", "readline", "resource", "termios", "tty")
"""Modules of Python that Windows does not have."""


@contextmanager
def command(folder: Path, *arguments: str, without: tuple[str, ...] = ()) -> Iterator["subprocess.Popen[str]"]:
    """Start a command of cardkit that keeps its files in this folder, opens no browser and lacks modules."""
    program = f"import sys; sys.modules.update(dict.fromkeys({without})); from cardkit_cli.app import main; main()"
    surroundings = {"XDG_DATA_HOME": str(folder), "BROWSER": "true %s", "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", program, *arguments],
        env=os.environ | surroundings,
        stdin=subprocess.PIPE if without else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def link_of(process: "subprocess.Popen[str]", last: str) -> str:
    """Return the first link that it prints, once it has printed everything up to the line with `last`."""
    assert process.stdout is not None
    links = []
    for line in process.stdout:
        links += LINK.findall(line)
        if last in line:
            return str(links[0])
    raise AssertionError(f"it ended with {process.wait()}")


def page_at(link: str) -> str:
    """Return the content at a link."""
    with urllib.request.urlopen(link, timeout=60) as answer:
        return str(answer.read().decode())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def interrupted(process: "subprocess.Popen[str]") -> int:
    """Press Ctrl-C, and return the exit code of the command."""
    process.send_signal(signal.SIGINT)
    return process.wait(60)


@pytest.mark.parametrize(
    "options", [("--origin", "cards.example.org"), ("--bind", "all"), ("--bind", "127.0.0.1:0", "--lan")], ids=str
)
def test_a_server_that_cannot_be_called_so_does_not_start(
    tmp_path: Path, options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["cardkit", "serve", "--folder", str(tmp_path), *options])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr()
    assert (2, "") == (ended.value.code, said.out)
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    ("arguments", "typed", "said"),
    [
        (["simulate", "podkidnoy", "--games", "20", "--workers", "2"], "", "20 games of podkidnoy"),
        (["play", "cheat-updown", "--seed", "1"], "1\n1\nquit\n", "Saved in"),
    ],
)
def test_without_modules_of_posix_a_command_does_its_work(
    tmp_path: Path, arguments: list[str], typed: str, said: str
) -> None:
    with command(tmp_path, *arguments, without=POSIX) as process:
        output, _ = process.communicate(typed, timeout=120)
        assert (process.returncode, said in output) == (0, True)


def test_without_modules_of_posix_tables_are_served_in_the_local_network_until_ctrl_c(tmp_path: Path) -> None:
    port = free_port()
    serve = ("serve", "--lan", "--port", str(port), "--workers", "1")
    with command(tmp_path, *serve, without=POSIX) as process:
        link = link_of(process, "Ctrl-C")
        assert f"http://127.0.0.1:{port}/" == link
        assert "<title>" in page_at(link)
        assert 0 == interrupted(process)
        assert process.stdout is not None
        assert "Every table is kept: the same command opens them again." in process.stdout.read()


def test_without_nice_a_process_for_bots_works() -> None:
    program = "import os, sys; del os.nice; sys.argv[1:] = ['5']; from cardkit_web.bots import worker; worker.main()"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], input=b"", capture_output=True, timeout=60, check=False
    )
    assert (0, b"") == (done.returncode, done.stderr)
