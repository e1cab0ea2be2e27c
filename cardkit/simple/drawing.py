"""The table of a simple game as a scene: it follows from the layout."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardkit.cards.card import Card
from cardkit.engine.drawing import register_drawing
from cardkit.engine.scene import HIDDEN_CARD, Hand, Pile, Scene, pretty
from cardkit.game.result import Result
from cardkit.simple.layout import CARDS, MELDS, Zone
from cardkit.simple.state import SimpleObservation, SimpleState

YOU: Final = "you"
DEALT: Final = "dealt"
MOST_SPREAD: Final = 8
"""How many open cards are shown side by side; of more there is only the last."""
OVER: Final = "result: {result}"


def observed(seen: SimpleObservation, names: Sequence[str]) -> Scene:
    """The table as one seat sees it."""
    hands = []
    for seat, name in enumerate(names):
        mine = seat == seen.seat
        cards = _texts(seen.hand) if mine else (HIDDEN_CARD,) * seen.hand_sizes[seat]
        hands.append(Hand(name, _roles(seen.dealer == seat, mine), cards, True, seat == seen.actor))
    return _scene(hands, seen.layout, seen.table, names, [])


def opened(state: SimpleState, names: Sequence[str]) -> Scene:
    """The table with all hands open; what lies face down for everybody stays so."""
    hands = [
        Hand(name, _roles(state.dealer == seat, False), _texts(state.hands[seat]), True, seat == state.actor)
        for seat, name in enumerate(names)
    ]
    values = {key: getattr(state, key) for key in state.layout}
    there = {
        key: zone.seen(values[key]) if zone.seen_by == "nobody" else values[key] for key, zone in state.layout.items()
    }
    result = Result.of(state)
    return _scene(hands, state.layout, there, names, [] if result is None else [OVER.format(result=result.text)])


def _roles(deals: bool, looks: bool) -> tuple[str, ...]:
    return (*([YOU] if looks else []), *([DEALT] if deals else []))


def _texts(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(Card(card).text for card in sorted(cards))


def _scene(
    hands: Sequence[Hand], layout: Mapping[str, Zone], there: Mapping[str, Any], names: Sequence[str], notes: list[str]
) -> Scene:
    heaps: list[Pile] = []
    melds: list[Pile] = []
    told: list[str] = []
    for key, value in there.items():
        zone, label = layout[key], key.replace("_", " ")
        if zone.kind == MELDS:
            melds += [
                Pile(f"{label} {place}", tuple(map(_text, meld)), False, False) for place, meld in enumerate(value)
            ]
        elif zone.kind == CARDS and not zone.for_each and not zone.note:
            cards = (HIDDEN_CARD,) * value if isinstance(value, int) else tuple(map(_text, value))
            spread = bool(cards) and HIDDEN_CARD not in cards and len(cards) <= MOST_SPREAD
            (melds if spread else heaps).append(Pile(label, cards, False, not spread))
        elif zone.for_each and zone.kind == CARDS and not (zone.note and not isinstance(value, list)):
            told += [f"{label} of {names[seat]}: {_part(part)}" for seat, part in enumerate(value) if part]
        else:
            told.append(f"{label}: {_pretty(zone.tell(value, names))}")
    return Scene(tuple(hands), tuple(heaps), tuple(melds), (), notes=(*told, *notes))


def _text(card: int) -> str:
    return Card(card).text


def _part(part: Any) -> str:
    return f"{part} cards" if isinstance(part, int) else " ".join(Card(card).pretty for card in part)


def _pretty(text: str) -> str:
    return " ".join(pretty(word) for word in text.split(" "))


register_drawing(SimpleState, opened)
register_drawing(SimpleObservation, observed)
