"""The value of a Durak position, and the moves that show it."""

from typing import Final

import attrs

from cardkit.engine.state import State
from cardkit.errors import Unsolvable
from cardkit.game.game import AnyGame, Deal
from cardkit.game.result import Result
from cardkit.language import Message, gettext, in_digits
from cardkit.speech.vocabulary import typed_as
from cardkit_cli.terminal.console import Screen
from cardkit_games.durak.bots.endings.solver import DRAWN, LOSS, UNKNOWN, WIN, Solver
from cardkit_games.durak.engine.state import DurakState

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
        screen.say(gettext("Result: {result}.", result=Result.parse(solution.result).in_words))
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
