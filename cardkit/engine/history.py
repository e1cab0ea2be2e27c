"""Action-observation histories: what each seat has seen and done since a state, which is perfect recall.

An observation is what a seat is shown now. Two courses of a deal that a person could tell apart may come to the same
observation, as when it matters no more in which order cards came to the discard. Equilibria, and whatever else needs
information states in the sense of game theory, use histories.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, Final, TypeAlias

from cardkit.engine.state import CHANCE, NOBODY, Observation, State
from cardkit.values import attributes

Entry: TypeAlias = int | tuple[tuple[str, Hashable], ...]
"""One of the seat's own actions, or what it saw that it had not seen just before: attributes of its observation."""

RULES: Final = ("book", "card_type", "layout", "rules")
"""Attributes that are the same for everybody and never change."""
LONGER: Final = "+"
"""Behind the name of a list that has become longer: only what came to its end is there."""


class History:
    """Follows a deal, and keeps for each seat what it has seen and done, in order.

    >>> from cardkit_games import load
    >>> state = load("podkidnoy").deal(2, seed=7)
    >>> history = History(state)
    >>> history.push(state.actions()[0])
    >>> [len(history.of(seat)) for seat in range(2)]
    [2, 3]
    """

    def __init__(self, state: State) -> None:
        """The history that begins with `state`, which is left as it is."""
        self.state = state.clone()
        """The deal as it stands."""
        self._seen: list[tuple[Any, ...]] = [()] * state.seats
        self._entries: list[tuple[Entry, ...]] = [()] * state.seats
        self._look()

    def push(self, action: int) -> None:
        """Let the actor do `action`, which must be legal; what chance comes to, each seat notices as it does moves."""
        actor = self.state.actor
        if actor != CHANCE:
            self._entries[actor] += (int(action),)
        self.state.apply(action)
        self._look()

    def of(self, seat: int) -> tuple[Entry, ...]:
        """Return what `seat` has seen and done: equal for two courses if and only if it could not tell them apart.

        Its own actions are numbers. Everything else is what was new to it: pairs of an attribute of its observation and
        the value, in the order of their names; nothing is added when it is shown nothing new.
        """
        return self._entries[seat]

    def text(self, seat: int) -> str:
        """The same as one line, the same in every process: `hand=5 hand_sizes=(2, 2) ... | 33 | ...`."""
        return " | ".join(
            str(entry) if isinstance(entry, int) else " ".join(f"{name}={value}" for name, value in entry)
            for entry in self._entries[seat]
        )

    def clone(self) -> "History":
        """An independent copy."""
        copy = History.__new__(History)
        copy.state = self.state.clone()
        copy._seen = self._seen.copy()
        copy._entries = self._entries.copy()
        return copy

    def imagined(self, state: State, seat: int) -> "History":
        """A history in which `seat` has seen and done the same, and the deal is `state`, where it sees what it sees.

        What the others had seen and done before is not known in `state`: they begin with what they see there now.
        """
        other = History(state)
        other._seen[seat], other._entries[seat] = self._seen[seat], self._entries[seat]
        return other

    def __copy__(self) -> "History":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "History":
        return self.clone()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and self.state == other.state and self._entries == other._entries

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        acts = f"seat {self.state.actor} to act" if self.state.actor != NOBODY else "over"
        return f"<History of {self.state.seats} seats, {self.state.action_count} actions, {acts}>"

    def _look(self) -> None:
        for seat in range(self.state.seats):
            before, (names, values) = self._seen[seat], shown(self.state.observe(seat))
            if values == before:
                continue
            self._seen[seat] = values
            self._entries[seat] += (_changes(names, before or (None,) * len(names), values),)


@cache
def _getter(kind: Any, own: tuple[str, ...]) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of what observations of a class show, in their order, and what gets the values."""
    found = {*getattr(kind, "__mypyc_attrs__", ()), *own}
    names = tuple(sorted(name for name in found if not name.startswith("_") and name not in RULES))
    return names, attrgetter(*names)


def shown(observation: Observation) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """Return what an observation shows: the names of its public attributes without the rules, in order, and their
    values.
    """
    kind: Any = type(observation)
    names, get = _getter(kind, tuple(getattr(observation, "__dict__", ())))
    return names, get(observation)


def described(observation: Observation) -> str:
    """Return what an observation shows as one line: `hand=5 hand_sizes=(2, 2) ...`."""
    return " ".join(f"{name}={frozen(value)}" for name, value in zip(*shown(observation), strict=True))


def frozen(value: Any) -> Hashable:
    """A value as it is, made of numbers, texts and tuples: equal for equal values, compiled or not."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return int(value)  # cards are numbers
    if value is None or isinstance(value, (str, bytes, float)):
        return value
    if isinstance(value, Mapping):
        return tuple(sorted((frozen(key), frozen(item)) for key, item in value.items()))
    if isinstance(value, (set, frozenset)):
        return tuple(sorted(map(frozen, value)))  # type: ignore[type-var]
    kind = type(value)
    if hasattr(kind, "__len__") and hasattr(kind, "__getitem__"):
        return tuple(map(frozen, value))
    parts = attributes(value)
    return tuple((name, frozen(parts[name])) for name in sorted(parts)) if parts else repr(value)


def _changes(names: Sequence[str], before: Sequence[Any], now: Sequence[Any]) -> tuple[tuple[str, Hashable], ...]:
    new: list[tuple[str, Hashable]] = []
    for name, old, value in zip(names, before, now, strict=True):
        if old is value or old == value:
            continue
        if isinstance(value, list) and isinstance(old, list) and old and value[: len(old)] == old:
            new.append((name + LONGER, frozen(value[len(old) :])))
        else:
            new.append((name, frozen(value)))
    return tuple(new)
