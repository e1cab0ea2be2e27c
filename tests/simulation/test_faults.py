"""A bot that fails loses that game by rule and is named with its error, and the run goes on."""

import contextlib
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardkit import InvalidBot
from cardkit_games import load
from cardkit_games.bots import BotLike
from cardkit_games.simulation import Settings, compare_rules, simulate, time_limit, tournament
from cardkit_games.simulation.lineup import Lineup
from cardkit_games.simulation.rows import BY_SEAT, DEAL, FAULT, GAME, HEADER, KIND, PLACE, ROTATION, SCORE, WHO

BotFile = Callable[[str], str]
Rows = Callable[..., list[list[int]]]

PODKIDNOY = load("podkidnoy")


class Lowest:
    def start(self, seat: int, seats: int) -> None:
        self.seat = seat

    def act(self, seen: Any) -> Any:
        return min(seen.actions())

    def end(self, scores: list[float]) -> None:
        pass


class RaisesInStart(Lowest):
    def start(self, seat: int, seats: int) -> None:
        raise ValueError("start went wrong")


class RaisesInAct(Lowest):
    def act(self, seen: Any) -> Any:
        raise ValueError("act\n went wrong")


class RaisesRubbish(Lowest):
    def act(self, seen: Any) -> Any:
        raise ValueError("\x1b[2J\udcff")


class RaisesNothingMore(Lowest):
    def act(self, seen: Any) -> Any:
        raise KeyError


class RaisesLater(Lowest):
    def __init__(self) -> None:
        self.asked = 0

    def act(self, seen: Any) -> Any:
        self.asked += 1
        if self.asked == 4:
            raise ValueError("the fourth time")
        return super().act(seen)


class RaisesInEnd(Lowest):
    def end(self, scores: list[float]) -> None:
        raise ValueError("end went wrong")


class Illegal(Lowest):
    def act(self, seen: Any) -> Any:
        return 999


class Text(Lowest):
    def act(self, seen: Any) -> Any:
        return "7S"


class Exits(Lowest):
    def act(self, seen: Any) -> Any:
        raise SystemExit(3)


class RaisesWhenMade(Lowest):
    def __init__(self, seed: int) -> None:
        if seed % 3 == 1:
            raise ValueError("one of three")


class Meddles(Lowest):
    """Would like to have won."""

    def end(self, scores: list[float]) -> None:
        scores[:] = [float(seat == self.seat) for seat in range(len(scores))]


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
    ("bot", "error"),
    [
        (RaisesInStart, "The bot 'RaisesInStart' failed in `start`: ValueError: start went wrong."),
        (RaisesInAct, "The bot 'RaisesInAct' in seat 0 failed: ValueError: act went wrong."),
        (RaisesLater, "The bot 'RaisesLater' in seat 0 failed: ValueError: the fourth time."),
        (RaisesRubbish, "The bot 'RaisesRubbish' in seat 0 failed: ValueError: \N{REPLACEMENT CHARACTER}[2J"),
        (RaisesNothingMore, "The bot 'RaisesNothingMore' in seat 0 failed: KeyError."),
        (Illegal, "The bot 'Illegal' in seat 0 chose action 999; its legal actions were "),
        (Text, "The bot 'Text' in seat 0 failed: TypeError: an action is a whole number, not '7S'."),
        (Exits, "The bot 'Exits' in seat 0 failed: SystemExit: 3."),
    ],
)
def test_a_bot_that_fails_loses_every_game_and_is_named(bot: type[Lowest], error: str) -> None:
    done = simulate(PODKIDNOY, [bot, "random", "random"], 30, seed=1)
    assert done.games == 30
    assert done.bots[0].losses == 30
    assert done.bots[0].places == (0, 0, 30)
    assert [other.wins for other in done.bots[1:]] == [30, 30]
    (fault,) = done.faults
    assert (fault.bot, fault.game, fault.times) == (bot.__name__, 0, 30)
    assert fault.error.startswith(error)
    assert not done.interrupted


def test_only_the_games_that_it_fails_are_lost(rows_of: Rows) -> None:
    lineup = Lineup((PODKIDNOY,), (RaisesWhenMade, "random"), 1)
    rows = rows_of(lineup, 60)
    failed = [row for row in rows if row[FAULT] != -1]
    assert 5 < len(failed) < 40
    for row in failed:
        assert row[FAULT] == row[WHO] == row[ROTATION]
        assert row[HEADER + BY_SEAT * row[FAULT] + SCORE] == 0
        assert row[HEADER + BY_SEAT * row[FAULT] + PLACE] == 2
    done = simulate(PODKIDNOY, [RaisesWhenMade, "random"], 60, seed=1)
    (fault,) = done.faults
    assert (fault.times, fault.game) == (len(failed), failed[0][GAME])
    assert "could not be made: ValueError: one of three." in fault.error


def test_of_equal_bots_the_one_that_failed_is_named() -> None:
    done = simulate(PODKIDNOY, [RaisesInAct, RaisesInAct], 4, seed=1)
    assert {fault.bot for fault in done.faults} <= {"RaisesInAct (1)", "RaisesInAct (2)"}
    assert done.faults


def test_a_fault_loses_for_the_whole_team(rows_of: Rows) -> None:
    game = load("podkidnoy-2v2")
    for row in rows_of(Lineup((game,), ("random", RaisesLater, "random", "random"), 1), 16):
        if row[FAULT] != -1:
            scores = [row[HEADER + BY_SEAT * seat + SCORE] for seat in range(4)]
            assert scores == [0 if seat % 2 == row[FAULT] % 2 else 2 for seat in range(4)]
            assert row[WHO] == row[FAULT] % 2
    done = simulate(game, ["random", RaisesInAct, "random", "random"], 16, seed=1)
    assert [bot.losses for bot in done.bots] == [0, 16, 0, 16]


def test_a_fault_where_only_the_first_out_wins_lets_all_others_win() -> None:
    done = simulate(load("bullshit"), [RaisesInStart, "honest", "random"], 6, seed=1)
    assert [(bot.wins, bot.losses) for bot in done.bots] == [(0, 6), (6, 0), (6, 0)]
    assert [bot.places for bot in done.bots] == [(0, 0, 6), (6, 0, 0), (6, 0, 0)]


def test_who_fails_at_the_end_is_named_but_the_result_stands() -> None:
    done = simulate(PODKIDNOY, [RaisesInEnd, "random"], 40, seed=1)
    (fault,) = done.faults
    assert (fault.error, fault.times) == (
        "The bot 'RaisesInEnd' failed in `end`: ValueError: end went wrong.",
        40,
    )
    untroubled = simulate(PODKIDNOY, [Lowest, "random"], 40, seed=1)
    assert attrs.evolve(done.bots[0], bot="Lowest") == untroubled.bots[0]


def test_what_a_bot_does_to_the_scores_it_is_told_changes_nothing() -> None:
    meddled = simulate(PODKIDNOY, [Meddles, "random"], 40, seed=1)
    assert attrs.evolve(meddled.bots[0], bot="Lowest") == simulate(PODKIDNOY, [Lowest, "random"], 40, seed=1).bots[0]


def test_the_first_of_several_faults_is_told_wherever_it_was_played() -> None:
    alone = simulate(PODKIDNOY, [RaisesLater, RaisesWhenMade], 64, seed=1)
    assert [fault.bot for fault in alone.faults] == ["RaisesLater", "RaisesWhenMade"]
    with ThreadPoolExecutor(2) as threads:
        settings = Settings(executor=threads)
        assert simulate(PODKIDNOY, [RaisesLater, RaisesWhenMade], 64, seed=1, settings=settings) == alone


def test_a_bot_in_a_worker_process_fails_alike(bot_file: BotFile, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = [bot_file("RaisesNowAndThen"), "random"]
    alone = simulate(PODKIDNOY, bots, 60, seed=2)
    assert 2 < alone.faults[0].times < 40
    assert simulate(PODKIDNOY, bots, 60, seed=2, settings=Settings(2)) == alone


def test_a_tournament_goes_on_without_luck_for_who_fails() -> None:
    done = tournament(PODKIDNOY, [RaisesInAct, "random", "cheapest"], 20, seed=1)
    assert [one.bot for one in done.standings] == ["cheapest", "random", "RaisesInAct"]
    assert [len(table.faults) for table in done.tables] == [1, 1, 0]


def test_a_comparison_names_who_failed() -> None:
    other = load("podkidnoy", {"throw_who": "nobody"})
    done = compare_rules(PODKIDNOY, other, [RaisesInAct, "random"], 20, seed=1)
    assert done.first.faults[0].bot == "RaisesInAct"
    assert (done.first.bots[0].losses, done.second.bots[0].losses) == (20, 20)


# -- In time


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
    done = simulate(PODKIDNOY, [bot, "random"], 3, seed=1, time_limit=0.05)
    assert (done.games, done.bots[0].losses) == (3, 3)
    (fault,) = done.faults
    assert (fault.bot, fault.times) == (bot.__name__, 3)
    assert "TimeoutError: it took longer than 0.05 s" in fault.error
    assert where in fault.error


@pytest.mark.parametrize("bot", [Loops, Swallows, Late, LoopsInStart])
def test_a_bot_that_hangs_in_a_thread_is_interrupted_in_its_python_code(bot: type[Lowest]) -> None:
    with ThreadPoolExecutor(2) as threads:
        settings = Settings(executor=threads)
        done = simulate(PODKIDNOY, [bot, "random"], 4, seed=1, time_limit=0.05, settings=settings)
    assert (done.games, done.bots[0].losses, done.faults[0].times) == (4, 4, 4)
    assert "TimeoutError" in done.faults[0].error


def test_a_bot_that_hangs_at_the_end_is_named_but_the_result_stands() -> None:
    done = simulate(PODKIDNOY, [LoopsInEnd, "random"], 4, seed=1, time_limit=0.05)
    assert done.faults[0].times == 4
    untroubled = simulate(PODKIDNOY, [Lowest, "random"], 4, seed=1)
    assert attrs.evolve(done.bots[0], bot="Lowest") == untroubled.bots[0]


def test_a_bot_that_hangs_while_it_is_made_loses_that_game() -> None:
    done = simulate(PODKIDNOY, [LoopsWhenMade, "random"], 12, seed=1, time_limit=0.05)
    assert done.games == 12
    assert 0 < done.faults[0].times < 12
    assert "'LoopsWhenMade' could not be made: it took longer than 0.05 s" in done.faults[0].error


def test_a_bot_that_always_hangs_while_it_is_made_is_refused_before_the_run() -> None:
    def never(seed: int) -> Any:
        while True:
            pass

    with pytest.raises(InvalidBot, match="'never' could not be made: it took longer"):
        simulate(PODKIDNOY, [never, "random"], 12, seed=1, time_limit=0.05)


@pytest.mark.parametrize("bot", [Loops, LoopsInStart, LoopsInEnd, LoopsWhenMade])
def test_a_run_in_which_a_bot_was_late_need_not_repeat_itself(bot: type[Lowest], tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("matplotlib")
    how: dict[str, Any] = {"time_limit": 0.05, "seed": 1, "out": tmp_path / "out"}
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
    simulate(PODKIDNOY, [Loops, "random"], 2, seed=1, time_limit=0.05)
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

    bots: list[BotLike] = [AtTheLastMoment, "random"]
    if thread:
        with ThreadPoolExecutor(1) as threads:
            settings = Settings(executor=threads)
            done = simulate(PODKIDNOY, bots, 20, seed=1, time_limit=0.002, settings=settings)
    else:
        done = simulate(PODKIDNOY, bots, 100, seed=1, time_limit=0.002)
    assert done.games == (20 if thread else 100)


def test_faults_do_not_stop_at_the_deal_but_at_the_game(rows_of: Rows) -> None:
    rows = rows_of(Lineup((PODKIDNOY,), (RaisesInAct, "random"), 1), 10)
    assert [row[DEAL] for row in rows] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert {row[KIND] for row in rows} == {1}
