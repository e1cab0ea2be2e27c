"""A seat that is asked again after its hand has changed may use its new cards; this is a separate decision."""

from typing import Any, Final

from cardkit import Card, load
from cardkit_games.bluffing.engine.actions import CHALLENGE, PASS, PILE

PILES: Final = ["2S 2H", "3S 3H 3D", "4S"]


def test_whoever_has_enough_cards_now_may_follow() -> None:  # A-C2
    position = {"hands": ["4S", "9S", "TS TD"], "pile": "3S 3H", "claim": "0 play 3S 3H as 3", "asked": 1}
    state: Any = load("cals-bs").from_position(position)
    assert [CHALLENGE, PASS] == state.actions()
    decision = state.decision
    state.give(1, Card("9H"))
    state.give(1, Card("KS"))
    state.ask_again()
    assert [Card("9S"), Card("9H"), CHALLENGE, PASS] == state.actions()
    assert (1, decision + 1) == (state.actor, state.decision)


def test_whoever_chooses_a_pile_still_chooses() -> None:  # K3
    table = {"hands": ["", "", ""], "dealer": 0, "piles": PILES, "heights": [2, 3, 1]}
    state: Any = load("cheat-updown").from_position(table)
    decision = state.decision
    state.ask_again()
    assert [PILE, PILE + 1, PILE + 2] == state.actions()
    assert (1, decision + 1) == (state.actor, state.decision)
