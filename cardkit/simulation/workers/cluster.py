"""Workers of a Dask cluster, which may come and go while a run is played."""

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final

from cardkit.errors import in_short
from cardkit.language import gettext
from cardkit.simulation.extras import needed
from cardkit.simulation.workers.executors import Death, LostWorker, child
from cardkit.simulation.workers.installation import UnfitWorker, difference, own, refusal_told

ANSWERED: Final = 10.0
"""A scheduler answers within so many seconds."""
LOOK_AGAIN: Final = 1.0
"""After so many seconds the workers are counted again."""

OURS: Final = "cardkit.simulation.workers.cluster"
WORK: Final = f"__import__('importlib').import_module({OURS!r}).do_sent(version, sources, sent, apart)"
"""The text that a worker evaluates: only Python's own, so that a scheduler without cardkit can say so."""


Answer = tuple[Any, bytes]
"""A `Refusal` or a sentence in the language of the run, or None; then the result, pickled."""


def do_sent(version: str, sources: str, sent: bytes, apart: bool) -> Answer:
    """Do what was sent, on a worker, and return the worker's address with its refusal, or None and the result.

    With `apart` it is done in a child of the worker, and the result is a `Death` where that has died. All are plain
    values, which another version can read.
    """
    refusal: object = difference(version, sources)
    result = b""
    if refusal is None:
        done = child().do(_do, sent) if apart else _do(sent)
        refusal, result = (None, pickle.dumps(done)) if isinstance(done, Death) else done
    address = needed("distributed", "--dask").get_worker().address
    return (address, refusal) if refusal is not None else None, result


def _do(sent: bytes) -> Answer:
    """Do what was sent."""
    try:
        work, arguments = pickle.loads(sent)
    except Exception as error:
        return ("lacks", {"why": in_short(error)}), b""
    try:
        return None, pickle.dumps(work(*arguments))
    except UnfitWorker as unfit:
        return str(unfit), b""


def _refused(refusal: object) -> str:
    """Return why a worker refuses; a worker with another version of cardkit may say it in a sentence of its own."""
    match refusal:
        case (str(address), why):
            return f"{address}: {refusal_told(why)}"
    return str(refusal)


class Cluster(Executor):
    """The workers of a Dask cluster."""

    def __init__(self, address: str, client: Any, *, apart: bool = False) -> None:
        self.address = address
        self.apart = apart
        """True where each worker has a child that does the work, whose death is told as a `Death`."""
        self._client = client
        self._executor = client.get_executor()
        self._pickle: Any = needed("cloudpickle", "--dask")
        self._threads = 0
        self._counted = -LOOK_AGAIN

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Have a worker do it; `result` raises `UnfitWorker` where one cannot, and whatever `work` raises."""
        version, sources = own()
        sent = {
            "version": version,
            "sources": sources,
            "sent": self._pickle.dumps((work, arguments)),
            "apart": self.apart,
        }
        answer: Future[Any] = Future()
        asked = self._executor.submit(eval, WORK, sent)
        asked.add_done_callback(lambda done: self._pass_on(done, answer))
        return answer

    def _pass_on(self, done: "Future[Answer]", answer: "Future[Any]") -> None:
        try:
            refusal, result = done.result()
            if refusal:
                raise UnfitWorker(_refused(refusal))
            answer.set_result(pickle.loads(result))
        except CancelledError:
            answer.set_exception(
                LostWorker(gettext("The Dask scheduler at {address!r} is gone.", address=self.address))
            )
        except (ImportError, AttributeError) as error:
            answer.set_exception(
                UnfitWorker(gettext("A worker has no cardkit like this one: {error}.", error=in_short(error)))
            )
        except BaseException as error:
            answer.set_exception(error)

    def threads(self) -> int:
        """Return how many threads the workers have that there are now: 0 also while the scheduler does not answer."""
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
def cluster(address: str, *, apart: bool = False) -> Iterator[Cluster]:
    """The Dask cluster whose scheduler has `address`, with children for the work where it is `apart`.

    Raises `LostWorker`.
    """
    distributed = needed("distributed", "--dask")
    try:
        client = distributed.Client(address, timeout=ANSWERED)
    except (OSError, ValueError, TypeError) as error:
        raise LostWorker(
            gettext("No Dask scheduler answers at {address!r}: {error}.", address=address, error=error)
        ) from None
    with client:
        workers = Cluster(address, client, apart=apart)
        try:
            yield workers
        except distributed.KilledWorker as error:
            raise LostWorker(
                gettext("The cluster gave up a part whose workers died again and again: {error}.", error=error)
            ) from None
        except BaseException:
            workers.shutdown(wait=False)  # which cancels, in this executor
            raise
        workers.shutdown()
