"""The legal moves of a deal: found on demand, counted, drawn at random, and never listed before."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, Protocol

from librt.random import Random

from cardkit.cards.chance import generator
from cardkit.engine.state import State
from cardkit.errors import CardkitError, IllegalMove, WrongType, cut, safe_text
from cardkit.game.moves import Move
from cardkit.language import Message, gettext


class MoveFinder(Protocol):
    """The part of a `Game` that finds moves."""

    def read_move(self, state: Any, text: str) -> Any:
        """The move that `text` says."""

    def plan(self, state: Any, move: Any) -> list[int]:
        """The actions that carry out `move`; raises `IllegalMove`."""

    def read_actions(self, state: Any, actions: Sequence[int]) -> Any:
        """The move that `actions` make; None for silence."""

    def without_outcome(self, move: Any) -> Any:
        """Return `move` as it is before its outcome is known."""

    def next_moves(self, state: Any) -> Iterator[Any]:
        """Every move that may come next."""

    def count_moves(self, state: Any) -> int:
        """Return how many they are."""


OVER: Final = Message("The deal is over.")
ONE_BY_ONE: Final = Message(
    "Legal moves are found one by one: iterate over them; `count()` says how many there are, `sample()` draws one."
)
HALF_MADE: Final = Message("A decision is half made: go on with `act`, or take its steps back with `undo`.")


class LegalMoves:
    """The moves that may come next in a deal, found one by one while they are asked for, and never listed before.

    Where the actor may stay silent, as in not calling a play, the moves of those who come after it are among them. The
    object looks at the state whenever it is asked, so it stays right when that moves on; to play while iterating,
    iterate over those of a copy.
    """

    def __init__(self, game: MoveFinder, state: State, *, half_made: bool = False) -> None:
        """The moves from `state`; none with `half_made`, in the middle of a decision that actions go on with."""
        self._game = game
        self._state = state
        self._half_made = half_made

    def __iter__(self) -> Iterator[Move]:
        return iter(()) if self._half_made else self._game.next_moves(self._state)

    def __getitem__(self, index: object) -> Move:
        raise WrongType(str(ONE_BY_ONE))

    def __len__(self) -> int:
        raise WrongType(str(ONE_BY_ONE))

    def __contains__(self, move: object) -> bool:
        """Return whether a move may come next, given as such or as text, with its seat or without.

        It is False in the middle of a decision, and for anything that is no move.
        """
        if self._half_made:
            return False
        try:
            if isinstance(move, str):
                move = self._game.read_move(self._state, move)
            if not isinstance(move, Move):
                return False
            self._game.plan(self._state, move)
        except CardkitError:
            return False
        return True

    def __bool__(self) -> bool:
        return not self._half_made and not self._state.over

    def count(self) -> int:
        """Return how many there are: in a bluffing game there may be millions."""
        return 0 if self._half_made else self._game.count_moves(self._state)

    def sample(self, rng: Any = None) -> Move:
        """Return a random one, in a time that does not grow with their number.

        Legal actions are drawn uniformly, one after the other, until they complete a move that is not silent. So every
        legal move may come, and those that take fewer actions come more often. `rng` is a generator of `random`, NumPy
        or `cardkit.generator`; without one, chance comes from the system. Raises `IllegalMove` when the deal is over or
        a decision is half made.
        """
        if not self:
            raise IllegalMove(str(HALF_MADE if self._half_made else OVER))
        chance = _random(rng)
        for _ in range(ATTEMPTS):
            state = self._state
            while not state.over:
                before, actions = state, list[int]()
                state = state.clone()
                while not state.over and state.decision == before.decision:
                    actions.append(state.any_action(chance))
                    state.apply(actions[-1])
                move: Move | None = self._game.read_actions(before, actions)
                if move is not None:
                    found: Move = self._game.without_outcome(move)
                    return found
        return next(iter(self))  # silence would end the deal in almost every way to go on

    def __repr__(self) -> str:
        first = [move.text for move in islice(self, 5)]
        return f"<LegalMoves: {', '.join([*first[:4], *['...'][: len(first) - 4]]) or 'none'}>"


ATTEMPTS: Final = 100
"""The number of draws of `LegalMoves.sample` before it accepts that silence ends the deal."""


def _random(rng: Any) -> Random:
    """Return a generator for states: `rng` if it is one, else one seeded by it, or by chance for None.

    Raises `WrongType` for an object that is no generator.
    """
    if rng is None or isinstance(rng, Random):
        return generator(None) if rng is None else rng
    if hasattr(rng, "getrandbits"):
        return generator(rng.getrandbits(62))
    if hasattr(rng, "integers"):
        return generator(int(rng.integers(2**62)))
    raise WrongType(
        gettext(
            "`rng` is a generator, such as `random.Random(1)` or `cardkit.generator(1)`, not {value}.",
            value=cut(safe_text(rng, repr)),
        )
    )
