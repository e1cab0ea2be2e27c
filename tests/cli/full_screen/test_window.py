"""The full screen: its contents, its keys, and the parts that stay while the log scrolls."""

import asyncio

import pytest
from rich.text import Text

from cardkit import Card, load
from cardkit.drawing.registry import scene_of
from cardkit.drawing.scene import Scene, SceneHand, ScenePile
from cardkit_cli.commands.menu import asked
from cardkit_cli.full_screen.drawing import shortened
from cardkit_cli.full_screen.round_table import draw_round
from cardkit_cli.full_screen.running import Playing
from cardkit_cli.full_screen.screen import FullScreen
from cardkit_cli.play.seats import names_of
from cardkit_cli.terminal.choosing import Answer
from full_screen import Player, play_deal, visit
from neighbours import neighbour


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


def test_the_cards_of_a_set_are_counted_while_they_are_chosen() -> None:
    async def choose(player: Player) -> bool:
        hand = player.window.hand_cards()
        await player.mark(hand[:1])
        assert player.text("about") == "Choose 3 cards of your hand. Chosen: 1."
        await player.mark(hand[1:4])
        assert player.text("about") == "Choose 3 cards of your hand. Chosen: 4."
        await player.pilot.press("space")
        assert player.text("about") == "These cards can be:"
        return True

    asyncio.run(play_deal(neighbour("hearts"), ["human", "random", "random", "random"], until=choose, seed=2))


def test_a_long_list_of_several_columns_fills_its_rows_wherever_it_is_scrolled(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scroll(player: Player) -> bool:
        window = player.window
        monkeypatch.setattr(
            window, "_listed", lambda: [Answer(f"entry {number}.", str(number)) for number in range(50)]
        )
        window._draw_list()
        room = window._rows() * window.across()
        assert window.across() > 1
        for at in (0, 30, 49, 25, 0):
            window.at = at
            window._draw_list()
            assert f"entry {at}." in player.text("list")
            assert room - window.across() < player.text("list").count("entry") <= room
        return True

    asyncio.run(play_deal(neighbour("hearts"), ["human", "random", "random", "random"], until=scroll, seed=2))


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


def test_a_big_hand_is_shown_by_rank() -> None:
    async def look(player: Player) -> None:
        lines = player.text("hand").splitlines()
        assert len(lines) > 3
        assert all(card.pretty in player.text("hand") for card in player.window.hand_cards())
        assert max(map(len, lines)) <= 52

    visit("verish", "human,honest", look, announces=True)


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


@pytest.mark.usefixtures("few_deals")
def test_a_hint_stands_beside_the_choices_and_undo_takes_back() -> None:
    async def help_me(player: Player) -> None:
        await player.pilot.press("f2")
        await player.question()
        await player.pilot.pause()
        assert player.text("hint").startswith("Hint: ")
        await player.answer(player.asked[-1])
        await player.question()
        await player.pilot.press("f4")
        await player.question()

    told = visit("durak", "human,cheapest", help_me, seed=5)
    assert "Your last move is taken back." in told


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


def test_names_are_asked_on_the_screen() -> None:
    async def say() -> list[str]:
        screen = FullScreen()
        playing = Playing(screen, lambda: names_of(2, None, screen))
        async with playing.window.run_test() as pilot:
            player = Player(pilot, playing.window, None, mouse=False)  # type: ignore[arg-type]
            for typed in ("you", "Ann?", "Igor"):
                await player.question()
                await pilot.press(*["question_mark" if key == "?" else key for key in typed], "enter")
                if typed == "you":
                    await player.until(lambda: "choose another name" in player.text("refusal"))
            await player.until(lambda: not playing.thread.is_alive())
        return playing.close() or []

    assert asyncio.run(say()) == ["Ann?", "Igor"]


@pytest.mark.parametrize(
    ("width", "shown"), [(80, "durak: of 1994, with throwing in"), (31, "durak: of 1994…"), (3, "durak…")]
)
def test_a_headline_ends_where_one_of_its_clauses_does(width: int, shown: str) -> None:
    assert shortened("durak: of 1994, with throwing in", width) == shown


@pytest.mark.usefixtures("few_deals")
def test_a_narrow_window_tells_the_latest_and_shows_hints() -> None:
    async def look(player: Player) -> None:
        assert "attacks with 7♦" in player.text("told")
        await player.until(lambda: player.window.query_one("#log").size.height >= 1)
        await player.pilot.press("f2")
        await player.question()
        await player.pilot.pause()
        await player.until(lambda: player.window.query_one("#hint").region.height >= 2)

    visit("durak", "human,cheapest,cheapest,cheapest", look, seed=5, size=(60, 18))


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


def test_a_table_of_many_piles_is_shown_whole_on_a_low_window() -> None:
    piles = tuple(ScenePile(f"column {number}", ("7S", "KH"), pairs=False, heap=False) for number in range(1, 22))
    scene = Scene((SceneHand("You", (), (), counted=True, acts=True),), (), piles, ())
    low = draw_round(scene, 0, (51, 17), Text).plain
    assert all(f"column {number}:" in low for number in range(1, 22))
    assert len(low.splitlines()) <= 17


def test_cards_are_drawn_before_seats_have_all_their_lines() -> None:
    game = load("podkidnoy")
    position = {"hands": ["7S 8S", "9S TS"], "trump": "D", "table": "6S/-", "attacker": 0, "stock": ""}
    scene = scene_of(game.set_up(position).state.observe(0))
    assert scene is not None
    assert "╭───╮" in draw_round(scene, 0, (53, 13), Text).plain
    assert "[6S]" in draw_round(scene, 0, (53, 9), Text).plain
