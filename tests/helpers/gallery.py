"""The pictures of docs/guide/gallery.md: `python tests/helpers/gallery.py [--to FOLDER] [NAMES]` makes all or some.

Pictures of the terminal are the command's output, as SVG. Pictures of pages are taken with Chromium, and need the same
packages as the tests of pages and a font with emoji; the cards of web tables differ each time.
"""

import argparse
import asyncio
import io
import os
import pty
import re
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from rich.text import Text

from browser import ARGUMENTS, browser_path, serving
from cardkit import load
from cardkit.analysis.lessons import read_lesson
from cardkit.analysis.puzzles import Ending, puzzles
from cardkit_cli.commands.menu import asked
from cardkit_cli.full_screen.running import Playing
from cardkit_cli.full_screen.screen import FullScreen
from cardkit_cli.learning.lessons import GuidedDeal
from cardkit_cli.learning.puzzles import EndingPuzzle
from cardkit_cli.play import live_table
from full_screen import Player, painted, play_deal
from table_pictures import beside, calling, claiming, desktop, inviting, keep

PICTURES: Final = Path(__file__).parents[2] / "docs" / "pictures"
WIDTH: Final = 84
PROGRESS: Final = re.compile(r"\x1b\[\?25l.*?\x1b\[\?25h(?:\r|\x1b\[1A|\x1b\[2K)*", re.DOTALL)
"""A progress bar, which is gone from a terminal when the command ends."""
FONTS: Final = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Rich's pages fetch fonts from elsewhere; our pages fetch nothing."""
PHONES: Final = 1100
"""The width of the picture of the phones, in pixels."""
A_LIE: Final = 7
"""The question at which a play of this deal is a lie that can be called."""
LOOK_SECONDS: Final = 10.0
"""The time for which cards that were turned over lie open, enough for the picture."""
GAME: Final = ("play", "podkidnoy", "--fair", "--seats", "cheapest,cheapest", "--seed", "3", "--save", "game.toml")


def command(folder: Path, *arguments: str, typed: str = "") -> str:
    """Return the command's output in colours at a terminal, in a folder that is also its home.

    `typed` is sent through a pipe, and is inserted in the output where a person would type it.
    """
    own = {name: str(folder) for name in ("HOME", "XDG_DATA_HOME")}
    shown = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": str(WIDTH), "LANGUAGE": "en", "PYTHONUTF8": "1"}
    words = [sys.executable, "-m", "cardkit_cli.app", *arguments]
    reader, terminal = pty.openpty()
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=terminal, env=os.environ | own | shown, cwd=folder
    ) as run:
        os.close(terminal)
        assert run.stdin is not None
        run.stdin.write(typed.encode())
        run.stdin.close()
        printed = b"".join(_read(reader)).decode().replace("\r\n", "\n")
    assert run.returncode == 0, printed
    lines = iter(typed.splitlines())
    return re.sub(r"> (?:\x1b\[0m)", lambda found: found[0] + next(lines, "") + "\n", PROGRESS.sub("", printed))


def _read(reader: int) -> Iterator[bytes]:
    """Yield the output until the terminal is closed."""
    with suppress(OSError), open(reader, "rb", buffering=0) as stream:
        while piece := stream.read(65536):
            yield piece


def terminal(title: str, printed: str, last: str = "") -> str:
    """Return a picture of a terminal in which this was printed, up to the last line that begins with `last`."""
    lines = printed.rstrip().splitlines()
    if last:
        lines = lines[
            : max(number for number, line in enumerate(lines) if Text.from_ansi(line).plain.startswith(last)) + 1
        ]
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(Text.from_ansi(f"$ {title}\n" + "\n".join(lines)))
    return FONTS.sub("", console.export_svg(title=title, unique_id="terminal"))


def playing(folder: Path) -> str:
    """Return the picture of a bout at the terminal."""
    seats = ("--seed", "5", "--seats", "human,cheapest,cheapest,cheapest")
    return terminal("cardkit play durak", command(folder, "play", "durak", *seats, typed="7h\n"), "You>")


def replaying(folder: Path) -> str:
    """Return the picture of a step of a replay, with all hands open."""
    command(folder, *GAME)
    printed = command(folder, "replay", "game.toml", typed="\n" * 12)
    *_, one, other = re.split(r"(?=\x1b\[2mBout )", printed)
    return terminal("cardkit replay game.toml", one + other, "move")


def analysing(folder: Path) -> str:
    """Return the picture of the command's analysis of a game."""
    command(folder, *GAME)
    return terminal("cardkit analyse game.toml", command(folder, "analyse", "game.toml"))


def table_of_durak(folder: Path, size: tuple[int, int] = (80, 24)) -> str:
    """Return the picture of a bout of Durak on a full screen, with a hint."""

    async def until(player: Player) -> bool:
        if len(player.asked) < 3:
            return False
        await player.pilot.press("f2")
        await player.question()
        await player.pilot.press("right", "right")
        return True

    return full_screen("durak", "human,cheapest,cheapest,cheapest", until, seed=5, size=size)


def light_table(folder: Path) -> str:
    """Return the picture of the same table in a terminal with a light background."""
    with patch("rich.console.SVG_EXPORT_THEME", DEFAULT_TERMINAL_THEME):
        return table_of_durak(folder)


def end_of_a_deal(folder: Path) -> str:
    """Return the picture of the end of a deal of Durak, in a light terminal."""
    with patch("rich.console.SVG_EXPORT_THEME", DEFAULT_TERMINAL_THEME):
        return full_screen("durak", "human,cheapest,cheapest,cheapest", None, seed=5, size=(110, 32))


def first_question(show: Callable[[FullScreen], Any], size: tuple[int, int]) -> str:
    """Return the picture of a full screen on which `show` has asked its first question."""

    async def look() -> str:
        screen = FullScreen()
        playing = Playing(screen, lambda: show(screen))
        async with playing.window.run_test(size=size) as pilot:
            player = Player(pilot, playing.window, None, mouse=False)  # type: ignore[arg-type]  # nobody decides here
            await player.question()
            await painted(0)
            playing.window.query_one("#log").scroll_end(animate=False, immediate=True)
            await painted(0)
            picture = playing.window.export_screenshot()
            await pilot.press("f10")
            await player.until(lambda: not playing.thread.is_alive())
        return picture

    return without_fonts(asyncio.run(look()))


def menu(folder: Path) -> str:
    """Return the picture of the menu of somebody who has played before."""
    command(folder, *GAME)
    with patch.dict(os.environ, {"XDG_DATA_HOME": str(folder)}):
        return first_question(asked, (80, 24))


def table_of_a_lesson(folder: Path) -> str:
    """Return the picture of the first task of the lesson of Durak on a full screen."""
    return first_question(lambda screen: GuidedDeal(read_lesson("durak"), screen).run(), (110, 32))


def table_of_a_puzzle(folder: Path) -> str:
    """Return the picture of an ending to be solved on a full screen."""
    ending = next(puzzle for puzzle in puzzles() if isinstance(puzzle, Ending))
    return first_question(lambda screen: EndingPuzzle(ending, screen).run(), (80, 24))


def table_of_a_call(folder: Path) -> str:
    """Return the picture of cards that a call has turned over, on a full screen."""

    async def until(player: Player) -> bool:
        if "c" not in player.window.at_once or len(player.asked) < A_LIE:
            return False
        await player.pilot.press("c")
        await player.until(lambda: bool(player.window.wanted))
        return True

    with patch.object(live_table, "LOOK_SECONDS", LOOK_SECONDS):
        return full_screen("cheat", "human,easy,easy,easy", until, seed=5, size=(110, 32))


def table_of_verish(folder: Path) -> str:
    """Return the picture of an unfinished play of Verish' on a full screen, in Russian."""

    async def until(player: Player) -> bool:
        moves = player.asked[-1].moves
        if moves is None or not moves.announces or len(player.asked) < 4:
            return False
        await player.mark(player.window.hand_cards()[1:3])
        return True

    return full_screen("verish", "human,honest,honest,honest", until, seed=5, language="ru", size=(100, 28))


def full_screen(game: str, seats: str, until: Callable[[Player], Awaitable[bool]] | None, **more: Any) -> str:
    """Return a picture of a full screen at the time when `until` is true, without it at the end of the deal."""
    return without_fonts(asyncio.run(play_deal(load(game), seats.split(","), until=until, **more)).picture)


def without_fonts(picture: str) -> str:
    """Return a picture of a full screen that fetches no fonts, the same each time."""
    return re.sub(r"terminal-\d+-", "table-", FONTS.sub("", picture))


TERMINAL: Final[dict[str, Callable[[Path], str]]] = {
    "table.svg": table_of_durak,
    "table-60x20.svg": lambda folder: table_of_durak(folder, (60, 20)),
    "table-110x32.svg": lambda folder: table_of_durak(folder, (110, 32)),
    "table-160x45.svg": lambda folder: table_of_durak(folder, (160, 45)),
    "table-light.svg": light_table,
    "end-light.svg": end_of_a_deal,
    "menu.svg": menu,
    "lesson.svg": table_of_a_lesson,
    "puzzle.svg": table_of_a_puzzle,
    "call.svg": table_of_a_call,
    "table-russian.svg": table_of_verish,
    "terminal.svg": playing,
    "replay.svg": replaying,
    "analysis.svg": analysing,
}
"""The pictures of the terminal, each with the function that makes it."""


def page(browser: Browser, path: Path, *, width: int, height: int, keys: str = "") -> Image.Image:
    """Return a picture of a page in a file, after some keys."""
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme="light", locale="en")
    try:
        shown = context.new_page()
        shown.goto(path.as_uri())
        for key in keys.split():
            shown.keyboard.press(key)
        shown.wait_for_timeout(800)
        return Image.open(io.BytesIO(shown.screenshot()))
    finally:
        context.close()


def report(browser: Browser, link: str, folder: Path) -> Image.Image:
    """Return a picture of the report of a simulation."""
    bots = ("--bots", "cheapest,random", "--games", "2000", "--seed", "1")
    command(folder, "simulate", "podkidnoy", *bots, "--out", "run")
    return page(browser, folder / "run" / "report.html", width=1000, height=800)


def stepping(browser: Browser, link: str, folder: Path) -> Image.Image:
    """Return a picture of an exported game, stepped through in a browser."""
    command(folder, *GAME)
    command(folder, "export", "game.toml", "--to", "html", "--out", "game.html")
    return page(browser, folder / "game.html", width=1100, height=760, keys=" ".join(["ArrowRight"] * 12))


def phones(browser: Browser, link: str, folder: Path) -> Image.Image:
    """Return a picture of three phones side by side."""
    row = beside([inviting(browser, link), claiming(browser, link), calling(browser, link)])
    return row.resize((PHONES, row.height * PHONES // row.width), Image.Resampling.LANCZOS)


PAGES: Final[dict[str, Callable[[Browser, str, Path], Image.Image]]] = {
    "web-table.png": lambda browser, link, folder: desktop(browser, link),
    "web-phones.png": phones,
    "replay-page.png": stepping,
    "report.png": report,
}
"""The pictures of pages, each with its function of a browser, the link of a table server, and an empty folder."""


def main() -> None:
    """Make the pictures that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*TERMINAL, *PAGES, []], help="without names all")
    parser.add_argument("--to", type=Path, default=PICTURES, help="the folder into which they go")
    wanted = parser.parse_args()
    names = wanted.names or [*TERMINAL, *PAGES]
    for name in [name for name in names if name in TERMINAL]:
        with tempfile.TemporaryDirectory() as folder:
            (wanted.to / name).write_text(TERMINAL[name](Path(folder)), encoding="utf-8")
    if pages := [name for name in names if name in PAGES]:
        with tempfile.TemporaryDirectory() as tables, serving(Path(tables)) as link, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_path(), args=list(ARGUMENTS))
            for name in pages:
                with tempfile.TemporaryDirectory() as folder:
                    keep(PAGES[name](browser, link, Path(folder)), wanted.to / name)
            browser.close()


if __name__ == "__main__":
    main()
