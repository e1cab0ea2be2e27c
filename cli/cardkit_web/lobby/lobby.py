"""The lobby of a server: the tables that wait for people, and the requests of tables and pages to it."""

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, delete, insert, select, update

from cardkit_web.lobby import accounts, ratings
from cardkit_web.lobby.accounts import Account
from cardkit_web.lobby.matches import RatedMatch
from cardkit_web.security import digest, new_token
from cardkit_web.sending import written
from cardkit_web.store.database import Database
from cardkit_web.store.errors import CannotKeep
from cardkit_web.store.schema import DatabaseTime, cardkit, listings

FRESH_SECONDS: Final = 90.0
"""The seconds after which a table is no longer listed, unless its server says again that a person is there."""
MOST_LISTED: Final = 100
"""The number of tables that are listed at most, those that were made or joined last in front."""


def list_table(connection: Connection, table: str, content: Mapping[str, Any]) -> None:
    """List a table with `content`, in place of an earlier entry."""
    unlist_table(connection, table)
    connection.execute(insert(listings).values(owner=table, content=json.dumps(content), seen=DatabaseTime()))


def unlist_table(connection: Connection, table: str) -> None:
    """Remove a table from the list, if it is there."""
    connection.execute(delete(listings).where(listings.c.owner == table))


def listed_tables(connection: Connection) -> list[dict[str, Any]]:
    """Return the contents of at most `MOST_LISTED` entries seen in the last `FRESH_SECONDS`, the latest first."""
    fresh = select(listings.c.content).where(listings.c.seen > DatabaseTime() - FRESH_SECONDS)
    latest = fresh.order_by(listings.c.seen.desc(), listings.c.owner).limit(MOST_LISTED)
    return [json.loads(content) for content in connection.execute(latest).scalars()]


def expire_listings(connection: Connection) -> None:
    """Delete entries not seen in the last `FRESH_SECONDS`, as after a server was killed."""
    connection.execute(delete(listings).where(listings.c.seen <= DatabaseTime() - FRESH_SECONDS))


DAY: Final = 86_400.0
LASTS: Final = 1.0
"""The number of seconds for which the list is kept in memory, however many pages show it."""
Answer = TypeVar("Answer")


class Lobby:
    """The lobby."""

    def __init__(self, database: Database) -> None:
        """The database is that of the store, which opens and closes it."""
        self._database = database
        self._shown = written({"tables": [], "best": {}}).encode()
        self._asked = -LASTS
        self._turn = asyncio.Lock()
        """Held by a change, so that those of one process take one connection and not all."""

    async def open(self) -> None:
        """Load the model of ratings, before anybody waits for it."""
        await asyncio.to_thread(ratings.model)

    async def _change(self, doing: Callable[[Connection], Answer]) -> Answer:
        """Return the result of a function in a transaction that excludes all other changes of the lobby.

        Other changes, also of other processes, wait at the row that is changed first. Raises the errors of the
        function, or `CannotKeep`.
        """

        def done(connection: Connection) -> Answer:
            connection.execute(update(cardkit).values(changes=cardkit.c.changes + 1))
            return doing(connection)

        async with self._turn:
            return await self._database.do(done)

    # -- Accounts

    async def claim(self, name: str) -> tuple[str, Account]:
        """Return a new account and its token, which is shown only once; raises `InvalidText` or `CannotKeep`."""
        token = new_token()
        found = await self._change(lambda connection: accounts.claim(connection, digest(token), name))
        return token, found

    async def account(self, token: str) -> Account | None:
        """Return the account of a token, and note that it was used; None when there is none. Raises `CannotKeep`."""

        def found(connection: Connection) -> Account | None:
            account = accounts.find(connection, digest(token))
            if account is not None:
                accounts.used(connection, account.id)
            return account

        return await self._change(found)

    async def check_free(self, name: str) -> None:
        """Raise `InvalidText` when a name is taken, or `CannotKeep`."""
        await self._database.do(lambda connection: accounts.check_free(connection, name))

    async def rename(self, token: str, name: str) -> Account:
        """Give the account another name and return it; raises `NoAccount`, `InvalidText` or `CannotKeep`."""
        return await self._change(lambda connection: accounts.rename(connection, digest(token), name))

    async def delete(self, token: str) -> None:
        """Delete an account and all of its data; raises `NoAccount` or `CannotKeep`."""
        await self._change(lambda connection: accounts.remove(connection, digest(token)))
        self._asked = -LASTS

    async def export(self, token: str) -> dict[str, Any]:
        """Return all data of an account; raises `NoAccount` or `CannotKeep`."""
        return await self._database.do(lambda connection: accounts.export(connection, digest(token)))

    # -- Tables

    async def show(self, table: str, content: Mapping[str, Any] | None) -> None:
        """List a table with `content`, or no longer if that is None; raises `CannotKeep`."""
        if content is None:
            await self._change(lambda connection: unlist_table(connection, table))
        else:
            await self._change(lambda connection: list_table(connection, table, content))
        self._asked = -LASTS

    async def note(self, match: RatedMatch) -> bool:
        """Rate a match, once; return whether it counts. Raises `CannotKeep`."""
        return await self._change(lambda connection: ratings.note(connection, match))

    async def shown(self) -> bytes:
        """Return the tables that wait and the best of each family, in JSON; raises `CannotKeep`.

        They are as they were up to `LASTS` seconds ago.
        """
        now = time.monotonic()
        if now - self._asked >= LASTS:
            self._asked = now

            def found(connection: Connection) -> dict[str, Any]:
                return {"tables": listed_tables(connection), "best": ratings.best(connection)}

            try:
                self._shown = written(await self._database.do(found)).encode()
            except CannotKeep:
                self._asked = -LASTS
                raise
        return self._shown

    async def expire(self, days: float) -> int:
        """Delete expired entries of the list, and accounts that were not used for `days` days, 0 for none; return the
        number of deleted accounts. Raises `CannotKeep`.
        """

        def expired(connection: Connection) -> int:
            expire_listings(connection)
            return accounts.expire(connection, days * DAY) if days else 0

        return await self._change(expired)
