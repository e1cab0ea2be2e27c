"""Steps of a recorded game as they are shown: the move and its effects in words, the position, and its scene."""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from cardkit.cards.card import Card
from cardkit.drawing.registry import scene_of
from cardkit.drawing.scene import Scene
from cardkit.errors import InvalidText
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.language import Message, gettext
from cardkit.records.playback import Playback, Step
from cardkit.records.views import seen_position

# -- Captions

DEALT: Final = Message("The cards are dealt.")
CARDS: Final = Message("Cards: {cards}.")
GOES_ON: Final = Message("The record stops here: the deal goes on.")


class Teller(Protocol):
    """Puts a game into sentences: a face of the command line does."""

    def tell(self, before: Any, move: Move | None, after: Any, names: Sequence[str], seat: int) -> list[str]:
        """Return sentences about the change between two states, as `seat` saw it."""

    def tell_result(self, result: Result, names: Sequence[str], people: Sequence[int]) -> str:
        """Return how a deal ended, for the people in these seats."""


def pretty(text: str, card_type: type[Card]) -> str:
    """Return a text with cards spelled for people, in place of their spelling in files."""
    return card_type.alphabet.pattern.sub(lambda found: card_type(found[0]).pretty, text)


def step_sentences(played: Playback, step: Step, teller: Teller | None, seat: int | None) -> list[str]:
    """Return sentences about a step, as `seat` saw it, or with None everything; an empty list without a teller."""
    if teller is None:
        return []
    silence, move = step.sentences(teller.tell, played.names, seat)
    return [*silence, *move]


def caption(played: Playback, step: Step, line: str, teller: Teller | None, seat: int | None) -> str:
    """Return a step in words, for a viewer who saw its move as `line`.

    These are the sentences of `step_sentences`, or `line` with names when there are none. In games with private
    actions the cards of `line` follow, unless the sentences name them. The deal itself, which has no move, is
    `DEALT`.
    """
    if step.move is None:
        return str(DEALT)
    sentences = step_sentences(played, step, teller, seat)
    if not sentences:
        return by_name(played, line)
    kind = played.game.card_type
    cards = pretty(" ".join(kind.alphabet.pattern.findall(line)), kind)
    if played.game.views.private_actions and cards and cards not in " ".join(sentences):
        sentences.append(CARDS.format(cards=cards))
    return " ".join(sentences)


def by_name(played: Playback, line: str) -> str:
    """Return a line of a record with cards as people read them, and the name of its seat if it begins with one."""
    seat, _, rest = line.partition(" ")
    kind = played.game.card_type
    return f"{played.names[int(seat)]}: {pretty(rest, kind)}" if seat.isdecimal() else pretty(line, kind)


def ending(played: Playback, teller: Teller | None) -> str:
    """Return how the deal ended, in a sentence, or that it goes on."""
    result = played.result
    if result is None:
        return str(GOES_ON)
    return teller.tell_result(result, played.names, []) if teller is not None else f"{result.text.capitalize()}."


def number_of(played: Playback, step: Step) -> str:
    """Return which round and move a step is: `Bout 3, move 12 of 76`, or `Move 2 of 76` before the first round."""
    last = len(played.steps) - 1
    if step.round == 0:
        return gettext("Move {move} of {last}", move=step.number, last=last)
    name = played.game.rounds.shown_name.capitalize()
    return gettext(
        "{round} {number}, move {move} of {last}", round=name, number=step.round, move=step.number, last=last
    )


# -- Tables


def position_of(played: Playback, step: Step, seat: int | None) -> dict[str, Any]:
    """The position after a step as `seat` saw it; with every card when it is None."""
    if seat is None:
        position: dict[str, Any] = played.game.to_position(step.state)
        return position
    return seen_position(played.game, step.state, seat)


def scene_at(played: Playback, step: Step, seat: int | None) -> Scene:
    """Return the table after a step as `seat` saw it, for None with all hands open; at the end losers are marked.

    Raises `InvalidText` for a game without a drawing.
    """
    state = step.state
    scene = scene_of(state if seat is None else state.observe(seat), played.names)
    if scene is None:
        raise InvalidText(gettext("{name} has no drawing of its table.", name=played.game.name))
    result = Result.of(state)
    return scene if result is None else scene.ended(result.losers(state.seats, played.game.teams))
