"""The table of a simple game as a scene: it follows from the layout."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardkit.cards.card import SUITS, Card
from cardkit.drawing.registry import register_drawing
from cardkit.drawing.scene import HIDDEN_CARD, MOST_SPREAD, YOU, Scene, SceneHand, ScenePile, pile_name, pretty
from cardkit.engine.state import NOBODY
from cardkit.game.result import Result
from cardkit.language import Message, gettext, ngettext
from cardkit.simple.layout import CARDS, MELDS, Zone
from cardkit.simple.state import SimpleObservation, SimpleState

TRUMP: Final = "trump"
"""The key of the zone that names the trump suit of a French pack."""
DEALT: Final = Message("dealt", "role")
NOTED: Final = Message("cards that you know in others' hands ({label})")
LAST_KNOWN: Final = Message("cards that you last knew in others' hands ({label})")
NOTED_IN: Final = Message("cards that you know in the {pile} ({label})")


def observed(seen: SimpleObservation, names: Sequence[str]) -> Scene:
    """Return the table as the seat of an observation sees it; `names` are those of the seats."""
    hands = []
    for seat, name in enumerate(names):
        mine = seat == seen.seat
        cards = _texts(seen.hand, seen.card_type) if mine else (HIDDEN_CARD,) * seen.hand_sizes[seat]
        hands.append(SceneHand(name, _roles(seen.dealer == seat, mine), cards, True, seat == seen.actor))
    return _scene(hands, seen, seen.table, names)


def opened(state: SimpleState, names: Sequence[str]) -> Scene:
    """Return the table with all hands open; cards that lie face down for every seat stay hidden."""
    hands = [
        SceneHand(
            name,
            _roles(state.dealer == seat, False),
            _texts(state.hands[seat], state.card_type),
            True,
            seat == state.actor,
        )
        for seat, name in enumerate(names)
    ]
    values = {key: getattr(state, key) for key in state.layout}
    contents = {
        key: zone.seen(values[key]) if zone.seen_by == "nobody" else zone.fixed(values[key])
        for key, zone in state.layout.items()
    }
    result = Result.of(state)
    return _scene(hands, state, contents, names, "" if result is None else result.in_words(names))


def _roles(deals: bool, looks: bool) -> tuple[str, ...]:
    return (*([str(YOU)] if looks else []), *([str(DEALT)] if deals else []))


def _texts(cards: Sequence[int], card_type: type[Card]) -> tuple[str, ...]:
    return tuple(card_type(card).text for card in cards)


def _scene(
    hands: Sequence[SceneHand],
    drawn: SimpleState | SimpleObservation,
    contents: Mapping[str, Any],
    names: Sequence[str],
    ending: str = "",
) -> Scene:
    """Return the scene of `hands` and of the shown zones, whose contents by key are `contents`."""
    card_type = drawn.card_type
    heaps: list[ScenePile] = []
    melds: list[ScenePile] = []
    numbers: list[str] = []
    trump = ""
    for key, value in contents.items():
        zone = drawn.layout[key]
        label = pile_name(zone.label or key.replace("_", " "))
        if not zone.shown:
            continue
        if key == TRUMP and zone == Zone.SUIT and value >= 0 and card_type.alphabet.suits == Card.alphabet.suits:
            trump = SUITS[value]
        elif zone.kind == MELDS:
            melds += [
                ScenePile(f"{label} {number}", _texts(meld, card_type), False, False)
                for number, meld in enumerate(value)
            ]
        elif zone.parts:
            for number, part in enumerate(value, 1):
                cards = (HIDDEN_CARD,) * part if isinstance(part, int) else _texts(part, card_type)
                spread = HIDDEN_CARD not in cards
                melds.append(ScenePile(f"{label} {number}", cards, False, not spread))
        elif zone.in_turn and value and drawn.actor >= 0:
            laid = zip(zone.laid_by(len(value), drawn.actor, len(names)), value, strict=True)
            melds += [
                ScenePile(f"{label}: {names[seat]}", _texts([card], card_type), False, False) for seat, card in laid
            ]
        elif zone.kind == CARDS and not zone.for_each and not zone.note:
            cards = (HIDDEN_CARD,) * value if isinstance(value, int) else _texts(value, card_type)
            spread = bool(cards) and HIDDEN_CARD not in cards and (zone.spread or len(cards) <= MOST_SPREAD)
            (melds if spread else heaps).append(ScenePile(label, cards, False, not spread))
        elif zone.for_each and zone.kind == CARDS and not (zone.note and not isinstance(value, list)):
            numbers += [
                gettext("{name}, {pile}: {cards}", pile=label, name=names[seat], cards=_part(part, card_type))
                for seat, part in enumerate(value)
                if part
            ]
        elif not (zone.seat and value == NOBODY) and not (zone.note and not value):
            numbers.append(
                f"{_headed(zone, label, drawn.layout)}: {_pretty(zone.tell(value, names, card_type), card_type)}"
            )
    return Scene(
        tuple(hands),
        left=tuple(heaps),
        middle=tuple(melds),
        right=(),
        trump=trump,
        notes=tuple(numbers),
        ending=ending,
        card_type=card_type,
    )


def _headed(zone: Zone, label: str, layout: Mapping[str, Zone]) -> str:
    """Return the words before the contents of a zone: its label, and for a private note without one a heading about
    cards that the seat knows in hands, or in the zone `about`.
    """
    if zone.label or not zone.note or zone.seen_by != "owner":
        return label
    if zone.about:
        pile = layout[zone.about].label or zone.about.replace("_", " ")
        return NOTED_IN.format(pile=pile_name(pile), label=label)
    return (LAST_KNOWN if zone.lasting else NOTED).format(label=label)


def _part(part: Any, card_type: type[Card]) -> str:
    if isinstance(part, int):
        return ngettext("{number} card", "{number} cards", part)
    return " ".join(card_type(card).pretty for card in part)


def _pretty(text: str, card_type: type[Card]) -> str:
    return " ".join(pretty(word, card_type) for word in text.split(" "))


register_drawing(SimpleState, opened)
register_drawing(SimpleObservation, observed)
