"""Where the parts of a run are played: here, in other processes, or on a cluster."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any

from cardkit.errors import CardkitError, InvalidRule
from cardkit_games.simulation.extras import needed
from cardkit_games.simulation.workers.protection import begin_worker


class LostWorker(CardkitError):
    """A worker has died, or a cluster cannot be reached."""

    results: Any = None
    """What the run had shown until then, as the results of an interrupted run; None when nothing had been played."""


class _OwnProcesses(SpawnContext):
    """Makes processes, and knows which."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[SpawnProcess] = []

    def Process(self, *arguments: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        self.made.append(SpawnProcess(*arguments, **named))
        return self.made[-1]


class Here(Executor):
    """Does at once, in this process, whatever it is given."""

    def submit(self, work: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        """Do `work`, and return a future that is done."""
        future: Future[Any] = Future()
        try:
            future.set_result(work(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future


def all_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """`workers` processes, which end with the block, also in the middle of their work when it is left by an error."""
    if workers < 1:
        raise InvalidRule(f"At least 1 worker must play, not {workers}.")
    own = _OwnProcesses()
    pool = ProcessPoolExecutor(workers, own, begin_worker, (os.getpid(),))
    try:
        yield pool
    except BrokenProcessPool:
        raise LostWorker(
            "A worker process has died: for lack of memory, in a bot's machine code or os._exit, or because a script "
            'starts the run outside of `if __name__ == "__main__":`; one worker (--workers 1) shows where.'
        ) from None
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in own.made:
            if process.pid is not None:  # None for one that could not be started
                process.terminate()
        raise
    pool.shutdown()


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """A Dask cluster, whose scheduler has `address`, and how many threads its workers have. Raises `LostWorker`."""
    distributed = needed("distributed", "--dask")
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError, TypeError) as error:
        raise LostWorker(f"No Dask scheduler answers at {address!r}: {error}.") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise LostWorker(f"The Dask scheduler at {address!r} has no workers: start one with dask worker {address}.")
        executor = client.get_executor()
        try:
            yield executor, threads
        except distributed.KilledWorker as error:
            raise LostWorker(f"The cluster gave up a part whose workers died again and again: {error}.") from None
        except BaseException:
            executor.shutdown(wait=False)  # which cancels, in this executor
            raise
        executor.shutdown()
