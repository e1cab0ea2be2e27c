"""A partner plays for a player who is out: who is asked, and what is visible (P-team, A-RO1)."""

from typing import Any, Final

from cardkit import Deal, load
from cardkit_games.durak.text.drawing import roles

COVERED: Final = {"hands": ["6S 7D", "8S 9C", "", "TS QC"], "trump": "H", "stock": "", "attacker": 2}
"""Seat 2 is out, and its place attacks seat 3."""


def covered(lines: tuple[str, ...] = ()) -> Any:
    game = load("rozaliev-2v2")
    state = game.from_position(COVERED)
    for line in lines:
        Deal(game, state).play(game.parse_move(line))
    return state


def test_everybody_sees_for_whom_a_partner_plays() -> None:
    seen = covered().observe(1)
    assert [("attacks for Clara",), (), ("out",), ("defends", "partner")] == [
        roles(seen, seat, ["Anna", "Boris", "Clara", "Dora"]) for seat in range(4)
    ]
