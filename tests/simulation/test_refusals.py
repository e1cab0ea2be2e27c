"""What cannot be played is refused in a sentence."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit import InvalidBot, InvalidDeal, InvalidRule, RandomBot, load
from cardkit.simulation import (
    Settings,
    UntilSure,
    compare_rules,
    intervals_installed,
    simulate,
    tournament,
)
from cardkit.simulation.extras import MissingExtra

PODKIDNOY = load("podkidnoy")


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(InvalidDeal, match="2 to 6 players"):
        simulate(PODKIDNOY, ["random"], 10)
    with pytest.raises(InvalidBot, match="There is no bot 'cheepest'"):
        simulate(PODKIDNOY, ["random", "cheepest"], 10)
    with pytest.raises(InvalidRule, match=r"The number of games is at least 1, not 0\.$"):
        simulate(PODKIDNOY, ["random", "random"], 0)
    games: Any = 1.5
    with pytest.raises(InvalidRule, match=r"The number of games is a whole number, not 1\.5\.$"):
        simulate(PODKIDNOY, ["random", "random"], games)
    with pytest.raises(InvalidRule, match="How many games to play must be said"):
        simulate(PODKIDNOY, ["random", "random"])
    with pytest.raises(InvalidRule, match=r"The seed is at least 0, not -1\.$"):
        simulate(PODKIDNOY, ["random", "random"], 10, seed=-1)
    with pytest.raises(InvalidRule, match="between two bots or more"):
        tournament(PODKIDNOY, ["random"], 10)
    with pytest.raises(InvalidRule, match="At least 1 worker"):
        simulate(PODKIDNOY, ["random", "random"], 10, settings=Settings(0))
    with pytest.raises(InvalidRule, match="--out"):
        simulate(PODKIDNOY, ["random", "random"], 10, resume=True)
    with pytest.raises(InvalidBot, match="only once"):
        tournament(PODKIDNOY, ["random", "random"], 10)
    with pytest.raises(InvalidRule, match="tables of 2 to 3"):
        tournament(PODKIDNOY, ["random", "cheapest", RandomBot], 10, seats=4)
    with pytest.raises(InvalidRule, match="not of one family"):
        compare_rules(PODKIDNOY, load("cheat"), ["random", "random"], 10)


@pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf"), 86_401])
def test_a_time_limit_is_some_seconds(limit: float) -> None:
    with pytest.raises(InvalidBot, match="more than 0 seconds"):
        simulate(PODKIDNOY, ["random", "random"], 10, time_limit=limit)


@pytest.mark.parametrize(
    ("library", "extra"), [("pyarrow", "simulation"), ("distributed", "cluster"), ("scipy", "simulation")]
)
def test_a_missing_library_is_named_with_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, library: str, extra: str
) -> None:
    runs: dict[str, Callable[[], Any]] = {
        "pyarrow": lambda: simulate(PODKIDNOY, ["random", "random"], 2, out=tmp_path / "out"),
        "scipy": lambda: tournament(PODKIDNOY, ["random", "cheapest"], 2),
        "distributed": lambda: simulate(PODKIDNOY, ["random"] * 2, 2, settings=Settings(dask="tcp://127.0.0.1:1")),
    }
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(MissingExtra) as refused:
        runs[library]()
    assert f"the library {library} is missing" in str(refused.value)
    assert f"'cardkit[{extra}]'" in str(refused.value)


def test_without_scipy_there_are_means_and_the_intervals_of_a_run_until_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.special", None)
    assert not intervals_installed()
    done = simulate(PODKIDNOY, ["cheapest", "random"], 20, seed=1)
    assert done.bots[0].score is not None
    assert {end for bot in done.bots for end in (bot.score_low, bot.difference.high)} == {None}
    assert {done.decisions.low, done.draws.low, *(count.low for count in done.counts.values())} == {None}
    sure = simulate(PODKIDNOY, ["cheapest", "random"], 60, seed=1, until_sure=UntilSure(first=10))
    assert sure.bots[0].verdict == "better"
    assert sure.bots[0].difference.low is not None
