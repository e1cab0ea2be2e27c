"""The sentences of the terminal for the checks of `cardkit.testing`: all that a seat reads of a decision."""

from io import StringIO
from typing import Any

from rich.console import Console

from cardkit.game.capabilities import EVERYBODY
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.testing.checks.leak import Tell
from cardkit_cli.faces.face import face_of, named
from cardkit_cli.terminal.console import Screen


def sentences(game: AnyGame, seats: int) -> Tell:
    """Return what tells a seat of a decision, and whoever looks on: the entry point `terminal` of `cardkit.tellers`.

    How the deal ended is left out, when all cards lie open.
    """
    names = [f"P{seat}" for seat in range(seats)]
    face = named(face_of(game, Screen(Console(file=StringIO()))), names)

    def tell(before: Any, move: Move | None, after: Any, seat: int) -> object:
        told = {"sentences": face.tell(before, move, after, names, seat)}
        told["sentences for all"] = face.tell(before, move, after, names, EVERYBODY)
        told["cards turned over"] = [card.text for card in face.turned_over(before, after)]
        return told

    return tell
