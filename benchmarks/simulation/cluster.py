"""How many workers one parent feeds: its processor time for a game against the time in which a game is played.

    python benchmarks/simulation/cluster.py [GAMES] [--dask]

plays GAMES games (200,000) of podkidnoy, cheapest against random, on two worker processes, or on two workers of a Dask
cluster on this machine, whose scheduler is a process of its own; without a folder, and with one.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import attrs

from cardkit import load, simulate
from cardkit.simulation import Settings

GAMES = 200_000
WORKERS = 2


@attrs.frozen
class Measured:
    """Processor times in seconds for all games, and the size of the folder."""

    games: int
    parent: float
    workers: float
    files: int
    size: int

    def __str__(self) -> str:
        parent, played = 1e6 * self.parent / self.games, 1e6 * self.workers / self.games
        kept = f"; {self.files} files, {self.size / self.games:.1f} bytes a game" if self.files else ""
        return f"parent {parent:.2f} µs a game, worker {played:.1f} µs: feeds {played / parent:,.0f} workers{kept}"


def measure(games: int, settings: Settings, workers: Callable[[], float], out: Path | None) -> Measured:
    """Play; `workers` says how much processor time the workers have had."""
    theirs = workers()
    before = time.process_time()
    simulate(load("podkidnoy"), ["cheapest", "random"], games, seed=1, out=out, settings=settings)
    parent = time.process_time() - before
    parts = list((out / "games").iterdir()) if out is not None else []
    size = sum(path.stat().st_size for path in parts)
    return Measured(games, parent, workers() - theirs, len(parts), size)


@contextmanager
def own_processes() -> Iterator[tuple[Settings, Callable[[], float]]]:
    """Worker processes of each run, whose time is known when they have ended."""
    import resource

    def used() -> float:
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        return ended.ru_utime + ended.ru_stime

    yield Settings(WORKERS), used


@contextmanager
def dask_workers() -> Iterator[tuple[Settings, Callable[[], float]]]:
    """Workers of a Dask cluster on this machine, whose scheduler is a process of its own, as that of a real one."""
    from cardkit.extras import needed

    distributed = needed("distributed", "--dask")
    with tempfile.TemporaryDirectory() as folder:
        found = ["--scheduler-file", f"{folder}/scheduler.json"]
        commands = (
            ["scheduler", *found, "--port", "0", "--no-dashboard"],
            ["worker", *found, "--nworkers", str(WORKERS), "--nthreads", "1", "--no-dashboard"],
        )
        dask = [sys.executable, "-c", "from dask.__main__ import main; main()"]
        quiet = subprocess.DEVNULL
        started = [subprocess.Popen([*dask, *command], stdout=quiet, stderr=quiet, cwd=folder) for command in commands]
        try:
            with distributed.Client(scheduler_file=found[1], timeout=60) as client:
                client.wait_for_workers(WORKERS, timeout=60)
                settings = Settings(WORKERS, client.get_executor())
                yield settings, lambda: float(sum(client.run(time.process_time).values()))
        finally:
            for process in reversed(started):
                process.terminate()
                process.wait()


def main(arguments: list[str]) -> None:
    """Measure and print; the cost of starting, that of a second run of ten games, is taken off."""
    games = next((int(text) for text in arguments if text.isdigit()), GAMES)
    with dask_workers() if "--dask" in arguments else own_processes() as (settings, workers):
        for kept in (False, True):
            _, few, many = (measured(number, settings, workers, kept) for number in (10, 10, games))
            net = attrs.evolve(
                many, games=games - 10, parent=many.parent - few.parent, workers=many.workers - few.workers
            )
            print(f"{'with a folder' if kept else 'without a folder'}: {net}", flush=True)


def measured(games: int, settings: Settings, workers: Callable[[], float], kept: bool) -> Measured:
    """Measure with or without a folder, which is removed."""
    folder = Path(tempfile.mkdtemp())
    try:
        return measure(games, settings, workers, folder / "out" if kept else None)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
