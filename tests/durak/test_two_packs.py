"""Two packs mixed, with common trumps or a suit for each seat: every card may be there twice (P-two-trumps)."""

from typing import Any, Final

import pytest

from cardkit import Cards, InvalidText, load

TRUMPS: Final = [("podkidnoy", "C"), ("dvukhkozyrnoi", "C C")]
"""A game, and the trumps of two seats in it."""


def two_packs(name: str, position: dict[str, Any], **rules: object) -> tuple[Any, Any]:
    game: Any = load(name, {"packs": 2, **rules})
    return game, game.from_position({"stock": "", "attacker": 0, **position}, check=False)


@pytest.mark.parametrize(("name", "trump"), TRUMPS)
def test_the_cards_of_a_hand_are_in_rising_order_wherever_one_is_there_twice(name: str, trump: str) -> None:
    hands, known = ["7S 6S 6S 9D", "TS TS 8H KC"], ["6S 6S 9D", "TS TS KC"]
    _, state = two_packs(name, {"hands": hands, "known": known, "trump": trump})
    seen = state.observe(0)
    assert list(Cards("6S 6S 7S 9D")) == seen.cards() == state.cards(0)
    assert list(Cards("6S 6S 9D")) == seen.known_cards(0)
    assert list(Cards("TS TS KC")) == seen.known_cards(1)


@pytest.mark.parametrize(("name", "trump"), TRUMPS)
def test_a_card_of_which_only_one_was_seen_is_unseen(name: str, trump: str) -> None:
    hands, discard = ["6S 7S 7S", "9D QD KD"], "7D TD TD"
    _, state = two_packs(name, {"hands": hands, "discard": discard, "trump": trump})
    seen = state.observe(0)
    once, twice, never = Cards("6S 7D"), Cards("7S TD"), Cards("9D")
    assert [1, 1, 0, 0, 2] == [seen.unseen_cards().count(card) for card in (*once, *twice, *never)]
    assert once.mask | never.mask == seen.unseen() & (once | twice | never).mask


@pytest.mark.parametrize("rules", [{"never_trump": "s"}, {"joker": "colour"}, {"joker": "spades", "never_trump": "h"}])
def test_cards_that_were_turned_up_before_the_trump_are_in_the_position(rules: dict[str, object]) -> None:
    game: Any = load("podkidnoy", {"packs": 2, **rules})
    found = 0
    for seed in range(100):
        state = game.deal_state(2, seed=seed)
        position = game.to_position(state)
        again = game.from_position(position, check=False)
        found += state.face_up > 0
        assert (state.face_up, position) == (again.face_up, game.to_position(again))
    assert found


def test_only_the_end_of_the_stock_can_have_been_turned_up() -> None:
    game: Any = load("podkidnoy", {"packs": 2, "never_trump": "s"})
    position = {"hands": ["7D", "8D"], "trump": "H", "stock": "9S TS 6H", "attacker": 0}
    assert game.from_position({**position, "known": ["", "", "TS"]}, check=False).face_up == 1
    for wrong in ("9S", "8S"):
        with pytest.raises(InvalidText, match="at the end of the stock"):
            game.from_position({**position, "known": ["", "", wrong]}, check=False)
