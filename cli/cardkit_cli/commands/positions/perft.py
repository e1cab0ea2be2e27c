"""`cardkit perft`: how many ways there are to play on from a position."""

import json as json_text
from typing import Annotated

import typer

from cardkit_cli.commands.options import Json, PositionFile, Scenario

Depth = Annotated[int, typer.Option(metavar="N", min=1, max=1000, help="how many actions deep")]
Divide = Annotated[bool, typer.Option("--divide", help="show the count below each first action")]


def perft(
    file: PositionFile, depth: Depth, scenario: Scenario = None, divide: Divide = False, json: Json = False
) -> None:
    """Count the ways to play on from a position, action by action."""
    import attrs

    from cardkit.errors import InvalidDeal
    from cardkit.language import gettext
    from cardkit_cli.positions.counting import counted, deeper_and_deeper, divided
    from cardkit_cli.positions.state_file import read_state
    from cardkit_cli.terminal.console import Screen
    from cardkit_cli.terminal.speaking import spoken_in_data

    screen = Screen()
    game, state = read_state(file, scenario)
    if state.over:
        raise InvalidDeal(gettext("{file}: the deal is over, so there is nothing to count.", file=file))
    about = {"game": game.name, "seat": state.actor}
    if divide:
        with spoken_in_data(json):
            first = divided(game, state, depth)
        total = sum(one.count for one in first)
        if json:
            print(json_text.dumps({**about, "first": [attrs.asdict(one) for one in first], "count": total}, indent=2))
            return
        for one in first:
            screen.say(f"{one.action:>5} {one.name:<12} {one.count:>18,}")
        screen.say(f"{'':>5} {'':<12} {total:>18,}")
    elif json:
        print(json_text.dumps({**about, "counts": counted(state, depth)}, indent=2))
    else:
        for number, leaves in deeper_and_deeper(state, depth):
            screen.say(f"{number:>5} {leaves:>18,}")
