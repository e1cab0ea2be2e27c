"""The fields of a position are read one by one, and each error names its field."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, InvalidText
from cardkit.game.position import Fields, card_list, require_cards


def refusal(call: Any, *arguments: Any) -> str:
    with pytest.raises(InvalidText) as refused:
        call(*arguments)
    return str(refused.value)


def test_a_field_that_nobody_took_is_named() -> None:
    fields = Fields({"cap": 3, "capp": 4})
    fields.number("cap")
    assert refusal(fields.done) == "`capp` is not a key of such a position: did you mean `cap`?"


def test_a_wrong_card_is_named_with_the_place_where_it_stands() -> None:
    assert refusal(Fields({"stock": "7S 7X"}).cards, "stock").startswith("`stock`: '7X' is not a card: ")
    assert refusal(Fields({"hands": ["7S", "S8"]}).hands).startswith("The hand of seat 1: 'S8' is not a card: ")


@given(st.lists(st.integers(0, 54).map(Card)), st.sampled_from([" ", ",", ", ", "  "]))
def test_a_list_of_cards_keeps_order_and_repeats(cards: list[Card], between: str) -> None:
    assert cards == card_list(between.join(card.text for card in cards), "here")


def test_a_card_stands_in_as_many_places_as_there_are_packs() -> None:
    pack = [Card("7S"), Card("8S")]
    require_cards([Card("7S"), Card("8S")], pack)
    require_cards([Card("7S"), Card("7S")], pack, copies=2)
    assert refusal(require_cards, [Card("7S"), Card("8S"), Card("7S")], pack).startswith("7S is there 2 times, ")
    assert refusal(require_cards, [Card("7S")] * 3, pack, 2).startswith("7S is there 3 times, ")


def test_a_card_is_one_of_the_pack() -> None:
    message = "9S is not in the pack of this game."
    assert message == refusal(require_cards, [Card("7S"), Card("9S")], [Card("7S"), Card("8S")])


def number(fields: Fields) -> object:
    return fields.number("key")


def hands(fields: Fields) -> object:
    return fields.hands()


@pytest.mark.parametrize(
    ("read", "table", "wrong"),
    [
        *(
            (number, {"key": value}, f"`key` must be a whole number, not {value!r}.")
            for value in ("3", 3.0, True, None)
        ),
        (number, {"key": -1}, "`key` must be a whole number from 0 on, not -1."),
        (lambda fields: fields.switch("key", False), {"key": 1}, "`key` must be true or false, not 1."),
        (lambda fields: fields.text("key"), {"key": 7}, "`key` must be a text, not 7."),
        (lambda fields: fields.take("key", (int, str), "cards"), {"key": True}, "`key` must be cards, not True."),
        (lambda fields: fields.seat("key", 2), {"key": 2}, "`key` must be a seat from 0 to 1, not 2."),
        (
            lambda fields: fields.seat_list("key", 2),
            {"key": [2]},
            "`key` must be a list of seats from 0 to 1, not [2].",
        ),
        (lambda fields: fields.seat_list("key", 2), {"key": [True]}, "`key` must be a list of seats from 0 to 1, not "),
        (lambda fields: fields.seat_list("key", 2), {"key": 1}, "`key` must be a list of seats, not 1."),
        (lambda fields: fields.suit("key"), {"key": "X"}, "`key`: 'X' is not a suit: suits are S, H, D and C."),
        (lambda fields: fields.cards("key"), {"key": "7S ??"}, "`key` has a hidden card ??, and to play on "),
        (hands, {}, "`hands` must be there: a list with a text of cards for each seat."),
        (hands, {"hands": [1]}, "`hands` must be there: a list with a text of cards for each seat."),
        (hands, {"hands": "7S"}, "`hands` must be a list with a text of cards for each seat, not '7S'."),
    ],
)
def test_a_wrong_value_is_refused_with_what_would_be_right(
    read: Callable[[Fields], object], table: dict[str, object], wrong: str
) -> None:
    assert refusal(read, Fields(table)).startswith(wrong)
