"""Facts of two states that a check compares: what a seat is shown, has seen and done, or what a program is given."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.engine.history import History
from cardkit.engine.state import State
from cardkit.game.game import AnyGame


class Histories:
    """The view that is of more than a state: what a seat has seen and done since the check began to play."""

    def __call__(self, history: History, seat: int) -> object:
        """Return what `seat` has seen and done."""
        return history.of(seat)


View: TypeAlias = Callable[[Any, int], object]
"""From a state and a seat: anything that can be compared, such as an observation, a list or an array."""

histories = Histories()
"""A view for `check_no_leak` and `check_recall`: the `History` of each seat."""


def observed(state: State, seat: int) -> object:
    """The view that is checked when nothing else is said: the observation."""
    return state.observe(seat)


def encoded(game: AnyGame, seats: int, **options: Any) -> View:
    """A view: the words that the encoder of `game` writes straight from a state; `options` are those of `encoder`."""
    encoder, width = game.encoder(seats, **options), game.encoding(seats, **options).words
    out = vec[i64]([0] * width)

    def words(state: State, seat: int) -> object:
        encoder.write_view(state, seat, out, 0)
        return list(out)

    return words


class Sight:
    """Looks at states by a view, and keeps the histories of two worlds where the view is of these."""

    def __init__(self, view: View, *worlds: State) -> None:
        self.view = view
        self._histories = [History(world) for world in worlds] if isinstance(view, Histories) else []

    def of(self, world: int, state: State, seat: int, steps: Sequence[int] = ()) -> object:
        """Return what `seat` is shown in `state`, which is world number `world` after `steps` more."""
        if not self._histories:
            return self.view(state, seat)
        history = self._histories[world]
        if steps:
            history = history.clone()
            for action in steps:
                history.push(action)
        return self.view(history, seat)

    def go_on(self, world: int, actions: Sequence[int]) -> None:
        """World number `world` has gone on by `actions`."""
        if self._histories:
            for action in actions:
                self._histories[world].push(action)
