"""What a seat knows, and what it may do, as the arrays that frameworks want."""

from typing import Any, Final, TypeAlias

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.engine.state import State
from cardkit.errors import InvalidDeal
from cardkit.game.game import AnyGame

Bytes: TypeAlias = np.ndarray[Any, np.dtype[np.uint8]]
Mask: TypeAlias = np.ndarray[Any, np.dtype[np.int8]]

MOST_ACTIONS: Final = 4096
"""The largest vocabulary that an action mask is made for."""


def bits_of(words: "vec[i64]") -> Bytes:
    """Every bit of the words as a 0 or 1, the lowest bit of the first word first."""
    return np.unpackbits(seen_as_bytes(words), bitorder="little")


def seen_as_bytes(words: "vec[i64]") -> Bytes:
    """The words themselves, without a copy."""
    there: Any = words  # a buffer, which its type does not say
    return np.frombuffer(there, np.uint8)


class ArrayWriter:
    """Writes observations of one game as planes, and its legal actions as a mask; each call gives new arrays."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        """Raises `InvalidDeal` for a game whose actions are too many, or for such a number of seats."""
        game.check_seats(seats)
        self.vocabulary = game.vocabulary(seats)
        """How many actions there are."""
        if self.vocabulary > MOST_ACTIONS:
            raise InvalidDeal(
                f"{game.name} has more than {MOST_ACTIONS} actions, or does not say how many: a game in plain Python "
                "says so with `vocabulary_size`."
            )
        self.encoding = game.encoding(seats)
        self._encoder = game.encoder(seats)
        self._planes = self.encoding.plane_writer()
        self._words = vec[i64]([0] * self.encoding.words)
        self._before = self._words[:]
        self._written = vec[i64]([0] * (self.encoding.planes // 8))
        self._nothing_legal = vec[i64]([0] * self._encoder.legal_words)

    def planes(self, state: State, seat: int) -> Bytes:
        """What `seat` knows in `state`: `encoding.planes` bytes."""
        self._encoder.write_view(state, seat, self._words, 0)
        self._planes.update(self._words, self._before, 0, self._written, 0)
        copy: Any = self._written[:]
        return np.frombuffer(copy, np.uint8)

    def mask(self, state: State, seat: int) -> Mask:
        """For every action a 1 where `seat` is to act and may do it, else a 0."""
        legal: Any = self._nothing_legal[:]
        if state.actor == seat:
            self._encoder.write_legal(state, legal, 0)
        bits = np.unpackbits(np.frombuffer(legal, np.uint8), count=self.vocabulary, bitorder="little")
        return bits.view(np.int8)
