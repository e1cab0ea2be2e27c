"""Bluffing positions that are easily written wrongly play on in the same way when they are read again."""

from typing import Any, Final

import pytest

from cardkit import Deal, InvalidText, load
from cardkit.engine.state import NOBODY
from cardkit.records.reading import read_record
from cardkit.records.replaying import replay


def _read_again(game: Any, state: Any) -> Any:
    return game.from_position(game.to_position(state))


def test_fours_upon_a_pile_are_still_the_base_of_a_plus() -> None:  # C20
    game = load("cals-bs-all-fours")
    hands = ["4S 4H 4D 4C KS KH KD KC 3S", "AS 2S 7S", "AC 5D 6D"]
    state = game.from_position({"hands": hands, "to_act": 0})
    for line in ("0 play 4S 4H 4D 4C as fours", "1 pass", "2 pass", "0 play KS KH KD KC as fours"):
        Deal(game, state).play(game.parse_move(line))
    state = _read_again(game, state)
    Deal(game, state).play(game.parse_move("1 play AS as +1"))
    game.plan(state, game.parse_move("2 challenge -> true"))
    game.plan(_read_again(game, state), game.parse_move("2 challenge -> true"))


@pytest.mark.parametrize("rule", ["clockwise", "counter-clockwise"])
@pytest.mark.parametrize("direction", ["clockwise", "counter-clockwise"])
def test_the_direction_of_a_position_is_kept(rule: str, direction: str) -> None:  # B5
    game = load("bullshit-2c", {"direction": rule})
    position = {"hands": ["2C 5S", "3C 5H", "4C 5D"], "to_act": 0, "direction": direction}
    state = _read_again(game, game.from_position(position))
    Deal(game, state).play(game.parse_move("0 play 2C as 2"))
    assert state.turn == (1 if direction == "clockwise" else 2)


CLAIMED: Final = {"hands": ["4S 5S", "7S 8S", "9S TS"], "pile": "3S", "claim": "0 play 3S as 3"}


@pytest.mark.parametrize("name", ["bullshit-2c", "cals-bs"])
def test_all_others_have_still_to_answer_a_claim_where_a_position_does_not_say_who(name: str) -> None:
    game = load(name)
    state: Any = game.from_position(CLAIMED)
    assert [1, 2] == game.to_position(state)["waiting"]
    assert state.actor in (1, 2)


@pytest.mark.parametrize(("waiting", "actor", "player"), [([1, 2], 1, 0), ([2], 2, 0), ([], 1, NOBODY)])
def test_a_claim_that_nobody_is_left_to_call_stands(waiting: list[int], actor: int, player: int) -> None:  # A-K3
    state: Any = load("bullshit-2c").from_position({**CLAIMED, "waiting": waiting})
    assert (actor, player) == (state.actor, state.player)


@pytest.mark.parametrize("place", [{"waiting": []}, {"waiting": [], "asked": 1}, {"waiting": [2], "asked": 1}])
def test_somebody_has_still_to_answer_a_claim_that_all_may_answer(place: dict[str, Any]) -> None:  # C12
    with pytest.raises(InvalidText, match="`waiting` must name those who have still to answer the claim"):
        load("cals-bs").from_position({**CLAIMED, **place})


LISTED = {"hands": ["KS KH 7D 8D", "9S TS 6D", "JD QD"], "to_act": 0}


@pytest.mark.parametrize(
    ("name", "lines", "pile"),
    [
        ("verish-ne-verish", ["0 play KH 7D KS as K", "1 play TS 6D as K"], "KH 7D KS TS 6D"),
        ("cheat-updown", ["0 play KH KS as K", "1 play TS 6D 9S as Q"], "KH KS TS 6D 9S"),
    ],
)
def test_the_cards_of_a_play_lie_as_they_were_listed_bottom_first(name: str, lines: list[str], pile: str) -> None:
    game = load(name)
    deal = Deal(game, game.from_position(LISTED))
    for line in lines:
        deal.play(line)
    position = game.to_position(deal.state)
    assert pile == position["pile"]
    assert position == game.to_position(game.from_position(position))
    assert lines == [move.text for move in deal.moves if move.verb == "play"]
    again = replay(read_record(deal.record(("Anna", "Boris", "Clara")).text()), load)
    assert pile == game.to_position(again.state)["pile"]
    state = game.from_position(LISTED)
    for line in lines:
        Deal(game, state).play(line)
    assert pile == game.to_position(state)["pile"]


def test_one_play_is_one_move_however_its_cards_are_listed() -> None:
    game = load("verish-ne-verish")
    one, other = (game.from_position(LISTED) for _ in range(2))
    Deal(game, one).play("0 play KH 7D KS as K")
    Deal(game, other).play("0 play 7D KS KH as K")
    assert one.observe(1) == other.observe(1)
