"""Several processes with one base: every move that was shown is kept exactly once, whatever happens to a process."""

import argparse
import asyncio
import random

import pytest

pytest.importorskip("starlette")
pytest.importorskip("psycopg")
import web_load

from store_base import Base, emptied, needs_base


def test_no_shown_move_is_lost_or_doubled_when_processes_are_killed_hang_and_end(base: Base) -> None:
    needs_base(proxy=True)
    where, process = base
    emptied(where)
    sizes = {"game": "podkidnoy", "tables": 4, "seats": 2, "think": 0.1, "processes": 3, "idle": 0}
    times = {"settle": 0.0, "seconds": 0.0, "every": 0.2, "silence": 1.0, "lease": 1.0, "seed": 1, "disturb": True}
    measured = asyncio.run(web_load.run(argparse.Namespace(**sizes, **times), where, process.pid))
    assert [] == measured.faults
    assert measured.moves
    assert measured.back


@pytest.mark.parametrize(
    ("sent", "kept", "right"),
    [
        ([("pass", False), ("pass", True)], ["pass"], True),
        ([("pass", False), ("pass", True)], ["pass", "pass"], True),
        ([("pass", False), ("pass", True)], [], False),
        ([("pass", False), ("pass", True)], ["pass"] * 3, False),
        ([("take", True), ("pass", False)], ["pass"], False),
    ],
)
def test_what_is_lost_or_doubled_is_found(sent: list[tuple[str, bool]], kept: list[str], right: bool) -> None:
    asked = argparse.Namespace(seats=2, think=1.0, silence=1.0)
    person = web_load.Person("T", 0, "token", asked, web_load.Latest(web_load.Measured()), random.Random(1))
    person.moves = [(1, text, shown) for text, shown in sent]
    assert right == ([] == person.lost([(1, text) for text in kept]))
