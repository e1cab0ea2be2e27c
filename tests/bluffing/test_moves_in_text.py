"""Moves as lines of text: how a line is read, and which line a record writes for a move."""

from typing import Any, Final

import pytest

from cardkit import Deal, load
from cardkit_games.bluffing.engine.actions import CHALLENGE, FLOOR, PASS

ONE_SEVEN_OF_THREE: Final = {"hands": ["7S KD 6H 2S", "TD JS QS", "8S 9S TS"], "to_act": 0, "pile": "9H TH"}
HANDS: Final = ["7S 9S TS", "7H 7D 7C 8S", "JS QS"]
LED: Final = ("0 play 7S as 7",)


def _recorded(game: Any, position: dict[str, Any], *lines: str) -> tuple[str, ...]:
    deal = Deal(game, game.from_position(position))
    for line in lines:
        deal.play(line)
    return deal.record().play


def test_what_may_come_next_is_what_its_text_says() -> None:
    game = load("bullshit-2c")
    state = game.from_position({"hands": ["2C 5S", "3C 5H", "4C 5D"], "to_act": 0})
    Deal(game, state).play(game.parse_move("0 play 2C as 2"))
    coming = list(game.next_moves(state))
    assert "window closes" in [move.text for move in coming]
    assert coming == [game.parse_move(move.text) for move in coming]


def test_a_record_says_which_card_chance_turned_over() -> None:  # A-VJ1
    game = load("verju-one-card")
    for key in range(1, 7):
        plays = _recorded(game, {**ONE_SEVEN_OF_THREE, "order_key": key}, "0 play KD 7S 6H as 7", "1 challenge")
        assert plays[-1] == f"1 challenge pick {key % 3} -> {'true' if key % 3 == 1 else 'lie'}"


@pytest.mark.parametrize("verb", ["pass", "challenge"])
def test_only_who_is_not_asked_needs_the_floor(verb: str) -> None:  # A-C1
    game = load("cals-bs")
    state = game.from_position({"hands": ["3S 4S 5S", "7S 8S", "9S TS"], "to_act": 0})
    Deal(game, state).play(game.parse_move("0 play 3S as 3"))
    answer = PASS if verb == "pass" else CHALLENGE
    other = 3 - state.actor
    assert game.plan(state, game.parse_move(f"{state.actor} {verb}")) == [answer]
    assert game.plan(state, game.parse_move(f"{other} {verb}")) == [FLOOR + other, answer]


@pytest.mark.parametrize(
    ("name", "position", "before", "offered"),
    [
        ("verish-ne-verish", {}, LED, ["1 challenge", "1 trust"]),
        ("veryu-believe", {}, LED, ["1 challenge", "1 trust", "1 believe"]),
        ("verish-ne-verish", {}, (*LED, "1 challenge"), ["1 discard four 7", "1 keep"]),
        ("bullshit-2c", {"last_rank": "6"}, (), []),
        ("bullshit-2c", {"last_rank": "6"}, LED, ["1 challenge"]),
        ("idi-two", {"hands": HANDS[:2]}, LED, ["1 challenge", "1 force"]),
        ("idi-two", {"hands": HANDS[:2]}, (*LED, "window closes"), ["1 pass"]),
        ("valepaska", {"last_rank": "6", "stock": "KD"}, (), ["0 draw"]),
    ],
)
def test_the_answers_of_who_is_asked_are_offered(
    name: str, position: dict[str, Any], before: tuple[str, ...], offered: list[str]
) -> None:
    game = load(name)
    state = game.from_position({"hands": HANDS, "to_act": 0, **position})
    for line in before:
        Deal(game, state).play(game.parse_move(line))
    assert [move.text for move in game.offers(state)] == offered
