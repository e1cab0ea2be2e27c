"""All kinds of card collections support the same operations, and refuse values out of range in words."""

import copy
import json
import pickle
import random
from typing import Any

import pytest

from cardkit import (
    BeatRelation,
    Card,
    CardkitError,
    Cards,
    Deck,
    Hand,
    InvalidText,
    Seating,
    deal_all,
    deal_hands,
    generator,
    load,
    load_records,
    shuffle,
    trick_winner,
)
from cardkit.cards.card import FRENCH
from cardkit.cards.chance import shuffled


def test_a_card_is_text_in_a_format_and_is_always_true() -> None:
    assert f"[{Card('7S'):>5}][{Card('TH'):<4}][{Card('2S')}][{Card('2H'):d}]" == "[   7S][TH  ][2S][1]"
    assert Card("2S")
    assert [card.text for card in Cards("2S 3S") if card] == ["2S", "3S"]


@pytest.mark.parametrize("text", ["A♠️", "A♠︎", "a♠", "AS"])
def test_a_card_is_read_as_telephones_write_it(text: str) -> None:
    assert Card(text) == Card("AS")
    assert FRENCH.suit(text[1:]) == 0


def test_a_shuffle_takes_any_sequence_and_either_generator() -> None:
    cards = [*Deck(36)]
    shuffle(cards, random.Random(1))
    assert sorted(cards) == [*Deck(36).cards()] != cards
    one, other = [*range(9)], [*range(9)]
    shuffle(one, generator(3))
    shuffle(other, generator(3))
    assert one == other == shuffled([*range(9)], generator(3))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: load("durak").deal_state(2, seed=1).observe(-1), "There is no seat -1: the seats are 0 to 1."),
        (lambda: load("cheat-updown").deal_state(3, seed=1).observe(9), "There is no seat 9: the seats are 0 to 2."),
        (lambda: Seating(100), "A table has 1 to 62 seats, not 100."),
        (lambda: BeatRelation(7), "Trumps are a suit from 0 to 3, or -1 for none, not 7."),
        (lambda: load_records("no-such-file.toml"), "no-such-file.toml: there is no such file."),
        (lambda: deal_hands(range(9), 0, 2), "Cards are dealt to 1 player or more, not to 0."),
        (lambda: deal_all(range(9), 2, dealer=2), "The dealer is a seat from 0 to 1, not 2."),
        (lambda: deal_hands(range(9), 2, -1), "A hand has 0 cards or more, not -1."),
        (lambda: trick_winner("7S", trump="X"), "'X' is not a suit: suits are S, H, D and C."),
    ],
)
def test_what_is_out_of_range_is_refused_in_a_sentence(wrong: Any, words: str) -> None:
    with pytest.raises(CardkitError) as refused:
        wrong()
    assert str(refused.value) == words


SAME: Any = {
    "items": lambda hand: [hand[0], hand[-1], *hand, *reversed(hand)],
    "kinds": lambda hand: {type(card) for card in [*hand, hand[1]]},
    "slices": lambda hand: [hand[1:], hand[:-1], hand[::2]],
    "sizes": lambda hand: (len(hand), bool(hand), hand.count("7S"), hand.count(20), hand.index("QH")),
    "members": lambda hand: ("QH" in hand, 41 in hand, "AS" in hand, None in hand),
    "equal": lambda hand: (hand == Cards(hand), hand == Hand(hand), hand == (20, 20, 22, 41), hand == [20]),
    "hash": lambda hand: {hash(hand), hash(Cards(hand)), hash(Hand(hand)), hash((20, 20, 22, 41))},
    "parts": lambda hand: [hand <= other for other in ("7S 7S QH 7D AS", ["7S"], hand, Cards("AS"), Hand("AS"))],
    "whole": lambda hand: [hand >= other for other in ("7S", ["7S", "AS"], hand, Cards("7D"), Hand("7S"))],
    "less": lambda hand: [hand < "7S 7S 7D QH AS", hand < hand, hand > "7S", hand > hand],
    "apart": lambda hand: (hand.isdisjoint("AS 2C"), hand.isdisjoint(Hand("7S"))),
    "more": lambda hand: [hand + other for other in ("AS", 48, [48], (48,), Cards("AS"), Hand("AS"))],
    "before": lambda hand: [other + hand for other in ("AS", ["AS"], 48)],
    "fewer": lambda hand: [hand - "7S", hand - 41, hand - [41, 20], hand - Cards("QH"), hand.without("QH")],
    "taken": lambda hand: ["7S 7S 7D QH AS" - hand, [*hand, 5] - hand],
    "either": lambda hand: [hand | "7S AS", hand | Hand("7D 7D"), "AS" | hand, hand & "7S QH AS", ["7S"] & hand],
    "groups": lambda hand: [hand.by_suit(), hand.by_rank(), hand.of_suit("S"), hand.of_rank(5), hand.of_suit(-1)],
    "where": lambda hand: hand.where(lambda card: card.red),
    "text": lambda hand: [str(hand), hand.text, hand.texts, hand.pretty, f"{hand:>15}", json.dumps(hand.texts)],
    "mask": lambda hand: [hand.mask, type(hand).of_mask(5)],
    "copies": lambda hand: [copy.deepcopy(hand), pickle.loads(pickle.dumps(hand)), eval(repr(hand))],
    "cards": lambda hand: [hand.cards(), hand.card_type],
    "empty": lambda hand: [type(hand)(), bool(type(hand)("")), type(hand)() == (), hand - hand],
}  # fmt: skip
"""The operations that all collections of cards share."""


@pytest.mark.parametrize("name", SAME)
def test_a_hand_can_what_cards_can(name: str) -> None:
    cards, hand = Cards("7S QH 7D 7S"), Hand("7S QH 7D 7S")
    assert SAME[name](cards) == SAME[name](hand)
    public = {name for name in dir(Cards) if name[0] != "_"}
    assert public == {name for name in dir(Hand) if name[0] != "_"}


@pytest.mark.parametrize("wrong", [
    lambda hand: hand.index("AS"), lambda hand: hand + "XX", lambda hand: hand.of_suit(7), lambda hand: hand[9],
    lambda hand: hand.of_rank("X"), lambda hand: hand.without("AS"), lambda hand: hand.where(3),
    lambda hand: hand <= 5.5, lambda hand: "XX" in hand, lambda hand: hand.count("XX"),
])  # fmt: skip
def test_a_hand_refuses_what_cards_refuse(wrong: Any) -> None:
    told: list[Any] = []
    for hand in (Cards("7S QH"), Hand("7S QH")):
        with pytest.raises((CardkitError, IndexError)) as refused:
            wrong(hand)
        told.append((type(refused.value), str(refused.value)))
    assert told[0][0] is told[1][0]
    assert told[0] == told[1] or "index out of range" in told[0][1]


def test_three_things_differ_between_hands_and_cards_as_they_always_did() -> None:
    cards, hand = Cards("7S QH"), Hand("7S QH")
    assert Cards("7S QH") == cards - "AS"
    with pytest.raises(InvalidText, match="AS is not in the hand 7S QH"):
        hand - "AS"
    assert not cards < (21,)
    assert hand < (21,)
    before = (12,)
    assert Cards("5S 7S QH") == before + cards
    assert (12, 20, 41) == before + hand
