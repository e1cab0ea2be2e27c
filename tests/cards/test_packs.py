"""Packs hold every rank in every suit, jokers and copies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, Cards, InvalidDeal, Pack
from cardkit.cards.spanish import SPANISH_40, SPANISH_48, SpanishCard
from cardkit.cards.tarot import TAROT_78

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


@pytest.mark.parametrize("ranks", ["", "66", "1", "6 7", "ak"])
def test_the_ranks_of_a_pack_stand_once_each(ranks: str) -> None:
    with pytest.raises(InvalidDeal, match=r"^The ranks of a pack are letters of 23456789TJQKA, each once: not"):
        Pack(ranks)


@pytest.mark.parametrize("suits", ["", "SS", "X"])
def test_the_suits_of_a_pack_stand_once_each(suits: str) -> None:
    with pytest.raises(InvalidDeal, match=r"^The suits of a pack are letters of SHDC, each once: not"):
        Pack(suits=suits)


def test_the_order_of_the_ranks_is_the_packs_own_and_its_cards_are_the_same() -> None:
    skat = Pack("789JQKTA")
    assert skat.cards == Pack.of_size(32).cards
    assert skat.order.higher("TS", "KS")


@pytest.mark.parametrize("jokers", [-1, -20])
def test_no_pack_has_fewer_jokers_than_none(jokers: int) -> None:
    with pytest.raises(InvalidDeal, match=f"^A pack has 0 jokers or more, not {jokers}\\.$"):
        Pack(jokers=jokers)


def test_jokers_are_red_and_black_in_turn() -> None:
    assert Cards("RJ BJ RJ") == Pack(jokers=3).cards.where(lambda card: not card.suited)


@pytest.mark.parametrize("copies", [0, -1])
def test_one_pack_at_least_is_mixed(copies: int) -> None:
    with pytest.raises(InvalidDeal, match=f"^1 pack or more can be mixed, not {copies}\\.$"):
        Pack(copies=copies)


def test_a_shoe_of_six_packs_has_312_cards() -> None:
    shoe = Pack(copies=6)
    assert (312, 312, 6) == (shoe.size, len(list(shoe.cards)), shoe.cards.count("AS"))


def test_a_spanish_pack_has_its_own_cards() -> None:
    assert (40, 48) == (SPANISH_40.size, SPANISH_48.size)
    assert SPANISH_48.cards - SPANISH_40.cards == Cards("8O 8C 8E 8B 9O 9C 9E 9B", SpanishCard)


def test_a_tarot_pack_has_four_suits_of_fourteen_21_trumps_and_the_fool() -> None:
    assert {0: 14, 1: 14, 2: 14, 3: 14, 4: 21, -1: 1} == {
        suit: len(cards) for suit, cards in TAROT_78.cards.by_suit().items()
    }


def test_jokers_belong_to_the_french_pack() -> None:
    with pytest.raises(InvalidDeal, match=r"^Jokers and the odd card are French; cards besides .* in `others`\.$"):
        Pack(card_type=SpanishCard, jokers=1)


def test_cards_besides_ranks_and_suits_are_in_every_copy() -> None:
    assert Cards("7S 7S RJ RJ") == Pack("7", suits="S", others="RJ", copies=2).cards
