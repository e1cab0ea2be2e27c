"""Fours of a rank: who announces them, who is asked for them, and where keeping them costs the game."""

from typing import Any

import pytest

from cardkit import IllegalMove
from cardkit_games import load


@pytest.mark.parametrize("four_lead_loses", [True, False])
def test_leading_a_four_that_was_kept_loses_only_where_the_rules_say_so(four_lead_loses: bool) -> None:  # A-CB1
    game = load("canadian-bluff", {"four_lead_loses": four_lead_loses})
    position = {"hands": ["7S 7H 7D 7C 2S", "9S TS", "9H TH"], "to_act": 0, "kept": ["7", "", ""]}
    state: Any = game.from_position(position)
    game.play(state, game.parse_move("0 play 7S as 7"))
    assert four_lead_loses == state.over


def test_only_a_lead_announces_all_fours() -> None:  # C19
    game = load("cals-bs-all-fours")
    position = {"hands": ["JS JH JD JC 2S", "QS KH 4S", "KC 5D 6D"], "to_act": 0}
    line = game.parse_move("0 play JS JH JD JC as fours")
    assert game.plan(game.from_position({**position, "opening": True}), line)
    with pytest.raises(IllegalMove):
        game.plan(game.from_position({**position, "opening": False}), line)
