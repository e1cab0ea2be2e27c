"""Whether one of more than two seats was seen to pass, and what is expected of the others then."""

import pytest
from librt.random import Random
from librt.vecs import vec

from cardkit import derived_seed
from cardkit_games import load, make_bot
from cardkit_games.durak.bots.policy import CHEAPEST_FAITH, FAITH
from cardkit_games.durak.bots.reading.passing import Passing
from cardkit_games.durak.bots.strong import StrongBot
from cardkit_games.durak.bots.values import read_policy

GAME = load("podkidnoy")


def passing() -> Passing:
    policy = read_policy("36-4")
    assert policy is not None
    return Passing(policy)


def after_a_deal(name: str, number: int) -> Passing:
    """What `normal` in one of four seats, the others `name`, has seen of passing in a deal."""
    found, own = passing(), number % 4
    bots = [make_bot("normal" if seat == own else name, GAME, derived_seed(number, seat)) for seat in range(4)]
    state = GAME.deal(4, seed=derived_seed(5, number))
    while not state.over:
        seat, seen = state.actor, state.observe(state.actor)
        if seat == own:
            found.update(seen)
        state.apply(bots[seat].act(seen))
    return found


def test_cheapest_never_passes_and_most_others_do() -> None:
    assert not any(after_a_deal("cheapest", number).passed for number in range(20))
    assert sum(after_a_deal("normal", number).passed for number in range(20)) > 15
    assert sum(after_a_deal("strong:20", number).passed for number in range(20)) > 15


def test_cheapest_is_expected_until_one_has_passed_and_in_no_deal_after() -> None:
    state = GAME.deal(4, seed=4)
    seen, found = state.observe(state.actor), passing()
    found.sampler(seen, None)
    assert found.policy.faith == CHEAPEST_FAITH
    seen.holds[seen.seat] = 1
    found.update(seen)
    assert not found.passed
    seen.holds[(seen.seat + 1) % 4] = 1
    found.update(seen)
    assert found.passed
    seen.holds[(seen.seat + 1) % 4] = 0
    found.next_deal()
    found.update(seen)
    found.sampler(seen, None)
    assert found.policy.faith == FAITH


def test_ends_are_played_out_against_cheapest_and_judged_against_others() -> None:
    hands = ["6S 8C QD", "7S 9C KD", "TS JC", "QH AD 9D"]
    state = GAME.from_position({"hands": hands, "trump": "H", "attacker": 0})
    seen, found = state.observe(0), passing()
    for passed in (False, True):
        found.passed = passed
        found.sampler(seen, None)
        worth = vec[float]([0.0] * 4)
        found.policy.judge(state.clone(), 0, worth, Random(1))
        assert all(chance in (0.0, 0.5, 1.0) for chance in list(worth)) != passed


@pytest.mark.parametrize(("name", "seats", "looks"), [("strong:20", 3, True), ("strong:20", 6, False)])
def test_strong_looks_for_it_where_there_is_a_learned_value(name: str, seats: int, looks: bool) -> None:
    bot, state = make_bot(name, GAME, 3), GAME.deal(seats, seed=6)
    assert isinstance(bot, StrongBot)
    bot.start(state.actor, seats)
    bot.act(state.observe(state.actor))
    assert isinstance(bot.players, Passing) == looks
