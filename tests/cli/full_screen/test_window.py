"""The full screen: its contents, its keys, and the parts that stay while the log scrolls."""

import asyncio

import pytest

from cardkit import Card
from cardkit_cli.commands.menu import asked
from cardkit_cli.full_screen.running import Playing
from cardkit_cli.full_screen.screen import FullScreen
from full_screen import Player, visit


def test_a_refusal_leaves_the_choices_where_they_are_and_what_is_listed_can_be_typed() -> None:
    async def typed(player: Player) -> None:
        player.window.headline("a\x1b[31mb")
        await player.pilot.press(*"as", "enter")
        await player.question()
        await player.pilot.pause()
        assert player.text("head") == "a\N{REPLACEMENT CHARACTER}[31mb"  # a terminal would obey the sign
        assert "A♠" in player.text("refusal")
        moves = player.asked[-1].moves
        assert moves is not None
        assert [entry.line for entry in moves.offered] == ["7♥", "pass"]
        await player.pilot.press(*"7h", "enter")
        assert (question := await player.question()) is not None
        assert question.moves is not None

    told = visit("durak", "human,cheapest,cheapest,cheapest", typed, seed=5)
    assert "You add 7♥." in told
    assert "You add A♠" not in told


def test_cards_that_are_chosen_say_what_they_can_be_and_why_not() -> None:
    async def choose(player: Player) -> None:
        hand = player.window.hand_cards()
        await player.mark([hand[0], hand[1]])
        assert [entry.typed for entry in player.window.entries] == [f"{hand[0]} {hand[1]} as A"]
        await player.mark(hand[2:6])
        assert list(player.window.entries) == []
        assert "A play has 1 to 4 cards" in player.text("about")
        await player.pilot.press("escape")
        assert player.window.marked == []

    visit("i-doubt-it", "human,honest,honest", choose, announces=True, seed=2)


def test_the_window_is_drawn_anew_when_its_size_changes() -> None:
    async def resize(player: Player) -> None:
        for tiny in [(30, 8), (20, 30), (9, 4), (2, 2), (1, 1)]:
            await player.pilot.resize_terminal(*tiny)
            await player.pilot.pause()
        for size in [(200, 60), (60, 16), (80, 24), (120, 40)]:
            await player.pilot.resize_terminal(*size)
            await player.pilot.pause()
            table = player.text("table")
            assert player.window.query_one("#side").display
            assert all(name in table for name in ("Boris", "Vera", "Gleb", "You"))
            assert "♥" in table
            assert "7♦" in table
            assert all(text in player.text("hand") for text in ("6♦", "10♣", "Q♥"))

    visit("durak", "human,cheapest,cheapest,cheapest", resize, seed=5)


def test_rules_and_help_lie_over_the_table_until_escape() -> None:
    async def read(player: Player) -> None:
        for key, said in (("f3", "In short"), ("f1", "the choices listed above")):
            await player.pilot.press(key)
            await player.question()
            await player.pilot.pause()
            assert player.window.page_open
            assert said in player.text("written")
            page, keys = player.window.query_one("#page"), player.window.query_one("#keys")
            await player.until(lambda: page.region.bottom == keys.region.y)  # noqa: B023
            assert player.text("keys").startswith("Esc")
            await player.pilot.press("x", "y")
            await player.until(lambda: player.text("keys").endswith("> xy"))
            await player.pilot.press("backspace", "backspace", "escape")
            assert not player.window.page_open
        await player.pilot.press("?")  # asks for help too, at once
        await player.until(lambda: player.window.page_open)
        assert "take back your move" in player.text("written")

    visit("durak", "human,cheapest", read, seed=5)


@pytest.mark.parametrize("colours", [True, False])
def test_without_colours_nothing_is_told_by_them_alone(colours: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not colours:
        monkeypatch.setenv("NO_COLOR", "1")

    async def look(player: Player) -> None:
        card = player.window.hand_cards()[0]
        await player.mark([card])
        styles = {str(span.style) for line in player.window.drawn.lines for span in line.spans}
        assert any("reverse" in style for style in styles)
        assert any("red" in style for style in styles) == colours
        assert Card("2S").red is False

    visit("durak", "human,cheapest", look, seed=5)


def test_a_window_for_calls_shows_its_time_and_takes_a_key() -> None:
    async def call(player: Player) -> None:
        window, pilot = player.window, player.pilot
        while not window.wanted:
            if window.question is not None and window.question.moves is not None:
                await player.answer(window.question)
            elif window.question is not None:
                await pilot.press("enter")
            await asyncio.sleep(0.01)
        await pilot.pause()
        assert "s left" in player.text("about")
        assert "your key within" in "\n".join(line.plain for line in window.log_lines)
        await pilot.press("2", "enter")
        await player.question()

    visit("cheat-updown", "human,human", call, seed=3, window=60.0)


@pytest.mark.parametrize(
    ("key", "chosen"),
    [("c", ["play", "cheat"]), ("enter", ["play", "durak"]), ("escape", [])],
)
def test_the_menu_is_a_list_without_a_table(key: str, chosen: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    async def choose() -> list[str]:
        playing = Playing(FullScreen(), lambda: asked(playing.screen))
        async with playing.window.run_test() as pilot:
            player = Player(pilot, playing.window, None, mouse=False)  # type: ignore[arg-type]
            question = await player.question()
            assert question is not None
            assert question.entries[0].line == "Play Durak"
            await player.until(lambda: player.text("keys") == "F10 Leave")
            await pilot.press(key)
            await player.until(lambda: not playing.thread.is_alive())
        return playing.close() or []

    monkeypatch.setenv("XDG_DATA_HOME", "/nowhere")
    assert asyncio.run(choose()) == chosen


def test_a_table_that_is_too_high_says_so_and_scrolls() -> None:
    async def scroll(player: Player) -> None:
        area, more = player.window.query_one("#area"), player.window.query_one("#more")

        def below() -> int:
            return len(player.text("table").splitlines()) - area.size.height - round(area.scroll_y)

        await player.pilot.resize_terminal(40, 12)
        await player.until(lambda: below() > 0 and player.text("more").startswith(f"... {below()} more line"))
        await player.pilot.press("ctrl+down", "ctrl+down", "ctrl+down")
        await player.until(lambda: below() == 0 and "above" in player.text("more"))
        await player.pilot.resize_terminal(80, 24)
        await player.until(lambda: not more.display)

    visit("durak", "human,cheapest,cheapest,cheapest,cheapest,cheapest", scroll, seed=5)
