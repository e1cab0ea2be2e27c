"""A confidence sequence holds at any time, and a run is called sure when it is."""

from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from random import Random
from typing import Any

import pytest

from cardkit import InvalidRule, RandomBot, load
from cardkit.bots.registry import BotLike
from cardkit.simulation import Estimate, Settings, UntilSure, simulate, tournament
from cardkit.simulation.statistics.intervals import Moments
from cardkit.simulation.statistics.until_sure import confidence_sequence
from failing_bots import plain


@pytest.mark.parametrize(
    "wrong", [{"error": 0.0}, {"error": 1.0}, {"margin": -0.1}, {"margin": float("nan")}, {"first": 0}, {"first": 2.5}]
)
def test_to_be_sure_takes_arguments_that_make_sense(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidRule, match=f"The {next(iter(wrong))} .*until sure is .*, not "):
        UntilSure(**wrong)


@pytest.mark.parametrize(
    ("deals", "looks"), [(1, [1]), (24, [24]), (25, [25]), (26, [25, 26]), (100, [25, 37, 55, 82, 100])]
)
def test_it_looks_whenever_there_are_half_as_many_more_and_at_the_end(deals: int, looks: list[int]) -> None:
    assert UntilSure().looks(deals) == looks
    assert UntilSure(first=1).looks(6) == [1, 2, 3, 4, 6]


@pytest.mark.parametrize(("bots", "tables", "error"), [(2, 1, 0.05), (4, 1, 0.0125), (2, 10, 0.005)])
def test_bots_and_tables_share_the_error(bots: int, tables: int, error: float) -> None:
    assert UntilSure().confidence(bots, tables) == pytest.approx(1 - error)


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.001, 0.5, "better"),
        (-0.5, -0.001, "worse"),
        (-0.02, 0.02, "equal"),
        (0.0, 0.02, "equal"),
        (0.0, 0.03, "undecided"),
        (-0.021, 0.01, "undecided"),
        (0.001, 0.01, "better"),
        (None, None, "undecided"),
    ],
)
def test_a_verdict_is_what_the_interval_leaves(low: float | None, high: float | None, verdict: str) -> None:
    assert UntilSure().verdict(Estimate(0.005, low, high)) == verdict


def run(sure: UntilSure, values: list[int]) -> tuple[str, Estimate]:
    """Return the verdict on bots whose differences in the deals are half of `values`, and the interval at the end."""
    totals, squares = (list(accumulate(value**power for value in values)) for power in (1, 2))
    verdict = "undecided"
    for look in sure.looks(len(values)):
        moments = Moments(look, totals[look - 1], squares[look - 1], 0, 0, 2)
        verdict = sure.verdict(confidence_sequence(moments, sure.confidence(2), least=-1))
        if verdict != "undecided":
            break
    return verdict, confidence_sequence(moments, least=-1)


def holds(found: Estimate, true: float) -> bool:
    assert found.low is not None
    assert found.high is not None
    return found.low <= true <= found.high


def test_equal_bots_are_called_better_or_worse_in_at_most_one_run_of_twenty() -> None:
    rng = Random(1)
    ended = [run(UntilSure(), [rng.choice((-2, -1, 0, 0, 1, 2)) for _ in range(400)]) for _ in range(100)]
    assert sum(verdict in ("better", "worse") for verdict, _ in ended) <= 5
    assert sum(holds(found, 0.0) for _, found in ended) >= 95


def test_a_bot_that_is_seldom_much_worse_is_called_equal_in_at_most_one_run_of_twenty() -> None:
    rng = Random(2)  # by .021: a loss in one deal of 48, which none of the first hundred need have
    ended = [run(UntilSure(), [-2 * (rng.random() < 0.021) for _ in range(3000)]) for _ in range(60)]
    assert sum(verdict == "equal" for verdict, _ in ended) <= 3
    assert sum(verdict == "better" for verdict, _ in ended) == 0
    assert sum(holds(found, -0.021) for _, found in ended) >= 57


def test_a_clear_difference_and_a_clear_equality_are_decided() -> None:
    rng = Random(3)
    assert {run(UntilSure(), [rng.choice((0, 1, 2, 2)) for _ in range(300)])[0] for _ in range(20)} == {"better"}
    assert {run(UntilSure(), [rng.choice((0, -1, -2, -2)) for _ in range(300)])[0] for _ in range(20)} == {"worse"}
    assert run(UntilSure(), [0] * 1000)[0] == "equal"


def test_a_confidence_sequence_is_an_interval_within_the_limits() -> None:
    rng = Random(4)
    for least in (0, -1):
        for deals in (1, 2, 10, 100, 100_000):
            values = [rng.randrange(2 * least, 3) for _ in range(deals)]
            sums = sum(values), sum(value * value for value in values)
            found = confidence_sequence(Moments(deals, *sums, *sums, scale=2), least=least)
            assert found.value is not None
            assert found.low is not None
            assert found.high is not None
            assert least <= found.low <= found.value <= found.high <= 1
            assert found.high - found.low < 3.5 * deals**-0.5 * (1 - least) + 20 / deals
    assert confidence_sequence(Moments(0, 0, 0, 0, 0), least=0) == Estimate(None, None, None)


# -- A run that may stop stops when it is sure


PODKIDNOY = load("podkidnoy")


def test_a_run_ends_when_it_is_sure() -> None:
    done = simulate(PODKIDNOY, ["cheapest", "random"], 100_000, seed=3, until_sure=UntilSure(first=10))
    assert [bot.verdict for bot in done.bots] == ["better", "worse"]
    assert done.deals in UntilSure(first=10).looks(50_000)
    assert done.games < 1000


def test_a_tournament_until_sure_stops_each_table_for_itself() -> None:
    bots: list[BotLike] = ["random", "cheapest", RandomBot]
    sure = UntilSure(first=10)
    alone = tournament(PODKIDNOY, bots, 160, seed=3, until_sure=sure)
    assert {table.games for table in alone.tables} != {160}
    with ThreadPoolExecutor(2) as threads:
        settings = Settings(executor=threads)
        assert plain(tournament(PODKIDNOY, bots, 160, seed=3, until_sure=sure, settings=settings)) == plain(alone)
