"""A person is asked after each hidden play of another whether to call; the question itself reveals nothing."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from bluffing_table import CALL_PROMPT, WINDOWS, Play, call_all, lay_first, stop_after
from cardkit import load, read_record, replay
from cardkit_cli.play.live_table import LiveTable


@pytest.mark.parametrize("game", WINDOWS)
@pytest.mark.parametrize("who", ["quiet", "loud"])
def test_the_person_is_asked_after_every_hidden_play_of_others(
    play: Play, game: str, who: str, bots: Callable[[str], str]
) -> None:
    shown = play(game, stop_after(60), seats=bots(f"human,{who},{who},{who}"), width=120)
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
    for seed in range(6):
        asked = []
        for who in ("quiet", "loud"):
            shown = play(game, stop_after(6), seats=bots(f"human,{who},{who},{who}"), seed=seed, width=120)
            before, prompt, answer = shown.partition(CALL_PROMPT)
            if "You lay" not in before:
                asked.append(before + prompt)
                assert (" calls! " in answer.partition("\npile")[0]) == (who == "loud")
        assert asked == asked[::-1]
        compared += len(asked) // 2
    assert compared > 1


@pytest.mark.parametrize("game", WINDOWS)
def test_when_two_call_the_nearest_counts(play: Play, game: str, bots: Callable[[str], str]) -> None:
    shown = play(game, stop_after(60, call_all), seats=bots("loud,human,loud"), width=120)
    seats = ["Anna", "You", "Vera"]
    calls = re.findall(
        r"^  (Anna|Vera) lays .*\n(?:(?!^  \w+ lays )[\s\S])*?> c\n(  .*\n)(  .*\n)", shown, re.MULTILINE
    )
    assert len(calls) > 4
    nearest = set()
    for player, together, turned in calls:
        place = seats.index(player)
        first, second = (seats[(place + step) % 3] for step in (1, 2))
        is_are = "are" if first == "You" else "is"
        assert together == f"  {first} and {second} call; {first} {is_are} nearest.\n"
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


@pytest.mark.parametrize("game", WINDOWS)
def test_everybody_who_called_stands_in_the_record(
    play: Play, game: str, bots: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: list[LiveTable] = []
    begin = LiveTable.__init__

    def watched(table: LiveTable, *arguments: Any) -> None:
        tables.append(table)
        begin(table, *arguments)

    monkeypatch.setattr(LiveTable, "__init__", watched)
    shown = play(game, stop_after(12, call_all), seats=bots("loud,human,loud"), width=120)
    record = tables[0].deal.record()
    called = [line.split()[0] for line in record.play if "challenge" in line]
    assert shown.count(" nearest.") == len(called)
    assert len(called) > 1
    assert {2} == {len(set(seats.split(","))) for seats in called}
    assert record.play == replay(read_record(record.text()), load).record().play
