"""Positions in files: reading them, solving those of Durak, and counting the ways to play on."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from cardkit.catalogue import load
from cardkit.engine.perft import Perft
from cardkit.engine.state import State
from cardkit.errors import InvalidText, Unsolvable
from cardkit.game.game import AnyGame, Deal
from cardkit.game.result import Result
from cardkit.game.toml_text import read_toml
from cardkit.language import Message, gettext, in_digits
from cardkit.records.reading import load_records
from cardkit.records.replaying import replay
from cardkit.records.scenarios import read_scenarios
from cardkit.speech.vocabulary import typed_as
from cardkit_cli.records.files import only_record
from cardkit_cli.terminal.console import Screen
from cardkit_games.durak.bots.endings.solver import DRAWN, LOSS, UNKNOWN, WIN, Solver
from cardkit_games.durak.engine.state import DurakState


def read_state(path: Path, scenario: str | None) -> tuple[AnyGame, State]:
    """Return the position in a file: its own, the latest one of a record, or the first one of a scenario.

    `scenario` names the scenario, if the file has several. Raises `InvalidText`, also for a name in a file without any.
    """
    content = _read_content(path)
    if "scenario" in content:
        return _read_scenario(path, scenario)
    if scenario is not None:
        raise InvalidText(gettext("{path}: there are no [[scenario]] tables in it.", path=path))
    record = only_record(path) if "play" in content or "deal" in content else None
    try:
        if record is not None:
            if record.view is not None:
                raise InvalidText(gettext("The record shows what one seat saw: its hidden cards could be any."))
            deal = replay(record, load)
            return deal.game, deal.state
        return _read_position(content)
    except InvalidText as error:
        raise InvalidText(f"{path}: {error}") from None


def _read_content(path: Path) -> Mapping[str, Any]:
    """Return the content of a TOML file; of a record that breaks off, as in a game being played, its deals under
    `deal`.

    Raises `InvalidText`, which names the file.
    """
    try:
        return read_toml(path)
    except InvalidText as error:
        try:
            return {"deal": load_records(path)}  # a game that is being played breaks off
        except InvalidText:
            raise error from None


def _read_scenario(path: Path, wanted: str | None) -> tuple[AnyGame, State]:
    """Return the game and state of the scenario `wanted`, or of the only one for None; raises `CardkitError`."""
    scenarios = read_scenarios(path)
    names = [scenario.id for scenario in scenarios]
    if wanted is None and len(names) > 1:
        raise InvalidText(
            gettext(
                "{path}: there are {names} scenarios in it; choose one with --scenario ID.", path=path, names=len(names)
            )
        )
    if wanted is not None and wanted not in names:
        raise InvalidText(
            gettext(
                "{path}: there is no scenario {wanted!r} in it; there are {names}.",
                path=path,
                wanted=wanted,
                names=", ".join(names),
            )
        )
    chosen = scenarios[0 if wanted is None else names.index(wanted)]
    game = load(chosen.game, chosen.rules)
    return game, game.from_position(chosen.position)


def _read_position(content: Mapping[str, Any]) -> tuple[AnyGame, State]:
    """Return the game of a position with its `game` and `rules`, and its state; raises `CardkitError`."""
    name, rules = content.get("game"), content.get("rules", {})
    if not isinstance(name, str):
        raise InvalidText(gettext("`game` must be there: the name of a preset, or the path of a file of house rules."))
    if not isinstance(rules, dict):
        raise InvalidText(gettext("`rules` must be a table of options."))
    game = load(name, rules)
    return game, game.from_position({key: value for key, value in content.items() if key not in ("game", "rules")})


VERDICTS: Final = {WIN: "win", DRAWN: "draw", LOSS: "loss"}

SENTENCES: Final = {
    WIN: Message("Seat {seat} is to act and wins."),
    DRAWN: Message("Seat {seat} is to act, and with best play it is a draw."),
    LOSS: Message("Seat {seat} is to act and loses, unless seat {other} errs."),
}


@attrs.frozen
class Solution:
    """Knowledge of a position once it has been solved."""

    game: str
    seat: int
    """The seat to act."""
    verdict: str
    """`win`, `draw` or `loss`, for that seat."""
    line: list[str]
    """The moves of best play by both sides."""
    result: str | None
    """The end of the line; None when it goes round in circles from there on."""
    nodes: int
    """The number of positions with a choice that were searched."""


def print_solution(solution: Solution, state: State, screen: Screen) -> None:
    """Say who wins, and how."""
    assert isinstance(state, DurakState)  # nothing else is solved
    value = next(value for value, verdict in VERDICTS.items() if verdict == solution.verdict)
    other = next(seat for seat in range(state.seats) if seat != state.actor and state.seating.is_active(seat))
    screen.say(SENTENCES[value].format(seat=solution.seat, other=other))
    for move in solution.line:
        screen.say(f"  {typed_as(move)}")
    if solution.result is None:
        screen.say(gettext("Result: none, since from there on it repeats."))
    else:
        screen.say(gettext("Result: {result}.", result=Result.parse(solution.result).in_words()))
    screen.say(gettext("{positions} positions searched.", positions=in_digits(solution.nodes)))


def solve(game: AnyGame, state: State, seconds: float) -> Solution:
    """Solve `state`; raises `Unsolvable`, also for another game and when `seconds` were not enough."""
    if not isinstance(state, DurakState):
        raise Unsolvable(gettext("Only positions of Durak are solved, and {name} is another game.", name=game.name))
    solver = Solver(seconds=seconds)
    value = solver.solve(state)
    nodes = solver.nodes
    actions = [] if value == UNKNOWN else solver.principal_variation(state)
    if solver.stopped:
        raise Unsolvable(gettext("This position was not solved in {seconds:g} seconds.", seconds=seconds))
    deal = Deal(game, state.clone())
    for action in actions:
        deal.apply(action)
    result = Result.of(deal.state)
    moves = [move.text for move in deal.moves]
    return Solution(game.name, state.actor, VERDICTS[value], moves, result.text if result else None, nodes)


STEPS: Final = 10_000
"""The number of actions that are carried out at a stretch, between two moments at which Ctrl-C is heard."""


@attrs.frozen
class Branch:
    """A first action, and how many ways there are to play on after it."""

    action: int
    name: str
    count: int


def counted(state: State, depth: int) -> list[int]:
    """Return how many sequences of 1, 2, ... `depth` actions there are."""
    tree = Perft(state, depth)
    while not tree.run(STEPS):
        pass
    return list(tree.counts)


def deeper_and_deeper(state: State, depth: int) -> Iterator[tuple[int, int]]:
    """Yield each depth from 1 to `depth` with its count as soon as it is known, until a count is 0."""
    for number in range(1, depth + 1):
        leaves = counted(state, number)[-1]
        yield number, leaves
        if not leaves:
            return


def divided(game: AnyGame, state: State, depth: int) -> list[Branch]:
    """The count at `depth`, for each first action apart."""
    branches = []
    for action in state.actions():
        child = state.clone()
        child.apply(action)
        leaves = counted(child, depth - 1)[-1] if depth > 1 else 1
        branches.append(Branch(action, game.words.action(action), leaves))
    return branches
