"""Keys that choose at once, and keys that wait because more may follow."""

import pytest
from textual.widgets import Static

from cardkit_cli.full_screen import shortcuts
from cardkit_cli.full_screen import window as window_module
from cardkit_cli.full_screen.window import Line
from full_screen import Player, visit


def test_a_number_that_could_begin_a_card_chooses_when_nothing_follows_and_enter_by_habit_lays_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shortcuts, "HABIT", 1e9)

    async def press(player: Player) -> None:
        question = player.window.question
        first = player.window.entries[0].line
        await player.pilot.press("1")
        await player.until(lambda: player.window.question is not question)
        await player.pilot.press("enter")
        await player.question()
        assert any(first in line.plain for line in player.window.log_lines)

    monkeypatch.setattr(window_module, "NUMBER_SECONDS", 0.05)
    visit("durak", "human,cheapest,cheapest,cheapest", press, seed=5)


def test_where_cards_have_numbers_they_are_chosen_by_them(monkeypatch: pytest.MonkeyPatch) -> None:
    async def press(player: Player) -> None:
        window = player.window
        line, question = window.query_one(Line), window.question
        assert question is not None
        line.value = "111"  # was struck while bots acted
        window.ask(question)
        assert line.value == ""
        for words, chosen in (
            (["3", " ", "5", " ", "12"], [2, 4, 11]),
            (["97"], [8, 6]),
            (["1", "1"], []),
            (["/12"], []),
        ):
            for word in words:
                *first, last = ("space" if key == " " else key for key in word)
                await player.pilot.press(*first)
                with monkeypatch.context() as soon:  # no earlier: the keys of one number may come slowly here
                    soon.setattr(window_module, "NUMBER_SECONDS", 0.05)
                    await player.pilot.press(last)
                await player.until(lambda: line.value in ("", "/12"))
            assert window.marked == chosen
            await player.pilot.press("escape")
        for key in ("f1", "x", "space"):  # any key ends the look at cards that were turned over
            pressed: list[str | None] = []
            with monkeypatch.context() as reading:
                reading.setattr(window.terminal, "press", pressed.append)
                window.read_keys((" ",))
                await player.pilot.press(key)
                window.read_keys(())
            assert [" "] == pressed

    visit("cheat", "human,honest,honest,honest", press, announces=True, seed=5)


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


def test_every_key_that_is_shown_does_something() -> None:
    pressed = []

    async def press(player: Player) -> None:
        window = player.window

        def shown() -> tuple[object, ...]:
            parts = [str(part.content) for part in window.query(Static)]
            return (*parts, len(window.log_lines), window.page_open)

        for key, _, _ in window._keys()[:-1]:  # the last leaves
            await player.pilot.pause()
            before = shown()
            await player.pilot.press(key)
            await player.until(lambda before=before: shown() != before)  # type: ignore[misc]
            if window.page_open:
                await player.pilot.press("escape")
                await player.until(lambda: not window.page_open)
            await player.until(lambda: window.question is not None)
            pressed.append(key)

    visit("durak", "human,cheapest,cheapest", press, seed=5)
    assert ["f1", "f2", "f3", "f4", "f5"] == pressed
