"""`cardkit bench`."""

import json

import attrs

from cardkit.game.game import AnyGame
from cardkit_cli.terminal.console import Screen
from cardkit_games.benchmark import measure


def run_bench(game: AnyGame, players: int, seconds: float, as_json: bool, screen: Screen) -> None:
    """Measure random play-outs and print their speed, as sentences or as one JSON object."""
    speed = measure(game, players, seconds)
    if as_json:
        print(json.dumps(attrs.asdict(speed), indent=2))
        return
    screen.say(f"{speed.game}, {speed.players} players, {'compiled' if speed.compiled else 'interpreted'}")
    for what in ("games", "actions", "decisions"):
        screen.say(f"{getattr(speed, f'{what}_per_second'):>14,.0f} {what} a second")
