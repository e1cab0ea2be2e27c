"""The index of tables: which there are, who may open them, and what people are called. SQLite, in WAL mode.

The deals of a table are a record in a file of its own beside it, which grows with every move; nothing of them is here.
Tokens are kept as digests, so that whoever reads the index cannot sit down anywhere.
"""

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from cardkit.errors import CardkitError
from cardkit.language import gettext
from cardkit_web.setup import Setup
from cardkit_web.store.store import CannotKeep, Kept, Token

LOG: Final = logging.getLogger("cardkit.web")

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, made TEXT NOT NULL, setup TEXT NOT NULL, begun INTEGER NOT NULL)
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (digest BLOB PRIMARY KEY, owner TEXT NOT NULL, kind TEXT NOT NULL, seat INTEGER)
    WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tokens_of_tables ON tokens (owner);
CREATE TABLE IF NOT EXISTS people (owner TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL,
    PRIMARY KEY (owner, seat)) WITHOUT ROWID;
"""


class CannotIndex(CardkitError):
    """The index of tables cannot be opened."""


class Index:
    """The index of one server, which threads may use; what changes it raises `CannotKeep` where it cannot."""

    def __init__(self, path: Path) -> None:
        """Open the index, or make it; raises `CannotIndex`."""
        self._lock = threading.Lock()
        try:
            self._base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._base.execute("PRAGMA journal_mode=WAL")
            self._base.execute(
                "PRAGMA synchronous=FULL"
            )  # a link that was handed out is still there after a loss of power
            self._base.executescript(_SCHEMA)
        except sqlite3.Error as error:
            raise CannotIndex(
                gettext("{path}: the index of tables cannot be opened: {error}.", path=path, error=error)
            ) from None

    def add(self, table: str, setup: Setup, tokens: Sequence[tuple[bytes, Token]], names: dict[int, str]) -> None:
        """A table was made."""
        made = datetime.now().isoformat(timespec="seconds")
        with self._change():
            self._base.execute("INSERT INTO tables VALUES (?, ?, ?, 0)", (table, made, setup.text()))
            self._base.executemany(
                "INSERT INTO tokens VALUES (?, ?, ?, ?)",
                [(digest, table, token.kind, token.seat) for digest, token in tokens],
            )
            self._base.executemany("INSERT INTO people VALUES (?, ?, ?)", [(table, *pair) for pair in names.items()])

    def replace_token(self, table: str, digest: bytes, token: Token) -> None:
        """A token was given out for a seat, and those that opened it before do so no more."""
        with self._change():
            self._base.execute(
                "DELETE FROM tokens WHERE owner = ? AND kind = ? AND seat IS ?", (table, token.kind, token.seat)
            )
            self._base.execute("INSERT INTO tokens VALUES (?, ?, ?, ?)", (digest, table, token.kind, token.seat))

    def add_token(self, table: str, digest: bytes, token: Token) -> None:
        """A further token was given out."""
        with self._change():
            self._base.execute("INSERT INTO tokens VALUES (?, ?, ?, ?)", (digest, table, token.kind, token.seat))

    def name(self, table: str, seat: int, name: str) -> None:
        """Somebody in a seat is called so."""
        with self._change():
            self._base.execute("INSERT OR REPLACE INTO people VALUES (?, ?, ?)", (table, seat, name))

    def delete(self, table: str) -> None:
        """A table is no more."""
        with self._change():
            self._base.execute("DELETE FROM tables WHERE id = ?", (table,))
            self._base.execute("DELETE FROM tokens WHERE owner = ?", (table,))
            self._base.execute("DELETE FROM people WHERE owner = ?", (table,))

    def change(self, table: str, setup: Setup, begun: bool) -> None:
        """Change what holds for a table; `begun` where the first cards are about to be dealt."""
        with self._change():
            self._base.execute(
                "UPDATE tables SET setup = ?, begun = max(begun, ?) WHERE id = ?", (setup.text(), begun, table)
            )

    def made(self) -> dict[str, float]:
        """Return when each table was made, in seconds of the system's clock."""
        with self._lock:
            rows = self._base.execute("SELECT id, made FROM tables").fetchall()
        return {str(table): datetime.fromisoformat(made).timestamp() for table, made in rows}

    def find(self, table: str) -> Kept | None:
        """A table; None when there is none."""
        with self._lock:
            row = self._base.execute("SELECT setup, begun FROM tables WHERE id = ?", (table,)).fetchone()
            if row is None:
                return None
            tokens = self._base.execute("SELECT digest, kind, seat FROM tokens WHERE owner = ?", (table,)).fetchall()
            people = self._base.execute("SELECT seat, name FROM people WHERE owner = ?", (table,)).fetchall()
        return Kept(
            Setup.parse(row[0]),
            bool(row[1]),
            {bytes(digest): Token(kind, seat) for digest, kind, seat in tokens},
            {int(seat): str(name) for seat, name in people},
        )

    @contextlib.contextmanager
    def _change(self) -> Iterator[None]:
        """Do what the block does whole, or not at all; raises `CannotKeep`."""
        try:
            with self._lock, self._base:
                self._base.execute("BEGIN")
                yield
        except sqlite3.Error as error:
            LOG.error("The index of tables cannot be changed: %s", error)
            raise CannotKeep from None

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()
