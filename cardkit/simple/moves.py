"""Moves of simple games."""

import attrs

from cardkit.game.moves import Move, seat_text


@attrs.frozen(repr=False)
class SpelledMove(Move):
    """A move that is kept as it is spelled: `0 play 8S hearts`."""

    words: tuple[str, ...] = ()
    """The words that follow the verb."""

    @property
    def text(self) -> str:
        """The line as records and scenarios write it."""
        return " ".join([seat_text(self.seat), self.verb, *self.words])
