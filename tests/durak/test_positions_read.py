"""Positions of Durak with parts left out, or at the end of a deal."""

from cardkit import load


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
