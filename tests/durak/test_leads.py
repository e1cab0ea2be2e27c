"""Leads of a bout: which are offered, and which are possible."""

from typing import Any

import pytest

from cardkit import Cards, IllegalMove, load
from cardkit_games.durak.text.moves import can_attack


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
