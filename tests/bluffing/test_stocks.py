"""Games with a stock: the last card under a penalty, and ranks that send the pile away (P-bluffstopp, P-valepaska)."""

from typing import Any

import pytest

from cardkit import Deal, Result, load


@pytest.mark.parametrize("stock", ["2S 3S 4S 5S", ""])
def test_a_last_card_that_is_as_announced_wins_when_it_is_called(stock: str) -> None:  # A-BL1
    game = load("bluffstopp")
    hands = ["KH", "AH 9S", "TC 9D"]
    state: Any = game.from_position(
        {"hands": hands, "stock": stock, "pile": "9H", "last_claim": "9H", "to_act": 0}, check=False
    )
    Deal(game, state).play(game.parse_move("0 play KH as KH"))
    Deal(game, state).play(game.parse_move("1 challenge -> true"))
    assert Result("winner", 0) == Result.of(state)


@pytest.mark.parametrize(("clear_ranks", "left"), [("2", 0), ("A", 1)])
def test_twos_clear_where_the_rules_say_so(clear_ranks: str, left: int) -> None:  # A-VA2
    game = load("valepaska", {"clear_ranks": clear_ranks})
    hands = ["KS 8D 8H", "AH 9S 9C", "TC 9D 3S"]
    state: Any = game.from_position(
        {"hands": hands, "stock": "", "removed": "7H", "last_rank": "free", "to_act": 0}, check=False
    )
    Deal(game, state).play(game.parse_move("0 play KS as 2"))
    Deal(game, state).play(game.parse_move("window closes"))
    assert (left, 2 - left) == (state.pile_size, len(state.gone))
