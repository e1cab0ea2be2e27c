"""`cardkit solve`: the value of a Durak position, and the moves that show it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from cardkit.errors import InvalidText, Unsolvable
from cardkit.game import Game
from cardkit.record import Recorder, replay
from cardkit.record_text import read_record
from cardkit.result import Result
from cardkit.scenarios import read_scenarios
from cardkit.toml_text import read_text, read_toml
from cardkit_cli.console import Screen
from cardkit_games.catalogue import load
from cardkit_games.durak.solver import DRAWN, LOSS, UNKNOWN, WIN, Solver
from cardkit_games.durak.state import DurakState

VERDICTS: Final = {WIN: "win", DRAWN: "draw", LOSS: "loss"}

SENTENCES: Final = {
    WIN: "Seat {seat} is to act and wins.",
    DRAWN: "Seat {seat} is to act, and with best play it is a draw.",
    LOSS: "Seat {seat} is to act and loses, unless seat {other} errs.",
}


@attrs.frozen
class Solution:
    """What is known of a position once it has been solved."""

    game: str
    seat: int
    """Who is to act."""
    verdict: str
    """`win`, `draw` or `loss`, for that seat."""
    line: list[str]
    """The moves of best play by both sides."""
    result: str | None
    """What the line ends with; None when it goes round in circles from there on."""
    nodes: int
    """How many positions with a choice were searched."""


def run_solver(path: Path, scenario: str | None, seconds: float, as_json: bool, screen: Screen) -> None:
    """Solve the position in a file and print the solution; raises `InvalidText` or `Unsolvable`."""
    game, state = read_state(path, scenario)
    if not isinstance(state, DurakState):
        raise Unsolvable(f"Only positions of Durak are solved, and {game.name} is another game.")
    solution = solve(game, state, seconds)
    if as_json:
        print(json.dumps(attrs.asdict(solution), indent=2))
        return
    value = next(value for value, verdict in VERDICTS.items() if verdict == solution.verdict)
    other = next(seat for seat in range(state.seats) if seat != state.actor and state.seating.is_active(seat))
    screen.say(SENTENCES[value].format(seat=solution.seat, other=other))
    for move in solution.line:
        screen.say(f"  {move}")
    screen.say(f"Result: {solution.result or 'none, since from there on it repeats'}.")
    screen.say(f"{solution.nodes:,} positions searched.")


def solve(game: Game[Any, Any], state: DurakState, seconds: float) -> Solution:
    """Solve `state`; raises `Unsolvable`, also when `seconds` were not enough."""
    solver = Solver(seconds=seconds)
    value = solver.solve(state)
    nodes = solver.nodes
    line = [] if value == UNKNOWN else solver.best_line(state)
    if solver.stopped:
        raise Unsolvable(f"This position was not solved in {seconds:g} seconds.")
    recorder = Recorder(game, state.clone())
    for action in line:
        recorder.apply(action)
    result = Result.of(recorder.state)
    moves = [move.text for move in recorder.moves]
    return Solution(game.name, state.actor, VERDICTS[value], moves, result.text if result else None, nodes)


def read_state(path: Path, scenario: str | None) -> tuple[Game[Any, Any], Any]:
    """The position in a file: its own, the one that a record has come to, or the one that a scenario begins with."""
    table = read_toml(path)
    if "scenario" in table:
        return _read_scenario(path, scenario)
    if scenario is not None:
        raise InvalidText(f"{path}: there are no [[scenario]] tables in it.")
    try:
        if "play" in table:
            recorder = replay(read_record(read_text(path)), load)
            return recorder.game, recorder.state
        return _read_position(table)
    except InvalidText as error:
        raise InvalidText(f"{path}: {error}") from None


def _read_scenario(path: Path, wanted: str | None) -> tuple[Game[Any, Any], Any]:
    scenarios = read_scenarios(path)
    names = [scenario.id for scenario in scenarios]
    if wanted is None and len(names) > 1:
        raise InvalidText(f"{path}: there are {len(names)} scenarios in it; choose one with --scenario ID.")
    if wanted is not None and wanted not in names:
        raise InvalidText(f"{path}: there is no scenario {wanted!r} in it; there are {', '.join(names)}.")
    chosen = scenarios[0 if wanted is None else names.index(wanted)]
    game = load(chosen.game, chosen.rules)
    return game, game.from_position(chosen.position)


def _read_position(table: Mapping[str, Any]) -> tuple[Game[Any, Any], Any]:
    name, rules = table.get("game"), table.get("rules", {})
    if not isinstance(name, str):
        raise InvalidText("`game` must be there: the name of a preset, or the path of a file of house rules.")
    if not isinstance(rules, dict):
        raise InvalidText("`rules` must be a table of options.")
    game = load(name, rules)
    return game, game.from_position({key: value for key, value in table.items() if key not in ("game", "rules")})
