"""A run of many games: from the options to printed results, with progress meanwhile."""

import json as json_text
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from time import perf_counter
from typing import Any, Final

import attrs
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Column, Table

import cardkit
from cardkit.arguments import is_number
from cardkit.bots.registry import named_kind, usual_lineup
from cardkit.catalogue import find_family, load
from cardkit.errors import CardkitError, InvalidRule
from cardkit.escaping import printable
from cardkit.game.game import AnyGame
from cardkit.game.rules import parse_changes, shown_game
from cardkit.game.speed import is_compiled
from cardkit.language import Message, gettext, in_digits
from cardkit.options import rule_text
from cardkit.simulation import (
    Comparison,
    LostWorker,
    Settings,
    UntilSure,
    all_cores,
)
from cardkit.simulation import Progress as Done
from cardkit.simulation.report.blocks import Block, Grid, Paragraph, Section
from cardkit.simulation.report.tables import blocks
from cardkit.simulation.results import Outcome
from cardkit.simulation.runs import GAMES
from cardkit.simulation.workers import dask_cluster
from cardkit_cli.simulation.options import RunOptions
from cardkit_cli.terminal import words
from cardkit_cli.terminal.console import Screen

INTERRUPTED: Final = 130
"""The exit code of a run that Ctrl-C has ended."""
OTHER_COLUMNS: Final = 20 + 17 + 12 + 7 + 6
"""The greatest width of the bar, the count, the rate and the time left, with a space after each: they are not cut."""
KNOWN_SECONDS: Final = 5.0
"""The seconds of play after which the speed is known well enough."""
LONG_SECONDS: Final = 600.0
"""The seconds from which on a run is announced to take long."""

STDOUT: Final = 1
STDERR: Final = 2

SPAN: Final = re.compile(r"([0-9]{1,18}):([0-9]{1,18})")

SURE_GAMES: Final = 1_000_000
"""The most games that are played with --until-sure."""


def most_games(options: RunOptions) -> int | None:
    """Return how many games to play at most; None for as many as the run that is resumed."""
    games = options["games"]
    if games is not None or options["resume"]:
        return games
    return SURE_GAMES if options.get("until_sure") else GAMES


def run_arguments(options: RunOptions) -> dict[str, Any]:
    """Return the named arguments of a run of the library; raises `InvalidRule` for deals that are none."""
    how: dict[str, Any] = {name: options[name] for name in ("seed", "duplicate", "time_limit", "out", "resume")}
    if (text := options["deals"]) is not None:
        span = SPAN.fullmatch(text)
        if span is None:
            raise InvalidRule(words.NO_SPAN.format(text=text))
        how["deals"] = int(span[1]), int(span[2])
    if options.get("until_sure"):
        how["until_sure"] = UntilSure()
    return how | {name: True for name in ("records", "match") if options.get(name)}


def bot_names(game: AnyGame, bots: str, players: int | None = None) -> list[str]:
    """Return the names of an option with commas between them; a single one is that of all `players`.

    Raises `InvalidRule` when a name is empty or a number, or their number is not that of the players, and `InvalidBot`
    for a name that no bot of the game has.
    """
    names = [name.strip() for name in bots.split(",")]
    if is_number(bots):
        raise InvalidRule(words.PLAYERS_COUNTED.format(example=f"--players {bots}"))
    if not all(names):
        raise InvalidRule(str(words.NO_BOTS))
    for name in names:
        named_kind(name, game)
    if players is not None and len(names) == 1:
        names *= players
    if players not in (None, len(names)):
        raise InvalidRule(words.BOTS_AND_PLAYERS.format(players=players, bots=len(names)))
    return names


def chosen_bots(game: AnyGame, bots: str | None, players: int | None, alike: str = "") -> list[str]:
    """Return the bots of a run; without `bots` the usual ones, or the one named `alike` in each seat.

    Raises the errors of `bot_names`.
    """
    if bots is not None:
        named = bot_names(game, bots, players)
        least = game.seat_range()[0]
        if len(named) == 1 < least:
            other = next((name for name in reversed(usual_lineup(game)) if name != named[0]), named[0])
            table = ",".join(islice(cycle((named[0], other)), least))
            raise InvalidRule(words.ONE_BOT.format(bot=named[0], bots=table, players=least))
        return named
    names = usual_lineup(game)
    number = players or len(names)
    return [alike or names[seat % len(names)] for seat in range(number)]


def choose_rules(game: str, rules: Sequence[str]) -> tuple[AnyGame, AnyGame]:
    """Return the two games that --rule compares: given once, the game itself and the changed one, else one for each.
    Without --rule an example is taken, and a notice says so. Raises `InvalidRule`, also for three rule sets or more,
    and when there is no example.
    """
    example = _example_rule(load(game))
    if len(rules) > 2 or not (rules or example):
        raise InvalidRule(str(words.TWO_RULE_SETS))
    try:
        sides = [load(game, parse_changes(side.split(","))) for side in rules or [example]]
    except InvalidRule as error:
        raise InvalidRule(words.AN_EXAMPLE.format(why=error, game=game, rule=example)) if example else error from None
    if not rules:
        print_notice(words.EXAMPLE_RULE.format(rule=example, game=game))
    return (load(game), sides[0]) if len(sides) == 1 else (sides[0], sides[1])


def _example_rule(game: AnyGame) -> str:
    """Return a possible change of the rules of `game`, of those that people argue about: `throw_who=attacker`.

    It is empty when there is none.
    """
    family = find_family(game.family)
    options = game.rules.options()
    for name in (*(family.argued if family is not None else ()), *options):
        for value in options[name].choices:
            if not value.isdigit() and value != rule_text(getattr(game.rules, name)):  # words say more than numbers
                with suppress(CardkitError):
                    load(game.name, {name: value})
                    return f"{name}={value}"
    return ""


def run_and_print(
    play: Callable[..., Outcome], options: RunOptions, sentence: Message, game: AnyGame, **said: Any
) -> int:
    """Play, print the results as tables or as one JSON object, and return the exit code.

    `sentence` describes the run, with the values `said`, of which `bots` are names. Raises `LostWorker` after the
    results so far.
    """
    screen = Screen()
    start = perf_counter()
    lost: LostWorker | None = None
    played = 0
    json, games = options["json"], most_games(options)
    how_many = words.games(games) if games is not None else gettext("all games")
    bots = ", ".join(map(str, said.pop("bots")))
    what: str | None = sentence.format(game=shown_game(game.name), games=how_many, bots=bots, **said)

    def begin() -> None:
        nonlocal what
        if what is not None and not json:  # a refused run prints nothing else
            screen.say(what)
            screen.say()
        what = None

    def follow(how_far: Done) -> None:
        nonlocal played
        begin()
        played = how_far.played
        show(how_far)

    address = options["dask"]
    workers = options["workers"] or all_cores()
    apart = _prints_apart() if json and sys.stdout is not None else nullcontext()
    cluster = dask_cluster(address) if address is not None else nullcontext((None, workers))
    with apart, cluster as (executor, workers), _progress(screen, shown=screen.interactive and not json) as show:
        alone = bool(options["apart"])
        settings = Settings(workers, executor, progress=follow, notice=print_notice, apart=alone, shielded=True)
        try:
            done = play(games, **run_arguments(options), settings=settings)
        except LostWorker as error:
            if error.results is None:
                raise
            done, lost = error.results, error
    seconds = perf_counter() - start
    rate = played * (2 if isinstance(done, Comparison) else 1) / seconds  # a resumed run has played only its own
    if json:
        _print_json(done, workers, seconds, rate)
    else:
        begin()
        _print_tables(done, screen, rate)
    if lost is not None:
        raise lost
    if done.interrupted:
        print(str(words.INTERRUPTED), file=sys.stderr)
        return INTERRUPTED
    return 0


def _print_json(done: Outcome, workers: int, seconds: float, rate: float) -> None:
    """Print the results, with the seconds, speed, workers, date and version of this run under `run`, as one JSON
    object.
    """
    this_time = {
        "seconds": seconds,
        "games_per_second": rate,
        "workers": workers,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "version": cardkit.__version__,
        "compiled": is_compiled(),
    }
    print(json_text.dumps({**attrs.asdict(done), "run": this_time}, indent=2))


def _print_tables(done: Outcome, screen: Screen, rate: float) -> None:
    """Print the report, and below it the number of games, the seed, and `rate`, the games a second."""
    print_report(blocks(done), screen)
    screen.say()
    first = done.first if isinstance(done, Comparison) else done
    games = first.games + done.second.games if isinstance(done, Comparison) else done.games
    values = {"games": words.games(games), "game": shown_game(done.game), "seed": first.seed}
    screen.say(words.PLAYED.format(**values, rate=_rate(rate)))


def _rate(games: float) -> str:
    """Return the games a second: whole from ten on, else with one decimal."""
    return in_digits(round(games)) if round(games, 1) >= 10 else f"{games:.1f}"


def print_notice(said: str) -> None:
    """Print a notice to the error stream."""
    print(f"cardkit: {printable(said)}", file=sys.stderr)


@contextmanager
def _prints_apart() -> Iterator[None]:
    """Send the output of bots, also in worker processes, to the standard error inside the `with`."""
    sys.stdout.flush()
    kept = os.dup(STDOUT)
    os.dup2(STDERR, STDOUT)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, STDOUT)
        os.close(kept)


@contextmanager
def _progress(screen: Screen, *, shown: bool) -> Iterator[Callable[[Done], None]]:
    """Yield a receiver of the progress of a run, which shows it as a bar if that is wanted.

    It also says once that the run will take long.
    """
    columns = (
        BarColumn(20),
        MofNCompleteColumn(),
        TextColumn("{task.fields[under_way]}"),
        TextColumn("{task.fields[rate]}"),
        TextColumn("{task.fields[remaining]}"),
        TextColumn("{task.fields[scores]}", table_column=Column(no_wrap=True)),
    )
    room = screen.console.width - OTHER_COLUMNS
    with Progress(*columns, console=screen.console, transient=True, disable=not shown) as bar:
        task = bar.add_task("", visible=False)
        start = perf_counter()
        said, played, until = False, 0, 0.0

        def show(done: Done) -> None:
            """Show how far the run is; say once, by the speed so far, if it takes longer than `LONG_SECONDS` more."""
            nonlocal said, played, until
            seconds = perf_counter() - start
            if done.played > played:
                played, until = done.played, seconds
            rate = played / until if played else 0.0
            remaining = max(0.0, (done.total - done.games) / rate + until - seconds) if rate else 0.0
            if seconds > KNOWN_SECONDS and remaining > LONG_SECONDS and not said:
                said = True
                print_notice(words.LONG_RUN.format(minutes=round(remaining / 60)))
            scores = "  ".join(f"{bot} {score:.3f}" for bot, score in done.scores[:4])[: max(0, room)]
            how: dict[str, Any] = {
                "under_way": "" if rate else words.UNDER_WAY.format(games=in_digits(done.under_way)),
                "rate": f"{_rate(rate)}/s" if rate else "",
                "remaining": str(timedelta(seconds=round(remaining))) if rate else "",
                "scores": scores,
            }
            bar.update(task, completed=done.games, total=done.total, visible=True, **how)

        yield show


NAME_WIDTH = 16
"""The least width of the first column of a table."""


def print_report(some: Iterable[Block], screen: Screen) -> None:
    """Print a report, without its plots and without the parts that a page shows only when asked for."""
    for block in some:
        if isinstance(block, Paragraph):
            screen.say(block.text, style="bold" if block.kind == "headline" else "")
        elif isinstance(block, Grid):
            screen.console.print(_table(block))
        elif isinstance(block, Section) and not block.folded:
            screen.say()
            screen.say(block.heading, style="bold")
            print_report(block.blocks, screen)


def _table(grid: Grid) -> Table:
    """Return a table without lines, whose first column has names and the others numbers."""
    table = Table(box=None, padding=(0, 1), pad_edge=False)
    first, *others = grid.headings
    table.add_column(first, overflow="fold", min_width=NAME_WIDTH)
    for other in others:
        text = grid.kind == "text"
        table.add_column(other, justify="left" if text else "right", no_wrap=not text, overflow="fold")
    for row in grid.rows:
        table.add_row(*row)
    return table
