"""A pile is a sequence of cards from the bottom to the top, laid on, taken from, turned over."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, InvalidDeal, Pile

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
