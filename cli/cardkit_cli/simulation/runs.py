"""A run of many games: from what the options say to printed results, with how far it is meanwhile."""

import json as json_text
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, Final

import attrs
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column

import cardkit
from cardkit.bots.registry import named_kind
from cardkit.catalogue import load
from cardkit.errors import InvalidRule
from cardkit.escaping import printable
from cardkit.game.game import AnyGame
from cardkit.game.rules import parse_changes, shown_game
from cardkit.language import in_digits
from cardkit.simulation import (
    Comparison,
    LostWorker,
    Settings,
    Simulation,
    Tournament,
    UntilSure,
    all_cores,
    merge,
)
from cardkit.simulation import Progress as Done
from cardkit.simulation.benchmark import is_compiled
from cardkit_cli.simulation.options import RunOptions
from cardkit_cli.simulation.results_text import print_results
from cardkit_cli.terminal import words
from cardkit_cli.terminal.console import Screen

INTERRUPTED: Final = 130
"""The exit code of a run that Ctrl-C has ended."""
FAILED: Final = 2
"""The exit code of a run that could not be ended."""
OTHER_COLUMNS: Final = 20 + 17 + 12 + 7 + 5
"""The greatest width of the bar, the count, the rate and the time left, with a space after each: they are not cut."""
STDOUT: Final = 1
STDERR: Final = 2

SPAN: Final = re.compile(r"([0-9]{1,18}):([0-9]{1,18})")

GAMES: Final = 1_000
SURE_GAMES: Final = 1_000_000
"""The number of games that are played when nobody says so, without and with --until-sure."""


@attrs.frozen
class Run:
    """A run as its options describe it."""

    options: RunOptions

    @property
    def json(self) -> bool:
        """Return whether one JSON object is printed."""
        return self.options["json"]

    @property
    def workers(self) -> int:
        """Return how many processes play."""
        return self.options["workers"] or all_cores()

    @property
    def most_games(self) -> int | None:
        """Return how many games to play at most; None for as many as the run that is resumed."""
        games = self.options["games"]
        if games is not None or self.options["resume"]:
            return games
        return SURE_GAMES if self.options.get("until_sure") else GAMES

    def arguments(self, progress: Callable[[Done], None] | None) -> dict[str, Any]:
        """Return what every run of the library is told by name; raises `InvalidRule` for deals that are none."""
        options = self.options
        how: dict[str, Any] = {name: options[name] for name in ("seed", "duplicate", "time_limit", "out", "resume")}
        how["deals"] = span_of_deals(options["deals"])
        if options.get("until_sure"):
            how["until_sure"] = UntilSure()
        if options.get("records"):
            how["records"] = True
        if options.get("match"):
            how["match"] = True
        settings = Settings(
            self.workers,
            options["dask"],
            progress=progress,
            notice=_notice,
            apart=bool(options["apart"]),
            shielded=True,
        )
        return {**how, "settings": settings}


def span_of_deals(text: str | None) -> tuple[int, int] | None:
    """The numbers in `A:B`; raises `InvalidRule`."""
    if text is None:
        return None
    found = SPAN.fullmatch(text)
    if found is None:
        raise InvalidRule(words.NO_SPAN.format(text=text))
    return int(found[1]), int(found[2])


def bot_names(game: AnyGame, bots: str, players: int | None = None) -> list[str]:
    """The names that an option gives with commas between them; a single one is that of all `players`.

    Raises `InvalidRule` where a name is empty or their number is not that of the players, and `InvalidBot` for a name
    that no bot of the game has.
    """
    names = [name.strip() for name in bots.split(",")]
    if not all(names):
        raise InvalidRule(str(words.NO_BOTS))
    for name in names:
        named_kind(name, game)
    if players is not None and len(names) == 1:
        names *= players
    if players not in (None, len(names)):
        raise InvalidRule(words.BOTS_AND_PLAYERS.format(players=players, bots=len(names)))
    return names


def choose_rules(game: str, rules: Sequence[str]) -> tuple[AnyGame, AnyGame]:
    """The two games that --rule, given once or twice, compares; raises `InvalidRule`."""
    if len(rules) > 2:
        raise InvalidRule(str(words.TWO_RULE_SETS))
    sides = [load(game, parse_changes(side.split(","))) for side in rules]
    return (load(game), sides[0]) if len(sides) == 1 else (sides[0], sides[1])


def run_and_print(run: Run, play: Callable[[dict[str, Any]], Simulation | Tournament | Comparison]) -> int:
    """Play, print the results as tables or as one JSON object, and return the exit code."""
    screen = Screen()
    start = perf_counter()
    lost: LostWorker | None = None
    played = 0

    def follow(how_far: Done) -> None:
        nonlocal played
        played = how_far.played
        if progress is not None:
            progress(how_far)

    apart = _prints_apart() if run.json and sys.stdout is not None else nullcontext()
    with apart, _progress(screen, shown=screen.interactive and not run.json) as progress:
        try:
            done = play(run.arguments(follow))
        except LostWorker as error:
            if error.results is None:
                raise
            done, lost = error.results, error
    seconds = perf_counter() - start
    first = done.first if isinstance(done, Comparison) else done
    games = first.games + done.second.games if isinstance(done, Comparison) else done.games
    rate = (2 * played if isinstance(done, Comparison) else played) / seconds  # a resumed run has played only its own
    if run.json:
        print(json_text.dumps({**attrs.asdict(done), "run": _this_time(run, seconds, rate)}, indent=2))
    else:
        print_results(done, screen)
        game = shown_game(done.game)
        screen.say(
            words.PLAYED.format(games=words.games(games), game=game, seed=first.seed, rate=in_digits(round(rate)))
        )
    if lost is not None:
        print(f"cardkit: {lost}", file=sys.stderr)
        return FAILED
    if done.interrupted:
        print(str(words.INTERRUPTED), file=sys.stderr)
        return INTERRUPTED
    return 0


def _this_time(run: Run, seconds: float, rate: float) -> dict[str, object]:
    """Return what holds for this time alone, and not for the games."""
    return {
        "seconds": seconds,
        "games_per_second": rate,
        "workers": run.workers,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "version": cardkit.__version__,
        "compiled": is_compiled(),
    }


def merge_and_print(out: str, folders: Sequence[str], *, json: bool) -> int:
    """Merge shards, print the results as tables or as one JSON object, and return the exit code."""
    done = merge(out, folders, _notice)
    if json:
        print(json_text.dumps(attrs.asdict(done), indent=2))
    else:
        print_results(done, Screen())
    return FAILED if done.interrupted else 0


def _notice(said: str) -> None:
    print(f"cardkit: {printable(said)}", file=sys.stderr)


@contextmanager
def _prints_apart() -> Iterator[None]:
    """Return what is printed by bots, also by those in worker processes, goes where errors go."""
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
def _progress(screen: Screen, *, shown: bool) -> Iterator[Callable[[Done], None] | None]:
    """Return what is told how far a run is: a bar on a terminal, else nothing."""
    if not shown:
        yield None
        return
    columns = (
        BarColumn(20),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[scores]}", table_column=Column(no_wrap=True)),
    )
    room = screen.console.width - OTHER_COLUMNS
    with Progress(*columns, console=screen.console, transient=True) as bar:
        task = bar.add_task("", total=None, rate="", scores="")
        start = perf_counter()

        def show(done: Done) -> None:
            scores = "  ".join(f"{bot} {score:.3f}" for bot, score in done.scores[:4])[: max(0, room)]
            rate = f"{done.played / (perf_counter() - start):,.0f}/s"
            bar.update(task, completed=done.games, total=done.total, rate=rate, scores=scores)

        yield show
