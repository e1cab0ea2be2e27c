"""Positions of simple games, and facts about them: they follow from the layout."""

from collections.abc import Callable, Mapping
from typing import Any

from cardkit.arguments import is_number
from cardkit.cards.card import Card
from cardkit.cards.cards import Cards
from cardkit.engine.state import CHANCE
from cardkit.game.facts import Reading, read_hand, read_number, read_result, refute
from cardkit.game.moves import CHANCE_NAME
from cardkit.game.position import Fields, invalid
from cardkit.game.result import Result
from cardkit.simple.hand import Hand
from cardkit.simple.state import KEYS, SimpleState
from cardkit.simple.statements import SimpleT, Statements


def position_of(game: Statements[Any, Any], state: SimpleState) -> dict[str, Any]:
    """Return the position of `state`: the hands, the zones of the layout, the dealer and the actor or the result."""
    zones = {key: zone.write(getattr(state, key), game.card_type) for key, zone in game.layout.items()}
    hands = [Cards(hand, game.card_type).text for hand in state.hands]
    key = {"chance": state.chance_key} if state.chance_in_play else {}
    position = {"hands": hands, **zones, **key, "dealer": state.dealer}
    result = Result.of(state)
    if result is not None:
        return {**position, "result": result.text}
    return {**position, "to_act": CHANCE_NAME if state.actor == CHANCE else state.actor}


def state_of(game: Statements[Any, SimpleT], position: Mapping[str, Any]) -> SimpleT:
    """The state that a position describes; raises `InvalidText` or `InvalidDeal`.

    A missing `dealer` or `to_act` is seat 0.
    """
    fields = Fields(position, game.card_type)
    hands = fields.hands()
    game.check_seats(len(hands))
    state = game.blank(len(hands))
    state.hands = [Hand(hand, game.card_type) for hand in hands]
    for key, zone in game.layout.items():
        setattr(state, key, zone.kept(zone.read(fields, key, state.seats), getattr(state, key, None)))
    state.dealer = fields.seat("dealer", state.seats, 0) or 0
    if state.chance_in_play:
        state.chance_key = (fields.number("chance", 0) or 0) % KEYS
    waits = state.chance_in_play and fields.peek("to_act") == CHANCE_NAME
    if waits:
        fields.text("to_act")
        state.hold_chance()
    result = fields.result(state.seats)
    actor = CHANCE if waits else fields.seat("to_act", state.seats, 0) or 0
    fields.done()
    _check_cards(game, state)
    if result is not None:
        state.end_with(result)
        return state
    if not waits:
        game.check_position(state, actor)
    state.resume(actor)
    return state


def _check_cards(game: Statements[Any, Any], state: SimpleState) -> None:
    """Raise `InvalidText` for cards that the pack does not have, or not so often."""
    laid = [card for key, zone in game.layout.items() for card in zone.cards(getattr(state, key))]
    there = Cards([*(card for hand in state.hands for card in hand), *laid], game.card_type)
    strange = there - Cards(game.cards(state.seats), game.card_type)
    if strange:
        raise invalid("{cards}: no such card is left in the pack, or it is there already.", cards=strange)


def refuted(position: Mapping[str, Any], state: SimpleState, fact: str, card_type: type[Card]) -> str | None:
    """Return None when `fact` holds in `state` with this `position`, else the true value; raises `InvalidText`."""
    readers: dict[str, Callable[[str], Reading]] = {key: _reader(value) for key, value in position.items()}
    readers["asked"] = lambda text: read_number(text, state.actor)
    readers["result"] = lambda text: read_result(text, state)
    readers["hand"] = lambda text: read_hand(text, lambda seat: Cards(position["hands"][seat], card_type), state.seats)
    del readers["hands"]
    return refute(fact, readers)


def _reader(found: object) -> Callable[[str], Reading]:
    """Return a reader of a value or of one entry of a list behind its number: `columns 2: 8H 7S`."""

    def read(text: str) -> Reading:
        number, colon, said = text.partition(":")
        if isinstance(found, list) and colon and is_number(number.strip()) and int(number) < len(found):
            return said.strip(), str(found[int(number)])
        return text, str(found)

    return read
