"""Accounts: names that are one's own, by a token that the owner's browser keeps and of which only a digest is here."""

from datetime import UTC, datetime
from typing import Any

import attrs

from cardkit.errors import InvalidText
from cardkit.language import gettext
from cardkit.records.names import drawn
from cardkit_web.lobby.base import Rows, first
from cardkit_web.security import new_table


class NoAccount(InvalidText):
    """A token is that of no account."""

    def __init__(self) -> None:
        super().__init__(gettext("This browser's key belongs to no name here: the name may have been deleted."))


@attrs.frozen
class Account:
    """An account, as tables know it."""

    id: str
    """Its name among programs, which tells nothing and never changes."""
    name: str


def claim(rows: Rows, digest: bytes, name: str, now: float) -> Account:
    """A new account; raises `InvalidText` where the name, or one that looks like it, belongs to somebody."""
    found = Account(new_table(), name)
    changed = rows.change(
        "INSERT INTO accounts (id, digest, name, folded, drawn, made, used) "
        "VALUES (:id, :digest, :name, :folded, :drawn, :now, :now) ON CONFLICT DO NOTHING",
        id=found.id,
        digest=digest,
        name=name,
        folded=name.casefold(),
        drawn=drawn(name),
        now=now,
    )
    if not changed:
        raise _taken(name)
    return found


def _taken(name: str) -> InvalidText:
    return InvalidText(
        gettext("{name!r}, or a name that looks like it, belongs to somebody here: choose another.", name=name)
    )


def find(rows: Rows, digest: bytes) -> Account | None:
    """The account that a token opens; None where there is none."""
    found = first(rows.all("SELECT id, name FROM accounts WHERE digest = :digest", digest=digest))
    return None if found is None else Account(str(found[0]), str(found[1]))


def opened(rows: Rows, digest: bytes) -> Account:
    """The account that a token opens; raises `NoAccount`."""
    found = find(rows, digest)
    if found is None:
        raise NoAccount
    return found


def check_free(rows: Rows, name: str) -> None:
    """Raise `InvalidText` where a name belongs to somebody, or looks as if it did."""
    folded = name.casefold()
    taken = "SELECT 1 FROM accounts WHERE folded = :folded OR drawn = :drawn"
    if rows.all(taken, folded=folded, drawn=drawn(name)):
        raise _taken(name)


def used(rows: Rows, account: str, now: float) -> None:
    """Note that somebody has used an account."""
    rows.change("UPDATE accounts SET used = :now WHERE id = :account", account=account, now=now)


def rename(rows: Rows, digest: bytes, name: str) -> Account:
    """The account under another name; raises `InvalidText`."""
    found = opened(rows, digest)
    mine, folded = {"id": found.id}, {"folded": name.casefold(), "drawn": drawn(name)}
    others = "SELECT 1 FROM accounts WHERE (folded = :folded OR drawn = :drawn) AND id <> :id"
    if rows.all(others, **mine, **folded):
        raise _taken(name)
    change = "UPDATE accounts SET name = :name, folded = :folded, drawn = :drawn WHERE id = :id"
    rows.change(change, name=name, **mine, **folded)
    return Account(found.id, name)


def delete(rows: Rows, digest: bytes) -> None:
    """Delete an account with its ratings and matches; raises `NoAccount`."""
    rows.change("DELETE FROM accounts WHERE id = :id", id=opened(rows, digest).id)


def expire(rows: Rows, before: float) -> int:
    """Delete the accounts that nobody has used since then, and return how many."""
    return rows.change("DELETE FROM accounts WHERE used < :before", before=before)


def export(rows: Rows, digest: bytes) -> dict[str, Any]:
    """Everything that is kept of an account, for its owner; raises `NoAccount`."""
    found = opened(rows, digest)
    (made, last) = rows.all("SELECT made, used FROM accounts WHERE id = :id", id=found.id)[0]
    ratings = rows.all(
        "SELECT family, mu, sigma, matches, won FROM ratings WHERE account = :id ORDER BY family", id=found.id
    )
    matches = rows.all(
        "SELECT owner, number, family, game, ended, place, entered, gone, mu, sigma FROM entries "
        "WHERE account = :id ORDER BY ended, owner, number",
        id=found.id,
    )
    columns = ("table", "deal", "family", "game", "ended", "place", "people", "left", "mu", "sigma")
    return {
        "id": found.id,
        "name": found.name,
        "made": _moment(made),
        "used": _moment(last),
        "ratings": [dict(zip(("family", "mu", "sigma", "matches", "won"), row, strict=True)) for row in ratings],
        "matches": [_match(dict(zip(columns, row, strict=True))) for row in matches],
    }


def _match(found: dict[str, Any]) -> dict[str, Any]:
    return found | {"ended": _moment(found["ended"]), "left": bool(found["left"])}


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
