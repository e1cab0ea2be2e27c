"""Moves: the lines that people read and records store, one for a whole play or answer."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Final, TypeVar

import attrs

from cardkit.arguments import is_number, require_text
from cardkit.cards.card import Card, card_or_none
from cardkit.engine.state import CHANCE, Observation, State
from cardkit.errors import InvalidText
from cardkit.language import gettext

CHANCE_NAME: Final = "chance"
"""The word that replaces a seat before a move of chance: `chance roll 5`."""
WINDOW_CLOSES: Final = "window closes"
"""The line, without a seat, that says that nobody else answers the latest play."""
KNOWN_LINES: Final = 2048
"""The number of recently read lines that a family keeps with their moves: records repeat the same lines."""


@attrs.frozen(repr=False)
class Move:
    """One seat's whole play or answer: `0 attack 7S 7D`. A frozen value; families add announcements."""

    seat: int
    """The seat that makes it; `CHANCE` for a move of nobody's."""
    verb: str
    cards: tuple[Card, ...] = ()

    @property
    def text(self) -> str:
        """The line as records and scenarios write it."""
        return " ".join([seat_text(self.seat), self.verb, *(card.text for card in self.cards)])

    @property
    def number(self) -> int | None:
        """The number that is all it says behind its verb, such as that of a bid; None for other moves."""
        return None

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text}>"


@attrs.frozen(repr=False)
class SpelledMove(Move):
    """A move that is kept as it is spelled: `0 play 8S hearts`."""

    words: tuple[str, ...] = ()
    """The words that follow the verb."""

    @property
    def text(self) -> str:
        """The line as records and scenarios write it."""
        return " ".join([seat_text(self.seat), self.verb, *self.words])

    @property
    def number(self) -> int | None:
        """The number that is all it says behind its verb, such as that of a bid; None for other moves."""
        return int(self.words[0]) if len(self.words) == 1 and is_number(self.words[0]) else None


MoveT = TypeVar("MoveT", bound=Move)
StateT = TypeVar("StateT", bound=State)
ObservationT = TypeVar("ObservationT", bound=Observation)


def seat_text(seat: int) -> str:
    """Return a seat as it begins the line of a move: its number, or the name of chance."""
    return CHANCE_NAME if seat == CHANCE else str(seat)


def split_move(text: str) -> tuple[int, str, list[str]]:
    """Split a line `SEAT VERB ARGUMENTS`; raises `InvalidText` when it has no seat or no verb."""
    require_text(text, "text")
    words = text.split()
    chance = bool(words) and words[0].lower() == CHANCE_NAME
    if len(words) < 2 or not (chance or is_number(words[0])):
        raise InvalidText(
            gettext("{text!r} is not a move: write the seat, a verb and cards, as in 0 attack 7S.", text=text.strip())
        )
    return CHANCE if chance else int(words[0]), words[1].lower(), words[2:]


def spelled(seat: int, text: str, card_type: type[Card]) -> SpelledMove:
    """Return the move of `seat` that `text` spells: a verb and words in small letters, and cards as files have them."""
    verb, *words = text.lower().split()
    cards = [card_or_none(word, card_type) for word in words]
    words = [word if card is None else card.text for word, card in zip(words, cards, strict=True)]
    return SpelledMove(seat, verb, tuple(card for card in cards if card is not None), tuple(words))


def decisions(state: StateT) -> Iterator[tuple[list[int], StateT]]:
    """Each way to complete the decision that is under way, and the state that it leads to; one after the other.

    Only the copies on the way to the next one are kept, at most as many as a decision has actions.
    """
    for action in state.actions():
        after = state.clone()
        after.apply(action)
        if after.over or after.decision != state.decision:
            yield [action], after  # type: ignore[misc]  # a clone is of the same class
        else:
            for rest, end in decisions(after):
                yield [action, *rest], end  # type: ignore[misc]


def unknown_verb(verb: str, verbs: Iterable[str]) -> str:
    """Return the sentence that `verb` is no move, with the nearest verbs."""
    names = list(verbs)
    card = card_or_none(verb)
    if card is not None:
        return gettext(
            "{card} is a card and no move: write before it what is done, as in {verb} {card}.", card=card, verb=names[0]
        )
    close = get_close_matches(verb, names, n=1, cutoff=0.7)
    if close:
        return gettext("{verb!r} is not a move: did you mean {close}?", verb=verb, close=close[0])
    return gettext("{verb!r} is not a move: the moves are {verbs}.", verb=verb, verbs=", ".join(names))
