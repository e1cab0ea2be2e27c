"""Which card beats which: a higher card of the suit, a trump, or a joker."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import BeatRelation, Card, Cards
from cardkit.cards.trumps import NO_TRUMP
from cardkit.errors import OutOfRange

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
suited = st.integers(0, 51).map(Card)
trumps = st.integers(-1, 3)


@pytest.mark.parametrize(
    ("card", "attack", "beats"),
    [
        ("RJ", "AH", True),
        ("RJ", "7D", True),
        ("RJ", "7S", False),
        ("BJ", "7S", True),
        ("BJ", "AC", True),
        ("BJ", "6H", False),
        ("AH", "RJ", False),
        ("RJ", "BJ", False),
        ("BJ", "RJ", False),
        ("DU", "AH", True),
        ("DU", "RJ", True),
        ("2C", "DU", True),
        ("BJ", "DU", True),
        ("DU", "DU", False),
    ],
)
def test_jokers_and_the_odd_card_when_hearts_are_trumps(card: str, attack: str, beats: bool) -> None:
    assert beats == BeatRelation(HEARTS).beats(Card(card), Card(attack))


@given(suited, suited, trumps)
def test_of_two_suited_cards_the_higher_of_one_suit_or_the_only_trump_wins(one: Card, other: Card, trump: int) -> None:
    same_suit_higher = one.suit == other.suit and one.rank > other.rank
    lone_trump = one.suit == trump and other.suit != trump
    assert (same_suit_higher or lone_trump) == BeatRelation(trump).beats(one, other)


def test_an_exception_can_be_added() -> None:
    relation = BeatRelation(HEARTS)
    relation.add(Card("AS"), Cards("2S").mask)
    assert relation.beats(Card("2S"), Card("AS"))
    assert relation.beats(Card("6H"), Card("AS"))
    assert not BeatRelation(HEARTS).beats(Card("2S"), Card("AS"))


@pytest.mark.parametrize("both", [(63, 3), (3, 63)])
def test_the_one_that_is_no_card_is_named(both: tuple[int, int]) -> None:
    with pytest.raises(OutOfRange, match=r"^63 is not a card"):
        BeatRelation(NO_TRUMP).beats(*both)
