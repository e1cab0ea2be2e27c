"""Several people at one keyboard call by typing their keys and Enter."""

import re
from collections.abc import Callable, Collection
from typing import Any

import pytest

from bluffing_people import (
    KEYS_LINE,
    WIPE,
    Keys,
    Play,
    glance,
    leave_after,
    nobody,
    quiet_first,
    secrets,
)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("2", "Player 2 calls! "),
        ("12", "Player 1 calls! "),
        ("2 21", "Player 1 calls! "),
        ("", ""),
    ],
)
def test_a_line_with_keys_calls(play: Play, typed: str, said: str, bots: Callable[[str], str]) -> None:
    shown = play("bullshit", quiet_first(typed), seats=bots("quiet,human,human"), terminal=True, width=150)
    asked, _, answer = shown.partition(f"1 Player 1, 2 Player 2. {typed}\n")
    assert "\n" + KEYS_LINE in asked
    assert "  Anna lays " in glance(asked)
    answer = answer.partition(WIPE)[0]
    if said:
        assert f"  {said}" in answer
        assert "\n  It was announced as " in answer
        assert re.search(r"\n  \w+( \d)? takes the pile, \d+ cards?\.", answer)
    else:
        assert "Nobody calls." in answer
    who = said[:8] if said else None
    assert (re.findall(r"(Player \d) calls! ", answer) or [None])[0] == who


# -- Several people at one keyboard call by pressing their keys


def test_the_legend_names_the_time_and_the_key_of_everybody_but_the_player(
    play: Play, press: Callable[[Keys], Any]
) -> None:
    asked = press(nobody)
    shown = play("bullshit", leave_after(30), seats="human,honest,human,human", terminal=True, width=150)
    assert asked
    assert all(seconds == 5 for _, seconds in asked)
    legends = re.findall(r"^To call, press your key within 5 seconds: (.*)\.$", shown, re.MULTILINE)
    assert len(legends) == len(asked)
    for legend, (wanted, _) in zip(legends, asked, strict=True):
        assert sorted(legend.split(", ")) == sorted(f"{key} Player {key}" for key in wanted)
    screens = [screen for screen in shown.split(WIPE) if "press your key" in screen]
    for screen, (wanted, _) in zip(screens, asked, strict=True):
        assert "Hand" not in screen
        assert secrets(screen) == []
        player = re.findall(r"^(.*?) (?:laid|announced) ", screen, re.MULTILINE)[0]
        assert sorted(wanted) == sorted(key for key in "123" if player != f"Player {key}")


# -- In Cal's BS the person who answers first counts first


def test_who_comes_first_answers_first(play: Play, press: Callable[[Keys], Any]) -> None:
    came: list[str] = []

    def keys(wanted: Collection[str]) -> list[str]:
        pressed = sorted(wanted, reverse=True)
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
