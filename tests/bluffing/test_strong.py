"""The strong bot and the levels: legal everywhere, the same from the same seed, each better than the one below."""

from typing import Any

import pytest

from cardkit import InvalidBot, derived_seed, drive
from cardkit_games import load, make_bot
from cardkit_games.bluffing.bots.reading.reader import ReaderBot
from cardkit_games.catalogue import presets


def play(name: str, names: list[str], seed: int, **rules: Any) -> Any:
    game = load(name, rules)
    seats = len(names)
    bots = [make_bot(bot, game, derived_seed(seed, seat)) for seat, bot in enumerate(names)]
    for seat, bot in enumerate(bots):
        bot.start(seat, seats)
    state = game.deal(seats, seed=seed)
    drive(state, bots)
    return state


@pytest.mark.parametrize("name", [preset.name for family, preset in presets() if family.name == "bluffing"])
def test_strong_plays_by_the_rules_of_every_preset(name: str) -> None:
    fewest, most = load(name).seat_range()
    seats = min(most, max(fewest, 3))
    assert play(name, ["strong:2", "random", "strong:2", "counter"][:seats], 1, action_cap=60).over


@pytest.mark.parametrize("name", ["verju-one-card", "cheat"])
def test_the_same_seed_plays_the_same_moves(name: str) -> None:
    one, other = (play(name, ["strong:3", "strong:3"], 4, action_cap=60) for _ in range(2))
    assert [event.once for event in one.events] == [event.once for event in other.events]
    assert list(one.hands) == list(other.hands)


@pytest.mark.parametrize(
    ("name", "seats", "alike"),
    [
        ("verish", 2, True),
        ("cheat", 3, True),
        ("bullshit", 3, True),
        ("cals-bs", 3, True),
        ("veryu-believe", 3, True),
        ("verju-one-card", 3, False),
        ("valepaska", 2, False),
        ("veryu-believe", 2, False),
    ],
)
def test_it_imagines_deals_only_where_reader_does_not_reckon_with_the_rules(name: str, seats: int, alike: bool) -> None:
    strong, reader = (play(name, [bot] * seats, 4, action_cap=150) for bot in ("strong:3", "reader"))
    assert ([event.once for event in strong.events] == [event.once for event in reader.events]) == alike


@pytest.mark.parametrize("argument", ["ms", "0", "-1", "3s", "100 ms", "1e3", "999999999999"])
def test_what_follows_the_colon_must_be_a_time_or_a_number(argument: str) -> None:
    game = load("verish")
    with pytest.raises(InvalidBot, match="as in strong:50ms"):
        make_bot(f"strong:{argument}", game)
    assert make_bot("strong:50ms", game).timed
    assert not make_bot("strong:50", game).timed


def test_it_goes_on_from_a_position_that_it_has_not_seen_begin() -> None:
    game = load("verish")
    state = game.from_position({"hands": ["7S KD 9C", "8S"], "to_act": 0})
    assert state.is_legal(make_bot("strong", game).act(state.observe(0)))


@pytest.mark.parametrize(
    ("name", "better", "worse", "deals"),
    [
        ("cheat", "normal", "easy", 6),
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
            state = game.deal(2, seed=number)
            drive(state, bots)
            won = state.outcome_seat == seat if state.outcome == 2 else state.outcome_seat != seat
            score += won if state.outcome in (1, 2) else 0.5
    assert score / (2 * deals) > 0.55


@pytest.mark.parametrize(("name", "more"), [("cheat", True), ("bullshit", False), ("i-doubt-it", False)])
def test_hard_calls_more_than_normal_in_cheat_and_less_where_the_ranks_run_on(name: str, more: bool) -> None:
    game = load(name)
    seen = game.deal(3, seed=1).observe(0)
    hard, normal = (make_bot(level, game, 1) for level in ("hard", "normal"))
    assert isinstance(hard, ReaderBot)
    assert isinstance(normal, ReaderBot)
    assert more == (hard.caution(seen) < normal.caution(seen))
    assert more != (hard.caution(seen) > normal.caution(seen))
