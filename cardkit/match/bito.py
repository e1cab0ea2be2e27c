"""Promises to do nothing more in this round, by the word "bito": the table then answers for the seat (A-AS1)."""

from typing import Final

from cardkit.engine.state import State
from cardkit.errors import InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.language import Message, gettext

BITO: Final = "bito"
"""The text that is typed."""
SAYS_BITO: Final = Message("{name}: bito, nothing more until this bout is over.")


class BitoNotes:
    """The standing passes of one deal."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._rounds: dict[int, int] = {}
        """For each seat that has promised, the round of its promise."""

    def offered(self, state: State) -> bool:
        """Return whether the actor may now say `bito`: that it passes for the rest of the round."""
        return not state.over and self.game.rounds.standing_pass(state) is not None

    def say(self, state: State) -> Move:
        """Note the actor's promise and return its pass as a move. Raises `InvalidText` when it has none."""
        move = self._passing(state)
        if move is None:
            raise InvalidText(gettext("`bito` answers for the rest of the bout when you are asked to add cards."))
        self._rounds[int(state.actor)] = self.game.rounds.done(state)
        return move

    def answer(self, state: State) -> Move | None:
        """Return the pass of an actor that has promised it in this round; None when the actor is to be asked."""
        said = self._rounds.get(int(state.actor))
        return self._passing(state) if said is not None and said == self.game.rounds.done(state) else None

    def forget(self) -> None:
        """Forget all promises, as a move was taken back: everybody is asked again."""
        self._rounds.clear()

    def _passing(self, state: State) -> Move | None:
        action = None if state.over else self.game.rounds.standing_pass(state)
        move: Move | None = None if action is None else self.game.read_actions(state, [action])
        return move
