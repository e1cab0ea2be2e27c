"""Search keeps its budget, and finds the same move again with the same seed."""

from time import perf_counter
from typing import Any

import pytest
from librt.random import Random

from cardkit import InvalidBot, derived_seed, drive, load, make_bot
from cardkit.search.budget import Budget, parse_budget
from cardkit.search.ismcts import Ismcts
from cardkit.search.policy import Policy
from cardkit.search.tree import ROOT

GAME = load("podkidnoy")


def decision(name: str = "podkidnoy", seats: int = 2, seed: int = 1) -> Any:
    """Return a state whose actor has a choice."""
    state: Any = load(name).deal_state(seats, seed=seed)
    while len(state.actions()) < 3:
        state.apply(state.actions()[0])
    return state


def searched(search: Ismcts, state: Any, budget: Budget, seed: int = 1) -> int:
    seen = state.observe(state.actor)
    return search.search(seen, GAME.sampler(seen), budget, Random(seed))


# -- Budgets


def test_a_budget_of_iterations_is_kept_exactly() -> None:
    search = Ismcts(Policy())
    searched(search, decision(), Budget(37))
    assert search.iterations == 37
    assert sum(search.tree.visits(node) for node in children(search)) == 37


def children(search: Ismcts) -> list[int]:
    """Return the nodes of the actions at the root."""
    return search.tree.children(ROOT)


def test_a_budget_of_milliseconds_is_kept_nearly() -> None:
    search = Ismcts(Policy())
    start = perf_counter()
    searched(search, decision(), Budget(milliseconds=30))
    assert 0.03 <= perf_counter() - start < 60
    assert search.iterations >= 1


@pytest.mark.parametrize(
    ("text", "iterations", "milliseconds"), [("1000", 1000, 0), ("50ms", 0, 50), ("2s", 0, 2000), ("1", 1, 0)]
)
def test_a_budget_is_read(text: str, iterations: int, milliseconds: float) -> None:
    budget = parse_budget(text, "ismcts")
    assert (budget.iterations, budget.milliseconds, budget.timed) == (iterations, milliseconds, milliseconds > 0)


@pytest.mark.parametrize("text", ["0", "ms", "1.5", "601s", "²", "9999999999"])
def test_a_budget_that_is_none_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(InvalidBot) as refused:
        make_bot(f"ismcts:{text}", GAME)
    assert str(refused.value) == (
        "What follows ismcts: is a number of iterations from 1 to 100000000, as in ismcts:1000, "
        f"or a time of at most 600 s, as in ismcts:50ms or ismcts:2s, not {text!r}."
    )


# -- Searching


@pytest.mark.parametrize("many", [False, True])
def test_the_same_seed_finds_the_same_move(many: bool) -> None:
    for seed in range(3):
        state = decision(seed=seed)
        found = {searched(Ismcts(Policy(), many_observers=many), state, Budget(200), seed) for _ in range(2)}
        assert len(found) == 1
        assert found <= set(state.actions())


@pytest.mark.parametrize("many", [False, True])
def test_a_search_ends_when_the_rest_of_it_can_change_nothing(many: bool) -> None:
    ended = []
    for seed in range(5):
        search, budget = Ismcts(Policy(), many_observers=many), Budget(500)
        searched(search, decision(seed=seed), budget, seed)
        lead, left = search.tree.lead(), budget.remaining(search.iterations)
        assert left == 0 or lead > left
        ended.append(left > 0)
    assert any(ended)


def test_a_lone_action_is_answered_without_a_search() -> None:
    state: Any = GAME.from_position({"hands": ["6S", "7D"], "trump": "H", "attacker": 0})
    search = Ismcts(Policy())
    assert searched(search, state, Budget(1_000_000)) == state.actions()[0]
    assert search.iterations == 0


# -- The bots


@pytest.mark.parametrize(
    ("name", "preset", "seats"),
    [("ismcts:20", "podkidnoy-exchange", 3), ("strong:20", "podkidnoy-2v2", 4), ("normal", "perevodnoy-show", 4)],
)
def test_a_bot_that_searches_plays_every_game_to_its_end(name: str, preset: str, seats: int) -> None:
    game = load(preset, {"action_cap": 300})
    for number in range(2):
        state = game.deal_state(seats, seed=number)
        bots = [
            make_bot(name if seat == number else "cheapest", game, derived_seed(number, seat)) for seat in range(seats)
        ]
        for seat, bot in enumerate(bots):
            bot.start(seat, seats)
        drive(state, bots)
        assert state.over


def test_bots_against_the_clock_say_so() -> None:
    names = ("ismcts", "ismcts:5ms", "strong", "strong:5s", "hard", "normal")
    assert [False, True, False, True, False, False] == [make_bot(name, GAME).timed for name in names]
