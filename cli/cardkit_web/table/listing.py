"""The entry of a table in the lobby."""

from typing import Any

from cardkit_web.table.table import Table


def listing(table: Table) -> dict[str, Any] | None:
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
