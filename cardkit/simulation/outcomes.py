"""The outcome of a run: from the sums of its tables to results, and into its folder."""

import json
from collections.abc import Iterable, Sequence
from math import inf
from pathlib import Path

import attrs

from cardkit.bots.registry import bot_label, usual_iterations
from cardkit.simulation.folder import keep_text
from cardkit.simulation.lineup import distinct_labels
from cardkit.simulation.parts import Run
from cardkit.simulation.results import (
    BotTally,
    Compared,
    Comparison,
    Outcome,
    SeatTally,
    Simulation,
    Standing,
    Tournament,
)
from cardkit.simulation.statistics.intervals import (
    Estimate,
    Moments,
    elo_difference,
    mean_interval,
    signed_interval,
    sum_interval,
)
from cardkit.simulation.statistics.ratings import Rating, TableScore, elo_ratings
from cardkit.simulation.statistics.until_sure import confidence_sequence
from cardkit.simulation.tables import TableSums, moments
from cardkit.simulation.totals import DRAWN, ENDS, GIVEN_UP, WON, Measures, Totals

DIGITS = 6
"""The digits after the point of a rating that do not depend on the order of sums."""


def outcome(run: Run, tables: Sequence[TableSums], *, interrupted: bool) -> Outcome:
    """Return the results of a run by its kind: a `Tournament`, a `Simulation`, or a `Comparison` of two rule sets."""
    anytime = run.until_sure is not None
    if run.kind == "tournament":
        return _tournament(tables, run.seed, anytime=anytime, interrupted=interrupted)
    (table,) = tables
    if run.kind == "simulate":
        return summary(table, anytime=anytime, interrupted=interrupted)
    one, other = table.lineup.games
    return Comparison(
        one.name,
        other.name,
        (one.rules.differences(other.rules), other.rules.differences(one.rules)),
        summary(table, 0, interrupted=interrupted),
        summary(table, 1, interrupted=interrupted),
        compared(table),
        interrupted,
    )


def keep_outcome(folder: Path, done: Outcome) -> None:
    """Write results and report into the folder of a run; raises `InvalidStore`."""
    from cardkit.simulation.report.page import report

    keep_text(folder / "result.json", json.dumps(attrs.asdict(done), indent=2))
    keep_text(folder / "report.html", report(done))


def summary(table: TableSums, rules: int = 0, *, anytime: bool = False, interrupted: bool = False) -> Simulation:
    """Return the results of `table` under its rule set number `rules`; `anytime` when the run could stop early.

    Two bots have a difference in Elo points, more of them have ratings once a deal has been played.
    """
    totals, lineup = table.totals[rules], table.lineup
    game = lineup.games[rules]
    measured = measures_by_name(table, totals.measures, anytime=anytime)
    seats = range(lineup.seats)
    names = distinct_labels(lineup.labels)
    ends, turn_ends = list(totals.ends), list(totals.turn_ends)
    elo = None
    ratings: tuple[Rating, ...] = ()
    if lineup.seats == 2:
        elo = _elo(measured["score 0"])
    elif totals.measures.deals:
        ratings = elo_ratings(names, [_table_score(table, totals, seats)])
    return Simulation(
        game.name,
        attrs.asdict(game.rules),
        lineup.seats,
        totals.games,
        lineup.seed,
        lineup.duplicate,
        lineup.match,
        tuple(_bot(table, totals, bot, measured) for bot in seats),
        tuple(
            SeatTally(seat, *_ends(ends, [bot * len(seats) + seat for bot in seats]), measured[f"seat {seat}"])
            for seat in seats
        ),
        tuple(SeatTally(turn, *_ends(turn_ends, [turn]), measured[f"turn {turn}"]) for turn in seats),
        totals.measures.deals,
        measured["draws"],
        measured["unfinished"],
        measured["decisions"],
        _per_game(totals.actions, totals),
        {name: measured[name] for name in table.lineup.counted if name != "points"},
        elo,
        ratings,
        {bot_label(bot): number for bot in lineup.bots if (number := usual_iterations(bot, game))},
        tuple(attrs.evolve(table.faults[index], bot=names[index]) for index in sorted(table.faults)),
        not lineup.timed and not table.late,
        anytime,
        interrupted,
    )


def compared(table: TableSums) -> dict[str, Compared]:
    """Return the measures of both rule sets of `table`, and their differences."""
    first, second = (measures_by_name(table, totals.measures) for totals in table.totals)
    differences = measures_by_name(table, table.differences, signed=True)
    return {name: Compared(first[name], second[name], differences[name]) for name in differences}


def measures_by_name(
    table: TableSums, measures: Measures, *, signed: bool = False, anytime: bool = False
) -> dict[str, Estimate]:
    """Return every measure for a game, by name: `score 0`, `difference 0`, `turn 0`, `seat 0` ..., `draws`, `takes` ...

    A number behind `score`, `difference` and `points` is that of a bot. `turn 0` is the score of the seat that acted
    first, and `seat 0` that of seat 0. With `signed` they are differences between rule sets, which may be below 0. With
    `anytime` the intervals of bounded measures hold at any time.
    """
    seats, games = table.lineup.seats, table.lineup.games_per_deal
    whole = table.lineup.whole_score
    names = [(f"score {bot}", whole) for bot in range(seats)]
    names += [(f"difference {bot}", whole * max(seats - 1, 1)) for bot in range(seats)]
    names += [(f"{what} {number}", whole) for what in ("turn", "seat") for number in range(seats)]
    names += [(name, 1) for name in ("draws", "unfinished", "decisions", *table.lineup.counted)]
    if table.lineup.points:
        names += [(f"points {bot}", 1) for bot in range(seats)]
    found: dict[str, Estimate] = {}
    for index, (name, scale) in enumerate(names):
        sums = moments(measures, index, scale * games)
        kind = name.partition(" ")[0]
        if kind in ("score", "turn", "seat", "draws", "unfinished"):
            if signed:
                found[name] = signed_interval(sums, bounded=True)
            else:
                found[name] = confidence_sequence(sums, least=0.0) if anytime else mean_interval(sums, bounded=True)
        elif kind == "difference" and not signed:
            found[name] = confidence_sequence(sums, least=-1.0) if anytime else signed_interval(sums, bounded=True)
        elif kind == "points" or signed:
            found[name] = signed_interval(sums, bounded=False)
        else:
            found[name] = mean_interval(sums, bounded=False)
    if seats == 2 and not signed:
        found |= _scores_of_two(moments(measures, 0, whole * games), moments(measures, 1, whole * games), found)
    return found


def _scores_of_two(first: Moments, second: Moments, found: dict[str, Estimate]) -> dict[str, Estimate]:
    """Return the scores of two bots that share the same sum in every deal, with the intervals of their difference.

    So both say the same, and rare results count by their effect: equal bots draw even deals, whose scores of one half
    say little on their own. The result is empty for other bots, and for less than two deals.
    """
    if first.number < 2 or first.total + second.total != first.number * first.scale:
        return {}
    scores = {}
    for bot, sums in enumerate((first, second)):
        low, high = found[f"difference {bot}"].low, found[f"difference {bot}"].high
        ends = (None, None) if low is None or high is None else ((1 + low) / 2, (1 + high) / 2)
        scores[f"score {bot}"] = Estimate(sums.mean, *ends)
    return scores


def _table_score(table: TableSums, totals: Totals, bots: Sequence[int]) -> TableScore:
    """The sums of a table that ratings come from; `bots` are the numbers of its bots in them."""
    seats = range(table.lineup.seats)
    products = [[int(totals.products[one * len(seats) + other]) / 4 for other in seats] for one in seats]
    deals = int(totals.measures.deals)
    ahead = [int(totals.ahead[bot]) / 2 for bot in seats]
    return TableScore(tuple(bots), deals, deals * table.lineup.games_per_deal, ahead, products)


def _elo(score: Estimate) -> Estimate | None:
    value = elo_difference(score.value) if score.value is not None else None
    if value is None:
        return None
    ends = [elo_difference(end) if end is not None else None for end in (score.low, score.high)]
    return Estimate(value, ends[0], ends[1])


def _bot(table: TableSums, totals: Totals, bot: int, measured: dict[str, Estimate]) -> BotTally:
    """Return the results of bot number `bot` at a table; the score is None without games, and lies in its interval."""
    lineup, seats = table.lineup, table.lineup.seats
    ends = _ends(list(totals.ends), range(bot * seats, (bot + 1) * seats))
    score = (ends[WON] + 0.5 * (ends[DRAWN] + ends[GIVEN_UP])) / int(totals.games) if totals.games else None
    low, high = measured[f"score {bot}"].low, measured[f"score {bot}"].high
    if lineup.whole_score > 2:  # shares, which wins and draws do not count
        score = measured[f"score {bot}"].value
    return BotTally(
        lineup.labels[bot],
        totals.games,
        *ends,
        score,
        low if low is None or score is None else min(low, score),  # the score also counts a deal that is not whole
        high if high is None or score is None else max(high, score),
        measured[f"difference {bot}"],
        tuple(totals.places[bot * seats : (bot + 1) * seats]),
        {name: _per_game(totals.counts[index * seats + bot], totals) for index, name in enumerate(lineup.counted)},
        measured.get(f"points {bot}"),
        table.verdicts[bot] if table.verdicts is not None else None,
    )


def _per_game(times: int, totals: Totals) -> float | None:
    return int(times) / int(totals.games) if totals.games else None


def _ends(ends: Sequence[int], groups: Iterable[int]) -> tuple[int, int, int, int]:
    """Return how many games of these groups of `ENDS` numbers were won, lost, drawn and unfinished."""
    won, lost, drawn, given_up = (sum(ends[group * ENDS + end] for group in groups) for end in range(ENDS))
    return won, lost, drawn, given_up


def _tournament(tables: Sequence[TableSums], seed: int, *, anytime: bool, interrupted: bool) -> Tournament:
    """Return the results of a tournament: a simulation for each table, and standings by ratings from all tables."""
    lineup = tables[0].lineup
    names = list(dict.fromkeys(label for table in tables for label in table.lineup.labels))
    simulations = tuple(summary(table, anytime=anytime, interrupted=interrupted) for table in tables)
    ratings = elo_ratings(
        names, [_table_score(table, table.totals[0], [*map(names.index, table.lineup.labels)]) for table in tables]
    )
    standings = sorted((_standing(rating, simulations) for rating in ratings), key=_by_rating)
    return Tournament(
        lineup.games[0].name,
        simulations[0].rules,
        lineup.seats,
        sum(table.games for table in simulations),
        seed,
        lineup.duplicate,
        tuple(standings),
        simulations,
        interrupted,
    )


def _by_rating(one: Standing) -> tuple[float, str]:
    """Return the key for sorting: the best rating first, equal ones by name, and last bots without a rating."""
    return -round(one.rating, DIGITS) if one.rating is not None else inf, one.bot


def _standing(rating: Rating, tables: Sequence[Simulation]) -> Standing:
    """Return the standing of a bot: its rating, the sums of its games at all tables, and its mean score in a game
    there.
    """
    reached = [bot for table in tables for bot in table.bots if bot.bot == rating.bot and bot.games]
    games, wins, losses, draws, unfinished = (
        sum(getattr(bot, what) for bot in reached) for what in ("games", "wins", "losses", "draws", "unfinished")
    )
    score = sum_interval([bot.score_estimate for bot in reached], [bot.games / games for bot in reached])
    ends = rating.value, rating.low, rating.high
    return Standing(rating.bot, games, wins, losses, draws, unfinished, score.value, score.low, score.high, *ends)
