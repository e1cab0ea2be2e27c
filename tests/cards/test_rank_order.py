"""Orders of ranks: which is higher, which comes next, and which form a run."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import ACE_HIGH, ACE_LOW, TEN_HIGH, Card, InvalidText, RankOrder
from cardkit.cards.spanish import BRISCA, SpanishCard
from cardkit.cards.tarot import TAROT_ORDER, TarotCard

orders = st.sampled_from([ACE_HIGH, ACE_LOW, TEN_HIGH])
suited = st.integers(0, 51)


@given(orders, st.lists(suited))
def test_sorting_goes_from_the_lowest_rank_to_the_highest(order: RankOrder, cards: list[int]) -> None:
    by_rank = [order.strength(card) for card in sorted(cards, key=order.key)]
    assert sorted(by_rank) == by_rank
    by_suit = [(Card(card).suit, order.strength(card)) for card in sorted(cards, key=order.suit_key)]
    assert sorted(by_suit) == by_suit


@given(orders)
def test_cards_without_a_rank_come_last(order: RankOrder) -> None:
    cards = [Card(text) for text in ("BJ", "AS", "RJ", "2C")]
    assert ["RJ", "BJ"] == [str(card) for card in sorted(cards, key=order.key)[2:]]
    assert ["AS", "2C", "RJ", "BJ"] == [str(card) for card in sorted(cards, key=order.suit_key)]


@given(orders, suited)
def test_the_next_card_is_one_rank_higher_and_of_the_same_suit(order: RankOrder, card: int) -> None:
    above = order.next(card)
    if above is None:
        assert len(order.letters) - 1 == order.strength(card)
        above = order.next(card, wrap=True)
        assert above is not None
        assert 0 == order.strength(above)
    else:
        assert order.strength(card) + 1 == order.strength(above)
    assert Card(card).suit == above.suit
    assert card == order.previous(above, wrap=True)


@pytest.mark.parametrize(
    ("cards", "plain", "wrapped"),
    [
        ("AS 2S 3S", True, True),
        ("3H AS 2C", True, True),
        ("QS KS AS", False, True),
        ("KS AS 2S", False, True),
        ("JS KS AS", False, False),
        ("7S 7H 8S", False, False),
        ("7S", True, True),
        ("", True, True),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", True, True),
        ("AS 7S", False, False),
        ("KS AS", False, True),
    ],
)
def test_cards_in_a_row_have_no_gap_and_no_repeat(cards: str, plain: bool, wrapped: bool) -> None:
    assert (plain, wrapped) == (ACE_LOW.are_consecutive(cards), ACE_LOW.are_consecutive(cards, wrap=True))


def test_other_alphabets_have_orders_of_their_own() -> None:
    assert BRISCA.higher("3O", "RO")
    assert SpanishCard("SC") == BRISCA.next("7C")
    assert TAROT_ORDER.higher("DS", "CS")
    assert "21T" not in TAROT_ORDER
    assert sorted(["5T", "RS", "EX"], key=TAROT_ORDER.key) == ["RS", "5T", "EX"]
    assert TarotCard("CS") == TAROT_ORDER.previous("DS")


def test_a_card_without_a_rank_in_the_order_is_named() -> None:
    with pytest.raises(InvalidText, match=r"^2S has no rank in the order 789JQKTA\.$"):
        RankOrder("789JQKTA").strength("2S")
    with pytest.raises(InvalidText, match=r"^RJ has no rank in the order"):
        ACE_HIGH.higher("RJ", "2S")
    assert ("RJ" in ACE_HIGH, "2S" in ACE_HIGH) == (False, True)


@pytest.mark.parametrize("letters", ["", "AA", "AKA"])
def test_an_order_names_each_rank_once(letters: str) -> None:
    with pytest.raises(InvalidText, match=r"^An order names each of its ranks once, lowest first: not"):
        RankOrder(letters)
