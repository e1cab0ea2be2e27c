"""News of a table for the lobby: that it waits for somebody, and how a match ended there."""

from collections.abc import Collection
from typing import Any, Protocol

from cardkit.game.game import AnyGame
from cardkit.game.result import Result
from cardkit_cli.play.progress import MatchProgress
from cardkit_web.lobby.ratings import RatedEntry, RatedMatch
from cardkit_web.setup import Setup
from cardkit_web.table.seats import TableSeat


class LobbyTable(Protocol):
    """The table, as this module sees it."""

    id: str
    game: AnyGame
    setup: Setup
    seats: list[TableSeat]
    progress: MatchProgress
    play: Any
    """The deal under way or over; None before the first."""


def listing(table: LobbyTable) -> dict[str, Any] | None:
    """Return what the lobby lists of a table; None where it waits for nobody, or nobody is there."""
    free = sum(seat.open for seat in table.seats)
    if not table.setup.listed or table.play is not None or not free or not any(seat.present for seat in table.seats):
        return None
    people = [(seat.name, account) for seat, account in zip(table.seats, table.setup.accounts, strict=True)]
    return {
        "link": f"/t/{table.id}#{table.setup.way}",
        "game": table.game.name,
        "title": table.setup.title,
        "people": [
            {"name": name, "account": bool(account)}
            for seat, (name, account) in zip(table.seats, people, strict=True)
            if seat.person and not seat.open
        ],
        "bots": sum(not seat.person for seat in table.seats),
        "free": free,
        "seats": len(table.seats),
        "clock": table.setup.clock,
    }


def rated_match(table: LobbyTable, result: Result, abandoned: Collection[int]) -> RatedMatch | None:
    """A match that has just ended, as the lobby rates it; None where it did not end or fewer than two count.

    `abandoned` are the seats whose people are gone.
    """
    accounts, now = table.setup.rated, table.setup.accounts
    if result.kind == "unfinished" or sum(map(bool, accounts)) < 2:
        return None
    teams = table.game.teams
    standing = result.places(len(table.seats), teams)
    entries = tuple(
        RatedEntry(
            account,
            standing[seat],
            seat % teams if teams else -1,
            gone=seat in abandoned or now[seat] != account,
        )
        for seat, account in enumerate(accounts)
        if account
    )
    return RatedMatch(table.id, table.progress.number, table.game.family, table.game.name, entries)
