"""A deal that reaches the limit of actions is given up, once the decision is complete (Part 8)."""

from typing import Any, Final

import pytest

from cardkit import Card, load
from cardkit.engine.state import LOSER, UNFINISHED
from cardkit_games.durak.engine.actions import DONE, TAKE

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
