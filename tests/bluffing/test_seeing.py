"""What a seat at a bluffing table sees, and what it does not."""

from typing import Any

import pytest

from cardkit import Card, Cards
from cardkit.engine.state import NOBODY
from cardkit_games import load
from cardkit_games.bluffing.engine.actions import CHALLENGE, DECLINE, DONE, FACE_DOWN, NUMBER, RANK, SLIP
from cardkit_games.bluffing.engine.observation import (
    LED_FOUR,
    PASSED,
    PLAYED,
    REMOVED,
    SHOWN,
    TURNED,
    UNKNOWN,
    WENT_OUT,
)


def _after(game_name: str, hands: list[str], *lines: str, **more: Any) -> Any:
    game = load(game_name)
    state = game.from_position({"hands": hands, "to_act": 0, **more})
    for line in lines:
        game.play(state, game.parse_move(line))
    return state


def _event(state: Any, seat: int, kind: int) -> Any:
    return next(event for event in state.observe(seat).events if event.kind == kind)


@pytest.mark.parametrize("seat", range(3))
def test_everybody_sees_the_cards_that_are_turned_over(seat: int) -> None:  # A-V10
    hands = ["7S KD 9C", "8S", "TS"]
    state = _after("verish-ne-verish", hands, "0 play 7S KD as 7", "1 challenge", pile="4S", last_rank="7")
    turned = _event(state, seat, TURNED)
    assert Cards("7S KD") == Cards.of_mask(turned.once)
    assert (turned.seat, turned.number) == (0, 1)


@pytest.mark.parametrize("seat", range(3))
def test_nobody_sees_cards_laid_face_down_but_their_player(seat: int) -> None:
    state = _after("verish-ne-verish", ["7S KD 9C", "8S", "TS"], "0 play 7S KD as 7")
    assert _event(state, seat, PLAYED).once == 0
    assert [Cards("7S KD")] * (seat == 0) == [Cards.of_mask(play.once) for play in state.observe(seat).plays]


@pytest.mark.parametrize("seat", range(3))
def test_everybody_sees_an_opening_turn_of_cheat(seat: int) -> None:  # K5
    state = _after("cheat-updown", ["7S 7D 9C", "8S", "TS"], "0 play 7S 7D as 7")
    assert Cards("7S 7D") == Cards.of_mask(_event(state, seat, PLAYED).once)


def test_nobody_sees_the_card_put_aside() -> None:  # A-V11
    for seat in range(3):
        seen = load("verish-ne-verish").deal(3, seed=1).observe(seat)
        assert not hasattr(seen, "aside")
    views = []
    for aside in ("QS", "QH"):
        state = _after("verish-ne-verish", ["7S", "8S", "TS"], aside=aside)
        seen = state.observe(1)
        views.append((seen.hand, list(seen.hand_sizes), seen.pile_size, len(seen.events)))
    assert views[0] == views[1]


@pytest.mark.parametrize("seat", range(3))
def test_a_doubted_plus_shows_the_fours_too(seat: int) -> None:  # A-C13
    hands = ["JS JH JD JC 2S", "QS 4S", "KC 5D"]
    state = _after("cals-bs-all-fours", hands, "0 play JS JH JD JC as fours", "1 play QS as +1", "2 challenge")
    assert Cards("JS JH JD JC QS") == Cards.of_mask(_event(state, seat, TURNED).once)


@pytest.mark.parametrize("seat", range(3))
def test_slipped_cards_are_not_shown_where_only_the_announced_are_turned(seat: int) -> None:  # B11, B17
    hands = ["2C KD 9S JS", "4S", "6S"]
    state = _after("bullshit-2c-slip", hands, "0 play KD 9S 2C as 1 2", "1 challenge")
    assert Cards("2C") == Cards.of_mask(_event(state, seat, TURNED).once)


def test_in_cheat_nobody_sees_how_many_cards_others_hold() -> None:  # A-K5
    state = _after("cheat-updown", ["QS QD 9C", "8S", "TS 2D"], "0 play QS as 2 Q", pile="JS", last_rank="J")
    seen = state.observe(2)
    assert [UNKNOWN, UNKNOWN, 2] == list(seen.hand_sizes)
    assert seen.pile_size == UNKNOWN
    assert (seen.rank, seen.number) == (10, 2)


@pytest.mark.parametrize("seat", range(3))
def test_in_cheat_everybody_sees_an_emptied_hand_before_answering(seat: int) -> None:  # A-K5
    state = _after("cheat-updown", ["QS QD", "8S", "TS 2D"], "0 play QS QD as 1 Q", pile="JS", last_rank="J")
    seen = state.observe(seat)
    assert seen.hand_sizes[0] == 0
    assert seen.events[-1].empties


def test_where_the_number_is_true_everybody_sees_how_many_cards_others_hold() -> None:  # A-V3
    state = _after("verish-ne-verish", ["QS QD 9C", "8S", "TS 2D"], "0 play QS 9C as Q")
    seen = state.observe(2)
    assert [1, 1, 2] == list(seen.hand_sizes)
    assert seen.pile_size == 2


def test_in_no_particular_order_chance_chooses_who_answers_first() -> None:  # A-C1
    asked = set()
    for key in range(1, 60):
        state = _after("cals-bs", ["3S 9C", "7S", "8S", "9S"], "0 play 3S as 3", order_key=key * 7919)
        asked.add(int(state.actor))
    assert asked == {1, 2, 3}


@pytest.mark.parametrize("seat", range(3))
def test_everybody_sees_the_last_cards_of_whoever_wins_with_a_true_set(seat: int) -> None:  # A-C7
    state = _after("cals-bs", ["3S 3H", "7S 8S", "9S TS"], "0 play 3S 3H as 3")
    turned = _event(state, seat, TURNED)
    assert Cards("3S 3H") == Cards.of_mask(turned.once)
    assert (turned.seat, turned.number) == (0, NOBODY)


@pytest.mark.parametrize(
    ("line", "shown", "from_hand"),
    [("0 play 9H as 9", "9H", False), ("0 play 4H as 9", "9H", True), ("0 play 4H as 6", "", False)],
)
def test_everybody_sees_the_card_that_is_shown_when_forced_and_where_it_comes_from(
    line: str, shown: str, from_hand: bool
) -> None:  # P-force
    state = _after("idi-two", ["4H 9H 9C", "7S 8S"], line, "1 force")
    for seat in range(2):
        event = _event(state, seat, SHOWN)
        assert (Cards(shown), 0) == (Cards.of_mask(event.once), event.twice)
        assert (event.from_hand, event.number) == (from_hand, 1)


def test_an_event_in_which_no_cards_are_counted_has_the_number_0_and_a_four_the_number_4() -> None:
    kept = ["7", "", ""]
    led = _after("canadian-bluff", ["7S 7H 7D 7C 2S", "9S TS", "9H TH"], "0 play 7S as 7", kept=kept)
    out = _after("bullshit-2c", ["7S", "9S TS", "9H TH"], "0 play 7S as 2", "window closes")
    passed = _after("cals-bs", ["3S 4S", "7S 8S", "9S TS"], "0 play 3S as 3", "1 pass")
    four = _after("verju-one-card", ["7S 6H", "7H 7D 7C 2S", "8S TS"], "0 play 7S as 7", "1 challenge")
    for state, kind, number in ((led, LED_FOUR, 0), (out, WENT_OUT, 0), (passed, PASSED, 0), (four, REMOVED, 4)):
        assert number == _event(state, 2, kind).number


def _to_lay(name: str, *first: int, **more: Any) -> Any:
    """Seat 0 of three is to lay cards, after the actions `first`."""
    state = _after(name, ["7S 7H KD 2S", "8S 8H", "TS TH"], **more)
    for action in first:
        state.apply(action)
    return state


@pytest.mark.parametrize("seat", [1, 2])
def test_cards_laid_face_down_all_look_alike(seat: int) -> None:
    state = _to_lay("bullshit-2c")
    assert {FACE_DOWN} == {state.visible(card, seat) for card in state.actions()}
    state.apply(Card("2S"))
    assert NOBODY == state.visible(DONE, seat)


@pytest.mark.parametrize("seat", [1, 2])
def test_where_the_number_may_be_false_nobody_sees_cards_laid_face_down(seat: int) -> None:  # A-K5
    state = _to_lay("bullshit-2c-slip")
    assert NUMBER + 2 == state.visible(NUMBER + 2, seat)
    state.apply(NUMBER + 2)
    assert SLIP in state.actions()
    assert {NOBODY} == {state.visible(action, seat) for action in state.actions()}


@pytest.mark.parametrize("seat", [1, 2])
def test_everybody_sees_each_card_of_an_opening_turn_of_cheat(seat: int) -> None:  # K5
    state = _to_lay("cheat-updown", RANK + 5)
    assert _cards("7S", "7H") == [state.visible(card, seat) for card in state.actions()]


@pytest.mark.parametrize("seat", [0, 2])
def test_everybody_hears_a_call_and_nobody_that_there_is_none(seat: int) -> None:
    state = _after("bullshit-2c", ["7S 7H KD 2S", "8S 8H", "TS TH"], "0 play 2S as 2")
    assert [CHALLENGE, NOBODY] == [state.visible(action, seat) for action in (CHALLENGE, DECLINE)]


def _cards(*names: str) -> list[int]:
    return [Card(name) for name in names]
