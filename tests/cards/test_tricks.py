"""Tricks in Hearts, Whist, Skat and Tarot: the winner, and the cards that may be played."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import TEN_HIGH, BeatRelation, Card, Cards, InvalidDeal, playable_cards, trick_winner, trump_suit
from cardkit.cards.tarot import TAROT_ORDER, TAROT_TRUMPS, TarotCard

suited = st.integers(0, 51)
SKAT = trump_suit("H", order=TEN_HIGH, above="JD JH JS JC")


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [("7S KS AS", "", 2), ("7S AH KS", "", 2), ("7S AH KS", "H", 1), ("7S 2H 3H", "H", 2), ("2H 3S AC", "", 0)],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(trick: str, trump: str, winner: int) -> None:
    assert winner == trick_winner(trick, trump=trump_suit(trump) if trump else ())


@given(st.lists(suited, min_size=1, max_size=8, unique=True), st.integers(-1, 3))
def test_nobody_beats_the_winner_of_a_trick(trick: list[int], trump: int) -> None:
    winner = trick[trick_winner(trick, trump=trump_suit(trump) if trump >= 0 else ())]
    relation = BeatRelation(trump)
    assert not any(relation.beats(card, winner) for card in trick)
    assert Card(winner).suit in (trump, Card(trick[0]).suit)


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("KS TS 9S", 1), ("AH TH JD", 2), ("JD JH JS JC", 3), ("AD JD TD", 1), ("9D AD TD", 1), ("7H KH QH", 1)],
)
def test_in_skat_jacks_are_the_highest_trumps_and_the_ten_is_under_the_ace(trick: str, winner: int) -> None:
    assert winner == trick_winner(trick, trump=SKAT, order=TEN_HIGH)


def test_in_skat_a_jack_is_not_of_its_suit() -> None:
    assert Cards("JC 7H") == playable_cards("JC 7H AC", "9H", trump=SKAT, order=TEN_HIGH)
    assert Cards("AC") == playable_cards("JC 7H AC", "9C", trump=SKAT, order=TEN_HIGH)
    assert Cards("JC 7H") == playable_cards("JC 7H AC", "JD", trump=SKAT, order=TEN_HIGH)


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("EX 7H RH 2T", 3), ("EX 7H RH", 2), ("1T 21T EX", 1), ("7S EX 8S", 2), ("EX", 0), ("DH CH VH RS", 0)],
)
def test_in_tarot_the_fool_never_wins_and_leaves_the_suit_to_the_next(trick: str, winner: int) -> None:
    assert winner == trick_winner(trick, trump=TAROT_TRUMPS, order=TAROT_ORDER)


@pytest.mark.parametrize(
    ("hand", "trick", "cards"),
    [
        ("7H 21T EX", "9H", "7H EX"),
        ("1T 5T 9S EX", "7H 3T", "5T EX"),
        ("1T 2T 9S", "7H 3T", "1T 2T"),
        ("1T 5T 9S", "3T", "5T"),
        ("9S EX", "3T", "9S EX"),
        ("9S 7H 1T", "EX 7D", "1T"),
        ("9S 7H 1T", "EX", "9S 7H 1T"),
        ("9S 7H 1T", "", "9S 7H 1T"),
    ],
)
def test_in_tarot_one_must_trump_and_overtrump_but_may_always_play_the_fool(hand: str, trick: str, cards: str) -> None:
    found = playable_cards(hand, trick, trump=TAROT_TRUMPS, order=TAROT_ORDER, must_trump=True, must_overtrump=True)
    assert Cards(cards, TarotCard) == found


@given(st.lists(suited, max_size=13), st.lists(suited, max_size=3))
def test_who_has_the_suit_led_follows_it_and_who_has_not_plays_anything(hand: list[int], trick: list[int]) -> None:
    led = Card(trick[0]).suit if trick else -1
    assert (Cards(hand).of_suit(led) or Cards(hand)) == playable_cards(hand, trick)


def test_of_two_equal_cards_the_first_wins_or_the_last() -> None:
    assert 1 == trick_winner("9S AS 7S AS")
    assert 3 == trick_winner("9S AS 7S AS", last_of_equals=True)
    assert 1 == trick_winner("9S TH TH", trump=trump_suit("H"))
    assert 2 == trick_winner("9S TH TH", trump=trump_suit("H"), last_of_equals=True)
    assert 0 == trick_winner("9S TH TH", last_of_equals=True)


def test_a_trick_without_cards_has_no_winner() -> None:
    with pytest.raises(InvalidDeal, match=r"^A trick has one card at least\.$"):
        trick_winner("")


@pytest.mark.parametrize(("trump", "winner"), [(0, 2), (2, 3), (-1, 0), (Card("2D"), 3), (Card("9H"), 0)])
def test_a_number_is_a_suit_and_a_card_is_itself(trump: int, winner: int) -> None:
    assert winner == trick_winner("7H KC 3S 2D", trump=trump)
