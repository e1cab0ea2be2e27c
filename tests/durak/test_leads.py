"""Leads of a bout: every set of cards that may be laid, and the view of others in the middle of one."""

from collections.abc import Iterator
from typing import Any

import pytest

from cardkit import Cards, IllegalMove, load
from cardkit_games.durak.text.moves import can_attack


def opened(state: Any) -> Iterator[str]:
    """Yield every set of cards that the attacker may lay to open the bout."""
    for action in state.actions():
        after = state.clone()
        after.apply(action)
        if after.decision > state.decision:
            yield Cards.of_mask(after.table).text
        else:
            yield from opened(after)


def leads(name: str, attacker: str, defender: str, **rules: object) -> list[str]:
    hands = [attacker, defender, "QC KD TC"]
    position = {"hands": hands, "trump": "H", "stock": "", "attacker": 0}
    return sorted(opened(load(name, rules).from_position(position)))


@pytest.mark.parametrize(
    ("defender", "expected"),
    [("9S", ["6D", "6S", "8C"]), ("9S TS", ["6S 6D"]), ("9S TS JS", ["6S 6D"])],
)
def test_where_a_pair_is_led_one_card_is_enough_only_under_a_limit_of_one(
    defender: str, expected: list[str]
) -> None:  # A-DE1, A-DE2
    assert expected == leads("durachki-english", "6S 6D 8C", defender, cap_hand="start")


TWO_PAIRS = "6S 6D 7C 7H 8S"
THREES = ["6S 6D 7C", "6S 6D 7H", "6S 6D 8S", "6D 7H 7C", "6S 7H 7C", "7H 7C 8S"]


@pytest.mark.parametrize(
    ("defender", "threes", "fives"),
    [
        ("9S TS", [], []),
        ("9S TS JS", THREES, []),
        ("9S TS JS QS", THREES, []),
        ("9S TS JS QS KS", THREES, ["6S 6D 7H 7C 8S"]),
    ],
)
def test_one_three_or_five_cards_are_led_within_the_limit(
    defender: str, threes: list[str], fives: list[str]
) -> None:  # P-prostoy
    ones = TWO_PAIRS.split()
    assert sorted(ones + threes + fives) == leads("prostoy", TWO_PAIRS, defender, cap_hand="start")


# -- The offered moves: each is offered once, with no more cards than necessary


@pytest.mark.parametrize("game", ["durak-1994", "perevodnoy", "prostoy"])
def test_of_the_leads_of_several_cards_those_of_one_card_are_offered(game: str) -> None:  # D5, D6, P-prostoy
    chosen: Any = load(game)
    position = {"hands": ["7S 7D 9H QC", "8S 8D TC KC"], "trump": "H", "stock": "", "attacker": 0}
    offered = [move.text for move in chosen.offers(chosen.from_position(position, check=False))]
    assert ["0 attack 7S", "0 attack 7D", "0 attack 9H", "0 attack QC"] == offered


LEAD = {"hands": ["7S 7D 9H QC KD", "8S 8D TC KC"], "trump": "H", "stock": "", "attacker": 0}
DEFENCE = {**LEAD, "table": "6S/-"}
ADDED = {**LEAD, "table": "7C/9C"}
LAST_CARD = {**LEAD, "hands": ["7S", "8S"]}


@pytest.mark.parametrize("position", [LEAD, DEFENCE, ADDED, LAST_CARD])
@pytest.mark.parametrize("game", ["durak-1994", "treshka", "durachki-english", "perevodnoy"])
@pytest.mark.parametrize("cards", ["7S", "7S 7D", "7S 9H", "7S 7D 9H", "7S 7D 9H QC", "8S", "8S 8D"])
def test_an_attack_is_possible_where_the_move_is_carried_out(game: str, position: dict[str, Any], cards: str) -> None:
    chosen: Any = load(game)
    state = chosen.from_position(position, check=False)
    try:
        chosen.plan(state, chosen.parse_move(f"{state.actor} attack {cards}"))
        planned = True
    except IllegalMove:
        planned = False
    assert planned == can_attack(state, list(Cards(cards)))
