"""The stock is drawn from the top, the turned-up card last."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from cardkit import Card, InvalidDeal, Stock
from cardkit.cards.bits import mask_of

filled = st.lists(st.integers(0, 54), unique=True, min_size=1)


def test_one_card_of_a_stock_lies_face_up_and_none_is_lost_by_another() -> None:
    stock = Stock.of("7S TH")
    with pytest.raises(InvalidDeal, match="No card of the stock lies face up"):
        stock.exchange(Card("6D"))
    assert Card("7S") == stock.turn_up()
    with pytest.raises(InvalidDeal, match="lies face up already"):
        stock.turn_up()
    assert [Card("TH"), Card("7S")] == list(stock)


@given(filled, st.integers(0, 56), st.booleans())
def test_the_mask_of_several_drawn_cards_is_theirs(order: list[int], number: int, turned: bool) -> None:
    stock = Stock.of(order)
    if turned:
        stock.turn_up()
    cards = stock.cards()
    if number > len(cards):
        with pytest.raises(InvalidDeal):
            stock.draw_mask(number)
    else:
        assert mask_of(cards[:number]) == stock.draw_mask(number)
        assert cards[number:] == stock.cards()


@given(filled, st.booleans())
def test_copies_of_a_stock_are_equal_and_independent(order: list[int], turned: bool) -> None:
    stock = Stock.of(order)
    if turned:
        stock.turn_up()
    for twin in (copy.copy(stock), copy.deepcopy(stock), pickle.loads(pickle.dumps(stock)), stock.clone()):
        assert twin == stock
        twin.draw()
        assert twin != stock


def test_stocks_are_equal_when_the_same_cards_will_be_drawn_and_the_same_card_lies_open() -> None:
    assert Stock(vec[i64]([1, 2, 3]), 1) == Stock.of([2, 3])
    assert Stock.of([2, 3]) != Stock.of([2], 3)
    assert Stock.of([2, 3]) != [2, 3]
