"""Several people at one keyboard call by typing their keys and Enter."""

import re
from collections.abc import Callable, Collection
from typing import Any

import pytest

from bluffing_people import (
    FLOOR_LINE,
    KEYS_LINE,
    WIPE,
    Keys,
    Play,
    backwards,
    forwards,
    glance,
    lay_first,
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


@pytest.mark.parametrize("game", ["bullshit", "cals-bs"])
def test_the_end_of_input_at_every_prompt_leaves(play: Play, game: str) -> None:
    for left in range(10):

        def people(shown: str) -> Any:
            nonlocal left
            left -= 1
            return lay_first(shown) if left >= 0 else None

        shown = play(game, people, seats="human,human,honest", terminal=True)
        assert shown.endswith("\nGoodbye.\n")


@pytest.mark.parametrize("typed", ["x", "3", "1 as K"])
def test_nonsense_is_no_answer_to_a_play(play: Play, typed: str, bots: Callable[[str], str]) -> None:
    shown = play("bullshit", quiet_first(typed), seats=bots("quiet,human,human"), terminal=True, width=150)
    answer = shown.partition(f"1 Player 1, 2 Player 2. {typed}\n")[2].partition(WIPE)[0]
    assert re.search(r"\S.*\.\n", answer)
    assert "calls! " not in answer
    assert KEYS_LINE in answer


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
        together = re.findall(r"  (Player \d) and Player \d call; (.*) is nearest\.\n  (.*) calls! ", shown)
        assert len(together) >= len(calls)
        assert all(len(set(named)) == 1 for named in together)


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
    for seed in range(4):
        shown = play("cals-bs", leave_after(6), seats="human,human,human", seed=seed, terminal=True, width=150)
        both = shown.partition("To answer first")[2]
        firsts.add(re.findall(r"Only Player (\d) should look", both)[0])
    assert len(firsts) > 1
