"""Runs by their purpose: to say how good a bot is, which one is best, and what a house rule changes."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import attrs

import cardkit
from cardkit.bots.registry import BotLike, bot_label
from cardkit.cards.chance import derived_seed, fresh_seed
from cardkit.catalogue import as_game
from cardkit.errors import InvalidBot, InvalidRule
from cardkit.game.game import AnyGame
from cardkit.language import gettext
from cardkit.simulation.extras import needed
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.merging import described_preset, form_of
from cardkit.simulation.outcomes import Outcome, changed_rules, keep_outcome, outcome
from cardkit.simulation.results import Comparison, Simulation, Tournament
from cardkit.simulation.run import Keeping, Settings, WantedGames, play_tables
from cardkit.simulation.statistics import UntilSure, whole_number
from cardkit.simulation.storage.folder import open_folder
from cardkit.simulation.storage.store import RunStore, stored_run
from cardkit.simulation.workers.executors import LostWorker

ONE_PROCESS = Settings()

FORMAT: Final = 3
"""The number of the form in which a folder keeps rows and sums; a run in another form cannot be resumed."""


def simulate(
    game: AnyGame | str,
    bots: Sequence[BotLike],
    games: int | None = None,
    *,
    seed: int | None = None,
    duplicate: bool = True,
    match: bool = False,
    time_limit: float | None = None,
    until_sure: UntilSure | None = None,
    out: Path | str | None = None,
    records: bool = False,
    resume: bool = False,
    deals: tuple[int, int] | None = None,
    workers: int | None = None,
    settings: Settings = ONE_PROCESS,
) -> Simulation:
    """Play `games` games between `bots`, one for each seat: first deals of a match, whose dealer moves on.

    The same seed gives the same games; without one, chance comes from the system. With `duplicate` every deal is
    played once for each bot, the bots moving on a seat each time; `BotSeating` has the orders. With `match` each game
    is a match, which goes on from its first deal until the rules end it; a score is that of the match. `time_limit`
    is in seconds for an action. `until_sure` may stop earlier. `out` is a folder for the games, results and a report,
    with `records` also for a record of every game; `resume` goes on with what it holds, and then `games` need not be
    said. `deals` plays a shard of the run, for `merge`: of its deals only those from the first up to but not
    including the second number. `workers` is the number of processes that play, of which `settings` say more. Ctrl-C
    ends with the results so far.

    Raises `InvalidDeal`, `InvalidBot` or `InvalidRule` for what cannot be played, `InvalidStore`, `MissingExtra`, and
    `LostWorker`, whose `results` are those so far.
    """
    game, settings = as_game(game), _with_workers(settings, workers)
    wanted = _wanted(games, seed, deals, until_sure, Keeping(out, records, resume))
    lineup = Lineup((game,), tuple(bots), wanted.seed, duplicate, time_limit, match=match)
    done = _play("simulate", [lineup], wanted, settings)
    assert isinstance(done, Simulation)
    return done


def tournament(
    game: AnyGame | str,
    bots: Sequence[BotLike],
    games: int | None = None,
    *,
    seats: int = 2,
    seed: int | None = None,
    duplicate: bool = True,
    match: bool = False,
    time_limit: float | None = None,
    until_sure: UntilSure | None = None,
    out: Path | str | None = None,
    records: bool = False,
    resume: bool = False,
    deals: tuple[int, int] | None = None,
    workers: int | None = None,
    settings: Settings = ONE_PROCESS,
) -> Tournament:
    """Play `games` games with every choice of `seats` out of `bots`: every pairing, unless more sit at a table.

    Each table has deals of its own, as if by `simulate` with its own seed, which derives from the run's and from the
    table's number in alphabetical order: the order in which the bots are named changes nothing. Where the game has
    teams, partners change. Pairs are rated by Elo, larger tables by openskill. Everything else, also what is raised,
    is as in `simulate`.
    """
    game, settings = as_game(game), _with_workers(settings, workers)
    names = [bot_label(bot) for bot in bots]
    if len(set(names)) < len(names):
        raise InvalidBot(gettext("Every bot of a tournament has its own name: name each only once."))
    if len(bots) < 2:
        raise InvalidRule(gettext("A tournament is between two bots or more."))
    if not 2 <= seats <= len(bots):
        raise InvalidRule(
            gettext(
                "A tournament of {bots} bots has tables of 2 to {bots}, not of {seats}.", bots=len(bots), seats=seats
            )
        )
    if seats == 2:
        needed("scipy.optimize", "ratings")
    wanted = _wanted(games, seed, deals, until_sure, Keeping(out, records, resume))
    lineups = [
        Lineup((game,), chosen, derived_seed(wanted.seed, number), duplicate, time_limit, mixed=True, match=match)
        for chosen, number in _tables_of(bots, seats)
    ]
    done = _play("tournament", lineups, wanted, settings)
    assert isinstance(done, Tournament)
    return done


def _tables_of(bots: Sequence[BotLike], seats: int) -> Iterator[tuple[tuple[BotLike, ...], int]]:
    """Every choice of `seats` out of `bots`, each with its number among all choices in alphabetical order."""
    choices = list(combinations(bots, seats))
    sorted_labels = [sorted(map(bot_label, choice)) for choice in choices]
    numbers = {tuple(labels): number for number, labels in enumerate(sorted(sorted_labels))}
    for choice, labels in zip(choices, sorted_labels, strict=True):
        yield choice, numbers[tuple(labels)]


def compare_rules(
    one: AnyGame | str,
    other: AnyGame | str,
    bots: Sequence[BotLike],
    games: int | None = None,
    *,
    seed: int | None = None,
    duplicate: bool | None = None,
    time_limit: float | None = None,
    out: Path | str | None = None,
    resume: bool = False,
    deals: tuple[int, int] | None = None,
    workers: int | None = None,
    settings: Settings = ONE_PROCESS,
) -> Comparison:
    """Play `games` games with the same bots and deals under the rules of `one`, and as many under those of `other`.

    Both are games of one family. The differences come from the same deals, so that little is left to luck where the
    rules deal alike. Deals are played in duplicate unless all bots are the same, as moving on then changes nothing.
    Everything else, also what is raised, is as in `simulate`.
    """
    one, other, settings = as_game(one), as_game(other), _with_workers(settings, workers)
    if one.family != other.family:
        raise InvalidRule(
            gettext(
                "{name} and {other} are not of one family, so nothing about them can be compared.",
                name=one.name,
                other=other.name,
            )
        )
    if not changed_rules(one, other):
        raise InvalidRule(gettext("The two rule sets do not differ, so there is nothing to compare."))
    if duplicate is None:
        duplicate = len(set(bots)) > 1
    wanted = _wanted(games, seed, deals, None, Keeping(out, False, resume))
    lineup = Lineup((one, other), tuple(bots), wanted.seed, duplicate, time_limit)
    done = _play("compare-rules", [lineup], wanted, settings)
    assert isinstance(done, Comparison)
    return done


def _with_workers(settings: Settings, workers: int | None) -> Settings:
    return settings if workers is None else attrs.evolve(settings, workers=workers)


def _wanted(
    games: int | None,
    seed: int | None,
    deals: tuple[int, int] | None,
    until_sure: UntilSure | None,
    keeping: Keeping,
) -> WantedGames:
    """The games wanted; what is not said of them is that of the run to go on with, or chance."""
    out, resume = keeping.out, keeping.resume
    if resume and out is None:
        raise InvalidRule(gettext("To resume a run, name its folder: --out."))
    if keeping.records and out is None:
        raise InvalidRule(gettext("To keep the records of games, name a folder for them: --out."))
    before = stored_run(open_folder(out)) if out is not None and resume else {}
    if games is None and not before:
        raise InvalidRule(gettext("How many games to play must be said; only a run that is resumed knows it."))
    games = before["games"] if games is None else whole_number("number of games", games, 1)
    if seed is None:
        seed = before["seed"] if before else fresh_seed()
    if deals is None and before.get("deals"):
        deals = (before["deals"][0], before["deals"][1])
    if deals is not None and until_sure is not None:
        raise InvalidRule(
            gettext("A run until it is sure is not played in shards: how many deals it has is not known before.")
        )
    return WantedGames(games, whole_number("seed", seed, 0), deals, until_sure, keeping)


def _play(kind: str, lineups: Sequence[Lineup], wanted: WantedGames, settings: Settings) -> Outcome:
    """Play it, keep it where that was asked for, and return what came of it; raises `LostWorker` if that ended it."""
    lineups = [attrs.evolve(lineup.read(), apart=settings.apart) for lineup in lineups]
    for lineup in lineups:
        lineup.check()
    _check_deals(wanted, lineups[0].deals(wanted.games))
    if settings.workers > 1 and settings.executor is None and settings.dask is None:
        for lineup in lineups:
            lineup.check_sendable()
    store = None
    if wanted.keeping.out is not None:
        needed("matplotlib", "the report of --out")
        store = RunStore(open_folder(wanted.keeping.out), _described(kind, lineups, wanted), form_of(lineups))
    tables, ended = play_tables(lineups, wanted, settings, store)
    done = outcome(kind, tables, wanted.seed, anytime=wanted.until_sure is not None, interrupted=ended is not None)
    if store is not None:
        keep_outcome(store, done)
    if isinstance(ended, LostWorker):
        kept = (
            gettext(" What was played is in {folder}: go on with it by --resume.", folder=store.folder)
            if store is not None
            else ""
        )
        lost = type(ended)(f"{ended}{kept}")
        lost.results = done if any(table.done for table in tables) else None
        raise lost
    return done


def _check_deals(wanted: WantedGames, deals: int) -> None:
    if wanted.deals is not None and not 0 <= wanted.deals[0] < wanted.deals[1] <= deals:
        start, stop = wanted.deals
        raise InvalidRule(
            gettext(
                "A run of {games} games has the deals 0 to {last}: a shard is A:B with 0 <= A < B <= "
                "{deals}, not {start}:{stop}.",
                games=wanted.games,
                last=deals - 1,
                deals=deals,
                start=start,
                stop=stop,
            )
        )


def _described(kind: str, lineups: Sequence[Lineup], wanted: WantedGames) -> Mapping[str, Any]:
    """Everything that decides the games of a run, as JSON has it."""
    lineup = lineups[0]
    return {
        "run": kind,
        "format": FORMAT,
        "version": cardkit.__version__,
        "game": lineup.games[0].name,
        "presets": [[*described_preset(game)] for game in lineup.games],
        "rules": [{name: getattr(game.rules, name) for name in game.rules.options()} for game in lineup.games],
        "bots": [list(lineup.labels) for lineup in lineups],
        "sources": {bot: digest for one in lineups for bot, digest in one.sources.items()},
        "seed": wanted.seed,
        "seeds": [lineup.seed for lineup in lineups],
        "duplicate": lineup.duplicate,
        "time_limit": lineup.time_limit,
        "match": lineup.match,
        "records": wanted.keeping.records,
        "until_sure": attrs.asdict(wanted.until_sure) if wanted.until_sure is not None else None,
        "games": wanted.games,
        "games_per_deal": lineup.games_per_deal,
        "deals": list(wanted.deals) if wanted.deals is not None else None,
    }
