"""Positions in text: the fields of a TOML table, read one by one with clear errors."""

from collections.abc import Container, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

from cardkit.cards.card import Card, card_or_none
from cardkit.cards.cards import Cards, words_in
from cardkit.drawing.scene import HIDDEN_CARD as HIDDEN_CARD
from cardkit.engine.seating import Seating
from cardkit.engine.state import State
from cardkit.errors import InvalidText
from cardkit.game.result import Result
from cardkit.language import gettext, mark, ngettext

MOST_TEXT: Final = 10_000
"""A longer text of cards is refused before it is read."""

MOST: Final = 2**62 - 1
"""The largest number that a position may name."""

HIDDEN_CARDS: Final = "?"
"""The text for hidden cards whose number is hidden too."""


def invalid(sentence: str, /, **values: object) -> InvalidText:
    """Return the error for an impossible text: `sentence` in the language of the user, filled with `values`."""
    return InvalidText(gettext(sentence, **values))


class Fields:
    """The keys of one position, each taken once; `done` complains about those that nobody took."""

    def __init__(self, position: Mapping[str, Any], card_type: type[Card] = Card) -> None:
        self._fields = dict(position)
        self._asked = set[str]()
        self.card_type = card_type
        """The class of the cards in the fields."""

    def take(self, key: str, kind: type | tuple[type, ...], what: str, default: Any = None) -> Any:
        """Remove `key` and return its value, `default` when it is missing; raises `InvalidText` for another `kind`.

        `what` describes the expected value in words, noted by `mark` for the catalogues.
        """
        self._asked.add(key)
        if key not in self._fields:
            return default
        value = self._fields.pop(key)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise invalid("`{key}` must be {what}, not {value!r}.", key=key, what=gettext(what), value=value)
        return value

    def peek(self, key: str) -> Any:
        """Return the value of `key`, which remains there; None when it is missing."""
        return self._fields.get(key)

    def text(self, key: str, default: str | None = None) -> str | None:
        """Return the text of `key`, `default` if it is left out; raises `InvalidText` for another type."""
        value: str | None = self.take(key, str, mark("a text"), default)
        return value

    def number(self, key: str, default: int | None = None) -> int | None:
        """Return a whole number from 0 on that fits into 62 bits, `default` if it is left out; raises `InvalidText`."""
        value: int | None = self.take(key, int, mark("a whole number"), default)
        if value is not None and value < 0:
            raise invalid("`{key}` must be a whole number from 0 on, not {value}.", key=key, value=value)
        if value is not None and value > MOST:
            raise invalid("`{key}` must be a whole number up to 2**62 - 1, and is larger.", key=key)
        return value

    def integer(self, key: str, default: int | None = None, least: int | None = None, most: int = MOST) -> int | None:
        """Return a whole number that may be below 0, from `least` to `most`, that fits into 62 bits.

        It is `default` when the key is not there. Raises `InvalidText`.
        """
        value: int | None = self.take(key, int, mark("a whole number"), default)
        least = -MOST if least is None else least
        if value is not None and not least <= value <= most:
            raise invalid(
                "`{key}` must be a whole number from {least} to {most}, not {value}.",
                key=key,
                least=least,
                most=most,
                value=value,
            )
        return value

    def switch(self, key: str, default: bool) -> bool:
        """Return whether the switch `key` is on, `default` if it is left out; raises `InvalidText` for another type."""
        value: bool = self.take(key, bool, mark("true or false"), default)
        return value

    def seat(self, key: str, seats: int, default: int | None = None) -> int | None:
        """Return a seat, 0 to `seats` - 1, `default` if it is left out; raises `InvalidText`."""
        value = self.number(key, default)
        if value is not None and value >= seats:
            raise invalid("`{key}` must be a seat from 0 to {last}, not {value}.", key=key, last=seats - 1, value=value)
        return value

    def seat_list(self, key: str, seats: int) -> list[int] | None:
        """Return a list of seats; None when it is left out. Raises `InvalidText` for seats that do not exist."""
        value: list[Any] | None = self.take(key, list, mark("a list of seats"))
        if value is not None and not all(type(seat) is int and 0 <= seat < seats for seat in value):
            raise invalid(
                "`{key}` must be a list of seats from 0 to {last}, not {value!r}.", key=key, last=seats - 1, value=value
            )
        return value

    def cards(self, key: str, default: str | None = None) -> list[Card] | None:
        """Return the cards of a text in its order, or of `default`; None without either. Raises `InvalidText`."""
        text = self.text(key, default)
        return None if text is None else card_list(text, f"`{key}`", self.card_type)

    def hands(self, most: int | None = None) -> list[Cards]:
        """Return `hands`: a text of cards for each seat, 2 to `most` of them if that is given.

        Raises `InvalidText`, also when they are missing.
        """
        value = self.take("hands", list, mark("a list with a text of cards for each seat"))
        if value is None or not all(isinstance(hand, str) for hand in value):
            raise invalid("`hands` must be there: a list with a text of cards for each seat.")
        hands = [
            card_list(hand, gettext("The hand of seat {seat}", seat=seat), self.card_type)
            for seat, hand in enumerate(value)
        ]
        if most is not None and not 2 <= len(hands) <= most:
            raise invalid(
                "`hands` must have a text for each of 2 to {most_seats} seats, not {hands}.",
                most_seats=most,
                hands=len(hands),
            )
        return [Cards(hand, self.card_type) for hand in hands]

    def result(self, seats: int) -> Result | None:
        """Return `result`: how a deal that is over has ended; None when the deal goes on.

        Raises `InvalidText` for a text that is no result, or one of another number of seats.
        """
        text = self.text("result")
        if text is None:
            return None
        result = Result.parse(text)
        if not result.fits(seats):
            raise invalid("`result` is not that of {seats} seats: {text!r}.", seats=seats, text=text)
        return result

    def suit(self, key: str, *, or_none: bool = False) -> int | None:
        """Return a suit; None when `key` is left out. With `or_none` an empty text is allowed, and gives -1.

        Raises `InvalidText`, which names the key.
        """
        text = self.text(key)
        if or_none and text == "":
            return -1
        try:
            return None if text is None else self.card_type.alphabet.suit(text)
        except InvalidText as error:
            raise InvalidText(f"`{key}`: {error}") from None

    def done(self) -> None:
        """Raise `InvalidText` when a key is left."""
        for key in self._fields:
            close = get_close_matches(key, self._asked, n=1, cutoff=0.7)
            if close:
                raise invalid(
                    "`{key}` is not a key of such a position: did you mean `{close}`?", key=key, close=close[0]
                )
            raise invalid(
                "`{key}` is not a key of such a position, which has {keys}.",
                key=key,
                keys=", ".join(f"`{one}`" for one in sorted(self._asked)),
            )


def card_list(text: str, where: str, card_type: type[Card] = Card) -> list[Card]:
    """Return cards in their order; raises `InvalidText`, which names `where`, also for a hidden card."""
    if len(text) > MOST_TEXT:
        raise invalid(
            "{where} has more than {most:,} letters, and no pack has so many cards.", where=where, most=MOST_TEXT
        )
    words = words_in(text, card_type)
    if HIDDEN_CARD in words:
        raise invalid("{where} has a hidden card ??, and to play on every card must be known.", where=where)
    try:
        return [card_type(word) for word in words]
    except InvalidText as error:
        raise InvalidText(f"{where}: {error}") from None


def words_of(value: object) -> Iterator[str]:
    """The words of a text or of a list of texts; those of pairs such as `7S/8S` one by one."""
    if isinstance(value, str):
        yield from value.replace("/", " ").replace(",", " ").split()
    elif isinstance(value, list | tuple):
        for item in value:
            yield from words_of(item)


def card_words(text: object, card_type: type[Card] = Card) -> list[str]:
    """Return the words for cards in a text, or in a list of texts, in their order; hidden cards are included.

    In small letters `as` is a word, as in `play ?? as K`, and not the ace of spades.
    """
    return [word for word in words_of(text) if word in (HIDDEN_CARD, HIDDEN_CARDS) or _is_card(word, card_type)]


def _is_card(word: str, card_type: type[Card]) -> bool:
    return word != "as" and card_or_none(word, card_type) is not None


def cards_text(cards: Iterable[int], card_type: type[Card] = Card) -> str:
    """Cards in the order given: `7S TH`."""
    return " ".join(card_type(card).text for card in cards)


def require_cards(cards: list[Card], pack: Container[int], copies: int = 1) -> None:
    """Raise `InvalidText` when a card has more copies than the packs, or is not in the pack."""
    counts: dict[Card, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
        if counts[card] > copies:
            raise InvalidText(
                ngettext(
                    "{text} is there {number} time, which is more often than the pack has it.",
                    "{text} is there {number} times, which is more often than the pack has it.",
                    counts[card],
                    text=card.text,
                )
            )
    for card in cards:
        if card not in pack:
            raise invalid("{card} is not in the pack of this game.", card=card)


def require_every_card(there: int, pack: int) -> None:
    """Raise `InvalidText` unless a position that names the cards out of play has the whole pack: `there` of its `pack`
    cards lie somewhere.
    """
    if there != pack:
        raise invalid(
            "The position has {there} of the {pack} cards of the pack, and the others lie nowhere.",
            there=there,
            pack=pack,
        )


def leave_deal(seating: Seating, out: Iterable[int], holders: Container[int], *, over: bool = False) -> None:
    """Put the seats `out` out of the deal; raises `InvalidText` when one is of `holders`, who hold cards, or when fewer
    than two remain of a deal that is not `over`.
    """
    for seat in out:
        if seat in holders:
            raise invalid("Seat {seat} holds cards and cannot be out.", seat=seat)
        seating.leave(seat)
    if seating.remaining() < 2 and not over:
        raise invalid("At least two seats must still be in the deal.")


def require_choice(state: State) -> None:
    """Raise `InvalidText` when the deal goes on and the actor has no legal action."""
    if not state.over and not state.actions():
        raise invalid("Seat {actor} is to act, and there is nothing that it can do.", actor=state.actor)
