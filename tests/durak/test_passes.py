"""Public conclusions from a seat that was asked for a card and added none."""

from typing import Any

import pytest

from cardkit import Cards, Deal, load


def noted(game: Any, state: Any, moves: tuple[str, ...]) -> list[list[str]]:
    """Return after each move, for each seat, the cards of which it must hold one."""
    notes = []
    for move in moves:
        Deal(game, state).play(game.parse_move(move))
        notes.append([str(Cards.of_mask(held)) for held in state.observe(1).holds])
    return notes


def test_of_a_seat_that_passed_is_noted_what_it_must_hold_one_of_and_the_latest_such_note_counts() -> None:
    game = load("podkidnoy")
    hands = ["7S 8S 9H TH 6S QC", "TS JS QS KD AD", "6D JD 7D 8D 9D"]
    state: Any = game.from_position({"hands": hands, "trump": "C", "attacker": 0}, check=False)
    moves = ("0 attack 6S", "1 beat 6S TS", "0 pass", "2 attack 6D", "1 beat 6D KD", "0 pass")
    notes = noted(game, state, moves)
    assert notes[1] == ["", "", ""]
    assert notes[2] == ["6H 6D 6C TH TD TC", "", ""]
    assert notes[5] == ["6H 6C TH TD TC KS KH KC", "", ""]  # 6D was another's


@pytest.mark.parametrize("low", ["2", "6"])
def test_what_a_pass_told_is_void_when_one_of_these_cards_is_exchanged_for_the_turned_up_trump(low: str) -> None:
    game = load("podkidnoy-exchange", {"low_rank": low})
    hands = [f"{low}H {low}S 9C JC QC", "8H 9D AC", "8D AH"]
    position = {"hands": hands, "trump": "S", "stock": "KS", "attacker": 0, "known": "8D"}
    state: Any = game.from_position(position, check=False)
    moves = (f"0 attack {low}H", f"1 beat {low}H 8H", "0 pass", "2 attack 8D", "1 beat 8D 9D", "0 swap")
    notes = noted(game, state, moves)
    assert f"{low}S" in notes[4][0]
    assert ["", "", ""] == notes[5]


TWO_PACKS = {
    "hands": ["6S TH 8D AC", "TS KS 8S 6H 6H TD", "TS TD 9S AC"],
    "known": ["", "6H 6H TD", "TS TD"],
    "discard": "6S 6C 6C TC",
    "trump": "S H D",
    "stock": "",
    "attacker": 0,
}
"""Seat 1 beats 6S with TS; then both cards of 6S, 6H, 6C, TS and TD have been seen, and one of TC."""


def test_with_two_packs_too_the_note_that_tells_more_is_kept_and_one_of_another_bout_replaces_it() -> None:
    game = load("dvukhkozyrnoi")
    first = ("0 attack 6S", "1 beat 6S TS", "0 pass", "2 attack TS", "1 beat TS KS", "0 pass", "2 pass")
    second = ("1 attack 8S", "2 beat 8S 9S", "0 pass")
    notes = noted(game, game.from_position(TWO_PACKS, check=False), first + second)
    assert [["6D TH TC", "", ""]] * 7 == notes[2:9]
    assert ["8S 8H 8D 8C 9S 9H 9D 9C", "", ""] == notes[9]


def test_with_two_packs_what_a_pass_told_is_void_when_one_of_these_cards_is_shown() -> None:
    game = load("perevodnoy-show", {"packs": 2, "initial_wave": True, "transfer_show": "per_deal"})
    hands = ["9S AC KC", "9H TC JC", "9D 7S 8S"]
    state: Any = game.from_position({"hands": hands, "trump": "H", "stock": "", "attacker": 0}, check=False)
    notes = noted(game, state, ("0 attack 9S", "2 pass", "1 show 9H"))
    assert [["", "", ""], ["", "", "9S 9H 9D 9C"], ["", "", ""]] == notes


@pytest.mark.parametrize(
    ("name", "trump", "stock"), [("podkidnoy", "C", "8S 8D TC"), ("dvukhkozyrnoi", "C C C C", "8S 8D TC TC JC QC")]
)
def test_what_a_pass_told_is_forgotten_when_the_seat_draws(name: str, trump: str, stock: str) -> None:
    game = load(name)
    hands = ["6S 9C 9D 9H QD QH", "7S AC JD JH AS AH", "6H KC KD KH AD", "7H 7D TS TD TH QS"]
    state: Any = game.from_position({"hands": hands, "trump": trump, "stock": stock, "attacker": 0}, check=False)
    notes = noted(game, state, ("0 attack 6S", "1 beat 6S 7S", "2 pass", "3 pass"))
    assert notes[2][2]
    assert not notes[3][2]
    assert notes[3][3]  # who has six cards draws none
