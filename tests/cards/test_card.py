"""Cards know their rank, suit and text."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, InvalidText
from cardkit.cards.card import FRENCH, parse_rank, rank_plural, rank_text
from cardkit.errors import OutOfRange

numbers = st.integers(0, 54)
hands = st.lists(numbers, max_size=12)


def test_there_are_55_cards_with_55_texts() -> None:
    assert len({Card(number).text for number in range(55)}) == 55


@given(numbers)
def test_a_card_is_read_back_from_its_text(number: int) -> None:
    assert Card(number) == Card(Card(number).text)
    assert int(Card(number)) == number


@given(st.integers(0, 51))
def test_a_suited_card_is_read_back_from_what_a_person_reads(number: int) -> None:
    assert Card(number) == Card(Card(number).pretty)


@pytest.mark.parametrize(
    ("text", "number"),
    [("2S", 0), ("2C", 3), ("3S", 4), ("TH", 33), ("AS", 48), ("AC", 51), ("RJ", 52), ("BJ", 53), ("DU", 54)],
)
def test_cards_are_numbered_by_rank_and_then_suit(text: str, number: int) -> None:
    assert int(Card(text)) == number


@pytest.mark.parametrize("text", ["TH", "10H", "th", "10h", "10♥", "T♥", " TH "])
def test_a_ten_may_be_written_in_several_ways(text: str) -> None:
    assert Card(text) == Card("TH")


@pytest.mark.parametrize("text", ["", "7", "S7", "1H", "0H", "11H", "110S", "7SS", "7X", "joker", "??", "7 S"])
def test_a_text_that_is_no_card_is_refused_and_told_how_to_write_one(text: str) -> None:
    with pytest.raises(InvalidText, match=r"is not a card: write the rank .* and then the suit") as refused:
        Card(text)
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize("number", [-1, 55, 1000])
def test_a_number_outside_0_to_54_is_no_card(number: int) -> None:
    with pytest.raises(InvalidText, match=f"^{number} is not a card: cards are numbered 0 to 54\\.$"):
        Card(number)


def test_a_suited_card_has_a_rank_and_a_suit() -> None:
    card = Card("QD")
    assert (card.suited, card.rank, card.suit, card.red) == (True, 10, 2, True)


@pytest.mark.parametrize(("text", "red"), [("RJ", True), ("BJ", False), ("DU", False)])
def test_jokers_and_the_odd_card_have_no_suit(text: str, red: bool) -> None:
    card = Card(text)
    assert (card.suited, card.rank, card.suit, card.red) == (False, 13, -1, red)


def test_hearts_and_diamonds_are_red() -> None:
    assert [text for text in ("7S", "7H", "7D", "7C") if Card(text).red] == ["7H", "7D"]


def test_a_card_is_shown_to_people_with_its_symbol() -> None:
    assert [Card(text).pretty for text in ("7S", "TH", "AC", "RJ", "BJ", "DU")] == [
        "7♠",
        "10♥",
        "A♣",
        "★red",
        "★black",
        "odd",
    ]


def test_a_card_writes_itself_as_python_reads_it() -> None:
    assert (str(Card("7S")), repr(Card("7S"))) == ("7S", "Card('7S')")


@pytest.mark.parametrize("text", ["T", "10", "t", "ten", "tens", "Ten", " 10 "])
def test_a_rank_is_a_letter_a_number_or_a_word(text: str) -> None:
    assert parse_rank(text) == 8


@given(st.integers(0, 12))
def test_a_rank_is_read_back_from_every_spelling(rank: int) -> None:
    assert (rank, rank) == (parse_rank(rank_text(rank)), parse_rank(rank_plural(rank)))


def test_the_plural_of_six_is_sixes() -> None:
    assert (rank_plural(4), rank_plural(5), rank_plural(12)) == ("sixes", "sevens", "aces")


@pytest.mark.parametrize("text", ["", "1", "11", "B", "joker"])
def test_a_text_that_is_no_rank_is_refused(text: str) -> None:
    with pytest.raises(InvalidText, match=r"is not a rank: ranks are 2 to 10 \(or T\), J, Q, K and A\.$"):
        parse_rank(text)


@pytest.mark.parametrize("text", ["H", "h", "♥", "hearts", "Hearts", " H "])
def test_a_suit_is_a_letter_a_symbol_or_a_word(text: str) -> None:
    assert FRENCH.suit(text) == 1


@pytest.mark.parametrize("text", ["", "X", "heart", "SH"])
def test_a_text_that_is_no_suit_is_refused(text: str) -> None:
    with pytest.raises(InvalidText, match=r"is not a suit: suits are S, H, D and C\.$"):
        FRENCH.suit(text)


@pytest.mark.parametrize("wrong", [(13, "S"), (13, 1), ("3", -1), (0, -1)])
def test_a_rank_and_a_suit_that_no_card_has_are_refused(wrong: tuple[Any, Any]) -> None:
    with pytest.raises(OutOfRange, match=r"No card has the rank \d+ and the suit -?\d\."):
        Card(*wrong)
