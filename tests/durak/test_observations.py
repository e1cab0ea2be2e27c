"""Observations of a Durak table, and the facts that a seat can deduce from them."""

from typing import Any

import pytest

from cardkit import Card, Cards, load


@pytest.mark.parametrize(("packs", "stock"), [(1, "2S"), (2, "2S"), (2, "2S 2S")])
def test_the_card_turned_up_is_not_unseen(packs: int, stock: str) -> None:
    game: Any = load("podkidnoy", {"low_rank": "2", "packs": packs})
    state = game.from_position({"hands": ["6S", "7D"], "trump": "S", "stock": stock, "attacker": 0}, check=False)
    seen = state.observe(0)
    assert packs - 1 == seen.unseen_cards().count(Card("2S"))
    assert (packs == 2) == (Card("2S") in Cards.of_mask(seen.unseen()))


def test_seats_that_are_out_are_not_passed_over() -> None:  # A-DE2
    position = {"hands": ["6S 7D 8C", "", "9S TD 6H", "QC KD QH"], "trump": "H", "stock": "", "attacker": 0}
    state: Any = load("durachki-english").from_position(position, check=False)
    seen = state.observe(3)
    assert ([0, 2], 3) == (seen.passed_over(), seen.opener)


@pytest.mark.parametrize(("table", "unbeaten"), [("3H/-", "3H"), ("3H/2S", ""), ("3H/2S 3D/-", "3D")])
def test_what_the_lowest_trump_has_beaten_is_beaten(table: str, unbeaten: str) -> None:  # D11
    game: Any = load("podkidnoy", {"low_rank": "2"})
    state = game.from_position(
        {"hands": ["3C KC", "7S 9D"], "trump": "S", "stock": "", "attacker": 0, "table": table, "cap": 3}, check=False
    )
    assert Cards(unbeaten) == Cards(state.observe(1).unbeaten())


@pytest.mark.parametrize(
    ("hand", "most"), [("9S 9H", 2), ("9S TH", 2), ("9H TH", 1), ("9S TS", 2), ("7S 9H", 1), ("7S 9S", 2), ("7H KC", 0)]
)
def test_how_many_cards_can_be_beaten_together(hand: str, most: int) -> None:  # D9, D11
    position = {"hands": ["AC", hand], "trump": "S", "stock": "", "attacker": 0, "table": "8H/- 8S/-"}
    state: Any = load("podkidnoy").from_position(position, check=False)
    assert most == state.observe(1).most_beaten()


@pytest.mark.parametrize(("seat", "most"), [(0, 2), (1, 1), (2, 2)])
def test_each_seat_sees_how_many_cards_its_own_trumps_beat(seat: int, most: int) -> None:  # P-two-trumps
    hands = {"hands": ["TS JS", "9C 9D", "TH JH"], "trump": "S D H", "stock": "", "table": "8S/- 9H/-"}
    game = load("podkidnoy", {"trump": "per_seat"})
    state: Any = game.from_position({**hands, "attacker": 0}, check=False)
    assert state.observe(seat).most_beaten() == most
