"""A bot that fails loses that game by rule and is named with its error, and the run goes on."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardkit import load
from cardkit.simulation import Settings, simulate
from cardkit.simulation.lineup import Lineup
from failing_bots import Loops, LoopsInEnd, LoopsInStart, LoopsWhenMade, Lowest, RaisesInAct

Rows = Callable[..., list[dict[str, Any]]]

PODKIDNOY = load("podkidnoy")


class RaisesInStart(Lowest):
    def start(self, seat: int, seats: int) -> None:
        raise ValueError("start went wrong")


class RaisesRubbish(Lowest):
    def act(self, seen: Any) -> Any:
        raise ValueError("\x1b[2J\udcff")


class WithoutText(Exception):
    def __str__(self) -> str:
        raise ValueError("no text")


class Unshown:
    def __repr__(self) -> str:
        raise SystemExit(4)


class RaisesWithoutText(Lowest):
    def act(self, seen: Any) -> Any:
        raise WithoutText


class RaisesMuch(Lowest):
    def act(self, seen: Any) -> Any:
        raise ValueError("word " * 10**5)


class RaisesDeepDown(Lowest):
    """A bot that holds its observation in each frame of a long traceback, which is freed from the top down."""

    def act(self, seen: Any, frames: int = 200) -> Any:
        if not frames:
            raise ValueError("deep down")
        return self.act(seen, frames - 1)


class AnswersUnshown(Lowest):
    def act(self, seen: Any) -> Any:
        return Unshown()


class RaisesLater(Lowest):
    def __init__(self) -> None:
        self.asked = 0

    def act(self, seen: Any) -> Any:
        self.asked += 1
        if self.asked == 4:
            raise ValueError("the fourth time")
        return super().act(seen)


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
    """A bot that writes other scores into the list that it gets."""

    def end(self, scores: list[float]) -> None:
        scores[:] = [float(seat == self.seat) for seat in range(len(scores))]


@pytest.mark.parametrize(
    ("bot", "error"),
    [
        (RaisesInStart, "The bot 'RaisesInStart' failed in `start`: ValueError: start went wrong."),
        (RaisesInAct, "The bot 'RaisesInAct' in seat 0 failed: ValueError: act went wrong."),
        (RaisesRubbish, "The bot 'RaisesRubbish' in seat 0 failed: ValueError: \N{REPLACEMENT CHARACTER}[2J"),
        (Illegal, "The bot 'Illegal' in seat 0 chose action 999; its legal actions were "),
        (Text, "The bot 'Text' in seat 0 failed: TypeError: an action is a whole number, not '7S'."),
        (Exits, "The bot 'Exits' in seat 0 failed: SystemExit: 3."),
        (RaisesWithoutText, "The bot 'RaisesWithoutText' in seat 0 failed: WithoutText: (an object whose str fails)."),
        (RaisesDeepDown, "The bot 'RaisesDeepDown' in seat 0 failed: ValueError: deep down."),
        (RaisesMuch, "The bot 'RaisesMuch' in seat 0 failed: ValueError: word word "),
        (
            AnswersUnshown,
            "The bot 'AnswersUnshown' in seat 0 failed: TypeError: an action is a whole number, "
            "not (an object whose repr fails).",
        ),
    ],
)
def test_a_bot_that_fails_loses_every_game_and_is_named(bot: type[Lowest], error: str) -> None:
    done = simulate(PODKIDNOY, [bot, "random", "random"], 6, seed=1)
    assert done.games == 6
    assert done.bots[0].losses == 6
    assert done.bots[0].places == (0, 0, 6)
    assert [other.wins for other in done.bots[1:]] == [6, 6]
    (fault,) = done.faults
    assert (fault.bot, fault.game, fault.times) == (bot.__name__, 0, 6)
    assert fault.error.startswith(error)
    assert len(fault.error) < 300
    assert (done.interrupted, done.repeatable) == (False, True)


def test_only_the_games_that_it_fails_are_lost(rows_of: Rows) -> None:
    lineup = Lineup((PODKIDNOY,), (RaisesWhenMade, "random"), 1)
    rows = rows_of(lineup, 60)
    failed = [row for row in rows if row["error"] is not None]
    assert 5 < len(failed) < 40
    for row in failed:
        kind, seat = row["result"].split()
        assert kind == "loser"
        assert (row[f"number_{seat}"], row[f"score_{seat}"], row[f"place_{seat}"]) == (0, 0, 2)
    done = simulate(PODKIDNOY, [RaisesWhenMade, "random"], 60, seed=1)
    (fault,) = done.faults
    assert (fault.times, fault.game) == (len(failed), failed[0]["game"])
    assert "could not be made: ValueError: one of three." in fault.error


def test_a_fault_loses_for_the_whole_team(rows_of: Rows) -> None:
    game = load("podkidnoy-2v2")
    for row in rows_of(Lineup((game,), ("random", RaisesLater, "random", "random"), 1), 16):
        if row["error"] is not None:
            failed = [row[f"number_{seat}"] for seat in range(4)].index(1)
            assert [row[f"score_{seat}"] for seat in range(4)] == [seat % 2 != failed % 2 for seat in range(4)]
            assert row["result"] == f"losing-team {failed % 2}"
    done = simulate(game, ["random", RaisesInAct, "random", "random"], 16, seed=1)
    assert [bot.losses for bot in done.bots] == [0, 16, 0, 16]


def test_a_fault_where_only_the_first_out_wins_lets_all_others_win() -> None:
    done = simulate(load("bullshit"), [RaisesInStart, "honest", "random"], 6, seed=1)
    assert [(bot.wins, bot.losses) for bot in done.bots] == [(0, 6), (6, 0), (6, 0)]
    assert [bot.places for bot in done.bots] == [(0, 0, 6), (6, 0, 0), (6, 0, 0)]


def test_what_a_bot_does_to_the_scores_it_is_told_changes_nothing() -> None:
    meddled = simulate(PODKIDNOY, [Meddles, "random"], 40, seed=1)
    assert attrs.evolve(meddled.bots[0], bot="Lowest") == simulate(PODKIDNOY, [Lowest, "random"], 40, seed=1).bots[0]


def test_the_first_of_several_faults_is_told_wherever_it_was_played() -> None:
    alone = simulate(PODKIDNOY, [RaisesLater, RaisesWhenMade], 64, seed=1)
    assert [fault.bot for fault in alone.faults] == ["RaisesLater", "RaisesWhenMade"]
    with ThreadPoolExecutor(2) as threads:
        settings = Settings(executor=threads)
        assert simulate(PODKIDNOY, [RaisesLater, RaisesWhenMade], 64, seed=1, settings=settings) == alone


# -- A bot that exceeds its time limit loses that game, and the run goes on


@pytest.mark.parametrize(("bot", "where"), [(Loops, "in seat 0"), (LoopsInStart, "start")])
def test_a_bot_that_hangs_loses_by_the_time_limit_and_the_run_need_not_repeat_itself(
    tmp_path: Path, bot: type[Lowest], where: str
) -> None:
    how: dict[str, Any] = {"time_limit": 0.2, "seed": 1, "out": tmp_path / "out"}
    done = simulate(PODKIDNOY, [bot, "random"], 2, **how)
    assert (done.games, done.bots[0].losses, done.repeatable) == (2, 2, False)
    (fault,) = done.faults
    assert (fault.bot, fault.times) == (bot.__name__, 2)
    assert "it took longer than 0.2 s" in fault.error
    assert where in fault.error
    assert not simulate(PODKIDNOY, [bot, "random"], 2, **how, resume=True).repeatable


def test_a_bot_that_hangs_at_the_end_is_named_but_the_result_stands() -> None:
    done = simulate(PODKIDNOY, [LoopsInEnd, "random"], 2, seed=1, time_limit=0.2)
    assert not done.repeatable
    assert done.faults[0].times == 2
    untroubled = simulate(PODKIDNOY, [Lowest, "random"], 2, seed=1)
    assert attrs.evolve(done.bots[0], bot="Lowest") == untroubled.bots[0]


def test_a_bot_that_hangs_while_it_is_made_loses_that_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.bots.sandbox.bot.MAKING_SECONDS", 2.0)
    done = simulate(PODKIDNOY, [LoopsWhenMade, "random"], 2, seed=2, time_limit=0.2)
    assert (done.games, done.faults[0].times) == (2, 1)  # it is made anew for each game
    assert "'LoopsWhenMade' could not be made: it took longer than 2 s" in done.faults[0].error


class RaisesInSecondStart(Lowest):
    deals = 0

    def start(self, seat: int, seats: int) -> None:
        self.deals += 1
        if self.deals > 1:
            raise ValueError("start went wrong")


def test_a_bot_that_fails_as_a_later_deal_of_a_match_begins_is_the_one_to_blame() -> None:
    done = simulate(load("podkidnoy", {"match_losses": 2}), [Lowest, RaisesInSecondStart], 12, seed=3, match=True)
    assert {"RaisesInSecondStart"} == {fault.bot for fault in done.faults}


def test_a_bot_of_this_package_that_is_late_loses_by_the_time_limit() -> None:
    done = simulate(PODKIDNOY, ["cheapest", "random"], 2, seed=1, time_limit=1e-9)
    assert (2, 2, False) == (done.games, done.bots[0].losses + done.bots[1].losses, done.repeatable)
    assert done.faults[0].error.endswith("failed: it took longer than 1e-09 s.")


def test_a_time_limit_that_nobody_reaches_changes_nothing() -> None:
    free = simulate(PODKIDNOY, ["cheapest", "random"], 20, seed=1)
    assert simulate(PODKIDNOY, ["cheapest", "random"], 20, seed=1, time_limit=60) == free
    with ThreadPoolExecutor(1) as threads:
        settings = Settings(executor=threads)
        assert simulate(PODKIDNOY, ["cheapest", "random"], 4, seed=1, time_limit=60, settings=settings).games == 4
