"""A server that is killed comes back with every table as it was last shown."""

import argparse
import asyncio
from pathlib import Path

import pytest

pytest.importorskip("starlette")
pytest.importorskip("psycopg")
import web_load


def test_after_a_kill_every_table_goes_on_from_the_last_move_that_anybody_was_shown(tmp_path: Path) -> None:
    sizes = {"game": "bullshit", "tables": 1, "seats": 3, "think": 0.05, "processes": 0, "seed": 1, "idle": 0}
    times = {"settle": 0.0, "seconds": 0.0, "every": 0.6, "silence": 1.0, "lease": 5.0, "disturb": True}
    measured = asyncio.run(web_load.run(argparse.Namespace(**sizes, **times), str(tmp_path)))
    assert [] == measured.faults
    assert measured.moves
    assert {"kill", "drain"} == measured.back.keys()
