"""Lessons and recorded games on the full screen: the same table, list and keys as in play."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit import load
from cardkit.analysis.lessons import LET_PASS, read_lesson
from cardkit_cli.full_screen.running import Playing
from cardkit_cli.full_screen.screen import FullScreen
from cardkit_cli.learning.lessons import GuidedDeal
from cardkit_cli.records.files import Deals
from cardkit_cli.records.stepping import Replay
from full_screen import Player


def shown(
    exercise: Callable[[FullScreen], Any], lines: list[str], look: Callable[[Player], None], size: tuple[int, int]
) -> str:
    """Type these lines, look at the window at each question, and return the log; the last question stays open."""

    async def play() -> str:
        screen = FullScreen()
        playing = Playing(screen, lambda: exercise(screen))
        async with playing.window.run_test(size=size) as pilot:
            player = Player(pilot, playing.window, None, mouse=False)  # type: ignore[arg-type]
            for line in lines:
                assert await player.question() is not None
                await pilot.pause()
                look(player)
                await pilot.press(*["space" if key == " " else key for key in line], "enter")
            assert await player.question() is not None
            await pilot.pause()
            told = "\n".join(line.plain for line in playing.window.log_lines)
            await pilot.press("f10")
            await player.until(lambda: not playing.thread.is_alive())
        playing.close()
        return told

    return asyncio.run(play())


def typed(move: str) -> str:
    """Return a move of a lesson as it is typed."""
    said = move.partition(" ")[2].removeprefix("attack ").removeprefix("play ").replace("challenge", "c")
    return "t" if move == LET_PASS else said


@pytest.mark.parametrize(("name", "size"), [("durak", (80, 24)), ("cheat", (60, 20))])
def test_a_lesson_has_the_table_and_the_task_beside_it(name: str, size: tuple[int, int]) -> None:
    tasks = [step for step in read_lesson(name).steps if step.task]

    def look(player: Player) -> None:
        assert player.window.sight.scene is not None
        assert player.text("hint")
        assert player.text("keys").split("  ")[0].startswith("F1 Help")
        assert "F3" not in player.text("keys")

    lines = [typed(step.move) for step in tasks[:4]]
    told = shown(lambda screen: GuidedDeal(read_lesson(name), screen).run(), lines, look, size)
    assert "You " in told
    assert "the lesson wants another move" not in told


def test_a_recorded_game_is_stepped_through_by_keys(tmp_path: Path) -> None:
    deal = load("podkidnoy").deal(2, seed=1)
    for _ in range(3):
        deal.play(next(iter(deal.legal_moves)))
    path = tmp_path / "game.toml"
    path.write_text(deal.record().text(), encoding="utf-8")
    offered: list[list[str]] = []

    def look(player: Player) -> None:
        assert player.window.sight.scene is not None
        offered.append([entry.typed for entry in player.window.entries])

    told = shown(lambda screen: Replay(Deals.read(path), None, screen).run(None), ["n", "2", "b"], look, (80, 24))
    assert offered == [["n", "3", "q"], ["n", "b", "0", "3", "q"], ["n", "b", "0", "3", "q"]]
    assert [line for line in told.splitlines() if "of 3" in line][-2:] == ["Bout 1, move 2 of 3", "Bout 1, move 1 of 3"]
