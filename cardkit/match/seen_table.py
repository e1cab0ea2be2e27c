"""The table as one person sees it, as data, at a web table and on a full screen: made from observations alone."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import reduce
from operator import and_
from typing import Any

import attrs

from cardkit.cards.card import Card
from cardkit.drawing.registry import scene_of
from cardkit.drawing.scene import HIDDEN_CARD, Scene, SceneHand, ScenePile
from cardkit.engine.state import Observation, State
from cardkit.game.game import AnyGame
from cardkit.game.result import Result


@attrs.frozen
class SeenTable:
    """A table as one person sees it."""

    scene: Scene | None
    lines: Sequence[str]
    """The table in words, in games that have no drawing."""
    seat: int | None
    """The seat whose hand is shown; None when no hand is shown."""
    hand: Sequence[str]
    """The cards of that hand, as files spell cards, in the order in which cards are numbered."""
    order: str | None = None
    """The order that was chosen for it, `BY_SUITS` or `BY_RANKS`; None for none."""

    @property
    def trump(self) -> str:
        """Return the suit that is trumps for the hand that is shown: S, H, D or C; empty for none."""
        return "" if self.scene is None or self.seat is None else self.scene.trump_of(self.seat)

    @property
    def card_type(self) -> type[Card]:
        """Return the class of the cards, which says how they are spelled."""
        return Card if self.scene is None else self.scene.card_type


See = Callable[[], SeenTable]
"""Returns the table; called only by a screen on which it stays in place."""


def sight_of(game: AnyGame, state: State, seat: int | None, names: Sequence[str], *, covers: bool) -> SeenTable:
    """Return the table as `seat`, or with None everybody, sees it; `covers` hides cards that people must remember."""
    if seat is None:
        return SeenTable(public_table(state, names), (), None, ())
    scene, lines = seen_table(game, state, seat, names)
    if scene is not None and covers:
        scene = covered(scene, seat)
    return SeenTable(scene, lines, seat, own_cards(game, scene, state, seat))


def sight_in(game: AnyGame, seen: Observation, names: Sequence[str], *, covers: bool) -> SeenTable:
    """Return the table as the seat of an observation sees it; with `covers` all other hands lie face down."""
    scene = scene_of(seen, names)
    if scene is None:
        return SeenTable(None, _lines(game, seen, names), seen.seat, ())
    hand = [card for card in scene.hands[seen.seat].cards if card != HIDDEN_CARD]
    return SeenTable(covered(scene, seen.seat) if covers else scene, (), seen.seat, hand)


def own_cards(game: AnyGame, scene: Scene | None, state: State, seat: int) -> list[str]:
    """The hand of `seat`, as files spell cards, in the order in which it is drawn."""
    if scene is not None:
        return [card for card in scene.hands[seat].cards if card != HIDDEN_CARD]
    found: list[str] = game.card_type.alphabet.pattern.findall(game.to_position(state)["hands"][seat])
    return found


def seen_table(game: AnyGame, state: State, seat: int, names: Sequence[str]) -> tuple[Scene | None, list[str]]:
    """Return the table as `seat` sees it: a scene or, in games without a drawing, lines of text."""
    observation = state.observe(seat)
    scene = scene_of(observation, names)
    return (scene, []) if scene is not None else (None, _lines(game, observation, names))


def _lines(game: AnyGame, observation: Any, names: Sequence[str]) -> list[str]:
    try:
        return list(game.words.table(observation, names))
    except NotImplementedError:
        return []


def covered(scene: Scene, seat: int | None) -> Scene:
    """Return the scene with all hands but that of `seat` face down; for None, all hands."""
    if all(index == seat or _face_down(hand) for index, hand in enumerate(scene.hands)):
        return scene
    hands = [
        hand if index == seat or _face_down(hand) else attrs.evolve(hand, cards=(HIDDEN_CARD,) * len(hand.cards))
        for index, hand in enumerate(scene.hands)
    ]
    return attrs.evolve(scene, hands=tuple(hands))


def _face_down(hand: SceneHand) -> bool:
    return hand.cards.count(HIDDEN_CARD) == len(hand.cards)


def open_table(game: AnyGame, state: State, names: Sequence[str]) -> Scene | None:
    """Return the table with all hands open, once the deal is over with the losers marked; None in games without a
    drawing.
    """
    scene, result = scene_of(state, names), Result.of(state)
    if scene is None or result is None:
        return scene
    return scene.ended(result.losers(state.seats, game.teams))


def public_table(state: State, names: Sequence[str]) -> Scene | None:
    """Return the table as everybody sees it, onlookers included: the parts drawn alike for every seat.

    A hand shows its number of cards, as others see it, and the cards that all others have seen go there. The result is
    None in games without a drawing.
    """
    scenes = [scene_of(state.observe(seat), names) for seat in range(state.seats)]
    if any(scene is None for scene in scenes):
        return None
    drawn = [scene for scene in scenes if scene is not None]
    hands = tuple(
        _common_hand([scene.hands[seat] for viewer, scene in enumerate(drawn) if viewer != seat or len(drawn) == 1])
        for seat in range(state.seats)
    )
    first = drawn[0]
    return attrs.evolve(
        first,
        hands=hands,
        left=_common_piles([scene.left for scene in drawn]),
        middle=_common_piles([scene.middle for scene in drawn]),
        right=_common_piles([scene.right for scene in drawn]),
        notes=tuple(note for note in first.notes if all(note in scene.notes for scene in drawn)),
    )


def _common_hand(hands: Sequence[SceneHand]) -> SceneHand:
    """Return a hand with the cards and roles that all of `hands` show; one back if their numbers of cards differ or
    are unknown.
    """
    first = hands[0]
    cards = _common([hand.cards for hand in hands])
    counted = all(hand.counted for hand in hands) and len({len(hand.cards) for hand in hands}) == 1
    roles = tuple(role for role in first.roles if all(role in hand.roles for hand in hands))
    return attrs.evolve(first, cards=cards if counted else (HIDDEN_CARD,), counted=counted, roles=roles)


def _common(seen: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the cards that all of `seen` show, and a back for each other card of the first."""
    first = seen[0]
    if all(cards == first for cards in seen):
        return first
    shared = reduce(and_, map(Counter, seen))
    shown = [card for card in Counter(first) for _ in range(shared[card]) if card != HIDDEN_CARD]
    return (*shown, *[HIDDEN_CARD] * (len(first) - len(shown)))


def _common_piles(seen: Sequence[tuple[ScenePile, ...]]) -> tuple[ScenePile, ...]:
    """Return the piles that are in all of `seen`, with the cards that all show.

    A pile whose number of cards differs is one back, without a number; one that is not in all is left out.
    """
    piles = []
    for index, pile in enumerate(seen[0]):
        same = [other[index] for other in seen if index < len(other)]
        if len(same) == len(seen) and all(other.label == pile.label for other in same):
            counted = all(other.counted and len(other.cards) == len(pile.cards) for other in same)
            cards = _common([other.cards for other in same]) if counted else (HIDDEN_CARD,)
            piles.append(attrs.evolve(pile, cards=cards, counted=counted))
    return tuple(piles)
