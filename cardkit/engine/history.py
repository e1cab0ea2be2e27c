"""Action-observation histories: all that each seat has seen and done since a state, which is perfect recall.

An observation is the view of a seat now. Two courses of a deal that a person could tell apart may lead to the same
observation, as when the order in which cards came to the discard no longer matters. Equilibria, and all other uses of
information states in the sense of game theory, need histories.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from operator import attrgetter
from typing import Any, Final, Generic, TypeAlias, TypeVar

from cardkit.arguments import require_number, require_state
from cardkit.copying import VEC, attribute_names, attributes
from cardkit.engine.state import CHANCE, NOBODY, Observation, State, check_seat

Entry: TypeAlias = int | tuple[tuple[str, Hashable], ...]
"""One of the seat's own actions, or its new observations: attributes of its observation that have changed."""

Item = TypeVar("Item")

RULES: Final = ("book", "card_type", "layout", "rules")
"""Attributes that are the same for everybody and never change."""
LONGER: Final = "+"
"""The suffix to the name of a list that has become longer: only its new end is given."""
LONGEST_TEXT: Final = 4000
"""The number of characters beyond which a digest replaces the earlier part of a text."""
MOST_NOTICED: Final = 64
"""The largest number of actions in `noticed`, the latest ones."""


class History:
    """Follows a deal, and gives for each seat all that it has seen and done, in order.

    The observations of a seat are computed on demand, from the actions since the last demand.

    >>> from cardkit import load
    >>> state = load("podkidnoy").deal_state(2, seed=7)
    >>> history = History(state)
    >>> history.push(state.actions()[0])
    >>> [len(history.of(seat)) for seat in range(2)]
    [2, 3]
    """

    def __init__(self, state: State) -> None:
        """The history that begins with `state`, which is left as it is."""
        require_state(state)
        self.state = state.clone()
        """The present state of the deal."""
        self._actions: _Growing[tuple[int, int]] = _Growing()
        self._memories: list[_Memory | None] = [None] * state.seats
        self._first = state.clone()

    def push(self, action: int) -> None:
        """Let the actor do `action`, which must be legal; seats notice outcomes of chance in the same way as moves."""
        require_number(action, "action")
        self._actions.append((int(self.state.actor), int(action)))
        self.state.apply(action)

    def of(self, seat: int) -> tuple[Entry, ...]:
        """Return all that `seat` has seen and done: equal for two courses exactly if it could not tell them apart.

        Its own actions are numbers. Everything else is a new observation: pairs of an attribute and its value, in the
        order of their names; an unchanged observation adds nothing.
        """
        return tuple(self._memory(seat).entries.since(0))

    def text(self, seat: int) -> str:
        """Return all that `of` gives as one line, equal in every process: `hand=5 hand_sizes=(2, 2) ... | 33 | ...`.

        When the line grows longer than `LONGEST_TEXT`, its digest of 128 bits replaces it, and later parts follow that:
        `#9c0f... | 33 | ...`. So repeated calls in a long deal do not take longer and longer.
        """
        return self._memory(seat).text

    def noticed(self, seat: int) -> tuple[tuple[int, int], ...]:
        """Return the latest actions that `seat` did or noticed, at most `MOST_NOTICED`: the actor, and the number it
        saw.

        Its own actions are unchanged; those of others and of `CHANCE` are as `State.visible` gives them. An action
        appears as soon as it has changed the result of `of`: a play of several steps when it is complete.
        """
        memory = self._memory(seat)
        start = max(0, memory.noticed_until - MOST_NOTICED)
        return tuple(memory.noticed.since(start)[: memory.noticed_until - start])

    def clone(self) -> "History":
        """An independent copy."""
        copy = History.__new__(History)
        copy.state = self.state.clone()
        copy._actions = self._actions.copy()
        copy._memories = self._memories.copy()
        copy._first = self._first
        return copy

    def imagined(self, state: State, seat: int) -> "History":
        """Return a history that begins in the deal `state`, with the memory that `seat` has in this one.

        `state` must look to `seat` as the present state does. The earlier observations of the others are not known in
        it: their memories begin with their views of `state`.
        """
        other = History(state)
        memory = self._memory(seat).copy()
        memory.state, memory.actions = other._first, 0
        other._memories[seat] = memory
        return other

    def _memory(self, seat: int) -> "_Memory":
        """Return the memory of `seat` up to now, which copies of this history share and nobody changes."""
        check_seat(seat, self.state.seats)
        memory = self._memories[seat]
        if memory is None:
            memory = _Memory(self._first)
            memory.look(seat)
        elif memory.actions == self._actions.length:
            return memory
        self._memories[seat] = memory = memory.copy()
        memory.state = memory.state.clone()
        for actor, action in self._actions.since(memory.actions):
            memory.follow(seat, actor, action)
        return memory

    def __copy__(self) -> "History":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "History":
        return self.clone()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, History)
            and self.state == other.state
            and all(self.of(seat) == other.of(seat) for seat in range(self.state.seats))
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        acts = f"seat {self.state.actor} to act" if self.state.actor != NOBODY else "over"
        return f"<History of {self.state.seats} seats, {self.state.action_count} actions, {acts}>"


class _Growing(Generic[Item]):
    """A list that only grows; copies share their common beginning."""

    __slots__ = ("_items", "length")

    def __init__(self) -> None:
        self._items: list[Item] = []
        self.length = 0

    def append(self, item: Item) -> None:
        """Put `item` at the end."""
        if len(self._items) > self.length and self._items[self.length] != item:  # a copy has gone another way
            self._items = self._items[: self.length]
        if len(self._items) == self.length:
            self._items.append(item)
        self.length += 1

    def since(self, number: int) -> list[Item]:
        """The items from index `number` on."""
        return self._items[number : self.length]

    def copy(self) -> "_Growing[Item]":
        """An independent copy."""
        copy: _Growing[Item] = _Growing()
        copy._items, copy.length = self._items, self.length
        return copy


class _Memory:
    """The history of one seat up to one state of a deal."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.actions = 0
        """The number of actions of the history that lead to `state`."""
        self.entries: _Growing[Entry] = _Growing()
        self.noticed: _Growing[tuple[int, int]] = _Growing()
        self.noticed_until = 0
        """The number of those that `entries` tell of."""
        self.text = ""
        self._shown: list[Any] = []
        """The attributes that the seat was shown last: lists as `_Growing`, the rest as it is."""

    def copy(self) -> "_Memory":
        """A copy with the same state."""
        copy = _Memory(self.state)
        copy.actions, copy.text, copy._shown = self.actions, self.text, self._shown[:]
        copy.entries, copy.noticed, copy.noticed_until = self.entries.copy(), self.noticed.copy(), self.noticed_until
        return copy

    def follow(self, seat: int, actor: int, action: int) -> None:
        """Go on to the state after an action of `actor`, and note it as `seat` did or saw it."""
        if actor not in (self.state.actor, CHANCE):  # one of several who decide at once
            self.state.let_decide(actor)
        number = action if actor == seat else int(self.state.visible(action, seat))
        if number >= 0:
            self.noticed.append((actor, number))
        if actor == seat:
            self._note(action, str(action))
        self.state.apply(action)
        self.actions += 1
        self.look(seat)

    def look(self, seat: int) -> None:
        """Note the changes in the observation of `seat`."""
        names, values = shown(self.state.observe(seat))
        entry = tuple(self._news(names, values))
        if entry:
            self._note(entry, " ".join(f"{name}={value}" for name, value in entry))

    def _news(self, names: Sequence[str], values: Sequence[Any]) -> Iterator[tuple[str, Hashable]]:
        """Yield the changed attributes, and note their values; for a list that has grown, only its new end."""
        if not self._shown:
            self._shown = [None] * len(names)
        for index, (name, value) in enumerate(zip(names, values, strict=True)):
            old = self._shown[index]
            if not isinstance(value, list):
                if old is not value and old != value:
                    self._shown[index] = value
                    yield name, frozen(value)
                continue
            goes_on = isinstance(old, _Growing) and value[: old.length] == old.since(0)
            start = old.length if goes_on else 0
            if not goes_on or len(value) > start:
                self._shown[index] = grown = old.copy() if goes_on else _Growing()
                for item in value[start:]:
                    grown.append(item)
                yield name + LONGER if start else name, frozen(value[start:])

    def _note(self, entry: Entry, text: str) -> None:
        self.entries.append(entry)
        self.noticed_until = self.noticed.length
        self.text = f"{self.text} | {text}" if self.text else text
        if len(self.text) > LONGEST_TEXT:
            self.text = f"#{blake2b(self.text.encode(), digest_size=16).hexdigest()}"


@cache
def _getter(kind: Any, own: tuple[str, ...]) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """Return the names of the public attributes of observations of a class, in order, and a reader of their values."""
    names = tuple(sorted(name for name in attribute_names(kind, own) if not name.startswith("_") and name not in RULES))
    return names, attrgetter(*names)


def shown(observation: Observation) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """The names of an observation's public attributes without the rules, in order, and their values."""
    kind: Any = type(observation)
    names, get = _getter(kind, tuple(getattr(observation, "__dict__", ())))
    return names, get(observation)


def described(observation: Observation) -> str:
    """Return an observation as one line: `hand=5 hand_sizes=(2, 2) ...`."""
    return " ".join(f"{name}={frozen(value)}" for name, value in zip(*shown(observation), strict=True))


def frozen(value: Any) -> Hashable:
    """Return a value as it is now, made of numbers, texts and tuples: equal for equal values, compiled or not."""
    if isinstance(value, int):
        return int(value)  # also for cards and booleans
    if isinstance(value, VEC):
        return tuple(value)
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
