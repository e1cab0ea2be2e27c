"""Every deal shares out the whole deck, from the dealer's left on."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit import (
    Cards,
    Deck,
    InvalidDeal,
    Opening,
    cut_into_piles,
    deal_all,
    deal_hands,
    generator,
    load,
    shuffle,
)
from cardkit.cards.dealing import all_orders

seats = st.integers(2, 8)
packs = st.integers(0, 60).map(range)


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    dealt = deal_hands([50, 41, 32, 23, 14, 5, 6, 7], players=3, hand_size=2, dealer=1)
    assert dealt.hands == ((41, 14), (32, 5), (50, 23))
    assert dealt.rest == (6, 7)


@given(packs, seats, st.integers(0, 13), st.integers(0, 7))
def test_hands_have_the_size_asked_for_and_the_rest_keeps_its_order(
    deck: range, seats: int, size: int, dealer: int
) -> None:
    assume(seats * size <= len(deck) and dealer < seats)
    dealt = deal_hands(deck, seats, size, dealer=dealer)
    assert [size] * seats == [len(hand) for hand in dealt.hands]
    assert list(deck) == sorted([card for hand in dealt.hands for card in hand]) + list(dealt.rest)


@given(packs, seats, st.integers(0, 7))
def test_the_whole_pack_can_be_dealt_as_evenly_as_it_goes(deck: range, seats: int, dealer: int) -> None:
    assume(dealer < seats)
    dealt = deal_all(deck, seats, dealer=dealer)
    sizes = [len(hand) for hand in dealt.hands]
    assert dealt.rest == ()
    assert list(deck) == sorted(card for hand in dealt.hands for card in hand)
    assert max(sizes) - min(sizes) <= 1


def test_a_pack_too_small_for_the_hands_is_refused() -> None:
    with pytest.raises(InvalidDeal, match=r"^6 hands of 7 need 42 cards, and the deck has 36\.$"):
        deal_hands(range(36), 6, 7)


@given(packs, st.integers(1, 8), st.integers(0, 6), st.integers(0, 1000))
def test_cutting_keeps_the_order_and_leaves_no_pile_empty(deck: range, piles: int, spread: int, seed: int) -> None:
    assume(piles <= len(deck))
    cut = cut_into_piles(deck, piles, Random(seed), spread=spread)
    assert piles == len(cut)
    assert all(cut)
    assert list(deck) == [card for pile in cut for card in pile]


def test_more_piles_than_cards_are_refused() -> None:
    with pytest.raises(InvalidDeal, match=r"^3 cards cannot be cut into 4 piles\.$"):
        cut_into_piles(range(3), 4, Random(1))


# -- Our families deal as these functions do


def shuffled(cards: Cards, rng: Random) -> list[int]:
    order = vec[i64](cards)
    shuffle(order, rng)
    return list(order)


@given(st.integers(2, 6), st.integers(0, 5), st.integers(0, 1000))
def test_durak_deals_hands_of_six(seats: int, dealer: int, seed: int) -> None:
    opening = Opening(dealer % seats)
    state: Any = load("podkidnoy").deal_state(seats, seed=seed, opening=opening)
    deck = shuffled(Deck(36).cards(), generator(seed))
    dealt = deal_hands(deck, seats, 6, dealer=opening.dealer)
    assert [Cards(hand) for hand in dealt.hands] == [Cards.of_mask(hand) for hand in state.hands]
    assert [*dealt.rest[1:], *dealt.rest[:1]] == state.stock.cards()


@given(st.integers(3, 8), st.integers(0, 7), st.integers(0, 1000))
def test_cheat_deals_the_whole_pack(seats: int, dealer: int, seed: int) -> None:
    opening = Opening(dealer % seats)
    state: Any = load("bullshit").deal_state(seats, seed=seed, opening=opening)
    deck = shuffled(Deck().cards(), generator(seed))
    dealt = deal_all(deck, seats, dealer=opening.dealer)
    assert [Cards(hand) for hand in dealt.hands] == [Cards.of_mask(hand) for hand in state.hands]


@pytest.mark.parametrize(
    ("heaps", "ways", "shares"),
    [
        ([], 120, 1),
        ([range(5)], 1, 1),
        ([range(2)], 60, 10),
        ([range(0, 4, 2), range(1, 4, 2)], 30, 30),
        ([range(0)], 120, 1),
    ],
)
def test_a_pack_is_shared_in_every_way_once(heaps: list[range], ways: int, shares: int) -> None:
    found = list(all_orders([4, 9, 11, 20, 33], heaps))
    seen = {tuple((tuple(sorted(order[place] for place in heap))) for heap in heaps) for order in found}
    assert len(found) == len({tuple(order) for order in found}) == ways
    assert all(sorted(order) == [4, 9, 11, 20, 33] for order in found)
    assert all(order[heap[0]] < order[heap[-1]] for order in found for heap in heaps if len(heap) > 1)
    assert len(seen) == shares
