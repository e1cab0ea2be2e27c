"""Parts that the exercises have in common: how they end, who sits where, and what a typed move is in a record."""

import attrs

from cardkit.engine.state import State
from cardkit.errors import IllegalMove
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.language import gettext
from cardkit.records.names import BOT_NAMES, YOU


class Quit(Exception):
    """Somebody leaves an exercise before its end."""


@attrs.frozen
class ExerciseOutcome:
    """The result of somebody who has finished an exercise."""

    tries: int
    """From 1: how many answers it took."""
    helped: bool
    """True where a hint was asked for."""


def seat_names(seats: int, learner: int) -> list[str]:
    """Return what each seat is called: the learner `You`, the others as bots are."""
    others = iter(BOT_NAMES)
    return [str(YOU) if seat == learner else str(next(others)) for seat in range(seats)]


def line_of(game: AnyGame, state: State, move: Move) -> str:
    """The line of `move` as a record writes it, whatever the order of its cards; raises `IllegalMove`."""
    told = game.read_actions(state, game.plan(state, move))
    if told is None:
        raise IllegalMove(gettext("{text!r} is no move here.", text=move.text))
    return str(told.text).partition(" -> ")[0]  # what a call turns over follows from it
