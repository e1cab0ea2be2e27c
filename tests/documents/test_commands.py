"""Every command in the documents runs as `shown_commands` says, or is listed there with a reason for not running."""

import os
import re
import shlex
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from cardkit.game.speed import is_compiled
from documents import ROOT, Example, examples
from forks import Forks, start_command
from reader import ends_well, variables
from shown_commands import BY_CI, Shown

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="runs commands as a POSIX shell does")
SECONDS = 60
ASKS = "You> "
COMPILED = is_compiled()
SERVER = "docs/guide/server.md"
LINK = re.compile(r"https?://[\w.:-]+/")
Shell = Callable[..., "subprocess.CompletedProcess[str]"]


def runs(example: Example) -> list[Shown]:
    """Return the commands of an example that are run and end by themselves."""
    commands = [Shown(text) for text in example.commands]
    return [each for each in commands if not each.left_out and not each.started]


@cache
def first_shown() -> dict[str, Example]:
    """Return the example that shows a command first, by the words that are run instead."""
    found: dict[str, Example] = {}
    for example in examples():
        for each in [] if example.session else runs(example):
            found.setdefault(shlex.join(each.words()), example)
    return found


@pytest.mark.parametrize(
    "example", dict.fromkeys(first_shown().values()), ids=lambda each: f"{each.name} {each.text if each.within else ''}"
)
def test_the_commands_of_every_example_run(example: Example, shell: Shell) -> None:
    for each in runs(example):
        if not each.long or (COMPILED and first_shown()[shlex.join(each.words())] is example):
            ends_well(shell(example.document, each.words()))


@pytest.mark.parametrize("example", [each for each in examples() if each.session], ids=lambda each: each.name)
def test_every_session_shows_what_is_printed(example: Example, shell: Shell) -> None:
    (each,) = (Shown(text) for text in example.commands)
    if each.long and not COMPILED:
        pytest.skip("takes long interpreted")
    _, *lines = example.text.rstrip("\n").split("\n")
    typed = [line.removeprefix(ASKS) for line in lines if line.startswith(ASKS)]
    printed = ends_well(shell(example.document, each.words(fewer=False), "".join(f"{line}\n" for line in typed)))
    pattern = "\n".join(r"(?:.*\n)*?.*" if line == "..." else re.escape(line) for line in map(str.rstrip, lines))
    for line in typed:  # input is not echoed when it does not come from a terminal
        pattern = pattern.replace(re.escape(f"{ASKS}{line}") + "\n", re.escape(ASKS), 1)
    assert re.match(pattern, "\n".join(map(str.rstrip, printed.split("\n")))), printed


@pytest.mark.parametrize(
    "text",
    sorted({text for each in examples() for text in each.commands if Shown(text).started and not Shown(text).left_out}),
)
def test_every_server_prints_its_link_and_ends_when_it_is_interrupted(
    text: str, at_hand: Path, forks: Forks | None
) -> None:
    pytest.importorskip("uvicorn")
    printed = at_hand / "printed.txt"
    with printed.open("wb") as out, open(os.devnull, "rb") as nothing:
        streams = [nothing.fileno(), out.fileno(), out.fileno()]
        _, *arguments = Shown(text).words()
        server = start_command(forks, arguments, streams, folder=at_hand, variables=variables(at_hand))
    try:
        until = time.monotonic() + SECONDS
        while not LINK.search(printed.read_text(encoding="utf-8")):
            assert time.monotonic() < until, printed.read_text(encoding="utf-8")
            time.sleep(0.02)
        (link,) = re.findall(LINK, printed.read_text(encoding="utf-8"))[:1]
        with suppress(urllib.error.HTTPError), urllib.request.urlopen(link, timeout=SECONDS):
            pass  # it answers, and so can be interrupted
        if text == "cardkit serve":
            (shown,) = (
                each.text for each in examples() if each.document == SERVER and "card table is open" in each.text
            )
            assert LINK.sub("", shown).splitlines() == LINK.sub("", printed.read_text(encoding="utf-8")).splitlines()
        os.kill(server.pid, signal.SIGINT)
        assert 0 == server.wait(SECONDS), printed.read_text(encoding="utf-8")
    finally:
        server.kill()
        server.wait(SECONDS)


def test_ci_runs_what_is_left_to_it() -> None:
    steps = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert [] == [text for text in BY_CI if not re.search(text.replace(" --", ".* --"), steps)]
