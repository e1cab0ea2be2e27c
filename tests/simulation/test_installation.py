"""A worker plays the bots and the cardkit of its parent, or says why it cannot: that costs no bot a game."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardkit import __version__, load, make_bot
from cardkit.engine.faults import NotInstalled
from cardkit.simulation import Settings, simulate
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.play import Part
from cardkit.simulation.workers import cluster
from cardkit.simulation.workers.guard import do_part
from cardkit.simulation.workers.installation import Installation, UnfitWorker, sources_digest

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # distributed has its own, about itself
]

BotFile = Callable[[str], str]
PODKIDNOY = load("podkidnoy")

PLAYS = """
class Bot:
    def act(self, seen):
        return {which}(seen.actions())
"""
WITHOUT_CARDKIT = """
import sys
sys.modules["cardkit"] = sys.modules["cardkit_games"] = None
from distributed.cli.dask_worker import main
main()
"""


@pytest.mark.parametrize("where", ["here", "cluster"])
def test_a_file_that_changes_between_two_runs_is_played_as_it_is_now(
    request: pytest.FixtureRequest, tmp_path: Path, where: str
) -> None:
    settings = Settings()
    if where == "cluster":
        settings = Settings(dask=request.getfixturevalue("local_cluster").scheduler_address)
    path = tmp_path / "bot.py"
    results = []
    for which in ("min", "max", "min"):
        path.write_text(PLAYS.format(which=which), encoding="utf-8")
        results.append(simulate(PODKIDNOY, [f"{path}:Bot", "random"], 40, seed=8, settings=settings))
        (tmp_path / which).mkdir(exist_ok=True)
        other = tmp_path / which / "bot.py"
        other.write_text(PLAYS.format(which=which), encoding="utf-8")
        fresh = simulate(PODKIDNOY, [f"{other}:Bot", "random"], 40, seed=8)
        assert [bot.score for bot in results[-1].bots] == [bot.score for bot in fresh.bots]
    assert results[0] == results[2] != results[1]


def test_a_file_that_only_the_parent_has_is_sent(local_cluster: Any, tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(PLAYS.format(which="min"), encoding="utf-8")
    lineup = Lineup((PODKIDNOY,), (f"{path}:Bot", "random"), 8).read()
    path.unlink()
    part = Part(0, lineup, 0, 5, 10, 60.0, False, 0)
    with cluster.cluster(local_cluster.scheduler_address) as workers:
        batch = workers.submit(do_part, part, Installation.here([lineup])).result()
    assert (batch.start, batch.stop, batch.faults) == (0, 5, {})


@pytest.mark.parametrize("change", ["version", "sources"])
def test_a_worker_with_another_cardkit_refuses(local_cluster: Any, change: str) -> None:
    spoilt = {
        "version": "setattr(__import__('cardkit'), '__version__', '0.0.9')",
        "sources": "setattr(__import__('importlib').import_module('cardkit.simulation.workers.installation'),"
        " 'OURS', ('cardkit_games',))",
    }
    local_cluster.get_client().run(eval, spoilt[change])
    with pytest.raises(UnfitWorker) as refused:
        simulate(PODKIDNOY, ["random", "random"], 10, seed=1, settings=Settings(dask=local_cluster.scheduler_address))
    (worker,) = local_cluster.workers.values()
    said = {
        "version": f"has cardkit 0.0.9, and the run is of cardkit {__version__}: install the same on all machines.",
        "sources": f"has other sources of cardkit {__version__} than the run: install the same on all machines.",
    }
    assert str(refused.value).startswith(f"{worker.worker_address}: A worker {said[change]}")


def test_a_worker_without_cardkit_ends_the_run(local_cluster: Any) -> None:
    local_cluster.scale(0)
    address = local_cluster.scheduler_address
    command = [sys.executable, "-c", WITHOUT_CARDKIT, address, "--no-nanny", "--nthreads", "1", "--no-dashboard"]
    worker = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with pytest.raises(UnfitWorker, match="A worker has no cardkit like this one: ModuleNotFoundError: "):
            simulate(PODKIDNOY, ["random", "random"], 10, seed=1, settings=Settings(dask=address))
    finally:
        worker.terminate()
        worker.wait()


def test_a_module_that_a_worker_lacks_costs_no_game(local_cluster: Any, bot_file: BotFile) -> None:
    bots = [bot_file("LacksElsewhere"), "random"]
    assert simulate(PODKIDNOY, bots, 10, seed=1).faults == ()
    with pytest.raises(UnfitWorker, match=r"cannot play: The bot .* No module named 'a_module_that_nobody_has'\."):
        simulate(PODKIDNOY, bots, 10, seed=1, settings=Settings(dask=local_cluster.scheduler_address))


@pytest.mark.parametrize("how", ["no file", "no class", "no module", "error"])
def test_what_is_missing_is_no_fault_of_a_bot(tmp_path: Path, how: str) -> None:
    path = tmp_path / "bot.py"
    if how != "no file":
        path.write_text("1 / 0" if how == "error" else "x = 1", encoding="utf-8")
    with pytest.raises(NotInstalled):
        make_bot("no_such_module:Bot" if how == "no module" else f"{path}:Bot", PODKIDNOY)


def test_another_package_with_other_sources_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "some_bots_of_a_test"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "bot.py").write_text(PLAYS.format(which="min"), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    lineup = Lineup((PODKIDNOY,), ("some_bots_of_a_test.bot:Bot", "random"), 8)
    here = Installation.here([lineup])
    here.check()
    assert [name for name, _ in here.packages] == ["some_bots_of_a_test"]
    (package / "helper.py").write_text("", encoding="utf-8")
    sources_digest.cache_clear()
    with pytest.raises(UnfitWorker, match="has other sources of some_bots_of_a_test, which plays in this run"):
        here.check()
    with pytest.raises(UnfitWorker, match="has no some_bots_elsewhere, which"):
        attrs.evolve(here, packages=(("some_bots_elsewhere", "00"),)).check()


def test_the_process_that_asks_is_fit() -> None:
    Installation.here([Lineup((PODKIDNOY,), ("random", "random"), 1)]).check()
