"""The outcome of a run: from the sums of its tables to results, and into its folder."""

import json
from collections.abc import Sequence
from math import inf
from typing import TypeAlias

import attrs

from cardkit.game.game import AnyGame
from cardkit_games.simulation.results import (
    Comparison,
    Simulation,
    Standing,
    Tournament,
    compared,
    rate_tables,
    summary,
)
from cardkit_games.simulation.run import TableSums
from cardkit_games.simulation.statistics import Estimate, PairScore, Rating, elo_ratings, sum_interval
from cardkit_games.simulation.storage.store import RunStore

Outcome: TypeAlias = Simulation | Tournament | Comparison


def outcome(
    kind: str, tables: Sequence[TableSums], seed: int, *, anytime: bool = False, interrupted: bool = False
) -> Outcome:
    """The results of a run of that kind: `simulate`, `tournament` or `compare-rules`."""
    if kind == "tournament":
        return _tournament(tables, seed, anytime=anytime, interrupted=interrupted)
    (table,) = tables
    if kind == "simulate":
        return summary(table, anytime=anytime, interrupted=interrupted)
    one, other = table.lineup.games
    changed = changed_rules(one, other)
    return Comparison(
        one.name,
        other.name,
        tuple({name: getattr(game.rules, name) for name in changed} for game in (one, other)),  # type: ignore[arg-type]
        summary(table, 0, interrupted=interrupted),
        summary(table, 1, interrupted=interrupted),
        compared(table),
        interrupted,
    )


def changed_rules(one: AnyGame, other: AnyGame) -> list[str]:
    """The names of the rules that differ."""
    return [name for name in one.rules.options() if getattr(one.rules, name) != getattr(other.rules, name)]


def keep_outcome(store: RunStore, done: Outcome) -> None:
    """Write results and report into the folder of a run; raises `InvalidStore`."""
    from cardkit_games.simulation.report.report import report

    store.keep("result.json", json.dumps(attrs.asdict(done), indent=2))
    store.keep("report.html", report(done))


def _tournament(tables: Sequence[TableSums], seed: int, *, anytime: bool, interrupted: bool) -> Tournament:
    lineup = tables[0].lineup
    names = list(dict.fromkeys(label for table in tables for label in table.lineup.labels))
    simulations = tuple(summary(table, anytime=anytime, interrupted=interrupted) for table in tables)
    pairs = [_pair_score(names, table) for table in tables] if lineup.seats == 2 else []
    ratings = elo_ratings(names, pairs) if pairs else rate_tables(tables)
    standings = sorted((_standing(rating, simulations) for rating in ratings), key=_by_rating)
    return Tournament(
        lineup.games[0].name,
        simulations[0].rules,
        lineup.seats,
        sum(table.games for table in simulations),
        seed,
        lineup.duplicate,
        ratings[0].system,
        tuple(standings),
        simulations,
        interrupted,
    )


def _by_rating(one: Standing) -> float:
    """The best first; last those without a rating."""
    return -one.rating if one.rating is not None else inf


def _pair_score(names: Sequence[str], table: TableSums) -> PairScore:
    one, other = (names.index(label) for label in table.lineup.labels)
    return PairScore(one, other, table.moments(0, table.lineup.whole_score))


def _standing(rating: Rating, tables: Sequence[Simulation]) -> Standing:
    reached = [bot for table in tables for bot in table.bots if bot.bot == rating.bot and bot.games]
    games, wins, losses, draws, unfinished = (
        sum(getattr(bot, what) for bot in reached) for what in ("games", "wins", "losses", "draws", "unfinished")
    )
    score = sum_interval(
        [Estimate(bot.score, bot.score_low, bot.score_high) for bot in reached], [bot.games / games for bot in reached]
    )
    ends = rating.value, rating.low, rating.high
    return Standing(rating.bot, games, wins, losses, draws, unfinished, score.value, score.low, score.high, *ends)
