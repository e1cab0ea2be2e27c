"""Endings of Durak with one winning move: every move of a position judged by the exact solver, and lines of best play.

A position is one that the solver can solve (`is_solvable`), at the beginning of a decision. Values are for the seat
that is to act: `WIN`, `DRAWN` or `LOSS`.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from cardkit.errors import Unsolvable
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move, decisions
from cardkit.game.result import Result
from cardkit.language import gettext
from cardkit_games.durak.bots.endings.solver import UNKNOWN, WIN, Solver
from cardkit_games.durak.engine.state import DurakState

LONGEST: Final = 200
"""The number of decisions after which a line of best play is given up: far beyond the need of a hand of cards."""


@attrs.frozen
class JudgedMove:
    """One whole move and its value for its seat with best play by both from there on."""

    move: Move
    value: int
    after: DurakState


def judged_moves(game: AnyGame, state: DurakState, solver: Solver) -> list[JudgedMove]:
    """Every move of the actor of `state` with its value; raises `Unsolvable`, also when `solver` gives up."""
    return [
        JudgedMove(_move_of(game, state, actions), _value(after, state.actor, solver), after)
        for actions, after in decisions(state)
    ]


def _value(state: DurakState, seat: int, solver: Solver) -> int:
    """Return the value of `state` for `seat`, one of the two that are left; raises `Unsolvable` when it is given up."""
    if state.over:
        result = Result.of(state)
        assert result is not None
        return round(2 * result.scores(state.seats, state.book.teams)[seat] - 1)
    value = solver.solve(state)
    if value == UNKNOWN:
        raise Unsolvable(gettext("The position was given up."))
    return int(value if state.actor == seat else -value)


def winning(judged: Sequence[JudgedMove]) -> list[JudgedMove]:
    """Return the moves that win."""
    return [each for each in judged if each.value == WIN]


def _move_of(game: AnyGame, state: DurakState, actions: Sequence[int]) -> Move:
    move: Move | None = game.read_actions(state, actions)
    assert move is not None  # nothing in Durak is silent
    return move


def best_reply(game: AnyGame, state: DurakState, solver: Solver) -> JudgedMove:
    """The move that keeps the value of `state` and gives the other seat the most occasions to err.

    Of moves that are worth the same it is the one after which the fewest of the other's moves win; of those the first.
    """
    judged = judged_moves(game, state, solver)
    best = max(each.value for each in judged)
    kept = [each for each in judged if each.value == best]
    if len(kept) == 1:
        return kept[0]
    return min(kept, key=lambda each: _ease(game, each.after, state.actor, solver))


def _ease(game: AnyGame, state: DurakState, seat: int, solver: Solver) -> float:
    """Return the share of winning moves of the other seat in its next decision, 0 to 1.

    Return 1.0 when `seat` is asked again, and when the deal is over.
    """
    if state.over or state.actor == seat:
        return 1.0
    judged = judged_moves(game, state, solver)
    return len(winning(judged)) / len(judged)


def winning_move(game: AnyGame, state: DurakState, solver: Solver) -> JudgedMove:
    """Return a move of `state`, which its actor wins, that begins the principal variation.

    So the win comes nearer. Raises `Unsolvable` when the position is given up.
    """
    best = solver.principal_variation(state)
    if solver.stopped:
        raise Unsolvable(gettext("The position was given up."))
    trial, actions = state.clone(), list[int]()
    while not trial.over and trial.decision == state.decision:
        actions.append(best[len(actions)])
        trial.apply(actions[-1])
    return JudgedMove(_move_of(game, state, actions), WIN, trial)


@attrs.frozen
class BestPlay:
    """Best play by both from a position that its actor wins to the end of the deal."""

    moves: tuple[Move, ...]
    depth: int
    """The number of its own decisions in which the winner could have thrown the win away."""
    plies: int
    """The number of decisions of both sides that had more than one move."""


def best_play(game: AnyGame, state: DurakState, solver: Solver) -> BestPlay:
    """Return best play from `state`, which its actor wins: the loser answers by `best_reply`.

    Raises `Unsolvable`, also when it does not end within `LONGEST` moves.
    """
    winner, moves = state.actor, list[Move]()
    depth = plies = 0
    while not state.over:
        if len(moves) == LONGEST:
            raise Unsolvable(gettext("Best play does not come to an end."))
        judged = judged_moves(game, state, solver)
        plies += len(judged) > 1
        if len(judged) == 1:
            chosen = judged[0]
        elif state.actor == winner:
            won = winning(judged)
            depth += len(won) < len(judged)
            chosen = won[0] if len(won) == 1 else winning_move(game, state, solver)
        else:
            chosen = best_reply(game, state, solver)
        moves.append(chosen.move)
        state = chosen.after
    return BestPlay(tuple(moves), depth, plies)
