"""`hard` plays games that are small enough to be solved by an equilibrium."""

from collections import Counter
from functools import partial
from typing import Any

import pytest
from librt.random import Random

from cardkit import load, make_bot
from cardkit.analysis.tiny import behaviour, score, write_down
from cardkit.search.equilibrium import GameTree
from cardkit_games.bluffing.bots.endings import (
    MOST_ACTIONS,
    MOST_NODES,
    Equilibrium,
    all_deals,
    equilibrium_of,
    recollection,
)
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.game import BluffingGame

TINY: dict[str, dict[str, Any]] = {
    "verish": {"ranks": "9T", "suits": "SH", "card_max": 1, "action_cap": 14},
    "i-doubt-it": {"ranks": "9T", "suits": "SH", "first_rank": "9", "card_max": 2, "action_cap": 8},
    "cheat-updown": {"ranks": "9T", "suits": "SH", "deal": "one_at_a_time", "card_max": 2, "action_cap": 8},
}


def tiny(name: str) -> BluffingGame:
    game = load(name, TINY[name])
    assert isinstance(game, BluffingGame)
    return game


def solved(game: BluffingGame, dealer: int = 0) -> Equilibrium:
    found = equilibrium_of(game.book(2), 2, dealer)
    assert found is not None
    return found


@pytest.mark.parametrize("name", TINY)
def test_what_a_seat_recalls_tells_as_much_as_its_history(name: str) -> None:
    game = tiny(name)
    by_history = write_down(game)
    by_recollection = GameTree(
        MOST_NODES, lambda seen: recollection(seen) if isinstance(seen, BluffingObservation) else 0
    )
    deals = all_deals(game.book(2))
    for state in deals:
        by_recollection.add_deal(state, 1 / len(deals), lambda end: score(game, end))
    assert len(by_recollection.first) == len(by_history.first) > 50
    assert list(by_recollection.set) == list(by_history.set)
    assert list(by_recollection.worth) == list(by_history.worth)


@pytest.mark.parametrize("name", ["cheat-updown"])
def test_little_can_be_gained_against_hard(name: str) -> None:
    game = tiny(name)
    tree = write_down(game)
    strategy = behaviour(game, tree, partial(make_bot, "hard", game), 40)
    assert tree.exploitability(strategy) < 0.05
    assert tree.exploitability(tree.uniform()) > 0.1


def test_actions_are_drawn_by_their_chances() -> None:
    game = tiny("verish")
    state = all_deals(game.book(2))[0]
    seen = state.observe(state.actor)
    assert isinstance(seen, BluffingObservation)
    drawn = [Counter(solved(game).draw(seen, Random(seed)) for seed in range(2000)) for _ in range(2)]
    assert drawn[0] == drawn[1]
    bot = make_bot("hard", game, 7)
    bot.start(state.actor, 2)
    asked = Counter(bot.act(seen) for _ in range(2000))
    assert all(abs(asked[action] - drawn[0][action]) < 150 for action in state.actions())


def test_what_no_deal_comes_to_is_played_as_ever() -> None:
    game = tiny("verish")
    state = game.from_position({"hands": ["9S", "9H TS"], "pile": "TH", "to_act": 0})
    seen = state.observe(state.actor)
    assert isinstance(seen, BluffingObservation)
    assert solved(game).draw(seen, Random(1)) == -1
    assert make_bot("hard", game, 1).act(seen) in state.actions()


@pytest.mark.parametrize(
    ("name", "rules", "seats"),
    [
        ("verish", {}, 2),
        ("verish", {**TINY["verish"], "action_cap": MOST_ACTIONS + 1}, 2),
        ("i-doubt-it", {**TINY["i-doubt-it"], "ranks": "9TJ"}, 3),
        ("verish", {"ranks": "6789TJQKA", "action_cap": 20}, 2),
        ("cheat-updown", {"ranks": "9T", "suits": "SH", "action_cap": 8}, 2),
    ],
    ids=["as ever", "cap", "three seats", "many deals", "cut piles"],
)
def test_what_is_not_small_is_not_tried(name: str, rules: dict[str, Any], seats: int) -> None:
    game = load(name, rules)
    assert isinstance(game, BluffingGame)
    assert equilibrium_of(game.book(seats), seats, 0) is None


def test_a_tree_with_too_many_nodes_is_given_up() -> None:
    book = tiny("verish").book(2)
    nodes = len(write_down(tiny("verish")).parent)
    assert equilibrium_of(book, 2, 0, nodes) is not None
    assert equilibrium_of(book, 2, 0, nodes - 1) is None
