"""Parts of a run: the deals that a worker is given, and the sums of those that it has played."""

import attrs

from cardkit.game.game import Deal
from cardkit.game.record import Record
from cardkit.simulation.faults import Fault
from cardkit.simulation.lineup import Lineup


@attrs.frozen
class Part:
    """Some deals of a run."""

    table: int
    """The number of the line-up in its run."""
    lineup: Lineup
    start: int
    """The first deal."""
    stop: int
    """The deal after the last one."""
    games: int
    """The number of games that the whole run has: its last deal may be played only in part."""
    seconds: float = 1e9
    """The seconds after which a worker returns the finished deals, at least one."""
    keep_rows: bool = False
    """True when the rows of the games are wanted."""
    keep_records: bool = False
    """True when a record of each game is wanted."""


@attrs.frozen
class Batch:
    """Sums of deals that were played, with their rows and records if they are wanted."""

    table: int
    start: int
    stop: int
    totals: tuple[list[int], ...]
    """For each rule set the numbers of its `Totals`."""
    differences: list[int]
    """The numbers of the `Measures` of the second rule set less the first; empty with one rule set."""
    faults: dict[int, Fault]
    """Faults of bots, by the bot's index in the line-up."""
    late: bool = False
    """True when a bot did not answer in time, which may not happen again."""
    rows: bytes = b""
    """The rows of the games (see `cardkit.simulation.totals`), eight bytes a number."""
    errors: dict[int, str] = attrs.field(factory=dict)
    """Errors by row: why a bot has lost the game."""
    records: dict[int, str] = attrs.field(factory=dict)
    """The record of each game by its number."""


def record_of(deal: Deal, bots: tuple[str, ...], seed: int | None) -> Record:
    """Return the record of a deal between bots; `seed` is that of its cards, None when it followed another deal."""
    return attrs.evolve(deal.record(bots), players=bots, seed=seed)
