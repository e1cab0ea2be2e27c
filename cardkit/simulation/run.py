"""Plays the tables of a run part by part, on whatever executor there is, and adds up what comes back."""

import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import ExitStack
from time import monotonic
from typing import Final

import attrs

import cardkit
from cardkit.bots.registry import bot_file, is_foreign, is_program
from cardkit.bots.system import check_system, unshielded
from cardkit.errors import CardkitError, InvalidRule, in_short
from cardkit.language import gettext
from cardkit.simulation.folder import RunFolder
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.parts import Batch, Part
from cardkit.simulation.statistics import UntilSure
from cardkit.simulation.tables import TableSums
from cardkit.simulation.workers import Deaths, Here, LostWorker, Workers, checked_by, do_part, processes

SECONDS: Final = 1.0
"""The seconds after which a worker comes back with the deals that are done."""
LOOK: Final = 1.0
"""The seconds after which progress is told anew while nothing comes back."""
LONG: Final = 60.0
"""The seconds without an answer after which a run says that it waits."""
SHARES: Final = 8
"""The number of parts, at least, in which the rest is given to a worker, so that all end together."""
DEALS: Final = 50_000
"""The number of deals that a part has at most."""
AHEAD: Final = 2
"""The number of parts for each worker that are waiting or being played, where several deals are played in a second."""


@attrs.frozen
class Settings:
    """Settings of a run that do not change what is played."""

    workers: int = 1
    """The number of processes that play; with an `executor`, for how many it has parts ready."""
    executor: Executor | None = None
    """An executor of the caller's own, such as that of a Dask client, which is left open; else processes of this
    machine play, or this one alone where there is one worker."""
    progress: Callable[["Progress"], None] | None = None
    notice: Callable[[str], None] | None = None
    """A receiver of sentences about whatever is unusual; without it, Python warns."""
    apart: bool = False
    """True where bots of somebody else's play in processes of their own, which get observations and nothing else."""
    shielded: bool = False
    """True where bots that come from files play in a worker process also with one worker."""

    def tell(self, said: str) -> None:
        """Tell it."""
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


@attrs.frozen
class WantedGames:
    """The games wanted at each table."""

    games: int
    """The number of games that the whole run has."""
    seed: int
    """The seed of the run, which the line-ups have theirs from."""
    deals: tuple[int, int] | None = None
    """Of its deals only those from the first up to but not including the second number."""
    until_sure: UntilSure | None = None
    """The rule that may stop it before."""
    resume: bool = False
    """True to go on with the run that is in the folder."""


def play_tables(
    lineups: Sequence[Lineup], wanted: WantedGames, settings: Settings, folder: RunFolder | None = None
) -> tuple[list[TableSums], BaseException | None]:
    """Play the wanted games at each table; return the sums, and what ended the run before its time.

    That is a `KeyboardInterrupt` or a `LostWorker`. Raises `InvalidBot`, `InvalidRule` or `InvalidStore`; whatever
    `folder` has been given is kept.
    """
    tables: list[TableSums] = []
    until_sure = wanted.until_sure
    deals = lineups[0].deals(wanted.games)
    looks = until_sure.looks(deals) if until_sure is not None else [deals]
    ended: BaseException | None = None
    try:
        with ExitStack() as stack:
            run = _Run(tables, wanted, settings, folder, stack)
            stack.callback(run.cancel)
            tables += [TableSums.of(lineup) for lineup in run.checked(lineups)]
            run.begin()
            for look in looks:
                run.play_until(look)
                if until_sure is not None:
                    for table in tables:
                        if not table.decided and table.deals <= look:  # a resumed one is beyond: it was undecided here
                            table.look(until_sure, len(lineups))
                if all(table.decided for table in tables):
                    break
    except (KeyboardInterrupt, LostWorker) as early:
        if not tables:
            raise
        ended = early
    finally:
        if folder is not None and tables:
            folder.flush()
    return tables, ended


class _Run:
    def __init__(
        self,
        tables: list[TableSums],
        wanted: WantedGames,
        settings: Settings,
        folder: RunFolder | None,
        stack: ExitStack,
    ) -> None:
        self.tables = tables
        self.wanted = wanted
        self.settings = settings
        self.folder = folder
        self.stack = stack
        self.resumed = 0
        """The number of games of the run that this one goes on with."""
        self.waiting: dict[Future[Batch], Part] = {}
        self.executor: Executor | None = None
        self.own: Workers | None = None
        """The one worker of ours for parts over which a worker of somebody else has died."""
        self.deaths = Deaths()
        self.ahead = 1
        """The number of parts for each worker that are waiting or being played."""

    def checked(self, lineups: Sequence[Lineup]) -> list[Lineup]:
        """The line-ups, knowing whether they are timed.

        Bots are made for it, which in worker processes cannot harm this one. Raises `InvalidBot` or `InvalidDeal`.
        """
        settings = self.settings
        foreign = [bot for lineup in lineups for bot in lineup.bots if is_foreign(bot, lineup.games[0])]
        if any(is_program(bot) or settings.apart for bot in foreign):
            check_system()
        if settings.executor is not None:
            self.executor = settings.executor
            if any(bot_file(bot) is not None for bot in foreign):
                with processes(1) as own:
                    return [checked_by(own, lineup) for lineup in lineups]
        elif self._other_processes(lineups):
            workers = self.executor = self.stack.enter_context(processes(settings.workers))
            return [checked_by(workers, lineup) for lineup in lineups]
        else:
            self.executor = Here()
        return [lineup.checked() for lineup in lineups]

    def _other_processes(self, lineups: Sequence[Lineup]) -> bool:
        settings = self.settings
        if settings.workers < 1:
            raise InvalidRule(gettext("At least 1 worker must play, not {workers}.", workers=settings.workers))
        if settings.workers > 1:
            return True
        from_files = any(bot_file(bot) is not None for lineup in lineups for bot in lineup.bots)
        if settings.shielded and from_files and (little := unshielded()):
            settings.tell(little)
            return False
        return settings.shielded and from_files

    def begin(self) -> None:
        """Make the folder ready, and take in what it holds; raises `InvalidStore`."""
        if self.folder is None:
            return
        timed = [table.lineup.timed for table in self.tables]
        for batch in self.folder.begin(timed, resume=self.wanted.resume):
            self.tables[batch.table].add(batch)
        for damage in self.folder.damaged:
            self.settings.tell(damage)
        if self.folder.run["format"] == "csv":
            self.settings.tell(
                gettext("Games are kept as CSV: Parquet comes with python -m pip install 'cardkit[simulation]'.")
            )
        self.resumed = sum(table.games for table in self.tables)

    def cancel(self) -> None:
        """Take back the parts that no worker has begun."""
        for future in self.waiting:
            future.cancel()

    def play_until(self, look: int) -> None:
        """Play every table that is not decided up to the deal `look`; parts come back in any order."""
        rest, executor = _Rest(self._missing(look)), self.executor
        assert executor is not None
        workers = 1 if isinstance(executor, Here) else max(1, self.settings.workers)
        since, said = monotonic(), False
        while True:
            at_once = 1 if isinstance(executor, Here) else self.ahead * workers
            while len(self.waiting) < at_once and (part := rest.take(SHARES * workers)) is not None:
                self._progress(part)
                self._submit(executor, part)
            if not self.waiting:
                return
            done, _ = wait(self.waiting, timeout=LOOK, return_when=FIRST_COMPLETED)
            for future in done:
                rest.put_back(self._taken(future, executor))
            if done:
                since = monotonic()
            elif monotonic() - since > LONG and not said:
                said = True
                self.settings.tell(
                    gettext("For {seconds:.0f} seconds no worker has come back with a game.", seconds=LONG)
                )
            self._progress()

    def _submit(self, executor: Executor, part: Part) -> None:
        care = self.deaths.precautions(part)
        if care is not None and not isinstance(executor, Workers):
            if self.own is None:
                self.own = self.stack.enter_context(processes(1))
            executor = self.own
        self.waiting[executor.submit(do_part, part, cardkit.__version__, care)] = part

    def _taken(self, future: "Future[Batch]", executor: Executor) -> list[Part]:
        """Take in what came of a part, and return what of it is still to be played, last first."""
        part = self.waiting.pop(future)
        table = self.tables[part.table]
        try:
            batch = future.result()
        except (CardkitError, KeyboardInterrupt):
            raise
        except BaseException as error:
            if not _has_died(error):
                raise LostWorker(gettext("A worker cannot play: {why}.", why=in_short(error))) from error
            ours = executor if isinstance(executor, Workers) else self.own
            if ours is not None and ours.has(future):
                return self.deaths.again(part, ours.replace(future), table.games)
            if isinstance(error, BrokenExecutor | CancelledError):
                raise LostWorker(gettext("The executor of this run is gone: {why}.", why=in_short(error))) from error
            return self.deaths.again(part, None, table.games)
        self.deaths.unexplained = 0
        self.ahead = AHEAD if batch.stop - batch.start > 1 else 1  # nothing waits long behind a deal that takes long
        table.add(batch)
        if self.folder is not None:
            self.folder.add(batch)
        return [attrs.evolve(part, start=batch.stop)] if batch.stop < part.stop else []

    def _missing(self, look: int) -> Iterator[Part]:
        """The deals before `look` that are missing, each gap as one part."""
        games, keep = self.wanted.games, self.folder is not None
        records = self.folder is not None and self.folder.keeps_records
        for number, table in enumerate(self.tables):
            first, last = self.wanted.deals or (0, look)
            for start, stop in table.missing(min(last, look), first) if not table.decided else ():
                yield Part(number, table.lineup, start, stop, games, SECONDS, keep, records)

    def _progress(self, next_part: Part | None = None) -> None:
        """Tell how far the run is, when `next_part` is about to be given out."""
        if self.settings.progress is None:
            return
        given = [*self.waiting.values(), *([] if next_part is None else [next_part])]
        per_deal = self.tables[0].lineup.games_per_deal
        done = sum(table.games for table in self.tables)
        total = done + sum(0 if table.decided else self._asked - table.games for table in self.tables)
        under_way = sum((part.stop - part.start) * per_deal for part in given)
        latest = self.tables[given[-1].table if given else -1]
        self.settings.progress(Progress(done, total, done - self.resumed, under_way, latest.scores()))

    @property
    def _asked(self) -> int:
        """Return how many games are to be played at a table."""
        deals, games = self.wanted.deals, self.wanted.games
        if deals is None:
            return games
        start, stop = (min(deal * self.tables[0].lineup.games_per_deal, games) for deal in deals)
        return stop - start


def _has_died(error: BaseException) -> bool:
    """Return whether an executor says by `error` that a worker has died, or that it is gone itself."""
    distributed = sys.modules.get("distributed")
    killed = () if distributed is None else (distributed.KilledWorker,)
    return isinstance(error, (BrokenExecutor, CancelledError, *killed))


class _Rest:
    """The games still to be played: given out in parts small enough for all workers to end together."""

    def __init__(self, parts: Iterable[Part]) -> None:
        self.parts = list(parts)[::-1]
        self.deals = sum(part.stop - part.start for part in self.parts)
        self.all = self.deals

    def take(self, shares: int) -> Part | None:
        """The next part, where what is left is for so many; None for nothing left."""
        if not self.parts:
            return None
        share = max(self.deals, self.all // 2) // shares  # never many small ones at the end
        part = self.parts.pop()
        stop = min(part.stop, part.start + min(DEALS, max(1, share)))
        if stop < part.stop:
            self.parts.append(attrs.evolve(part, start=stop))
        self.deals -= stop - part.start
        return attrs.evolve(part, stop=stop)

    def put_back(self, parts: Iterable[Part]) -> None:
        """These are to be played, and come next."""
        for part in parts:
            self.parts.append(part)
            self.deals += part.stop - part.start
