"""Tournaments and comparisons are runs side by side."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from cardkit import InvalidRule, RandomBot, load
from cardkit.bots.registry import BotLike
from cardkit.simulation import (
    Tournament,
    compare_rules,
    simulate,
    tournament,
)
from cardkit.simulation.lineup import Lineup
from failing_bots import plain

Rows = Callable[..., list[dict[str, Any]]]

PODKIDNOY = load("podkidnoy")


def ends_of(done: Tournament) -> list[tuple[float, float, float]]:
    ends = []
    for one in done.standings:
        assert one.rating_low is not None
        assert one.rating is not None
        assert one.rating_high is not None
        ends.append((one.rating_low, one.rating, one.rating_high))
    return ends


def ratings_of(done: Tournament) -> list[float]:
    return [value for _, value, _ in ends_of(done)]


def test_a_tournament_plays_every_pairing() -> None:
    done = tournament(PODKIDNOY, ["random", "cheapest", RandomBot], 30, seed=3)
    pairs = [tuple(bot.bot for bot in table.bots) for table in done.tables]
    assert pairs == [("random", "cheapest"), ("random", "RandomBot"), ("cheapest", "RandomBot")]
    assert (done.games, done.players) == (90, 2)
    assert done.standings[0].bot == "cheapest"
    assert sorted(ratings_of(done), reverse=True) == ratings_of(done)
    for one in done.standings:
        met = [bot for table in done.tables for bot in table.bots if bot.bot == one.bot]
        assert one.games == 60 == one.wins + one.losses + one.draws + one.unfinished
        assert one.wins == sum(bot.wins for bot in met)
    for low, value, high in ends_of(done):
        assert low < value < high


def test_each_table_of_a_tournament_is_a_run_with_a_seed_of_its_own() -> None:
    bots: list[BotLike] = ["random", "cheapest", RandomBot]
    done = tournament(PODKIDNOY, bots, 30, seed=3)
    assert done.seed == 3
    assert len({table.seed for table in done.tables}) == 3
    for table, pair in zip(done.tables, combinations(bots, 2), strict=True):
        assert plain(table) == plain(simulate(PODKIDNOY, pair, 30, seed=table.seed))


def test_rule_sets_that_do_not_differ_are_not_compared() -> None:
    with pytest.raises(InvalidRule, match="The two rule sets do not differ"):
        compare_rules(PODKIDNOY, load("podkidnoy"), ["cheapest", "random"], 40, seed=3)


def test_equal_bots_compare_rules_without_duplicates_and_have_no_scores_to_compare() -> None:
    other = load("podkidnoy", {"throw_who": "nobody"})
    done = compare_rules(PODKIDNOY, other, ["cheapest"] * 3, 12, seed=3)
    assert (done.first.duplicate, done.first.deals) == (False, 12)
    assert not any(name.startswith("score") for name in done.telling)
    done = compare_rules(PODKIDNOY, other, ["cheapest", "random", "cheapest"], 12, seed=3)
    assert (done.first.duplicate, done.first.deals) == (True, 4)
    assert {"score 0", "score 2"} <= done.telling.keys()
    assert compare_rules(PODKIDNOY, other, ["cheapest"] * 3, 12, seed=3, duplicate=True).first.duplicate


def test_a_comparison_is_two_runs_in_the_same_deals(rows_of: Rows) -> None:
    other = load("podkidnoy", {"throw_who": "nobody"})
    done = compare_rules(PODKIDNOY, other, ["cheapest", "random"], 40, seed=3)
    assert done.changes == ({"throw_who": "all"}, {"throw_who": "nobody"})
    assert plain(done.first) == plain(simulate(PODKIDNOY, ["cheapest", "random"], 40, seed=3))
    assert plain(done.second) == plain(simulate(other, ["cheapest", "random"], 40, seed=3))
    for name, measure in done.measures.items():
        first, second = measure.first.value, measure.second.value
        assert first is not None
        assert second is not None
        assert measure.difference.value == pytest.approx(second - first), name
    assert done.measures["thrown_in"].second.value == 0
    high = done.measures["thrown_in"].difference.high
    assert high is not None
    assert high < 0
    rows = rows_of(Lineup((PODKIDNOY, other), ("cheapest", "random"), 3), 40)
    assert [(row["rules"], row["game"]) for row in rows[:4]] == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert rows[0]["seed"] == rows[1]["seed"]
