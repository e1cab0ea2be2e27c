"""The parts of environments that all frameworks have in common: one deal after the other, arrays, and rewards."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.arguments import require_kind, require_number
from cardkit.cards.chance import derived_seed, fresh_seed
from cardkit.catalogue import load
from cardkit.encoding import SeatPlanes
from cardkit.engine.standings import team_shares
from cardkit.engine.state import State
from cardkit.environments.vector.vector_game import MOST_ACTIONS as MOST_ACTIONS
from cardkit.environments.vector.vector_game import vocabulary_of
from cardkit.errors import InvalidRule
from cardkit.game.game import AnyGame, Game
from cardkit.game.result import Result
from cardkit.language import gettext

if TYPE_CHECKING:
    from gymnasium import spaces

Bytes: TypeAlias = np.ndarray[Any, np.dtype[np.uint8]]
Seen: TypeAlias = dict[str, Any]
"""`observation`, planes of a byte each, and `action_mask`."""

RENDER_MODES: Final = ("human", "ansi")


class InvalidRenderMode(ValueError, TypeError):
    """A mode that does not exist. Stable-Baselines3 tries `rgb_array`, and goes on without it after a `TypeError`."""


class Environment:
    """One deal of a game after the other, at one table."""

    def __init__(self, game: AnyGame, seats: int, render_mode: str | None = None) -> None:
        """Deal for `seats` seats. Raises `InvalidDeal`, and `InvalidRenderMode`, a `ValueError`."""
        if render_mode not in (None, *RENDER_MODES):
            raise InvalidRenderMode(f"render_mode is {' or '.join(RENDER_MODES)}, not {render_mode!r}.")
        self.game = game
        self.seats = seats
        self.render_mode = render_mode
        self._writer = ArrayWriter(game, seats)
        self._seed = fresh_seed()
        self._deals = 0
        self.deal: State = game.deal_state(seats, seed=self._seed)
        """The deal under way, as cardkit has it."""

    def _begin(self, seed: int | None) -> None:
        """Deal the next deal of the present seed; `seed`, unless None, replaces it, and its first deal is dealt."""
        if seed is not None:
            self._seed, self._deals = require_number(seed, "seed"), 0
        self.deal = self.game.deal_state(self.seats, seed=derived_seed(self._seed, self._deals))
        self._deals += 1

    def _draw(self, text: str) -> str | None:
        """Print a drawing in the mode `human`, and else return it."""
        if self.render_mode != "human":
            return text
        print(text)
        return None


def loaded(game: str | AnyGame, rules: Mapping[str, object] | None, players: int | None) -> tuple[AnyGame, int]:
    """Return a game, or a preset with changes to its `rules`, and the number of `players`, by default the fewest.

    Raises `InvalidRule`, also for a game that is not a preset with `rules`, and `WrongType`.
    """
    if isinstance(game, str):
        game = load(game, rules)
    elif rules:
        raise InvalidRule(gettext("`rules` are changes to a preset by its name: a game that is made has its own."))
    require_kind(game, Game, "game")
    return game, game.seat_range()[0] if players is None else require_number(players, "players")


def bits_of(words: "vec[i64]") -> Bytes:
    """Every bit of the words as a 0 or 1, the lowest bit of the first word first."""
    return np.unpackbits(seen_as_bytes(words), bitorder="little")


def seen_as_bytes(words: "vec[i64]") -> Bytes:
    """Return the memory of the words as bytes, without a copy."""
    there: Any = words  # a buffer, which its type does not say
    return np.frombuffer(there, np.uint8)


class ArrayWriter:
    """Writes observations of one game as planes, and its legal actions as a mask; each look gives new arrays."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        """Make the writer. Raises `InvalidDeal` for too many actions, or for an impossible number of seats."""
        self.game = game
        self.seats = seats
        self.vocabulary = vocabulary_of(game, seats)
        """The number of actions that there are."""
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
        """Return the view of `seat` in `state`, `encoding.planes` bytes, and for every action a 1 if it is legal."""
        written: Any = self._planes.of(state, seat)
        return {
            "observation": np.frombuffer(written, np.uint8, self._bytes),
            "action_mask": np.frombuffer(written, np.int8, self.vocabulary, self._bytes),
        }


def spaces_of(writer: ArrayWriter) -> "tuple[spaces.Dict, spaces.Discrete]":
    """Return the spaces of observations and actions for Gymnasium."""
    from gymnasium import spaces

    seen: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 255, (writer.encoding.planes,), np.uint8),
        "action_mask": spaces.Box(0, 1, (writer.vocabulary,), np.int8),
    }
    return spaces.Dict(seen), spaces.Discrete(writer.vocabulary)


def rewards(game: AnyGame, state: State) -> list[float]:
    """Return for each seat -1 to 1, by its place alone: the share of the others that it is ahead of, less theirs.

    The rewards sum to 0. A level seat counts half, and partners count together. The last of all has -1, the first of
    all 1; with four seats a fool has -1 and the others a third each. A seat that plays alone gets its reward from its
    score. 0 for everybody while a deal goes on, and when it was given up.
    """
    result = Result.of(state)
    if result is None:
        return [0.0] * state.seats
    if state.seats == 1:
        return [2.0 * game.scores(result, 1)[0] - 1.0]
    return [2.0 * share - 1.0 for share in team_shares(result.places(state.seats, game.teams), True, game.teams)]
