"""A run on an executor of the caller, such as a Dask cluster, gives the same results as in one process."""

import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

import cardkit
from cardkit import load
from cardkit.errors import InvalidBot
from cardkit.simulation import LostWorker, Progress, Settings, simulate
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.parts import Part
from cardkit.simulation.workers import dask_cluster, do_part

BotFile = Callable[[str], str]
PODKIDNOY = load("podkidnoy")


@pytest.mark.filterwarnings("ignore")  # distributed has its own, about itself
@pytest.mark.usefixtures("small_parts")
def test_workers_of_a_cluster_may_be_killed_and_come(local_cluster: Any, bot_file: BotFile) -> None:
    bots = [bot_file("SleepsElsewhere"), "random"]
    local_cluster.scale(2)
    local_cluster.wait_for_workers(2)
    killed: list[int] = []

    def kill_one(progress: Progress) -> None:
        if not killed and progress.games >= 10:
            killed.append(local_cluster.workers[0].pid)
            os.kill(killed[0], signal.SIGKILL)
            local_cluster.scale(3)

    with dask_cluster(local_cluster.scheduler_address) as (executor, threads):
        assert threads == 2
        settings = Settings(threads, executor, progress=kill_one)
        done = simulate(PODKIDNOY, bots, 100, seed=8, settings=settings)
        assert len(killed) == 1
        assert done == simulate(PODKIDNOY, bots, 100, seed=8)

        def interrupt(progress: Progress) -> None:
            if progress.games:
                raise KeyboardInterrupt

        stopped = simulate(PODKIDNOY, bots, 200, seed=8, settings=Settings(2, executor, progress=interrupt))
    assert stopped.interrupted
    assert 0 < stopped.games < 200


def test_a_pool_of_the_callers_own_that_breaks_ends_the_run_with_the_results_so_far(bot_file: BotFile) -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool, pytest.raises(LostWorker, match="is gone") as lost:
        simulate(PODKIDNOY, [bot_file("ExitsWhenUnlucky"), "random"], 40, seed=1, settings=Settings(1, pool))
    assert lost.value.results is None or lost.value.results.interrupted


def test_a_bot_that_ends_the_process_that_makes_it_is_refused_before_a_cluster_is_asked(bot_file: BotFile) -> None:
    why = r"could not be made: its process has ended \(exit code 0\)\.$"
    with ProcessPoolExecutor(1) as pool, pytest.raises(InvalidBot, match=why):
        simulate(PODKIDNOY, [bot_file("ExitsWhenMade"), "random"], 4, seed=1, settings=Settings(executor=pool))


def test_a_worker_of_another_version_is_refused() -> None:
    part = Part(0, Lineup((PODKIDNOY,), ("random", "random"), 1), 0, 1, 2)
    assert do_part(part, cardkit.__version__).stop == 1
    with pytest.raises(LostWorker, match=r"and the run is of cardkit 0\.0: install the same on all machines"):
        do_part(part, "0.0")


def test_an_executor_that_takes_no_more_work_ends_the_run_in_one_sentence() -> None:
    with ThreadPoolExecutor(1) as shut_down:
        pass
    with pytest.raises(LostWorker, match=r"is gone: .*after shutdown"):
        simulate(PODKIDNOY, ["random", "random"], 4, seed=1, settings=Settings(1, shut_down))
