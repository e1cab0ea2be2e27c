"""Collections of cards keep their alphabet, and refuse what is not of it."""

import pickle

import pytest

from cardkit import Card, Cards, InvalidText
from cardkit.cards.spanish import SpanishCard


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
