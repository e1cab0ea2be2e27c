from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("websockets")

from web_server import Served, served

if TYPE_CHECKING:
    from store_base import Base


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run one server for all tests of the web table."""
    with served(tmp_path_factory.mktemp("tables")) as found:
        yield found


@pytest.fixture(scope="session")
def base() -> Iterator["Base"]:
    """Run one PostgreSQL server for all tests of the web table; yield its address and its process."""
    pytest.importorskip("psycopg")
    from store_base import needs_base
    from web_base import postgres

    needs_base()
    with postgres() as found:
        yield found
