"""Masks behave as sets of the numbers 0 to 62."""

from hypothesis import example, given
from hypothesis import strategies as st

from cardkit.cards.bits import above, count, highest, lowest, mask_of, members, nth

EVERY = set(range(63))
sets = st.sets(st.integers(0, 62))


@given(sets)
@example(set())
@example(EVERY)
@example({31})
@example(set(range(31, 63)))
def test_a_mask_holds_the_members_it_was_made_of_in_rising_order(chosen: set[int]) -> None:
    assert members(mask_of(list(chosen))) == sorted(chosen)


@given(sets)
@example(set())
@example(EVERY)
@example({31, 62})
@example(set(range(31, 63)))
def test_members_are_counted_and_found_by_their_place(chosen: set[int]) -> None:
    mask, rising = mask_of(list(chosen)), sorted(chosen)
    assert count(mask) == len(chosen)
    assert [nth(mask, place) for place in range(len(chosen))] == rising
    if chosen:
        assert [lowest(mask), highest(mask)] == [rising[0], rising[-1]]


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
