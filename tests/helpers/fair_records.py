"""Records of every kind that can be verified, for the scripts and the page that do so without cardkit."""

from typing import Any

import attrs

from cardkit import Record, Result, load, make_bot
from cardkit.catalogue import presets
from cardkit.records.commitments import committed, seed_of, share_commitment, withheld


def every_kind() -> list[Record]:
    """Return deals of every preset with the fewest and the most seats, with all optional parts of a record."""
    kinds: dict[str, dict[str, Any]] = {
        "alone": {"players": ("human", "cheapest"), "seed": 7},
        "at one keyboard": {"players": ("human", "human"), "window": 5.0, "date": "2026-11-25"},
        "breaks off": {"now": ("asked 1",), "view": 1},
        "forged line": {"play": ('stock = "AS"', "1 take"), "result": Result("loser", 1)},
    }
    records: list[Record] = []
    for number, preset in enumerate(presets()):
        game = load(preset.name, {"action_cap": 77 + number} if number % 2 else None)
        for seats in {min(game.seat_range()), max(game.seat_range())}:
            record = game.deal(seats, seed=number).record(("Вера",) * seats)
            for kind in kinds.values():
                records.append(attrs.evolve(record, salt=f"{len(records):064x}", **kind))
    return records


def shared() -> Record:
    """Return a deal with a commitment, from a seed made of shares, with its moves."""
    game = load("podkidnoy")
    shares = ("ab" * 32, "some letters", "буквы", withheld(share_commitment("kept back")))
    deal = game.deal(2, seed=seed_of(shares))
    promised = committed(deal.record(("Вера", "Глеб")))
    deal.drive([make_bot("cheapest", game), make_bot("cheapest", game)])
    record = attrs.evolve(promised, seed=seed_of(shares), shares=shares)
    return attrs.evolve(record, play=tuple(move.text for move in deal.moves), result=Result.of(deal.state))
