"""The names of people: given as options, asked for, remembered, and written into records."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit import load
from cardkit.errors import InvalidText
from cardkit.language import Message
from cardkit.records.reading import load_records
from cardkit_cli.play.seats import make_seats, names_of
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


def test_a_person_who_wants_no_name_is_asked_once_too() -> None:
    assert [""] == names_of(1, None, Asked(""))
    assert [""] == names_of(1, None, Asked())


def test_several_people_are_asked_each_time_and_enter_means_the_same_as_before() -> None:
    assert ["Igor", "Olga"] == names_of(2, None, Asked("Igor", "Olga"))
    again = Asked("", "Lena")
    assert ["Igor", "Lena"] == names_of(2, None, again)
    assert ["Name of Player 1 (Enter: Igor): ", "Name of Player 2 (Enter: Olga): "] == again.prompts


def test_names_that_are_given_are_remembered() -> None:
    assert ["Igor", "Olga", ""] == names_of(3, "Igor, Olga", Asked())
    assert ["Igor"] == names_of(1, None, Asked())


def test_nobody_is_asked_without_a_terminal() -> None:
    assert [""] == names_of(1, None, Screen())
    assert ["", ""] == names_of(2, None, Screen())


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


def test_two_people_have_two_names() -> None:
    with pytest.raises(InvalidText, match="is there twice"):
        names_of(2, "Igor,igor", Asked())
    screen = Asked("Igor", "IGOR", "Olga")
    assert ["Igor", "Olga"] == names_of(2, None, screen)


def test_leaving_instead_of_saying_a_name() -> None:
    with pytest.raises(EOFError):
        names_of(1, None, Asked("q"))


def test_no_bot_has_the_name_of_a_person() -> None:
    seats = make_seats(load("durak"), ["human", "human", "cheapest", "cheapest"], 1, ["vera", "Ann"])
    assert ["vera", "Ann", "Kira", "Gleb"] == [seat.name for seat in seats]


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


def test_a_person_without_a_name_is_no_you_in_a_record(command: Command, tmp_path: Path) -> None:
    command("play", "durak", "--seats", "human,cheapest", "--seed", "5", "--save", "game.toml", typed="1\n")
    assert ("Player", "Boris") == load_records(tmp_path / "game.toml")[0].seats


def test_of_several_people_the_screen_says_the_names_also_when_they_go_on(command: Command, tmp_path: Path) -> None:
    match = ("play", "durak", "--seats", "human,human", "--seed", "5", "--save", "game.toml")
    shown = command(*match, "--name", "Igor,Olga", typed="\n1\n").stdout
    assert "Igor> " in shown or "Olga> " in shown
    assert "Player 1" not in shown
    again = command("play", "--resume", "--save", "game.toml", typed="\n1\n").stdout
    assert "Only Igor should look now." in again or "Only Olga should look now." in again
    assert "leave out --name" in command("play", "--resume", "--name", "Lena").stderr
