"""Observations and legal moves of a seat as the arrays that frameworks want."""

from typing import Any, Final, TypeAlias

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.encoding import SeatPlanes
from cardkit.engine.state import State
from cardkit.errors import InvalidDeal
from cardkit.game.game import AnyGame

Bytes: TypeAlias = np.ndarray[Any, np.dtype[np.uint8]]
Seen: TypeAlias = dict[str, Any]
"""`observation`, planes of a byte each, and `action_mask`."""

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
    """Writes observations of one game as planes, and its legal actions as a mask; each look gives new arrays."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        """Raises `InvalidDeal` for a game whose actions are too many, or for such a number of seats."""
        game.check_seats(seats)
        self.game = game
        self.seats = seats
        self.vocabulary = game.vocabulary(seats)
        """The number of actions that there are."""
        if self.vocabulary > MOST_ACTIONS:
            raise InvalidDeal(
                f"{game.name} has more than {MOST_ACTIONS} actions, or does not say how many: a game in plain Python "
                "says so with `vocabulary_size`."
            )
        self.encoding = game.encoding(seats)
        self._bytes = self.encoding.planes
        self._planes = SeatPlanes(
            game.encoder(seats),
            self.encoding.plane_writer(),
            words=self.encoding.words,
            bytes_of_planes=self._bytes,
            vocabulary=self.vocabulary,
        )

    def __reduce__(self) -> tuple[type["ArrayWriter"], tuple[AnyGame, int]]:
        return type(self), (self.game, self.seats)

    def look(self, state: State, seat: int) -> Seen:
        """Return what `seat` knows in `state`, `encoding.planes` bytes, and for every action a 1 where it may do it
        now.
        """
        written: Any = self._planes.of(state, seat)
        return {
            "observation": np.frombuffer(written, np.uint8, self._bytes),
            "action_mask": np.frombuffer(written, np.int8, self.vocabulary, self._bytes),
        }
