"""`cardkit solve`: the value of a Durak position, and the moves that show it."""

import json as json_text
from typing import Annotated

import typer

from cardkit_cli.commands.options import Json, PositionFile, Scenario

Seconds = Annotated[float, typer.Option(min=0.01, max=86400, help="when to give up")]


def solve(file: PositionFile, scenario: Scenario = None, seconds: Seconds = 60, json: Json = False) -> None:
    """Solve a Durak position without a stock and with two seats left: who wins, and how."""
    import attrs

    from cardkit_cli.commands.screens import printing_screen
    from cardkit_cli.positions.solving import print_solution, solve
    from cardkit_cli.positions.state_file import read_state

    game, state = read_state(file, scenario)
    solution = solve(game, state, seconds)
    if json:
        print(json_text.dumps(attrs.asdict(solution), indent=2))
    else:
        print_solution(solution, state, printing_screen())
