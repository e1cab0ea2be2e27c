"""Results of a run: typed, and all of them a function of the run's arguments."""

from collections.abc import Sequence
from typing import Final

import attrs

from cardkit.language import Message
from cardkit_games.simulation.faults import Fault
from cardkit_games.simulation.lineup import distinct_labels
from cardkit_games.simulation.run import TableSums, moments
from cardkit_games.simulation.statistics import (
    Estimate,
    Moments,
    Rating,
    confidence_sequence,
    elo_difference,
    mean_interval,
    openskill_ratings,
    share_interval,
    signed_interval,
)
from cardkit_games.simulation.totals import (
    BOUNDS,
    DRAWN,
    ENDS,
    GIVEN_UP,
    LENGTHS,
    LOST,
    WON,
    Measures,
    Totals,
)


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
    """The mean of 1 for a win, 0.5 for a draw or an unfinished deal, 0 for a loss; None when nothing was played."""
    score_low: float | None
    score_high: float | None
    """The ends of the score's 95% interval, which comes from the spread between deals."""


@attrs.frozen
class BotTally(GamesTally):
    """The tally of one bot at one table."""

    difference: Estimate
    """The score less the mean of the others' in the same deals: the luck of the deal cancels with duplicate deals."""
    places: tuple[int, ...]
    """The number of times that it was first, second, ..."""
    counts: dict[str, float | None]
    """The number of times in a game that it did what is counted."""
    points: Estimate | None = None
    """The mean of its points in a deal, where results give points; with its 95% interval from deals."""
    verdict: str | None = None
    """With `until_sure`: `better`, `worse`, `equal` (than the others) or `undecided`."""


@attrs.frozen
class SeatTally:
    """The tally of one seat, whoever sat there; or of one turn, counted from the seat that acted first."""

    seat: int
    wins: int
    losses: int
    draws: int
    unfinished: int
    score: Estimate


@attrs.frozen
class LengthClass:
    """The number of games that were about so long."""

    decisions: int
    """At least so many decisions, and fewer than the next class."""
    games: int


@attrs.frozen
class RunResults:
    """The beginning of the results of every run under one rule set."""

    game: str
    rules: dict[str, object]
    seats: int
    games: int
    seed: int
    duplicate: bool


@attrs.frozen
class Simulation(RunResults):
    """The results of one line-up under one rule set."""

    match: bool
    """True where each game is a match of several deals."""
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
    lengths: tuple[LengthClass, ...]
    counts: dict[str, Estimate]
    """The number of times in a game that what is counted happened."""
    elo: Estimate | None
    """With two bots by how many Elo points the first is stronger; None where one has won everything."""
    ratings: tuple[Rating, ...]
    """With more bots, by openskill."""
    faults: tuple[Fault, ...]
    """The bots that failed, and so lost; where rule sets are compared, under either of them."""
    repeatable: bool
    """True where the same seed gives the same games: not where a bot plays against the clock, or was too late."""
    anytime: bool
    """True where the run could stop when it was sure: then the intervals of scores, differences, turns, seats, draws,
    Elo and unfinished deals hold at any time, while those of decisions, counts and ratings are as if its length had
    been fixed."""
    interrupted: bool
    """True where it was ended before its time, by Ctrl-C or because a worker died."""

    @property
    def beyond_deals(self) -> int:
        """Return how many of the games, the last ones, are of a deal that was not played whole."""
        return self.games - self.deals * (self.seats if self.duplicate else 1)


ALL_WON: Final = Message(
    "{bot} has won all its games: only the low end of its rating is what they show. How far it is from the "
    "others they cannot tell, and its interval, with those of the others, holds less often than 95%."
)
ALL_LOST: Final = Message(
    "{bot} has lost all its games: only the high end of its rating is what they show. How far it is from the "
    "others they cannot tell, and its interval, with those of the others, holds less often than 95%."
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

    system: str
    """`elo` or `openskill`."""
    standings: tuple[Standing, ...]
    """The best first."""
    tables: tuple[Simulation, ...]
    """Every pairing, or every choice of so many bots."""
    interrupted: bool

    @property
    def remarks(self) -> tuple[str, ...]:
        """A sentence for each bot whose Elo rating is bounded on one side only by what its games show."""
        ended = [one for one in self.standings if self.system == "elo" and 0 < one.games in (one.wins, one.losses)]
        return tuple((ALL_WON if one.wins else ALL_LOST).format(bot=one.bot) for one in ended)


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

    @property
    def telling(self) -> dict[str, Compared]:
        """The measures that say something: not those that never happened, and of equal bots only the first."""
        equal = len({bot.bot for bot in self.first.bots}) == 1
        return {
            name: measure
            for name, measure in self.measures.items()
            if not name.startswith("difference")
            and (measure.first.value or measure.second.value)
            and not (equal and name.startswith("score") and name != "score 0")
        }


def summary(table: TableSums, rules: int = 0, *, anytime: bool = False, interrupted: bool = False) -> Simulation:
    """The results of `table` under its rule set number `rules`; `anytime` where the run may have stopped when sure."""
    totals, lineup = table.totals[rules], table.lineup
    game = lineup.games[rules]
    measured = measures_by_name(table, totals.measures, anytime=anytime)
    seats = range(lineup.seats)
    names = distinct_labels(lineup.labels)
    elo = None
    ratings: tuple[Rating, ...] = ()
    if lineup.seats == 2:
        elo = _elo(measured["score 0"])
    elif rules == 0 and table.places:
        ratings = rate_tables([table])
    return Simulation(
        game.name,
        {name: getattr(game.rules, name) for name in game.rules.options()},
        lineup.seats,
        totals.games,
        lineup.seed,
        lineup.duplicate,
        lineup.match,
        tuple(_bot(table, totals, bot, measured) for bot in seats),
        tuple(_seat(seat, _seat_ends(totals, seat), measured[f"seat {seat}"]) for seat in seats),
        tuple(_seat(turn, _turn_ends(totals, turn), measured[f"turn {turn}"]) for turn in seats),
        totals.measures.deals,
        measured["draws"],
        measured["unfinished"],
        measured["decisions"],
        _per_game(totals.actions, totals),
        tuple(LengthClass(BOUNDS[index], totals.lengths[index]) for index in range(LENGTHS) if totals.lengths[index]),
        {name: measured[name] for name in table.counted if name != "points"},
        elo,
        ratings,
        tuple(attrs.evolve(table.faults[index], bot=names[index]) for index in sorted(table.faults)),
        not lineup.timed and not table.late,
        anytime,
        interrupted,
    )


def compared(table: TableSums) -> dict[str, Compared]:
    """Return what the two rule sets of `table` differ in."""
    first, second = (measures_by_name(table, totals.measures) for totals in table.totals)
    differences = measures_by_name(table, table.differences, signed=True)
    return {name: Compared(first[name], second[name], differences[name]) for name in differences}


def measures_by_name(
    table: TableSums, measures: Measures, *, signed: bool = False, anytime: bool = False
) -> dict[str, Estimate]:
    """Every measure for a game, by name: `score 0`, `difference 0`, `turn 0`, `seat 0` ..., `draws`, `takes` ...

    With `signed` they are differences between rule sets, which may be below 0. With `anytime` intervals of what has
    limits hold at any time.
    """
    seats, games = table.lineup.seats, table.lineup.games_per_deal
    whole = table.lineup.whole_score
    names = [(f"score {bot}", whole) for bot in range(seats)]
    names += [(f"difference {bot}", whole * max(seats - 1, 1)) for bot in range(seats)]
    names += [(f"{what} {number}", whole) for what in ("turn", "seat") for number in range(seats)]
    names += [(name, 1) for name in ("draws", "unfinished", "decisions", *table.counted)]
    if table.lineup.points:
        names += [(f"points {bot}", 1) for bot in range(seats)]
    found: dict[str, Estimate] = {}
    for index, (name, scale) in enumerate(names):
        sums = moments(measures, index, scale * games)
        limited = name != "decisions" and name not in table.counted and not name.startswith("points")
        if signed:
            found[name] = signed_interval(sums, bounded=limited and not name.startswith("difference"))
        else:
            found[name] = _measured(name, sums, limited=limited, anytime=anytime)
    if seats == 2 and not signed:
        found |= _scores_of_two(moments(measures, 0, whole * games), moments(measures, 1, whole * games), found)
    return found


def _measured(name: str, sums: Moments, *, limited: bool, anytime: bool) -> Estimate:
    if name.startswith("points"):
        return signed_interval(sums, bounded=False)
    if not limited:
        return mean_interval(sums)
    if anytime:
        return confidence_sequence(sums, least=-1.0 if name.startswith("difference") else 0.0)
    return signed_interval(sums, bounded=True) if name.startswith("difference") else share_interval(sums)


def _scores_of_two(first: Moments, second: Moments, found: dict[str, Estimate]) -> dict[str, Estimate]:
    """The scores of two bots that share the same sum in every deal: their intervals are those of the difference.

    So both say the same, and what is rare is judged by what it changes: equal bots draw even deals, whose scores of
    one half say little on their own.
    """
    if first.number < 2 or first.total + second.total != first.number * first.scale:
        return {}
    scores = {}
    for bot, sums in enumerate((first, second)):
        low, high = found[f"difference {bot}"].low, found[f"difference {bot}"].high
        ends = (None, None) if low is None or high is None else ((1 + low) / 2, (1 + high) / 2)
        scores[f"score {bot}"] = Estimate(sums.mean, *ends)
    return scores


def rate_tables(tables: Sequence[TableSums]) -> tuple[Rating, ...]:
    """Openskill's ratings for the bots of `tables`, from the first games of each, taken in turn.

    The order of the tables, and of the bots at them, is that of their names, however they were named.

    A bot that sits at a table more than once is rated once for each of its places.
    """
    players = [distinct_labels(table.lineup.labels) for table in tables]
    bots = list(dict.fromkeys(player for table in players for player in table))
    order = sorted(range(len(tables)), key=lambda number: sorted(players[number]))
    games = sorted((game, index) for index, number in enumerate(order) for game in tables[number].places)
    seats = [[bots.index(player) for player in table] for table in players]
    return openskill_ratings(bots, [(seats[order[index]], tables[order[index]].places[game]) for game, index in games])


def _elo(score: Estimate) -> Estimate | None:
    value = elo_difference(score.value) if score.value is not None else None
    if value is None:
        return None
    ends = [elo_difference(end) if end is not None else None for end in (score.low, score.high)]
    return Estimate(value, ends[0], ends[1])


def _bot(table: TableSums, totals: Totals, bot: int, measured: dict[str, Estimate]) -> BotTally:
    seats = table.lineup.seats
    ends = [sum(int(totals.ends[(bot * seats + seat) * ENDS + end]) for seat in range(seats)) for end in range(ENDS)]
    score = (ends[WON] + 0.5 * (ends[DRAWN] + ends[GIVEN_UP])) / int(totals.games) if totals.games else None
    low, high = measured[f"score {bot}"].low, measured[f"score {bot}"].high
    if table.lineup.whole_score > 2:  # shares, of which wins and draws say nothing
        score = measured[f"score {bot}"].value
    return BotTally(
        table.lineup.labels[bot],
        totals.games,
        ends[WON],
        ends[LOST],
        ends[DRAWN],
        ends[GIVEN_UP],
        score,
        low if low is None or score is None else min(low, score),  # the score also counts a deal that is not whole
        high if high is None or score is None else max(high, score),
        measured[f"difference {bot}"],
        tuple(totals.places[bot * seats : (bot + 1) * seats]),
        {name: _per_game(totals.counts[index * seats + bot], totals) for index, name in enumerate(table.counted)},
        measured.get(f"points {bot}"),
        table.verdicts[bot] if table.verdicts is not None else None,
    )


def _per_game(times: int, totals: Totals) -> float | None:
    return int(times) / int(totals.games) if totals.games else None


def _seat_ends(totals: Totals, seat: int) -> list[int]:
    seats = totals.seats
    return [sum(totals.ends[(bot * seats + seat) * ENDS + end] for bot in range(seats)) for end in range(ENDS)]


def _turn_ends(totals: Totals, turn: int) -> list[int]:
    return list(totals.turn_ends[turn * ENDS : (turn + 1) * ENDS])


def _seat(seat: int, ends: Sequence[int], score: Estimate) -> SeatTally:
    return SeatTally(seat, ends[WON], ends[LOST], ends[DRAWN], ends[GIVEN_UP], score)
