"""Limits of a server, which its operator sets in a file."""

import tomllib
from pathlib import Path
from typing import Any, Final

import attrs

from cardkit.errors import CardkitError
from cardkit.language import gettext, reason_of

LOCAL: Final = ("127.0.0.1", "::1")


class WrongLimits(CardkitError):
    """A file is no file of limits."""


@attrs.frozen(kw_only=True)
class Limits:
    """The limits, by the names that they have in the file."""

    tables: int = 2000
    """The number of tables in memory at once."""
    looking_on: int = 50
    """The number of pages without a seat that may be open at one table, by any link.

    All of them get a message whenever somebody comes or goes. A page with the link to share also gets in beyond the
    limit when there is a free seat, one for each.
    """
    pages_at_once: int = 200
    """The number of pages, at any tables, that may be open at once from one address."""
    tables_at_once: float = 10
    """The number of tables that one address may make at once."""
    tables_a_minute: float = 6
    """The number of tables a minute that one address may make after those."""
    lobby: bool = False
    """True for a lobby: tables that anybody may join, names of one's own, a list of the best."""
    listed: int = 10
    """The number of tables in the lobby that one address may have waiting at once; more wait unlisted."""
    names_at_once: float = 3
    """The number of names that one address may claim or change at once."""
    names_a_minute: float = 0.1
    """The number of names a minute that one address may claim or change after those."""
    account_days: float = 0
    """The days after which a name that nobody has used is deleted; 0 for never."""
    days: float = 0
    """The days without anybody after which a table is deleted; 0 for never."""
    metrics_from: tuple[str, ...] = LOCAL
    """The addresses that may read /metrics."""


def read_limits(path: Path) -> Limits:
    """Return the limits in a file; raises `WrongLimits`, with the correction in its sentence."""
    try:
        found: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as error:
        raise WrongLimits(gettext("{path} cannot be read: {error}.", path=path, error=reason_of(error))) from None
    names = [each.name for each in attrs.fields(Limits)]
    for name, value in found.items():
        if name not in names:
            raise WrongLimits(
                gettext(
                    "{path}: there is no limit {name!r}; there are {names}.",
                    path=path,
                    name=name,
                    names=", ".join(names),
                )
            )
        if name == "lobby":
            fits = isinstance(value, bool)
        elif name == "metrics_from":
            fits = isinstance(value, list) and all(isinstance(each, str) for each in value)
        else:
            fits = not isinstance(value, bool) and isinstance(value, int | float) and value >= 0
        if not fits:
            raise WrongLimits(
                gettext(
                    "{path}: {name} is a number of 0 or more, lobby is true or false, and metrics_from a list of "
                    "texts.",
                    path=path,
                    name=name,
                )
            )
    if "metrics_from" in found:
        found["metrics_from"] = tuple(found["metrics_from"])
    return Limits(**found)
