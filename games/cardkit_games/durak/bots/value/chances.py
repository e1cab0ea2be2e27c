"""Chances: the calibration of estimates in Durak, by table and stage of the deal.

`benchmarks/chances/train_chances.py` fits it to games. Chances between two kinds of players are known apart: a player
who searches for long wins a better position far more often than one who plays by rules of thumb, and the decisions of
one deal do not distinguish them well (docs/notes/chances.md).
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cardkit.cards.bits import count
from cardkit.errors import InvalidBot
from cardkit.search.budget import parse_budget
from cardkit.search.calibration import Calibration, Moment, calibration_name, read_calibrations
from cardkit_games.durak.bots.value.weights import table_of, written
from cardkit_games.durak.engine.observation import DurakObservation

FILE: Final = Path(__file__).parent / "chances.json"

STAGES: Final = 6
"""The stages: no stock and two seats left, no stock and more, up to a third of the first stock, up to two thirds, more;
and last `PROVED`, for a proved value of best play."""

PROVED: Final = STAGES - 1

PLAYED_OUT: Final = "play-outs"
"""The name of all tables without a learned value."""

RULES: Final = "rules"
"""Bots that play by rules of thumb."""
SEARCH: Final = "search"
"""Bots that search for long enough."""

BOTS: Final = {"normal": RULES, "cheapest": RULES, "hard": SEARCH, "strong": SEARCH}
"""The kind of each bot with a known kind, by its name; the record's names of players are believed."""

LEAST_ITERATIONS: Final = 10_000
"""The fewest iterations of the players from whom `benchmarks/chances/train_chances.py` learns about long searches."""
LEAST_MILLISECONDS: Final = 20
"""So long takes about as many."""


def moment_of(seen: DurakObservation, players: str = "", *, proved: bool = False) -> Moment:
    """Return the moment of a decision for a kind of `players`: the table, the stage, and an equal share.

    `proved`: the value of best play is proved, and two sides are left.
    """
    remaining = int(count(seen.active))
    even = 0.5 if seen.book.teams else 1.0 - 1.0 / remaining
    table = table_of(seen.book, seen.seats)
    table = table if written(table) is not None else PLAYED_OUT
    if proved:
        return Moment(table, PROVED, 0.5, players)
    stock = 0 if seen.book.stock_aside else seen.stock_size
    if stock == 0:
        return Moment(table, 0 if remaining == 2 else 1, even, players)
    first = max(1, len(seen.book.pack) - seen.seats * seen.book.hand_size)
    return Moment(table, min(2 + int(3 * (stock - 1) / first), PROVED - 1), even, players)


def calibration_of(moment: Moment) -> Calibration:
    """The calibration for a moment: of its table, or of all for its kind of players."""
    calibrations = read_calibrations(FILE)
    return calibrations.get(moment.calibration) or calibrations[calibration_name("", moment.players)]


def kind_of(players: Sequence[str]) -> str:
    """Return the kind of all these players, as records name them; empty when they differ or it is not known."""
    kinds = {_kind(player) for player in players}
    return kinds.pop() if len(kinds) == 1 else ""


def _kind(player: str) -> str:
    """Return the kind of a player by its name in records, such as `hard:5000`; empty when it is not known.

    It is not for a search of less than `LEAST_ITERATIONS` or `LEAST_MILLISECONDS`, nor for other arguments.
    """
    name, _, argument = player.partition(":")
    kind = BOTS.get(name, "")
    if not argument:
        return kind
    if kind is not SEARCH:
        return ""
    try:
        budget = parse_budget(argument, name)
    except InvalidBot:
        return ""
    enough = budget.milliseconds >= LEAST_MILLISECONDS if budget.timed else budget.iterations >= LEAST_ITERATIONS
    return SEARCH if enough else ""
