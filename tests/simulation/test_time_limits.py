"""A bot that is asked for an answer in time and is late loses that game, and the run goes on."""

import contextlib
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardkit import InvalidBot, load
from cardkit.bots.registry import BotLike
from cardkit.simulation import Settings, simulate, time_limit

PODKIDNOY = load("podkidnoy")


class Lowest:
    def start(self, seat: int, seats: int) -> None:
        self.seat = seat

    def act(self, seen: Any) -> Any:
        return min(seen.actions())

    def end(self, scores: list[float]) -> None:
        pass


class RaisesInAct(Lowest):
    def act(self, seen: Any) -> Any:
        raise ValueError("act\n went wrong")


class Sleeps(Lowest):
    def act(self, seen: Any) -> Any:
        time.sleep(600)


class Loops(Lowest):
    def act(self, seen: Any) -> Any:
        while True:
            pass


class Swallows(Lowest):
    def act(self, seen: Any) -> Any:
        caught = 0
        while True:
            try:
                while True:
                    pass
            except BaseException:
                caught += 1
                if caught == 3:
                    raise


class Late(Lowest):
    """Is interrupted, and answers all the same."""

    def act(self, seen: Any) -> Any:
        try:
            while True:
                pass
        except BaseException:
            return super().act(seen)


class LoopsInStart(Lowest):
    def start(self, seat: int, seats: int) -> None:
        while True:
            pass


class LoopsInEnd(Lowest):
    def end(self, scores: list[float]) -> None:
        while True:
            pass


class LoopsWhenMade(Lowest):
    def __init__(self, seed: int) -> None:
        while seed % 3 == 1:
            pass


class Armed(Lowest):
    """Notes what could interrupt it."""

    seen: set[tuple[float, int]] = set()  # noqa: RUF012 - every game has its own bot, and one set

    def act(self, seen: Any) -> Any:
        self.seen.add((signal.getitimer(signal.ITIMER_REAL)[0], threading.active_count()))
        return super().act(seen)


@pytest.mark.parametrize(
    ("bot", "where"),
    [
        (Sleeps, "in seat 0"),
        (Loops, "in seat 0"),
        (Swallows, "in seat 0"),
        (Late, "in seat 0"),
        (LoopsInStart, "start"),
    ],
)
def test_a_bot_that_hangs_loses_by_the_time_limit(bot: type[Lowest], where: str) -> None:
    done = simulate(PODKIDNOY, [bot, "random"], 3, seed=1, time_limit=0.2)
    assert (done.games, done.bots[0].losses) == (3, 3)
    (fault,) = done.faults
    assert (fault.bot, fault.times) == (bot.__name__, 3)
    assert "it took longer than 0.2 s" in fault.error
    assert where in fault.error


@pytest.mark.parametrize("bot", [Loops, Swallows, Late, LoopsInStart])
def test_a_bot_that_hangs_in_a_thread_is_interrupted_in_its_python_code(bot: type[Lowest]) -> None:
    with ThreadPoolExecutor(2) as threads:
        settings = Settings(executor=threads)
        done = simulate(PODKIDNOY, [bot, "random"], 4, seed=1, time_limit=0.2, settings=settings)
    assert (done.games, done.bots[0].losses, done.faults[0].times) == (4, 4, 4)
    assert "it took longer" in done.faults[0].error


def test_a_bot_that_hangs_at_the_end_is_named_but_the_result_stands() -> None:
    done = simulate(PODKIDNOY, [LoopsInEnd, "random"], 4, seed=1, time_limit=0.2)
    assert done.faults[0].times == 4
    untroubled = simulate(PODKIDNOY, [Lowest, "random"], 4, seed=1)
    assert attrs.evolve(done.bots[0], bot="Lowest") == untroubled.bots[0]


def test_a_bot_that_hangs_while_it_is_made_loses_that_game() -> None:
    done = simulate(PODKIDNOY, [LoopsWhenMade, "random"], 12, seed=1, time_limit=0.2)
    assert done.games == 12
    assert 0 < done.faults[0].times < 12
    assert "'LoopsWhenMade' could not be made: it took longer than 0.2 s" in done.faults[0].error


def test_a_bot_that_always_hangs_while_it_is_made_is_refused_before_the_run() -> None:
    def never(seed: int) -> Any:
        while True:
            pass

    with pytest.raises(InvalidBot, match="'never' could not be made: it took longer"):
        simulate(PODKIDNOY, [never, "random"], 12, seed=1, time_limit=0.2)


@pytest.mark.parametrize("bot", [Loops, LoopsInStart, LoopsInEnd, LoopsWhenMade])
def test_a_run_in_which_a_bot_was_late_need_not_repeat_itself(bot: type[Lowest], tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("matplotlib")
    how: dict[str, Any] = {"time_limit": 0.2, "seed": 1, "out": tmp_path / "out"}
    assert not simulate(PODKIDNOY, [bot, "random"], 6, **how).repeatable
    assert not simulate(PODKIDNOY, [bot, "random"], 6, **how, resume=True).repeatable
    assert simulate(PODKIDNOY, [RaisesInAct, "random"], 6, seed=1).repeatable


def test_a_bot_is_made_once_to_see_what_it_is_and_once_for_each_game() -> None:
    made: list[int] = []

    def maker(seed: int) -> Lowest:
        made.append(seed)
        return Lowest()

    assert simulate(PODKIDNOY, [maker, "random"], 6, seed=1).repeatable
    assert len(made) == 1 + 6


def test_a_time_limit_that_nobody_reaches_changes_nothing() -> None:
    free = simulate(PODKIDNOY, ["cheapest", "random"], 20, seed=1)
    assert simulate(PODKIDNOY, ["cheapest", "random"], 20, seed=1, time_limit=60) == free
    with ThreadPoolExecutor(1) as threads:
        settings = Settings(executor=threads)
        assert simulate(PODKIDNOY, ["cheapest", "random"], 4, seed=1, time_limit=60, settings=settings).games == 4


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # as below
@pytest.mark.parametrize("alarm", ["_SignalAlarm", "_ThreadAlarm"])
def test_an_alarm_that_rings_while_it_is_disarmed_is_only_late(monkeypatch: pytest.MonkeyPatch, alarm: str) -> None:
    kind = getattr(time_limit, alarm)
    disarm = kind.disarm

    def slowly(self: Any) -> None:
        end = time.perf_counter() + 0.03
        while time.perf_counter() < end:
            pass
        disarm(self)

    def busy() -> str:
        end = time.perf_counter() + 0.004
        while time.perf_counter() < end:
            pass
        return "answer"

    monkeypatch.setattr(time_limit, "_SignalAlarm", kind)
    monkeypatch.setattr(time_limit, "AGAIN", 0.001)
    monkeypatch.setattr(kind, "disarm", slowly)
    for number in range(20):
        with contextlib.suppress(TimeoutError):
            assert time_limit.in_time(0.003 + number * 1e-4, busy) == "answer"


def test_a_time_limit_leaves_no_alarm_behind() -> None:
    before = signal.getsignal(signal.SIGALRM)
    simulate(PODKIDNOY, [Loops, "random"], 2, seed=1, time_limit=0.2)
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before


def test_without_a_time_limit_nothing_is_armed() -> None:
    Armed.seen.clear()
    simulate(PODKIDNOY, [Armed, "random"], 2, seed=1)
    assert Armed.seen == {(0.0, threading.active_count())}
    Armed.seen.clear()
    simulate(PODKIDNOY, [Armed, "random"], 2, seed=1, time_limit=60)
    assert all(0 < left <= 60 for left, _ in Armed.seen)


# an alarm that rings within a callback of the garbage collector is reported and lost there; it rings again
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("thread", [False, True])
def test_an_answer_at_the_very_last_moment_is_given_or_late_and_nothing_else(thread: bool) -> None:
    class AtTheLastMoment(Lowest):
        number = 0

        def act(self, seen: Any) -> Any:
            AtTheLastMoment.number += 1
            end = time.perf_counter() + 0.002 + (AtTheLastMoment.number % 40 - 10) * 4e-6
            while time.perf_counter() < end:
                pass
            return super().act(seen)

    def simulated(games: int, settings: Settings) -> Any:
        bots: list[BotLike] = [AtTheLastMoment, "random"]
        for _ in range(20):
            with contextlib.suppress(InvalidBot):  # other programs may keep a bot for 2 ms from being made
                return simulate(PODKIDNOY, bots, games, seed=1, time_limit=0.002, settings=settings)
        pytest.fail("The bot could not be made in 20 tries.")

    if thread:
        with ThreadPoolExecutor(1) as threads:
            assert 20 == simulated(20, Settings(executor=threads)).games
    else:
        assert 100 == simulated(100, Settings()).games
