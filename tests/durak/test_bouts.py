"""The end of a bout: everybody sees who draws a card that lay face up; and the limit of actions."""

from typing import Any, Final

import pytest

from cardkit import Card, Cards, Deal, load
from cardkit.engine.state import LOSER, UNFINISHED
from cardkit_games.durak.engine.actions import DONE, TAKE

DRAWING: Final = ["6S 9C 9D 9H QD QH", "7S JC JD JH AS AH"]
JOKER_UP: Final = {"hands": [*DRAWING, "8D TS TD TH KS KH"], "trump": "C", "stock": "8S RJ TC", "known": "RJ"}
THREE: Final = {"hands": ["6S 9C 9D", "7S JC JD", "QS QD QC"], "trump": "C H D", "stock": "8S TC TH"}


@pytest.mark.parametrize(
    ("name", "rules", "position", "known"),
    [
        ("podkidnoy", {}, {"hands": DRAWING, "trump": "C", "stock": "8S TC"}, ["", "TC"]),
        ("dvukhkozyrnoi", {}, {"hands": DRAWING, "trump": "C H", "stock": "8S TC TH"}, ["", "TC"]),
        ("durak-jokers", {}, JOKER_UP, ["", "RJ", ""]),  # A-JO2
        ("podkidnoy", {"trump": "per_seat", "hand_size": 3}, THREE, ["8S", "TC", ""]),
    ],
)
def test_everybody_sees_who_draws_a_card_that_lay_face_up(
    name: str, rules: dict[str, object], position: dict[str, Any], known: list[str]
) -> None:
    game = load(name, rules)
    state: Any = game.from_position({**position, "attacker": 0})
    for move in ("0 attack 6S", "1 beat 6S 7S"):
        Deal(game, state).play(game.parse_move(move))
    assert known == [str(Cards.of_mask(cards)) for cards in state.observe(len(known) - 1).known]


# -- A deal that reaches the limit of actions is given up, once the decision is complete (Part 8)


PAIR_TO_LEAD: Final = {"hands": ["6S 6D KC", "7S 9D", "8S AD"], "trump": "H", "stock": "", "attacker": 0}


def test_a_play_that_is_half_made_is_completed_before_the_deal_is_given_up() -> None:
    state: Any = load("durak-1994", {"action_cap": 1}).from_position(PAIR_TO_LEAD)
    state.apply(Card("6S"))
    assert (False, 0, True) == (state.over, state.actor, state.is_legal(DONE))
    state.apply(DONE)
    assert (True, UNFINISHED) == (state.over, state.outcome)


@pytest.mark.parametrize(("cap", "outcome"), [(1, UNFINISHED), (2, LOSER)])
def test_a_deal_that_ends_with_the_last_action_allowed_has_its_result(cap: int, outcome: int) -> None:
    game = load("podkidnoy", {"action_cap": cap})
    state: Any = game.from_position({"hands": ["6S", "7D"], "trump": "H", "stock": "", "attacker": 0})
    for action in (Card("6S"), TAKE)[:cap]:
        state.apply(action)
    assert (True, outcome) == (state.over, state.outcome)


# -- Positions of Durak with parts left out, or at the end of a deal


def test_places_that_are_left_out_are_in_the_order_of_out() -> None:
    position = {"hands": ["", "8S", "7H", ""], "trump": "H", "out": [3, 0], "attacker": 1}
    game = load("podkidnoy", {"places": True})
    assert "3 0" == game.to_position(game.from_position(position))["places"]


def test_a_deal_that_is_over_may_have_a_beaten_card_where_each_seat_has_trumps_of_its_own() -> None:
    position = {"hands": ["7S 8S", ""], "out": [1], "trump": "C D", "table": "6H/8H", "result": "loser 0"}
    assert load("dvukhkozyrnoi").from_position(position).over
