"""The commands about positions: scenarios are played, endings solved, ways to play on counted."""

import json as json_text
import sys
from pathlib import Path
from typing import Annotated

import typer

from cardkit_cli.commands.options import Json, PositionFile, Scenario


def check(files: Annotated[list[Path], typer.Argument(help="scenario files")]) -> None:
    """Play scenario files; exit 0 if all hold, 1 if some do not, 2 if a file cannot be read."""
    from cardkit.catalogue import load
    from cardkit.errors import InvalidText
    from cardkit.escaping import sentence
    from cardkit.language import gettext
    from cardkit.records import scenarios

    code = 0
    held = failed = 0
    for path in files:
        try:
            found = scenarios.read_scenarios(path)
        except InvalidText as error:
            print(f"cardkit: {sentence(str(error))}", file=sys.stderr)
            code = 2
            continue
        for scenario in found:
            failure = scenarios.check(scenario, load)
            if failure is None:
                held += 1
            else:
                failed += 1
                print(failure)
    print(gettext("Scenarios that hold: {held}; that do not: {failed}.", held=held, failed=failed))
    raise typer.Exit(code or (1 if failed else 0))


Seconds = Annotated[float, typer.Option(min=0.01, max=86400, help="when to give up")]


def solve(file: PositionFile, scenario: Scenario = None, seconds: Seconds = 60, json: Json = False) -> None:
    """Solve a Durak position without a stock and with two seats left: who wins, and how."""
    import attrs

    from cardkit_cli.commands.screens import printing_screen
    from cardkit_cli.positions import print_solution, read_state, solve

    game, state = read_state(file, scenario)
    solution = solve(game, state, seconds)
    if json:
        print(json_text.dumps(attrs.asdict(solution), indent=2))
    else:
        print_solution(solution, state, printing_screen())


Depth = Annotated[int, typer.Option(metavar="N", min=1, max=1000, help="how many actions deep")]
Divide = Annotated[bool, typer.Option("--divide", help="show the count below each first action")]


def perft(
    file: PositionFile, depth: Depth, scenario: Scenario = None, divide: Divide = False, json: Json = False
) -> None:
    """Count the ways to play on from a position, action by action."""
    import attrs

    from cardkit.errors import InvalidDeal
    from cardkit.language import gettext
    from cardkit_cli.positions import counted, deeper_and_deeper, divided, read_state
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
