"""Deliberately broken games: each is caught by the check of `cardkit.testing` that is meant for it, and says so.

Compiled classes cannot be patched, so a broken game wraps a real one, and its states wrap real states.
"""

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from bluffing_kit import half_honest, said_at_a_bluffing_table
from cardkit import Deal, Opening, load
from cardkit.testing import CHECKS, Options

OPTIONS = {
    "durak": Options(deals=2),
    "bluffing": Options(deals=2, public=said_at_a_bluffing_table, choose=half_honest, history=True),
}


class State:
    """A state like the real one, for a subclass to break."""

    real: Any
    memory: Any

    def __init__(self, real: Any, memory: Any = None) -> None:
        self.__dict__["real"] = real
        self.__dict__["memory"] = memory

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def clone(self) -> Any:
        return type(self)(self.real.clone(), self.memory)

    def apply(self, action: int) -> None:
        self.real.apply(action)

    def observe(self, seat: int) -> Any:
        seen = self.real.observe(seat)
        self.tell(seen, seat)
        return seen

    def tell(self, seen: Any, seat: int) -> None:
        """Change an observation."""


class Planted:
    """A game like the real one, for a subclass to break, with states of the class `states`."""

    states: type[State] = State
    on = "podkidnoy"
    seats = 3
    changes: dict[str, object] = {"action_cap": 120}  # noqa: RUF012

    def __init__(self) -> None:
        self.game: Any = load(self.on, self.changes)

    def __getattr__(self, name: str) -> Any:
        if name == "game":
            raise AttributeError(name)
        return getattr(self.game, name)

    def deal_state(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        return self.states(self.game.deal_state(seats, seed=seed, opening=opening))

    def deal(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Deal:
        return Deal(self, self.deal_state(seats, seed=seed, opening=opening))  # type: ignore[arg-type]

    def dealer(self, seats: int, opening: Opening) -> Any:
        real, states = self.game.dealer(seats, opening), self.states

        class Dealer:
            def deal(self, rng: Any) -> Any:
                return states(real.deal(rng))

        return Dealer()

    def from_position(self, table: Any, *, check: bool = True) -> Any:
        return self.states(self.game.from_position(table, check=check))

    def sampler(self, observation: Any) -> Any:
        real, states = self.game.sampler(observation), self.states

        class Sampler:
            def sample(self, rng: Any) -> Any:
                return states(real.sample(rng))

        return Sampler()


class Single(Planted):
    on = "simple-single"


class Bluff(Planted):
    on = "verish-ne-verish"


def state(base: type[Planted] = Planted, **members: Any) -> type[Planted]:
    """Return a game whose states have other members, such as methods written as lambdas."""
    return type("Broken", (base,), {"states": type("BrokenState", (State,), members)})


def shown(base: type[Planted] = Planted, **attributes: Callable[[Any], Any]) -> type[Planted]:
    """Return a game whose states have attributes that are computed from the real state."""

    def computed(of: Callable[[Any], Any]) -> property:
        return property(lambda broken: of(broken.real))

    return state(base, **{name: computed(of) for name, of in attributes.items()})


def game(base: type[Planted] = Planted, **members: Any) -> type[Planted]:
    """Return a game with other members."""
    return type("Broken", (base,), members)


def ended(**values: int) -> type[Planted]:
    """Return a game whose states have these attributes once they are over."""
    return type("Broken", (Planted,), {"states": type("BrokenState", (Ended,), {"values": values})})


Fault = tuple[str, str, type[Planted]]
"""The check that is to find it, a pattern for the message of the check, and the broken game."""


def plants() -> tuple[list[Fault], Callable[..., Callable[[type], type]]]:
    """Return a list for the faults of one file, and the decorator that plants one there."""
    faults: list[Fault] = []

    def caught_by(check: str, words: str, base: type[Planted] = Planted) -> Callable[[type], type]:
        """Return a decorator that plants a broken state or game; the message of the check must match `words`."""

        def plant(broken: type) -> type:
            made = type(broken.__name__, (base,), {"states": broken}) if issubclass(broken, State) else broken
            faults.append((check, words, made))
            return broken

        return plant

    return faults, caught_by


def assert_caught(check: str, words: str, make: Callable[[], Any]) -> None:
    """Assert that the check fails, and that its message names the fault, the game, the seats and the seed."""
    game = make()
    options = OPTIONS[game.game.family]
    if hasattr(make, "choose"):
        options = attrs.evolve(options, choose=make.choose)
    with pytest.raises(AssertionError, match=words) as caught:
        CHECKS[check](game, game.seats, 1, options)
    assert str(caught.value).startswith(f"{game.name}, 3 players, seed 1")


class Ended(State):
    """A state that is broken once it is over."""

    values: dict[str, int] = {}  # noqa: RUF012

    def __getattr__(self, name: str) -> Any:
        if name in self.values and self.real.over:
            return self.values[name]
        return getattr(self.real, name)


@attrs.frozen
class Shouted:
    """A move with a different text."""

    move: Any
    written: str

    def __getattr__(self, name: str) -> Any:
        return getattr(self.move, name)

    @property
    def text(self) -> str:
        return self.written


class WritesNotANumber(Planted):
    def to_position(self, state: Any) -> Any:
        return {**self.game.to_position(state), "odds": float("nan")}


class OffersLessFromAPosition(Planted):
    def from_position(self, table: Any, *, check: bool = True) -> Any:
        return State(self.game.from_position(table, check=check), memory="read")

    def offers(self, state: Any) -> list[Any]:
        offers = list(self.game.offers(state))
        return offers if state.memory is None else offers[1:]


class SaysNothing(Planted):
    def describe(self) -> list[tuple[str, list[str]]]:
        return []
