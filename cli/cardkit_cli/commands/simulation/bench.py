"""`cardkit bench`: how fast this machine plays."""

import json as json_text
from typing import Annotated

import typer

from cardkit_cli.commands.options import GameName, Json, Rule

Players = Annotated[int, typer.Option(metavar="N", help="how many seats")]
Seconds = Annotated[float, typer.Option(min=0.01, max=3600, help="how long to measure")]


def bench(
    game: GameName = "podkidnoy", players: Players = 2, seconds: Seconds = 2, rule: Rule = None, json: Json = False
) -> None:
    """Measure random play-outs in this process."""
    import attrs

    from cardkit.game.rules import parse_changes
    from cardkit_cli.terminal.console import Screen
    from cardkit_games.benchmark import measure
    from cardkit_games.catalogue import load

    speed = measure(load(game, parse_changes(rule or [])), players, seconds)
    if json:
        print(json_text.dumps(attrs.asdict(speed), indent=2))
        return
    screen = Screen()
    screen.say(f"{speed.game}, {speed.players} players, {'compiled' if speed.compiled else 'interpreted'}")
    for what in ("games", "actions", "decisions"):
        screen.say(f"{getattr(speed, f'{what}_per_second'):>14,.0f} {what} a second")
