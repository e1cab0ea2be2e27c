"""Accounts: names of one's own, by a token that the owner's browser keeps and of which only a digest is stored."""

from datetime import UTC, datetime
from typing import Any

import attrs
from sqlalchemy import Connection, delete, insert, or_, select, update

from cardkit.errors import InvalidText
from cardkit.language import gettext
from cardkit.records.names import drawn
from cardkit_web.security import new_table
from cardkit_web.store.schema import DatabaseTime, accounts, entries, ratings


class NoAccount(InvalidText):
    """A token is that of no account."""

    def __init__(self) -> None:
        super().__init__(gettext("This browser's key belongs to no name here: the name may have been deleted."))


@attrs.frozen
class Account:
    """An account, as tables know it."""

    id: str
    """The name of the account for programs, which reveals nothing and never changes."""
    name: str


def claim(connection: Connection, digest: bytes, name: str) -> Account:
    """Return a new account; raises `InvalidText` when the name, or one that looks like it, is taken.

    If the token has an account already, return that.
    """
    if (claimed := find(connection, digest)) is not None:
        return claimed  # PostgreSQL was asked again, and had done it
    check_free(connection, name)
    found = Account(new_table(), name)
    row = {"id": found.id, "digest": digest, "made": DatabaseTime(), "used": DatabaseTime(), **_looks(name)}
    connection.execute(insert(accounts).values(row))
    return found


def _looks(name: str) -> dict[str, str]:
    """Return a name, and the forms that it shares with names that look like it."""
    return {"name": name, "folded": name.casefold(), "drawn": drawn(name)}


def find(connection: Connection, digest: bytes) -> Account | None:
    """Return the account of a token; None when there is none."""
    opens = select(accounts.c.id, accounts.c.name).where(accounts.c.digest == digest)
    found = connection.execute(opens).one_or_none()
    return None if found is None else Account(found.id, found.name)


def opened(connection: Connection, digest: bytes) -> Account:
    """The account that a token opens; raises `NoAccount`."""
    found = find(connection, digest)
    if found is None:
        raise NoAccount
    return found


def check_free(connection: Connection, name: str, account: str = "") -> None:
    """Raise `InvalidText` when a name, or one that looks like it, belongs to another than `account`."""
    looks = _looks(name)
    alike = or_(accounts.c.folded == looks["folded"], accounts.c.drawn == looks["drawn"])
    if connection.execute(select(accounts.c.id).where(alike, accounts.c.id != account)).first() is not None:
        raise InvalidText(
            gettext("{name!r}, or a name that looks like it, belongs to somebody here: choose another.", name=name)
        )


def used(connection: Connection, account: str) -> None:
    """Note that an account was used."""
    connection.execute(update(accounts).where(accounts.c.id == account).values(used=DatabaseTime()))


def rename(connection: Connection, digest: bytes, name: str) -> Account:
    """Give the account another name and return it; raises `NoAccount`, and `InvalidText` for a name that is taken."""
    found = opened(connection, digest)
    check_free(connection, name, found.id)
    connection.execute(update(accounts).where(accounts.c.id == found.id).values(_looks(name)))
    return Account(found.id, name)


def remove(connection: Connection, digest: bytes) -> None:
    """Delete an account with its ratings and matches; raises `NoAccount`."""
    connection.execute(delete(accounts).where(accounts.c.id == opened(connection, digest).id))


def expire(connection: Connection, seconds: float) -> int:
    """Delete the accounts that were not used for `seconds`, and return how many."""
    return connection.execute(delete(accounts).where(accounts.c.used < DatabaseTime() - seconds)).rowcount


def export(connection: Connection, digest: bytes) -> dict[str, Any]:
    """Everything that is kept of an account, for its owner; raises `NoAccount`."""
    found = opened(connection, digest)
    made, last = connection.execute(select(accounts.c.made, accounts.c.used).where(accounts.c.id == found.id)).one()
    rated = select(ratings).where(ratings.c.account == found.id).order_by(ratings.c.family)
    played = (
        select(entries)
        .where(entries.c.account == found.id)
        .order_by(entries.c.ended, entries.c.owner, entries.c.number)
    )
    return {
        "id": found.id,
        "name": found.name,
        "made": _moment(made),
        "used": _moment(last),
        "ratings": [
            {key: row[key] for key in ("family", "mu", "sigma", "matches", "won")}
            for row in connection.execute(rated).mappings()
        ],
        "matches": [_match(row) for row in connection.execute(played).mappings()],
    }


def _match(row: Any) -> dict[str, Any]:
    columns = {"table": "owner", "deal": "number", "people": "entered", "left": "gone"}
    named = ("table", "deal", "family", "game", "ended", "place", "people", "left", "mu", "sigma")
    return {name: row[columns.get(name, name)] for name in named} | {"ended": _moment(row["ended"])}


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
