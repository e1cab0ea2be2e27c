"""Public knowledge at the end of a bout: how many have ended, and who draws a card that lay face up."""

from typing import Any

import pytest

from cardkit import Cards, Deal, load


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
