"""`cardkit simulate` and `cardkit bench`."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

import attrs
from rich.progress import Progress
from rich.table import Table

import cardkit
from cardkit.game import Game
from cardkit_cli.console import Screen
from cardkit_games.benchmark import is_compiled, measure
from cardkit_games.simulation import Simulation, simulate


def run_simulation(
    game: Game[Any, Any], bots: Sequence[str], games: int, seed: int | None, as_json: bool, screen: Screen
) -> None:
    """Play the games and print the results, as a table or as one JSON object."""
    start = perf_counter()
    with Progress(console=screen.console, transient=True, disable=as_json or not screen.interactive) as progress:
        task = progress.add_task(game.name, total=games)
        done = simulate(game, bots, games, seed=seed, progress=lambda number: progress.update(task, completed=number))
    seconds = perf_counter() - start
    if as_json:
        run = {
            "seconds": seconds,
            "games_per_second": games / seconds,
            "workers": 1,
            "date": datetime.now(UTC).isoformat(timespec="seconds"),
            "version": cardkit.__version__,
            "compiled": is_compiled(),
        }
        print(json.dumps({**attrs.asdict(done), "run": run}, indent=2))
    else:
        screen.console.print(_results(done))
        screen.say("low and high: the ends of the score's 95% interval")
        screen.say(f"{games} games of {done.game}, seed {done.seed}, {games / seconds:,.0f} games a second.")


def _results(done: Simulation) -> Table:
    table = Table(box=None, padding=(0, 1))
    for heading in ("bot", "games", "wins", "losses", "draws", "unfinished", "score", "low", "high"):
        table.add_column(heading, justify="left" if heading == "bot" else "right", no_wrap=heading != "bot")
    for tally in done.bots:
        counts = (tally.games, tally.wins, tally.losses, tally.draws, tally.unfinished)
        shares = (tally.score, tally.score_low, tally.score_high)
        table.add_row(tally.bot, *(f"{number}" for number in counts), *(f"{share:.3f}" for share in shares))
    return table


def run_bench(game: Game[Any, Any], players: int, seconds: float, as_json: bool, screen: Screen) -> None:
    """Measure random play-outs and print their speed, as sentences or as one JSON object."""
    speed = measure(game, players, seconds)
    if as_json:
        print(json.dumps(attrs.asdict(speed), indent=2))
        return
    screen.say(f"{speed.game}, {speed.players} players, {'compiled' if speed.compiled else 'interpreted'}")
    for what in ("games", "actions", "decisions"):
        screen.say(f"{getattr(speed, f'{what}_per_second'):>14,.0f} {what} a second")
