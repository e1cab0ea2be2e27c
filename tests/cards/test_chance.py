"""One seed means one deal for ever, and every deal is equally likely."""

from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit import Cards, InvalidDeal, derived_seed, fresh_seed, load, shuffle
from cardkit.engine.playout import pick

seeds = st.integers(0, 2**48 - 1)


def shuffled(cards: list[int], rng: Random) -> list[int]:
    order = vec[i64](cards)
    shuffle(order, rng)
    return list(order)


# -- Pinned for ever


def test_the_first_numbers_of_seed_1_are_these() -> None:
    rng = Random(1)
    assert [rng.randrange(1000) for _ in range(8)] == [682, 123, 594, 773, 649, 235, 508, 858]


def test_the_first_twelve_cards_of_podkidnoy_with_seed_1_are_these() -> None:
    state = load("podkidnoy").deal_state(2, seed=1)
    assert [Cards("6S 8C 9S 9H TC AC"), Cards("6D 7D TD QC KH KC")] == [Cards.of_mask(hand) for hand in state.hands]
    assert (state.dealer, state.actor) == (1, 1)


def test_the_seeds_derived_from_seed_1_are_these() -> None:
    assert derived_seed(1) == 4449293102698368477
    assert derived_seed(1, 2) == 1047939892471914473
    assert derived_seed(1, 2, 3) == 463321747425407306


# -- Seeds


@given(seeds, st.lists(st.integers(0, 10**6), max_size=3))
def test_a_derived_seed_is_a_seed_again(seed: int, path: list[int]) -> None:
    derived = derived_seed(seed, *path)
    assert 0 <= derived < 2**62
    assert derived == derived_seed(seed, *path)
    Random(derived)


def test_every_part_of_a_run_has_a_seed_of_its_own() -> None:
    paths = [(seed, *path) for seed in (1, 11, 12) for path in ((), (1,), (2,), (11,), (1, 1), (1, 2), (2, 1), (12,))]
    assert len(paths) == len({derived_seed(*path) for path in paths})


def test_fresh_seeds_have_48_bits_and_differ() -> None:
    fresh = [fresh_seed() for _ in range(200)]
    assert len(set(fresh)) == 200
    assert 2**40 < max(fresh) < 2**48
    assert min(fresh) >= 0


@given(seeds)
def test_the_same_seed_deals_the_same_cards(seed: int) -> None:
    game = load("podkidnoy")
    assert game.to_position(game.deal_state(3, seed=seed)) == game.to_position(game.deal_state(3, seed=seed))


def test_without_a_seed_the_system_chooses() -> None:
    game = load("podkidnoy")
    assert len({str(game.to_position(game.deal_state(2))) for _ in range(5)}) == 5


@pytest.mark.parametrize("seed", [2**64, -(2**64)])
def test_a_seed_too_large_for_the_generator_is_refused_in_words(seed: int) -> None:
    with pytest.raises(InvalidDeal, match="seed"):
        load("podkidnoy").deal_state(2, seed=seed)


# -- Shuffles


@given(st.lists(st.integers(0, 54)), seeds)
def test_a_shuffle_is_a_permutation(cards: list[int], seed: int) -> None:
    assert sorted(cards) == sorted(shuffled(cards, Random(seed)))


def test_every_order_of_four_cards_is_equally_likely() -> None:
    rng = Random(2024)
    each = 1000
    seen = Counter(tuple(shuffled([0, 1, 2, 3], rng)) for _ in range(24 * each))
    assert set(permutations(range(4))) == set(seen)
    # 23 degrees of freedom: chance alone exceeds 64 once in 100 000 runs.
    assert chi_square(seen, 24, each) < 64


def test_every_card_of_a_pack_comes_to_every_place_equally_often() -> None:
    rng = Random(7)
    each = 100
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(36 * each):
        seen.update(enumerate(shuffled(list(range(36)), rng)))
    # 35 * 35 degrees of freedom: mean 1225, standard deviation 49.5.
    assert 1225 - 5 * 49.5 < chi_square(seen, 36 * 36, each) < 1225 + 5 * 49.5


def test_every_member_of_a_mask_is_picked_equally_often() -> None:
    rng = Random(3)
    mask = 2**0 + 2**31 + 2**32 + 2**62
    each = 2000
    seen = Counter(pick(mask, rng) for _ in range(4 * each))
    assert {0, 31, 32, 62} == set(seen)
    # 3 degrees of freedom: chance alone exceeds 26 once in 100 000 runs.
    assert chi_square(seen, 4, each) < 26


def chi_square(seen: Mapping[Any, int], cells: int, each: int) -> float:
    squares = sum((number - each) ** 2 for number in seen.values())
    never_seen = cells - len(seen)
    return squares / each + never_seen * each
