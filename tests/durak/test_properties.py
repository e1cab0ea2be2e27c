"""Invariants of Durak, checked after every action in random deals of every preset."""

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

import attrs
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardkit import Deal, Result, load, read_record, replay
from cardkit.cards.bits import members
from cardkit.cards.card import ODD_CARD, Card
from cardkit.cards.trumps import NO_TRUMP
from cardkit.catalogue import presets
from cardkit.game.game import AnyGame
from cardkit_games.durak.engine.actions import SWAP
from cardkit_games.durak.engine.doubles import cards_of
from cardkit_games.durak.engine.recurrence import Recurrence
from cardkit_games.durak.engine.reports import Reports
from cardkit_games.durak.engine.table import LEAD, WAVE


@attrs.frozen
class Table:
    """A game, the rules that differ from its preset, and the number of seats."""

    game: str
    seats: int
    rules: dict[str, object] = attrs.field(factory=dict)

    def load(self) -> AnyGame:
        return load(self.game, self.rules)


def _tables() -> Iterator[Table]:
    for preset in presets():
        if preset.family == "durak":
            game = load(preset.name)
            fewest, most = game.seat_range()
            step = 2 if game.rules.teams else 1
            yield from (Table(preset.name, seats) for seats in range(fewest, most + 1, step))


TABLES: Final = list(_tables())

HOUSE_TABLES: Final = [
    Table("durak-1994", 3, {"throw_on_take": True}),
    Table("durak-1994", 3, {"throw_match": "none"}),
    Table("durak", 4, {"low_rank": "9", "transfer": True}),
    Table("podkidnoy", 2, {"cap_hand": "current"}),
    Table("podkidnoy", 3, {"cap_hand": "off"}),
    Table("podkidnoy", 3, {"cap_max": None}),
    Table("durak", 4, {"ask": "all", "last_attack": "ends"}),
    Table("perevodnoy", 2, {"last_attack": "ends"}),
    Table("dvukhkozyrnoi", 3, {"ask": "all"}),
    Table("podkidnoy", 3, {"pickup": "unbeaten"}),
    Table("podkidnoy", 3, {"refill_order": "clockwise"}),
    Table("podkidnoy", 3, {"trump": "d", "spades_only_by_spades": True}),
    Table("perevodnoy", 2, {"transfer_show": "per_bout"}),
    Table("perevodnoy", 3, {"transfer_show": "free"}),
    Table("perevodnoy", 3, {"transfer_max_chain": 1}),
    Table("perevodnoy", 3, {"trump_swap": True}),
    Table("perevodnoy", 4, {"teams": 2}),
    Table("durak", 3, {"cheating": True}),
    Table("perevodnoy", 3, {"cheating": True, "transfer_late": True, "throw_when": "any"}),
    Table("rozaliev-2v2", 4, {"cheating": True}),
]
"""Options that no preset uses."""

seeds = st.integers(0, 2**32)
some_table = st.sampled_from(TABLES)
any_table = st.sampled_from(TABLES + HOUSE_TABLES)


def _counted(number: int) -> settings:
    return settings(max_examples=number, deadline=None)


def _snapshot(state: Any) -> dict[str, Any]:
    """Return all parts of a state."""
    names = (
        *("actor", "legal", "page", "decision", "action_count", "outcome", "outcome_seat", "phase", "bouts"),
        *("opener", "attacker", "defender", "helpers", "limit", "attacks", "unbeaten", "table", "open", "asked"),
        *("last_laid", "target", "transfers", "discard", "discards", "public", "picked_up", "shown", "trump"),
        *("trump_card", "dealer"),
    )
    return {
        **{name: getattr(state, name) for name in names},
        "hands": list(state.hands),
        "stock": state.stock.cards(),
        "turned_up": state.stock.turned_up,
        "active": state.seating.active,
        "trumps": list(state.trumps),
        "doubles": deepcopy(state.doubles),
        "pairs": list(zip(state.attack[: state.attacks], state.defence[: state.attacks], strict=True)),
    }


def _sizes(state: Any) -> list[int]:
    return [len(state.cards(seat)) for seat in range(state.seats)]


def _play_on(state: Any, chance: random.Random) -> Any:
    while not state.over:
        state.apply(chance.choice(state.actions()))
    return state


def _actions(state: Any, chance: random.Random) -> Iterator[int]:
    """Yield random legal actions until the deal is over; the caller applies them."""
    while not state.over:
        yield chance.choice(state.actions())


# -- The invariants: each looks at a state and at facts noted before the action


def _cards_are_in_one_place(game: AnyGame, state: Any) -> None:
    discarded = cards_of(state.discard, 0 if state.doubles is None else state.doubles.discard)
    places = [card for seat in range(state.seats) for card in state.cards(seat)] + state.stock.cards() + discarded
    for place in range(state.attacks):
        places += [card for card in (state.attack[place], state.defence[place]) if card >= 0]
    assert list(game.rules.deck.cards) == sorted(places)
    assert state.discards == len(discarded)


def _turned_up_card_is_last(game: AnyGame, state: Any) -> None:
    if game.rules.trump == "turn_up" and len(state.stock):
        assert state.stock.cards()[-1] == state.stock.turned_up
        turned = state.stock.turned_up
        assert state.trump == (NO_TRUMP if turned == ODD_CARD else turned % 4)  # A-PU2


def _attack_keeps_its_limit(game: AnyGame, state: Any, before: dict[str, Any]) -> None:
    assert state.attacks <= state.limit
    if state.bouts != before["bouts"] or state.transfers != before["transfers"]:
        assert game.rules.cap_max is None or state.limit <= game.rules.cap_max
        if game.rules.cap_hand != "off":
            beaten = sum(state.defence[place] >= 0 for place in range(state.attacks))
            outside = beaten if game.rules.transfer_late else 0  # A-TL1
            assert state.limit <= _sizes(state)[state.defending] + outside
    else:
        assert before["limit"] == state.limit
        assert before["defender"] == state.defender


def _defence_beats_attack(state: Any) -> None:
    if state.book.cheating:
        return  # the audit knows which beats are false
    relation = state.book.relation(state.own_trump(state.defending))
    for place in range(state.attacks):
        if state.defence[place] >= 0:
            assert relation.beats(state.defence[place], state.attack[place])


def _hands_are_full_after_a_refill(game: AnyGame, state: Any) -> None:
    if len(state.stock) and game.rules.stock == "draw":
        active = members(state.seating.active)
        assert list(range(state.seats)) == active
        assert min(_sizes(state)) >= game.rules.hand_size


def _out_means_out(game: AnyGame, state: Any, before: dict[str, Any]) -> None:
    assert state.seating.active & ~before["active"] == 0
    left = members(before["active"] & ~state.seating.active)
    if left:
        assert before["bouts"] + 1 == state.bouts
        assert len(state.stock) == 0 or game.rules.stock == "aside"
    for seat in range(state.seats):
        if not state.seating.is_active(seat):
            assert state.hands[seat] == 0
        elif state.bouts != before["bouts"]:
            assert state.hands[seat] != 0 or len(state.stock)


def _ends_as_it_should(game: AnyGame, state: Any) -> None:
    holders = {seat for seat, size in enumerate(_sizes(state)) if size}
    result = Result.of(state)
    assert result is not None
    if result.kind == "draw":
        recurred = state.recurrence is not None and state.recurrence.times() == 3
        assert set() == holders or recurred  # A-RE1
        assert recurred or game.rules.on_tie == "draw"
    elif result.kind == "ranking":
        assert game.rules.places
    elif result.kind == "losing-team":
        assert {result.who} == {seat % 2 for seat in holders}
    elif result.kind == "loser":
        tied = game.rules.on_tie == "defender_loses" and result.who == state.defender and not holders
        assert tied or {result.who} == holders
    else:
        assert result.kind == "unfinished"
        assert game.rules.action_cap <= state.action_count < game.rules.action_cap + 5  # a play is not broken off


# -- The tests


@given(table=any_table, seed=seeds)
@_counted(150)
def test_after_every_action_the_table_is_as_it_must_be(table: Table, seed: int) -> None:
    game, chance = table.load(), random.Random(seed)
    state = game.deal_state(table.seats, seed=seed)
    _cards_are_in_one_place(game, state)
    for action in _actions(state, chance):
        before = _snapshot(state)
        state.apply(action)
        _out_means_out(game, state, before)
        _turned_up_card_is_last(game, state)
        _defence_beats_attack(state)
        if state.over:
            _ends_as_it_should(game, state)
            continue
        _cards_are_in_one_place(game, state)
        _attack_keeps_its_limit(game, state, before)
        if state.bouts != before["bouts"]:
            assert (state.phase, state.attacks) == (LEAD, 0)
            _hands_are_full_after_a_refill(game, state)


@given(table=some_table, seed=seeds)
@_counted(40)
def test_when_the_deal_is_over_every_card_is_still_in_one_place(table: Table, seed: int) -> None:
    game = table.load()
    state = _play_on(game.deal_state(table.seats, seed=seed), random.Random(seed))
    _cards_are_in_one_place(game, state)


@given(table=st.sampled_from([table for table in TABLES if table.game != "podkidnoy-exchange"]), seed=seeds)
@_counted(40)
def test_the_turned_up_trump_is_drawn_last_of_all(table: Table, seed: int) -> None:  # D3
    game, chance = table.load(), random.Random(seed)
    state = game.deal_state(table.seats, seed=seed)
    stock = state.stock.cards()
    for action in _actions(state, chance):
        state.apply(action)
        assert stock[len(stock) - len(state.stock) :] == state.stock.cards()


@given(seats=st.integers(2, 6), seed=seeds)
@_counted(30)
def test_in_the_1994_game_only_values_of_her_own_cards_are_added(seats: int, seed: int) -> None:  # D12
    chance = random.Random(seed)
    state: Any = load("durak-1994").deal_state(seats, seed=seed)
    for _ in _actions(state, random.Random(0)):
        if state.phase == WAVE:
            hers = {card // 4 for card in state.defence[: state.attacks] if card >= 0}
            assert {action // 4 for action in state.actions() if action < 52} <= hers
        state.apply(chance.choice(state.actions()))


@given(table=any_table, seed=seeds)
@_counted(40)
def test_a_clone_is_independent_and_plays_on_identically(table: Table, seed: int) -> None:
    chance = random.Random(seed)
    state: Any = table.load().deal_state(table.seats, seed=seed)
    for _ in range(chance.randrange(80)):
        if not state.over:
            state.apply(chance.choice(state.actions()))
    before = _snapshot(state)
    copy = state.clone()
    assert before == _snapshot(copy)
    played = _snapshot(_play_on(copy, random.Random(seed)))
    assert before == _snapshot(state)
    assert played == _snapshot(_play_on(state, random.Random(seed)))


@given(table=any_table, seed=seeds)
@_counted(40)
def test_a_position_that_is_written_and_read_is_the_same_position(table: Table, seed: int) -> None:
    game, chance = table.load(), random.Random(seed)
    state = game.deal_state(table.seats, seed=seed)
    decision = 0
    for action in _actions(state, chance):
        if state.decision != decision:
            position = game.to_position(state)
            again = game.from_position(position)
            assert position == game.to_position(again)
            assert (state.actor, state.actions()) == (again.actor, again.actions())
            decision = state.decision
        state.apply(action)


@given(table=any_table, seed=seeds)
@_counted(40)
def test_a_record_replays_to_the_same_end(table: Table, seed: int) -> None:
    game, chance = table.load(), random.Random(seed)
    deal = game.deal(table.seats, seed=seed)
    for action in _actions(deal.state, chance):
        deal.apply(action)
    record = deal.record(tuple(f"player {seat}" for seat in range(table.seats)), "1994-05-01")
    again = replay(read_record(record.text()), load)
    assert _snapshot(deal.state) == _snapshot(again.state)
    assert record.text() == again.record(record.seats, record.date).text()


def _view(state: Any, seat: int) -> dict[str, Any]:
    seen = state.observe(seat)
    names = [name for name in dir(seen) if not name.startswith("_") and not callable(getattr(seen, name))]
    values = {name: getattr(seen, name) for name in names if name != "book"}
    plain = (int, Recurrence, Reports, type(None))
    return {name: value if isinstance(value, plain) else list(value) for name, value in values.items()}


def _with_two_hidden_cards_swapped(position: dict[str, Any], seat: int, chance: random.Random) -> dict[str, Any]:
    """Return the position with two hidden cards exchanged, each of another hand or of the stock.

    Cards that everybody has seen are not hidden: the card turned up, a joker turned up before it (A-JO2), and under the
    stock the card of each seat that has a trump suit of its own (A-DV2).
    """
    turned = len(position.get("trump", "").split()) or position["stock"].endswith(Card(ODD_CARD).text)  # A-PU2
    seen = {position.get("trump_card"), *position.get("known", "").split()}
    places = [*(hand.split() for hand in position["hands"]), position["stock"].split()]
    hidden = [
        (place, index)
        for place, cards in enumerate(places)
        for index, card in enumerate(cards)
        if place != seat and card not in seen and (place < len(places) - 1 or index < len(cards) - turned)
    ]
    (one, i), (other, j) = chance.sample(hidden, 2)
    places[one][i], places[other][j] = places[other][j], places[one][i]
    *hands, stock = [" ".join(cards) for cards in places]
    return {**position, "hands": hands, "stock": stock}


@given(table=some_table, seed=seeds)
@_counted(60)
def test_a_seat_sees_nothing_of_cards_that_it_cannot_know(table: Table, seed: int) -> None:
    game, chance = table.load(), random.Random(seed)
    assume(game.rules.open_shape != "pair_or_pass")  # skipping a seat is public and depends on other hands
    position = game.to_position(game.deal_state(table.seats, seed=seed))
    for seat in range(table.seats):
        swapped = _with_two_hidden_cards_swapped(position, seat, chance)
        assert _view(game.from_position(position), seat) == _view(game.from_position(swapped), seat)


@given(table=any_table, seed=seeds)
@_counted(30)
def test_only_the_actor_is_told_what_is_legal(table: Table, seed: int) -> None:
    chance = random.Random(seed)
    state: Any = table.load().deal_state(table.seats, seed=seed)
    for action in _actions(state, chance):
        legal = [state.observe(seat).actions() for seat in range(table.seats)]
        assert [state.actions() if seat == state.actor else [] for seat in range(table.seats)] == legal
        state.apply(action)


@given(table=any_table, seed=seeds)
@_counted(30)
def test_every_move_offered_is_legal_and_reads_back_from_its_text(table: Table, seed: int) -> None:
    game, chance = table.load(), random.Random(seed)
    state = game.deal_state(table.seats, seed=seed)
    while not state.over:
        offers = game.offers(state)
        for move in offers:
            assert move == game.parse_move(move.text)
            game.plan(state, move)
        assert len(set(offers)) == len(offers)
        Deal(game, state).play(chance.choice(offers))
        if state.action_count > 300:
            return


def test_the_exchange_happens_in_random_play() -> None:
    swaps = 0
    for seed in range(30):
        state: Any = load("podkidnoy-exchange").deal_state(3, seed=seed)
        for action in _actions(state, random.Random(seed)):
            swaps += action == SWAP
            state.apply(action)
    assert swaps > 0
