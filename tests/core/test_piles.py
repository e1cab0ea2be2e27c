"""The stock is drawn from the top, the turned-up card last; piles are laid on and taken."""

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from cardkit import Pile, Stock

orders = st.lists(st.integers(0, 54), unique=True)
filled = st.lists(st.integers(0, 54), unique=True, min_size=1)


def stock_of(cards: list[int]) -> Stock:
    return Stock(vec[i64](cards))


def drawn(stock: Stock) -> list[int]:
    return [stock.draw() for _ in range(stock.left())]


@given(orders)
def test_a_stock_is_drawn_from_the_top(order: list[int]) -> None:
    assert order == drawn(stock_of(order))


@given(filled)
def test_the_turned_up_card_is_drawn_last(order: list[int]) -> None:
    stock = stock_of(order)
    assert order[0] == stock.turn_up()
    assert len(order) == stock.left()
    assert [*order[1:], order[0]] == stock.cards()
    assert [*order[1:], order[0]] == drawn(stock)
    assert (stock.left(), stock.turned_up) == (0, -1)


def test_nothing_is_turned_up_when_nothing_is_left() -> None:
    stock = stock_of([])
    assert (stock.turn_up(), stock.left()) == (-1, 0)


@given(filled, st.integers(0, 54))
def test_the_turned_up_card_can_be_exchanged(order: list[int], card: int) -> None:
    stock = stock_of(order)
    before = stock.turn_up()
    assert before == stock.exchange(card)
    assert [*order[1:], card] == drawn(stock)


@given(filled)
def test_drawing_takes_the_cards_away_from_the_top(order: list[int]) -> None:
    stock = stock_of(order)
    stock.draw()
    assert (order[1:], len(order) - 1) == (stock.cards(), stock.left())


@given(filled)
def test_a_copied_stock_is_independent(order: list[int]) -> None:
    stock = stock_of(order)
    stock.turn_up()
    copy = stock.clone()
    left = stock.cards()
    drawn(copy)
    assert left == stock.cards()
    assert copy.cards() == []


def pile_of(cards: list[int], *, face_up: bool = False) -> Pile:
    pile = Pile(face_up=face_up)
    for card in cards:
        pile.lay(card)
    return pile


@given(orders)
def test_a_pile_keeps_the_order_in_which_cards_were_laid(cards: list[int]) -> None:
    assert cards == pile_of(cards).cards()


@given(orders)
def test_taking_a_pile_empties_it(cards: list[int]) -> None:
    pile = pile_of(cards)
    assert cards == list(pile.take_all())
    assert pile.cards() == []


@given(filled)
def test_only_a_pile_face_up_can_be_seen(cards: list[int]) -> None:
    assert cards == pile_of(cards, face_up=True).visible()
    assert pile_of(cards, face_up=False).visible() == []


@given(orders)
def test_a_copied_pile_is_independent(cards: list[int]) -> None:
    pile = pile_of(cards, face_up=True)
    copy = pile.clone()
    copy.lay(7)
    assert cards == pile.cards()
    assert [*cards, 7] == copy.visible()
