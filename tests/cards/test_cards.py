"""Collections of cards count, compare, and fall into suits and ranks."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, Cards, InvalidText
from cardkit.cards.spanish import SpanishCard

numbers = st.integers(0, 54)
hands = st.lists(numbers, max_size=12)


@given(st.sets(numbers))
def test_cards_without_repeats_are_a_mask(held: set[int]) -> None:
    assert Cards.of_mask(Cards(held).mask) == Cards(held)


@given(hands)
def test_the_order_in_which_cards_are_named_does_not_matter(numbers: list[int]) -> None:
    assert Cards(numbers) == Cards(reversed(numbers))
    assert hash(Cards(numbers)) == hash(Cards(reversed(numbers)))


def test_cards_may_be_separated_by_commas_and_spaces() -> None:
    assert Cards("7S, TH,9C  RJ") == Cards("7S 9C TH RJ")


def test_no_cards_are_an_empty_text() -> None:
    assert ("", 0, Cards()) == (Cards().text, len(Cards()), Cards(""))


def test_cards_are_shown_in_text_and_to_people() -> None:
    hand = Cards("9C 7S 6D")
    assert (str(hand), hand.pretty) == ("6D 7S 9C", "6♦ 7♠ 9♣")
    assert repr(hand) == "Cards('6D 7S 9C')"


def test_a_word_that_is_no_card_is_named() -> None:
    with pytest.raises(InvalidText, match=r"^'7X' is not a card: "):
        Cards("7S 7X")


# -- Other alphabets


def test_cards_of_another_alphabet_stay_so() -> None:
    hand = Cards("7O RB 1C", SpanishCard)
    assert "Cards('1C 7O RB', SpanishCard)" == repr(hand)
    assert hand == eval(repr(hand)) == pickle.loads(pickle.dumps(hand)) == Cards(list(hand)) == Cards(hand)
    assert hand - "RB" == Cards(["1C", "7O"], SpanishCard) == Cards() + hand[:2]
    assert "sota" not in repr(hand[0])
    assert {0: "7O", 1: "1C", 3: "RB"} == {suit: str(cards) for suit, cards in hand.by_suit().items()}


def test_cards_of_two_alphabets_do_not_mix() -> None:
    hand = Cards("7O", SpanishCard)
    assert Cards([int(hand[0])]) != hand
    with pytest.raises(InvalidText, match=r"^Card\('7S'\) is of another alphabet: SpanishCard knows cards like 7O"):
        hand + Cards("7S")
    with pytest.raises(InvalidText, match=r"is of another alphabet"):
        Cards("7S") <= hand  # noqa: B015
    assert Card("7S") not in hand


def test_a_card_that_fits_into_no_mask_is_named() -> None:
    from cardkit.cards.tarot import TarotCard

    assert 1 == Cards("1S", TarotCard).mask
    with pytest.raises(
        InvalidText, match=r"^TarotCard\('21T'\) does not fit into a mask, which holds the cards 0 to 62"
    ):
        Cards("21T", TarotCard).mask  # noqa: B018
