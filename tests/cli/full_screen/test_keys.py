"""Keys that choose at once, keys that wait for Enter because more may follow, and typing by habit."""

import asyncio
from typing import Any

import pytest

from cardkit import Card
from cardkit_cli.full_screen import shortcuts
from cardkit_cli.full_screen import window as window_module
from cardkit_cli.full_screen.screen import Question
from cardkit_cli.full_screen.shortcuts import Habit, keys_at_once
from cardkit_cli.terminal.choosing import Answer
from full_screen import Player, visit


class Listed:
    """Moves in the form that the window takes."""

    def __init__(self, *playable: str, numbered: bool = True) -> None:
        self.playable = frozenset(map(Card, playable))
        self.numbered = numbered


@pytest.mark.parametrize(
    ("typed", "hand", "keys"),
    [
        ("8C pass", "9H TS 8C", "2"),  # 1 may be the beginning of 10S
        ("7H pass", "7H 2D", "1"),
        ("take", "AS", "1"),
        ("AS KS QS JS AH KH QH JH AD KD", "AS KS", "23456789"),  # and 1 of 10
    ],
)
def test_numbers_that_can_mean_nothing_else(typed: str, hand: str, keys: str) -> None:
    moves: Any = Listed(*hand.split())
    entries = [Answer(text, text) for text in typed.split()]
    found = keys_at_once(Question("", None, (), moves), entries, [Card(text) for text in hand.split()])
    assert found == {key: int(key) - 1 for key in keys}


def test_a_letter_chooses_where_it_is_typed_for_an_answer() -> None:
    entries = [Answer("c, call", "c"), Answer("Enter, let it pass", "")]
    assert keys_at_once(Question("", None, entries, None), entries, []) == {"c": 0, "1": 0, "2": 1}


def test_the_rest_of_a_word_and_enter_are_habit_and_anything_else_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shortcuts, "HABIT", 1e9)
    question = Question("", None, (), None)
    for keys, taken in (("call\n", 5), ("\n", 1), ("7h", 0), ("cz", 1)):
        habit = Habit()
        habit.begin("c", question)
        typed = [*keys[keys.startswith("c") :]]
        had = [habit.has("enter" if key == "\n" else key, key) for key in typed]
        assert sum(had) == taken - keys.startswith("c")


def test_a_bold_key_acts_at_once_and_another_highlights_until_enter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shortcuts, "HABIT", 1e9)

    async def press(player: Player) -> None:
        window = player.window
        assert {"1", "2"} - set(window.at_once) == {"1"}  # the hand has a ten
        await player.pilot.press("1")
        await player.pilot.pause()
        assert (window.at, window.question is None) == (0, False)
        await player.pilot.press("backspace")
        await player.pilot.pause()
        assert window.at == -1
        await player.pilot.press("2", "enter")  # Enter out of habit lays nothing at the next question
        await player.question()
        assert "You add nothing." in "\n".join(line.plain for line in window.log_lines)

    visit("durak", "human,cheapest,cheapest,cheapest", press, seed=5)


def test_a_number_that_could_begin_a_card_chooses_its_entry_when_nothing_follows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(window_module, "NUMBER_SECONDS", 0.05)

    async def press(player: Player) -> None:
        assert "1" not in player.window.at_once  # the hand has a ten
        (first, *_) = player.window.entries
        await player.pilot.press("1")
        while not any(first.line in line.plain for line in player.window.log_lines):
            await asyncio.sleep(0.01)

    visit("durak", "human,cheapest,cheapest,cheapest", press, seed=5)


def test_a_call_is_one_key() -> None:
    async def call(player: Player) -> None:
        while (question := await player.question()) is None or "c" not in player.window.at_once:
            assert question is not None
            await player.answer(question)
        await player.pilot.press("c")
        await player.question()
        assert "You call" in "\n".join(line.plain for line in player.window.log_lines)

    visit("cheat-updown", "human,honest,honest", call, seed=5)


@pytest.mark.usefixtures("few_deals")
def test_a_key_that_is_pressed_while_nobody_is_asked_is_answered_once_somebody_is() -> None:
    async def early(player: Player) -> None:
        window, question = player.window, player.window.question
        window.question = None  # as while bots move
        await player.pilot.press("7", "enter")
        await player.pilot.pause()
        assert "stays until it is" in player.text("refusal")
        await player.pilot.press("backspace", "f2")
        await player.pilot.pause()
        assert "as soon as it is" in player.text("refusal")
        assert question is not None
        window.ask(question)
        await player.until(lambda: "Hint: " in player.text("hint"))
        assert player.text("refusal") == ""
        await player.question()

    visit("durak", "human,cheapest,cheapest,cheapest", early, seed=5)


def test_a_question_mark_asks_for_help_at_once() -> None:
    async def ask(player: Player) -> None:
        await player.pilot.press("?")
        await player.until(lambda: player.window.page_open)
        assert "take back your move" in player.text("written")

    visit("durak", "human,cheapest,cheapest,cheapest", ask, seed=5)
