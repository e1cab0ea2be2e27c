"""Results of a run: typed, and all of them a function of the run's arguments."""

from collections.abc import Sequence
from typing import Final, TypeAlias

import attrs

from cardkit.language import Message
from cardkit.simulation.faults import Fault
from cardkit.simulation.statistics.intervals import Estimate
from cardkit.simulation.statistics.ratings import Rating

Row: TypeAlias = dict[str, str | int | float | None]
"""A row of a table, by the names of its columns: as `csv.DictWriter` and `pandas.DataFrame` take it."""


def _row(tally: object) -> Row:
    """Return the numbers and names of a tally, an estimate as three columns: the value, and `_low` and `_high`."""
    row: Row = {}
    for name in attrs.fields_dict(type(tally)):  # type: ignore[arg-type]  # of one of the classes here
        value = getattr(tally, name)
        if isinstance(value, Estimate):
            row |= {name: value.value, f"{name}_low": value.low, f"{name}_high": value.high}
        elif value is None or isinstance(value, str | int | float):
            row[name] = value
    return row


def _table(rows: Sequence[Row]) -> str:
    """Return rows as lines with aligned columns; columns without any value are left out."""
    names = [name for name in rows[0] if any(row.get(name) is not None for row in rows)] if rows else []
    cells = [names] + [[_cell(row.get(name)) for name in names] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in cells)


def _cell(value: str | int | float | None) -> str:
    return "-" if value is None else f"{value:.3f}" if isinstance(value, float) else str(value)


@attrs.frozen
class GamesTally:
    """The ends of a bot's games, and its score."""

    bot: str
    """The name that it was asked for by."""
    games: int
    wins: int
    losses: int
    draws: int
    unfinished: int
    score: float | None
    """The mean of 1 for a win, 0.5 for a draw or an unfinished deal, 0 for a loss; None without games."""
    score_low: float | None
    score_high: float | None
    """The ends of the score's 95% interval, which comes from the spread between deals."""

    @property
    def score_estimate(self) -> Estimate:
        """Return the score with its interval."""
        return Estimate(self.score, self.score_low, self.score_high)


@attrs.frozen
class BotTally(GamesTally):
    """The tally of one bot at one table."""

    difference: Estimate
    """The score less the mean of the others' in the same deals: the luck of the deal cancels with duplicate deals."""
    places: tuple[int, ...]
    """The number of times that it was first, second, ..."""
    counts: dict[str, float | None]
    """The mean number of each counted event in a game."""
    points: Estimate | None = None
    """The mean of its points in a deal, if results give points; with its 95% interval from deals."""
    verdict: str | None = None
    """With `until_sure`: `better`, `worse`, `equal` (than the others) or `undecided`."""


@attrs.frozen
class SeatTally:
    """The tally of one seat over all its bots; or of one turn, counted from the seat that acted first."""

    seat: int
    wins: int
    losses: int
    draws: int
    unfinished: int
    score: Estimate


@attrs.frozen
class RunResults:
    """The beginning of the results of every run under one rule set."""

    game: str
    rules: dict[str, object]
    players: int
    """The number of players at a table."""
    games: int
    seed: int
    duplicate: bool


@attrs.frozen
class Simulation(RunResults):
    """The results of one line-up under one rule set."""

    match: bool
    """True when each game is a match of several deals."""
    bots: tuple[BotTally, ...]
    by_seat: tuple[SeatTally, ...]
    by_turn: tuple[SeatTally, ...]
    """The tallies by turn: 0 is the seat that acted first, in Durak the first attacker."""
    deals: int
    """The number of deals that were played whole: intervals come from these."""
    draws: Estimate
    """The share of draws."""
    unfinished: Estimate
    decisions: Estimate
    """The number of decisions that a game took."""
    actions: float | None
    """The number of actions, each card of a decision being one."""
    counts: dict[str, Estimate]
    """The mean number of each counted event in a game."""
    elo: Estimate | None
    """The Elo points by which the first of two bots is stronger; None when one has won everything."""
    ratings: tuple[Rating, ...]
    """With more bots, by Elo: their mean is 1500."""
    iterations: dict[str, int]
    """The iterations for an action of each bot that searches and whose name does not say how many."""
    faults: tuple[Fault, ...]
    """The bots that failed, and so lost, under either rule set."""
    repeatable: bool
    """True when the same seed gives the same games: not with a bot that plays against the clock, or was too late."""
    anytime: bool
    """True when the run could stop early.

    Then the intervals of scores, differences, turns, seats, draws, Elo and unfinished deals hold at any time; those of
    decisions, counts and ratings assume a fixed length.
    """
    interrupted: bool
    """True when it was ended early, by Ctrl-C or because a worker died."""

    def rows(self) -> list[Row]:
        """Return a row for each bot."""
        return [_row(bot) for bot in self.bots]

    def __str__(self) -> str:
        return _table(self.rows())

    @property
    def beyond_deals(self) -> int:
        """Return how many of the games, the last ones, are of a deal that was not played whole."""
        return self.games - self.deals * (self.players if self.duplicate else 1)


ONE_SIDED: Final = Message(
    "{bot} has won or lost all its games, which show only one end of its rating. How far it is from the others they "
    "cannot tell, and its interval, with those of the others, holds less often than 95%."
)


@attrs.frozen
class Standing(GamesTally):
    """The standing of one bot in a tournament."""

    rating: float | None
    """None for a bot that has not met the others."""
    rating_low: float | None
    rating_high: float | None


@attrs.frozen
class Tournament(RunResults):
    """The results of a tournament."""

    standings: tuple[Standing, ...]
    """The best first."""
    tables: tuple[Simulation, ...]
    """The results of every pairing, or of every choice of `players` bots."""
    interrupted: bool

    def rows(self) -> list[Row]:
        """Return a row for each bot, the best first."""
        return [_row(standing) for standing in self.standings]

    def __str__(self) -> str:
        return _table(self.rows())

    @property
    def remarks(self) -> tuple[str, ...]:
        """Return a sentence for each bot that won or lost every game at tables of two: its rating has one bound."""
        ended = [one for one in self.standings if 0 < one.games in (one.wins, one.losses) and self.players == 2]
        return tuple(ONE_SIDED.format(bot=one.bot) for one in ended)


@attrs.frozen
class Compared:
    """One measure under both rule sets."""

    first: Estimate
    second: Estimate
    difference: Estimate
    """The second less the first, in the same deals."""


@attrs.frozen
class Comparison:
    """The same bots in the same deals under two rule sets."""

    game: str
    other_game: str
    changes: tuple[dict[str, object], dict[str, object]]
    """The rules that differ, with their values on either side."""
    first: Simulation
    second: Simulation
    measures: dict[str, Compared]
    """Each measure for a game, by name: `score 0` is that of the first bot, `turn 0` that of who acts first."""
    interrupted: bool

    def rows(self) -> list[Row]:
        """Return a row for each measure."""
        return [{"measure": name, **_row(measure)} for name, measure in self.measures.items()]

    def __str__(self) -> str:
        return _table([{"measure": name, **_row(measure)} for name, measure in self.telling.items()])

    @property
    def telling(self) -> dict[str, Compared]:
        """Return the informative measures: no differences, none that never happened, no scores of equal bots."""
        equal = len({bot.bot for bot in self.first.bots}) == 1
        return {
            name: measure
            for name, measure in self.measures.items()
            if not name.startswith("difference")
            and (measure.first.value or measure.second.value)
            and not (equal and name.startswith("score"))
        }


Outcome: TypeAlias = Simulation | Tournament | Comparison
