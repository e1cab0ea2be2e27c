"""Several people at one keyboard call by pressing their keys."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from bluffing_people import WIPE, Keys, Play, backwards, forwards, leave_after, nobody, secrets


def test_the_legend_names_every_key_and_the_time(play: Play, press: Callable[[Keys], Any]) -> None:
    asked = press(nobody)
    shown = play("bullshit", leave_after(30), seats="human,honest,human,human", terminal=True, width=150)
    assert asked
    assert all(seconds == 5 for _, seconds in asked)
    legends = re.findall(r"^To call, press your key within 5 seconds: (.*)\.$", shown, re.MULTILINE)
    assert len(legends) == len(asked)
    for legend, (wanted, _) in zip(legends, asked, strict=True):
        assert sorted(legend.split(", ")) == sorted(f"{key} Player {key}" for key in wanted)
    for screen in shown.split(WIPE):
        if "press your key" in screen:
            assert "Hand" not in screen
            assert secrets(screen) == []


def test_of_several_keys_the_nearest_counts(play: Play, press: Callable[[Keys], Any]) -> None:
    for order in (1, -1):
        press(forwards if order == 1 else backwards)
        shown = play("bullshit", leave_after(30), seats="human,human,human", terminal=True, width=150)
        calls = re.findall(
            r"^Player (\d) (?:laid|announced) .*\nnext: .*\nTo call, press .*\n(?:.*\n)*?  Player (\d) calls! ",
            shown,
            re.MULTILINE,
        )
        assert len(calls) == shown.count("To call, press") > 3
        assert all(int(caller) == int(player) % 3 + 1 for player, caller in calls)


def test_all_who_call_are_named_at_once(play: Play, press: Callable[[Keys], Any]) -> None:
    press(forwards)
    shown = play("bullshit", leave_after(12), seats="human,human,human", terminal=True, width=150)
    screen = next(screen for screen in shown.split(WIPE) if "To call, press" in screen)
    assert re.search(r"  (Player \d) and Player \d call; \1 is nearest\.\n  \1 calls! ", screen)


@pytest.mark.parametrize("game", ["bullshit", "cheat-updown"])
def test_all_who_called_are_in_the_news(play: Play, press: Callable[[Keys], Any], game: str) -> None:
    press(forwards)
    shown = play(game, leave_after(30), seats="human,human,human", terminal=True, width=150)
    assert re.search(r"  (Player \d) and Player \d call; \1 is nearest\.\n  \1 calls! ", shown)


def test_everybody_but_the_player_is_asked(play: Play, press: Callable[[Keys], Any]) -> None:
    asked = press(nobody)
    shown = play("i-doubt-it", leave_after(40), seats="human,human,human,honest", terminal=True, width=150)
    screens = [screen for screen in shown.split(WIPE) if "press your key" in screen]
    assert len(screens) == len(asked)
    for screen, (wanted, _) in zip(screens, asked, strict=True):
        player = re.findall(r"^(.*?) (?:laid|announced) ", screen, re.MULTILINE)[0]
        assert sorted(wanted) == sorted(key for key in "123" if player != f"Player {key}")
