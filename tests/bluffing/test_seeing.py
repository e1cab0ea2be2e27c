"""Observations of a seat at a bluffing table, and hidden facts."""

from typing import Any, Final

import pytest

from cardkit import Card, Cards, Deal, InvalidText, LegalMoves, load
from cardkit.engine.state import NOBODY
from cardkit.records.views import seen_position, view_of
from cardkit_games.bluffing.engine.actions import CHALLENGE, DECLINE, RANK
from cardkit_games.bluffing.engine.observation import (
    DREW,
    PLAYED,
    TOOK,
    TOOK_BACK,
    TURNED,
    UNKNOWN,
)


def _after(game_name: str | tuple[str, dict[str, Any]], hands: list[str], *lines: str, **more: Any) -> Any:
    game = load(game_name) if isinstance(game_name, str) else load(*game_name)
    state = game.from_position({"hands": hands, "to_act": 0, **more})
    for line in lines:
        Deal(game, state).play(game.parse_move(line))
    return state


def _event(state: Any, seat: int, kind: int) -> Any:
    return next(event for event in state.observe(seat).events if event.kind == kind)


def test_nobody_sees_the_card_put_aside() -> None:  # A-V11
    for seat in range(3):
        seen = load("verish-ne-verish").deal_state(3, seed=1).observe(seat)
        assert not hasattr(seen, "aside")
    views = []
    for aside in ("QS", "QH"):
        state = _after("verish-ne-verish", ["7S", "8S", "TS"], aside=aside)
        seen = state.observe(1)
        views.append((seen.hand, list(seen.hand_sizes), seen.pile_size, len(seen.events)))
    assert views[0] == views[1]


def test_in_cheat_nobody_sees_how_many_cards_others_hold() -> None:  # A-K5
    state = _after("cheat-updown", ["QS QD 9C", "8S", "TS 2D"], "0 play QS as 2 Q", pile="JS", last_rank="J")
    seen = state.observe(2)
    assert [UNKNOWN, UNKNOWN, 2] == list(seen.hand_sizes)
    assert seen.pile_size == UNKNOWN
    assert (seen.rank, seen.number) == (10, 2)


def test_in_no_particular_order_chance_chooses_who_answers_first() -> None:  # A-C1
    asked = set()
    for key in range(1, 60):
        state = _after("cals-bs", ["3S 9C", "7S", "8S", "9S"], "0 play 3S as 3", order_key=key * 7919)
        asked.add(int(state.actor))
    assert asked == {1, 2, 3}


def _to_lay(name: str, *first: int, **more: Any) -> Any:
    """Return a state of three seats in which seat 0 is to lay cards, after the actions `first`."""
    state = _after(name, ["7S 7H KD 2S", "8S 8H", "TS TH"], **more)
    for action in first:
        state.apply(action)
    return state


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


def _told(event: Any) -> tuple[int, int, int, int, str, str]:
    """Return the public parts of an event, with the cards shown once and those shown twice."""
    cards = str(Cards.of_mask(event.once)), str(Cards.of_mask(event.twice))
    return event.kind, event.seat, event.rank, event.number, *cards


def _remembered(play: Any) -> tuple[int, int, str, str]:
    return play.event, play.seat, str(Cards.of_mask(play.once)), str(Cards.of_mask(play.twice))


TWO_PACKS: Final = "mogeln-rank", {"two_packs_from": 3, "small_pack_up_to": 0, "card_max": None}
NINE: Final = 7


@pytest.mark.parametrize("pile", ["3C 2C 3C", "2C 3C 3C"])
@pytest.mark.parametrize("seat", range(3))
def test_cards_that_lie_twice_are_seen_twice_when_they_are_turned_over_and_taken(seat: int, pile: str) -> None:  # A-V10
    hands = ["2S 9S 9S 4D", "8S 8S 5H", "7S 7D 7D"]
    lines = ("0 play 2S 9S 9S as 9", "1 challenge -> lie")
    state = _after(TWO_PACKS, hands, *lines, pile=pile, last_rank="8")
    seen = state.observe(seat)
    assert [
        (PLAYED, 0, NINE, 3, "", ""),
        (TURNED, 0, NINE, 1, "2S 9S", "9S"),
        (TOOK, 0, -1, 6, "", ""),
    ] == [_told(event) for event in seen.events]
    assert [(0, 0, "2S 9S", "9S")] * (seat == 0) == [_remembered(play) for play in seen.plays]
    assert [(2, 0, "2S 2C 3C 9S", "3C 9S")] * (seat == 0) == [_remembered(take) for take in seen.takes]


def test_a_player_remembers_which_cards_were_slipped() -> None:  # B17
    game = "bullshit-2c-slip", {"two_packs_from": 3}
    hands = ["KD KD 9S 2C 2C JS", "4S", "6S"]
    state = _after(game, hands, "0 play KD KD 9S 2C 2C as 2 2", pile="3S 3S 3C", last_rank="A")
    (play,) = state.observe(0).plays
    assert (0, 0, "2C 9S KD", "2C KD") == _remembered(play)
    assert ["9S KD", "KD"] == [str(Cards.of_mask(mask)) for mask in (play.under, play.under_twice)]
    assert [] == list(play.order)


@pytest.mark.parametrize(("stock", "drawn"), [("2S 3S 4S 5S", "2S 3S 4S"), ("2S", "2S"), ("", "")])
def test_a_liar_knows_the_cards_drawn_as_a_penalty(stock: str, drawn: str) -> None:  # P-bluffstopp, A-BL1
    hands = ["KS 8D", "AH 9S", "TC 9D"]
    lines = ("0 play KS as JH", "1 challenge -> lie")
    state = _after("bluffstopp", hands, *lines, stock=stock, pile="9H", last_claim="9H", layer=2)
    number = len(drawn.split())
    for seat in range(3):
        seen = state.observe(seat)
        assert [(DREW, 0, -1, number, "", "")] * (number > 0) == [_told(event) for event in seen.events[2:]]
        assert [(2, 0, drawn, "")] * (seat == 0 and number > 0) == [_remembered(take) for take in seen.takes]
        assert [1 + number, 2, 2] == list(seen.hand_sizes)


@pytest.mark.parametrize("seat", range(3))
def test_everybody_sees_that_a_last_card_is_taken_back(seat: int) -> None:  # A-BL2
    lines = ("0 play KS as JH", "1 challenge -> lie")
    state = _after("bluffstopp", ["KS", "AH 9S", "TC 9D"], *lines, stock="", pile="9H", last_claim="9H", layer=2)
    seen = state.observe(seat)
    assert (TOOK_BACK, 0, -1, 1, "", "") == _told(seen.events[-1])
    assert [(2, 0, "KS", "")] * (seat == 0) == [_remembered(take) for take in seen.takes]


@pytest.mark.parametrize(("changes", "number"), [({}, 2), ({"count_truth": "free"}, UNKNOWN)])
def test_how_many_cards_are_taken_with_the_pile_is_seen_where_their_number_is(
    changes: dict[str, str], number: int
) -> None:  # A-K5
    state = _after(("veryu-believe", changes), ["7S KD", "8S 9S", "TS JS"], "0 play 7S as 8", pile="6S", last_rank="8")
    Deal(load("veryu-believe"), state).play(load("veryu-believe").parse_move("1 believe -> lie"))
    turned, took = state.observe(2).events[-2:]
    assert (TURNED, 0, 6, 1, "7S", "") == _told(turned)
    assert turned.believed
    assert (TOOK, 1, -1, number, "", "") == _told(took)


def test_cards_of_a_play_that_is_being_made_still_count_as_held() -> None:
    state = _after("verish-ne-verish", ["7S 7D 9C", "8S", "TS"], pile="4S", last_rank="7")
    state.apply(Card("7S"))
    assert [[2, 1, 1], [3, 1, 1], [3, 1, 1]] == [list(state.observe(seat).hand_sizes) for seat in range(3)]
    assert [1, 1, 1] == [state.observe(seat).pile_size for seat in range(3)]


@pytest.mark.parametrize("seat", range(3))
def test_a_doubted_plus_shows_which_cards_of_the_fours_and_upon_them_are_there_twice(seat: int) -> None:  # A-C13
    hands = ["JS JS JD JC 2S", "QS QS JD 4S", "KC 5D"]
    lines = ("0 play JS JS JD JC as fours", "1 play JD QS QS as +1", "2 challenge -> lie")
    state = _after(("cals-bs-all-fours", {"two_packs_from": 3}), hands, *lines, pile="3S 3S", last_rank="free")
    assert (TURNED, 1, -1, 2, "JS JD JC QS", "JS JD QS") == _told(_event(state, seat, TURNED))


def test_a_seat_counts_its_own_cards_twice_where_it_holds_them_twice() -> None:
    game = "i-doubt-it", {"two_packs_from": 2, "jokers": 1}
    seen = _after(game, ["7S 7S 7D 9C RJ RJ", "8S", "TS"]).observe(0)
    assert 6 == seen.hand_count()
    assert [5, 3, 2] == [seen.rank_count(rank) for rank in (5, 7, 0)]  # a joker is of every rank (C10)


def test_the_number_announced_of_a_play_that_was_turned_over_is_still_known() -> None:  # K17
    hands = ["QS QD 9C", "8S JD", "TS 2D"]
    lines = ("0 play QS as 2 Q", "1 challenge", "1 play 8S as 8", "2 play TS as 3 9", "0 challenge")
    seen = _after("cheat-updown", hands, *lines, pile="JS", last_rank="J").observe(1)
    assert [2, 3] == [seen.number_of(event) for event in seen.events if event.kind == TURNED]
    assert 0 == seen.number_of(seen.events[0])


def test_a_record_that_begins_behind_a_play_has_no_view_of_a_seat() -> None:
    game = load("cheat-updown")
    state = game.deal_state(3, seed=4)
    while "claim" not in game.to_position(state):
        Deal(game, state).play(next(iter(LegalMoves(game, state))))
    record = Deal(game, game.from_position(game.to_position(state))).record(("a", "b", "c"))
    with pytest.raises(InvalidText, match="begins while a play can still be called"):
        view_of(record, load, 0)


def test_a_card_turned_up_stays_known_when_all_have_passed() -> None:
    game = load("bluffstopp")
    state = game.deal_state(3, seed=1)
    while not state.passes:
        Deal(game, state).play(f"{state.actor} pass")
    while state.passes:
        Deal(game, state).play(f"{state.actor} pass")
    position = game.to_position(state)
    assert "last_claim" not in position
    assert seen_position(game, state, 1)["pile"] == position["pile"]
