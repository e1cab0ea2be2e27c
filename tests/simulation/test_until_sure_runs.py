"""A run that may stop stops when it is sure."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs
import pytest

from cardkit import RandomBot, load
from cardkit.bots.registry import BotLike
from cardkit.simulation import (
    Estimate,
    Settings,
    UntilSure,
    simulate,
    tournament,
)
from cardkit.simulation.statistics.intervals import Moments
from cardkit.simulation.statistics.until_sure import confidence_sequence

PODKIDNOY = load("podkidnoy")


def plain(done: Any) -> dict[str, Any]:
    return attrs.asdict(done)


def test_a_run_ends_when_it_is_sure() -> None:
    done = simulate(PODKIDNOY, ["cheapest", "random"], 100_000, seed=3, until_sure=UntilSure(first=10))
    assert [bot.verdict for bot in done.bots] == ["better", "worse"]
    assert done.deals in UntilSure(first=10).looks(50_000)
    assert done.games < 1000


def test_equal_bots_are_found_equal() -> None:
    done = simulate(PODKIDNOY, ["cheapest", "cheapest"], 100_000, seed=3, until_sure=UntilSure(first=10))
    assert [bot.verdict for bot in done.bots] == ["equal", "equal"]
    assert done.games < 10_000


def test_what_is_not_decided_is_said_to_be_so() -> None:
    done = simulate(PODKIDNOY, ["random", RandomBot], 60, seed=3, until_sure=UntilSure(first=10))
    assert ([bot.verdict for bot in done.bots], done.games) == (["undecided", "undecided"], 60)


def test_the_more_tables_the_surer_each_must_be(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def watched(moments: Moments, confidence: float, **how: Any) -> Estimate:
        asked.append(confidence)
        return confidence_sequence(moments, confidence, **how)

    monkeypatch.setattr("cardkit.simulation.tables.confidence_sequence", watched)
    tournament(PODKIDNOY, ["random", "cheapest", RandomBot], 40, seed=3, until_sure=UntilSure(first=20))
    assert set(asked) == {1 - 0.05 / 3}


def test_a_tournament_until_sure_stops_each_table_for_itself() -> None:
    bots: list[BotLike] = ["random", "cheapest", RandomBot]
    sure = UntilSure(first=10)
    alone = tournament(PODKIDNOY, bots, 160, seed=3, until_sure=sure)
    assert {table.games for table in alone.tables} != {160}
    with ThreadPoolExecutor(2) as threads:
        settings = Settings(executor=threads)
        assert plain(tournament(PODKIDNOY, bots, 160, seed=3, until_sure=sure, settings=settings)) == plain(alone)
