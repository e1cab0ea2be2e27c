"""Makes pictures of every state of the web table for review: `python tests/helpers/state_pictures.py FOLDER [STATES]`.

Each state is shown at five sizes, light and dark, in English and Russian; tables with a question have two to six
players and hands of 1 to 24 cards. States of whole deals are played against bots on a server of their own.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from browser import ARGUMENTS, Person, browser_path, made, play, serving
from recorded import Recorded, Stage, attacked, claims, recorded, stage
from table_pictures import until

SIZES: Final = ((1920, 1080), (1366, 768), (844, 390), (390, 844), (360, 640))
HANDS: Final = {2: (1, 6, 24), 3: (6, 14), 4: (6,), 5: (6,), 6: (1, 6)}
"""The sizes of the own hand, by number of players."""


def asked(game: str, fits: Callable[[dict[str, object]], bool]) -> Callable[[Stage, str], Iterator[str]]:
    """Return a function that shows tables of `game` where something is asked, and yields a name for each."""

    def show(opened: Stage, language: str) -> Iterator[str]:
        for players, hands in HANDS.items():
            if players < 3 and game.startswith("bullshit"):
                continue
            found: Recorded = recorded(game, players, fits, language=language)
            for cards in hands:
                opened.show(found.with_hand(cards))
                yield f"{players}-players-{cards}-cards"

    return show


def with_a_card_chosen(opened: Stage, language: str) -> Iterator[str]:
    """Show an unfinished claim."""
    for name in asked("cheat-updown", claims)(opened, language):
        opened.page.locator("#hand .card[aria-disabled='false']").first.evaluate("card => card.click()")
        yield name


def home(opened: Stage, language: str) -> Iterator[str]:
    """Show the first page."""
    opened.page.goto("http://localhost:8118/")
    opened.page.wait_for_timeout(300)
    yield "home"


ASKED: Final[dict[str, Callable[[Stage, str], Iterator[str]]]] = {
    "home": home,
    "attack": asked("podkidnoy-52", lambda view: not attacked(1)(view)),
    "defence": asked("podkidnoy-52", attacked(2)),
    "claim": with_a_card_chosen,
}
"""The states that are shown without a server."""


def call(anna: Person) -> None:
    """Play until somebody's claim may be called."""
    until([anna], lambda: anna.page.locator("#calling .call").count() > 0)


def reveal(anna: Person) -> None:
    """Call, so that cards turn over."""
    call(anna)
    anna.page.locator("#calling .call").click()
    anna.page.locator(".turned").first.wait_for(timeout=5000)


def end(anna: Person) -> None:
    """Play a deal to its end."""
    play([anna])
    anna.page.wait_for_timeout(600)


def rules(anna: Person) -> None:
    """Open the rules."""
    anna.page.wait_for_timeout(600)
    anna.page.locator("#rules-button").click()
    anna.page.wait_for_timeout(300)


PLAYED: Final[dict[str, tuple[str, Callable[[Person], None]]]] = {
    "call": ("cheat-updown", call),
    "reveal": ("bullshit-2c", reveal),
    "end": ("podkidnoy-24", end),
    "rules": ("podkidnoy", rules),
}
"""States of whole deals: the game, and the function that leads to the state."""


@contextmanager
def _chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=list(ARGUMENTS))
        yield browser
        browser.close()


def _pictures_of_asked(browser: Browser, states: list[str], folder: Path) -> None:
    for language, dark in product(("en", "ru"), (False, True)):
        colours = "dark" if dark else "light"
        with stage(browser, language, has_touch=True, color_scheme=colours) as opened:
            for state in states:
                for name in ASKED[state](opened, language):
                    for width, height in SIZES:
                        opened.resize(width, height)
                        path = folder / f"{state}-{name}-{language}-{colours}-{width}x{height}.png"
                        opened.page.screenshot(path=str(path))


def _pictures_of_played(browser: Browser, states: list[str], folder: Path) -> None:
    with tempfile.TemporaryDirectory() as tables, serving(Path(tables)) as link:
        for state, language, dark in product(states, ("en", "ru"), (False, True)):
            game, lead = PLAYED[state]
            colours = "dark" if dark else "light"
            table = made(link, game, ["person", "bot:easy", "bot:easy", "bot:easy"], window=30, language=language)
            context = browser.new_context(
                viewport={"width": 1366, "height": 768}, has_touch=True, color_scheme="dark" if dark else "light",
                locale=language,
            )  # fmt: skip
            anna = Person(context, "Anna")
            anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
            lead(anna)
            for width, height in SIZES:
                anna.page.set_viewport_size({"width": width, "height": height})
                anna.page.wait_for_timeout(120)
                path = folder / f"{state}-{language}-{colours}-{width}x{height}.png"
                anna.page.screenshot(path=str(path))
            context.close()


def main() -> None:
    """Make the pictures of the states that are named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("states", nargs="*", choices=[*ASKED, *PLAYED, []], help="without names all")
    wanted = parser.parse_args()
    states = wanted.states or [*ASKED, *PLAYED]
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with _chromium() as browser:
        _pictures_of_asked(browser, [state for state in states if state in ASKED], wanted.folder)
        _pictures_of_played(browser, [state for state in states if state in PLAYED], wanted.folder)
    print(f"{len(list(wanted.folder.glob('*.png')))} pictures in {wanted.folder}")


if __name__ == "__main__":
    main()
