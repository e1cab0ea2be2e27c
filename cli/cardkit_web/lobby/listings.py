"""Listings: the tables that wait for somebody, and may be joined by anybody."""

import json
from collections.abc import Mapping
from typing import Any, Final

from cardkit_web.lobby.base import Rows

FRESH: Final = 90.0
"""The number of seconds after which a table is no longer listed unless its server says again that somebody is there."""
MOST: Final = 100
"""The number of tables that are listed at most, those that were made or joined last in front."""


def put(rows: Rows, table: str, content: Mapping[str, Any], now: float) -> None:
    """List a table, or list it anew."""
    rows.change(
        "INSERT INTO listings (owner, content, seen) VALUES (:table, :content, :now) "
        "ON CONFLICT (owner) DO UPDATE SET content = :content, seen = :now",
        table=table,
        content=json.dumps(content),
        now=now,
    )


def take(rows: Rows, table: str) -> None:
    """List a table no longer."""
    rows.change("DELETE FROM listings WHERE owner = :table", table=table)


def tables(rows: Rows, now: float) -> list[dict[str, Any]]:
    """The tables that wait for somebody."""
    found = rows.all(
        f"SELECT content FROM listings WHERE seen > :after ORDER BY seen DESC, owner LIMIT {MOST}", after=now - FRESH
    )
    return [json.loads(content) for (content,) in found]


def expire(rows: Rows, now: float) -> None:
    """Delete what is listed no longer, as where a server was killed."""
    rows.change("DELETE FROM listings WHERE seen <= :before", before=now - FRESH)
