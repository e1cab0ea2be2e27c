"""A connection to PostgreSQL in a thread of its own, which is made anew whenever it is lost.

Statements that were asked for while others were on their way go together, in one transaction: with many tables at play
the disk of the base is waited for once, and not once for each.
"""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Final, TypeVar

import attrs
import psycopg

LOG: Final = logging.getLogger("cardkit.web")
TOGETHER: Final = 200
"""The number of statements that go together in one transaction at most."""
PATIENCE: Final = 4.0
"""The number of seconds for which a statement is tried again where the base cannot be reached."""
PAUSE: Final = 0.1
SETTINGS: Final[dict[str, Any]] = {
    "connect_timeout": 2,
    "tcp_user_timeout": 4000,
    "keepalives_idle": 5,
    "application_name": "cardkit",
    "options": "-c statement_timeout=4000 -c idle_in_transaction_session_timeout=8000",
}
Statement = tuple[str, dict[str, Any]]
Answer = TypeVar("Answer")


class Unreachable(Exception):
    """The base did not do what it was asked for."""


class NoRoom(Unreachable):
    """The disk of the base is full: nothing of what it was asked for was done."""


@attrs.frozen(eq=False)
class Asked:
    """Something that the base is to do: a statement that may be done twice, or a function with a transaction alone."""

    what: "Statement | Callable[[psycopg.Cursor[Any]], Any]"
    answer: "Future[Any]"
    since: float = attrs.field(factory=time.monotonic)


class Base:
    """One connection."""

    def __init__(self, where: str, name: str) -> None:
        """`where` is its address, as in `postgresql://cardkit@/cardkit`."""
        self.where = where
        self._asked: queue.SimpleQueue[Asked | None] = queue.SimpleQueue()
        self._connection: psycopg.Connection[Any] | None = None
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._begun = False

    async def do(self, statements: Sequence[Statement]) -> list[Any]:
        """Return the first row of each statement, done in order; each may be done twice. Raises `Unreachable`."""
        waiting = [self._ask(statement) for statement in statements]
        return [await asyncio.wrap_future(each) for each in waiting]

    async def run(self, function: "Callable[[psycopg.Cursor[Any]], Answer]") -> Answer:
        """Return what a function gives back in a transaction of its own; raises what it raises, or `Unreachable`."""
        found: Answer = await asyncio.wrap_future(self._ask(function))
        return found

    def _ask(self, what: "Statement | Callable[[psycopg.Cursor[Any]], Any]") -> "Future[Any]":
        if not self._begun:
            self._begun = True
            self._thread.start()
        asked = Asked(what, Future())
        self._asked.put(asked)
        return asked.answer

    def close(self) -> None:
        """Let go of the connection, when all that was asked for is done."""
        self._asked.put(None)
        if self._begun:
            self._thread.join(PATIENCE)

    # -- In the thread

    def _work(self) -> None:
        over = False
        while not over:
            first = self._asked.get()
            together = [] if first is None else [first]
            over = first is None
            while together and not callable(together[-1].what) and len(together) < TOGETHER:
                try:
                    more = self._asked.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    over = True
                    break
                together.append(more)
            if together:
                self._do(together)
        self._drop()

    def _do(self, together: list[Asked]) -> None:
        """Do these: statements in one transaction, and a function at the end in one of its own."""
        statements = [asked for asked in together if not callable(asked.what)]
        if statements:
            self._tried(statements)
        if callable(together[-1].what):
            self._tried(together[-1:])

    def _tried(self, asked: list[Asked]) -> None:
        """Do these in one transaction, again and again while the base cannot be reached and there is time."""
        while True:
            try:
                answers = self._transaction(asked)
            except psycopg.errors.DiskFull as error:
                self._apart(asked, NoRoom(reason(error)))
            except psycopg.OperationalError as error:
                self._drop()
                if time.monotonic() - asked[0].since < PATIENCE:
                    time.sleep(PAUSE)
                    continue
                self._fail(asked, Unreachable(reason(error)))
            except psycopg.Error as error:
                LOG.exception("The base refused a statement.")
                self._apart(asked, Unreachable(reason(error)))
            except Exception as error:
                self._fail(asked, error)
            else:
                for each, answer in zip(asked, answers, strict=True):
                    if not each.answer.cancelled():
                        with suppress(Exception):
                            each.answer.set_result(answer)
            return

    def _apart(self, asked: list[Asked], error: Exception) -> None:
        """Do each of several apart: one of them is at fault, and the others are done without it."""
        if len(asked) == 1:
            self._fail(asked, error)
        else:
            for each in asked:
                self._tried([each])

    def _fail(self, asked: list[Asked], error: Exception) -> None:
        for each in asked:
            if not each.answer.cancelled():
                with suppress(Exception):
                    each.answer.set_exception(error)

    def _transaction(self, asked: list[Asked]) -> list[Any]:
        if self._connection is None or self._connection.closed:
            self._connection = psycopg.connect(self.where, autocommit=True, prepare_threshold=2, **SETTINGS)
        connection = self._connection
        first = asked[0].what
        if callable(first):
            with connection.transaction(), connection.cursor() as cursor:
                return [first(cursor)]
        if len(asked) == 1:
            return [_row(connection.execute(*first))]
        with connection.pipeline(), connection.transaction():
            cursors = [connection.execute(*each.what) for each in asked if not callable(each.what)]
        return [_row(cursor) for cursor in cursors]

    def _drop(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
        self._connection = None


def reason(error: Exception) -> str:
    """Return what went wrong, on one line, without the hints that the base gives."""
    return str(error).strip().partition("\n")[0]


def _row(cursor: psycopg.Cursor[Any]) -> Any:
    """The first row of what a statement gave back; None for one that gives nothing back."""
    return cursor.fetchone() if cursor.description is not None else None
