"""Several processes with one base: every move that was shown is kept exactly once, whatever happens to a process."""

import argparse
import asyncio

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
