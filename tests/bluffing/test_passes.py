"""Who may pass, and what a position and the players know of passes (C13, A-C4, P-pass)."""

from typing import Any

import pytest

from cardkit import IllegalMove
from cardkit_games import load


def test_everybody_left_may_pass_when_whoever_laid_last_is_out() -> None:
    game = load("i-doubt-it-pass", {"end": "last_loses"})
    state: Any = game.from_position({"hands": ["AS", "2S 5D", "3S 6D", "4S 7D"], "to_act": 0})
    for line in ("0 play AS as A", "1 pass", "2 pass", "3 pass"):
        game.play(state, game.parse_move(line))
    assert state.turn == 1
    with pytest.raises(IllegalMove, match="pass"):
        game.plan(state, game.parse_move("1 pass"))


@pytest.mark.parametrize(("name", "begins"), [("i-doubt-it-pass", False), ("idi", True)])
def test_a_round_ends_with_passes_only_where_there_are_rounds(name: str, begins: bool) -> None:
    game = load(name)
    state: Any = game.from_position({"hands": ["AS 5S", "2S 5D", "3S 6D"], "to_act": 0})
    for line in ("0 play AS as A", "1 pass", "2 pass", *["0 pass"] * begins):
        game.play(state, game.parse_move(line))
    assert [begins] * 3 == [state.observe(seat).opening for seat in range(3)]
    assert state.turn == 0


@pytest.mark.parametrize("line", ["2 pass", "2 challenge"])
def test_nobody_has_passed_yet_when_a_round_begins(line: str) -> None:
    game = load("cals-bs")
    state = game.from_position({"hands": ["3S 4S 5S", "7S 8S", "9S TS"], "to_act": 0})
    for played in ("0 play 3S as 3", "1 pass", line):
        game.play(state, game.parse_move(played))
    assert game.to_position(state)["passes"] == 0
