"""What a run is for: to say how good a bot is, which one is best, and what a house rule changes."""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import combinations
from math import inf
from pathlib import Path
from typing import Any, Final, TypeVar

import attrs

import cardkit
from cardkit.cards.chance import derived_seed, fresh_seed
from cardkit.errors import InvalidBot, InvalidRule
from cardkit.game.game import AnyGame
from cardkit_games.bots import BotLike, bot_file, bot_label
from cardkit_games.simulation.extras import needed
from cardkit_games.simulation.lineup import Lineup
from cardkit_games.simulation.results import (
    Comparison,
    Simulation,
    Standing,
    Tournament,
    compared,
    rate_tables,
    summary,
)
from cardkit_games.simulation.run import Settings, Table, play_tables
from cardkit_games.simulation.statistics import (
    Estimate,
    PairScore,
    Rating,
    UntilSure,
    elo_ratings,
    sum_interval,
    whole_number,
)
from cardkit_games.simulation.storage.store import Store, stored_run
from cardkit_games.simulation.workers.executors import LostWorker

ONE_PROCESS = Settings()

FORMAT: Final = 2
"""The number of the form in which a folder keeps rows and sums; a run in another form cannot be resumed."""

Done = TypeVar("Done", Simulation, Tournament, Comparison)


@attrs.frozen
class _Played:
    """What came of playing."""

    tables: list[Table]
    store: Store | None
    ended: BaseException | None
    """What ended it before its time: Ctrl-C, or a worker that died."""

    @property
    def interrupted(self) -> bool:
        return self.ended is not None


def simulate(
    game: AnyGame,
    bots: Sequence[BotLike],
    games: int | None = None,
    *,
    seed: int | None = None,
    duplicate: bool = True,
    time_limit: float | None = None,
    until_sure: UntilSure | None = None,
    out: Path | str | None = None,
    records: bool = False,
    resume: bool = False,
    settings: Settings = ONE_PROCESS,
) -> Simulation:
    """Play `games` games between `bots`, one for each seat: first deals of a match, whose dealer moves on.

    The same seed gives the same games; without one, chance comes from the system. With `duplicate` every deal is played
    once for each bot, the bots moving on a seat each time; `Seating` says in which orders. `time_limit` is in seconds
    for an action. `until_sure` may stop earlier. `out` is a folder for the games, results and a report, with `records`
    also for a record of every game; `resume` goes on with what it holds, and then `games` need not be said. Ctrl-C ends
    with the results so far.

    Raises `InvalidDeal`, `InvalidBot` or `InvalidRule` for what cannot be played, `InvalidStore`, `MissingExtra`, and
    `LostWorker`, whose `results` are those so far.
    """
    games, seed = _asked(games, seed, out, resume)
    lineup = Lineup((game,), tuple(bots), seed, duplicate, time_limit)
    played = _play("simulate", [lineup], seed, games, until_sure, out, records, resume, settings)
    return _finish(played, summary(played.tables[0], anytime=until_sure is not None, interrupted=played.interrupted))


def tournament(
    game: AnyGame,
    bots: Sequence[BotLike],
    games: int | None = None,
    *,
    seats: int = 2,
    seed: int | None = None,
    duplicate: bool = True,
    time_limit: float | None = None,
    until_sure: UntilSure | None = None,
    out: Path | str | None = None,
    records: bool = False,
    resume: bool = False,
    settings: Settings = ONE_PROCESS,
) -> Tournament:
    """Play `games` games with every choice of `seats` out of `bots`: every pairing, unless more sit at a table.

    Each table has deals of its own, as if by `simulate` with its own seed, which derives from the run's and from the
    table's number in alphabetical order: the order in which the bots are named changes nothing. Where the game has
    teams, partners change. Pairs are rated by Elo, larger tables by openskill. Everything else, also what is raised,
    is as in `simulate`.
    """
    names = [bot_label(bot) for bot in bots]
    if len(set(names)) < len(names):
        raise InvalidBot("Every bot of a tournament has its own name: name each only once.")
    if len(bots) < 2:
        raise InvalidRule("A tournament is between two bots or more.")
    if not 2 <= seats <= len(bots):
        raise InvalidRule(f"A tournament of {len(bots)} bots has tables of 2 to {len(bots)}, not of {seats}.")
    if seats == 2:
        needed("scipy.optimize", "ratings")
    games, seed = _asked(games, seed, out, resume)
    lineups = [
        Lineup((game,), chosen, derived_seed(seed, number), duplicate, time_limit, mixed=True)
        for chosen, number in _tables_of(bots, seats)
    ]
    played = _play("tournament", lineups, seed, games, until_sure, out, records, resume, settings)
    simulations = tuple(
        summary(table, anytime=until_sure is not None, interrupted=played.interrupted) for table in played.tables
    )
    pairs = [_pair_score(names, table) for table in played.tables] if seats == 2 else []
    ratings = elo_ratings(names, pairs) if pairs else rate_tables(played.tables)
    standings = sorted((_standing(rating, simulations) for rating in ratings), key=_by_rating)
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
        played.interrupted,
    )
    return _finish(played, done)


def _tables_of(bots: Sequence[BotLike], seats: int) -> Iterator[tuple[tuple[BotLike, ...], int]]:
    """Every choice of `seats` out of `bots`, each with its number among all choices in alphabetical order."""
    choices = list(combinations(bots, seats))
    sorted_labels = [sorted(map(bot_label, choice)) for choice in choices]
    numbers = {tuple(labels): number for number, labels in enumerate(sorted(sorted_labels))}
    for choice, labels in zip(choices, sorted_labels, strict=True):
        yield choice, numbers[tuple(labels)]


def compare_rules(
    one: AnyGame,
    other: AnyGame,
    bots: Sequence[BotLike],
    games: int | None = None,
    *,
    seed: int | None = None,
    duplicate: bool | None = None,
    time_limit: float | None = None,
    out: Path | str | None = None,
    resume: bool = False,
    settings: Settings = ONE_PROCESS,
) -> Comparison:
    """Play `games` games with the same bots and deals under the rules of `one`, and as many under those of `other`.

    Both are games of one family. The differences come from the same deals, so that little is left to luck where the
    rules deal alike. Deals are played in duplicate unless all bots are the same, as moving on then changes nothing.
    Everything else, also what is raised, is as in `simulate`.
    """
    if one.family != other.family:
        raise InvalidRule(f"{one.name} and {other.name} are not of one family, so nothing about them can be compared.")
    rules = [{name: getattr(game.rules, name) for name in game.rules.options()} for game in (one, other)]
    changed = [name for name in rules[0] if rules[0][name] != rules[1][name]]
    if not changed:
        raise InvalidRule("The two rule sets do not differ, so there is nothing to compare.")
    if duplicate is None:
        duplicate = len(set(bots)) > 1
    games, seed = _asked(games, seed, out, resume)
    lineup = Lineup((one, other), tuple(bots), seed, duplicate, time_limit)
    played = _play("compare-rules", [lineup], seed, games, None, out, False, resume, settings)
    (table,) = played.tables
    done = Comparison(
        one.name,
        other.name,
        ({name: rules[0][name] for name in changed}, {name: rules[1][name] for name in changed}),
        summary(table, 0, interrupted=played.interrupted),
        summary(table, 1, interrupted=played.interrupted),
        compared(table),
        played.interrupted,
    )
    return _finish(played, done)


def _asked(games: int | None, seed: int | None, out: Path | str | None, resume: bool) -> tuple[int, int]:
    """How many games to play and from which seed: where nobody says so, those of the run to go on with, or chance."""
    if resume and out is None:
        raise InvalidRule("To resume a run, name its folder: --out.")
    before = stored_run(Path(out)) if out is not None and resume else {}
    if games is None and not before:
        raise InvalidRule("How many games to play must be said; only a run that is resumed knows it.")
    games = before["games"] if games is None else whole_number("number of games", games, 1)
    if seed is None:
        seed = before["seed"] if before else fresh_seed()
    return games, whole_number("seed", seed, 0)


def _play(
    kind: str,
    lineups: Sequence[Lineup],
    seed: int,
    games: int,
    until_sure: UntilSure | None,
    out: Path | str | None,
    records: bool,
    resume: bool,
    settings: Settings,
) -> _Played:
    for lineup in lineups:
        lineup.check()
    if settings.workers > 1 and settings.executor is None and settings.dask is None:
        for lineup in lineups:
            lineup.check_sendable()
    store = None
    if records and out is None:
        raise InvalidRule("To keep the records of games, name a folder for them: --out.")
    if out is not None:
        needed("matplotlib", "the report of --out")
        tables = [Table.of(lineup) for lineup in lineups]
        labels = [lineup.labels for lineup in lineups]
        store = Store(
            Path(out),
            _described(kind, lineups, seed, games, until_sure, records),
            labels,
            tables[0].counted,
            lineups[0].whole_score,
        )
    tables, ended = play_tables(lineups, games, settings, until_sure, store, resume)
    return _Played(tables, store, ended)


def _described(
    kind: str, lineups: Sequence[Lineup], seed: int, games: int, until_sure: UntilSure | None, records: bool
) -> Mapping[str, Any]:
    """Everything that decides the games of a run, as JSON has it."""
    lineup = lineups[0]
    return {
        "run": kind,
        "format": FORMAT,
        "version": cardkit.__version__,
        "game": lineup.games[0].name,
        "rules": [{name: getattr(game.rules, name) for name in game.rules.options()} for game in lineup.games],
        "bots": [list(lineup.labels) for lineup in lineups],
        "sources": {bot_label(bot): source for one in lineups for bot in one.bots if (source := _source(bot))},
        "seed": seed,
        "duplicate": lineup.duplicate,
        "time_limit": lineup.time_limit,
        "records": records,
        "until_sure": attrs.asdict(until_sure) if until_sure is not None else None,
        "games": games,
        "games_per_deal": lineup.games_per_deal,
    }


def _source(bot: BotLike) -> str:
    """What a bot's file would not be called any more after an edit; nothing for a bot without a file of its own."""
    path = bot_file(bot)
    return blake2b(path.read_bytes(), digest_size=16).hexdigest() if path is not None else ""


def _finish(played: _Played, done: Done) -> Done:
    """Keep the results and report them; raises `LostWorker` if that is how it ended."""
    store = played.store
    if store is not None:
        from cardkit_games.simulation.report.report import report

        store.keep("result.json", json.dumps(attrs.asdict(done), indent=2))
        store.keep("report.html", report(done))
    if isinstance(played.ended, LostWorker):
        kept = f" What was played is in {store.folder}: go on with it by --resume." if store is not None else ""
        lost = LostWorker(f"{played.ended}{kept}")
        lost.results = done if any(table.done for table in played.tables) else None
        raise lost
    return done


def _by_rating(one: Standing) -> float:
    """The best first; last those without a rating."""
    return -one.rating if one.rating is not None else inf


def _pair_score(names: Sequence[str], table: Table) -> PairScore:
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
