"""In Cal's BS the person who answers first counts first."""

import re
from collections.abc import Callable, Collection
from typing import Any

import pytest

from bluffing_people import FLOOR_LINE, Keys, Play, glance, lay_first, leave_after, nobody


@pytest.mark.parametrize("order", [1, -1])
def test_who_comes_first_answers_first(play: Play, press: Callable[[Keys], Any], order: int) -> None:
    came: list[str] = []

    def keys(wanted: Collection[str]) -> list[str]:
        pressed = sorted(wanted)[::order]
        came.append(pressed[0])
        return pressed

    press(keys)
    shown = play("cals-bs", leave_after(30), seats="human,human,human", terminal=True, width=150)
    assert "To answer first, press your key within 5 seconds: " in shown
    parts = shown.split("To answer first, press your key")[1:]
    assert len(parts) == len(came) > 3
    for part, first in zip(parts, came, strict=True):
        owner = re.search(r"Only Player (\d) should look now|Player (\d)>", part)
        if owner:
            assert first in owner.groups()


def test_who_comes_first_by_a_line(play: Play) -> None:
    for typed in ("1", "2", "21", "12"):

        def people(shown: str, typed: str = typed) -> str:
            return typed if "type your key" in glance(shown) else lay_first(shown)

        shown = play("cals-bs", leave_after(20, people), seats="honest,human,human", terminal=True, width=150)
        both = shown.partition(f"{FLOOR_LINE}1 Player 1, 2 Player 2. {typed}\n")[2]
        assert re.findall(r"Only Player (\d) should look|(Player \d)>", both)[0][0] == typed[0]


def test_where_nobody_comes_chance_decides(play: Play, press: Callable[[Keys], Any]) -> None:
    press(nobody)
    firsts = set()
    for seed in range(8):
        shown = play("cals-bs", leave_after(6), seats="human,human,human", seed=seed, terminal=True, width=150)
        both = shown.partition("To answer first")[2]
        firsts.add(re.findall(r"Only Player (\d) should look", both)[0])
    assert len(firsts) > 1
