"""Bots take into account that a player who takes too many cards loses at once (P-limit)."""

from typing import Any

from cardkit import Deal, load
from cardkit_games.bluffing.bots.belief.belief import Belief
from cardkit_games.bluffing.bots.candidates.plays import options
from cardkit_games.bluffing.bots.value.value import Value
from cardkit_games.bluffing.engine.actions import CHALLENGE


def worth_of_a_call(limit: int | None, accused: str, caller: str) -> float:
    """Return the value that seat 2 gives to calling seat 1, with eight cards on the pile and this hand limit."""
    game: Any = load("i-doubt-it", {"hand_limit": limit})
    hands = ["2S 3S 4S 5S 6S 8S", f"9H TH 9S TS {accused}", caller]
    state = game.from_position({"hands": hands, "to_act": 0, "last_rank": "K"})
    for line in ("0 play 2S 3S 4S 5S as A", "1 play 9H TH 9S TS as 2"):
        Deal(game, state).play(line)
    seen = state.observe(2)
    while int(state.actor) != 2:
        state.apply(state.actions()[-1])
        seen = state.observe(2)
    belief = Belief()
    belief.watch(seen)
    found = options(seen)
    Value(belief).weigh(seen, found)
    return float(next(option.worth for option in found if option.answer == CHALLENGE))


def test_a_call_is_worth_more_where_the_one_called_would_lose_by_the_pile() -> None:
    assert worth_of_a_call(11, "JH QH KH", "9D") > worth_of_a_call(None, "JH QH KH", "9D")


def test_a_call_is_worth_less_where_one_would_lose_by_the_pile_oneself() -> None:
    assert worth_of_a_call(10, "JH", "9D TD JD") < worth_of_a_call(None, "JH", "9D TD JD")
