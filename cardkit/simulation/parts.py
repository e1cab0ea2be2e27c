"""A run, the deals of it that a worker is given, and the sums of those that it has played."""

from array import array
from collections.abc import Mapping, MutableSequence, Sequence
from pathlib import Path
from typing import Any

import attrs

from cardkit.game.game import Deal
from cardkit.game.record import Record
from cardkit.simulation.faults import Fault
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.statistics.until_sure import UntilSure


@attrs.frozen
class Run:
    """The games that are wanted at each table."""

    kind: str
    """`simulate`, `tournament` or `compare-rules`."""
    games: int
    """The number of games that the whole run has."""
    seed: int
    """The seed of the run, which the line-ups have theirs from."""
    deals: tuple[int, int] | None = None
    """The deals of a shard: from the first number up to but not including the second; None for all."""
    until_sure: UntilSure | None = None
    """The rule that may stop it before."""
    folder: Path | None = None
    """The folder that keeps them."""
    records: bool = False
    """True to keep a record of each."""
    resume: bool = False
    """True to go on with the run that is in the folder."""


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
    rows: Mapping[str, Sequence[Any]] = attrs.field(factory=dict)
    """The games, as `empty_columns` with a row for each."""
    records: dict[int, str] = attrs.field(factory=dict)
    """The record of each game by its number."""


def empty_columns(lineup: Lineup) -> dict[str, MutableSequence[Any]]:
    """Return the columns of games as files have them, still empty: `PartPlayer.keep` adds to them in their order."""
    columns: dict[str, MutableSequence[Any]] = {
        name: array("q") for name in ("game", "rules", "deal", "seed", "dealer", "first")
    }
    columns |= {"result": [], "actions": array("q"), "decisions": array("q"), "error": []}
    for seat in range(lineup.seats):
        columns |= {f"bot_{seat}": [], f"number_{seat}": array("q"), f"score_{seat}": array("d")}
        columns |= {f"{name}_{seat}": array("q") for name in ("place", *lineup.counted)}
    return columns


def record_of(deal: Deal, bots: tuple[str, ...], seed: int | None) -> Record:
    """Return the record of a deal between bots; `seed` is that of its cards, None when it followed another deal."""
    return attrs.evolve(deal.record(bots), players=bots, seed=seed)
