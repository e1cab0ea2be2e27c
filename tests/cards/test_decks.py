"""Decks hold every rank in every suit, jokers and copies."""

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, Cards, Deck, InvalidDeal, InvalidText, Pile, deal_all, deal_hands, generator
from cardkit.cards.spanish import SpanishCard
from neighbours import neighbour

ORDERED_RANKS = st.sets(st.sampled_from("23456789TJQKA"), min_size=1).map(
    lambda chosen: "".join(rank for rank in "23456789TJQKA" if rank in chosen)
)


@pytest.mark.parametrize(("size", "lowest"), [(24, "9S"), (32, "7S"), (36, "6S"), (52, "2S")])
def test_the_usual_decks_go_up_to_the_ace(size: int, lowest: str) -> None:
    cards = list(Deck(size))
    assert (size, Card(lowest), Card("AC")) == (len(cards), cards[0], cards[-1])


@given(ORDERED_RANKS, st.integers(0, 2), st.integers(1, 4), st.booleans())
def test_every_card_is_there_once_in_each_copy(ranks: str, jokers: int, copies: int, odd: bool) -> None:
    deck = Deck(ranks, suits="SD", jokers=jokers, copies=copies, odd_card=odd)
    suited = [card for card in deck if card.suited]
    assert {rank + suit for rank in ranks for suit in "SD"} == {card.text for card in suited}
    assert all(deck.count(card) == copies for card in suited)
    assert len(deck) == (2 * len(ranks) + jokers) * copies + odd


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"ranks": 40}, r"^The usual decks have 24, 32, 36, 52 or 54 French cards, not 40: "),
        *(
            ({"ranks": ranks}, r"^The ranks of a deck are letters of 23456789TJQKA, each once: not")
            for ranks in ("", "66", "1", "6 7", "ak")
        ),
        ({"copies": 0}, r"^1 pack or more can be mixed, not 0\.$"),
        ({"jokers": -1}, r"^A deck has 0 jokers or more, not -1\.$"),
        ({"ranks": 54, "jokers": 3}, r"^A deck of 54 cards has 2 jokers, not 3\.$"),
        (
            {"card_type": SpanishCard, "jokers": 1},
            r"^Jokers and the odd card are French; cards besides .* in `others`\.$",
        ),
    ],
)
def test_a_deck_that_cannot_be_is_refused(given: dict[str, Any], why: str) -> None:
    with pytest.raises(InvalidDeal, match=why):
        Deck(**given)


def test_jokers_are_red_and_black_in_turn() -> None:
    assert Cards("RJ BJ RJ") == Deck(jokers=3).cards().where(lambda card: not card.suited)


def test_a_deck_of_54_has_two_jokers() -> None:
    assert Deck(54) == Deck(52, jokers=2) == Deck(54, jokers=2)


def test_a_seed_decides_every_shuffle_and_another_generator_goes_before() -> None:
    one, other = Deck(36, seed=7), Deck(36, seed=7)
    orders = []
    for _ in range(3):
        one.shuffle()
        other.shuffle()
        assert one == other
        orders.append(list(one))
    assert orders[0] != orders[1] != orders[2]
    one.shuffle(generator(3))
    assert list(one) == list(Pile(one)) != list(other)
    assert Deck(36).cards() == one.cards()


def test_a_deck_is_drawn_from_its_top_which_is_the_end_of_the_list() -> None:
    deck = Deck(36)
    assert (deck.top, deck.bottom) == (deck[-1], deck[0]) == (Card("AC"), Card("6S"))
    assert [deck.draw(), *deck.draw(2)] == [Card("AC"), Card("AD"), Card("AH")]
    assert len(deck) == 33
    with pytest.raises(InvalidDeal, match=r"^34 cards cannot be taken from the 33 that are there\.$"):
        deck.draw(34)


@pytest.mark.parametrize("cards", [6, None])
def test_a_deal_takes_the_cards_that_it_gives(cards: int | None) -> None:
    deck = Deck(36, seed=1)
    deck.shuffle()
    like = deal_all(deck, 5) if cards is None else deal_hands(deck, 5, cards)
    hands = deck.deal(players=5, cards=cards)
    assert [Cards(hand) for hand in like.hands] == hands
    assert list(like.rest) == deck[::-1]
    assert Deck(36).cards() == sum(hands, deck.cards())


def test_cards_are_taken_out_of_a_new_deck_which_says_so() -> None:
    whole = Deck(52, seed=1)
    deck = whole - "QC"
    assert (len(whole), len(deck), "QC" in deck) == (52, 51, False)
    assert Cards("QC") == deck.spec.without == whole.spec.cards - deck.spec.cards
    assert deck == whole.without("queen of clubs") == Deck(deck.spec)
    with pytest.raises(InvalidText, match="QC cannot be taken away"):
        deck - "QC"


def test_a_game_is_not_changed_by_who_draws_from_its_deck() -> None:
    game = neighbour("hearts")
    game.deck.draw(40)
    assert len(game.cards(4)) == 52
    type(game).deck = Deck()


def test_copies_of_a_deck_are_independent_and_shuffle_alike() -> None:
    deck = Deck(36, seed=5)
    deck.shuffle()
    for twin in (deck.clone(), copy.copy(deck), copy.deepcopy(deck), pickle.loads(pickle.dumps(deck))):
        again = deck.clone()
        again.shuffle()
        twin.shuffle()
        assert twin == again != deck
        assert twin.spec == deck.spec


def test_cards_besides_ranks_and_suits_are_in_every_copy() -> None:
    assert Cards("7S 7S RJ RJ") == Deck("7", suits="S", others="RJ", copies=2).cards()
