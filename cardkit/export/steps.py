"""Steps of a recorded game as they are shown: the move and its effects in words, the position, and its scene."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from cardkit.cards.card import Card
from cardkit.drawing.scene import HIDDEN_CARD, Scene, SceneHand, ScenePile, pile_name
from cardkit.game.moves import Move
from cardkit.game.position import HIDDEN_CARDS
from cardkit.game.result import Result
from cardkit.language import Message, gettext
from cardkit.records.playback import Playback, Step
from cardkit.records.views import is_cards, seen_position

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

    These are the sentences of `told`, or `line` with names when there are none. In games with private actions the cards
    of `line` follow, unless the sentences name them. The deal itself, which has no move, is `DEALT`.
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
    """Return which round and move a step is: `Bout 3, move 12 of 76`."""
    last = len(played.steps) - 1
    name = played.game.rounds.shown_name.capitalize()
    return gettext(
        "{round} {number}, move {move} of {last}", round=name, number=step.round, move=step.number, last=last
    )


# -- Scenes

ROLES: Final = {
    "dealer": Message("dealt", "role"),
    "attacker": Message("attacks", "role"),
    "defender": Message("defends", "role"),
    "to_act": Message("to play", "role"),
}
"""Keys that name a seat, and the words beside its name."""
MARKS: Final = ("known", "picked_up", "shown", "trump_card", "moved")
"""Keys that say something about cards that lie elsewhere, or have moved between hands."""
LEFT: Final = ("stock", "aside")
RIGHT: Final = ("discard", "removed")
OUT: Final = Message("out", "role")


def position_of(played: Playback, step: Step, seat: int | None) -> dict[str, Any]:
    """The position after a step as `seat` saw it; with every card when it is None."""
    if seat is None:
        position: dict[str, Any] = played.game.to_position(step.state)
        return position
    return seen_position(played.game, step.state, seat)


def scene_at(played: Playback, step: Step, seat: int | None) -> Scene:
    """The table after a step, as `seat` saw it or with all cards open."""
    position = position_of(played, step, seat)
    kind = played.game.card_type
    piles = [
        (key, pile) for key, value in position.items() if key != "hands" for pile in _piles(key, value, position, kind)
    ]
    scene = Scene(
        tuple(_hand(played, step, position, index) for index in range(len(position["hands"]))),
        tuple(pile for key, pile in piles if key in LEFT),
        tuple(pile for key, pile in piles if key not in (*LEFT, *RIGHT)),
        tuple(pile for key, pile in piles if key in RIGHT),
        str(position.get("trump", "")),
        card_type=kind,
    )
    result = Result.of(step.state)
    return scene if result is None else scene.ended(result.losers(step.state.seats, played.game.teams))


def _hand(played: Playback, step: Step, position: Mapping[str, Any], seat: int) -> SceneHand:
    cards, counted = _split(position["hands"][seat])
    out = seat in position.get("out", ()) and not cards
    roles = tuple(str(ROLES[key]) for key in ROLES if position.get(key) == seat)
    return SceneHand(
        played.names[seat],
        (str(OUT),) if out else roles,
        cards,
        counted,
        step.state.actor == seat,
    )


def _split(text: str) -> tuple[tuple[str, ...], bool]:
    """Return the cards of a text, and whether their number is known."""
    return ((HIDDEN_CARD,), False) if text == HIDDEN_CARDS else (tuple(text.split()), True)


def _piles(key: str, value: Any, position: Mapping[str, Any], kind: type[Card]) -> list[ScenePile]:
    if key in MARKS:
        return []
    if isinstance(value, list) and value and all(isinstance(text, str) and is_cards(text, kind) for text in value):
        return [_one_of(key, index, text, position) for index, text in enumerate(value) if text]
    if key in RIGHT and isinstance(value, int | str) and value:
        number = value if isinstance(value, int) else len(value.split())
        return [ScenePile(pile_name(key), (HIDDEN_CARD,) * number, False, True)]
    if not isinstance(value, str) or not value or not is_cards(value, kind):
        return []
    pairs = "/" in value
    cards, counted = _split(value)
    heap = not pairs and (key in (*LEFT, *RIGHT) or set(cards) == {HIDDEN_CARD})
    return [ScenePile("" if pairs else pile_name(key), cards, pairs, heap, counted)]


def _one_of(key: str, index: int, text: str, position: Mapping[str, Any]) -> ScenePile:
    cards, counted = _split(text)
    looks = 0 if counted else int(position.get("heights", [0] * (index + 1))[index])
    return ScenePile(f"{pile_name(key.removesuffix('s'))} {index}", cards, False, True, counted, looks)
