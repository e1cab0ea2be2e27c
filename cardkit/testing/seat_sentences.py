"""The sentences of the speech of a game for the checks of `cardkit.testing`: all that a seat reads about a decision."""

from typing import Any

from cardkit.game.capabilities import EVERYBODY
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.speech.speech import named, speech_of
from cardkit.speech.spelling import Spelling
from cardkit.testing.checks.leak import Tell


def sentences(game: AnyGame, seats: int) -> Tell:
    """Return a teller of decisions for a seat and for onlookers: the entry point `terminal` of `cardkit.tellers`.

    It leaves out how the deal ended, when all cards lie open.
    """
    names = [f"P{seat}" for seat in range(seats)]
    speech = named(speech_of(game, Spelling()), names)

    def tell(before: Any, move: Move | None, after: Any, seat: int) -> object:
        """Return the sentences about `move` for `seat` and for onlookers, and the cards turned over; nothing of what
        may follow.
        """
        return {
            "sentences": speech.tell(before, move, after, names, seat),
            "sentences for all": speech.tell(before, move, after, names, EVERYBODY),
            "cards turned over": [card.text for card in speech.turned_over(before, after)],
        }

    return tell
