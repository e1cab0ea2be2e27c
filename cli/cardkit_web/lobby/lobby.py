"""The lobby of a server: what tables and pages ask of it."""

import asyncio
import time
from collections.abc import Mapping
from typing import Any, Final

from cardkit_web.lobby import accounts, listings, ratings
from cardkit_web.lobby.accounts import Account
from cardkit_web.lobby.base import LobbyBase, Rows
from cardkit_web.lobby.ratings import RatedMatch
from cardkit_web.security import digest, new_token
from cardkit_web.store.store import CannotKeep
from cardkit_web.writing import written

DAY: Final = 86_400.0
LASTS: Final = 1.0
"""The number of seconds for which what is listed is not asked for again, however many pages show it."""


class Lobby:
    """The lobby."""

    def __init__(self, base: LobbyBase) -> None:
        """`base` keeps it."""
        self._base = base
        self._shown = written({"tables": [], "best": {}}).encode()
        self._asked = -LASTS

    async def open(self) -> None:
        """Begin; raises `CardkitError`."""
        await self._base.open()
        await asyncio.to_thread(ratings.model)  # loaded before anybody waits for it

    async def close(self) -> None:
        """End."""
        await self._base.close()

    # -- Accounts

    async def claim(self, name: str) -> tuple[str, Account]:
        """A new account and its token, which nobody is told again; raises `InvalidText` or `CannotKeep`."""
        token = new_token()
        found = await self._base.change(lambda rows: accounts.claim(rows, digest(token), name, rows.clock()))
        return token, found

    async def account(self, token: str) -> Account | None:
        """The account that a token opens, which is used by that; None where there is none. Raises `CannotKeep`."""

        def found(rows: Rows) -> Account | None:
            account = accounts.find(rows, digest(token))
            if account is not None:
                accounts.used(rows, account.id, rows.clock())
            return account

        return await self._base.change(found)

    async def check_free(self, name: str) -> None:
        """Raise `InvalidText` where a name belongs to somebody, or `CannotKeep`."""
        await self._base.read(lambda rows: accounts.check_free(rows, name))

    async def rename(self, token: str, name: str) -> Account:
        """The account under another name; raises `InvalidText` or `CannotKeep`."""
        return await self._base.change(lambda rows: accounts.rename(rows, digest(token), name))

    async def delete(self, token: str) -> None:
        """Delete an account and all that is kept of it; raises `NoAccount` or `CannotKeep`."""
        await self._base.change(lambda rows: accounts.delete(rows, digest(token)))
        self._asked = -LASTS

    async def export(self, token: str) -> dict[str, Any]:
        """All that is kept of an account; raises `NoAccount` or `CannotKeep`."""
        return await self._base.read(lambda rows: accounts.export(rows, digest(token)))

    # -- Tables

    async def show(self, table: str, content: Mapping[str, Any] | None) -> None:
        """List a table as `content` says, or no longer where that is None; raises `CannotKeep`."""
        if content is None:
            await self._base.change(lambda rows: listings.take(rows, table))
        else:
            await self._base.change(lambda rows: listings.put(rows, table, content, rows.clock()))
        self._asked = -LASTS

    async def note(self, match: RatedMatch) -> bool:
        """Rate a match, once; return whether it counts. Raises `CannotKeep`."""
        return await self._base.change(lambda rows: ratings.note(rows, match, rows.clock()))

    async def shown(self) -> bytes:
        """The tables that wait and the best of each family, in JSON; raises `CannotKeep`."""
        now = time.monotonic()
        if now - self._asked >= LASTS:
            self._asked = now

            def found(rows: Rows) -> dict[str, Any]:
                return {"tables": listings.tables(rows, rows.clock()), "best": ratings.best(rows)}

            try:
                self._shown = written(await self._base.read(found)).encode()
            except CannotKeep:
                self._asked = -LASTS
                raise
        return self._shown

    async def expire(self, days: float) -> int:
        """Delete what is listed no longer, and accounts that nobody has used for so many `days`, 0 for none; return how
        many accounts. Raises `CannotKeep`.
        """

        def expired(rows: Rows) -> int:
            listings.expire(rows, rows.clock())
            return accounts.expire(rows, rows.clock() - days * DAY) if days else 0

        return await self._base.change(expired)
