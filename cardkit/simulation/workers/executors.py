"""Executors of the parts of a run: here, or in other processes of this machine."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, MutableSequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Final, TypeVar

import attrs

from cardkit.bots.system import check_processes
from cardkit.errors import CardkitError
from cardkit.language import Message
from cardkit.simulation.workers.protection import DEADLINE, NO_NOTE, NOTHING, begin_worker, now

DIED: Final = Message(
    "A worker process has died: because it was killed, for lack of memory, or because a script "
    'starts the run outside of `if __name__ == "__main__":`.'
)
LOOK: Final = 0.2
"""Seconds between two looks at whether a worker is beyond its deadline."""
GRACE: Final = 5.0
"""After so many seconds a worker that has nothing more to do, and does not end by itself, is killed."""


Done = TypeVar("Done")


class LostWorker(CardkitError):
    """A worker has died, or a cluster cannot be reached."""

    results: Any = None
    """The results so far, as those of an interrupted run; None when nothing had been played."""


class _OwnProcesses(SpawnContext):
    """Makes processes, and knows which."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[SpawnProcess] = []

    def Process(self, *arguments: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        self.made.append(SpawnProcess(*arguments, **named))
        return self.made[-1]


@attrs.frozen
class Death:
    """The death of a worker."""

    note: tuple[int, ...]
    """The game that it played, as it noted it, without the deadline."""
    exit_code: int
    """As processes have it: below 0 the number of the signal that ended it."""
    late: bool = False
    """True where it was ended because a bot did not answer in time, and could not be interrupted."""

    @property
    def killed(self) -> bool:
        """Return whether it was killed from outside, perhaps for lack of memory."""
        return not self.late and self.exit_code == -getattr(signal, "SIGKILL", 9)  # without signals no code is below 0


class _Worker:
    """A pool of one process, so that the others live on when it dies."""

    def __init__(self) -> None:
        self.own = _OwnProcesses()
        self.note: MutableSequence[int] = self.own.RawArray("q", NO_NOTE)
        self.pool = ProcessPoolExecutor(1, self.own, begin_worker, (os.getpid(), self.note))
        self.given: set[Future[Any]] = set()
        """The work that it has not done yet."""
        self.death: Death | None = None
        """The manner in which it died, once that is known."""
        self.late = False
        """True where it was ended because a bot did not answer in time."""
        self._over = threading.Event()
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        self._watcher.start()

    def _watch(self) -> None:
        """Kill it when the bot that is asked is long beyond its time limit, also in machine code."""
        while not self._over.wait(LOOK):
            deadline = self.note[DEADLINE]
            if NOTHING < deadline < now() and self.own.made:
                self.late = True
                self.own.made[-1].kill()
                return

    def submit(self, work: Any, *arguments: Any, **named: Any) -> Future[Any]:
        try:
            future = self.pool.submit(work, *arguments, **named)
        except BrokenProcessPool as broken:
            future = Future()
            future.set_exception(broken)
        self.given.add(future)
        future.add_done_callback(self.given.discard)
        return future

    def die(self) -> Death:
        """Wait until it has died, and find out how."""
        self._unwatch()
        self.pool.shutdown()
        self.death = Death(tuple(self.note[:DEADLINE]), self.own.made[-1].exitcode or 0, self.late)
        return self.death

    def finish(self) -> None:
        """Let it do what it was given, and wait until it has ended."""
        wait(set(self.given))
        self._close()

    def end(self) -> None:
        """End it in the middle of its work, and wait until it and the thread that waits for it have ended."""
        for process in self.own.made:
            if process.pid is not None:  # None for one that could not be started
                process.terminate()
        self._close()

    def _close(self) -> None:
        """Wait until it has ended; it is killed where a thread or a signal handler of a bot keeps it running."""
        closing = threading.Thread(target=self.pool.shutdown, kwargs={"cancel_futures": True})
        closing.start()
        closing.join(GRACE)
        if closing.is_alive():
            for process in self.own.made:
                if process.pid is not None:
                    process.kill()
        closing.join()
        self._unwatch()

    def _unwatch(self) -> None:
        self._over.set()
        self._watcher.join()


class Child:
    """A process that does what it is given for this one, and whose death is told."""

    def __init__(self) -> None:
        self._worker: _Worker | None = None

    def do(self, work: Callable[..., Done], *arguments: Any) -> "Done | Death":
        """Have it done, by a new process where the one before has died; raises whatever `work` raises."""
        if self._worker is None:
            multiprocessing.current_process().daemon = False  # Dask's workers are, and such may have no children
            self._worker = _Worker()
        try:
            done: Done = self._worker.submit(work, *arguments).result()
            return done
        except BrokenProcessPool:
            dead, self._worker = self._worker, None
            return dead.die()


_children: Final = threading.local()


def child() -> Child:
    """The child of this thread."""
    if not hasattr(_children, "one"):
        _children.one = Child()
    one: Child = _children.one
    return one


class Workers(Executor):
    """Processes of our own; when one dies, what it played is known, and another takes its place."""

    def __init__(self, number: int) -> None:
        """Start as many; raises `InvalidRule` where Python cannot start processes."""
        check_processes()
        self._workers = [_Worker() for _ in range(number)]
        self._who: dict[Future[Any], _Worker] = {}

    def submit(self, work: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        """Have `work` done by whoever has least to do; `result` raises `BrokenProcessPool` where the worker died."""
        worker = min(self._workers, key=lambda one: len(one.given))
        future = worker.submit(work, *arguments, **named)
        self._who[future] = worker
        return future

    def done(self, future: "Future[Any]") -> None:
        """Forget about a future whose result was taken."""
        self._who.pop(future, None)

    def replace(self, future: "Future[Any]") -> Death:
        """See that another worker is in the place of the one that died while it was given `future`; how it died."""
        worker = self._who.pop(future)
        if worker.death is not None:
            return worker.death
        self._workers[self._workers.index(worker)] = _Worker()
        return worker.die()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End them, when they are done; without `wait` at once."""
        for worker in self._workers:
            if wait:
                worker.finish()
            else:
                worker.end()


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
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def processes(workers: int) -> Iterator[Workers]:
    """`workers` processes, which end with the block, also in the middle of their work when it is left by an error."""
    pool = Workers(workers)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False)
        raise
    pool.shutdown()
