"""`cardkit bench`: how fast this machine plays."""

import json as json_text
from typing import Annotated

import typer

from cardkit_cli.commands.options import GameName, Json, Rule

Players = Annotated[int, typer.Option(metavar="N", help="how many play")]
Seconds = Annotated[float, typer.Option(min=0.01, max=3600, help="how long to measure")]


def bench(
    game: GameName = "podkidnoy", players: Players = 2, seconds: Seconds = 2, rule: Rule = None, json: Json = False
) -> None:
    """Measure random play-outs in this process."""
    import attrs

    from cardkit.catalogue import load
    from cardkit.game.rules import parse_changes, shown_game
    from cardkit.game.speed import measure
    from cardkit.language import gettext, in_digits
    from cardkit_cli.terminal.console import Screen

    speed = measure(load(game, parse_changes(rule or [])), players, seconds)
    if json:
        print(json_text.dumps(attrs.asdict(speed), indent=2))
        return
    screen = Screen()
    said = (
        gettext("{game}, {players} players, compiled")
        if speed.compiled
        else gettext("{game}, {players} players, interpreted")
    )
    screen.say(said.format(game=shown_game(speed.game), players=speed.players))
    rates = {
        gettext("games a second"): speed.games_per_second,
        gettext("actions a second"): speed.actions_per_second,
        gettext("decisions a second"): speed.decisions_per_second,
    }
    for what, rate in rates.items():
        screen.say(f"{in_digits(round(rate)):>14} {what}")
