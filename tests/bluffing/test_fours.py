"""Fours of a rank: who announces them, who is asked for them, and where keeping them costs the game."""

from typing import Any

import pytest

from cardkit import Deal, load


@pytest.mark.parametrize("four_lead_loses", [True, False])
def test_leading_a_four_that_was_kept_loses_only_where_the_rules_say_so(four_lead_loses: bool) -> None:  # A-CB1
    game = load("canadian-bluff", {"four_lead_loses": four_lead_loses})
    position = {"hands": ["7S 7H 7D 7C 2S", "9S TS", "9H TH"], "to_act": 0, "kept": ["7", "", ""]}
    state: Any = game.from_position(position)
    Deal(game, state).play(game.parse_move("0 play 7S as 7"))
    assert four_lead_loses == state.over


@pytest.mark.parametrize("sets", ["picker_may", "picker_must"])
def test_nobody_removes_fours_when_a_play_is_rightly_believed(sets: str) -> None:  # P-believe, V14
    game = load("veryu-believe", {"sets": sets})
    hands = ["7S 7D 6H", "TD JS QS", "8S 8H 8D 8C 9S"]
    state: Any = game.from_position({"hands": hands, "to_act": 0})
    Deal(game, state).play(game.parse_move("0 play 7S 7D as 7"))
    Deal(game, state).play(game.parse_move("1 believe -> true"))
    assert (1, 5, 2) == (state.turn, state.hand_size(2), len(state.gone))
    Deal(game, state).play(game.parse_move("1 play TD as K"))


@pytest.mark.parametrize(("name", "lines"), [("verish-ne-verish", ["1 discard four 7"]), ("verju-one-card", [])])
def test_the_next_player_leads_when_a_hand_has_gone_away_in_fours(name: str, lines: list[str]) -> None:  # V17
    game = load(name)
    hands = ["7S 6H", "7H 7D 7C", "8S 9S TS"]
    state: Any = game.from_position({"hands": hands, "to_act": 0})
    for line in ("0 play 7S as 7", "1 challenge -> true", *lines):
        Deal(game, state).play(game.parse_move(line))
    assert not state.seating.is_active(1)
    assert (2, 2, True) == (state.actor, state.turn, state.opening)
    Deal(game, state).play(game.parse_move("2 play 8S as 8"))


def _taken(hand: str, pile: str) -> Any:
    """Return a state in which seat 1, with `hand`, has called wrongly, taken the pile and removed no four."""
    game = load("canadian-bluff")
    hands = ["7S KD 9C", f"{hand} 3S", "9S TS JH"]
    state: Any = game.from_position({"hands": hands, "pile": pile, "last_rank": "7", "to_act": 0})
    for line in ("0 play 7S as 7", "1 challenge -> true", "0 play KD as K"):
        Deal(game, state).play(game.parse_move(line))
    return state


@pytest.mark.parametrize(
    ("hand", "pile", "kept"),
    [
        ("7H 7H", "7D", "7"),
        ("7H 7H", "7D 7D", "7"),
        ("7H", "7D", ""),
        ("2S 2H 2D 7H", "2C 7D 7D", "2 7"),
        ("2S 2H 2D 7H", "7D", ""),
    ],
)
def test_the_ranks_of_which_the_taker_keeps_four_are_remembered(hand: str, pile: str, kept: str) -> None:  # A-CB1
    game = load("canadian-bluff")
    position = game.to_position(_taken(hand, pile))
    assert kept == position.get("kept", ["", "", ""])[1]
    assert kept == game.to_position(game.from_position(position)).get("kept", ["", "", ""])[1]


@pytest.mark.parametrize("rank", ["2", "7", "A"])
def test_leading_four_of_a_rank_that_were_dealt_costs_nothing(rank: str) -> None:  # A-CB1
    game = load("canadian-bluff")
    order = list(game.cards(2))
    four = [order.pop(next(at for at, card in enumerate(order) if card.text == f"{rank}{suit}")) for suit in "SHDC"]
    for index, card in enumerate(four):
        order.insert(2 * index, card)  # the first card dealt, and every other, is that of the seat that begins
    state: Any = game.deal_order(2, order)
    Deal(game, state).play(game.parse_move(f"{state.actor} play {' '.join(card.text for card in four)} as {rank}"))
    assert not state.over
