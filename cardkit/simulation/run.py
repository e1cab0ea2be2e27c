"""Plays the tables of a run part by part, on whatever executor there is, and adds up what comes back."""

import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import Final

import attrs

from cardkit.bots.registry import bot_file, is_foreign, is_program
from cardkit.bots.system import check_system, unshielded
from cardkit.engine.faults import end_told
from cardkit.errors import InvalidBot, InvalidRule
from cardkit.language import gettext
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.play import Batch, Part
from cardkit.simulation.statistics import UntilSure
from cardkit.simulation.statistics.ratings import RATED_AT_A_TABLE, RATED_GAMES
from cardkit.simulation.storage.parts import damages
from cardkit.simulation.storage.store import RunStore
from cardkit.simulation.tables import TableSums, deals_told
from cardkit.simulation.workers.cluster import Cluster, cluster
from cardkit.simulation.workers.deaths import Deaths
from cardkit.simulation.workers.executors import DIED, Death, Here, LostWorker, Workers, processes
from cardkit.simulation.workers.guard import checked, do_part
from cardkit.simulation.workers.installation import Installation
from cardkit.simulation.workers.protection import BOT, NOTHING

SECONDS: Final = 1.0
"""The fewest seconds that a worker plays before it comes back with what is done."""
MOST_SECONDS: Final = 10.0
"""The most seconds that a worker plays where it keeps the games, so that long runs have few files."""
LOST: Final = 0.05
"""The share of the time that the run has taken which an interrupt may lose: so long a worker plays, between both."""
PATIENCE: Final = 60.0
"""The seconds without an answer after which a run says what it waits for."""
LOOK: Final = 1.0
"""The seconds to wait for games before the workers are counted again."""
SHARES: Final = 8
"""The number of parts, at least, in which the rest is given to a worker, so that all end together."""
DEALS: Final = 50_000
"""The number of deals that a part has at most."""
CHECKED: Final = 64
"""So many files a worker checks at a time."""
AHEAD: Final = 2
"""The number of parts for each worker that are waiting or being played, where several deals are played in a second."""


@attrs.frozen
class Settings:
    """Settings of a run that do not change what is played."""

    workers: int = 1
    """The number of processes that play; with an executor of the caller's own, for how many it has parts ready."""
    dask: str | None = None
    """The address of a Dask scheduler; with one, `workers` does not matter."""
    executor: Executor | None = None
    """An executor of the caller's own, which is left open; it goes before the others."""
    progress: Callable[["Progress"], None] | None = None
    clock: Callable[[], float] = monotonic
    """A clock of seconds gone by, to judge how long nothing has come back."""
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
    scores: tuple[tuple[str, float], ...]
    """The bots of the table that was played last, with their mean scores so far."""


@attrs.frozen
class Keeping:
    """The parts of a run that are kept, and where."""

    out: Path | str | None = None
    records: bool = False
    resume: bool = False
    """True to go on with what is kept there."""


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
    keeping: Keeping = Keeping()


def play_tables(
    lineups: Sequence[Lineup], wanted: WantedGames, settings: Settings, store: RunStore | None = None
) -> tuple[list[TableSums], BaseException | None]:
    """Play what is wanted at each table; also what ended it before its time.

    That is a `KeyboardInterrupt` or a `LostWorker`. Raises `InvalidRule`, `InvalidStore` or `MissingExtra`; what
    `store` has been given is kept.
    """
    tables: list[TableSums] = []
    until_sure = wanted.until_sure
    deals = lineups[0].deals(wanted.games)
    looks = until_sure.looks(deals) if until_sure is not None else [deals]
    ended: BaseException | None = None
    try:
        with ExitStack() as stack:
            run = _Run(tables, wanted, settings, store, stack)
            tables += [TableSums.of(lineup) for lineup in run.checked(lineups)]
            if store is not None:
                run.begin(store, wanted.keeping.resume)
            run.resumed = sum(int(table.totals[0].games) for table in tables)
            for look in looks:
                run.play_until(look)
                if until_sure is not None:
                    for table in tables:
                        if not table.decided and table.deals <= look:  # a resumed one is beyond: it was undecided here
                            table.look(until_sure, len(lineups))
                if all(table.decided for table in tables):
                    break
    except KeyboardInterrupt as interrupt:
        if not tables:
            raise
        ended = interrupt
    except LostWorker as lost:
        if not tables:
            raise
        ended = type(lost)(f"{lost}{_lost_deals(run.waiting.values())}")
    if store is not None and tables:
        store.end()
    return tables, ended


class _Run:
    def __init__(
        self, tables: list[TableSums], wanted: WantedGames, settings: Settings, store: RunStore | None, stack: ExitStack
    ) -> None:
        self.tables = tables
        self.resumed = 0
        self.games = wanted.games
        self.deals = wanted.deals
        self.settings = settings
        self.store = store
        self.stack = stack
        self.waiting: dict[Future[Batch | Death], Part] = {}
        self.executor: Executor | None = None
        self.patience = _Patience(settings)
        self.deaths = Deaths()
        self.foreign = False
        """True where a bot is none of ours."""
        self.started = monotonic()
        self.ahead = 1
        """The number of parts for each worker that are waiting or being played."""

    def checked(self, lineups: Sequence[Lineup]) -> list[Lineup]:
        """The line-ups, knowing whether they are timed.

        Bots are made for it, which in worker processes cannot harm this one. Raises `InvalidBot` or `InvalidDeal`.
        """
        foreign = [bot for lineup in lineups for bot in lineup.bots if is_foreign(bot, lineup.games[0])]
        self.foreign = bool(foreign)
        if any(is_program(bot) or self.settings.apart for bot in foreign):
            check_system()
        on_dask = self.settings.dask is not None and self.settings.executor is None
        if on_dask and any(isinstance(bot, str) for bot in foreign):
            with processes(1) as own:
                return [_checked_by(own, lineup) for lineup in lineups]
        if not self._other_processes(lineups):
            return [checked(lineup) for lineup in lineups]
        executor = self.executor = self.stack.enter_context(processes(self.settings.workers))
        return [_checked_by(executor, lineup) for lineup in lineups]

    @property
    def rated(self) -> int:
        """Of how many games of a table the places are wanted."""
        tables = self.tables
        return max(RATED_AT_A_TABLE, RATED_GAMES // len(tables)) if tables[0].lineup.seats > 2 else 0

    def begin(self, store: RunStore, resume: bool) -> None:
        """Make the folder ready, and take in what it holds; raises `InvalidStore`.

        Only sums are read here. Whether the games are as they were written is for the workers to say.
        """
        store.run = {**store.run, "timed": [table.lineup.timed for table in self.tables]}
        store.begin(resume)
        names = sorted(store.parts)
        if names:
            executor = self.executor or self._open_executor()
            asked = [
                executor.submit(damages, store.folder, names[start : start + CHECKED])
                for start in range(0, len(names), CHECKED)
            ]
            for future in asked:
                for name, why in future.result().items():
                    store.put_aside(name, why)
        for batch in store.parts.values():
            self.tables[batch.table].add(batch)
        for damage in store.damaged:
            self.settings.tell(damage)

    def play_until(self, look: int) -> None:
        """Play every table that is not decided up to the deal `look`."""
        rest = _Rest(self._missing(look))
        if rest.deals:
            self._play(rest, self.executor or self._open_executor())

    def _other_processes(self, lineups: Sequence[Lineup]) -> bool:
        settings = self.settings
        if settings.executor is not None or settings.dask is not None:
            return False
        if settings.workers < 1:
            raise InvalidRule(gettext("At least 1 worker must play, not {workers}.", workers=settings.workers))
        if settings.workers > 1:
            return True
        from_files = any(bot_file(bot) is not None for lineup in lineups for bot in lineup.bots)
        shielded = settings.shielded and from_files
        if shielded and (little := unshielded()):
            settings.tell(little)
            return False
        return shielded

    def _open_executor(self) -> Executor:
        settings = self.settings
        if settings.executor is not None:
            self.executor = settings.executor
        elif settings.dask is not None:
            self.executor = self.stack.enter_context(cluster(settings.dask, apart=self.foreign))
        else:
            self.executor = Here()
        return self.executor

    def _play(self, rest: "_Rest", executor: Executor) -> None:
        """Have `executor` play the rest; batches come back in any order, and workers come and go."""
        waiting = self.waiting
        installation = Installation.here(table.lineup for table in self.tables)
        destination = self.store.destination if self.store is not None else None
        shares = 1 if isinstance(executor, Here) else SHARES
        self.patience.begin()
        while True:
            workers = executor.threads() if isinstance(executor, Cluster) else self.settings.workers
            at_once = 1 if isinstance(executor, Here) else self.ahead * max(1, workers)
            while len(waiting) < at_once and (part := rest.take(shares * max(1, workers))) is not None:
                part = attrs.evolve(part, seconds=self._seconds())
                precautions = self.deaths.precautions(part)
                waiting[executor.submit(do_part, part, installation, destination, precautions)] = part
            if not waiting:
                break
            done, _ = wait(waiting, timeout=LOOK, return_when=FIRST_COMPLETED)
            for future in done:
                rest.put_back(self._taken(future, executor))
            if done:
                self.patience.begin()
            elif isinstance(executor, Cluster) and not workers:
                self.patience.wait(
                    gettext("workers: the Dask cluster at {address!r} has none", address=executor.address)
                )
            else:
                self.patience.wait(
                    gettext("the workers to play these deals: {deals}", deals=_deals_out(waiting.values()))
                )

    def _taken(self, future: Future[Batch | Death], executor: Executor) -> list[Part]:
        """Take in what came of a part, and return what of it is still to be played."""
        part = self.waiting[future]
        try:
            batch = future.result()
        except BrokenProcessPool:
            if not isinstance(executor, Workers):
                raise
            batch = executor.replace(future)
        if isinstance(batch, Death):
            rest = self.deaths.again(part, batch, int(self.tables[part.table].totals[0].games))
            del self.waiting[future]
            return rest
        if isinstance(executor, Workers):
            executor.done(future)
        del self.waiting[future]
        self.ahead = AHEAD if batch.stop - batch.start > 1 else 1  # nothing waits long behind a deal that takes long
        self._take_in(batch)
        return [attrs.evolve(part, start=batch.stop)] if batch.stop < part.stop else []

    def _seconds(self) -> float:
        """Return how long the next part is played."""
        if self.store is None:
            return SECONDS
        return max(SECONDS, min(MOST_SECONDS, LOST * (monotonic() - self.started)))

    def _missing(self, look: int) -> Iterator[Part]:
        """The deals before `look` that are missing, each gap as one part."""
        keep = self.store is not None
        records = self.store is not None and bool(self.store.run["records"])
        for number, table in enumerate(self.tables):
            first, last = self.deals or (0, look)
            for start, stop in table.missing(min(last, look), first) if not table.decided else ():
                yield Part(number, table.lineup, start, stop, self.games, SECONDS, keep, self.rated, records)

    @property
    def asked(self) -> int:
        """Return how many games are to be played at a table."""
        if self.deals is None:
            return self.games
        start, stop = (min(deal * self.tables[0].lineup.games_per_deal, self.games) for deal in self.deals)
        return stop - start

    def _take_in(self, batch: Batch) -> None:
        table = self.tables[batch.table]
        table.add(batch)
        if self.store is not None:
            self.store.add(batch)
        if self.settings.progress is not None:
            done = sum(each.totals[0].games for each in self.tables)
            total = sum(0 if each.decided else self.asked - each.totals[0].games for each in self.tables) + done
            self.settings.progress(Progress(done, total, done - self.resumed, table.scores()))


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


class _Patience:
    """Says what a run waits for when it has waited long."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.since = 0.0
        self.said = False

    def begin(self) -> None:
        """Something has come."""
        self.since, self.said = self.settings.clock(), False

    def wait(self, for_what: str) -> None:
        """Nothing has come: say so once when that has been long."""
        seconds = self.settings.clock() - self.since
        if seconds >= PATIENCE and not self.said:
            self.said = True
            self.settings.tell(
                gettext(
                    "For {seconds:.0f} seconds the run has waited for {for_what}.", seconds=seconds, for_what=for_what
                )
            )


def _checked_by(executor: Workers, lineup: Lineup) -> Lineup:
    """The line-up as `Lineup.checked` has it, found out by a worker; also raises `LostWorker`."""
    future = executor.submit(checked, lineup)
    try:
        found: Lineup = future.result()
        return found
    except BrokenProcessPool:
        death = executor.replace(future)
    if death.note[BOT] == NOTHING:
        raise LostWorker(str(DIED))
    label = lineup.labels[death.note[BOT]]
    raise InvalidBot(
        gettext(
            "The bot {label!r} could not be made: it ended the process that made it ({death}).",
            label=label,
            death=end_told(death.exit_code),
        )
    )


def _lost_deals(out: Collection[Part]) -> str:
    """Return which deals were with the workers, as a sentence."""
    return gettext(" These deals were with the workers: {deals}.", deals=_deals_out(out)) if out else ""


def _deals_out(out: Collection[Part]) -> str:
    """The deals of these parts, in words."""
    tables = sorted({part.table for part in out})
    return deals_told({table: [(part.start, part.stop) for part in out if part.table == table] for table in tables})
