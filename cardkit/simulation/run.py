"""Plays the tables of a run part by part, on any executor, and adds up the results."""

import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

import attrs

import cardkit
from cardkit.bots.registry import bot_file
from cardkit.bots.system import has_limits, unshielded
from cardkit.errors import CardkitError, InvalidRule, in_short
from cardkit.language import gettext
from cardkit.simulation.folder import RunFolder
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.parts import Batch, Part, Run
from cardkit.simulation.tables import TableSums
from cardkit.simulation.workers import DIED, InProcessExecutor, LostWorker, Workers, do_part

PART_SECONDS: Final = 1.0
"""The seconds after which a worker returns the deals that it has finished."""
PROGRESS_SECONDS: Final = 1.0
"""The seconds without a returning worker after which progress is shown again."""
PARTS_OF_WORKER: Final = 8
"""The least number of parts for each worker, so that all end together."""
DEALS_OF_PART: Final = 50_000
"""The most deals of a part."""
PARTS_AHEAD: Final = 2
"""The number of parts for each worker that are waiting or being played."""
MOST_DEATHS: Final = 20
"""The number of workers that may die over the same part before the run ends, if no bot is to blame."""


@attrs.frozen
class Settings:
    """Settings of a run that do not change its games."""

    workers: int = 1
    """The number of processes that play; with an `executor`, for how many it has parts ready."""
    executor: Executor | None = None
    """An executor of the caller's own, such as that of a Dask client, which is left open; by default processes of this
    machine play, or with one worker this one."""
    progress: Callable[["Progress"], None] | None = None
    notice: Callable[[str], None] | None = None
    """A receiver of sentences about unusual events; without it, Python warns."""
    apart: bool = False
    """True when bots from other packages play in processes of their own, which get observations and nothing else."""
    shielded: bool = False
    """True when bots from files play in a worker process even with one worker."""

    def tell(self, said: str) -> None:
        """Give `said` to `notice`; without one, issue it as a `RuntimeWarning`."""
        if self.notice is not None:
            self.notice(said)
        else:
            warnings.warn(said, RuntimeWarning, stacklevel=2)


@attrs.frozen
class Progress:
    """The progress of a run."""

    games: int
    """The number of games that are done."""
    total: int
    """The greatest number of games; fewer with `until_sure`."""
    played: int
    """The number of the done ones that this run has played: not those of the run that it goes on with."""
    under_way: int
    """The number of games that workers have been given; some of them may wait."""
    scores: tuple[tuple[str, float], ...]
    """The bots of the table that was played last, with their mean scores so far; empty before the first result."""


def play_tables(
    run: Run, lineups: Sequence[Lineup], settings: Settings
) -> tuple[list[TableSums], BaseException | None]:
    """Play the wanted games at each table; return the sums, and the exception that ended the run early, or None.

    That is a `KeyboardInterrupt` or a `LostWorker`; before the first table it is raised. Raises `InvalidBot`,
    `InvalidRule` or `InvalidStore`; the games that the folder of the run has received are kept.
    """
    player = _RunPlayer(run, settings)
    ended: BaseException | None = None
    try:
        with player.executor_for(lineups) as player.executor:
            player.play(lineups)
    except (KeyboardInterrupt, LostWorker) as early:
        if not player.tables:
            raise
        ended = early
    finally:
        if player.folder is not None:
            player.folder.flush()
    return player.tables, ended


class _RunPlayer:
    def __init__(self, run: Run, settings: Settings) -> None:
        self.run = run
        self.settings = settings
        self.executor: Executor
        self.folder: RunFolder | None = None
        self.tables: list[TableSums] = []
        self.latest: TableSums
        """The table that was played last."""
        self.resumed = 0
        """The number of games of the run that this one goes on with."""
        self.waiting: dict[Future[Batch], Part] = {}
        self.done: SimpleQueue[Future[Batch]] = SimpleQueue()  # its `get` holds no lock that an interrupt can break
        self.again: list[Part] = []
        """The parts that have come back before they were done, or over which a worker has died."""
        self.deaths: Counter[tuple[int, int]] = Counter()
        """The number of workers that have died over a part, by its table and first deal."""

    def executor_for(self, lineups: Sequence[Lineup]) -> AbstractContextManager[Executor]:
        """Return the executor of the run: the caller's, which is left open, or workers, or this process alone.

        One worker is a process of its own when bots from files play `shielded`. Raises `InvalidRule` for less than 1
        worker.
        """
        settings = self.settings
        if settings.executor is not None:
            return nullcontext(settings.executor)
        if settings.workers < 1:
            raise InvalidRule(gettext("At least 1 worker must play, not {workers}.", workers=settings.workers))
        shielded = settings.shielded and any(bot_file(bot) is not None for one in lineups for bot in one.bots)
        if settings.workers == 1 and shielded and (little := unshielded()):
            settings.tell(little)
            shielded = False
        return Workers(settings.workers) if settings.workers > 1 or shielded else InProcessExecutor()

    def play(self, lineups: Sequence[Lineup]) -> None:
        """Play every table, with `until_sure` until all are decided; raises `InvalidBot` or `InvalidStore`."""
        shielded = not isinstance(self.executor, InProcessExecutor) and has_limits()
        self.tables = [TableSums.of(lineup.checked(shielded=shielded)) for lineup in lineups]
        self.latest = self.tables[-1]
        if self.run.folder is not None:
            self._open(self.run.folder)
        until_sure, deals = self.run.until_sure, lineups[0].deals(self.run.games)
        try:
            for look in until_sure.looks(deals) if until_sure is not None else [deals]:
                self._play_until(look)
                if until_sure is not None:
                    for table in self.tables:
                        if not table.decided and table.deals <= look:  # a resumed one is beyond: it was undecided here
                            table.look(until_sure, len(lineups))
                if all(table.decided for table in self.tables):
                    break
        finally:
            for future in self.waiting:  # some may not have begun
                future.cancel()

    def _open(self, path: Path) -> None:
        """Prepare the folder and read the games in it; raises `InvalidStore`."""
        self.folder = RunFolder(path, self.run, [table.lineup for table in self.tables])
        for batch in self.folder.begin():
            self.tables[batch.table].add(batch)
        for damage in self.folder.damaged:
            self.settings.tell(damage)
        if self.folder.format == "csv":
            self.settings.tell(
                gettext("Games are kept as CSV: Parquet comes with python -m pip install 'cardkit[simulation]'.")
            )
        self.resumed = sum(table.games for table in self.tables)

    def _play_until(self, look: int) -> None:
        """Play every table that is not decided up to the deal `look`; parts come back in any order."""
        parts = self._missing(look)
        at_once = 1 if isinstance(self.executor, InProcessExecutor) else PARTS_AHEAD * max(1, self.settings.workers)
        while True:
            while len(self.waiting) < at_once and (part := self.again.pop() if self.again else next(parts, None)):
                self._progress(part)  # this process may be the one that plays it
                future = self._submit(part)
                self.waiting[future] = part
                future.add_done_callback(self.done.put)
            if not self.waiting:
                return
            try:
                ended = self.done.get(timeout=PROGRESS_SECONDS)
            except Empty:  # only the progress is shown again
                pass
            else:
                self._take(ended)
            self._progress()

    def _submit(self, part: Part) -> "Future[Batch]":
        try:
            return self.executor.submit(do_part, part, cardkit.__version__)
        except RuntimeError as error:  # of an executor that is broken or shut down
            raise _gone(error) from error

    def _missing(self, look: int) -> Iterator[Part]:
        """Yield the deals before `look` that are missing, in parts."""
        run = self.run
        first, last = run.deals or (0, look)
        gaps = [[] if table.decided else [*table.missing(min(last, look), first)] for table in self.tables]
        deals = sum(stop - start for spans in gaps for start, stop in spans)
        size = min(DEALS_OF_PART, max(1, deals // (PARTS_OF_WORKER * max(1, self.settings.workers))))
        for number, (table, spans) in enumerate(zip(self.tables, gaps, strict=True)):
            for start, stop in spans:
                for deal in range(start, stop, size):
                    end = min(stop, deal + size)
                    kept = run.folder is not None, run.records
                    yield Part(number, table.lineup, deal, end, run.games, PART_SECONDS, *kept)

    def _take(self, future: "Future[Batch]") -> None:
        """Add the batch of a worker to its table, and give out again the deals of its part that are missing.

        A worker that died is noted, and its part given out again. Errors of cardkit and interrupts are passed on.
        """
        part = self.waiting.pop(future)
        table = self.tables[part.table]
        try:
            batch = future.result()
        except (CardkitError, KeyboardInterrupt):
            raise
        except BaseException as error:
            self._note_death(part, error)
            self.again.append(attrs.evolve(part, lineup=table.lineup))
            return
        table.add(batch)
        self.latest = table
        if self.folder is not None:
            self.folder.add(batch)
        if batch.stop < part.stop:
            self.again.append(attrs.evolve(part, start=batch.stop))

    def _note_death(self, part: Part, error: BaseException) -> None:
        """Play the bots of other packages apart from now on at the table of `part`, over which a worker has died.

        A bot that ends its process then ends only its own, and is named. Raises `LostWorker` when that cannot help, as
        no bot is to blame.
        """
        distributed = sys.modules.get("distributed")
        killed = () if distributed is None else (distributed.KilledWorker,)
        if not isinstance(error, (BrokenExecutor, CancelledError, *killed)):
            raise LostWorker(gettext("A worker cannot play: {why}.", why=in_short(error))) from error
        if isinstance(error, BrokenExecutor | CancelledError) and not isinstance(self.executor, Workers):
            raise _gone(error) from error
        self.deaths[part.table, part.start] += 1
        if not has_limits() or self.deaths[part.table, part.start] > MOST_DEATHS:
            raise LostWorker(str(DIED)) from error
        table = self.tables[part.table]
        table.lineup = attrs.evolve(table.lineup, apart=True)

    def _progress(self, *given: Part) -> None:
        """Report the progress, when the parts `given` are about to be given out."""
        if self.settings.progress is not None:
            run, per_deal = self.run, self.latest.lineup.games_per_deal
            start, stop = run.deals or (0, run.games)
            games = min(stop * per_deal, run.games) - min(start * per_deal, run.games)
            done = sum(table.games for table in self.tables)
            total = done + sum(games - table.games for table in self.tables if not table.decided)
            parts = (*self.waiting.values(), *given)
            under_way = sum((part.stop - part.start) * part.lineup.games_per_deal for part in parts)
            self.settings.progress(Progress(done, total, done - self.resumed, under_way, self.latest.scores()))


def _gone(error: BaseException) -> LostWorker:
    return LostWorker(gettext("The executor of this run is gone: {why}.", why=in_short(error)))
