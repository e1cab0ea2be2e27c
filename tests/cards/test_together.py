"""Cards fit together: what one kind of collection can the others can, and what is out of range is refused in words."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from cardkit import (
    BeatRelation,
    Card,
    CardkitError,
    Cards,
    Hand,
    InvalidDeal,
    InvalidText,
    Opening,
    Pack,
    Pile,
    Result,
    Seating,
    Stock,
    beats,
    deal_all,
    deal_hands,
    generator,
    load_records,
    playable,
    shuffle,
    sort_cards,
    trick_winner,
    trump_suit,
)
from cardkit.cards.card import parse_suit
from cardkit.cards.chance import shuffled
from cardkit_games import load


def test_a_card_is_text_in_a_format_and_is_always_true() -> None:
    assert f"[{Card('7S'):>5}][{Card('TH'):<4}][{Card('2S')}][{Card('2H'):d}]" == "[   7S][TH  ][2S][1]"
    assert Card("2S")
    assert [card.text for card in Cards("2S 3S") if card] == ["2S", "3S"]


@pytest.mark.parametrize("text", ["A♠️", "A♠︎", "a♠", "AS"])
def test_a_card_is_read_as_telephones_write_it(text: str) -> None:
    assert Card(text) == Card("AS")
    assert parse_suit(text[1:]) == 0


@pytest.mark.parametrize("kind", [Cards, Hand])
def test_hands_can_the_same(kind: Any) -> None:
    hand = kind("7S QH 7D")
    assert hand == Cards("QH 7D 7S") == Hand("7D 7S QH")
    assert hash(hand) == hash(Cards("7S QH 7D"))
    assert "QH" in hand
    assert (hand.count("7S"), hand.index("QH"), hand[-1]) == (1, 2, Card("QH"))
    assert {suit: str(cards) for suit, cards in hand.by_suit().items()} == {0: "7S", 1: "QH", 2: "7D"}
    assert [str(cards) for cards in hand.by_rank().values()] == ["7S 7D", "QH"]
    assert json.dumps(hand.texts) == '["7S", "7D", "QH"]'
    assert str(hand) == "7S 7D QH"
    assert hand == deal_all(Pack("7", "SD").cards + "QH", 1).hands[0]


def test_a_shuffle_takes_any_sequence_and_either_generator() -> None:
    cards = [*Pack.of_size(36)]
    shuffle(cards, random.Random(1))
    assert sorted(cards) == [*Pack.of_size(36).cards] != cards
    one, other = [*range(9)], [*range(9)]
    shuffle(one, generator(3))
    shuffle(other, generator(3))
    assert one == other == shuffled([*range(9)], generator(3))


def test_a_pack_is_a_collection_that_is_dealt() -> None:
    pack = Pack.of_size(24)
    assert len(pack) == 24 == len([*pack])
    assert "9S" in pack
    assert [len(hand) for hand in deal_hands(pack.cards, 2, 6).hands] == [6, 6]


def test_cards_are_sorted_and_compared_in_one_call() -> None:
    assert [*map(str, sort_cards("AS 7H 2S KC", trumps="H"))] == ["2S", "AS", "KC", "7H"]
    assert beats("7H", "AS", trumps="♥")
    assert not beats("7H", "AS")
    assert trick_winner("7S KS 2H AS", trumps="hearts") == 2
    assert playable("9C 2H", "7S", trumps="H", must_trump=True) == Cards("2H")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: load("durak").deal(2, seed=1).observe(-1), "There is no seat -1: the seats are 0 to 1."),
        (lambda: load("cheat").deal(3, seed=1).observe(9), "There is no seat 9: the seats are 0 to 2."),
        (lambda: Seating(100), "A table has 1 to 62 seats, not 100."),
        (lambda: BeatRelation(7), "Trumps are a suit from 0 to 3, or -1 for none, not 7."),
        (lambda: load_records("no-such-file.toml"), "no-such-file.toml: there is no such file."),
        (lambda: deal_hands(range(9), 0, 2), "Cards are dealt to 1 seat or more, not to 0."),
        (lambda: deal_all(range(9), 2, dealer=2), "The dealer is a seat from 0 to 1, not 2."),
        (lambda: deal_hands(range(9), 2, -1), "A hand has 0 cards or more, not -1."),
        (lambda: trick_winner("7S", trumps="X"), "'X' is not a suit: suits are S, H, D and C."),
    ],
)
def test_what_is_out_of_range_is_refused_in_a_sentence(wrong: Any, words: str) -> None:
    with pytest.raises(CardkitError) as refused:
        wrong()
    assert str(refused.value) == words


@pytest.mark.parametrize("empty", [Stock.of(""), Pile()])
def test_stock_and_pile_fail_alike(empty: Any) -> None:
    with pytest.raises(InvalidDeal, match="1 card cannot be taken from a"):
        empty.draw()


def test_records_are_read_from_a_path_in_text(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("?")
    with pytest.raises(InvalidText, match=r"a\.toml"):
        load_records(str(tmp_path / "a.toml"))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: Cards("7S").of_suit(9), "There is no suit 9: they are 0 to 3."),
        (lambda: Cards("7S").of_rank(99), "There is no rank 99: they are 0 to 13."),
        (lambda: Hand("7S").of_suit(9), "There is no suit 9: they are 0 to 3."),
        (lambda: Hand("7S").of_suit(-2), "There is no suit -2: they are 0 to 3."),
        (lambda: Hand("7S").of_rank(99), "There is no rank 99: they are 0 to 13."),
        (lambda: Hand("7S").of_rank("X"), "'X' is not a rank"),
        (lambda: Cards.of_mask(-1), "-1 is no mask of cards"),
        (lambda: Cards.of_mask(1 << 70), "is no mask of cards"),
        (lambda: trump_suit(9), "There is no suit 9"),
        (lambda: trump_suit(-1), "Trumps are of a suit"),
        (lambda: Result.won_by([]), "A win has one seat at least"),
        (lambda: Result("winner", 9).scores(2), "'winner 9' is not a result of 2 seats."),
        (lambda: Result("losing-team", 5).scores(4, 2), "'losing-team 5' is not a result of 4 seats."),
        (lambda: Result("xyz").scores(2), "'xyz' is not a result of 2 seats."),
        (lambda: load("durak").deal(2, seed=1, opening=Opening(9)), "There is no seat 9"),
        (lambda: load("durak").deal(2, seed=1, opening=Opening(-1)), "There is no seat -1"),
    ],
)
def test_numbers_out_of_range_are_refused_in_words(wrong: Any, sentence: str) -> None:
    with pytest.raises(CardkitError, match=re.escape(sentence)):
        wrong()


def test_a_hand_takes_letters_and_can_what_cards_can() -> None:
    for kind in (Cards, Hand):
        hand = kind("7S QH 7D")
        assert (hand.of_suit("H"), hand.of_rank("7"), hand.of_suit(-1)) == (kind("QH"), kind("7S 7D"), kind(""))
        assert hand.isdisjoint("AS 2C")
        assert kind("7S 7D") == hand.without("QH")
        assert kind("QH") == hand.where(lambda card: card.rank > 9)
        with pytest.raises(InvalidText, match="AS cannot be taken away"):
            hand.without("AS")
