"""Hands of games in plain Python: a hand is the tuple of its cards in rising order, and counts as `Counter` does."""

import copy
import pickle
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, Cards, Hand
from cardkit.cards.tarot import TarotCard

TAROT = st.lists(st.integers(0, 77), max_size=30)
"""Cards of a Tarot pack: those from 0 to 62 fit into a mask, and some are there twice or more."""


@given(TAROT)
def test_a_hand_is_a_sequence_like_the_tuple_of_its_cards(cards: list[int]) -> None:
    hand, expected = Hand(cards, TarotCard), tuple(sorted(cards))
    assert isinstance(hand, Sequence)
    assert tuple(hand) == expected
    assert len(hand) == len(expected)
    assert bool(hand) == bool(expected)
    assert [card in hand for card in range(80)] == [card in expected for card in range(80)]
    assert 2**80 not in hand
    assert hand.count(-(2**80)) == 0
    assert [hand.count(card) for card in range(-1, 80)] == [expected.count(card) for card in range(-1, 80)]
    assert [hand[index] for index in range(-len(cards), len(cards))] == [*expected, *expected]
    assert hand[1:-1] == expected[1:-1]
    assert tuple(reversed(hand)) == expected[::-1]


@given(TAROT, TAROT)
def test_hands_are_equal_as_their_tuples_and_compare_as_sets_that_count(cards: list[int], others: list[int]) -> None:
    one, other = tuple(sorted(cards)), tuple(sorted(others))
    hand = Hand(cards)
    assert hand == one
    assert one == hand
    assert hash(hand) == hash(one)
    assert (hand == Hand(others)) == (one == other)
    assert [hand < other, hand <= other, hand > other, hand >= other] == [
        one < other,
        one <= other,
        one > other,
        one >= other,
    ]
    left, right = Counter(one), Counter(other)
    for collected in (Hand(others, TarotCard), Cards(others, TarotCard)):
        same_kind = Hand(cards, TarotCard)
        assert [same_kind <= collected, same_kind >= collected] == [left <= right, left >= right]
        assert [same_kind < collected, same_kind > collected] == [left < right, left > right]
        assert (Cards(cards, TarotCard) == collected) == (one == other) == (same_kind == collected)
    assert hand != cards
    assert hand != "cards"


@given(TAROT, TAROT)
def test_cards_are_added_and_taken_away_by_their_number(cards: list[int], others: list[int]) -> None:
    both = Counter(cards) + Counter(others)
    for added in (others, tuple(others), Hand(others), iter(others)):
        assert Hand(cards) + added == Hand(both.elements())
    for taken in (others, tuple(others), Hand(others), iter(others)):
        assert Hand(cards + others) - taken == Hand(cards)
    assert (*others, *sorted(cards)) == tuple(others) + Hand(cards)
    assert Counter(Hand(cards) & Hand(others)) == Counter(cards) & Counter(others)
    assert Counter(Hand(cards) | Hand(others)) == Counter(cards) | Counter(others)


@pytest.mark.parametrize(("taken", "named"), [("8S", "8S"), ("7S 7S 7S", "7S"), ("9C 9C", "9C")])
def test_a_card_that_is_not_held_cannot_be_taken_out(taken: str, named: str) -> None:
    hand = Hand("7S 7S 9C")
    for cards in (Hand(taken), list(Hand(taken))):
        with pytest.raises(ValueError, match=f"{named} is not in the hand 7S 7S 9C"):
            hand - cards
    assert hand == Hand("7S 7S 9C")


def test_what_comes_of_a_hand_is_of_its_alphabet() -> None:
    hand = Hand("7S 21T 21T", TarotCard)
    another, trump = [0], [TarotCard("21T")]
    for made in (
        hand + another,
        hand + trump,
        hand - [TarotCard("7S")],
        hand - [TarotCard("21T")],
        hand & Hand("21T", TarotCard),
        hand | Hand("EX", TarotCard),
        hand.of_suit(4),
        hand.of_rank(20),
        copy.deepcopy(hand),
        pickle.loads(pickle.dumps(hand)),
        Hand((), TarotCard),
    ):
        assert made.card_type is TarotCard
    assert Hand([Card("7S")]).card_type is Hand().card_type is Card
    assert hand == pickle.loads(pickle.dumps(hand))
