"""The names of people: given as options, asked for, remembered, and written into records."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit.errors import InvalidText
from cardkit.language import Message
from cardkit.records.reading import load_records
from cardkit_cli.play.seats import names_of
from cardkit_cli.terminal.console import Screen

Command = Callable[..., "subprocess.CompletedProcess[str]"]


class Asked(Screen):
    """A terminal at which these lines are typed."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self.lines = list(lines)
        self.prompts: list[str] = []

    @property
    def can_ask(self) -> bool:
        return True

    def ask(self, prompt: "str | Message", following: object = None, answers: object = (), moves: object = None) -> str:
        self.prompts.append(str(prompt))
        return self.lines.pop(0)


def test_a_person_alone_is_asked_once() -> None:
    screen = Asked("Igor")
    assert ["Igor"] == names_of(1, None, screen)
    assert ["Your name for saved games (Enter for none): "] == screen.prompts
    assert ["Igor"] == names_of(1, None, Asked())


def test_several_people_are_asked_each_time_and_enter_means_the_same_as_before() -> None:
    assert ["Igor", "Olga"] == names_of(2, None, Asked("Igor", "Olga"))
    again = Asked("", "Lena")
    assert ["Igor", "Lena"] == names_of(2, None, again)
    assert ["Name of Player 1 (Enter: Igor): ", "Name of Player 2 (Enter: Olga): "] == again.prompts


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("Igor,Olga", "--name has 2 names, with commas between them, and the people at the keyboard are 1."),
        ("you", "'you' is what the screen calls whoever plays alone: choose another name."),
        ("I" * 21, "is no name to play under: it has at most 20 letters, on one line, all of which can be seen."),
        ("a\x1b[2Jb", "is no name to play under"),
    ],
)
def test_names_that_cannot_be_are_refused(given: str, said: str) -> None:
    with pytest.raises(InvalidText) as refused:
        names_of(1, given, Asked())
    assert said in str(refused.value)


def test_the_screen_says_you_and_the_record_the_name(command: Command, tmp_path: Path) -> None:
    match = ("play", "durak", "--seats", "human,cheapest", "--seed", "5", "--save", "game.toml")
    done = command(*match, "--name", "Igor", typed="1\n")
    assert "You> " in done.stdout
    assert "Igor" not in done.stdout
    (record,) = load_records(tmp_path / "game.toml")
    assert ("Igor", "Boris") == record.seats
    shown = command("show", "game.toml").stdout
    assert "0 Igor" in shown
    assert "You" not in shown


def test_of_several_people_the_screen_says_the_names_also_when_they_go_on(command: Command, tmp_path: Path) -> None:
    match = ("play", "durak", "--seats", "human,human", "--seed", "5", "--save", "game.toml")
    shown = command(*match, "--name", "Igor,Olga", typed="\n1\n").stdout
    assert "Igor> " in shown or "Olga> " in shown
    assert "Player 1" not in shown
    again = command("play", "--resume", "--save", "game.toml", typed="\n1\n").stdout
    assert "Only Igor should look now." in again or "Only Olga should look now." in again
    assert "leave out --name" in command("play", "--resume", "--name", "Lena").stderr
