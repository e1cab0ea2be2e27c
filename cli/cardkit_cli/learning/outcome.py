"""Parts that the exercises share: their results, the names of seats, typed moves as records have them, and the
questions on a full screen.
"""

from collections.abc import Sequence
from contextlib import suppress

import attrs

from cardkit.engine.state import State
from cardkit.errors import IllegalMove
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.language import gettext
from cardkit.match.advice import WOULD_CALL, WOULD_NOT_CALL
from cardkit.records.names import BOT_NAMES, YOU
from cardkit.speech.speech import speech_of
from cardkit_cli.learning import words
from cardkit_cli.terminal.choosing import Answer
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.lines import show_end


@attrs.frozen
class ExerciseOutcome:
    """The result of a finished exercise."""

    tries: int
    """The number of answers, the right one included."""
    helped: bool
    """True when a hint was asked for."""


def seat_names(seats: int, learner: int) -> list[str]:
    """Return the names of the seats: the learner is `You`, the others have names of bots."""
    others = iter(BOT_NAMES)
    return [str(YOU) if seat == learner else str(next(others)) for seat in range(seats)]


def line_of(game: AnyGame, state: State, move: Move) -> str:
    """Return the line of `move` as a record writes it, for any order of its cards; raises `IllegalMove`."""
    spelled = game.read_actions(state, game.plan(state, move))
    if spelled is None:
        raise IllegalMove(gettext("{text!r} is no move here.", text=move.text))
    return str(spelled.text).partition(" -> ")[0]  # the cards that a call turns over follow from it


def call_answers() -> list[Answer]:
    """Return the two answers to the question whether a seat would call a play: `c` for yes, an empty line for no."""
    return [Answer(str(WOULD_CALL), "c"), Answer(str(WOULD_NOT_CALL), "")]


def tell_end(screen: Screen, game: AnyGame, state: State, names: Sequence[str], learner: int, result: Result) -> None:
    """Say the result of a deal that is over, and show all hands on a full screen."""
    said = speech_of(game, screen).tell_result(result, names, [learner])
    screen.say(said, style="bold")
    show_end(screen, game, state, names, learner, said)


def wait_to_close(screen: Screen) -> None:
    """Let the person read the end of an exercise on a full screen, which closes after it."""
    if screen.stays:
        with suppress(EOFError):
            screen.ask(words.CLOSE_PROMPT, answers=[Answer(str(words.CLOSE), "")])
