"""A server that is killed comes back with every table as it was last shown."""

import asyncio
from pathlib import Path

import web_kills


def test_after_a_kill_every_table_goes_on_from_the_last_move_that_anybody_was_shown(tmp_path: Path) -> None:
    views, faults = asyncio.run(web_kills.run(2, 1, tmp_path))
    assert [] == faults
    assert views > 0
