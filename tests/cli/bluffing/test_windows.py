"""A person is asked after each hidden play of another whether to call; the question itself reveals nothing."""

import re
from collections.abc import Callable

import pytest

from bluffing_people import glance, leave_after
from bluffing_people import lay_first as lay_first_of_people
from bluffing_table import CALL_PROMPT, WINDOWS, Play, stop_after
from cardkit.errors import InvalidText
from cardkit.records.reading import read_record


@pytest.mark.parametrize("game", WINDOWS)
def test_the_person_is_asked_after_every_hidden_play_of_others(
    play: Play, game: str, bots: Callable[[str], str]
) -> None:
    shown = play(game, stop_after(40), seats=bots("human,quiet,loud,quiet"), width=120)
    plays = list(re.finditer(r"^  (Boris|Vera|Gleb) lays .*\n(?:  \w+ has no cards left\.\n)?", shown, re.MULTILINE))
    assert len(plays) > 15
    for found in plays:
        following = shown[found.end() :]
        assert re.match(r"\npile: [\s\S]*?\n(Boris|Vera|Gleb) (?:laid|announced) .*\nnext: .*\nHand: ", following)
        assert CALL_PROMPT in following[: following.index("> ") + 2]
    assert shown.count(CALL_PROMPT) == len(plays)


@pytest.mark.parametrize("game", WINDOWS)
def test_being_asked_tells_nothing(play: Play, game: str, bots: Callable[[str], str]) -> None:
    compared = 0
    for seed in range(3):
        asked = []
        for who in ("quiet", "loud"):
            shown = play(game, stop_after(6), seats=bots(f"human,{who},{who},{who}"), seed=seed, width=120)
            before, prompt, answer = shown.partition(CALL_PROMPT)
            if "You lay" not in before:
                asked.append(before + prompt)
                assert (" calls! " in answer.partition("\npile")[0]) == (who == "loud")
        assert asked == asked[::-1]
        compared += len(asked) // 2
    assert compared


# -- The time to call is kept with the match, and nobody can call before having seen the hand


@pytest.mark.parametrize("window", ["-1", "601", "nan", "inf"])
def test_a_record_says_a_window_that_can_be(window: str) -> None:
    with pytest.raises(InvalidText, match=r"Line 2: `window` is a number of seconds from 0 to 600, not "):
        read_record(f'game = "bullshit"\nwindow = {window}\nhands = ["2S", "3S", "4S"]\nplay = ""\n')


def test_nobody_is_asked_to_call_before_having_seen_the_hand(play: Play) -> None:
    looked: set[str] = set()

    def people(shown: str) -> str:
        screen = glance(shown)
        for person in ("1", "2"):
            if f"Player {person}, this is your hand" in screen or screen.endswith(f"Player {person}> "):
                looked.add(person)
        if "type your key" in screen:
            legend = screen[screen.rindex("type your key") :]
            assert {person for person in ("1", "2") if f"{person} Player {person}" in legend} <= looked
        return lay_first_of_people(shown)

    play("cheat-updown", leave_after(30, people), seats="human,human,honest", terminal=True, width=150)
    assert {"1", "2"} == looked
