"""Impossible line-ups and runs are refused in a sentence."""

import csv
import sys
from pathlib import Path
from typing import Any

import pytest

from cardkit import InvalidBot, InvalidDeal, InvalidRule, RandomBot, load
from cardkit.extras import MissingExtra
from cardkit.simulation import (
    Settings,
    compare_rules,
    simulate,
    tournament,
)
from cardkit.simulation.workers import dask_cluster

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
    with pytest.raises(InvalidRule, match="tables of at least 2 players and at most 3"):
        tournament(PODKIDNOY, ["random", "cheapest", RandomBot], 10, players=4)
    with pytest.raises(InvalidRule, match="not of one family"):
        compare_rules(PODKIDNOY, load("cheat-updown"), ["random", "random"], 10)


@pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf"), 86_401])
def test_a_time_limit_is_some_seconds(limit: float) -> None:
    with pytest.raises(InvalidBot, match="more than 0 seconds"):
        simulate(PODKIDNOY, ["random", "random"], 10, time_limit=limit)


def test_without_the_extras_games_are_kept_as_text_and_the_report_has_its_plots(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with_all = simulate(PODKIDNOY, ["random", "random"], 6, seed=1)
    for library in ("pyarrow.parquet", "matplotlib", "scipy", "numpy"):
        monkeypatch.setitem(sys.modules, library, None)
    out = tmp_path / "out"
    told: list[str] = []
    stopped = simulate(PODKIDNOY, ["random", "random"], 4, seed=1, out=out, settings=Settings(notice=told.append))
    assert told == ["Games are kept as CSV: Parquet comes with python -m pip install 'cardkit[simulation]'."]
    assert stopped.bots[0].score_low is not None
    quiet = Settings(notice=told.append)
    assert simulate(PODKIDNOY, ["random", "random"], 6, out=out, resume=True, settings=quiet) == with_all
    texts = [path.read_text(encoding="utf-8") for path in sorted((out / "games").iterdir())]
    rows = [row for text in texts for row in csv.DictReader(text.splitlines())]
    assert [row["game"] for row in rows] == list("012345")
    assert {row["bot_1"] for row in rows} == {"random"}
    assert "<svg" in (out / "report.html").read_text(encoding="utf-8")


def test_a_missing_library_is_named_with_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    missing = r"the library distributed is missing: .* 'cardkit\[cluster\]'"
    with pytest.raises(MissingExtra, match=missing), dask_cluster("tcp://127.0.0.1:1"):
        pass
