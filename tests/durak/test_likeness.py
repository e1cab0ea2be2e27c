"""Whether the other is found to play like `cheapest`, and what is imagined of it then."""

from statistics import mean

import pytest
from librt.random import Random

from cardkit import derived_seed
from cardkit_games import load, make_bot
from cardkit_games.durak.bots.policy import CHEAPEST_FAITH, CUT_FAITH, CutPolicy
from cardkit_games.durak.bots.reading.either import EitherPolicy, EitherSampler
from cardkit_games.durak.bots.reading.likeness import RECALL, Likeness
from cardkit_games.durak.bots.sampling import DurakSampler
from cardkit_games.durak.bots.strong import StrongBot
from cardkit_games.durak.bots.values import read_policy
from cardkit_games.durak.engine.state import DurakState

GAME = load("podkidnoy")


def policy() -> CutPolicy:
    found = read_policy("36-2")
    assert found is not None
    return found


def after_a_deal(name: str, number: int, preset: str = "podkidnoy") -> float:
    """The log odds that a bot plays like `cheapest` after a deal with `normal` in the seat that looks on."""
    game = load(preset)
    likeness, own = Likeness(policy(), number), number % 2
    bots = [make_bot("normal", game, number), make_bot("normal", game, number)]
    bots[1 - own] = make_bot(name, game, derived_seed(number, 1))
    state = game.deal(2, seed=derived_seed(3, number))
    for seat in range(2):
        bots[seat].start(seat, 2)
    while not state.over:
        seat, seen = state.actor, state.observe(state.actor)
        if seat == own:
            likeness.update(state.observe(seat))
        action = bots[seat].act(seen)
        if seat == own:
            likeness.acted(state.observe(seat), action)
        state.apply(action)
    return float(likeness.odds)


@pytest.mark.parametrize("preset", ["podkidnoy", "perevodnoy", "podkidnoy-24"])
def test_a_bot_is_found_to_play_like_cheapest_when_it_does(preset: str) -> None:
    assert mean(after_a_deal("cheapest", number, preset) for number in range(12)) > 2
    assert mean(after_a_deal("normal", number, preset) for number in range(12)) < 1
    assert mean(after_a_deal("random", number, preset) for number in range(12)) < -1


def test_a_part_of_it_counts_in_the_next_deal() -> None:
    likeness = Likeness(policy(), 1)
    assert likeness.odds == 0
    likeness.odds = 4.0
    likeness.next_deal()
    assert likeness.odds == pytest.approx(4.0 * RECALL)


@pytest.mark.parametrize("chance", [0.0, 0.3, 1.0])
def test_each_kind_is_imagined_as_often_as_it_is_likely(chance: float) -> None:
    state = GAME.deal(2, seed=4)
    seen = state.observe(state.actor)
    either = EitherPolicy(policy(), policy().against_cheapest())
    sampler = EitherSampler(DurakSampler(seen), DurakSampler(seen), either, chance)
    rng = Random(1)
    drawn, sure = sampler.sample(rng), 0
    for _ in range(1000):
        assert isinstance(drawn, DurakState)
        assert drawn.hands[seen.seat] == seen.hand
        assert either.faith in (CUT_FAITH, CHEAPEST_FAITH)
        sure += either.faith == CHEAPEST_FAITH
        drawn = sampler.sample_again(drawn, rng)
    assert sure / 1000 == pytest.approx(chance, abs=0.05)


def test_strong_finds_it_out_and_keeps_it_for_the_next_deal() -> None:
    bot, other = make_bot("strong:60", GAME, 3), make_bot("cheapest", GAME, 4)
    assert isinstance(bot, StrongBot)
    state = GAME.deal(2, seed=6)
    bot.start(0, 2)
    while not state.over:
        seat = state.actor
        state.apply((bot if seat == 0 else other).act(state.observe(seat)))
    assert isinstance(bot.players, Likeness)
    assert bot.players.odds > 2
    bot.start(0, 2)
    assert bot.players.odds > 1


@pytest.mark.parametrize("name", ["playouts:20", "softmax:20", "plain:20"])
def test_others_do_not_look_for_it(name: str) -> None:
    bot, state = make_bot(name, GAME, 3), GAME.deal(2, seed=6)
    assert isinstance(bot, StrongBot)
    bot.start(state.actor, 2)
    bot.act(state.observe(state.actor))
    assert bot.players is None
