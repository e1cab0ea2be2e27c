"""The picture of a position of any game: hands, what lies between them, who does what."""

from collections.abc import Mapping
from typing import Any, Final

from cardkit.cards.card import Card
from cardkit.drawing import HIDDEN_CARD, Scene, SceneHand, ScenePile, pile_name
from cardkit.game.position import HIDDEN_CARDS
from cardkit.language import Message
from cardkit.records.hiding import is_cards
from cardkit.records.playback import Playback, Step
from cardkit_games.export.data import position_of

ROLES: Final = {
    "dealer": Message("dealt", "role"),
    "attacker": Message("attacks", "role"),
    "defender": Message("defends", "role"),
    "to_act": Message("to play", "role"),
}
"""Keys that name a seat, and what is written beside its name."""
MARKS: Final = ("known", "picked_up", "shown", "trump_card", "moved")
"""Keys that say something about cards that lie elsewhere, or have moved between hands."""
LEFT: Final = ("stock", "aside")
RIGHT: Final = ("discard", "removed")
OUT: Final = Message("out", "role")


def scene_at(played: Playback, step: Step, seat: int | None) -> Scene:
    """The table after a step, as `seat` saw it or with all cards open."""
    position = position_of(played, step, seat)
    kind = played.game.card_type
    piles = [
        (key, pile) for key, value in position.items() if key != "hands" for pile in _piles(key, value, position, kind)
    ]
    return Scene(
        tuple(_hand(played, step, position, index) for index in range(len(position["hands"]))),
        tuple(pile for key, pile in piles if key in LEFT),
        tuple(pile for key, pile in piles if key not in (*LEFT, *RIGHT)),
        tuple(pile for key, pile in piles if key in RIGHT),
        str(position.get("trump", "")),
        card_type=kind,
    )


def _hand(played: Playback, step: Step, position: Mapping[str, Any], seat: int) -> SceneHand:
    cards, counted = _split(position["hands"][seat])
    out = seat in position.get("out", ()) or (step.state.over and not cards)
    playing = not step.state.over
    roles = tuple(str(ROLES[key]) for key in ROLES if position.get(key) == seat and (key == "dealer" or playing))
    return SceneHand(
        played.names[seat],
        (str(OUT),) if out and not cards else roles,
        cards,
        counted,
        step.state.actor == seat,
    )


def _split(text: str) -> tuple[tuple[str, ...], bool]:
    """Its cards, and whether their number is known."""
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
