"""A person is asked after each hidden play of another whether to call; the question itself reveals nothing."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from bluffing_people import glance, leave_after
from bluffing_people import lay_first as lay_first_of_people
from bluffing_table import CALL_PROMPT, WINDOWS, Play, call_all, lay_first, stop_after
from cardkit.errors import InvalidText
from cardkit.records.reading import load_records, read_record
from cardkit_cli.play.party import Timing
from cardkit_cli.play.session import resume
from cardkit_cli.terminal.console import Screen


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


@pytest.mark.parametrize("game", WINDOWS)
def test_when_two_call_the_nearest_counts(play: Play, game: str, bots: Callable[[str], str]) -> None:
    shown = play(game, stop_after(30, call_all), seats=bots("loud,human,loud"), width=120)
    seats = ["Anna", "You", "Vera"]
    calls = re.findall(
        r"^  (Anna|Vera) lays .*\n(?:(?!^  \w+ lays )[\s\S])*?> c\n(  .*\n)(  .*\n)", shown, re.MULTILINE
    )
    assert len(calls) > 2
    nearest = set()
    for player, together, turned in calls:
        place = seats.index(player)
        first, second = (seats[(place + step) % 3] for step in (1, 2))
        said = f"{first} is" if first != "You" else "you are"
        assert together == f"  {first} and {second.replace('You', 'you')} call; {said} nearest.\n"
        assert re.match(rf"  {first} calls?! Turned over: ", turned)
        nearest.add(first)
    assert nearest == {"You", "Anna"}


def test_nobody_but_the_next_is_asked_in_verish(play: Play) -> None:
    shown = play("verish", lay_first, seed=1, width=120)
    for found in re.finditer(r"^(\w+) (?:laid|announced) ", shown, re.MULTILINE):
        before = shown[: found.start()]
        laid = re.findall(r"^  (\w+) lays? ", before, re.MULTILINE)[-1]
        assert laid == found[1]
    assert CALL_PROMPT not in shown


# -- The time to call is kept with the match, and nobody can call before having seen the hand


Command = Callable[..., "subprocess.CompletedProcess[str]"]
MATCH = ("play", "bullshit", "--seats", "human,human,honest", "--seed", "3", "--save", "game.toml")


def test_the_usual_window_is_kept_and_a_person_alone_has_none(command: Command, tmp_path: Path) -> None:
    command(*MATCH)
    assert 5 == load_records(tmp_path / "game.toml")[0].window
    command("play", "bullshit", "--seed", "3", "--save", "alone.toml", "--window", "7")
    assert load_records(tmp_path / "alone.toml")[0].window is None


@pytest.mark.parametrize(("asked", "expected"), [(None, 7.5), (3.0, 3.0)])
def test_going_on_has_the_same_window_unless_another_is_asked_for(
    command: Command, tmp_path: Path, asked: float | None, expected: float
) -> None:
    command(*MATCH, "--window", "7.5")
    session = resume(tmp_path / "game.toml", Screen(), Timing(window=asked))
    session.saver.close()
    assert expected == session.party.window


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


def test_whoever_took_the_pile_looks_before_calling_again(play: Play) -> None:
    taken = []

    def people(shown: str) -> str:
        screen = glance(shown)
        if "type your key" in screen:
            before = shown[: shown.rindex("type your key")]
            for person in ("1", "2"):
                took = before.rfind(f"Player {person} takes the pile")
                if took >= 0 and f"{person} Player {person}" in screen[screen.rindex("type your key") :]:
                    taken.append(person)
                    assert "Hand: " in before[took:]
            return "1" if "1 Player 1" in screen else ""
        return lay_first_of_people(shown)

    play("bullshit", leave_after(60, people), seats="human,human,honest", terminal=True, width=150)
    assert taken
