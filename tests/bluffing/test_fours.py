"""Fours of a rank: of which ranks a player is known to have kept four after taking the pile."""

from typing import Any

import pytest

from cardkit import Deal, load


def _taken(hand: str, pile: str) -> Any:
    """Return a state in which seat 1, with `hand`, has called wrongly, taken the pile and removed no four."""
    game = load("canadian-bluff")
    hands = ["7S KD 9C", f"{hand} 3S", "9S TS JH"]
    state: Any = game.from_position({"hands": hands, "pile": pile, "last_rank": "7", "to_act": 0})
    for line in ("0 play 7S as 7", "1 challenge -> true", "0 play KD as K"):
        Deal(game, state).play(game.parse_move(line))
    return state


@pytest.mark.parametrize(
    ("hand", "pile", "kept"),
    [
        ("7H 7H", "7D", "7"),
        ("7H 7H", "7D 7D", "7"),
        ("7H", "7D", ""),
        ("2S 2H 2D 7H", "2C 7D 7D", "2 7"),
        ("2S 2H 2D 7H", "7D", ""),
    ],
)
def test_the_ranks_of_which_the_taker_keeps_four_are_remembered(hand: str, pile: str, kept: str) -> None:  # A-CB1
    game = load("canadian-bluff")
    position = game.to_position(_taken(hand, pile))
    assert kept == position.get("kept", ["", "", ""])[1]
    assert kept == game.to_position(game.from_position(position)).get("kept", ["", "", ""])[1]
