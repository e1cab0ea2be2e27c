"""The levels: all moves are legal, the same seed gives the same moves, and each level beats the one below."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cardkit import Deal, InvalidBot, derived_seed, drive, load, make_bot
from cardkit.catalogue import presets
from cardkit_games.bluffing.bots.candidates.option import Candidate
from cardkit_games.bluffing.bots.search.playouts import Trial, weights_of
from cardkit_games.bluffing.engine.actions import CHALLENGE, DECLINE


def play(name: str, names: list[str], seed: int, **rules: Any) -> Any:
    game = load(name, rules)
    seats = len(names)
    bots = [make_bot(bot, game, derived_seed(seed, seat)) for seat, bot in enumerate(names)]
    for seat, bot in enumerate(bots):
        bot.start(seat, seats)
    state = game.deal_state(seats, seed=seed)
    drive(state, bots)
    return state


@pytest.mark.parametrize("name", [preset.name for preset in presets() if preset.family == "bluffing"])
def test_every_level_plays_by_the_rules_of_every_preset(name: str) -> None:
    fewest, most = load(name).seat_range()
    seats = min(most, max(fewest, 3))
    assert play(name, ["hard", "easy", "normal", "honest"][:seats], 1, action_cap=60).over


@pytest.mark.parametrize("name", ["verju-one-card", "cheat-updown"])
def test_the_same_seed_plays_the_same_moves(name: str) -> None:
    one, other = (play(name, ["hard", "hard"], 4, action_cap=60) for _ in range(2))
    assert [event.once for event in one.events] == [event.once for event in other.events]
    assert list(one.hands) == list(other.hands)


def test_hard_thinks_as_long_as_it_is_asked_to() -> None:
    assert play("cheat-updown", ["hard:4", "hard:2ms", "easy"], 1, action_cap=60).over
    assert [make_bot(f"hard:{budget}", load("cheat-updown")).timed for budget in ("4", "2ms")] == [False, True]
    with pytest.raises(InvalidBot, match="hard:1000"):
        make_bot("hard:0", load("cheat-updown"))


@pytest.mark.parametrize(
    ("gains", "worse"),
    [
        ([0.1] * 48, True),
        ([1 / 3] * 48, True),
        ([0.5, 0.4] * 8, True),
        ([0.9, -0.7] * 8, False),
        ([0.0] * 16, False),
        ([-0.1] * 48, False),
    ],
)
def test_an_option_is_surely_worse_by_its_values_in_the_same_worlds(gains: list[float], worse: bool) -> None:
    best, other = Trial(Candidate(CHALLENGE), 0.5), Trial(Candidate(DECLINE), 0.5)
    best.values = vec[float](gains)
    other.values = vec[float]([0.0] * len(gains))
    assert other.is_surely_worse(best, weights_of(vec[i64]([0] * len(gains)), len(gains), 0.5)) == worse


@pytest.mark.parametrize(("level", "share"), [("hard", 0.9), ("normal", 0.6)])
@pytest.mark.parametrize("name", ["bullshit", "i-doubt-it"])
def test_a_lie_that_the_own_hand_proves_is_called(name: str, level: str, share: float) -> None:
    game = load(name)
    hands = ["3S 4S 5S 8H", "2S 2H 7S AS AH 9D", "8S 9S", "TS JS QS"]
    state: Any = game.from_position({"hands": hands, "to_act": 0})
    Deal(game, state).play(f"0 play 3S 4S 5S as {'2' if name == 'bullshit' else 'A'}")
    called = sum(make_bot(level, game, seed).act(state.observe(1)) == CHALLENGE for seed in range(60))
    assert called >= share * 60


@pytest.mark.parametrize(
    ("name", "better", "worse", "deals"),
    [
        ("cheat-updown", "normal", "easy", 6),
        ("verish", "normal", "easy", 10),
    ],
)
def test_each_level_beats_the_one_below(name: str, better: str, worse: str, deals: int) -> None:
    game = load(name, {"action_cap": 3000})
    score = 0.0
    for number in range(deals):
        for seat in range(2):
            names = [better, worse] if seat == 0 else [worse, better]
            bots = [make_bot(bot, game, derived_seed(number, seat, place)) for place, bot in enumerate(names)]
            for place, bot in enumerate(bots):
                bot.start(place, 2)
            state = game.deal_state(2, seed=number)
            drive(state, bots)
            won = state.outcome_seat == seat if state.outcome == 2 else state.outcome_seat != seat
            score += won if state.outcome in (1, 2) else 0.5
    assert score / (2 * deals) > 0.55
