"""Executors of runs: processes of this machine, this process alone, or a Dask cluster; and the work that they do."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Final

import cardkit
from cardkit.bots.system import check_processes
from cardkit.engine.faults import NotInstalled
from cardkit.errors import CardkitError, in_short
from cardkit.extras import needed
from cardkit.language import Message, gettext
from cardkit.simulation.parts import Batch, Part
from cardkit.simulation.play import play_part

DIED: Final = Message(
    "A worker process has died: because it was killed, for lack of memory, or because a script "
    'starts the run outside of `if __name__ == "__main__":`.'
)
GRACE_SECONDS: Final = 5.0
"""The seconds after which an idle worker that does not end by itself is killed."""
ANSWER_SECONDS: Final = 10.0
"""The seconds that a Dask scheduler has for its answer."""


class LostWorker(CardkitError):
    """A worker has died, cannot play, or a cluster cannot be reached."""

    results: Any = None
    """The results so far, as those of an interrupted run; None when no game had been played."""


def do_part(part: Part, version: str) -> Batch:
    """Play `part` in a worker; raises `LostWorker` when that is not possible here.

    `version` is the cardkit version of the run: another version may play another game.
    """
    if version != cardkit.__version__:
        raise LostWorker(
            gettext(
                "A worker has cardkit {here}, and the run is of cardkit {version}: install the same on all machines.",
                here=cardkit.__version__,
                version=version,
            )
        )
    try:
        return play_part(part)
    except NotInstalled as missing:
        raise LostWorker(gettext("A worker cannot play: {why}.", why=str(missing).rstrip("."))) from None


def _begin_worker() -> None:
    """Make this process a worker, which leaves interrupts to its parent, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(multiprocessing.parent_process(),), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


class _OwnProcesses(SpawnContext):
    """Makes processes, and knows which."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[SpawnProcess] = []

    def Process(self, *arguments: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        self.made.append(SpawnProcess(*arguments, **named))
        return self.made[-1]


def _interrupt_once(*_: object) -> None:
    """Raise `KeyboardInterrupt`, and ignore further interrupts: one while processes are ended would leave some."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


class Workers(Executor):
    """Processes of our own: when one dies, all work under way is lost, and others take their place.

    They end with a `with` block: in the middle of their work when it is left by an error.
    """

    def __init__(self, number: int) -> None:
        """Start `number` workers; raises `InvalidRule` when Python cannot start processes."""
        check_processes()
        self._number = number
        self._own = _OwnProcesses()
        self._interrupts_once = False
        self._pool = self._new_pool()
        for _ in range(number):  # a pool starts a process when there is work: these start while bots are checked
            self._pool.submit(os.getpid)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._number, self._own, _begin_worker)

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Submit `work`; its `result` raises `BrokenProcessPool` when a worker died meanwhile."""
        try:
            return self._pool.submit(work, *arguments, **named)
        except BrokenProcessPool:
            self._pool = self._new_pool()
            return self._pool.submit(work, *arguments, **named)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """End the processes, without `wait` in the middle of their work; those that do not end are killed."""
        closing = threading.Thread(target=self._pool.shutdown, kwargs={"cancel_futures": cancel_futures})
        closing.start()
        try:
            closing.join(GRACE_SECONDS if wait else 0)
        finally:
            for process in self._own.made:
                if process.pid is not None:  # None for one that could not be started
                    process.kill()
        closing.join()

    def __enter__(self) -> "Workers":
        """Raise the first interrupt until the end of the block, and ignore further ones.

        That is so in the main thread, unless the program has a handler of its own.
        """
        main = threading.current_thread() is threading.main_thread()
        self._interrupts_once = main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self._interrupts_once:
            signal.signal(signal.SIGINT, _interrupt_once)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            self.shutdown(wait=kind is None)
        finally:
            if self._interrupts_once:
                signal.signal(signal.SIGINT, signal.default_int_handler)


class InProcessExecutor(Executor):
    """Does all work at once, in this process."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Do `work` at once, and return a future that is done, with its result or its error."""
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
def dask_cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield the executor of the Dask cluster whose scheduler has `address`, and the number of threads of its workers.

    Raises `LostWorker` when none answers, and `MissingExtra`.
    """
    distributed = needed("distributed", "--dask")
    try:
        client = distributed.Client(address, timeout=ANSWER_SECONDS)
    except (OSError, ValueError, TypeError) as error:
        raise LostWorker(
            gettext("No Dask scheduler answers at {address!r}: {error}.", address=address, error=in_short(error))
        ) from None
    with client:
        yield client.get_executor(), max(1, sum(client.nthreads().values()))
