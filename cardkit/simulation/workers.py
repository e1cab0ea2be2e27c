"""Workers: processes of this machine that play parts of a run, and the answer to whose bot it was when one dies."""

import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, MutableSequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from time import monotonic
from typing import Any, Final
from weakref import WeakKeyDictionary

import attrs
from mypy_extensions import i64

import cardkit
from cardkit.bots.system import check_processes
from cardkit.engine.bots import Bot
from cardkit.engine.faults import NotInstalled, end_told
from cardkit.engine.state import Observation
from cardkit.errors import CardkitError, InvalidBot, in_short
from cardkit.extras import needed
from cardkit.language import Message, gettext
from cardkit.simulation.faults import DEATH, GIVEN_UP, OVERDUE, Fault
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.parts import Batch, Part
from cardkit.simulation.play import Care, play_part
from cardkit.simulation.time_limit import WATCHDOG

DIED: Final = Message(
    "A worker process has died: because it was killed, for lack of memory, or because a script "
    'starts the run outside of `if __name__ == "__main__":`.'
)
GRACE: Final = 5.0
"""After so many seconds a worker that has nothing more to do, and does not end by itself, is killed."""
ANSWERED: Final = 10.0
"""A Dask scheduler answers within so many seconds."""
MOST_DEATHS: Final = 10
"""The most workers that a bot may end at a table; one that has ended more, and so lost more than the share
`MOST_DEADLY` of the games there, loses the others unplayed, as a new worker takes half a second."""
MOST_DEADLY: Final = 0.01
"""The share of a table's games beside `MOST_DEATHS`, a guess."""
MOST_UNEXPLAINED: Final = 20
"""The most workers in a row that may die without a bot that has done it; after them the run ends."""

TABLE, RULES, GAME, BOT, ASKED = range(5)
"""The places of a note: the number of the table, of the rule set, of the game, the index of the bot that is asked, and
since when, in milliseconds of the system's monotonic clock."""
NOTHING: Final = -1
"""The mark in a note where nothing is played, or no bot is asked."""
NO_NOTE: Final = (NOTHING,) * 5


class LostWorker(CardkitError):
    """A worker has died, cannot play, or a cluster cannot be reached."""

    results: Any = None
    """The results so far, as those of an interrupted run; None when nothing had been played."""


# -- In a worker

_note: MutableSequence[int] = list(NO_NOTE)
"""The game that this process plays with care; in a worker its parent reads it."""


def _begin_worker(note: MutableSequence[int]) -> None:
    """Make this process a worker: it leaves interrupts to its parent, ends with it, and notes what it plays."""
    global _note
    _note = note
    WATCHDOG.trusted = False
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(multiprocessing.parent_process(),), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


@attrs.frozen
class Precautions:
    """Knowledge about workers that have died over the games of a part, which is then played with care."""

    lost: Mapping[tuple[int, int], tuple[int, Fault]] = attrs.field(factory=dict)
    """By rule set and game the index of the bot that ended the worker that played it, and its fault."""
    given_up: Mapping[int, Fault] = attrs.field(factory=dict)
    """By its index a bot that has ended so many workers that it loses all games unplayed."""


class NotingCare(Care):
    """Notes which game is played and which bot is asked, and knows what is lost already."""

    def __init__(self, table: int, precautions: Precautions) -> None:
        super().__init__()
        self.table = table
        self.precautions = precautions

    def begin_game(self, rules: int, number: int) -> None:
        """Note the game."""
        _note[TABLE], _note[RULES], _note[GAME], _note[BOT] = self.table, rules, number, NOTHING

    def ask(self, index: int) -> None:
        """Note the bot."""
        _note[ASKED], _note[BOT] = _milliseconds(), index

    def watched(self, index: int, bot: Bot) -> Bot:
        """Return a bot that notes when it acts."""
        return _WatchedBot(bot, index, self)

    def lost(self, rules: int, number: int, seated: list[int]) -> tuple[int, Fault] | None:
        """Return what is known of the game."""
        given_up = self.precautions.given_up
        index = next((index for index in seated if index in given_up), NOTHING)
        lost = self.precautions.lost.get((rules, number))
        if lost is None and index != NOTHING:
            lost = index, given_up[index]
        return None if lost is None else (lost[0], attrs.evolve(lost[1], game=number))


class _WatchedBot(Bot):
    """Another bot; whenever it is asked for an action, that is noted."""

    def __init__(self, bot: Bot, index: int, noting: NotingCare) -> None:
        super().__init__(bot.name, bot.seed)
        self._bot = bot
        self._index = index
        self._noting = noting

    def act(self, observation: Observation) -> i64:
        """Return its action."""
        self._noting.ask(self._index)
        try:
            return self._bot.act(observation)
        finally:
            self._noting.ask(NOTHING)

    def start(self, seat: int, seats: int) -> None:
        """Pass it on."""
        self._bot.start(seat, seats)

    def end(self, scores: list[float]) -> None:
        """Pass it on."""
        self._bot.end(scores)


def do_part(part: Part, version: str, precautions: Precautions | None = None) -> Batch:
    """Play `part`, with care where there are `precautions`; raises `LostWorker` where that is not possible here.

    `version` is that of the cardkit whose run it is: another one may play another game.
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
        return play_part(part, None if precautions is None else NotingCare(part.table, precautions))
    except NotInstalled as missing:
        raise LostWorker(gettext("A worker cannot play: {why}.", why=str(missing).rstrip("."))) from None
    finally:
        _note[:] = NO_NOTE
        WATCHDOG.rest()


def check_here(lineup: Lineup) -> Lineup:
    """Return what `Lineup.checked` does, noting which bot is made."""
    try:
        return lineup.checked(NotingCare(0, Precautions()).ask)
    finally:
        _note[:] = NO_NOTE
        WATCHDOG.rest()


def _milliseconds() -> int:
    """Return the system's monotonic time, which a worker and its parent share."""
    return int(1000 * monotonic())


# -- Executors


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
    """The game that it played with care, as it noted it, without the time."""
    exit_code: int
    """As processes have it: below 0 the number of the signal that ended it."""
    asked: float
    """The seconds for which it had asked the bot."""


class _Worker:
    """A pool of one process, so that the others live on when it dies."""

    def __init__(self) -> None:
        self.own = _OwnProcesses()
        self.note: MutableSequence[int] = self.own.RawArray("q", NO_NOTE)
        self.pool = ProcessPoolExecutor(1, self.own, _begin_worker, (self.note,))
        self.given: set[Future[Any]] = set()
        """The work that it has not done yet."""
        self.death: Death | None = None
        """The manner in which it died, once that is known."""

    def submit(self, work: Callable[..., Any], *arguments: Any, **named: Any) -> Future[Any]:
        try:
            future = self.pool.submit(work, *arguments, **named)
        except BrokenProcessPool as broken:
            future = Future()
            future.set_exception(broken)
        self.given.add(future)
        future.add_done_callback(self.given.discard)
        return future

    def died(self) -> "Death":
        """Wait until it has ended, and return how it died."""
        asked = (_milliseconds() - self.note[ASKED]) / 1000
        self.pool.shutdown()
        self.death = Death(tuple(self.note[:ASKED]), self.own.made[-1].exitcode or 0, asked)
        return self.death

    def end(self, *, now: bool) -> None:
        """Wait until it has ended, `now` in the middle of its work; a worker that does not end is killed."""
        if not now:
            wait(set(self.given))
        closing = threading.Thread(target=self.pool.shutdown, kwargs={"cancel_futures": True})
        closing.start()
        closing.join(0 if now else GRACE)
        if closing.is_alive():
            for process in self.own.made:
                if process.pid is not None:  # None for one that could not be started
                    process.kill()
        closing.join()


class Workers(Executor):
    """Processes of our own; when one dies, another takes its place."""

    def __init__(self, number: int) -> None:
        """Start as many; raises `InvalidRule` where Python cannot start processes."""
        check_processes()
        self._workers = [_Worker() for _ in range(number)]
        self._who: WeakKeyDictionary[Future[Any], _Worker] = WeakKeyDictionary()

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Have `work` done by whoever has least to do; `result` raises `BrokenProcessPool` where the worker died."""
        worker = min(self._workers, key=lambda one: len(one.given))
        future = worker.submit(work, *arguments, **named)
        self._who[future] = worker
        return future

    def has(self, future: "Future[Any]") -> bool:
        """Return whether a future was given out here."""
        return future in self._who

    def replace(self, future: "Future[Any]") -> Death:
        """Put another worker in the place of the one that died while it was given `future`, and return how it died."""
        worker = self._who[future]
        if worker.death is not None:
            return worker.death
        self._workers[self._workers.index(worker)] = _Worker()
        return worker.died()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End them, when they are done; without `wait` at once."""
        for worker in self._workers:
            worker.end(now=not wait)


class Here(Executor):
    """Does at once, in this process, whatever it is given."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
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


@contextmanager
def dask_cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of the Dask cluster whose scheduler has `address`, and the number of threads of its workers.

    Raises `LostWorker` where none answers, and `MissingExtra`.
    """
    distributed = needed("distributed", "--dask")
    try:
        client = distributed.Client(address, timeout=ANSWERED)
    except (OSError, ValueError, TypeError) as error:
        raise LostWorker(
            gettext("No Dask scheduler answers at {address!r}: {error}.", address=address, error=in_short(error))
        ) from None
    with client:
        yield client.get_executor(), max(1, sum(client.nthreads().values()))


# -- Deaths


def checked_by(workers: Workers, lineup: Lineup) -> Lineup:
    """Return what `Lineup.checked` does, found out by a worker; also raises `LostWorker`."""
    future = workers.submit(check_here, lineup)
    try:
        found: Lineup = future.result()
        return found
    except BrokenProcessPool:
        death = workers.replace(future)
    if death.note[BOT] == NOTHING:
        raise LostWorker(str(DIED))
    raise InvalidBot(
        gettext(
            "The bot {label!r} could not be made: it ended the process that made it ({death}).",
            label=lineup.labels[death.note[BOT]],
            death=end_told(death.exit_code),
        )
    )


@attrs.define
class Deaths:
    """The workers of a run that have died: whose doing it was, and how to go on."""

    watched: set[int] = attrs.field(factory=set)
    """The tables at which one has died: their games are played with care from then on."""
    killed: set[tuple[int, ...]] = attrs.field(factory=set)
    """Games in which a worker was killed, perhaps from outside, each with the bot that was asked."""
    by_bot: Counter[tuple[int, int]] = attrs.field(factory=Counter)
    """The number of workers that the bot at an index of a table has ended."""
    lost: dict[int, dict[tuple[int, int], tuple[int, Fault]]] = attrs.field(factory=dict)
    """The lost games by table, and by rule set and game: the index of the bot that has lost the game, and its fault."""
    given_up: dict[int, dict[int, Fault]] = attrs.field(factory=dict)
    """The reasons why bots are not asked any more, by table and index."""
    unexplained: int = 0

    def precautions(self, part: Part) -> Precautions | None:
        """Return what is known now to a worker that plays `part`; None where no care is needed."""
        if part.table not in self.watched:
            return None
        per_deal = part.lineup.games_per_deal
        games = range(part.start * per_deal, part.stop * per_deal)
        lost = {game: fault for game, fault in self.lost.get(part.table, {}).items() if game[1] in games}
        return Precautions(lost, dict(self.given_up.get(part.table, {})))

    def again(self, part: Part, death: Death | None, games: int) -> list[Part]:
        """Return the parts to play instead of `part`, last first: a worker died over it, with `games` played so far.

        `death` is None for a worker of somebody else. Raises `LostWorker` when workers die again and again and no bot
        has done it.
        """
        note = NO_NOTE if death is None else death.note
        table, rules, game, index = (note[what] for what in (TABLE, RULES, GAME, BOT))
        deal = game // part.lineup.games_per_deal
        if death is None or part.table not in self.watched or table == NOTHING:
            self.watched.add(part.table)
            self._unexplained()
            return [part]
        if table != part.table or not part.start <= deal < part.stop:
            return [part]  # it waited behind the one that was being played
        killed = death.exit_code == -getattr(signal, "SIGKILL", 9)  # without signals no code is below 0
        if index != NOTHING and (not killed or note in self.killed):
            self.lost.setdefault(table, {})[rules, game] = index, self._blame(part, index, death, games)
        else:
            self._unexplained()
            self.killed.add(note)
        spans = ((deal + 1, part.stop), (deal, deal + 1), (part.start, deal))
        return [attrs.evolve(part, start=start, stop=stop) for start, stop in spans if start < stop]

    def _unexplained(self) -> None:
        self.unexplained += 1
        if self.unexplained > MOST_UNEXPLAINED:
            raise LostWorker(str(DIED))

    def _blame(self, part: Part, index: int, death: Death, games: int) -> Fault:
        """Count a death, and return it as the fault of a bot."""
        self.unexplained = 0
        label, limit = part.lineup.labels[index], part.lineup.time_limit
        self.by_bot[part.table, index] += 1
        times = self.by_bot[part.table, index]
        if times > MOST_DEATHS and times > MOST_DEADLY * games:
            fault = Fault(label, NOTHING, GIVEN_UP, {"name": label, "times": times})
            self.given_up.setdefault(part.table, {})[index] = fault
        if limit is not None and death.asked > limit:
            return Fault(label, NOTHING, OVERDUE, {"name": label, "seconds": limit})
        return Fault(label, NOTHING, DEATH, {"name": label, "exit_code": death.exit_code})
