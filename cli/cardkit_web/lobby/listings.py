"""Listings: the tables that wait for people, and may be joined by anybody."""

import json
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select

from cardkit_web.store.schema import DatabaseTime, listings

FRESH_SECONDS: Final = 90.0
"""The seconds after which a table is no longer listed, unless its server says again that a person is there."""
MOST: Final = 100
"""The number of tables that are listed at most, those that were made or joined last in front."""


def put(connection: Connection, table: str, content: Mapping[str, Any]) -> None:
    """List a table with `content`, in place of an earlier entry."""
    take(connection, table)
    connection.execute(insert(listings).values(owner=table, content=json.dumps(content), seen=DatabaseTime()))


def take(connection: Connection, table: str) -> None:
    """Remove a table from the list, if it is there."""
    connection.execute(delete(listings).where(listings.c.owner == table))


def tables(connection: Connection) -> list[dict[str, Any]]:
    """Return the contents of at most `MOST` entries seen in the last `FRESH_SECONDS`, the latest first."""
    fresh = select(listings.c.content).where(listings.c.seen > DatabaseTime() - FRESH_SECONDS)
    latest = fresh.order_by(listings.c.seen.desc(), listings.c.owner).limit(MOST)
    return [json.loads(content) for content in connection.execute(latest).scalars()]


def expire(connection: Connection) -> None:
    """Delete entries not seen in the last `FRESH_SECONDS`, as after a server was killed."""
    connection.execute(delete(listings).where(listings.c.seen <= DatabaseTime() - FRESH_SECONDS))
