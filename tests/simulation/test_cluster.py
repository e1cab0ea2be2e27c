"""On a Dask cluster a run is what it is in one process, also when a worker dies in the middle of it."""

import os
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cardkit_games import load
from cardkit_games.simulation import Progress, Settings, simulate
from cardkit_games.simulation.workers.executors import LostWorker

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # distributed has its own, about itself
]

BotFile = Callable[[str], str]
PODKIDNOY = load("podkidnoy")


@pytest.fixture
def local_cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, processes=True, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        yield cluster


def test_a_worker_that_is_killed_loses_nothing_and_doubles_nothing(
    local_cluster: Any, bot_file: BotFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardkit_games.simulation.run.SECONDS", 0.1)
    bots = [bot_file("SleepsElsewhere"), "random"]
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


def test_an_address_that_is_none_is_one_sentence() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(LostWorker, match="No Dask scheduler answers at 'nonsense'"):
        simulate(PODKIDNOY, ["random", "random"], 10, seed=1, settings=Settings(dask="nonsense"))
