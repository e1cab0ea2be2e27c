"""The learned value of Durak: chances that add up, by open hands only, for the tables it was made for."""

import random
from math import exp

import pytest
from librt.vecs import vec

from cardkit import load
from cardkit.cards.stock import Stock
from cardkit_games.durak.bots.search.policy import CutPolicy, search_of
from cardkit_games.durak.bots.value.features import FEATURES
from cardkit_games.durak.bots.value.network import HIDDEN, INPUTS, STAGES, WEIGHTS, NetworkValue
from cardkit_games.durak.bots.value.value import BLOCKS, DurakValue, LinearValue, stage_of
from cardkit_games.durak.bots.value.weights import FOLDER, KINDS, TABLES, table_of, value_with, written
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import LEAD
from cardkit_games.durak.rules import make_rulebook

WRITTEN = [table for table in TABLES if (FOLDER / f"{table}.json").exists()]


def judged(value: DurakValue, state: DurakState) -> list[float]:
    worth = vec[float]([0.0] * state.seats)
    value.judge(state, worth)
    return list(worth)


def value_for(table: str) -> DurakValue:
    weights = written(table)
    assert weights is not None
    return value_with(table, weights["value"])


@pytest.mark.parametrize("table", WRITTEN)
def test_one_fool_or_one_team_is_expected(table: str) -> None:
    preset, seats = TABLES[table]
    game = load(preset)
    for seed in range(5):
        state = game.deal_state(seats, seed=seed)
        lost = [1 - chance for chance in judged(value_for(table), state)]
        assert all(0 < chance < 1 for chance in lost)
        assert sum(lost[: game.teams or seats]) == pytest.approx(1)
        if game.teams:
            assert lost[:2] == lost[2:4]


def test_nobody_is_judged_by_the_order_of_the_stock() -> None:
    state = load("podkidnoy").deal_state(2, seed=4)
    before = judged(value_for("36-2"), state)
    face_down = state.stock.cards()[:-1]
    state.stock = Stock.of(face_down[::-1], state.stock.turned_up)
    assert before == judged(value_for("36-2"), state)


@pytest.mark.parametrize(
    ("preset", "changes", "seats", "table"),
    [
        ("podkidnoy", {}, 2, "36-2"),
        ("podkidnoy", {"next_start": "under_fool"}, 5, "36-5"),
        ("podkidnoy", {"ask": "all"}, 2, "36-2"),
        ("podkidnoy-exchange", {}, 5, ""),
        ("podkidnoy", {"throw_who": "attacker"}, 2, ""),
        ("podkidnoy", {"small_cap": 1}, 2, ""),
        ("podkidnoy", {"initial_wave": True}, 2, ""),
        ("podkidnoy", {"trump": "s"}, 2, ""),
        ("podkidnoy-24", {}, 3, "24-3"),
        ("podkidnoy-52", {}, 6, "52-6"),
        ("perevodnoy", {}, 4, "36-transfer-4"),
        ("podkidnoy-2v2", {}, 4, "36-teams-4"),
        ("podkidnoy-52", {}, 8, ""),
        ("podkidnoy", {"trump": "none"}, 2, ""),
        ("podkidnoy", {"hand_size": 5}, 2, ""),
        ("podkidnoy", {"suits": "SHD"}, 2, ""),
        ("podkidnoy", {"throw_who": "nobody"}, 2, ""),
        ("podkidnoy", {"low_beats_ace": "suit"}, 2, ""),
    ],
)
def test_weights_are_used_where_the_rules_are_like_those_they_were_made_for(
    preset: str, changes: dict[str, object], seats: int, table: str
) -> None:
    book = make_rulebook(load(preset, changes).rules)
    assert table == table_of(book, seats)


@pytest.mark.parametrize("kind", KINDS)
def test_weights_are_for_the_rules_of_the_preset_that_they_were_trained_on(kind: str) -> None:
    seats = KINDS[kind].seats[0]
    assert f"{kind}-{seats}" == table_of(make_rulebook(load(KINDS[kind].preset).rules), seats)


def test_weights_of_another_number_are_refused() -> None:
    with pytest.raises(ValueError, match=f"There are {BLOCKS * FEATURES} weights, not 3"):
        LinearValue([0.0] * 3)
    with pytest.raises(ValueError, match=f"There are {STAGES * WEIGHTS} weights, not 3"):
        NetworkValue([0.0] * 3)


@pytest.mark.parametrize("seed", range(4))
def test_a_network_sums_up_what_its_weights_say(seed: int) -> None:
    rng = random.Random(seed)
    weights = [rng.uniform(-0.3, 0.3) for _ in range(STAGES * WEIGHTS)]
    value, state = NetworkValue(weights), load("podkidnoy").deal_state(2, seed=seed)
    while not state.over:
        if state.phase == LEAD:
            value.fill_inputs(state)
            inputs = value.inputs.listed()
            own = weights[stage_of(state.stock.remaining()) * WEIGHTS :][:WEIGHTS]
            first, rest = own[: INPUTS * HIDDEN], own[INPUTS * HIDDEN :]
            sums = [rest[unit] + sum(first[each * HIDDEN + unit] for each in inputs) for unit in range(HIDDEN)]
            odds = rest[-1] + sum(rest[2 * HIDDEN + each] for each in inputs)
            odds += sum(max(0.0, total) * rest[HIDDEN + unit] for unit, total in enumerate(sums))
            lost = 1 / (1 + exp(-odds))
            expected = [lost, 1 - lost] if state.attacking == 0 else [1 - lost, lost]
            assert expected == pytest.approx([1 - chance for chance in judged(value, state)], abs=0.001)
        actions = state.actions()
        state.apply(actions[rng.randrange(len(actions))])


@pytest.mark.parametrize("weight", [0.05, -0.05])
def test_the_largest_sums_of_a_network_fit(weight: float) -> None:
    """With the largest hand and the largest weight for every input, no sum overflows into the next."""
    deck = [f"{rank}{suit}" for rank in "6789TJQKA" for suit in "SHDC"]
    state = load("podkidnoy").from_position({"hands": [" ".join(deck[:35]), deck[35]], "trump": "H", "attacker": 0})
    second = [0.001 * unit for unit in range(HIDDEN)]
    own = [weight] * (INPUTS * HIDDEN + HIDDEN) + second + [weight] * (INPUTS + 1)
    value = NetworkValue(own * STAGES)
    value.fill_inputs(state)
    total = weight * (int(value.inputs.found) + 1)
    assert abs(total) > 2.5
    odds = total + sum(max(0.0, total) * each for each in second)
    assert judged(value, state)[0] == pytest.approx(1 - 1 / (1 + exp(-odds)), abs=0.001)


@pytest.mark.parametrize(("seats", "learned"), [(2, True), (6, False), (3, True)])
def test_a_table_is_searched_with_the_value_that_is_for_it(seats: int, learned: bool) -> None:
    policy = search_of(make_rulebook(load("podkidnoy").rules), seats).policy
    assert isinstance(policy, CutPolicy) == learned
