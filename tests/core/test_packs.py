"""Packs hold every rank in every suit, jokers and copies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, Cards, InvalidDeal, Pack

ORDERED_RANKS = st.sets(st.sampled_from("23456789TJQKA"), min_size=1).map(
    lambda chosen: "".join(rank for rank in "23456789TJQKA" if rank in chosen)
)


@pytest.mark.parametrize(("size", "lowest"), [(24, "9S"), (32, "7S"), (36, "6S"), (52, "2S")])
def test_the_usual_packs_go_up_to_the_ace(size: int, lowest: str) -> None:
    cards = list(Pack.of_size(size).cards)
    assert (size, Card(lowest), Card("AC")) == (len(cards), cards[0], cards[-1])


@given(ORDERED_RANKS, st.integers(0, 2), st.integers(1, 4), st.booleans())
def test_every_card_is_there_once_in_each_copy(ranks: str, jokers: int, copies: int, odd: bool) -> None:
    pack = Pack(ranks, suits="SD", jokers=jokers, copies=copies, odd_card=odd)
    suited = [card for card in pack.cards if card.suited]
    assert {rank + suit for rank in ranks for suit in "SD"} == {card.text for card in suited}
    assert all(pack.cards.count(card) == copies for card in suited)
    assert pack.size == (2 * len(ranks) + jokers) * copies + odd


def test_the_first_joker_is_the_red_one() -> None:
    assert Cards("RJ RJ") == Pack.of_size(52, jokers=1, copies=2).cards - Pack.of_size(52, copies=2).cards


def test_the_odd_card_is_added_once_to_all_the_copies() -> None:
    assert Pack(copies=2, odd_card=True).cards.count(Card("DU")) == 1


def test_other_sizes_are_not_usual() -> None:
    with pytest.raises(InvalidDeal, match=r"^The usual packs have 24, 32, 36 or 52 cards, not 40\.$"):
        Pack.of_size(40)


@pytest.mark.parametrize("ranks", ["", "AK", "66", "1", "6 7"])
def test_the_ranks_of_a_pack_stand_once_and_in_order(ranks: str) -> None:
    with pytest.raises(InvalidDeal, match=r"^The ranks of a pack are letters of 23456789TJQKA, in that order: not"):
        Pack(ranks)


@pytest.mark.parametrize("suits", ["", "HS", "SS", "X"])
def test_the_suits_of_a_pack_stand_once_and_in_order(suits: str) -> None:
    with pytest.raises(InvalidDeal, match=r"^The suits of a pack are letters of SHDC, in that order: not"):
        Pack(suits=suits)


@pytest.mark.parametrize("jokers", [-1, 3])
def test_a_pack_has_at_most_two_jokers(jokers: int) -> None:
    with pytest.raises(InvalidDeal, match=f"^A pack has 0, 1 or 2 jokers, not {jokers}\\.$"):
        Pack(jokers=jokers)


@pytest.mark.parametrize("copies", [0, 5])
def test_one_to_four_packs_are_mixed(copies: int) -> None:
    with pytest.raises(InvalidDeal, match=f"^1 to 4 packs can be mixed, not {copies}\\.$"):
        Pack(copies=copies)
