"""News of a table for the lobby: that it waits for people, and how a match ended there."""

from collections.abc import Collection
from typing import Any, Protocol

from cardkit.game.game import AnyGame
from cardkit.game.result import Result
from cardkit.match.progress import MatchProgress
from cardkit_web.lobby.matches import RatedEntry, RatedMatch
from cardkit_web.setup import Setup
from cardkit_web.table.seats import TableSeat


class ListedMatch(Protocol):
    """The match at a table, as this module sees it."""

    play: Any
    """The deal under way or over; None before the first."""


class ListedTable(Protocol):
    """The table, as this module sees it."""

    id: str
    game: AnyGame
    setup: Setup
    seats: list[TableSeat]

    @property
    def match(self) -> ListedMatch:
        """Its match."""
        raise NotImplementedError


def listing(table: ListedTable) -> dict[str, Any] | None:
    """Return the entry of a table in the lobby: its link, game, people, number of bots, free seats and clock.

    Return None when the table is not to be listed, has no free seat or nobody present, or when cards are dealt.
    """
    free = sum(seat.open for seat in table.seats)
    waits = table.setup.listed and table.match.play is None and free > 0
    if not waits or not any(seat.present for seat in table.seats):
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


def rated_match(
    table: str, setup: Setup, progress: MatchProgress, result: Result, abandoned: Collection[int]
) -> RatedMatch | None:
    """Return a match that has just ended, as the lobby rates it; None when it did not end or fewer than two count.

    `table` is the name of its table, and `abandoned` are the seats whose people are gone.
    """
    accounts, now, game = setup.rated, setup.accounts, progress.game
    if result.kind in ("unfinished", "redealt") or sum(map(bool, accounts)) < 2:
        return None
    teams = game.teams
    standing = result.places(len(setup.players), teams)
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
    return RatedMatch(table, progress.number, game.family, game.name, entries)
