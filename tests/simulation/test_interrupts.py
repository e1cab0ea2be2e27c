"""A run reports its progress, can be interrupted, and needs no more memory for more games."""

import multiprocessing
import signal
import time
import tracemalloc
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from cardkit import RandomBot, load
from cardkit.bots.registry import BotLike
from cardkit.simulation import (
    Progress,
    Settings,
    simulate,
    tournament,
)
from cardkit.simulation.parts import Batch, Part
from cardkit.simulation.totals import Totals
from cardkit.simulation.workers import Workers
from failing_bots import Nearly, plain

BotFile = Callable[[str], str]
Interrupting = Callable[[int], Callable[[Progress], None]]

PODKIDNOY = load("podkidnoy")


def test_of_several_interrupts_the_first_alone_is_raised_while_workers_are_ended() -> None:
    handler, raised = signal.getsignal(signal.SIGINT), 0
    with Workers(1) as workers:
        workers.submit(time.sleep, 60)
        for _ in range(3):
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                raised += 1
        workers.shutdown(wait=False)
    assert raised == 1
    assert multiprocessing.active_children() == []
    assert signal.getsignal(signal.SIGINT) is handler


def test_an_interrupt_ends_with_the_results_so_far(interrupting: Interrupting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.simulation.run.PART_SECONDS", 0.0)
    done = simulate(PODKIDNOY, ["cheapest", "random"], 10**6, seed=3, settings=Settings(progress=interrupting(30)))
    assert done.interrupted
    assert 30 <= done.games < 10**6
    whole = simulate(PODKIDNOY, ["cheapest", "random"], done.games, seed=3)
    assert plain(done) == {**plain(whole), "interrupted": True}


def test_a_tournament_interrupted_at_its_first_table_has_ratings(
    interrupting: Interrupting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardkit.simulation.run.PART_SECONDS", 0.0)
    bots: list[BotLike] = ["cheapest", "random", RandomBot, Nearly]
    done = tournament(PODKIDNOY, bots, 10**6, players=3, seed=3, settings=Settings(progress=interrupting(10)))
    assert done.interrupted
    assert [table.games > 0 for table in done.tables] == [True] + [False] * (len(done.tables) - 1)
    assert len(done.standings) == 4
    rated = [one for one in done.standings if one.rating is not None]
    assert len(rated) == 3  # those who have not met anybody have none, and come last
    assert done.standings[: len(rated)] == tuple(rated)
    assert done.standings[-1].score is None
    not_played = done.tables[-1]
    assert (not_played.bots[0].score, not_played.bots[0].score_low, not_played.actions) == (None,) * 3
    assert set(not_played.bots[0].counts.values()) == {None}


@pytest.mark.usefixtures("small_parts")
def test_an_interrupt_ends_the_worker_processes_and_leaves_those_of_others_alone(bot_file: BotFile) -> None:
    other = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(30,))

    def interrupt(progress: Progress) -> None:
        if progress.games:
            other.start()
            raise KeyboardInterrupt

    bots = [bot_file("SleepsElsewhere"), "random"]
    try:
        done = simulate(PODKIDNOY, bots, 10**6, seed=3, settings=Settings(2, progress=interrupt))
        assert done.interrupted
        assert 0 < done.games < 10**6
        assert multiprocessing.active_children() == [other]
        other.join(0.2)
        assert other.is_alive()
    finally:
        other.terminate()
        other.join()


def test_progress_counts_up_to_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.simulation.run.PART_SECONDS", 0.0)
    seen: list[Progress] = []
    done = simulate(PODKIDNOY, ["cheapest", "random"], 100, seed=3, settings=Settings(progress=seen.append))
    games = [progress.games for progress in seen]
    assert games == sorted(games)
    assert games[0] == 0
    assert games[-1] == 100
    assert {progress.total for progress in seen} == {100}
    assert [bot for bot, _ in seen[-1].scores] == ["cheapest", "random"]
    assert [score for _, score in seen[-1].scores] == pytest.approx([bot.score for bot in done.bots])


class Pretends(Executor):
    """An executor that returns every part at once, as if all its games had been played."""

    def submit(self, work: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        part: Part = arguments[0]
        totals = Totals(2, len(PODKIDNOY.scoresheet(2).counted))
        totals.games += 2 * (part.stop - part.start)
        future: Future[Any] = Future()
        future.set_result(Batch(part.table, part.start, part.stop, (totals.numbers(),), [], {}))
        return future


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    peaks = []
    for games in (10**6, 4 * 10**6, 4 * 10**7):
        tracemalloc.start()
        done = simulate(PODKIDNOY, ["cheapest", "random"], games, seed=3, settings=Settings(executor=Pretends()))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert done.games == games
    assert peaks[2] < 1.2 * peaks[1] + 20_000
