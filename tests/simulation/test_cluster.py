"""On a Dask cluster a run is what it is in one process, while workers die, come, or are not there yet."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit import load
from cardkit.errors import InvalidBot
from cardkit.simulation import Progress, Settings, simulate
from cardkit.simulation.workers.executors import LostWorker

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # distributed has its own, about itself
]

BotFile = Callable[[str], str]
PODKIDNOY = load("podkidnoy")


def test_a_worker_that_is_killed_loses_nothing_and_doubles_nothing(
    local_cluster: Any, bot_file: BotFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardkit.simulation.run.SECONDS", 0.1)
    bots = [bot_file("SleepsElsewhere"), "random"]
    local_cluster.scale(2)
    local_cluster.wait_for_workers(2)
    killed: list[int] = []

    def kill_one(progress: Progress) -> None:
        if not killed and progress.games >= 30:
            assert progress.games < 100
            killed.append(local_cluster.workers[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    settings = Settings(dask=local_cluster.scheduler_address, progress=kill_one)
    done = simulate(PODKIDNOY, bots, 200, seed=8, settings=settings)
    assert len(killed) == 1
    assert not done.interrupted
    assert done == simulate(PODKIDNOY, bots, 200, seed=8)

    def interrupt(progress: Progress) -> None:
        raise KeyboardInterrupt

    stopped = simulate(PODKIDNOY, bots, 200, seed=8, settings=Settings(dask=settings.dask, progress=interrupt))
    assert stopped.interrupted
    assert 0 < stopped.games < 200


def test_a_bot_that_ends_its_process_loses_those_games_and_no_others(local_cluster: Any, bot_file: BotFile) -> None:
    bots = [bot_file("ExitsWhenUnlucky"), "random"]
    done = simulate(PODKIDNOY, bots, 40, seed=1, settings=Settings(dask=local_cluster.scheduler_address))
    (fault,) = done.faults
    assert (40, 0 < fault.times < 8, done.interrupted) == (done.games, True, False)
    assert (bots[0], "death", 5) == (fault.bot, fault.kind, fault.values["exit_code"])
    assert done == simulate(PODKIDNOY, bots, 40, seed=1, settings=Settings(1, shielded=True))
    assert 1 == len(local_cluster.scheduler.workers)


def test_a_bot_in_machine_code_is_ended_with_its_process_there_too(local_cluster: Any, bot_file: BotFile) -> None:
    bots = [bot_file("LoopsInC"), "random"]
    settings = Settings(dask=local_cluster.scheduler_address)
    done = simulate(PODKIDNOY, bots, 8, seed=1, time_limit=2, settings=settings)
    (fault,) = done.faults
    assert (8, "overdue", 1) == (done.games, fault.kind, fault.times)


def test_a_bot_that_ends_the_process_that_makes_it_is_refused_before_a_cluster_is_asked(bot_file: BotFile) -> None:
    with pytest.raises(InvalidBot, match=r"it ended the process that made it \(exit code 0\)\.$"):
        simulate(PODKIDNOY, [bot_file("ExitsWhenMade"), "random"], 4, seed=1, settings=Settings(dask="nowhere"))


@pytest.mark.usefixtures("small_parts")
def test_a_worker_that_retires_during_a_run_loses_nothing(local_cluster: Any, bot_file: BotFile) -> None:
    local_cluster.scale(2)
    local_cluster.wait_for_workers(2)
    client = local_cluster.get_client()
    retired: list[Any] = []

    def retire_one(progress: Progress) -> None:
        if not retired:
            retired.extend(client.retire_workers([local_cluster.workers[0].worker_address]))

    bots = [bot_file("SleepsElsewhere"), "random"]
    settings = Settings(dask=local_cluster.scheduler_address, progress=retire_one)
    done = simulate(PODKIDNOY, bots, 60, seed=8, settings=settings)
    assert 1 == len(retired)
    assert done == simulate(PODKIDNOY, bots, 60, seed=8)


@pytest.mark.usefixtures("small_parts")
def test_a_worker_that_comes_during_a_run_plays_too(local_cluster: Any, bot_file: BotFile, tmp_path: Path) -> None:
    def workers() -> int:
        return len(list(tmp_path.glob("*.pid")))

    def grow(progress: Progress) -> None:
        if len(local_cluster.workers) == 1:
            local_cluster.scale(2)
        if workers() == 2:
            raise KeyboardInterrupt

    settings = Settings(dask=local_cluster.scheduler_address, progress=grow)
    simulate(PODKIDNOY, [bot_file("Signs"), bot_file("SleepsElsewhere")], 20_000, seed=8, settings=settings)
    assert workers() == 2


def test_a_run_begins_without_workers_and_says_what_it_waits_for(local_cluster: Any) -> None:
    local_cluster.scale(0)
    client = local_cluster.get_client()
    while client.nthreads():
        time.sleep(0.01)
    told: list[str] = []

    def start_one(said: str) -> None:
        told.append(said)
        local_cluster.scale(1)

    clock = iter(range(0, 10**9, 35)).__next__
    settings = Settings(dask=local_cluster.scheduler_address, notice=start_one, clock=clock)
    done = simulate(PODKIDNOY, ["cheapest", "random"], 20, seed=8, settings=settings)
    assert done == simulate(PODKIDNOY, ["cheapest", "random"], 20, seed=8)
    assert told[0] == (
        "For 70 seconds the run has waited for workers: the Dask cluster at "
        f"{local_cluster.scheduler_address!r} has none."
    )


def test_an_address_that_is_none_is_one_sentence() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(LostWorker, match="No Dask scheduler answers at 'nonsense'"):
        simulate(PODKIDNOY, ["random", "random"], 10, seed=1, settings=Settings(dask="nonsense"))
