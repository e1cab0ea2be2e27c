"""Captions beside a picture: who moved, what came of it, how it ended."""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from cardkit.cards.card import Card
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.language import Message, gettext
from cardkit.records.playback import Playback, Step

DEALT: Final = Message("The cards are dealt.")
CARDS: Final = Message("Cards: {cards}.")
GOES_ON: Final = Message("The record stops here: the deal goes on.")


class Teller(Protocol):
    """Puts a game into sentences: a face of the command line does."""

    def tell(self, before: Any, move: Move | None, after: Any, names: Sequence[str], seat: int) -> list[str]:
        """Return what `seat` saw happen between two states, a sentence each."""

    def tell_result(self, result: Result, names: Sequence[str], people: Sequence[int]) -> str:
        """Return how a deal ended, for the people in these seats."""


def pretty(text: str, card_type: type[Card]) -> str:
    """A text in which cards stand as files spell them, with cards as people read them."""
    return card_type.alphabet.pattern.sub(lambda found: card_type(found[0]).pretty, text)


def told(played: Playback, step: Step, teller: Teller | None, seat: int | None) -> list[str]:
    """Return what `seat` saw of a step, with None somebody who may see everything; nothing without a teller."""
    if teller is None:
        return []
    silence, move = step.told(teller.tell, played.names, seat)
    return [*silence, *move]


def caption(played: Playback, step: Step, line: str, teller: Teller | None, seat: int | None) -> str:
    """A step in words, for who saw its move as `line`: what was told, and the cards that only they know."""
    if step.move is None:
        return str(DEALT)
    sentences = told(played, step, teller, seat)
    if not sentences:
        return by_name(played, line)
    kind = played.game.card_type
    cards = pretty(" ".join(kind.alphabet.pattern.findall(line)), kind)
    if played.game.views.private_actions and cards and cards not in " ".join(sentences):
        sentences.append(CARDS.format(cards=cards))
    return " ".join(sentences)


def by_name(played: Playback, line: str) -> str:
    """A line of a record with the name of its seat, and cards as people read them."""
    seat, _, rest = line.partition(" ")
    kind = played.game.card_type
    return f"{played.names[int(seat)]}: {pretty(rest, kind)}" if seat.isdecimal() else pretty(line, kind)


def ending(played: Playback, teller: Teller | None) -> str:
    """Return how the deal ended, in a sentence."""
    result = played.result
    if result is None:
        return str(GOES_ON)
    return teller.tell_result(result, played.names, []) if teller is not None else f"{result.text.capitalize()}."


def number_of(played: Playback, step: Step) -> str:
    """Return which round and move a step is: `Bout 3, move 12 of 76`."""
    last = len(played.steps) - 1
    name = played.game.rounds.shown_name.capitalize()
    return gettext(
        "{round} {number}, move {move} of {last}", round=name, number=step.round, move=step.number, last=last
    )
