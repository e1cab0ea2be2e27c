"""Cards and ranks and suits are read from text; a text that is none is refused."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from cardkit import Card, InvalidText
from cardkit.cards.card import FRENCH, parse_rank
from cardkit.errors import OutOfRange


@pytest.mark.parametrize(
    ("text", "number"),
    [("2S", 0), ("2C", 3), ("3S", 4), ("TH", 33), ("AS", 48), ("AC", 51), ("RJ", 52), ("BJ", 53), ("DU", 54)],
)
def test_cards_are_numbered_by_rank_and_then_suit(text: str, number: int) -> None:
    assert int(Card(text)) == number


@pytest.mark.parametrize("text", ["TH", "10H", "th", "10h", "10♥", "T♥", " TH "])
def test_a_ten_may_be_written_in_several_ways(text: str) -> None:
    assert Card(text) == Card("TH")


@pytest.mark.parametrize("number", [-1, 55, 1000])
def test_a_number_outside_0_to_54_is_no_card(number: int) -> None:
    with pytest.raises(InvalidText, match=f"^{number} is not a card: cards are numbered 0 to 54\\.$"):
        Card(number)


@pytest.mark.parametrize(("text", "red"), [("RJ", True), ("BJ", False), ("DU", False)])
def test_jokers_and_the_odd_card_have_no_suit(text: str, red: bool) -> None:
    card = Card(text)
    assert (card.suited, card.rank, card.suit, card.red) == (False, 13, -1, red)


@pytest.mark.parametrize("text", ["T", "10", "t", "ten", "tens", "Ten", " 10 "])
def test_a_rank_is_a_letter_a_number_or_a_word(text: str) -> None:
    assert parse_rank(text) == 8


@pytest.mark.parametrize("text", ["H", "h", "♥", "hearts", "Hearts", " H "])
def test_a_suit_is_a_letter_a_symbol_or_a_word(text: str) -> None:
    assert FRENCH.suit(text) == 1


@pytest.mark.parametrize("wrong", [(13, "S"), (13, 1), ("3", -1), (0, -1)])
def test_a_rank_and_a_suit_that_no_card_has_are_refused(wrong: tuple[Any, Any]) -> None:
    with pytest.raises(OutOfRange, match=r"No card has the rank \d+ and the suit -?\d\."):
        Card(*wrong)


@pytest.mark.parametrize(
    ("read", "texts", "why"),
    [
        (
            Card,
            ["", "7", "S7", "1H", "0H", "11H", "110S", "7SS", "7X", "joker", "??", "7 S"],
            r" is not a card: write the rank .* and then the suit",
        ),
        (parse_rank, ["", "1", "11", "B", "joker"], r" is not a rank: ranks are 2 to 10 \(or T\), J, Q, K and A\.$"),
        (FRENCH.suit, ["", "X", "heart", "SH"], r" is not a suit: suits are S, H, D and C\.$"),
    ],
)
def test_a_text_that_is_none_is_refused_and_told_how_to_write_one(
    read: Callable[[str], object], texts: list[str], why: str
) -> None:
    for text in texts:
        with pytest.raises(InvalidText, match=re.escape(repr(text)) + why):
            read(text)
