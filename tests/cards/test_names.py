"""Names follow Python's containers and the words of card players; an error for another word gives the right name."""

import re
from typing import Any

import pytest

from cardkit import (
    ACE_HIGH,
    Card,
    Cards,
    Deck,
    Hand,
    InvalidText,
    Melds,
    Pile,
    RankOrder,
    Seating,
    Stock,
    beats,
    deal_all,
    deal_hands,
    playable_cards,
    sort_cards,
    trick_winner,
)
from cardkit.cards.spanish import SpanishCard
from cardkit.cards.tarot import TarotCard
from cardkit.errors import WrongType
from go_fish import FAMILY, GoFish, GoFishRules


@pytest.mark.parametrize(
    "spelled", [("A", "S"), ("ace", "spades"), ("A♠",), ("ace of spades",), ("Ace of Spades",), ("A of spades",), (48,)]
)
def test_a_card_is_made_as_people_say_it(spelled: tuple[Any, ...]) -> None:
    assert Card("AS") == Card(*spelled)


@pytest.mark.parametrize("kind", [Card, SpanishCard, TarotCard])
def test_every_card_has_a_name_by_which_it_is_read(kind: type[Card]) -> None:
    for number in range(len(kind.alphabet.faces)):
        assert number == kind(kind(number).name)


TRIED: tuple[tuple[Any, str, str], ...] = (
    (Pile(), "lay", "append"),
    (Pile(), "take", "draw"),
    (Deck(36), "push", "append"),
    (Deck(36), "pick", "draw"),
    (Deck(36), "remaining", "len(deck)"),
    (Cards("7S"), "append", "+"),
    (Hand("7S"), "remove", "-"),
    (Card("7S"), "colour", "red"),
    (Stock.of("7S"), "pop", "draw"),
    (Seating(4), "after", "next"),
    (ACE_HIGH, "beats", "higher"),
    (Melds(), "is_valid", "check"),
)


@pytest.mark.parametrize(("thing", "word", "name"), TRIED)
def test_a_word_that_is_no_name_is_answered_by_the_name(thing: Any, word: str, name: str) -> None:
    kind = type(thing).__name__
    with pytest.raises(AttributeError, match=re.escape(f"`{kind}` has `{name}`, not `{word}`.")):
        getattr(thing, word)
    with pytest.raises(AttributeError, match=f"^'{kind}' object has no attribute 'nonsense'$"):
        thing.nonsense  # noqa: B018


@pytest.mark.parametrize("thing", [Pile, Deck, Cards, Hand, Card, Stock, Seating, RankOrder, Melds])
def test_no_word_that_is_answered_is_a_name(thing: type) -> None:
    words = thing.__getattr__.__closure__[0].cell_contents  # type: ignore[attr-defined]
    assert [word for word in words if hasattr(thing, word)] == []
    names = {name for name in words.values() if name.isidentifier()}
    assert names - set(dir(thing)) - set(getattr(thing, "__annotations__", ())) <= {"seats", "turned_up"}


@pytest.mark.parametrize(
    "called",
    [
        lambda **other: beats("7S", "8S", **other),
        lambda **other: trick_winner("7S 8S", **other),
        lambda **other: sort_cards("7S 8S", **other),
        lambda **other: playable_cards("7S", "8S", **other),
    ],
)
def test_the_trump_is_named_alike_everywhere(called: Any) -> None:
    called(trump="S")
    with pytest.raises(WrongType, match=r"^The argument is called `trump`, not `trumps`\.$"):
        called(trumps="S")


def test_a_deck_a_pile_and_text_are_dealt_from_the_top() -> None:
    assert deal_hands("7S 8S 9S", 1, 2).hands == ((Card("7S"), Card("8S")),)
    assert deal_hands(Pile("9S 8S 7S"), 1, 2) == deal_hands("7S 8S 9S", 1, 2)
    assert deal_all(Deck(36), 2).hands[1][0] == Card("AC")
    assert Card(Stock.of(Pile("9S 8S 7S")).draw()) == Card("7S")


def test_a_pile_is_a_list() -> None:
    pile = Pile("7S 8S 9S 8S")
    pile += "TS JS"
    pile.insert(0, "6S")
    pile[1] = "AC"
    pile[2:4] = "KD"
    del pile[-1]
    pile.remove("eight of spades")
    assert Pile("6S AC KD TS") == pile
    assert (pile.index("KD"), pile.count("TS"), pile.pop(0)) == (2, 1, Card("6S"))
    with pytest.raises(InvalidText, match=r"^2C is not among AC KD TS\.$"):
        pile.remove("2C")


class WithoutAQueen(GoFish):
    """Go Fish with a deck that lacks a card."""

    deck = Deck(52) - "QC"


def test_a_simple_game_is_played_with_a_deck_that_lacks_a_card() -> None:
    game = WithoutAQueen(FAMILY.presets[0], GoFishRules(), GoFishRules())
    assert Cards("QC") == Deck(52).cards() - game.cards(2)
    assert 51 == len(game.deal_order(2, sorted(game.cards(2))).stock) + 10
