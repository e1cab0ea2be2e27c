"""The layout of a simple game, from which positions, views and samples follow."""

from collections.abc import Iterator, Sequence
from random import Random as PlainRandom
from typing import Any, ClassVar, Final

import attrs
from librt.random import Random

from cardkit.arguments import require_number
from cardkit.cards.card import FRENCH, Card, suit_plural
from cardkit.cards.chance import shuffled
from cardkit.errors import InvalidDeal
from cardkit.game.position import HIDDEN_CARDS, Fields, cards_text, invalid
from cardkit.language import Message, gettext, mark

CARDS: Final = "cards"
MELDS: Final = "melds"
SUIT: Final = "suit"
NUMBER: Final = "number"

NONE: Final = Message("none", "cards")
HIDDEN: Final = Message("hidden", "number")
_MELD_LIST: Final = mark("a list with a text for each meld")
_TEXT_LIST: Final = mark("a list with a text for each seat")
_COLUMN_LIST: Final = mark("a list with a text for each zone")
_NUMBER_LIST: Final = mark("a list with a number for each seat")


@attrs.frozen(slots=False)
class Zone:
    """The contents of an attribute of a `SimpleState` besides the hands, and who sees them.

    `Zone.FACE_UP`, `Zone.FACE_DOWN`, `Zone.MELDS`, `Zone.SUIT`, `Zone.NUMBER` and `Zone.TRICK` are the table's;
    `Zone.FACE_UP.each` is one for every seat, in a list, and `Zone.FACE_DOWN.each` one that lies sealed before every
    seat, which nobody sees; `Zone.FACE_UP.columns(7)` is a list of seven, which may be empty. `Zone.OWN` is one for
    every seat, which that seat alone sees. `noted` makes of each of them a note about cards that lie in hands:
    `Zone.FACE_UP.each.noted`; `Zone.OWN.noted_in("talon")` is a note of every seat about cards that it alone knows to
    lie in the zone `talon`, such as those that it has buried there. `Zone.OWN.last_known` is a note that may have
    become untrue unseen.
    """

    kind: str
    seen_by: str = "all"
    """`all`, `owner` or `nobody`."""
    for_each: bool = False
    """True when every seat has one: then the attribute is a list, by seat."""
    note: bool = False
    """True when its cards lie elsewhere, such as in a hand, and are only written down here."""

    about: str = ""
    """The key of the zone that a note is about; empty for the hands."""
    parts: int = 0
    """The number of zones side by side, such as the columns of a tableau; 0 for one zone."""
    width: int = 0
    """The number of parts in a row."""
    in_turn: bool = False
    """True when its cards were laid by one seat after the other, up to the one before the actor: a trick in play."""
    counter: bool = False
    """True for a trick that goes counter-clockwise."""
    signed: bool = False
    """True for a number that may be below 0."""
    spread: bool = False
    """True when its cards lie side by side and each matters, and not on top of each other."""
    seat: bool = False
    """True for a number that is a seat, or -1 for nobody."""
    lasting: bool = False
    """True for a note of each seat's last knowledge: see `last_known`."""
    shown: bool = True
    """False when the table for people does not show it: see `quiet`."""
    label: str = ""
    """Its name in front of people: see `called`."""
    most: int = 0
    """The largest value of a hidden number: samples draw it from 0 to this."""

    FACE_DOWN: ClassVar["Zone"]
    """Cards that nobody sees, in their order, the next to be drawn first: a list or a tuple."""
    FACE_UP: ClassVar["Zone"]
    """A pile of cards that everybody sees, in their order, the top card last: a list or a tuple."""
    SPREAD: ClassVar["Zone"]
    """Cards that everybody sees side by side, such as a table from which cards are captured: a list or a tuple."""
    OWN: ClassVar["Zone"]
    """Cards of each seat that it alone sees: a list of lists or tuples."""
    MELDS: ClassVar["Zone"]
    """Sets of cards that everybody sees, such as melds or tricks: a list or a tuple of tuples."""
    SUIT: ClassVar["Zone"]
    """A suit that everybody knows, 0 to 3; -1 for none, which is an empty text in a position."""
    NUMBER: ClassVar["Zone"]
    """A number that everybody knows, from 0 on."""
    INTEGER: ClassVar["Zone"]
    """A number that everybody knows and that may be below 0, such as points."""
    SEAT: ClassVar["Zone"]
    """A seat that everybody knows, such as the last to draw; -1 is nobody. People see the name, or nothing."""
    TRICK: ClassVar["Zone"]
    """Cards that everybody sees, laid clockwise by one seat after the other, up to the one before the actor."""

    @classmethod
    def own_number(cls, most: int) -> "Zone":
        """A number of each seat that it alone sees, from 0 to `most`, such as a sealed bid; -1 for none, as all see."""
        return cls(NUMBER, "owner", for_each=True, most=most)

    @classmethod
    def hidden_number(cls, most: int) -> "Zone":
        """A number that nobody sees, from 0 to `most`; -1 for none, as all see."""
        return cls(NUMBER, "nobody", most=most)

    def check(self, key: str, value: Any, state: Any) -> None:
        """Raise `TypeError` unless `value`, the attribute `key` of a `state` without cards, fits this zone."""
        if self.listed:
            number = self.parts or state.seats
            wanted = f"a list with {number} entries"
            fits = isinstance(value, list | tuple) and len(value) == number
        elif self.kind in (NUMBER, SUIT):
            wanted, fits = "a whole number", isinstance(value, int)
        else:
            wanted, fits = "a list or a tuple of cards", isinstance(value, list | tuple)
        if not fits:
            raise TypeError(
                f"The layout of {type(state).__name__} names `{key}`, which its `__init__` must set: {wanted}, not "
                f"{value!r}."
            )

    @property
    def each(self) -> "Zone":
        """The zone for every seat: the attribute is a list, by seat. Raises `ValueError` for melds, columns or rows."""
        if self.kind == MELDS:
            raise ValueError("The melds of a table are one zone: there is none for each seat.")
        if self.parts:
            raise ValueError("Columns and rows are the table's: there are none for each seat.")
        return attrs.evolve(self, for_each=True)

    def columns(self, number: int) -> "Zone":
        """Return `number` zones side by side, which may be empty: a tableau. The attribute is a list of them."""
        return self.rows(1, number)

    def rows(self, rows: int, columns: int) -> "Zone":
        """Return a board of zones, each of which may be empty: the attribute is a list of them, row by row.

        Raises `ValueError` for other zones than face-up or face-down cards, and for a board without rows or columns.
        """
        require_number(rows, "rows")
        require_number(columns, "columns")
        if self.kind != CARDS or self.for_each or self.note or self.in_turn:
            raise ValueError("Columns and rows are of Zone.FACE_UP or Zone.FACE_DOWN.")
        if rows < 1 or columns < 1:
            raise ValueError("A board has one row and one column at least.")
        return attrs.evolve(self, parts=rows * columns, width=columns)

    @property
    def counter_clockwise(self) -> "Zone":
        """Return the same trick, played counter-clockwise; raises `ValueError` for a zone that is no trick."""
        if not self.in_turn:
            raise ValueError("Counter-clockwise goes a trick, Zone.TRICK.")
        return attrs.evolve(self, counter=True)

    def laid_by(self, cards: int, actor: int, seats: int) -> list[int]:
        """Return the seats that laid the `cards` cards of a trick before `actor`, in order; none when nobody acts."""
        step = -1 if self.counter else 1
        return [(actor - step * (cards - index)) % seats for index in range(cards)] if actor >= 0 else []

    @property
    def listed(self) -> bool:
        """Return whether it is a list of zones or numbers: one for each seat, or columns."""
        return self.for_each or self.parts > 0

    @property
    def quiet(self) -> "Zone":
        """The same zone, which positions and bots have, but the table for people does not show.

        It is for numbers that the rules count and nobody at the table would say, such as how many have still to choose.
        """
        return attrs.evolve(self, shown=False)

    def called(self, label: str) -> "Zone":
        """Return the same zone with a name for people, such as `passed on`, in place of its key."""
        return attrs.evolve(self, label=label)

    @property
    def noted(self) -> "Zone":
        """The same zone as a note about cards that lie elsewhere."""
        return attrs.evolve(self, note=True)

    def noted_in(self, key: str) -> "Zone":
        """The same zone as a note about cards that lie in the zone `key`; if each seat has one, in the seat's own."""
        return attrs.evolve(self, note=True, about=key)

    @property
    def last_known(self) -> "Zone":
        """The same zone as a note of each seat's last knowledge; raises `ValueError` except for `Zone.OWN`.

        `take_out` does not change such a note: a card that leaves a hand unseen would be betrayed if it vanished from
        the note of a seat that could not see it. The game itself corrects the note by the seat's sights. Samples ignore
        it.
        """
        if self.kind != CARDS or self.seen_by != "owner":
            raise ValueError("What a seat knew last is its own affair: Zone.OWN.last_known.")
        return attrs.evolve(self, note=True, lasting=True)

    @property
    def holds(self) -> bool:
        """Return whether cards lie here."""
        return self.kind in (CARDS, MELDS) and not self.note

    @property
    def hidden(self) -> bool:
        """Return whether cards lie here that not everybody sees."""
        return self.holds and self.seen_by != "all"

    # -- In a position

    def read(self, fields: Fields, key: str, seats: int) -> Any:
        """The value of `key` in a position; raises `InvalidText`.

        A missing key is an empty zone, 0, no suit, or nobody. A hidden number that is written as `?` is refused.
        """
        if self.kind == SUIT and not self.for_each:
            suit = fields.suit(key, or_none=True)
            return -1 if suit is None else suit
        if self.kind == NUMBER and not self.for_each:
            if self.most:
                if fields.peek(key) == HIDDEN_CARDS:
                    raise invalid(
                        "`{key}` hides a number, and to play on it must be known: 0 to {most}.", key=key, most=self.most
                    )
                return fields.integer(key, 0, -1, self.most)
            if self.seat:
                return fields.integer(key, -1, -1, seats - 1)
            if self.signed:
                return fields.integer(key, 0)
            return fields.number(key, 0)
        if self.kind == CARDS and not self.listed:
            return tuple(int(card) for card in fields.cards(key) or ())
        return self._read_list(fields, key, seats)

    def _read_list(self, fields: Fields, key: str, seats: int) -> Any:
        """Return the values of a listed zone in a position, by seat or part, or its melds; raises `InvalidText`."""
        what = {MELDS: _MELD_LIST, NUMBER: _NUMBER_LIST}.get(self.kind, _COLUMN_LIST if self.parts else _TEXT_LIST)
        value = fields.take(key, list, what)
        if value is None:
            missing = -1 if self.seat else 0 if self.kind == NUMBER else ""
            value = [] if self.kind == MELDS else [missing] * (self.parts or seats)
        if self.parts and len(value) != self.parts:
            raise invalid(
                "`{key}` must have an entry for each of its {parts} zones, not {number}.",
                key=key,
                parts=self.parts,
                number=len(value),
            )
        if self.for_each and len(value) != seats:
            raise invalid(
                "`{key}` must have an entry for each of the {seats} seats, not {number}.",
                key=key,
                seats=seats,
                number=len(value),
            )
        parts = [self.alone.read(Fields({key: part}, fields.card_type), key, seats) for part in value]
        if self.kind == MELDS and not all(parts):
            raise invalid("`{key}`: there are no cards in one of them.", key=key)
        return tuple(parts) if self.kind == MELDS else parts

    @property
    def alone(self) -> "Zone":
        """The zone of one entry of a list; the zone itself when it is no list."""
        return attrs.evolve(self, kind=CARDS) if self.kind == MELDS else attrs.evolve(self, for_each=False, parts=0)

    def write(self, value: Any, card_type: type[Card] = Card) -> str | int | list[Any]:
        """The value as a position has it, with cards of `card_type`."""
        if self.listed or self.kind == MELDS:
            return [self.alone.write(part, card_type) for part in value]
        if self.kind == SUIT:
            return str(card_type.alphabet.suit_names[value]) if value >= 0 else ""
        return int(value) if self.kind == NUMBER else cards_text(value, card_type)

    def covered(self, value: Any, seat: int) -> Any:
        """Return numbers as a position shows them to `seat`, with `?` for each one that it does not see."""
        seen = self.seen(value, seat)
        if self.for_each:
            return [HIDDEN_CARDS if number is None else number for number in seen]
        return HIDDEN_CARDS if seen is None else seen

    def uncovered(self, value: Any, rng: PlainRandom) -> Any:
        """Return the numbers of a position, each `?` replaced by a number drawn from 0 to `most`."""
        if isinstance(value, list):
            return [self.uncovered(part, rng) for part in value]
        return rng.randrange(self.most + 1) if value == HIDDEN_CARDS else value

    def cards(self, value: Any) -> Iterator[int]:
        """Return the cards that lie here: none for a note or for a zone without cards."""
        return self.named(value) if self.holds else iter(())

    def named(self, value: Any) -> Iterator[int]:
        """The cards that are named here, whether they lie here or not."""
        if self.listed or self.kind == MELDS:
            for part in value:
                yield from self.alone.named(part)
        elif self.kind == CARDS:
            yield from value

    def cards_by_part(self, value: Any) -> Sequence[Sequence[int]]:
        """Return the cards of each of its parts; none when no cards lie here."""
        if not self.holds:
            return ()
        return value if self.listed or self.kind == MELDS else [value]

    def fixed(self, value: Any) -> Any:
        """Return the present value, with cards in tuples; in a list by seat if each seat has one."""
        if self.listed:
            return [self.alone.fixed(part) for part in value] if self.kind == CARDS else list(value)
        return tuple(value) if self.kind in (CARDS, MELDS) else value

    def kept(self, value: Any, model: Any) -> Any:
        """Return the value with cards in lists if `model`, another value of the zone, or None, has them in lists."""
        if self.listed and self.kind == CARDS and model is not None:
            return [self.alone.kept(part, each) for part, each in zip(value, model, strict=True)]
        return list(value) if isinstance(model, list) else value

    # -- For a seat

    def seen(self, value: Any, seat: int = -1) -> Any:
        """Return the part of the value that `seat` sees, or with -1 everybody; for hidden cards, their number.

        A private note, which only its seat sees, gives the cards of that seat alone. Cards are in tuples. A number that
        the seat does not see is None; but all see a -1, for none.
        """
        if self.seen_by == "all":
            return self.fixed(value)
        if self.kind == NUMBER:
            if not self.for_each:
                return None if value >= 0 else value
            return [part if own == seat or part < 0 else None for own, part in enumerate(value)]
        if not self.listed:
            return len(value)
        if self.note:
            return tuple(value[seat]) if seat >= 0 else ()
        return [tuple(part) if self.seen_by == "owner" and seat == own else len(part) for own, part in enumerate(value)]

    def known(self, seen: Any) -> Iterator[int]:
        """Return the cards here that `seen`, the zone's value as a seat sees it, names; none of a note or number."""
        if self.holds and self.listed:
            for part in seen:
                yield from part if isinstance(part, tuple) else ()
        elif self.holds and not isinstance(seen, int):
            yield from self.named(seen)

    def own(self, seen: Any, seat: int) -> Iterator[int]:
        """Return the cards that a note names for `seat`: its own part when all seats see all parts."""
        if isinstance(seen, int):
            return iter(())
        return iter(seen[seat] if self.for_each and self.seen_by == "all" else seen)

    def imagine(self, seen: Any, seat: int, seats: int, take: "ImaginedDeal") -> Any:
        """Return a value of which `seat` would see `seen`: hidden cards are taken; others' notes stay empty."""
        if self.note and self.seen_by == "owner":
            return [seen if other == seat else () for other in range(seats)]
        if self.kind == NUMBER and self.most:
            return (
                [take.number(self.most) if part is None else part for part in seen]
                if self.for_each
                else (take.number(self.most) if seen is None else seen)
            )
        if self.listed and self.kind == CARDS:
            return [_dealt(part, take, self.for_each and own == seat) for own, part in enumerate(seen)]
        return _dealt(seen, take, True) if self.kind == CARDS and not self.listed else seen

    def tell(self, seen: Any, names: Sequence[str] = (), card_type: type[Card] = Card) -> str:
        """Return a visible number, suit, seat or note in words, with `names` of the seats and cards of `card_type`."""
        if self.seat:
            seats = seen if self.for_each else [seen]
            return ", ".join(names[seat] if 0 <= seat < len(names) else str(NONE) for seat in seats)
        if isinstance(seen, tuple):
            return cards_text(seen, card_type)
        if self.for_each:
            shown = [self.alone.tell(part, names, card_type) for part in seen]
            return ", ".join(f"{name} {part}" for name, part in zip(names, shown, strict=True))
        if self.kind == SUIT:
            return _suit_in_words(seen, card_type) if seen >= 0 else str(NONE)
        if self.most and (seen is None or seen < 0):
            return str(HIDDEN if seen is None else NONE)
        return str(seen)


def _suit_in_words(suit: int, card_type: type[Card]) -> str:
    """Return the name of a suit, of the French ones in the language of the user."""
    return suit_plural(suit) if card_type.alphabet is FRENCH else card_type.alphabet.suit_names[suit]


Zone.FACE_DOWN = Zone(CARDS, "nobody")
Zone.FACE_UP = Zone(CARDS)
Zone.SPREAD = Zone(CARDS, spread=True)
Zone.OWN = Zone(CARDS, "owner", for_each=True)
Zone.MELDS = Zone(MELDS)
Zone.SUIT = Zone(SUIT)
Zone.NUMBER = Zone(NUMBER)
Zone.INTEGER = Zone(NUMBER, signed=True)
Zone.SEAT = Zone(NUMBER, signed=True, seat=True)
Zone.TRICK = Zone(CARDS, in_turn=True)


class ImaginedDeal:
    """Gives the cards of a zone: the noted ones, and others from the deck, in any order."""

    def __init__(self, deck: list[int], noted: Sequence[int], rng: Random) -> None:
        self.deck = deck
        self.noted = noted
        self.rng = rng

    def __call__(self, number: int, *, own: bool) -> tuple[int, ...]:
        """Return `number` imagined cards, among them the noted ones when the zone is the seat's `own` or shared.

        They are taken from the deck. Raises `InvalidDeal` when more are noted.
        """
        noted = self.noted if own else ()
        if len(noted) > number:
            raise InvalidDeal(
                gettext("{noted} cards are noted to lie where there are {number}.", noted=len(noted), number=number)
            )
        cards = [*noted, *(self.deck.pop() for _ in range(number - len(noted)))]
        return tuple(shuffled(cards, self.rng) if noted else cards)

    def number(self, most: int) -> int:
        """A number from 0 to `most`, each as likely as another."""
        return self.rng.randrange(most + 1)


def _dealt(seen: Any, take: ImaginedDeal, own: bool) -> tuple[int, ...]:
    return take(seen, own=own) if isinstance(seen, int) else seen
