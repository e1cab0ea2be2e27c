"""Runs by their purpose: to measure a bot, to find the best one, and to measure a change of rules."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

import attrs

from cardkit.arguments import require_iterable
from cardkit.bots.registry import BotLike, bot_label, read_bot_file, usual_bot, usual_entrants, usual_lineup
from cardkit.bots.sandbox.bot import check_sendable
from cardkit.cards.chance import derived_seed, fresh_seed
from cardkit.catalogue import as_game
from cardkit.errors import InvalidBot, InvalidRule
from cardkit.game.game import AnyGame
from cardkit.language import gettext
from cardkit.simulation.folder import join_shards, stored_run
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.outcomes import keep_outcome, outcome
from cardkit.simulation.parts import Run
from cardkit.simulation.results import Comparison, Outcome, Simulation, Tournament
from cardkit.simulation.run import Settings, play_tables
from cardkit.simulation.statistics.until_sure import UntilSure, whole_number
from cardkit.simulation.tables import TableSums, deals_in_words
from cardkit.simulation.workers import LostWorker

ONE_PROCESS = Settings()

GAMES: Final = 1_000
"""The number of games that are played when nobody says so."""


def simulate(
    game: AnyGame | str,
    bots: Sequence[BotLike] | None = None,
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
    """Play `games` games, by default 1,000, between `bots`, one for each seat: first deals of a match.

    Without `bots` three of different strength play. The same seed gives the same games; without one, chance comes from
    the system. With `duplicate` every deal is played once for each bot, and the bots move on a seat each time;
    `BotSeating` has the orders. With `match` each game is a match, from its first deal until the rules end it; a score
    is that of the match. `time_limit` is in seconds for an action; with it, bots from other packages play in processes
    of their own. `until_sure` may stop earlier. `out` is a folder for the games, results and a report, with
    `records` also for a record of every game; `resume` continues the run in it. `deals` plays a shard of the run,
    for `merge`: its deals from the first number up to but not including the second. `workers` is the number of
    processes; `settings` has further settings for them. Ctrl-C ends with the results so far.

    Raises `InvalidDeal`, `InvalidBot` or `InvalidRule` for a run that cannot be played, `InvalidStore`, and
    `LostWorker`, whose `results` are those so far.
    """
    game = as_game(game)
    run = _asked("simulate", games, seed, deals, until_sure, out, records=records, resume=resume)
    bots = usual_lineup(game) if bots is None else _listed(bots)
    lineup = Lineup((game,), tuple(bots), run.seed, duplicate, time_limit, match=match)
    done = _play(run, [lineup], settings, workers)
    assert isinstance(done, Simulation)
    return done


def tournament(
    game: AnyGame | str,
    bots: Sequence[BotLike] | None = None,
    games: int | None = None,
    *,
    players: int | None = None,
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
    """Play `games` games with every choice of `players` bots out of `bots`.

    By default that is every pairing, or the fewest players that the game allows.

    Each table has deals of its own, as if by `simulate` with its own seed, which derives from the run's seed and from
    the table's number in alphabetical order: the order in which the bots are named changes nothing. In games with
    teams, partners change. Bots are rated by Elo, at larger tables by the order in which they finished. Everything
    else, errors included, is as in `simulate`.
    """
    game = as_game(game)
    if players is None:
        players = max(2, game.seat_range()[0])
    bots = usual_entrants(game, players) if bots is None else _listed(bots)
    names = [bot_label(bot) for bot in bots]
    if len(set(names)) < len(names):
        raise InvalidBot(gettext("Every bot of a tournament has its own name: name each only once."))
    if len(bots) < 2:
        example = ",".join(dict.fromkeys([*names, *usual_lineup(game)]))
        raise InvalidRule(gettext("A tournament is between two bots or more, as in {bots}.", bots=example))
    if not 2 <= players <= len(bots):
        raise InvalidRule(
            gettext(
                "A tournament of {bots} bots has tables of at least 2 players and at most {bots}, not of {players}.",
                bots=len(bots),
                players=players,
            )
        )
    run = _asked("tournament", games, seed, deals, until_sure, out, records=records, resume=resume)
    lineups = [
        Lineup((game,), chosen, derived_seed(run.seed, number), duplicate, time_limit, mixed=True, match=match)
        for chosen, number in _tables_of(bots, players)
    ]
    done = _play(run, lineups, settings, workers)
    assert isinstance(done, Tournament)
    return done


def _tables_of(bots: Sequence[BotLike], players: int) -> Iterator[tuple[tuple[BotLike, ...], int]]:
    """Every choice of `players` out of `bots`, each with its number among all choices in alphabetical order."""
    choices = list(combinations(bots, players))
    sorted_labels = [sorted(map(bot_label, choice)) for choice in choices]
    numbers = {tuple(labels): number for number, labels in enumerate(sorted(sorted_labels))}
    for choice, labels in zip(choices, sorted_labels, strict=True):
        yield choice, numbers[tuple(labels)]


def compare_rules(
    one: AnyGame | str,
    other: AnyGame | str,
    bots: Sequence[BotLike] | None = None,
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

    Both are games of one family; without `bots` three equal ones play. The differences come from the same deals, so
    that they depend little on luck when both rules deal alike. Deals are played in duplicate unless all bots are the
    same, as a change of seats has no effect then. Everything else, errors included, is as in `simulate`.
    """
    one, other = as_game(one), as_game(other)
    if one.family != other.family:
        raise InvalidRule(
            gettext(
                "{name} and {other} are not of one family, so nothing about them can be compared.",
                name=one.name,
                other=other.name,
            )
        )
    if not one.rules.differences(other.rules):
        raise InvalidRule(gettext("The two rule sets do not differ, so there is nothing to compare."))
    bots = [usual_bot(one)] * len(usual_lineup(one)) if bots is None else _listed(bots)
    if duplicate is None:
        duplicate = len(set(bots)) > 1
    run = _asked("compare-rules", games, seed, deals, None, out, records=False, resume=resume)
    lineup = Lineup((one, other), tuple(bots), run.seed, duplicate, time_limit)
    done = _play(run, [lineup], settings, workers)
    assert isinstance(done, Comparison)
    return done


def merge(out: Path | str, folders: Sequence[Path | str], notice: Callable[[str], None] | None = None) -> Outcome:
    """Join the shards of one run in `folders` into the new folder `out`, store the results there, and return them.

    Deals may be missing: `notice` then gets a sentence that names them, the results say `interrupted`, and the command
    of the run can resume it in `out`. Raises `InvalidRule` for shards whose settings differ in more than `deals`, or
    that share a deal, and `InvalidStore` for a folder that cannot be read or written.
    """
    out = Path(out)
    run, lineups, batches = join_shards(out, [Path(one) for one in folders])
    tables = [TableSums.of(lineup) for lineup in lineups]
    for batch in batches:
        tables[batch.table].add(batch)
    deals = lineups[0].deals(run.games)
    gaps = [[*table.missing(deals)] for table in tables]
    done = outcome(run, tables, interrupted=any(gaps))
    keep_outcome(out, done)
    if done.interrupted and notice is not None:
        said = gettext("These deals are in none of the folders: {deals}; {out} can be resumed.")
        notice(said.format(deals=deals_in_words(gaps), out=out))
    return done


def _listed(bots: Sequence[BotLike]) -> list[BotLike]:
    require_iterable(bots, "bots")
    return list(bots)


def _asked(
    kind: str,
    games: int | None,
    seed: int | None,
    deals: tuple[int, int] | None,
    until_sure: UntilSure | None,
    out: Path | str | None,
    *,
    records: bool,
    resume: bool,
) -> Run:
    """Return the run that is asked for; a seed that is not given is that of the run to resume, or drawn by chance.

    The number of games and the shard are those of that run too. Raises `InvalidRule`, and `InvalidStore` for the
    folder.
    """
    folder = None if out is None else Path(out)
    if resume and folder is None:
        raise InvalidRule(gettext("To resume a run, name its folder: --out."))
    if records and folder is None:
        raise InvalidRule(gettext("To keep the records of games, name a folder for them: --out."))
    before = stored_run(folder) if folder is not None and resume else {}
    if games is None:
        games = before.get("games", GAMES)
    if seed is None:
        seed = before["seed"] if before else fresh_seed()
    if deals is None and before.get("deals"):
        deals = (before["deals"][0], before["deals"][1])
    if deals is not None and until_sure is not None:
        raise InvalidRule(
            gettext("A run until it is sure is not played in shards: how many deals it has is not known before.")
        )
    games, seed = whole_number("number of games", games, 1), whole_number("seed", seed, 0)
    return Run(kind, games, seed, deals, until_sure, folder, records, resume)


def _play(run: Run, lineups: Sequence[Lineup], settings: Settings, workers: int | None) -> Outcome:
    """Play a run, keep it in its folder, and return its results; raises `LostWorker` if that ended it.

    Raises `InvalidRule` for a shard that the run does not have, and the errors of `Lineup.check`.
    """
    if workers is not None:
        settings = attrs.evolve(settings, workers=workers)
    lineups = [
        attrs.evolve(lineup, files=tuple(map(read_bot_file, lineup.bots)), apart=settings.apart) for lineup in lineups
    ]
    for lineup in lineups:
        lineup.check()
    deals = lineups[0].deals(run.games)
    if run.deals is not None and not 0 <= run.deals[0] < run.deals[1] <= deals:
        start, stop = run.deals
        raise InvalidRule(
            gettext(
                "A run of {games} games has the deals 0 to {last}: a shard is A:B with 0 <= A < B <= "
                "{deals}, not {start}:{stop}.",
                games=run.games,
                last=deals - 1,
                deals=deals,
                start=start,
                stop=stop,
            )
        )
    if settings.workers > 1 and settings.executor is None:
        for bot in (bot for lineup in lineups for bot in lineup.bots):
            check_sendable(bot, bot_label(bot))
    tables, ended = play_tables(run, lineups, settings)
    done = outcome(run, tables, interrupted=ended is not None)
    if run.folder is not None:
        keep_outcome(run.folder, done)
    if isinstance(ended, LostWorker):
        kept = gettext(" What was played is in {folder}: go on with it by --resume.", folder=run.folder)
        lost = LostWorker(f"{ended}{kept if run.folder is not None else ''}")
        lost.results = done if any(table.done for table in tables) else None
        raise lost
    return done
