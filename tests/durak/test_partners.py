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


def test_the_partner_of_an_empty_place_is_asked_and_lays_its_own_cards() -> None:
    state = covered(("0 attack 6S",))
    assert (2, 3, 0, 3) == (state.attacker, state.defender, state.attacking, state.defending)
    assert [1, 2, 0, 2] == list(state.observe(1).hand_sizes)


def test_everybody_sees_for_whom_a_partner_plays() -> None:
    seen = covered().observe(1)
    assert [("attacks for Clara",), (), ("out",), ("defends", "partner")] == [
        roles(seen, seat, ["Anna", "Boris", "Clara", "Dora"]) for seat in range(4)
    ]


def test_a_defender_at_an_empty_place_takes_into_the_hand_of_the_partner() -> None:
    state = load("rozaliev-2v2").from_position({**COVERED, "attacker": 1})
    game = load("rozaliev-2v2")
    for line in ("1 attack 9C", "0 take"):
        Deal(game, state).play(game.parse_move(line))
    assert [3, 1, 0, 2] == list(state.observe(1).hand_sizes)
    assert (3, 3) == (state.attacker, state.actor)


def test_a_position_that_was_written_is_read_back_with_its_empty_places() -> None:
    game = load("rozaliev-2v2")
    for state in (covered(), covered(("0 attack 6S",))):
        assert game.to_position(state) == game.to_position(game.from_position(game.to_position(state)))
