"""Fixtures and hooks of all tests; games and bots of other installed packages take no part.

Tests can install stand-ins for such packages: a module and its entry points in a folder of their own.
"""

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import cache
from importlib.metadata import Distribution, EntryPoint, distributions
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from cardkit import plugins
from cardkit.bots.registry import foreign_bots
from cardkit.catalogue import refresh
from forks import Forks

os.environ["CARDKIT_PLUGINS"] = "0"
os.environ["LANGUAGE"] = "en"  # whatever this machine speaks

settings.register_profile("cardkit", deadline=None)  # the time that an example takes is no failure
settings.load_profile("cardkit")

EXAMPLE = Path(__file__).parents[1] / "examples" / "crazy-eights" / "src"
"""The sources of the example package."""


ONCE: Final = {
    *("cli", "documents", "export", "fuzz", "simulation", "translations", "web", "web_browser"),  # interpreted anyway
    *("test_chances.py", "test_hints.py", "test_lessons.py"),
    *("test_house_tables.py", "test_levels.py", "test_opponents.py", "test_puzzles.py", "test_repetition.py"),
    *("test_strategies.py", "test_soak.py"),
    *("test_spoilt_matches.py", "test_uniformity.py"),  # these play most of all
}
"""The folders and files of the tests that `.ci/run` runs with compiled modules alone: they are marked `compiled`."""


FIRST: Final = ("web_browser", "web", "cli", "documents", "simulation")
"""The folders of the tests that wait for a browser, a server or other processes, in the order in which they are run."""


def pytest_configure(config: pytest.Config) -> None:
    """Give a worker at most a hundred tests at once, since one would otherwise have all that wait for a browser.

    Ctrl-C, which a job in the background ignores, is sent by tests to programs that they start.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if getattr(config.option, "maxschedchunk", 0) is None:
        config.option.maxschedchunk = 100


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """Return the number of workers: five for two cores, because many tests wait for something."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    cores = os.cpu_count() or 1
    return 2 * cores + (cores + 1) // 2


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let each worker begin with other files, and cache the rewritten modules so that the other workers find them."""
    given = getattr(collector.config, "workerinput", None)
    if given is None:
        return (yield)
    unkept, sys.dont_write_bytecode = sys.dont_write_bytecode, False
    try:
        report = yield
    finally:
        sys.dont_write_bytecode = unkept
    if report.result and isinstance(collector, pytest.Session | pytest.Directory):
        first = len(report.result) * int(given["workerid"].removeprefix("gw")) // given["workercount"]
        report.result[:] = [*report.result[first:], *report.result[:first]]
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that run only compiled, and sort those that wait for something first, so that none comes last."""
    order = {name: number for number, name in enumerate(FIRST)}

    @cache
    def parts(path: Path) -> tuple[str, ...]:
        return path.relative_to(Path(__file__).parent).parts

    for item in items:
        if ONCE.intersection(parts(item.path)):
            item.add_marker(pytest.mark.compiled)
    items.sort(key=lambda item: (order.get(parts(item.path)[0], len(order)), parts(item.path)))


@pytest.fixture(scope="session")
def forks() -> Iterator[Forks | None]:
    """Yield an object that runs the command in forks of a process that has imported it; None except on Linux."""
    if sys.platform != "linux":
        yield None
        return
    forks = Forks()
    yield forks
    forks.close()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Path]]:
    """Install a package with this module and these entry points, by group and name; return its folder."""
    known = set(sys.modules)
    folders: list[str] = []

    def installed() -> Iterable[Distribution]:  # and not the packages that happen to be installed here
        return distributions(path=folders)

    def entries(group: str) -> list[EntryPoint]:
        return [entry for package in installed() for entry in package.entry_points.select(group=group)]

    monkeypatch.setattr(plugins, "distributions", installed)
    monkeypatch.setattr(plugins, "entry_points", entries)
    monkeypatch.delenv("CARDKIT_PLUGINS")
    monkeypatch.syspath_prepend(EXAMPLE)

    def make(package: str, points: dict[str, dict[str, str]] | str, source: str = "", module: str = "") -> Path:
        folder = tmp_path / package
        info = folder / f"{package.replace('-', '_')}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        if not isinstance(points, str):
            points = "\n".join(
                f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
                for group, entries in points.items()
            )
        (info / "entry_points.txt").write_text(points)
        if module:
            (folder / f"{module}.py").write_text(source)
        monkeypatch.syspath_prepend(folder)
        folders.append(str(folder))
        return folder

    yield make
    for name in set(sys.modules) - known:
        if getattr(sys.modules[name], "__file__", "") and str(tmp_path) in str(sys.modules[name].__file__):
            del sys.modules[name]


@pytest.fixture
def crazy_eights(install: Callable[..., Path]) -> Iterator[None]:
    """The example package, as if it were installed, with two bots that no family brings along."""
    points = {
        "cardkit.games": {"crazy-eights": "crazy_eights:FAMILY"},
        "cardkit.bots": {"frugal": "crazy_eights.bots:ThriftyBot", "first": "first_bot:First"},
    }
    source = '"""A bot."""\nclass First:\n    """Does what comes first."""\n    def act(self, seen):\n'
    install("crazy-eights", points, source + "        return seen.actions()[0]\n", "first_bot")
    refresh()
    foreign_bots.cache_clear()
    yield
    refresh()
    foreign_bots.cache_clear()


@pytest.fixture
def neighbours(install: Callable[..., Path]) -> Iterator[None]:
    """The games of all example packages, as if they were installed."""
    from neighbours import FAMILIES

    for module, family in FAMILIES.items():
        install(module, {"cardkit.games": {family.name: f"{module}:FAMILY"}})
    refresh()
    yield
    refresh()
