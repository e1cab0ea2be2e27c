"""Third-party bots on the command line: separate processes with `--apart`."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

BOT = """\
import sys

class FailsApart:
    def act(self, seen):
        assert not sys.argv[0].endswith("host.py")
        return min(seen.actions())
"""


def test_a_program_that_is_not_there_is_refused(refused: Callable[..., str]) -> None:
    said = refused("simulate", "podkidnoy", "--bots", "cheapest,./nobody", "--games", "4")
    assert "The bot './nobody' could not be made: there is no program that can be run at" in said


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such processes")
@pytest.mark.parametrize(
    ("options", "faults"),
    [
        (("simulate", "podkidnoy"), 0),
        (("simulate", "podkidnoy", "--apart"), 1),
        (("tournament", "podkidnoy"), 1),
        (("tournament", "podkidnoy", "--no-apart"), 0),
    ],
)
def test_bots_of_others_play_apart_where_that_is_asked_for_and_in_tournaments(
    ended: Callable[..., tuple[str, str]], tmp_path: Path, options: tuple[str, ...], faults: int
) -> None:
    (tmp_path / "mine.py").write_text(BOT, encoding="utf-8")
    run = (*options, "--bots", "cheapest,mine.py:FailsApart", "--games", "2", "--workers", "1", "--json")
    found = json.loads(ended(*run)[0])
    assert len((found["tables"][0] if "tables" in found else found)["faults"]) == faults
