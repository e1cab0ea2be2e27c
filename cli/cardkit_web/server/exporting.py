"""`cardkit serve --export`: the record of each table, from the database of a server that may run meanwhile."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection

from cardkit.errors import CardkitError
from cardkit.game.record import Record, match_text
from cardkit.language import gettext, reason_of
from cardkit_web.server.serving import Wanted, folder
from cardkit_web.store.database import Database, begin_snapshot
from cardkit_web.store.store import FILE, names_of, records_of


def export(wanted: Wanted, target: Path) -> int:
    """Write the record of each table with a deal into a folder, and return how many; raises `CardkitError`."""
    matches = matches_of(wanted)
    try:
        target.mkdir(parents=True, exist_ok=True)
        for table, records in matches.items():
            (target / f"{table}.toml").write_text(match_text(records), encoding="utf-8")
    except OSError as error:
        raise CardkitError(gettext("{path} cannot be written: {error}.", path=target, error=reason_of(error))) from None
    return len(matches)


def matches_of(wanted: Wanted) -> dict[str, Sequence[Record]]:
    """Return the records of all tables in the store at which cards were dealt, by the name of the table.

    The store is the database `wanted.store`, or else a file in `wanted.folder`, by default in `folder()`. Raises
    `CardkitError` when the file does not exist or the store cannot be used.
    """
    path = (wanted.folder or folder()) / FILE
    if not wanted.store and not path.is_file():
        raise CardkitError(gettext("{path}: no server has kept tables there.", path=path))
    database = Database(wanted.store or path)

    async def found() -> dict[str, Sequence[Record]]:
        await database.open()
        try:
            return await database.do(_matches)
        finally:
            await database.close()

    return asyncio.run(found())


def _matches(connection: Connection) -> dict[str, Sequence[Record]]:
    begin_snapshot(connection)
    matches = {name: records_of(connection, name) for name in names_of(connection)}
    return {name: records for name, records in matches.items() if records}
