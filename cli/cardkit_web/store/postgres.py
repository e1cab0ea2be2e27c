"""The store of several processes: PostgreSQL, in which each table is leased to one of them at a time.

A process is alive as long as it renews its lease (`lease`). Whoever is asked for a table that nobody alive has takes
it, with a number that is one higher; whatever is written names the number, and the base refuses it where that is
another one by now (fencing). So a process that hangs and wakes up writes nothing more to a table that was taken over.
"""

import logging
import secrets
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Any, Final

import psycopg
from psycopg import Cursor

from cardkit.errors import CardkitError
from cardkit.game.record import END_OF_PLAY, Record, end_of_play
from cardkit.game.result import Result
from cardkit.language import gettext
from cardkit.records.reading import read_record
from cardkit_web.setup import Setup
from cardkit_web.store.base import Base, NoRoom, Statement, Unreachable, reason
from cardkit_web.store.lease import ALIVE, Lease, Leased
from cardkit_web.store.schema import KEY, SCHEMA, VERSION
from cardkit_web.store.store import CannotKeep, Elsewhere, Kept, Lost, NotYet, Token, Unsure

LOG: Final = logging.getLogger("cardkit.web")
_OWN: Final = "SELECT id FROM tables WHERE id = %(table)s AND owner = %(owner)s AND lease = %(lease)s"
HELD: Final = f"WITH held AS ({_OWN} FOR SHARE)"
"""The table, as long as it is held: nobody takes it over until what is written with it is committed."""
ALONE: Final = f"WITH held AS ({_OWN} FOR NO KEY UPDATE)"
FIRST: Final = 1 << 41
AT_MOST: Final = 1 << 24
"""Views are numbered by the lease, not by a clock: those of processes need not go alike."""
IS_HELD: Final = "SELECT count(*) FROM held"


class HeldRows:
    """A table that is leased to this process."""

    def __init__(self, table: str, number: int, kept: Kept, deals: list[Record], store: "PostgresStore") -> None:
        self.kept = kept
        self.table = table
        self.number = number
        """The number under which it is leased."""
        self.first = FIRST + number * AT_MOST
        self._store = store
        self._own = {"table": table, "owner": store.lease.name, "lease": number}
        self._deals = deals
        self._deal = len(deals)
        """The number of the latest deal."""
        self._lost: Callable[[], None] = lambda: None

    async def deals(self) -> list[Record]:
        """Return the deals as they were when the table was taken."""
        deals, self._deals = self._deals, []
        return deals

    async def deal(self, record: Record) -> None:
        """Insert a deal, with the moves that it has."""
        self._deal += 1
        try:
            await self._write(
                f"{HELD}, written AS (INSERT INTO deals (owner, number, head) SELECT id, %(number)s, %(head)s "
                f"FROM held ON CONFLICT (owner, number) DO UPDATE SET head = excluded.head) {IS_HELD}",
                head=record.head(),
            )
            if record.play:
                await self.play(record.play, 0)
        except NotYet:
            self._deal -= 1
            raise

    async def play(self, moves: Sequence[str], same: int) -> None:
        """Insert the moves that are new, and delete those that were taken back."""
        await self._write(
            f"{HELD}, gone AS (DELETE FROM moves WHERE owner IN (SELECT id FROM held) AND deal = %(number)s "
            f"AND number >= %(until)s), written AS (INSERT INTO moves (owner, deal, number, move) "
            f"SELECT held.id, %(number)s, new.number + %(same)s - 1, new.move "
            f"FROM held, unnest(%(moves)s::text[]) WITH ORDINALITY AS new (move, number) "
            f"ON CONFLICT (owner, deal, number) DO UPDATE SET move = excluded.move) {IS_HELD}",
            moves=list(moves[same:]),
            same=same,
            until=len(moves),
        )

    async def end(self, result: Result, abandoned: Sequence[int] = ()) -> None:
        """Note the result of the latest deal, and who had left it."""
        await self._write(
            f"{HELD}, written AS (UPDATE deals SET tail = %(tail)s WHERE owner IN (SELECT id FROM held) "
            f"AND number = %(number)s) {IS_HELD}",
            tail=end_of_play(result, abandoned),
        )

    async def name(self, seat: int, name: str) -> None:
        """Note a name."""
        await self._write(
            f"{HELD}, written AS (INSERT INTO people (owner, seat, name) SELECT id, %(seat)s, %(name)s FROM held "
            f"ON CONFLICT (owner, seat) DO UPDATE SET name = excluded.name) {IS_HELD}",
            seat=seat,
            name=name,
        )

    async def change(self, setup: Setup, *, begun: bool = False) -> None:
        """Note what holds."""
        await self._write(
            f"{ALONE}, written AS (UPDATE tables SET setup = %(setup)s, begun = begun OR %(begun)s "
            f"WHERE id IN (SELECT id FROM held)) {IS_HELD}",
            setup=setup.text(),
            begun=begun,
        )

    async def give(self, digest: bytes, token: Token, *, alone: bool) -> None:
        """Insert a token, and delete those that open the same where it is `alone`."""
        await self._write(
            f"{HELD}, gone AS (DELETE FROM tokens WHERE owner IN (SELECT id FROM held) AND %(alone)s "
            f"AND kind = %(kind)s AND seat IS NOT DISTINCT FROM %(seat)s::int AND digest <> %(digest)s), "
            f"written AS (INSERT INTO tokens (digest, owner, kind, seat) "
            f"SELECT %(digest)s, id, %(kind)s, %(seat)s::int FROM held ON CONFLICT (digest) DO NOTHING) {IS_HELD}",
            digest=digest,
            kind=token.kind,
            seat=token.seat,
            alone=alone,
        )

    async def delete(self) -> None:
        """Delete the table's rows."""
        self._store.held.pop(self.table, None)
        await self._write(f"{ALONE}, gone AS (DELETE FROM tables WHERE id IN (SELECT id FROM held)) {IS_HELD}")

    async def release(self) -> None:
        """Let the table go; where it is lost already, or cannot be reached, the lease does so."""
        if self._store.held.get(self.table) is not self:
            return
        del self._store.held[self.table]
        try:
            await self._write(
                f"{ALONE}, gone AS (UPDATE tables SET owner = NULL, used = now() "
                f"WHERE id IN (SELECT id FROM held)) {IS_HELD}"
            )
        except CannotKeep:
            LOG.info("The table %s was lost before it was let go.", self.table)

    def when_lost(self, lost: Callable[[], None]) -> None:
        """Have `lost` called when the lease is over."""
        self._lost = lost

    def lose(self) -> None:
        """Another process may have it."""
        self._lost()

    async def _write(self, statement: str, **values: Any) -> None:
        """Do one statement; raises `Lost` where the table is held no more, `Unsure` where the base does not answer, and
        `NotYet` where its disk is full.
        """
        values |= self._own | {"number": self._deal}
        why: Lost = Lost()
        try:
            rows = await self._store.writing.do([(statement, values)])
        except Unreachable as error:
            if not self._store.failing:
                LOG.error("Tables cannot be kept: %s", error)
            self._store.failing = True
            if isinstance(error, NoRoom):
                raise NotYet from None
            rows, why = [], Unsure()
        else:
            self._store.failing = False
        if rows != [(1,)]:
            self._store.held.pop(self.table, None)
            self.lose()
            raise why


class PostgresStore:
    """The tables of all processes, of which this one holds some."""

    def __init__(self, where: str, address: str) -> None:
        """`where` is the address of the base, and `address`, `HOST:PORT`, that at which others reach this process."""
        self.held: dict[str, HeldRows] = {}
        self.lease = Lease(where, address, self._leased, self._lose)
        self.failing = False
        """True where the latest change was not kept."""
        self.secret = ""
        """A word that processes of this store know each other by."""
        self.writing = Base(where, "cardkit-writing")
        """Changes of tables that are held, in the order in which they are asked for."""
        self._taking = Base(where, "cardkit-taking")

    async def open(self) -> None:
        """Make the tables of the base where there are none, and become alive; raises `CardkitError`."""
        try:
            await self._taking.run(_prepare)
            rows = await self._taking.do([("SELECT secret FROM cardkit", {})])
            self.secret = str(rows[0][0])
            await self.lease.begin()
        except (Unreachable, psycopg.Error) as error:
            raise CardkitError(gettext("The base of --store cannot be used: {error}", error=reason(error))) from None

    @property
    def alive(self) -> bool:
        """Return whether the lease holds."""
        return self.lease.alive

    def _leased(self) -> Leased:
        return [(table, held.number) for table, held in list(self.held.items())]

    def _lose(self, leased: Leased) -> None:
        """Give these tables up, where they are still held under these numbers."""
        for table, number in leased:
            held = self.held.get(table)
            if held is not None and held.number == number:
                del self.held[table]
                held.lose()

    async def add(
        self,
        table: str,
        setup: Setup,
        tokens: Sequence[tuple[bytes, Token]],
        names: dict[int, str],
        begun: Record | None,
    ) -> None:
        """Insert a table, in one transaction."""
        own: dict[str, Any] = {"table": table}
        statements: list[Statement] = [
            ("INSERT INTO tables (id, setup) VALUES (%(table)s, %(setup)s)", own | {"setup": setup.text()}),
            *(
                (
                    "INSERT INTO tokens (digest, owner, kind, seat) VALUES (%(digest)s, %(table)s, %(kind)s, %(seat)s)",
                    own | {"digest": digest, "kind": token.kind, "seat": token.seat},
                )
                for digest, token in tokens
            ),
            *(
                (
                    "INSERT INTO people (owner, seat, name) VALUES (%(table)s, %(seat)s, %(name)s)",
                    own | {"seat": seat, "name": name},
                )
                for seat, name in names.items()
            ),
        ]
        if begun is not None:
            statements += [
                (
                    "INSERT INTO deals (owner, number, head) VALUES (%(table)s, 1, %(head)s)",
                    own | {"head": begun.head()},
                ),
                (
                    "INSERT INTO moves (owner, deal, number, move) SELECT %(table)s, 1, new.number - 1, new.move "
                    "FROM unnest(%(moves)s::text[]) WITH ORDINALITY AS new (move, number)",
                    own | {"moves": list(begun.play)},
                ),
            ]

        def added(cursor: Cursor[Any]) -> None:
            for statement, values in statements:
                cursor.execute(statement, values)

        await self._take(self._taking.run(added))

    async def clock(self) -> float:
        """Return the time of the base's clock."""
        rows = await self._take(self._taking.do([("SELECT extract(epoch FROM clock_timestamp())", {})]))
        return float(rows[0][0])

    async def expire(self, days: float, held: Collection[str]) -> int:
        """Delete tables that nobody alive has, and that were taken or let go last so long ago."""

        def expired(cursor: Cursor[Any]) -> int:
            cursor.execute(
                "DELETE FROM tables WHERE used < now() - %(days)s * interval '1 day' AND NOT EXISTS "
                f"(SELECT FROM processes WHERE name = tables.owner AND {ALIVE})",
                {"days": days, "seconds": self.lease.seconds},
            )
            return cursor.rowcount

        return int(await self._take(self._taking.run(expired)))

    async def hold(self, table: str) -> HeldRows | None:
        """Take a table that nobody alive has."""
        if not self.alive:
            raise CannotKeep
        found = await self._take(self._taking.run(lambda cursor: _taken(cursor, table, self.lease)))
        if found is None:
            return None
        number, kept, deals = found
        held = self.held[table] = HeldRows(table, number, kept, deals, self)
        return held

    async def _take(self, doing: Coroutine[Any, Any, Any]) -> Any:
        try:
            return await doing
        except Unreachable as error:
            LOG.error("The base cannot be used: %s", error)
            raise CannotKeep from None

    async def close(self) -> None:
        """Be alive no more."""
        await self.lease.end()
        for base in (self.writing, self._taking):
            base.close()


def _prepare(cursor: Cursor[Any]) -> None:
    """Make what is not there yet; one process at a time."""
    cursor.execute("SELECT pg_advisory_xact_lock(%s)", (KEY,))
    cursor.execute("SELECT to_regclass('cardkit')")
    (there,) = cursor.fetchone() or (None,)
    if there is None:
        cursor.execute(SCHEMA)
        cursor.execute("INSERT INTO cardkit (version, secret) VALUES (%s, %s)", (VERSION, secrets.token_urlsafe(24)))
    cursor.execute("SELECT version FROM cardkit")
    (version,) = cursor.fetchone() or (0,)
    if version != VERSION:
        raise Unreachable(
            gettext("its tables are of version {found}, and this program has {wanted}.", found=version, wanted=VERSION)
        )


_TAKE: Final = f"""
UPDATE tables SET owner = %(me)s, lease = lease + 1, used = now()
WHERE id = %(table)s
  AND (owner IS NULL OR owner = %(me)s
       OR NOT EXISTS (SELECT FROM processes WHERE name = tables.owner AND {ALIVE}))
  AND EXISTS (SELECT FROM processes WHERE name = %(me)s AND {ALIVE})
RETURNING lease, setup, begun
"""


def _taken(cursor: Cursor[Any], table: str, lease: Lease) -> tuple[int, Kept, list[Record]] | None:
    """Take a table; None where there is none. Raises `Elsewhere`, or `CannotKeep`."""
    own: dict[str, Any] = {"table": table, "me": lease.name, "seconds": lease.seconds}
    cursor.execute(_TAKE, own)
    row = cursor.fetchone()
    if row is None:
        cursor.execute(
            "SELECT tables.owner, address, key FROM tables LEFT JOIN processes ON name = owner WHERE id = %(table)s",
            own,
        )
        found = cursor.fetchone()
        if found is None:
            return None
        owner, address, key = found
        if owner is None or owner == lease.name or address is None:
            raise CannotKeep  # this process is declared dead, or another one was quicker: ask again
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", (key,))
        (gone,) = cursor.fetchone() or (False,)
        if not gone:
            raise Elsewhere(str(address))
        cursor.execute("DELETE FROM processes WHERE name = %s AND key = %s", (owner, key))  # its connection has ended
        cursor.execute(_TAKE, own)
        row = cursor.fetchone()
        if row is None:
            raise CannotKeep
    number, setup, begun = row
    cursor.execute("SELECT digest, kind, seat FROM tokens WHERE owner = %(table)s", own)
    tokens = {bytes(digest): Token(kind, seat) for digest, kind, seat in cursor}
    cursor.execute("SELECT seat, name FROM people WHERE owner = %(table)s", own)
    names = {int(seat): str(name) for seat, name in cursor}
    cursor.execute("SELECT deal, move FROM moves WHERE owner = %(table)s ORDER BY deal, number", own)
    moves: dict[int, list[str]] = {}
    for deal, move in cursor:
        moves.setdefault(deal, []).append(f"{move}\n")
    cursor.execute("SELECT number, head, tail FROM deals WHERE owner = %(table)s ORDER BY number", own)
    texts = [head + "".join(moves.get(deal, ())) + (tail or END_OF_PLAY) for deal, head, tail in cursor]
    return int(number), Kept(Setup.parse(setup), bool(begun), tokens, names), [read_record(text) for text in texts]
