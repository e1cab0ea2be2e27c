"""Melds: which cards form one, which melds a hand holds, and which cards a wild card replaces."""

import pytest

from cardkit import ACE_HIGH, Card, Cards, InvalidText, Meld, Melds
from cardkit.cards.spanish import SPANISH_40, SpanishCard

KALOOKI = Melds(wild="RJ BJ", most_wild=1)
TWO_WILD = Melds(wild="RJ BJ", most_wild=2)


def text(meld: Meld) -> str:
    return " ".join(Card(card).text for card in meld)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("7S 7H 7D", ["7S 7H 7D"]),
        ("7S 7S 7H", []),
        ("7S 7H 7D 7C", ["7S 7H 7D", "7S 7H 7C", "7S 7D 7C", "7H 7D 7C", "7S 7H 7D 7C"]),
        ("AS 2S 3S", ["AS 2S 3S"]),
        ("QS KS AS", ["QS KS AS"]),
        ("KS AS 2S", []),
        ("2S 3S 4S 5S", ["2S 3S 4S", "2S 3S 4S 5S", "3S 4S 5S"]),
        ("5C 7C RJ", ["5C RJ 7C"]),
        ("5C RJ BJ", []),
        ("5C RJ RJ", []),
        ("5C 5H RJ", ["5H 5C RJ"]),
    ],
)
def test_a_hand_holds_sets_and_runs(hand: str, expected: list[str]) -> None:
    assert expected == [text(meld) for meld in KALOOKI.find(Cards(hand))]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("5C 5H RJ BJ", ["5H 5C RJ", "5H 5C RJ BJ"]),
        ("5C 8C RJ BJ", ["5C RJ BJ 8C"]),
        ("5C RJ BJ", []),
    ],
)
def test_as_many_cards_are_wild_as_the_game_allows(hand: str, expected: list[str]) -> None:
    assert expected == [text(meld) for meld in TWO_WILD.find(Cards(hand))]


@pytest.mark.parametrize(
    "meld", ["QS KS AS", "AS 2S 3S", "RJ 2S 3S", "KS QS JS", "7S 7H", "7S 7H 7S", "7S RJ BJ", "QS KS AS 2S"]
)
def test_what_is_read_as_a_meld_is_one(meld: str) -> None:
    legal = meld in ("QS KS AS", "AS 2S 3S", "RJ 2S 3S")
    if legal:
        assert meld == text(KALOOKI.read(meld))
    else:
        with pytest.raises(
            InvalidText, match=f"{meld}: no meld, which is a set of one rank or a run of one suit, 3 cards"
        ):
            KALOOKI.read(meld)


def test_everything_that_is_found_is_a_meld_and_has_a_number_of_its_own() -> None:
    melds = TWO_WILD.find(Cards("2S 3S 4S 5S 6S TS JS QS KS AS AH AD AC 2H 3H 5H RJ BJ"))
    assert melds == [TWO_WILD.check(meld) for meld in melds]
    assert len(melds) == len({TWO_WILD.number(meld) for meld in melds}) == len(set(melds))
    assert max(map(TWO_WILD.number, melds)) < 2**40


@pytest.mark.parametrize(
    ("meld", "missing", "represented"),
    [
        ("5C RJ 7C", "6C", "5C 6C 7C"),
        ("RJ 2S 3S", "AS", "AS 2S 3S"),
        ("QS KS RJ", "AS", "QS KS AS"),
        ("7S 7H RJ", "7D 7C", "7S 7H 7D"),
        ("7S 7H 7D RJ", "7C", "7S 7H 7D 7C"),
        ("7S 7H 7D", "", "7S 7H 7D"),
    ],
)
def test_a_wild_card_stands_for_what_is_missing(meld: str, missing: str, represented: str) -> None:
    assert missing == text(tuple(KALOOKI.stands_for(KALOOKI.read(meld))))
    assert represented == text(KALOOKI.represented(KALOOKI.read(meld)))


@pytest.mark.parametrize(
    ("meld", "card", "expected"),
    [
        ("7S 7H 7D", "7C", ["7S 7H 7D 7C"]),
        ("7S 7H 7D", "7S", []),
        ("QS KS AS", "JS", ["JS QS KS AS"]),
        ("QS KS AS", "2S", []),
        ("AS 2S 3S", "4S", ["AS 2S 3S 4S"]),
        ("5C 6C 7C", "RJ", ["RJ 5C 6C 7C", "5C 6C 7C RJ"]),
        ("5C RJ 7C", "BJ", []),
        ("AS 2S 3S", "RJ", ["AS 2S 3S RJ"]),
    ],
)
def test_a_card_makes_a_meld_longer(meld: str, card: str, expected: list[str]) -> None:
    assert expected == [text(longer) for longer in KALOOKI.extended(KALOOKI.read(meld), Card(card))]


def test_runs_need_not_go_around() -> None:
    high = Melds(order=ACE_HIGH, around=False)
    assert ["QS KS AS"] == [text(meld) for meld in high.find(Cards("AS 2S 3S QS KS"))]


def test_melds_of_other_packs() -> None:
    melds = Melds(order=SPANISH_40.order, around=False)
    found = melds.find(Cards("6O 7O SO 1C 1E 1B", SpanishCard))
    assert ["1C 1E 1B", "6O 7O SO"] == [" ".join(SpanishCard(card).text for card in meld) for meld in found]
    with pytest.raises(InvalidText, match="6O 7O RO: no meld"):
        melds.read(Cards("6O 7O RO", SpanishCard))
