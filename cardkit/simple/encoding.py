"""Encodings of simple games: they follow from the layout of the table, so that no game in plain Python writes one."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.copying import Reduced, reduced
from cardkit.encoding import Encoder, set_bit
from cardkit.engine.state import Observation, State
from cardkit.game.encoding import MASK, NUMBER, ONE_HOT, TABLE, Encoding, Field
from cardkit.simple.layout import CARDS, MELDS, SUIT, Zone
from cardkit.simple.layout import NUMBER as NUMBER_KIND
from cardkit.simple.state import SimpleObservation, SimpleState
from cardkit.simple.statements import Statements

VERSION: Final = 1
"""The version, which rises when the words of any layout change their meaning."""

HIDDEN_NUMBER: Final = -2
"""The number written for one that the seat does not see; -1 means that there is no number."""

Value: TypeAlias = int | Iterable[int]
"""A field's contents: a number, or the bits that are set."""
Part: TypeAlias = tuple[Field, Value]


class LayoutEncoder(Encoder):
    """Writes observations of a game in plain Python, zone by zone."""

    def __init__(self, game: Statements[Any, Any], seats: int) -> None:
        """An encoder for `seats` players, a checked number."""
        super().__init__(seats, game.vocabulary(seats))
        self.game = game
        pack = Counter(map(int, game.cards(seats)))
        self.first = min(pack)
        self.width = max(pack) + 1 - self.first
        self.copies = max(pack.values())
        self.suits = len(game.card_type.alphabet.suits)
        blank = _Nothing(game.layout, seats)
        fields = tuple(field for field, _ in self._parts(blank))
        hidden = tuple(field for field, _ in self._hidden_parts(blank.hands, blank.zones, 0))
        self.encoding = Encoding(game.name, VERSION, fields, hidden)

    def __reduce__(self) -> Reduced:
        return reduced(self, self.game, self.seats)

    def write(self, seen: Observation, out: vec[i64], at: i64) -> None:
        """Write the fields of `seen` to `out` from word `at` on."""
        assert isinstance(seen, SimpleObservation)
        _write(self._parts(seen), out, at)

    def write_hidden(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        """Write the hands of the other seats, clockwise from the next one, and the zones hidden from `seat`."""
        assert isinstance(state, SimpleState)
        zones = {key: getattr(state, key) for key in self.game.layout}
        _write(self._hidden_parts(state.hands, zones, seat), out, at)

    # -- Fields with their values

    def _parts(self, seen: "SimpleObservation | _Nothing") -> Iterator[Part]:
        yield from self._cards("hand", seen.hand, 0)
        for key, zone in self.game.layout.items():
            yield from self._zone(key, zone, seen.table[key], seen.seat)
        for role, who in (("actor", seen.actor), ("dealer", seen.dealer)):
            yield Field(role, ONE_HOT, self.seats), [(who - seen.seat) % self.seats] if who >= 0 else ()
        for other in range(1, self.seats):
            yield Field("hand_size", NUMBER, 1, other), seen.hand_sizes[(seen.seat + other) % self.seats]

    def _zone(self, key: str, zone: Zone, there: Any, seat: int) -> Iterator[Part]:
        """Yield the fields of a zone as `seat` sees it, its own entry first, then those of the others clockwise; of a
        private note its own alone.

        Columns are `KEY.column_1` and so on. An open zone of the table also has its latest cards, `KEY.latest_1` the
        last one: as many as there are seats, of a column one.
        """
        if zone.note and zone.kind == CARDS and zone.for_each and zone.seen_by != "all":
            yield from self._cards(key, there, 0)  # a seat sees only its own part of such notes
            return
        if zone.parts:
            for index, part in enumerate(there):
                name = f"{key}.column_{index + 1}"
                yield from self._entry(name, zone, part, TABLE)
                if zone.seen_by == "all":
                    yield Field(f"{name}.latest_1", ONE_HOT, self.width, TABLE, self.first), part[-1:]
            return
        if not zone.for_each:
            yield from self._entry(key, zone, there, TABLE)
            if zone.kind == CARDS and zone.seen_by == "all" and not zone.note:  # the order of cards laid by turns
                for index in range(1, self.seats + 1):
                    latest = [there[-index]] if len(there) >= index else []
                    yield Field(f"{key}.latest_{index}", ONE_HOT, self.width, TABLE, self.first), latest
            return
        for other in range(self.seats):
            own = zone.seen_by == "all" or (zone.seen_by == "owner" and other == 0)
            yield from self._entry(key, zone, there[(seat + other) % self.seats], other, open_cards=own)

    def _entry(self, key: str, zone: Zone, there: Any, whose: int, open_cards: bool | None = None) -> Iterator[Part]:
        """Yield the parts of a zone, of the table or of the seat `whose`.

        Melds are their cards and their number; cards that all see, or that `open_cards` says are seen, are cards; a
        suit is one-hot; all else is a number, `HIDDEN_NUMBER` when it is unknown.
        """
        if zone.kind == MELDS:
            yield from self._cards(key, [card for meld in there for card in meld], whose)
            yield Field(f"{key}.number", NUMBER, 1, whose), len(there)
        elif zone.kind == CARDS and (zone.seen_by == "all" if open_cards is None else open_cards):
            yield from self._cards(key, there, whose)
        elif zone.kind == SUIT:
            yield Field(key, ONE_HOT, self.suits, whose), [there] if there >= 0 else []
        else:
            yield Field(key, NUMBER, 1, whose), HIDDEN_NUMBER if there is None else there

    def _hidden_parts(self, hands: Sequence[Iterable[int]], zones: Mapping[str, Any], seat: int) -> Iterator[Part]:
        """Yield as fields the other hands, clockwise from `seat`, then the cards and numbers that not all seats see,
        without its own and without notes.
        """
        for other in range(1, self.seats):
            yield from self._cards("hand", hands[(seat + other) % self.seats], other)
        for key, zone in self.game.layout.items():
            if zone.kind == NUMBER_KIND and zone.seen_by != "all":
                values = zones[key] if zone.for_each else [zones[key]]
                for other in range(1 if zone.for_each else 0, len(values)):
                    yield Field(key, NUMBER, 1, other if zone.for_each else TABLE), values[(seat + other) % len(values)]
            elif zone.hidden and zone.parts:
                for index, part in enumerate(zones[key]):
                    yield from self._cards(f"{key}.column_{index + 1}", part, TABLE)
            elif zone.hidden and zone.for_each:
                for other in range(1 if zone.seen_by == "owner" else 0, self.seats):
                    yield from self._cards(key, zones[key][(seat + other) % self.seats], other)
            elif zone.hidden:
                yield from self._cards(key, zones[key], TABLE)

    def _cards(self, name: str, cards: Iterable[int], whose: int) -> Iterator[Part]:
        """A mask of the cards, then one of those that are there twice, and so on for as many copies as the pack has."""
        counted = Counter(map(int, cards))
        for times in range(1, self.copies + 1):
            called = name if times == 1 else f"{name}.{times}"
            there = [card for card, number in counted.items() if number >= times]
            yield Field(called, MASK, self.width, whose, self.first), there


def _write(parts: Iterable[Part], out: vec[i64], at: int) -> None:
    """Write the values of `parts` one after the other to `out` from word `at` on; the other bits of their words become
    0.
    """
    for field, value in parts:
        if isinstance(value, int):
            out[at] = value
        else:
            for word in range(field.words):
                out[at + word] = 0
            for bit in value:
                set_bit(out, at, bit)
        at += field.words


class _Nothing:
    """An empty table, from which the fields are read."""

    def __init__(self, layout: Mapping[str, Zone], seats: int) -> None:
        self.hand: tuple[int, ...] = ()
        self.hands: list[tuple[int, ...]] = [()] * seats
        self.hand_sizes = [0] * seats
        self.seat = self.dealer = 0
        self.actor = -1
        self.zones = {key: _empty(zone, seats) for key, zone in layout.items()}
        self.table = {key: zone.seen(self.zones[key], 0) for key, zone in layout.items()}


def _empty(zone: Zone, seats: int) -> Any:
    nothing: Any = () if zone.kind in (CARDS, MELDS) else 0
    if zone.parts:
        return [nothing] * zone.parts
    return [nothing] * seats if zone.for_each else nothing
