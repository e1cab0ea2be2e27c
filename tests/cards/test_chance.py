"""One seed means one deal for ever. test_generator.py and tests/test_uniformity.py have what is equally likely."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.random import Random

from cardkit import Cards, InvalidDeal, derived_seed, fresh_seed, load
from cardkit.cards.bits import members
from cardkit.engine.playout import pick

seeds = st.integers(0, 2**48 - 1)


# -- Pinned for ever


def test_the_first_twelve_cards_of_podkidnoy_with_seed_1_are_these() -> None:
    state = load("podkidnoy").deal_state(2, seed=1)
    assert [Cards("6S 8C 9S 9H TC AC"), Cards("6D 7D TD QC KH KC")] == [Cards.of_mask(hand) for hand in state.hands]
    assert (state.dealer, state.actor) == (1, 1)


def test_the_seeds_derived_from_seed_1_are_these() -> None:
    assert derived_seed(1) == 4449293102698368477
    assert derived_seed(1, 2) == 1047939892471914473
    assert derived_seed(1, 2, 3) == 463321747425407306


# -- Seeds


def test_every_part_of_a_run_has_a_seed_of_its_own() -> None:
    paths = [(seed, *path) for seed in (1, 11, 12) for path in ((), (1,), (2,), (11,), (1, 1), (1, 2), (2, 1), (12,))]
    assert len(paths) == len({derived_seed(*path) for path in paths})


def test_fresh_seeds_have_48_bits_and_differ() -> None:
    fresh = [fresh_seed() for _ in range(200)]
    assert len(set(fresh)) == 200
    assert 2**40 < max(fresh) < 2**48
    assert min(fresh) >= 0


@pytest.mark.parametrize("seed", [2**64, -(2**64)])
def test_a_seed_too_large_for_the_generator_is_refused_in_words(seed: int) -> None:
    with pytest.raises(InvalidDeal, match="seed"):
        load("podkidnoy").deal_state(2, seed=seed)


@given(seeds)
def test_a_member_of_a_mask_is_picked_by_its_place(seed: int) -> None:
    mask = 2**0 + 2**31 + 2**32 + 2**62
    one, other = Random(seed), Random(seed)
    assert [pick(mask, one) for _ in range(20)] == [members(mask)[other.randrange(4)] for _ in range(20)]
