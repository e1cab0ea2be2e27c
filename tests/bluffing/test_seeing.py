"""Observations of a seat at a bluffing table, and hidden facts."""

from typing import Any, Final

import pytest

from cardkit import Card, Cards, Deal, InvalidText, LegalMoves, Opening, load
from cardkit.engine.state import NOBODY
from cardkit.records.views import seen_position, view_of
from cardkit_games.bluffing.engine.actions import CHALLENGE, DECLINE, RANK
from cardkit_games.bluffing.engine.observation import (
    DREW,
    LED_FOUR,
    PASSED,
    PILE_GONE,
    PLAYED,
    REMOVED,
    SHOWN,
    TOOK,
    TOOK_BACK,
    TURNED,
    TURNED_UP,
    UNKNOWN,
    WENT_OUT,
)


def _after(game_name: str | tuple[str, dict[str, Any]], hands: list[str], *lines: str, **more: Any) -> Any:
    game = load(game_name) if isinstance(game_name, str) else load(*game_name)
    state = game.from_position({"hands": hands, "to_act": 0, **more})
    for line in lines:
        Deal(game, state).play(game.parse_move(line))
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
def test_everybody_sees_an_opening_turn_of_cheat(seat: int) -> None:  # K5
    state = _after("cheat-updown", ["7S 7D 9C", "8S", "TS"], "0 play 7S 7D as 7")
    assert Cards("7S 7D") == Cards.of_mask(_event(state, seat, PLAYED).once)


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


@pytest.mark.parametrize("seat", range(3))
def test_a_doubted_plus_shows_the_fours_too(seat: int) -> None:  # A-C13
    hands = ["JS JH JD JC 2S", "QS 4S", "KC 5D"]
    state = _after("cals-bs-all-fours", hands, "0 play JS JH JD JC as fours", "1 play QS as +1", "2 challenge")
    assert Cards("JS JH JD JC QS") == Cards.of_mask(_event(state, seat, TURNED).once)


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
def test_cards_that_lie_twice_are_seen_twice_when_they_are_turned_over_and_taken(seat: int, pile: str) -> None:
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


@pytest.mark.parametrize("seat", range(3))
def test_the_cards_of_each_play_are_remembered_by_its_player(seat: int) -> None:
    hands = ["9S 9S 4D", "8S 8S 5H", "7S 7D 7D"]
    lines = ("0 play 9S 9S as 9", "1 play 8S 5H as T", "2 play 7D 7D as J", "0 challenge -> lie")
    state = _after(TWO_PACKS, hands, *lines, last_rank="8")
    plays = [(0, 0, "9S", "9S"), (1, 1, "5H 8S", ""), (2, 2, "7D", "7D")]
    assert [plays[seat]] == [_remembered(play) for play in state.observe(seat).plays]
    turned, took = state.observe(seat).events[-2:]
    assert [(TURNED, 2, 9, 0, "7D", "7D"), (TOOK, 2, -1, 6, "", "")] == [_told(turned), _told(took)]


def test_a_player_remembers_which_cards_were_slipped() -> None:  # B17
    game = "bullshit-2c-slip", {"two_packs_from": 3}
    hands = ["KD KD 9S 2C 2C JS", "4S", "6S"]
    state = _after(game, hands, "0 play KD KD 9S 2C 2C as 2 2", pile="3S 3S 3C", last_rank="A")
    (play,) = state.observe(0).plays
    assert (0, 0, "2C 9S KD", "2C KD") == _remembered(play)
    assert ["9S KD", "KD"] == [str(Cards.of_mask(mask)) for mask in (play.under, play.under_twice)]
    assert [] == list(play.order)


def test_a_player_whose_cards_were_not_slipped_remembers_none_under_them() -> None:  # B17
    state = _after("bullshit-2c-slip", ["2S 2C JS", "4S", "6S"], "0 play 2S 2C as 2 2", pile="3S", last_rank="A")
    (play,) = state.observe(0).plays
    assert (0, 0) == (play.under, play.under_twice)


def test_a_player_remembers_how_the_cards_lie_where_one_of_them_is_turned_over() -> None:  # P-onecard
    state = _after("verju-one-card", ["7S KD 6H", "8S", "TS"], "0 play KD 6H 7S as 7", pile="2S 2H", last_rank="7")
    (play,) = state.observe(0).plays
    assert ["KD", "6H", "7S"] == [Card(card).text for card in play.order]


@pytest.mark.parametrize("seat", range(3))
def test_everybody_sees_the_card_turned_up_and_how_many_are_in_the_stock(seat: int) -> None:  # P-bluffstopp
    state: Any = load("bluffstopp").deal_state(3, seed=1)
    seen = state.observe(seat)
    card = load("bluffstopp").to_position(state)["pile"]
    assert [(TURNED_UP, -1, card, 1, card, "")] == [
        (kind, who, Card(rank).text, number, once, twice)
        for kind, who, rank, number, once, twice in map(_told, seen.events)
    ]
    assert (1, 30) == (seen.pile_size, seen.stock_size)


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
def test_how_many_cards_leave_with_the_pile_is_seen_where_their_number_is(
    changes: dict[str, str], number: int
) -> None:  # A-K5
    state = _after(("veryu-believe", changes), ["7S KD", "8S 9S", "TS JS"], "0 play 7S as 7", pile="6S", last_rank="7")
    Deal(load("veryu-believe"), state).play(load("veryu-believe").parse_move("1 believe -> true"))
    assert (PILE_GONE, -1, -1, number, "", "") == _told(state.observe(2).events[-1])
    assert 0 == state.observe(2).pile_size


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


def test_before_the_first_play_nothing_is_announced_or_laid() -> None:
    state: Any = load("i-doubt-it").deal_state(3, opening=Opening(0), seed=1)
    for seat in range(3):
        seen = state.observe(seat)
        assert (-1, -1, 0, 0) == (seen.player, seen.rank, seen.number, seen.plus)
        assert (0, 0, 7, True) == (seen.pile_size, seen.stock_size, seen.active, seen.opening)
        assert ([], [], []) == (seen.events, seen.plays, seen.takes)
    for seat in (0, 2):
        seen = state.observe(seat)
        assert (-1, 0, 0) == (seen.play_rank, seen.play_number, seen.play_plus)
        assert (0, 0, []) == (seen.laid, seen.laid_count, list(seen.laid_order))
        assert (0, False) == (seen.slipped, seen.slipping)


def test_cards_of_a_play_that_is_being_made_still_count_as_held() -> None:
    state = _after("verish-ne-verish", ["7S 7D 9C", "8S", "TS"], pile="4S", last_rank="7")
    state.apply(Card("7S"))
    assert [[2, 1, 1], [3, 1, 1], [3, 1, 1]] == [list(state.observe(seat).hand_sizes) for seat in range(3)]
    assert [1, 1, 1] == [state.observe(seat).pile_size for seat in range(3)]


def test_what_is_seen_when_the_deal_is_over_has_no_play_under_way() -> None:
    state = _after("cals-bs", ["7S 7D", "8S 8D TD", "TS JS"], "0 play 7S 7D as 7", pile="2S")
    assert state.over
    for seat in range(3):
        seen = state.observe(seat)
        assert ([0, 3, 2], 3) == (list(seen.hand_sizes), seen.pile_size)
        assert (0, 0, []) == (seen.laid, seen.laid_count, seen.actions())


def test_that_there_is_no_pile_is_seen_where_its_size_is_not() -> None:  # A-K5
    state = _after("cheat-updown", ["QS QD 9C", "8S", "TS 2D"])
    assert [0, 0, 0] == [state.observe(seat).pile_size for seat in range(3)]


@pytest.mark.parametrize("seat", range(3))
def test_a_doubted_plus_shows_which_cards_of_the_fours_and_upon_them_are_there_twice(seat: int) -> None:  # A-C13
    hands = ["JS JS JD JC 2S", "QS QS JD 4S", "KC 5D"]
    lines = ("0 play JS JS JD JC as fours", "1 play JD QS QS as +1", "2 challenge -> lie")
    state = _after(("cals-bs-all-fours", {"two_packs_from": 3}), hands, *lines, pile="3S 3S", last_rank="free")
    assert (TURNED, 1, -1, 2, "JS JD JC QS", "JS JD QS") == _told(_event(state, seat, TURNED))


def test_only_plays_are_of_a_plus() -> None:  # C19, C20
    hands = ["JS JH JD JC 2S", "QS QH 4S", "KC 5D"]
    lines = ("0 play JS JH JD JC as fours", "1 play QS as +1", "2 challenge -> true")
    state = _after("cals-bs-all-fours", hands, *lines)
    assert [-1, 1, 0, 0] == [event.plus for event in state.observe(0).events]
    lead = _after("cals-bs-all-fours", hands, "0 play 2S as 2")
    assert [0] == [event.plus for event in lead.observe(1).events]


@pytest.mark.parametrize(
    ("line", "believed"),
    [("1 challenge -> lie", False), ("1 believe -> lie", True)],
)
def test_a_play_that_is_turned_over_was_believed_or_not(line: str, believed: bool) -> None:  # P-believe
    state = _after("veryu-believe", ["7S KD", "8S 9S", "TS JS"], "0 play 7S as 8", line)
    events = state.observe(2).events
    assert [False, believed, False] == [event.believed for event in events]
    assert not any(event.empties or event.from_hand for event in events)


def test_only_a_play_of_the_last_cards_empties_a_hand() -> None:  # A-K5
    state = _after("verish-ne-verish", ["7S", "8S 9S", "TS JS"], "0 play 7S as 7", "1 challenge -> true")
    assert [True, False, False, False] == [event.empties for event in state.observe(2).events]


@pytest.mark.parametrize(("pick", "card"), [(0, "KD"), (1, "6H"), (2, "7S")])
def test_everybody_sees_the_one_card_that_is_turned_over(pick: int, card: str) -> None:  # P-onecard
    verdict = "true" if card == "7S" else "lie"
    lines = ("0 play KD 6H 7S as 7", f"1 challenge pick {pick} -> {verdict}")
    state = _after("verju-one-card", ["7S KD 6H 9C", "8S", "TS"], *lines, pile="2S 2H", last_rank="7")
    for seat in range(3):
        assert (TURNED, 0, 5, 1, card, "") == _told(_event(state, seat, TURNED))


@pytest.mark.parametrize("pile", ["", "2S", "2S 2H"])
def test_the_card_that_is_turned_over_is_one_of_the_play(pile: str) -> None:  # P-onecard
    shown = set()
    for key in range(1, 40):
        lines = ("0 play KD 6H 7S as 7", "1 challenge")
        more = {"pile": pile, "last_rank": "7", "order_key": key}
        state = _after("verju-one-card", ["7S KD 6H 9C", "8S", "TS"], *lines, **more)
        shown.add(str(Cards.of_mask(_event(state, 2, TURNED).once)))
    assert {"KD", "6H", "7S"} == shown


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
