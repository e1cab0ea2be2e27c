from collections.abc import Iterator
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("websockets")

from cardkit_web import connections, hub
from cardkit_web.asking import requests
from web_server import PATIENCE, Served, served

if TYPE_CHECKING:
    from store_base import Base


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of the web table."""
    # a nice process has next to nothing of a core where the machine is loaded
    nice, slow = patch.object(hub, "ASKED", 0), patch.object(requests, "HINT_SECONDS", 2 * PATIENCE)
    quick = patch.object(connections, "PER_SECOND", 40.0)
    with nice, slow, quick, served(tmp_path_factory.mktemp("tables")) as found:
        yield found  # scripted people are quicker than others, and a flood is quicker still


@pytest.fixture(scope="session")
def base() -> Iterator["Base"]:
    """One PostgreSQL server for all tests of the web table, and its process."""
    pytest.importorskip("psycopg")
    from web_base import postgres

    from store_base import needs_base

    needs_base()
    with postgres() as found:
        yield found
