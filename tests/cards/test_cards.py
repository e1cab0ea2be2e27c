"""Collections of cards count, compare, and fall into suits and ranks."""

import copy
import pickle
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, Cards, InvalidText
from cardkit.cards.spanish import SpanishCard

numbers = st.integers(0, 54)
hands = st.lists(numbers, max_size=12)


@given(hands)
def test_cards_iterate_in_rising_order_with_their_repeats(numbers: list[int]) -> None:
    assert list(Cards(numbers)) == sorted(numbers)
    assert len(Cards(numbers)) == len(numbers)


@given(hands)
def test_cards_are_read_back_from_their_text(numbers: list[int]) -> None:
    assert Cards(numbers) == Cards(Cards(numbers).text)


@given(hands, hands)
def test_cards_add_and_take_away_like_counters(one: list[int], other: list[int]) -> None:
    left, right = Counter(one), Counter(other)
    assert Counter(Cards(one) + Cards(other)) == left + right
    assert Counter(Cards(one) - Cards(other)) == left - right
    assert Counter(Cards(one) | Cards(other)) == left | right
    assert Counter(Cards(one) & Cards(other)) == left & right
    assert (Cards(one) <= Cards(other)) == (left <= right)
    assert (Cards(one) == Cards(other)) == (left == right)


@given(hands, numbers)
def test_cards_count_each_card(held: list[int], card: int) -> None:
    assert Cards(held).count(card) == held.count(card)
    assert (card in Cards(held)) == (card in held)


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


# -- As Python expects


def test_cards_are_a_sequence() -> None:
    hand = Cards("7S 9C AH")
    assert isinstance(hand, Sequence)
    assert (Card("7S"), Card("AH"), Cards("9C AH")) == (hand[0], hand[-1], hand[1:])
    assert [Card("AH"), Card("9C"), Card("7S")] == list(reversed(hand))
    assert (1, 1) == (hand.index(Card("9C")), hand.index("9C"))
    with pytest.raises(InvalidText, match=r"^TD is not among 7S 9C AH\.$"):
        hand.index("TD")
    assert Card("AH") == max(hand)


def test_text_can_be_looked_for() -> None:
    hand = Cards("7S 9C")
    assert ("9C" in hand, "9♣" in hand, "TH" in hand, hand.count("7S")) == (True, True, False, 1)
    assert ([7] in hand, 1000 in hand, None in hand) == (False, False, False)
    with pytest.raises(InvalidText, match=r"^'9X' is not a card: write the rank"):
        assert "9X" in hand


@given(hands, hands)
def test_cards_compare_like_counters(one: list[int], other: list[int]) -> None:
    left, right = Counter(one), Counter(other)
    assert (Cards(one) <= Cards(other)) == (left <= right)
    assert (Cards(one) < Cards(other)) == (left < right)
    assert (Cards(one) >= Cards(other)) == (left >= right)
    assert (Cards(one) > Cards(other)) == (left > right)
    assert Cards(one).isdisjoint(other) == set(one).isdisjoint(other)


@given(hands, hands)
def test_the_other_side_may_be_text_or_any_collection_of_cards(one: list[int], other: list[int]) -> None:
    mine, others = Cards(one), Cards(other)
    for form in (others.text, other, tuple(other), iter(other)):
        assert mine + others == mine + form
    assert others - mine == other - mine
    assert others | mine == other | mine
    assert mine - others == mine - others.text
    assert (mine <= others) == (mine <= other)


def test_one_card_can_be_added_and_taken_away() -> None:
    hand = Cards("7S 9C")
    assert Cards("6D 7S 9C") == hand + "6D" == hand + Card("6D") == hand + int(Card("6D")) == Card("6D") + hand
    assert Cards("9C") == hand - Card("7S") == hand - "7S"


@given(hands, hands)
def test_cards_taken_away_strictly_must_be_there(held: list[int], taken: list[int]) -> None:
    if Counter(taken) <= Counter(held):
        assert Cards(held) - taken == Cards(held).without(taken)
    else:
        with pytest.raises(InvalidText, match="cannot be taken away: there is"):
            Cards(held).without(taken)


@given(hands)
def test_suits_and_ranks_part_the_cards(held: list[int]) -> None:
    hand = Cards(held)
    for groups in (hand.by_suit(), hand.by_rank()):
        assert list(groups) == sorted(groups)
        assert sorted(held) == sorted(card for cards in groups.values() for card in cards)
        assert all(groups.values())
    assert all(hand.of_suit(suit) == cards for suit, cards in hand.by_suit().items())
    assert all(hand.of_rank(rank) == cards for rank, cards in hand.by_rank().items())


def test_suits_and_ranks_can_be_asked_for_by_letter() -> None:
    hand = Cards("7S 9S 9H RJ")
    assert (Cards("7S 9S"), Cards("9S 9H"), Cards("RJ")) == (hand.of_suit("S"), hand.of_rank("9"), hand.of_suit(-1))
    assert Cards("9H RJ") == hand.where(lambda card: card.red)
    with pytest.raises(InvalidText, match=r"^'X' is not a suit: suits are S, H, D and C\.$"):
        hand.of_suit("X")
    with pytest.raises(InvalidText, match=r"^'1' is not a rank: ranks are 2, 3, .*, A\.$"):
        hand.of_rank("1")


@given(hands)
def test_cards_are_made_from_cards_and_copied(held: list[int]) -> None:
    hand = Cards(held)
    assert hand == Cards(hand) == copy.deepcopy(hand) == pickle.loads(pickle.dumps(hand)) == eval(repr(hand))


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
