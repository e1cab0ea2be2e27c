"""The clauses about the deal: packs, hands, piles, who begins, who deals next, how many may play."""

from typing import Any, Final

import pytest

from cardkit import Card, Cards, Deal, LegalMoves, Opening, Result, load
from cardkit.cards.bits import members
from cardkit.cards.card import RANKS
from cardkit_games.bluffing.engine.table import CHOOSE

SEEDS: Final = range(40)


def _hands(state: Any) -> list[Cards]:
    return [Cards(members(state.hands[seat]) + members(state.seconds[seat])) for seat in range(state.seats)]


def _sizes_from_the_dealers_left(state: Any) -> list[int]:
    sizes = [len(hand) for hand in _hands(state)]
    first = state.dealer + 1
    return sizes[first:] + sizes[:first]


def _choose_all(state: Any) -> Any:
    while state.phase == CHOOSE:
        state.apply(state.actions()[0])
    return state


# -- Packs and hands


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("verish-ne-verish", {}),
        ("verish-ne-verish", {"small_pack_up_to": 0}),
        ("verish-ne-verish", {"small_pack_up_to": 3}),
        ("cals-bs", {}),
        ("bullshit-2c", {}),
    ],
)
def test_hands_are_as_even_as_can_be(preset: str, changes: dict[str, object]) -> None:  # C6, B2, V4, SX10 to SX13
    game: Any = load(preset, changes)
    fewest, most = game.seat_range()
    for seats in range(fewest, most + 1):
        cards = game.rules.deck(seats).size - game.rules.aside
        for dealer in range(seats):
            state = game.deal_state(seats, seed=dealer, opening=Opening(dealer))
            even = [cards // seats + (place < cards % seats) for place in range(seats)]
            assert even == _sizes_from_the_dealers_left(state)


@pytest.mark.parametrize(
    ("preset", "seats", "size", "jokers"),
    [
        *(("cals-bs", seats, 54, 2) for seats in (3, 7)),
        *(("bullshit-2c", seats, 52, 0) for seats in (3, 8)),
        *(("cheat-updown", seats, 52, 0) for seats in (2, 3, 4)),
        *(("cheat-updown", seats, 104, 0) for seats in (5, 10)),  # SX15
        *(("i-doubt-it", seats, 52, 0) for seats in (2, 5)),
        *(("i-doubt-it", seats, 104, 0) for seats in (6, 12)),
    ],
)
def test_the_deal_leaves_no_card_over(preset: str, seats: int, size: int, jokers: int) -> None:
    # C1, B2, K1, K2, A-K8, SX21
    game = load(preset)
    state = _choose_all(game.deal_state(seats, seed=1))
    cards = sum(_hands(state), Cards())
    assert cards == Cards(game.rules.deck(seats).cards)
    assert (size, jokers) == (len(cards), sum(not card.suited for card in cards))
    assert list(state.gone) == []
    assert (state.pile_size, len(state.aside)) == (0, 0)


@pytest.mark.parametrize(
    ("seats", "changes", "size"),
    [
        *((seats, {}, size) for seats, size in ((2, 36), (3, 52), (4, 52), (6, 52), (8, 52))),
        (2, {"small_pack_up_to": 0}, 52),
        (3, {"small_pack_up_to": 3}, 36),
        (4, {"small_pack_up_to": 3}, 52),
    ],
)
def test_two_play_verish_with_36_cards_and_more_with_52_or_as_the_rules_say(
    seats: int, changes: dict[str, object], size: int
) -> None:  # V2, A-V1, SX19
    state: Any = load("verish-ne-verish", changes).deal_state(seats, seed=1)
    assert size == sum(len(hand) for hand in _hands(state)) + len(state.aside)


def test_one_card_is_put_aside_unseen() -> None:  # V3
    aside = set()
    for seed in SEEDS:
        state: Any = load("verish-ne-verish").deal_state(3, seed=seed)
        assert all(state.aside[0] not in hand for hand in _hands(state))
        aside.add(int(state.aside[0]))
    assert len(aside) > 15  # taken at random


@pytest.mark.parametrize(
    ("aside", "seats", "left_over"), [(0, 3, 1), (0, 4, 0), (0, 5, 2), (1, 3, 1), (1, 4, 4), (1, 5, 2)]
)
def test_equal_hands_leave_over_what_cannot_be_shared(aside: int, seats: int, left_over: int) -> None:  # A-ID1
    state: Any = load("i-doubt-it", {"deal": "equal", "aside": aside}).deal_state(seats, seed=1)
    assert ([(52 - left_over) // seats] * seats, left_over) == (_sizes_from_the_dealers_left(state), len(state.aside))


# -- Piles


PILES: Final = [
    "2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 5S 5H 5D 5C 6S 6H 6D 6C",
    "7S 7H 7D 7C 8S 8H 8D 8C 9S 9H 9D 9C",
    "TS TH TD TC JS JH JD JC QS QH QD QC KS KH KD KC AS AH AD AC",
]


def _before_the_choice(heights: list[int], **rules: object) -> Any:
    table = {"hands": ["", "", ""], "dealer": 0, "piles": PILES, "heights": heights}
    return load("cheat-updown", rules).from_position(table)


def test_players_choose_among_the_piles_and_the_dealer_gets_the_last() -> None:  # K3, SX14
    game = load("cheat-updown")
    state = _before_the_choice([20, 12, 20])
    assert state.actor == 1
    assert [move.text for move in game.offers(state)] == ["1 choose 0", "1 choose 1", "1 choose 2"]
    Deal(game, state).play(game.parse_move("1 choose 2"))
    assert state.actor == 2
    assert [move.text for move in game.offers(state)] == ["2 choose 0", "2 choose 1"]
    Deal(game, state).play(game.parse_move("2 choose 1"))
    assert [Cards(PILES[0]), Cards(PILES[2]), Cards(PILES[1])] == _hands(state)
    assert state.actor == 1


@pytest.mark.parametrize(("heights", "chosen"), [([18, 14, 19], [2, 1, 0]), ([14, 14, 14], [2, 0, 1])])
def test_a_chooser_takes_the_first_pile_that_looks_smallest_whatever_its_size(  # A-K1
    heights: list[int], chosen: list[int]
) -> None:
    state = _before_the_choice(heights, pile_choice="smallest")
    assert [Cards(PILES[pile]) for pile in chosen] == _hands(state)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 8])
def test_a_pile_looks_as_high_as_it_is_within_two_cards(seats: int) -> None:  # A-K1
    sizes = set()
    for seed in SEEDS:
        state: Any = load("cheat-updown").deal_state(seats, seed=seed)
        assert seats == len(state.piles)
        for pile, height in zip(state.piles, state.heights, strict=True):
            assert abs(len(pile) - height) <= 2
            assert len(pile) >= 1
            sizes.add(len(pile))
    assert len(sizes) > 3  # cut by eye
    assert max(sizes) - min(sizes) <= 18


# -- Who begins


@pytest.mark.parametrize("preset", ["verish-ne-verish", "cals-bs", "cheat-updown", "i-doubt-it"])
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_player_at_the_dealers_left_plays_first(preset: str, seats: int) -> None:  # V5, C7, K4, SX17
    for dealer in range(seats):
        state = _choose_all(load(preset).deal_state(seats, seed=2, opening=Opening(dealer)))
        assert (dealer + 1) % seats == state.actor == state.turn


@pytest.mark.parametrize("direction", ["clockwise", "counter-clockwise"])
def test_the_holder_of_the_two_of_clubs_plays_first(direction: str) -> None:  # B4, SX17
    starters = set()
    for seed in SEEDS:
        state: Any = load("bullshit-2c", {"direction": direction}).deal_state(4, seed=seed, opening=Opening(0))
        assert "2C" in _hands(state)[state.actor].text
        starters.add(int(state.actor))
    assert starters == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("hands", "first", "rank"),
    [
        (["3S 5S", "4S 6S", "7S 8S"], 0, 1),
        (["3S 5S", "4S 6S", "7S 3D"], 2, 1),
        (["3S 5S", "4S 3H", "7S 3D"], 1, 1),
        (["6S 7C", "2S 2H", "7S 6D"], 2, 4),
        (["2S AC", "2D 2H", "AS 2C"], 2, 12),
    ],
)
def test_the_holder_of_the_lowest_rank_nearest_to_the_dealers_left_announces_it(
    hands: list[str], first: int, rank: int
) -> None:  # A-VA1
    game = load("valepaska", {"hand_size": 2})
    dealt = [Card(hands[seat].split()[index]) for index in range(2) for seat in (1, 2, 0)]
    state: Any = game.deal_order(3, [*(set(game.cards(3)) - set(dealt)), *dealt], Opening(0))
    assert [Cards(hand) for hand in hands] == _hands(state)
    assert (first, first) == (state.actor, state.turn)
    assert [RANKS[rank]] == sorted({move.text.partition(" as ")[2] for move in LegalMoves(game, state)})


# -- Who deals next


@pytest.mark.parametrize("preset", ["cals-bs", "bullshit-2c", "cheat-updown", "i-doubt-it"])
@pytest.mark.parametrize(("dealer", "expected"), [(0, 1), (2, 3), (3, 0)])
def test_the_deal_moves_on_clockwise(preset: str, dealer: int, expected: int) -> None:  # C5, SX20
    result = Result("winner", 2)
    assert Opening(expected, result) == load(preset).next_opening(Opening(dealer), result, 4)


@pytest.mark.parametrize("loser", range(4))
def test_the_loser_of_verish_deals_next(loser: int) -> None:  # A-V2
    result = Result("loser", loser)
    assert Opening(loser, result) == load("verish-ne-verish").next_opening(Opening(1), result, 4)


def test_a_joker_turned_up_lets_the_first_player_lead_with_any_card() -> None:
    game = load("bluffstopp", {"jokers": 2})
    joker, *others = sorted(game.cards(3), reverse=True)
    state: Any = game.deal_order(3, [joker, *others])
    assert str(joker) == game.to_position(state)["pile"]
    assert 52 == len({move.partition(" as ")[2] for move in map(str, LegalMoves(game, state))} - {""})


def test_whole_hands_are_dealt_beside_a_stock_also_from_the_smaller_pack_of_few_players() -> None:
    assert (2, 6) == load("bluffstopp").seat_range()
    assert (2, 4) == load("bluffstopp", {"hand_size": 11}).seat_range()
    assert (2, 3) == load("bluffstopp", {"hand_size": 11, "small_pack_up_to": 4}).seat_range()
