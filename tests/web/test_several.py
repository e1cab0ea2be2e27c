"""Several processes with one base: what was shown is kept, and kept once, whatever happens to a process."""

import argparse
import asyncio
import random

import pytest

pytest.importorskip("starlette")
pytest.importorskip("psycopg")
import web_several
from web_base import postgres

from store_base import needs_base


def test_no_shown_move_is_lost_or_doubled_when_processes_are_killed_hang_and_end() -> None:
    needs_base(proxy=True)
    sizes = {"tables": 4, "seats": 2, "think": 0.15, "processes": 3, "lease": 2.0, "seed": 1}
    times = {"settle": 1.0, "seconds": 1.0, "every": 0.4, "calm": 3.0, "disturb": True}
    with postgres() as (where, _):
        measured = asyncio.run(web_several.run(argparse.Namespace(**sizes, **times), where))
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
    person = web_several.Person("T", 0, "token", 1.0, web_several.Measured(), random.Random(1))
    person.moves = [(1, text, shown) for text, shown in sent]
    assert right == ([] == person.lost([(1, text) for text in kept]))
