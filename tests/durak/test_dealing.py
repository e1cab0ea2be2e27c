"""The clauses about the deal: packs, hands, trumps, who begins, who deals next, how many may play."""

import random
from typing import Any, Final

import pytest

from cardkit import Card, Cards, InvalidDeal, Opening, Result, load
from cardkit.cards.bits import members

SEEDS: Final = range(40)

LOST_BY_SEAT_0: Final = Opening(0, Result("loser", 0))


def _hands(state: Any) -> list[Cards]:
    return [Cards.of_mask(hand) for hand in state.hands]


def _attacks(state: Any) -> tuple[int, int]:
    return state.attacker, state.defender


def _bottom(state: Any) -> Card:
    return Card(state.stock.turned_up)


# -- Hands, trumps and stock


@pytest.mark.parametrize(
    ("preset", "seats", "size", "left"),
    [
        *(("durak-1994", seats, 6, 36 - 6 * seats) for seats in (2, 3, 4, 5)),
        ("gamecabinet-52", 4, 7, 24),
        ("chukotsky", 4, 6, 12),
    ],
)
def test_the_dealer_deals_six_or_seven_cards_to_each_player(
    preset: str, seats: int, size: int, left: int
) -> None:  # D1
    state = load(preset).deal_state(seats, seed=1)
    assert [size] * seats == [len(hand) for hand in _hands(state)]
    assert left == len(state.stock)
    assert _bottom(state).suit == state.trump


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(
    ("preset", "seats"), [("podkidnoy", 3), ("dvukhkozyrnoi", 3), ("durak-jokers", 4), ("perevodnoy", 2)]
)
def test_the_stock_is_drawn_in_its_order_and_the_turned_up_trump_last(preset: str, seats: int, seed: int) -> None:  # D3
    chance = random.Random(seed)
    state: Any = load(preset).deal_state(seats, seed=seed)
    stock = state.stock.cards()
    while not state.over:
        state.apply(chance.choice(state.actions()))
        assert stock[len(stock) - len(state.stock) :] == state.stock.cards()


def test_the_card_turned_up_sets_trumps_and_every_suit_can_be_trumps() -> None:  # D2
    states = [load("durak-1994").deal_state(4, seed=seed) for seed in SEEDS]
    assert [_bottom(state).suit for state in states] == [state.trump for state in states]
    assert {0, 1, 2, 3} == {state.trump for state in states}


@pytest.mark.parametrize(("preset", "seats"), [("durak-1994", 6), ("podkidnoy-24", 4)])
@pytest.mark.parametrize("dealer", [0, 2])
def test_when_the_deal_uses_the_whole_pack_the_dealers_last_card_is_shown_and_kept(
    preset: str, seats: int, dealer: int
) -> None:  # A-D2, SX2, SX4
    for seed in SEEDS:
        state = load(preset).deal_state(seats, seed=seed, opening=Opening(dealer))
        assert len(state.stock) == 0
        shown = Card(state.trump_card)
        assert shown in _hands(state)[dealer]
        assert shown.suit == state.trump
        assert len(_hands(state)[dealer]) == 6
        everybody_knows = [members(state.observe(seat).known[dealer]) for seat in range(seats)]
        assert [[shown]] * seats == everybody_knows


@pytest.mark.parametrize(
    ("changes", "size", "lowest"), [({}, 36, "6S"), ({"low_rank": "9"}, 24, "9S"), ({"low_rank": "2"}, 52, "2S")]
)
def test_the_pack_has_36_cards_and_24_or_52_can_be_chosen(
    changes: dict[str, object], size: int, lowest: str
) -> None:  # A-D1
    state = load("durak-1994", changes).deal_state(3, seed=1)
    cards = Cards(state.stock.cards())
    for hand in _hands(state):
        cards |= hand
    assert size == len(cards)
    assert lowest == next(iter(cards)).text
    assert list(cards)[-1].text == "AC"


@pytest.mark.parametrize(("word", "trump"), [("none", -1), ("s", 0), ("h", 1), ("d", 2), ("c", 3)])
def test_where_trumps_are_fixed_or_none_nothing_is_turned_up(word: str, trump: int) -> None:
    for seed in range(5):
        state = load("podkidnoy", {"trump": word}).deal_state(3, seed=seed)
        assert (trump, -1, 18) == (state.trump, state.stock.turned_up, len(state.stock))


def test_when_the_odd_card_is_turned_up_there_are_no_trumps_and_the_dealers_left_begins() -> None:  # A-PU2
    turned = 0
    for seed in range(120):
        state = load("pustyshka").deal_state(3, seed=seed, opening=Opening(0))
        if state.stock.turned_up == Card("DU"):
            turned += 1
            assert (-1, 1) == (state.trump, state.attacker)
            assert Card("DU") == state.stock.cards()[-1]
        else:
            assert state.trump == state.stock.turned_up % 4
    assert turned


def test_a_joker_that_is_turned_up_goes_above_the_next_card_turned_up_and_everybody_knows() -> None:  # A-JO2
    game: Any = load("durak-jokers")
    found = set()
    for seed in range(200):
        state = game.deal_state(3, seed=seed)
        buried = state.stock.cards()[len(state.stock) - 1 - state.face_up : -1]
        found.add(len(buried))
        assert _bottom(state).suited
        assert _bottom(state).suit == state.trump
        assert all(Card(card).text in ("RJ", "BJ") for card in buried)
        assert [buried] * 3 == [list(state.observe(seat).face_up) for seat in range(3)]
        again = game.from_position(game.to_position(state))
        assert (state.face_up, state.stock.cards()) == (again.face_up, again.stock.cards())
    assert {0, 1} <= found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_suit_that_is_never_trumps_is_turned_again_and_everybody_knows_where_it_lies(seed: int) -> None:  # A-NT1
    state: Any = load("podkidnoy-24", {"never_trump": "s", "joker": "spades"}).deal_state(2, seed=seed)
    bottom = [Card(card) for card in state.observe(0).face_up]
    assert state.trump in (1, 2, 3)
    assert [card for card in state.stock.cards() if card in bottom] == bottom
    assert all(card.suit in (0, -1) for card in bottom)


def test_where_nothing_else_is_left_to_turn_the_dealer_shows_another_suit_or_there_are_no_trumps() -> None:  # A-NT1
    game: Any = load("podkidnoy", {"ranks": "67", "suits": "SH", "hand_size": 2, "never_trump": "s"})
    shown = game.deal_order(2, [Card(card) for card in ("6S", "6H", "7H", "7S")])
    assert (shown.trump, Card(shown.trump_card)) == (1, Card("6H"))
    none = game.deal_order(2, [Card(card) for card in ("6H", "6S", "7H", "7S")])
    assert none.trump == -1
    again = game.from_position(game.to_position(none))
    assert again.trump == -1


@pytest.mark.parametrize(("jokers", "shown"), [((), 9), ((9,), 7), ((9, 7), 5), ((7, 5), 9), ((8, 9), 7)])
def test_the_card_that_the_dealer_shows_is_the_last_that_is_no_joker(jokers: tuple[int, ...], shown: int) -> None:
    game: Any = load("durak-jokers", {"ranks": "67", "hand_size": 5})  # A-D2, A-JO3
    suited = [16, 17, 18, 19, 20, 21, 22, 23]
    others = [Card("RJ"), Card("BJ")]
    places = [*jokers, *(place for place in (0, 2) if place not in jokers)][:2]
    order = [others.pop() if place in places else suited.pop() for place in range(10)]
    state: Any = game.deal_order(2, order, Opening(0))
    assert state.trump_card == order[shown]
    assert state.trump == order[shown] % 4


@pytest.mark.parametrize("jokers", [("RJ", "BJ"), ("BJ", "RJ")])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_dealer_who_was_dealt_only_jokers_shows_one_and_there_are_no_trumps(
    seats: int, jokers: tuple[str, str]
) -> None:  # A-JO3
    game: Any = load("durak-jokers", {"ranks": "67", "suits": "SHDC"[: seats - 1], "hand_size": 2})
    suited = [card for card in game.cards(seats) if card.suited]
    order = [*suited[: seats - 1], Card(jokers[0]), *suited[seats - 1 :], Card(jokers[1])]
    state: Any = game.deal_order(seats, order, Opening(0))
    assert state.trump == -1
    assert [1] * seats == [len(Cards.of_mask(state.observe(seat).known[0])) for seat in range(seats)]


@pytest.mark.parametrize(("seats", "hand_size", "turned"), [(2, 6, 2), (4, 7, 4), (5, 7, 1), (6, 6, 0)])
def test_whoever_gets_no_trump_card_of_her_own_shows_the_last_card_dealt(
    seats: int, hand_size: int, turned: int
) -> None:  # A-DV2
    game = load("dvukhkozyrnoi", {"packs": 1, "hand_size": hand_size})
    order = [(7 * number) % 36 + 16 for number in range(36)]
    state: Any = game.deal_order(seats, order)
    seen: Any = state.observe(0)
    dealt = seats * hand_size
    first = (state.dealer + 1) % seats
    own = [(first + index) % seats for index in range(seats)]
    cards = order[dealt : dealt + turned] + order[dealt - seats + turned : dealt]
    assert [state.trumps[seat] for seat in own] == [card % 4 for card in cards]
    under = cards[:turned]
    assert ([*seen.face_up, seen.turned_up] if turned else []) == under
    for seat, card in list(zip(own, cards, strict=True))[turned:]:
        assert card in members(state.hands[seat] & state.public)
    assert members(state.public) == sorted(cards[turned:])
    assert state.stock.remaining() == 36 - dealt


# -- Who begins


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("preset", ["durak-1994", "durak"])
def test_the_player_at_the_dealers_left_begins_and_attacks_the_next(preset: str, seats: int) -> None:  # D4, D5, SX5
    for dealer in range(seats):
        state = load(preset).deal_state(seats, seed=2, opening=Opening(dealer))
        assert ((dealer + 1) % seats, (dealer + 2) % seats) == _attacks(state)


DRAWN: Final = Opening(0, Result("draw"))


@pytest.mark.parametrize(
    ("game", "rules", "seats", "opening", "expected"),
    [
        *(("durak-1994", {}, 3, Opening(fool, Result("loser", fool)), ((fool - 1) % 3, fool)) for fool in range(3)),
        *(("durak-1994", {}, seats, LOST_BY_SEAT_0, (1, 2 % seats)) for seats in (2, 4, 5, 6)),
        ("durak-1994", {}, 3, DRAWN, (1, 2)),
        *(("podkidnoy", {}, seats, LOST_BY_SEAT_0, (1, 2 % seats)) for seats in (2, 3, 4)),
        *(("podkidnoy", {"next_start": "under_fool"}, seats, LOST_BY_SEAT_0, (seats - 1, 0)) for seats in (2, 3, 4)),
    ],
)
def test_who_begins_a_later_deal_goes_by_who_was_the_durak(
    game: str, rules: dict[str, object], seats: int, opening: Opening, expected: tuple[int, int]
) -> None:  # D19, A-D3, A-D9, SX6, SX7, SX8
    state = load(game, rules).deal_state(seats, seed=2, opening=opening)
    assert opening.dealer == state.dealer
    assert expected == _attacks(state)


@pytest.mark.parametrize("packs", [1, 2])
@pytest.mark.parametrize("trump", ["per_seat", "turn_up", "none"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_nearest_of_those_who_hold_the_lowest_trump_begins(seats: int, trump: str, packs: int) -> None:  # A-DV3
    game = load("dvukhkozyrnoi", {"trump": trump, "first_start": "lowest_trump", "packs": packs})
    ties = without = 0
    for seed in range(80):
        state: Any = game.deal_state(seats, seed=seed)
        ranked = []
        for seat in [(state.dealer + 1 + step) % seats for step in range(seats)]:
            own = state.trumps[seat] if trump == "per_seat" else state.trump
            hand = members(state.hands[seat])
            trumps = [card // 4 for card in hand if card % 4 == own]
            ranked.append(((0, min(trumps)) if trumps else (1, min(hand)), seat))
        first = min(key for key, _ in ranked)
        ties += [key for key, _ in ranked].count(first) > 1
        without += first[0]
        assert state.attacker == next(seat for key, seat in ranked if key == first)
    assert ties or trump != "per_seat"
    assert (without == 80) == (trump == "none")


# -- Who deals next


@pytest.mark.parametrize(
    ("game", "dealer", "result", "expected"),
    [
        *(("durak-1994", 1, Result("loser", fool), fool) for fool in range(4)),
        ("durak-1994", 2, Result("draw"), 2),
        ("durak-1994", 2, Result("unfinished"), 2),
        ("podkidnoy-2v2", 0, Result("losing-team", 1), 1),
        ("podkidnoy-2v2", 0, Result("losing-team", 0), 2),
        ("podkidnoy-2v2", 3, Result("losing-team", 1), 1),
        ("podkidnoy-2v2", 3, Result("losing-team", 0), 0),
    ],
)
def test_the_durak_or_one_of_the_losers_deals_next_and_after_a_draw_the_same_player(
    game: str, dealer: int, result: Result, expected: int
) -> None:  # D19, A-D9, SX20
    assert Opening(expected, result) == load(game).next_opening(Opening(dealer), result, 4)


# -- How many may play


def test_two_teams_need_an_even_number_of_players() -> None:
    with pytest.raises(InvalidDeal, match="even number of players"):
        load("podkidnoy", {"teams": 2}).deal_state(5, seed=1)
