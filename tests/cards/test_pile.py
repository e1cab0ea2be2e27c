"""A pile is a sequence of cards from the bottom to the top, laid on, taken from, turned over."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, InvalidDeal, InvalidText, Pile, generator
from cardkit.cards.spanish import SpanishCard

orders = st.lists(st.integers(0, 54))
filled = st.lists(st.integers(0, 54), min_size=1)


@given(filled, filled)
def test_several_cards_are_laid_or_put_under_in_their_order(first: list[int], then: list[int]) -> None:
    pile = Pile(first)
    pile.extend(then)
    assert (then[-1], first[0], len(first) + len(then)) == (pile.top, pile.bottom, len(pile))
    pile.put_under(then)
    assert then + first + then == list(pile)


def test_a_pile_that_is_too_small_says_how_many_cards_it_has() -> None:
    pile = Pile("7S")
    with pytest.raises(InvalidDeal, match=r"^2 cards cannot be taken from the 1 that are there\.$"):
        pile.draw(2)
    assert Card("7S") == pile.draw()
    looks: list[Callable[[], Card]] = [lambda: pile.top, lambda: pile.bottom, pile.draw]
    for look in looks:
        with pytest.raises(InvalidDeal, match=r"^1 card cannot be taken from the 0 that are there\.$"):
            look()


@given(filled, st.booleans())
def test_turning_a_pile_over_reverses_it_and_shows_its_other_side(cards: list[int], face_up: bool) -> None:
    pile = Pile(cards, face_up=face_up)
    pile.turn_over()
    assert (cards[::-1], not face_up) == (list(pile), pile.face_up)
    pile.turn_over()
    assert Pile(cards, face_up=face_up) == pile


@given(orders, st.integers(0, 1000))
def test_shuffling_keeps_the_cards(cards: list[int], seed: int) -> None:
    pile, twin = Pile(cards), Pile(cards)
    pile.shuffle(generator(seed))
    twin.shuffle(generator(seed))
    assert sorted(cards) == sorted(pile)
    assert twin == pile


@given(filled)
def test_only_a_pile_face_up_can_be_seen(cards: list[int]) -> None:
    assert cards == Pile(cards, face_up=True).visible()
    assert [] == Pile(cards).visible()


def test_a_pile_knows_indexes_slices_and_what_lies_in_it() -> None:
    pile = Pile("7S TH AC", face_up=True)
    assert (Card("AC"), [Card("7S"), Card("TH")]) == (pile[-1], pile[:2])
    assert ("TH" in pile, Card("TH") in pile, "9C" in pile) == (True, True, False)
    assert isinstance(pile, Sequence)
    assert [Card("AC"), Card("TH"), Card("7S")] == list(reversed(pile))
    with pytest.raises(InvalidText, match=r"^'9X' is not a card: "):
        assert "9X" in pile


def test_a_pile_shows_itself_as_python_reads_it() -> None:
    pile = Pile("TH 7S", face_up=True)
    assert "Pile('TH 7S', face_up=True)" == repr(pile)
    spanish = Pile("RB 1O", card_type=SpanishCard)
    assert "Pile('RB 1O', face_up=False, card_type=SpanishCard)" == repr(spanish)
    assert (pile, spanish) == (eval(repr(pile)), eval(repr(spanish)))


def test_a_pile_changes_and_so_cannot_be_a_key() -> None:
    with pytest.raises(TypeError):
        hash(Pile())
