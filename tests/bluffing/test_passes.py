"""Passes: who may pass, and what else the player may do (C13, A-C4, P-pass)."""

from typing import Any

import pytest

from cardkit import Deal, IllegalMove, load
from cardkit_games.bluffing.engine.actions import LAY, PASS


def test_everybody_left_may_pass_when_whoever_laid_last_is_out() -> None:
    game = load("i-doubt-it-pass", {"end": "last_loses"})
    state: Any = game.from_position({"hands": ["AS", "2S 5D", "3S 6D", "4S 7D"], "to_act": 0})
    for line in ("0 play AS as A", "1 pass", "2 pass", "3 pass"):
        Deal(game, state).play(game.parse_move(line))
    assert state.turn == 1
    with pytest.raises(IllegalMove, match="pass"):
        game.plan(state, game.parse_move("1 pass"))


@pytest.mark.parametrize("line", ["1 pass", "1 play 2S as 1 2", "1 play 2S 5D as 1 2", "1 play 2S as 2 2"])
def test_where_the_number_may_be_false_one_passes_or_lays_any_number(line: str) -> None:  # K17, P-pass
    game = load("i-doubt-it-pass", {"count_truth": "free"})
    state: Any = game.from_position({"hands": ["AS 9S", "2S 5D 7D", "3S 6D"], "to_act": 0})
    Deal(game, state).play(game.parse_move("0 play AS as 1 A"))
    Deal(game, state).play(game.parse_move("window closes"))
    assert [PASS, LAY] == state.actions()
    Deal(game, state).play(game.parse_move(line))
    assert state.turn == 2


@pytest.mark.parametrize(("last", "ways"), [("KS", [PASS]), ("6S", [PASS, LAY]), ("4S", [PASS, LAY])])
def test_a_last_card_that_fits_nothing_to_be_announced_can_only_pass(last: str, ways: list[int]) -> None:  # A-C7
    rules = {"final": "must_match", "passing": "skip", "scope": "round", "steps": "adjacent", "first_rank": "free"}
    game = load("i-doubt-it", rules)
    state: Any = game.from_position({"hands": ["5S 9S", last, "3S 6D"], "to_act": 0})
    Deal(game, state).play(game.parse_move("0 play 5S as 5"))
    Deal(game, state).play(game.parse_move("window closes"))
    assert ways == state.actions()
