"""`cardkit perft`: how many ways there are to play on from a position."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cardkit.engine.perft import Perft
from cardkit.engine.state import State
from cardkit.errors import InvalidDeal
from cardkit.game.game import AnyGame
from cardkit_cli.records.state_file import read_state
from cardkit_cli.terminal.console import Screen

STEPS: Final = 10_000
"""How many actions are carried out at a stretch, between two moments at which Ctrl-C is heard."""


def run_perft(path: Path, scenario: str | None, depth: int, divide: bool, as_json: bool, screen: Screen) -> None:
    """Count the tree below the position in a file and print the counts; raises `InvalidText` or `InvalidDeal`."""
    game, state = read_state(path, scenario)
    if state.over:
        raise InvalidDeal(f"{path}: the deal is over, so there is nothing to count.")
    if divide:
        _print_divided(game, state, depth, as_json, screen)
    elif as_json:
        print(json.dumps({"game": game.name, "seat": state.actor, "counts": counted(state, depth)}, indent=2))
    else:
        for number, leaves in _deeper_and_deeper(state, depth):
            screen.say(f"{number:>5} {leaves:>18,}")


def counted(state: State, depth: int) -> list[int]:
    """How many sequences of 1, 2, ... `depth` actions there are."""
    tree = Perft(state, depth)
    while not tree.run(STEPS):
        pass
    return list(tree.counts)


def _deeper_and_deeper(state: State, depth: int) -> Iterator[tuple[int, int]]:
    """Each depth with its count as soon as it is known, up to the depth that nothing reaches."""
    for number in range(1, depth + 1):
        leaves = counted(state, number)[-1]
        yield number, leaves
        if not leaves:
            return


def _print_divided(game: AnyGame, state: State, depth: int, as_json: bool, screen: Screen) -> None:
    rows = []
    for action in state.actions():
        child = state.clone()
        child.apply(action)
        rows.append((action, game.words.action(action), counted(child, depth - 1)[-1] if depth > 1 else 1))
    if as_json:
        first = [{"action": action, "name": name, "count": leaves} for action, name, leaves in rows]
        total = sum(leaves for _, _, leaves in rows)
        print(json.dumps({"game": game.name, "seat": state.actor, "first": first, "count": total}, indent=2))
        return
    for action, name, leaves in rows:
        screen.say(f"{action:>5} {name:<12} {leaves:>18,}")
    screen.say(f"{'':>5} {'':<12} {sum(leaves for _, _, leaves in rows):>18,}")
