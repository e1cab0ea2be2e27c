"""The tables of a database in which a server keeps everything: one schema for SQLite and PostgreSQL."""

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.expression import ColumnElement

VERSION: Final = 1
"""The version of the schema; a database of another one is refused."""
SCHEMA: Final = MetaData()


class DatabaseTime(ColumnElement[float]):
    """The time in seconds since 1970, by the clock of the database, so that those of servers need not agree."""

    inherit_cache = True
    type = Float()


@compiles(DatabaseTime, "postgresql")
def _of_postgresql(element: DatabaseTime, compiler: Any, **options: Any) -> str:
    return "extract(epoch FROM clock_timestamp())::double precision"


@compiles(DatabaseTime, "sqlite")
def _of_sqlite(element: DatabaseTime, compiler: Any, **options: Any) -> str:
    return "((julianday('now') - 2440587.5) * 86400.0)"


def _of_table() -> Column[str]:
    return Column("owner", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False)


def _of_account(**options: Any) -> Column[str]:
    return Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, **options)


def _text(name: str) -> Column[str]:
    return Column(name, Text, nullable=False)


def _number(name: str) -> Column[int]:
    return Column(name, Integer, nullable=False)


def _float(name: str) -> Column[float]:
    return Column(name, Float(53), nullable=False)


cardkit = Table("cardkit", SCHEMA, _number("version"), _text("secret"), Column("changes", BigInteger, nullable=False))
"""One row: the version, the word that servers know each other by, and how often the lobby has changed."""

processes = Table(
    "processes",
    SCHEMA,
    Column("name", Text, primary_key=True),
    _text("address"),
    Column("key", BigInteger, nullable=False),
    _float("until"),
)
"""The servers, each with its lease: the moment until which it is alive."""

tables = Table(
    "tables",
    SCHEMA,
    Column("id", Text, primary_key=True),
    _float("used"),
    _text("setup"),
    Column("begun", Boolean, nullable=False),
    Column("owner", Text),
    Column("lease", BigInteger, nullable=False),
    Index("tables_by_use", "used"),
)
"""The tables: `owner` is the process that holds one, `lease` counts how often one was taken."""

tokens = Table(
    "tokens",
    SCHEMA,
    Column("digest", LargeBinary, primary_key=True),
    _of_table(),
    _text("kind"),
    Column("seat", Integer),
    Index("tokens_of_tables", "owner"),
)
people = Table(
    "people",
    SCHEMA,
    Column("owner", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    _text("name"),
)
deals = Table(
    "deals",
    SCHEMA,
    Column("owner", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    _text("head"),
    Column("tail", Text),
)
"""The deals of tables, from 1: the record before the moves, and behind them once the deal has ended."""

moves = Table(
    "moves",
    SCHEMA,
    Column("owner", Text, primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    _text("move"),
    ForeignKeyConstraint(["owner", "deal"], ["deals.owner", "deals.number"], ondelete="CASCADE"),
)

accounts = Table(
    "accounts",
    SCHEMA,
    Column("id", Text, primary_key=True),
    Column("digest", LargeBinary, nullable=False, unique=True),
    _text("name"),
    Column("folded", Text, nullable=False, unique=True),
    Column("drawn", Text, nullable=False, unique=True),
    _float("made"),
    _float("used"),
)
"""The names that belong to an account: `folded` and `drawn` are equal for names that look alike."""

ratings = Table(
    "ratings",
    SCHEMA,
    _of_account(primary_key=True),
    Column("family", Text, primary_key=True),
    _float("mu"),
    _float("sigma"),
    _number("matches"),
    _number("won"),
)
entries = Table(
    "entries",
    SCHEMA,
    Column("owner", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    _of_account(primary_key=True, index=True),
    _text("family"),
    _text("game"),
    _float("ended"),
    _number("place"),
    _number("entered"),
    Column("gone", Boolean, nullable=False),
    _float("mu"),
    _float("sigma"),
)
"""The rated matches of accounts; they stay when the table is deleted."""

listings = Table("listings", SCHEMA, Column("owner", Text, primary_key=True), _text("content"), _float("seen"))
"""The tables of the lobby that wait for people."""
