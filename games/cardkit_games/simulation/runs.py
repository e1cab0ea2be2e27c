"""What a run is for: to say how good a bot is, which one is best, and what a house rule changes."""

import json
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import attrs

import cardkit
from cardkit.chance import derived_seed, fresh_seed
from cardkit.errors import InvalidBot, InvalidRule
from cardkit.game import Game
from cardkit_games.bots import BotLike, bot_label
from cardkit_games.simulation.extras import needed
from cardkit_games.simulation.lineup import Lineup
from cardkit_games.simulation.ratings import PairScore, Rating, elo_ratings
from cardkit_games.simulation.results import (
    Comparison,
    Simulation,
    Standing,
    Tournament,
    compared,
    rate_tables,
    score_with_interval,
    summary,
)
from cardkit_games.simulation.run import Settings, Table, play_tables
from cardkit_games.simulation.statistics import UntilSure, standard_error
from cardkit_games.simulation.store import Store, stored_seed

ONE_PROCESS = Settings()


def simulate(
    game: Game[Any, Any],
    bots: Sequence[BotLike],
    games: int,
    *,
    seed: int | None = None,
    duplicate: bool = True,
    time_limit: float | None = None,
    until_sure: UntilSure | None = None,
    out: Path | None = None,
    resume: bool = False,
    settings: Settings = ONE_PROCESS,
) -> Simulation:
    """Play `games` games between `bots`, one for each seat: first deals of a match, whose dealer moves on.

    The same seed gives the same games; without one, chance comes from the system. With `duplicate` every deal is played
    once for each bot, the bots moving on a seat each time. `time_limit` is in seconds for an action. `until_sure` may
    stop earlier. `out` is a folder for the games, results and a report; `resume` goes on with what it holds. Ctrl-C
    ends with the results so far.

    Raises `InvalidDeal`, `InvalidBot` or `InvalidRule` for what cannot be played, `InvalidStore`, `MissingExtra`,
    `LostWorker`.
    """
    lineup = Lineup((game,), tuple(bots), _seed(seed, out, resume), duplicate, time_limit)
    (table,), store, interrupted = _play("simulate", [lineup], games, until_sure, out, resume, settings)
    done = summary(table, interrupted=interrupted)
    _report(store, done)
    return done


def tournament(
    game: Game[Any, Any],
    bots: Sequence[BotLike],
    games: int,
    *,
    seats: int = 2,
    seed: int | None = None,
    duplicate: bool = True,
    time_limit: float | None = None,
    until_sure: UntilSure | None = None,
    out: Path | None = None,
    resume: bool = False,
    settings: Settings = ONE_PROCESS,
) -> Tournament:
    """Play `games` games with every choice of `seats` out of `bots`: every pairing, unless more sit at a table.

    Each table has deals of its own, as if by `simulate` with its own seed: the first table has the run's, each other
    one that derives from it. Pairs are rated by Elo, larger tables by openskill. Everything else, also what is raised,
    is as in `simulate`.
    """
    names = [bot_label(bot) for bot in bots]
    if len(set(names)) < len(names):
        raise InvalidBot("Every bot of a tournament has its own name: name each only once.")
    if not 2 <= seats <= len(bots):
        raise InvalidRule(f"A tournament of {len(bots)} bots has tables of 2 to {len(bots)}, not of {seats}.")
    if seats == 2:
        needed("numpy", "ratings")
    seed = _seed(seed, out, resume)
    lineups = [
        Lineup((game,), chosen, derived_seed(seed, table) if table else seed, duplicate, time_limit)
        for table, chosen in enumerate(combinations(bots, seats))
    ]
    tables, store, interrupted = _play("tournament", lineups, games, until_sure, out, resume, settings)
    simulations = tuple(summary(table, interrupted=interrupted) for table in tables)
    pairs = [_pair_score(names, table) for table in tables] if seats == 2 else []
    ratings = elo_ratings(names, pairs) if pairs else rate_tables(tables)
    standings = sorted((_standing(rating, simulations) for rating in ratings), key=lambda one: -one.rating)
    first = simulations[0]
    done = Tournament(
        game.name,
        first.rules,
        seats,
        sum(table.games for table in simulations),
        seed,
        duplicate,
        ratings[0].system,
        tuple(standings),
        simulations,
        interrupted,
    )
    _report(store, done)
    return done


def compare_rules(
    one: Game[Any, Any],
    other: Game[Any, Any],
    bots: Sequence[BotLike],
    games: int,
    *,
    seed: int | None = None,
    duplicate: bool = True,
    time_limit: float | None = None,
    out: Path | None = None,
    resume: bool = False,
    settings: Settings = ONE_PROCESS,
) -> Comparison:
    """Play `games` games with the same bots and deals under the rules of `one`, and as many under those of `other`.

    Both are games of one family. The differences come from the same deals, so that little is left to luck where the
    rules deal alike. Everything else, also what is raised, is as in `simulate`.
    """
    if one.family != other.family:
        raise InvalidRule(f"{one.name} and {other.name} are not of one family, so nothing about them can be compared.")
    lineup = Lineup((one, other), tuple(bots), _seed(seed, out, resume), duplicate, time_limit)
    (table,), store, interrupted = _play("compare-rules", [lineup], games, None, out, resume, settings)
    rules = [{name: getattr(game.rules, name) for name in game.rules.options()} for game in (one, other)]
    changed = [name for name in rules[0] if rules[0][name] != rules[1][name]]
    done = Comparison(
        one.name,
        other.name,
        ({name: rules[0][name] for name in changed}, {name: rules[1][name] for name in changed}),
        summary(table, 0, interrupted=interrupted),
        summary(table, 1, interrupted=interrupted),
        compared(table),
        interrupted,
    )
    _report(store, done)
    return done


def _seed(seed: int | None, out: Path | None, resume: bool) -> int:
    if seed is not None:
        return seed
    return stored_seed(out) if out is not None and resume else fresh_seed()


def _play(
    kind: str,
    lineups: Sequence[Lineup],
    games: int,
    until_sure: UntilSure | None,
    out: Path | None,
    resume: bool,
    settings: Settings,
) -> tuple[list[Table], Store | None, bool]:
    if resume and out is None:
        raise InvalidRule("To resume a run, name its folder: --out.")
    lineups = [lineup.checked() for lineup in lineups]
    store = None
    if out is not None:
        needed("matplotlib", "the report of --out")
        tables = [Table.of(lineup) for lineup in lineups]
        labels = [lineup.labels for lineup in lineups]
        store = Store(out, _described(kind, lineups, games, until_sure), labels, tables[0].counted)
    tables, interrupted = play_tables(lineups, games, settings, until_sure, store, resume)
    return tables, store, interrupted


def _described(kind: str, lineups: Sequence[Lineup], games: int, until_sure: UntilSure | None) -> Mapping[str, Any]:
    """Everything that decides the games of a run, as JSON has it."""
    lineup = lineups[0]
    return {
        "run": kind,
        "version": cardkit.__version__,
        "game": lineup.games[0].name,
        "rules": [{name: getattr(game.rules, name) for name in game.rules.options()} for game in lineup.games],
        "bots": [list(lineup.labels) for lineup in lineups],
        "seed": lineup.seed,
        "duplicate": lineup.duplicate,
        "time_limit": lineup.time_limit,
        "until_sure": attrs.asdict(until_sure) if until_sure is not None else None,
        "games": games,
        "games_per_deal": lineup.games_per_deal,
    }


def _report(store: Store | None, done: Simulation | Tournament | Comparison) -> None:
    if store is not None:
        from cardkit_games.simulation.report import report

        store.keep("result.json", json.dumps(attrs.asdict(done), indent=2))
        store.keep("report.html", report(done))


def _pair_score(names: Sequence[str], table: Table) -> PairScore:
    measures, games = table.totals[0].measures, 2 * table.lineup.games_per_deal
    one, other = (names.index(label) for label in table.lineup.labels)
    deals, total, squares = int(measures.deals), int(measures.sums[0]), int(measures.squares[0])
    if not deals:
        return PairScore(one, other, 0, 0.5, 0.5)
    error = standard_error(deals, total, squares) / games if deals > 1 else 0.5
    return PairScore(one, other, deals, total / deals / games, error)


def _standing(rating: Rating, tables: Sequence[Simulation]) -> Standing:
    reached = [bot for table in tables for bot in table.bots if bot.bot == rating.bot]
    games, wins, losses, draws, unfinished = (
        sum(getattr(bot, what) for bot in reached) for what in ("games", "wins", "losses", "draws", "unfinished")
    )
    score, low, high = score_with_interval(games, wins, draws + unfinished)
    return Standing(
        rating.bot, games, wins, losses, draws, unfinished, score, low, high, rating.value, rating.low, rating.high
    )
