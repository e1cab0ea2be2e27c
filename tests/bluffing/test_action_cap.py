"""A deal that reaches the limit of actions is given up, once the decision is complete (Part 8)."""

from typing import Any

import pytest

from cardkit import AnyGame, Card, Deal, load, make_bot
from cardkit.engine.state import UNFINISHED, WINNER
from cardkit.match.advice import bots_that_call
from cardkit_games.bluffing.engine.actions import DECLINE, DONE


def test_a_play_that_is_half_made_is_completed_before_the_deal_is_given_up() -> None:
    position = {"hands": ["2S 2H KD", "3S 4S", "5S 6S"], "to_act": 0}
    state: Any = load("bullshit-2c", {"action_cap": 1}).from_position(position)
    state.apply(Card("2S"))
    assert (False, 0, True) == (state.over, state.actor, state.is_legal(DONE))
    state.apply(DONE)
    assert (True, UNFINISHED) == (state.over, state.outcome)


@pytest.mark.parametrize(("cap", "outcome"), [(2, UNFINISHED), (3, WINNER)])
def test_a_deal_that_ends_with_the_last_action_allowed_has_its_result(cap: int, outcome: int) -> None:
    position = {"hands": ["2S", "3S 4S", "5S 6S"], "to_act": 0}
    state: Any = load("bullshit-2c", {"action_cap": cap}).from_position(position)
    for action in (Card("2S"), DECLINE, DECLINE)[:cap]:
        state.apply(action)
    assert (True, outcome) == (state.over, state.outcome)


@pytest.mark.parametrize("cap", [2, 3])
def test_answers_that_come_after_the_end_are_not_asked_for_and_do_not_count(cap: int) -> None:
    position = {"hands": ["2S 7S", "3S 4S", "5S 6S", "8S 9S"], "to_act": 0}
    game: AnyGame = load("bullshit-2c", {"action_cap": cap})
    deal = Deal(game, game.from_position(position))
    deal.play("0 play 2S as 2")
    assert game.out_of_turn is not None
    asked = game.out_of_turn.responders(deal.state)
    assert not bots_that_call(game, deal.state, asked, {seat: make_bot("honest", game) for seat in asked})
    assert deal.answer_together(asked, {3: game.out_of_turn.response(True)}) is None
    assert deal.state.over
