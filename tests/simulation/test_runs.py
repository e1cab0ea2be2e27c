"""A run depends on its arguments alone, wherever it is played."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cardkit import InvalidBot, RandomBot, load, make_bot
from cardkit.simulation import (
    Settings,
    compare_rules,
    simulate,
    tournament,
)
from cardkit.simulation.workers import LostWorker
from failing_bots import Nearly, plain

BotFile = Callable[[str], str]

PODKIDNOY = load("podkidnoy")


@pytest.mark.usefixtures("small_parts")
def test_an_executor_of_ones_own_plays_the_same_and_is_left_open() -> None:
    bots = ["cheapest", "random", "random"]
    alone = plain(simulate(PODKIDNOY, bots, 60, seed=4))
    with ThreadPoolExecutor(2) as threads:
        for _ in range(2):
            assert plain(simulate(PODKIDNOY, bots, 60, seed=4, settings=Settings(executor=threads))) == alone
        assert threads.submit(int, "7").result() == 7


@pytest.mark.usefixtures("small_parts")
def test_tournaments_and_comparisons_do_not_depend_on_workers_either() -> None:
    other = load("podkidnoy", {"throw_who": "attacker"})
    with ThreadPoolExecutor(2) as threads:
        settings = Settings(executor=threads)
        runs: list[Callable[..., Any]] = [
            lambda **how: tournament(PODKIDNOY, ["cheapest", "random", RandomBot], 24, seed=3, **how),
            lambda **how: tournament(PODKIDNOY, ["cheapest", "random", RandomBot], 24, players=3, seed=3, **how),
            lambda **how: compare_rules(PODKIDNOY, other, ["cheapest", "random"], 40, seed=3, **how),
        ]
        for run in runs:
            assert plain(run()) == plain(run(settings=settings))


def test_without_a_seed_the_one_that_chance_gave_repeats_the_run() -> None:
    first = simulate(PODKIDNOY, ["random", "random"], 20)
    assert plain(simulate(PODKIDNOY, ["random", "random"], 20, seed=first.seed)) == plain(first)


@pytest.mark.usefixtures("small_parts")
def test_what_was_played_before_workers_died_again_and_again_is_told_and_kept(
    bot_file: BotFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardkit.simulation.run.MOST_DEATHS", 0)
    pytest.importorskip("pyarrow")
    bots, out = [bot_file("DiesAtLast"), "random"], tmp_path / "out"
    settings = Settings(2, progress=lambda progress: (tmp_path / "die").touch() if progress.games else None)
    with pytest.raises(LostWorker, match=r"go on with it by --resume\.$") as lost:
        simulate(PODKIDNOY, bots, 600, seed=1, out=out, settings=settings)
    results = lost.value.results
    assert results.interrupted
    assert 0 < results.games < 600
    assert json.loads((out / "result.json").read_text(encoding="utf-8"))["games"] == results.games
    (tmp_path / "die").unlink()
    assert simulate(PODKIDNOY, bots, out=out, resume=True) == simulate(PODKIDNOY, bots, 600, seed=1)


def test_a_bot_that_no_other_process_can_make_is_refused_before_there_are_any() -> None:
    class Local(Nearly):
        pass

    for bot in (Local, lambda: make_bot("random", PODKIDNOY)):
        with pytest.raises(InvalidBot, match="cannot be given to other processes: "):
            simulate(PODKIDNOY, [bot, "random"], 20, seed=1, settings=Settings(2))
        assert simulate(PODKIDNOY, [bot, "random"], 2, seed=1).games == 2
