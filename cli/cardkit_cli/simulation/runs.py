"""A run of many games: from the options to printed results, with progress meanwhile."""

import json as json_text
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, Final

import attrs
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column

import cardkit
from cardkit.bots.registry import named_kind, repeatable, usual_lineup
from cardkit.catalogue import load
from cardkit.errors import CardkitError, InvalidRule
from cardkit.escaping import printable
from cardkit.game.game import AnyGame
from cardkit.game.rules import parse_changes, shown_game
from cardkit.game.speed import is_compiled
from cardkit.language import gettext, in_digits
from cardkit.options import rule_text
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
from cardkit.simulation.runs import GAMES
from cardkit.simulation.workers import dask_cluster
from cardkit_cli.simulation.options import RunOptions
from cardkit_cli.simulation.printing import print_results
from cardkit_cli.terminal import words
from cardkit_cli.terminal.console import Screen

INTERRUPTED: Final = 130
"""The exit code of a run that Ctrl-C has ended."""
FAILED: Final = 2
"""The exit code of a run that could not be ended."""
OTHER_COLUMNS: Final = 20 + 17 + 12 + 7 + 6
"""The greatest width of the bar, the count, the rate and the time left, with a space after each: they are not cut."""
STDOUT: Final = 1
STDERR: Final = 2

SPAN: Final = re.compile(r"([0-9]{1,18}):([0-9]{1,18})")

SURE_GAMES: Final = 1_000_000
"""The most games that are played with --until-sure."""


@attrs.frozen
class Run:
    """A run as its options describe it."""

    options: RunOptions

    @property
    def json(self) -> bool:
        """Return whether one JSON object is printed."""
        return self.options["json"]

    @property
    def most_games(self) -> int | None:
        """Return how many games to play at most; None for as many as the run that is resumed."""
        games = self.options["games"]
        if games is not None or self.options["resume"]:
            return games
        return SURE_GAMES if self.options.get("until_sure") else GAMES

    def arguments(self, settings: Settings) -> dict[str, Any]:
        """Return the named arguments of a run of the library; raises `InvalidRule` for deals that are none."""
        options = self.options
        how: dict[str, Any] = {name: options[name] for name in ("seed", "duplicate", "time_limit", "out", "resume")}
        how["deals"] = span_of_deals(options["deals"])
        if options.get("until_sure"):
            how["until_sure"] = UntilSure()
        for name in ("records", "match"):
            if options.get(name):
                how[name] = True
        return {**how, "settings": settings}

    def told(self, game: AnyGame, bots: Sequence[str], *, players: int = 0, rule_sets: int = 1) -> str:
        """Return what is played, in a sentence; `players` is the size of the tables of a tournament."""
        games = self.most_games
        how_many = words.games(games) if games is not None else gettext("all games")
        names = ", ".join(str(repeatable(bot, game)) for bot in bots)
        sentence = words.TOURNAMENT_OF if players else words.COMPARES if rule_sets > 1 else words.PLAYS
        return sentence.format(game=shown_game(game.name), games=how_many, bots=names, players=players)


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


def chosen_bots(game: AnyGame, bots: str | None, players: int | None, alike: str = "") -> list[str]:
    """The bots of a run; where no `bots` are named the usual ones, or the one named `alike` in each seat.

    Raises what `bot_names` does.
    """
    if bots is not None:
        named = bot_names(game, bots, players)
        if len(named) == 1 < game.seat_range()[0]:
            raise InvalidRule(words.ONE_BOT.format(bot=named[0], other=usual_lineup(game)[1]))
        return named
    names = usual_lineup(game)
    number = players or len(names)
    return [alike or names[seat % len(names)] for seat in range(number)]


def choose_rules(game: str, rules: Sequence[str]) -> tuple[AnyGame, AnyGame]:
    """The two games that --rule, given once or twice, compares; raises `InvalidRule`, with an example for none."""
    if not rules:
        raise InvalidRule(words.NO_RULE_SETS.format(game=game, rule=_example_rule(load(game))))
    if len(rules) > 2:
        raise InvalidRule(str(words.TWO_RULE_SETS))
    sides = [load(game, parse_changes(side.split(","))) for side in rules]
    return (load(game), sides[0]) if len(sides) == 1 else (sides[0], sides[1])


def _example_rule(game: AnyGame) -> str:
    """Return a change of the rules of `game` that is possible: `throw_who=attacker`."""
    changes = [(name, value) for name, option in game.rules.options().items() for value in option.choices]
    for name, value in sorted(changes, key=lambda change: change[1].isdigit()):  # words say more than numbers
        if value != rule_text(getattr(game.rules, name)):
            with suppress(CardkitError):
                load(game.name, {name: value})
                return f"{name}={value}"
    return "NAME=VALUE"


def run_and_print(run: Run, play: Callable[[dict[str, Any]], Simulation | Tournament | Comparison], what: str) -> int:
    """Play, print the results as tables or as one JSON object, and return the exit code; `what` says what is played."""
    screen = Screen()
    start = perf_counter()
    lost: LostWorker | None = None
    played = 0
    said = run.json

    def begin() -> None:
        nonlocal said
        if not said:  # a run that is refused says nothing else
            screen.say(what)
            screen.say()
        said = True

    def follow(how_far: Done) -> None:
        nonlocal played
        begin()
        played = how_far.played
        show(how_far)

    address = run.options["dask"]
    workers = run.options["workers"] or all_cores()
    apart = _prints_apart() if run.json and sys.stdout is not None else nullcontext()
    cluster = dask_cluster(address) if address is not None else nullcontext((None, workers))
    with apart, cluster as (executor, workers), _progress(screen, shown=screen.interactive and not run.json) as show:
        alone = bool(run.options["apart"])
        settings = Settings(workers, executor, progress=follow, notice=_notice, apart=alone, shielded=True)
        try:
            done = play(run.arguments(settings))
        except LostWorker as error:
            if error.results is None:
                raise
            done, lost = error.results, error
    seconds = perf_counter() - start
    rate = played * (2 if isinstance(done, Comparison) else 1) / seconds  # a resumed run has played only its own
    if run.json:
        print(json_text.dumps({**attrs.asdict(done), "run": _this_time(workers, seconds, rate)}, indent=2))
    else:
        begin()
        print_results(done, screen)
        screen.say()
        first = done.first if isinstance(done, Comparison) else done
        games = first.games + done.second.games if isinstance(done, Comparison) else done.games
        values = {"games": words.games(games), "game": shown_game(done.game), "seed": first.seed}
        screen.say(words.PLAYED.format(**values, rate=in_digits(round(rate))))
    if lost is not None:
        print(f"cardkit: {lost}", file=sys.stderr)
        return FAILED
    if done.interrupted:
        print(str(words.INTERRUPTED), file=sys.stderr)
        return INTERRUPTED
    return 0


def _this_time(workers: int, seconds: float, rate: float) -> Mapping[str, object]:
    """Return what holds for this time alone, and not for the games."""
    return {
        "seconds": seconds,
        "games_per_second": rate,
        "workers": workers,
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
    """A block in which whatever bots print, also in worker processes, goes where errors go."""
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
    """Return a receiver of the progress of a run, which it shows as a bar where that is wanted."""
    columns = (
        BarColumn(20),
        MofNCompleteColumn(),
        TextColumn("{task.fields[under_way]}"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[scores]}", table_column=Column(no_wrap=True)),
    )
    room = screen.console.width - OTHER_COLUMNS
    with Progress(*columns, console=screen.console, transient=True, disable=not shown) as bar:
        task = bar.add_task("", total=None, under_way="", rate="", scores="")
        start = perf_counter()

        def show(done: Done) -> None:
            seconds = perf_counter() - start
            scores = "  ".join(f"{bot} {score:.3f}" for bot, score in done.scores[:4])[: max(0, room)]
            rate = f"{done.played / seconds:,.0f}/s" if done.played else ""
            under_way = "" if done.played else words.UNDER_WAY.format(games=in_digits(done.under_way))
            bar.update(task, completed=done.games, total=done.total, under_way=under_way, rate=rate, scores=scores)

        yield show
