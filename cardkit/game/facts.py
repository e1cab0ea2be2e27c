"""Facts about a state in text, as scenarios assert them: `= asked 2`, `= hand 1: 9S TS`, `= result draw`."""

from collections.abc import Callable, Mapping

from cardkit.arguments import is_number, require_text
from cardkit.cards.cards import Cards
from cardkit.engine.state import State
from cardkit.errors import InvalidText
from cardkit.game.result import Result
from cardkit.language import gettext

Reading = tuple[str, str]
"""A fact as given and as it is true, both in one spelling, so that they can be compared."""


def refute(fact: str, readers: Mapping[str, Callable[[str], Reading]]) -> str | None:
    """Return None when `fact` holds, else the true value.

    `readers` has a reader of the rest of the fact for each first word. Raises `InvalidText` for an unreadable fact.
    """
    require_text(fact, "fact")
    word, _, rest = fact.strip().partition(" ")
    if word not in readers:
        raise InvalidText(
            gettext(
                "{text!r} is not a fact: facts begin with {words}.", text=fact.strip(), words=", ".join(sorted(readers))
            )
        )
    said, found = readers[word](rest.strip())
    return None if said == found else f"{word} {found}".strip()


def read_number(text: str, actual: int) -> Reading:
    """Return the number that `text` says, and `actual`, both as text; raises `InvalidText` for no whole number."""
    if not is_number(text):
        raise InvalidText(gettext("{text!r} is not a whole number.", text=text))
    return str(int(text)), str(actual)


def read_word(text: str, words: Mapping[str, bool]) -> Reading:
    """Return `text`, one of `words`, and the words that hold: `text` alone if it holds, else all mapped to True.

    Raises `InvalidText` when `text` is none of the words.
    """
    if text not in words:
        raise InvalidText(gettext("{text!r} is none of {words}.", text=text, words=", ".join(words)))
    holding = [word for word, holds in words.items() if holds]
    return (text, text) if words[text] else (text, " or ".join(holding) or gettext("none of these"))


def read_hand(text: str, hand_of: Callable[[int], Cards], seats: int) -> Reading:
    """Return the hand that a fact as `1: 9S TS` says, and the true one: exactly these cards, in any order.

    Raises `InvalidText` when it has no seat or no colon, and for words that are no cards.
    """
    seat, colon, cards = text.partition(":")
    if not colon or not is_number(seat.strip()) or int(seat) >= seats:
        raise InvalidText(
            gettext("{text!r} is not a hand: write the seat, a colon and its cards, as in hand 1: 9S TS.", text=text)
        )
    hand = hand_of(int(seat))
    return f"{int(seat)}: {Cards(cards, hand.card_type)}", f"{int(seat)}: {hand}"


def read_seats(text: str, actual: list[int]) -> Reading:
    """Return the seats of `text`, such as `0 2` or `none`, in rising order, and the `actual` ones, both as text.

    Raises `InvalidText` when `text` is no list of seats.
    """
    words = text.split()
    if words != ["none"] and not (words and all(is_number(word) for word in words)):
        raise InvalidText(gettext("{text!r} is not a list of seats: write their numbers, or none.", text=text))
    said = sorted(int(word) for word in words if word != "none")
    return _seat_text(said), _seat_text(actual)


def _seat_text(seats: list[int]) -> str:
    return " ".join(str(seat) for seat in seats) or "none"


def read_result(text: str, state: State) -> Reading:
    """Return the result that `text` gives, such as `draw` or `loser 1`, and the true one; `none` before the deal ends.

    Raises `InvalidText` when `text` is no result.
    """
    said = text if text == "none" else Result.parse(text).text
    result = Result.of(state)
    return said, "none" if result is None else result.text
