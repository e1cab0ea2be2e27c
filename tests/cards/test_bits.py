"""Masks behave as sets of the numbers 0 to 62."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardkit.cards.bits import BIT, WORD, above, count, lowest, mask_of, members, nth

EVERY = set(range(63))
sets = st.sets(st.integers(0, 62))
filled = st.sets(st.integers(0, 62), min_size=1)


def test_a_word_has_63_bits() -> None:
    assert WORD == 63
    assert len(BIT) == 63


@pytest.mark.parametrize("place", [0, 1, 30, 31, 32, 33, 61, 62])
def test_bits_are_the_powers_of_two_also_beyond_32_bits(place: int) -> None:
    assert BIT[place] == 2**place


def test_every_lone_bit_is_its_own_lowest_member() -> None:
    assert list(range(63)) == [lowest(BIT[place]) for place in range(63)]
    assert [count(BIT[place]) for place in range(63)] == [1] * 63


@given(sets)
@example(set())
@example(EVERY)
@example({31})
@example(set(range(31, 63)))
def test_a_mask_holds_the_members_it_was_made_of_in_rising_order(chosen: set[int]) -> None:
    assert members(mask_of(list(chosen))) == sorted(chosen)


@given(sets)
@example(EVERY)
@example(set(range(31, 63)))
def test_a_mask_is_as_large_as_its_set(chosen: set[int]) -> None:
    assert count(mask_of(list(chosen))) == len(chosen)


@given(st.lists(st.integers(0, 62)))
def test_naming_a_member_twice_changes_nothing(named: list[int]) -> None:
    assert mask_of(named) == mask_of(sorted(set(named)))


@given(filled)
@example({62})
@example({31, 62})
@example(EVERY)
def test_the_lowest_member_is_the_smallest_of_the_set(chosen: set[int]) -> None:
    assert lowest(mask_of(list(chosen))) == min(chosen)


@given(filled)
@example(EVERY)
def test_the_nth_member_has_n_smaller_ones(chosen: set[int]) -> None:
    mask = mask_of(list(chosen))
    assert [nth(mask, place) for place in range(len(chosen))] == sorted(chosen)


@given(st.integers(-1, 62))
@example(-1)
@example(30)
@example(31)
@example(62)
def test_above_holds_every_greater_number(member: int) -> None:
    assert members(above(member)) == [number for number in range(63) if number > member]


@given(sets, sets)
def test_mask_operators_are_set_operators(one: set[int], other: set[int]) -> None:
    left, right = mask_of(list(one)), mask_of(list(other))
    assert members(left | right) == sorted(one | other)
    assert members(left & right) == sorted(one & other)
    assert members(left & ~right) == sorted(one - other)
    assert members(left ^ right) == sorted(one ^ other)


@given(sets)
def test_masks_are_never_negative(chosen: set[int]) -> None:
    assert mask_of(list(chosen)) >= 0
    assert mask_of(list(EVERY)) == 2**63 - 1
