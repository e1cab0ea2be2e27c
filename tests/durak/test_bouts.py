"""Public knowledge at the end of a bout: how many have ended, and who draws a card that lay face up."""

from typing import Any, Final

import pytest

from cardkit import Card, Cards, Deal, load
from cardkit.engine.state import LOSER, UNFINISHED
from cardkit_games.durak.engine.actions import DONE, TAKE


def test_everybody_sees_how_many_bouts_have_ended() -> None:
    game = load("podkidnoy")
    hands = ["6S KC QC", "7S 8D", "9D AD"]
    state: Any = game.from_position({"hands": hands, "trump": "H", "stock": "", "attacker": 0, "first_bout": True})
    ended = []
    for move in ("0 attack 6S", "1 beat 6S 7S", "1 attack 8D", "2 beat 8D 9D"):
        Deal(game, state).play(game.parse_move(move))
        ended.append([state.observe(seat).bouts for seat in range(3)])
    assert [[0] * 3, [1] * 3, [1] * 3, [2] * 3] == ended


@pytest.mark.parametrize(("name", "trump"), [("podkidnoy", "S"), ("dvukhkozyrnoi", "S H")])
def test_when_the_deal_is_over_everybody_knows_what_the_loser_took(name: str, trump: str) -> None:
    game = load(name)
    state: Any = game.from_position({"hands": ["7S", "9C 8D"], "trump": trump, "stock": "", "attacker": 0})
    for move in ("0 attack 7S", "1 take"):
        Deal(game, state).play(game.parse_move(move))
    assert state.over
    for seat in range(2):
        assert ["", "7S"] == [str(Cards.of_mask(known)) for known in state.observe(seat).known]


@pytest.mark.parametrize(
    ("name", "trump", "stock"), [("podkidnoy", "C", "8S TC"), ("dvukhkozyrnoi", "C H", "8S TC TH")]
)
def test_everybody_sees_who_draws_a_card_that_lay_face_up(name: str, trump: str, stock: str) -> None:
    game = load(name)
    hands = ["6S 9C 9D 9H QD QH", "7S JC JD JH AS AH"]
    state: Any = game.from_position({"hands": hands, "trump": trump, "stock": stock, "attacker": 0})
    for move in ("0 attack 6S", "1 beat 6S 7S"):
        Deal(game, state).play(game.parse_move(move))
    assert ["", "TC"] == [str(Cards.of_mask(known)) for known in state.observe(0).known]


def test_everybody_sees_who_draws_a_joker_that_was_turned_up_before_the_trump() -> None:  # A-JO2
    game = load("durak-jokers")
    hands, stock = ["6S 9C 9D 9H QD QH", "7S JC JD JH AS AH", "8D TS TD TH KS KH"], "8S RJ TC"
    position = {"hands": hands, "trump": "C", "stock": stock, "known": "RJ", "attacker": 0}
    state: Any = game.from_position(position)
    for move in ("0 attack 6S", "1 beat 6S 7S"):
        Deal(game, state).play(game.parse_move(move))
    assert ["", "RJ", ""] == [str(Cards.of_mask(known)) for known in state.observe(2).known]


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


def test_who_laid_the_last_card_of_a_hand_in_a_bout_is_not_out_yet() -> None:
    game = load("podkidnoy")
    position = {"hands": ["", "8S 9C", "7H"], "trump": "H", "table": "7S/-", "attacker": 0, "defender": 1}
    assert [] == game.to_position(game.from_position(position))["out"]


def test_places_that_are_left_out_are_in_the_order_of_out() -> None:
    position = {"hands": ["", "8S", "7H", ""], "trump": "H", "out": [3, 0], "attacker": 1}
    game = load("podkidnoy", {"places": True})
    assert "3 0" == game.to_position(game.from_position(position))["places"]


def test_a_deal_that_is_over_may_have_a_beaten_card_where_each_seat_has_trumps_of_its_own() -> None:
    position = {"hands": ["7S 8S", ""], "out": [1], "trump": "C D", "table": "6H/8H", "result": "loser 0"}
    assert load("dvukhkozyrnoi").from_position(position).over
