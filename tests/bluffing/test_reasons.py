"""The reasons given for a move in a bluffing game are true of the position, and grammatical."""

from typing import Any

import pytest

from cardkit import Deal, load
from cardkit_games.bluffing.bots.advice import reasons


def said(game: Any, hands: list[str], lines: list[str], move: str | None, **more: Any) -> str:
    """Return the reasons for `move` after `lines`; None for `move` lets the play pass."""
    state = game.from_position({"hands": hands, "to_act": 0, **more})
    for line in lines:
        Deal(game, state).play(game.parse_move(line))
    parsed = game.parse_move(move) if move is not None else None
    clauses: str = game.evaluation.explain(state.observe(state.actor), parsed)
    return clauses


VERISH = load("verish")


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("7S 7H 7D 2C 3C", "the other seven may well be there"),
        ("7S 7H 2C 3C 4C", "the other 2 sevens may well be there"),
        ("2C 3C 4C 5C 4D", "you hold none of the sevens, so it may well be true"),
    ],
)
def test_others_may_be_there(hand: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "_chance_of_a_lie", lambda _: 0.2)
    rest = [rank + suit for rank in "89TJQKA" for suit in "SHDC"]
    hands = [" ".join(["7C", *rest]), hand, "6H"]
    assert reason == said(VERISH, hands, ["0 play 7C as 7"], "1 trust")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("0 play 7S as 7", "it is true, so a call costs the caller; 3 more sevens stay"),
        ("0 play 7S 7H 7D as 7", "it is true, so a call costs the caller; one more seven stays"),
        ("0 play 7S 7H 7D 7C as 7", "it is true, so a call costs the caller"),
        ("0 play 7S 8S as 7", "true cards hide a false one"),
        ("0 play 7S 8S 8H as 7", "true cards hide false ones"),
        ("0 play 8S as 7", "the sevens are kept for a turn that matters"),
        ("0 play 8S 8H as K", "gets rid of 2 cards at once"),
        ("0 play 8S as K", "a lie now and then keeps the others guessing"),
    ],
)
def test_what_speaks_for_a_play(move: str, reason: str) -> None:
    assert reason == said(VERISH, ["7S 7H 7D 7C 8S 8H", "2C 3C 4C 5C 6C", "KS KH KD KC AS AH"], [], move)


def test_a_certain_lie_has_its_reason() -> None:
    hands = ["8S 8H 9S 9H TS TH JS", "7S 7H 7D 2C 3C", "KS KH KD KC AS AH AD AC"]
    reason = said(VERISH, hands, ["0 play 8S 8H as 7"], "1 challenge")
    assert reason == "there are only 4 sevens, and you hold 3 of them"
    assert said(VERISH, hands, ["0 play 8S 8H as 7"], "1 trust") == ""


def test_nothing_is_said_to_cost_little_that_does_not() -> None:
    hands = ["8S 8H 9S 9H TS TH JS", "2H 3H 4H 2C 3C", "KS KH KD KC AS AH AD AC"]
    lines = ["0 play 8S 8H 9S as 7", "1 play 2H 3H 4H as 7"]
    assert "costs" not in said(VERISH, hands, lines, "2 challenge")
    assert "a mistake costs only 3 cards" in said(VERISH, hands, lines[:1], "1 challenge")


def test_a_call_without_which_the_deal_is_lost_costs_nothing() -> None:
    reason = said(load("i-doubt-it"), ["8S", "2C 3C 4C", "KS KH KD"], ["0 play 8S as A"], "1 challenge")
    assert reason == "without a call the deal is lost, so a mistake costs nothing"
