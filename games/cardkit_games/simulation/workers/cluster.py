"""Workers of a Dask cluster, which may come and go while a run is played."""

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final

from cardkit.errors import in_short
from cardkit_games.simulation.extras import needed
from cardkit_games.simulation.workers.executors import LostWorker
from cardkit_games.simulation.workers.installation import UnfitWorker, difference, own

ANSWERED: Final = 10.0
"""A scheduler answers within so many seconds."""
LOOK_AGAIN: Final = 1.0
"""After so many seconds the workers are counted again."""

OURS: Final = "cardkit_games.simulation.workers.cluster"
WORK: Final = f"__import__('importlib').import_module({OURS!r}).do_sent(version, sources, sent)"
"""What a worker evaluates: nothing but Python's own, so that a scheduler or worker without cardkit can say so."""


def do_sent(version: str, sources: str, sent: bytes) -> tuple[str, bytes]:
    """On a worker: do what was sent, and return why not, or nothing and the result.

    Both are plain values, which another version can read.
    """
    distributed = needed("distributed", "--dask")
    why = difference(version, sources)
    if why:
        return f"The worker {distributed.get_worker().address} {why}: install the same on all machines.", b""
    try:
        work, arguments = pickle.loads(sent)
    except Exception as error:
        return f"The worker {distributed.get_worker().address} lacks something ({in_short(error)}).", b""
    try:
        return "", pickle.dumps(work(*arguments))
    except UnfitWorker as unfit:
        return str(unfit).replace("A worker", f"The worker {distributed.get_worker().address}", 1), b""


class Cluster(Executor):
    """The workers of a Dask cluster."""

    def __init__(self, address: str, client: Any) -> None:
        self.address = address
        self._client = client
        self._executor = client.get_executor()
        self._pickle: Any = needed("cloudpickle", "--dask")
        self._threads = 0
        self._counted = -LOOK_AGAIN

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Have a worker do it; `result` raises `UnfitWorker` where one cannot, and whatever `work` raises."""
        version, sources = own()
        sent = {"version": version, "sources": sources, "sent": self._pickle.dumps((work, arguments))}
        answer: Future[Any] = Future()
        asked = self._executor.submit(eval, WORK, sent)
        asked.add_done_callback(lambda done: self._pass_on(done, answer))
        return answer

    def _pass_on(self, done: "Future[tuple[str, bytes]]", answer: "Future[Any]") -> None:
        try:
            why, result = done.result()
            if why:
                raise UnfitWorker(why)
            answer.set_result(pickle.loads(result))
        except CancelledError:
            answer.set_exception(LostWorker(f"The Dask scheduler at {self.address!r} is gone."))
        except (ImportError, AttributeError) as error:
            answer.set_exception(UnfitWorker(f"A worker has no cardkit like this one: {in_short(error)}."))
        except BaseException as error:
            answer.set_exception(error)

    def threads(self) -> int:
        """How many threads the workers have that there are now: 0 also while the scheduler does not answer."""
        if monotonic() - self._counted >= LOOK_AGAIN:
            try:
                self._threads = sum(self._client.nthreads().values())
            except (OSError, TimeoutError):
                self._threads = 0
            self._counted = monotonic()
        return self._threads

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait until all is done, or cancel it."""
        self._executor.shutdown(wait=wait)


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """The Dask cluster whose scheduler has `address`. Raises `LostWorker`."""
    distributed = needed("distributed", "--dask")
    try:
        client = distributed.Client(address, timeout=ANSWERED)
    except (OSError, ValueError, TypeError) as error:
        raise LostWorker(f"No Dask scheduler answers at {address!r}: {error}.") from None
    with client:
        workers = Cluster(address, client)
        try:
            yield workers
        except distributed.KilledWorker as error:
            raise LostWorker(f"The cluster gave up a part whose workers died again and again: {error}.") from None
        except BaseException:
            workers.shutdown(wait=False)  # which cancels, in this executor
            raise
        workers.shutdown()
