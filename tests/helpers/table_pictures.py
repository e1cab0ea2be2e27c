"""Pictures of web tables: bots play in a browser until a picture is worth taking.

`python tests/helpers/table_pictures.py FOLDER` writes every state of a table at every size, to look at; `--dark`,
`--language ru` and `--seats 2` to `6` say of which table, and `--last end` ends with that state. `gallery` takes those
of the documents.
"""

import argparse
import io
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from browser import ARGUMENTS, Person, browser_path, made, person, play, serving

COLOURS: Final = 96
GAP: Final = 24
TRIES: Final = 600
SIZES: Final = ((1920, 1080), (1366, 768), (844, 390), (390, 844), (360, 640))


def until(people: Sequence[Person], seen: Callable[[], bool]) -> None:
    """Let people play until a condition holds."""
    for _ in range(TRIES):
        people[0].page.wait_for_timeout(60)
        if seen():
            people[0].page.wait_for_timeout(700)  # cards glide
            if seen():
                return
        for each in people:
            each.act()
            if seen():
                break
    raise RuntimeError("There was nothing to be seen.")


def shot(who: Person) -> Image.Image:
    """Return a picture of a person's page."""
    return Image.open(io.BytesIO(who.page.screenshot()))


def desktop(browser: Browser, link: str) -> Image.Image:
    """Return a picture of Durak at a desktop: a defence that has begun."""
    table = made(link, "podkidnoy", ["person", "bot:normal", "bot:normal", "bot:normal"], clock=60)
    with person(browser, "Anna") as anna:
        anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
        page = anna.page
        until([anna], lambda: page.locator("#lies .pair").count() > 2 and page.locator("#choices button").count() > 0)
        return shot(anna)


def calling(browser: Browser, link: str) -> Image.Image:
    """Return a picture of Cheat at a phone, in dark colours: a play that can be called."""
    table = made(link, "cheat", ["person", *["bot:normal"] * 4], window=20)
    with person(browser, "Anna", phone=True, dark=True) as anna:
        anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
        until([anna], lambda: anna.page.locator("#calling .call").count() > 0)
        return shot(anna)


def claiming(browser: Browser, link: str) -> Image.Image:
    """Return a picture of Cheat at a phone: cards are chosen, and their rank is asked."""
    table = made(link, "cheat-updown", ["person", "bot:normal", "bot:normal"])
    with person(browser, "Anna", phone=True) as anna:
        anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
        until([anna], lambda: 0 < anna.page.locator("#choices .ranks .main").count() < 5)
        return shot(anna)


def inviting(browser: Browser, link: str) -> Image.Image:
    """Return a picture of a table at a phone before the first deal, made there."""
    with person(browser, "Anna", phone=True) as anna:
        anna.page.goto(link)
        anna.page.locator("#name").fill("Anna")
        anna.page.locator("#invite").click()
        anna.page.locator("svg.qr").wait_for()
        anna.page.wait_for_timeout(300)
        return shot(anna)


def beside(pictures: Sequence[Image.Image]) -> Image.Image:
    """Return several pictures in a row."""
    width = sum(picture.width for picture in pictures) + GAP * (len(pictures) - 1)
    row = Image.new("RGB", (width, max(picture.height for picture in pictures)), "white")
    left = 0
    for picture in pictures:
        row.paste(picture, (left, 0))
        left += picture.width + GAP
    return row


def keep(picture: Image.Image, path: Path) -> None:
    """Write a picture with few colours."""
    picture.convert("RGB").quantize(COLOURS).save(path, optimize=True)
    print(path.name, path.stat().st_size)


def states(who: Person, link: str, table: Callable[..., dict[str, Any]]) -> Iterator[str]:
    """Show one state of a table after another to a person; yield the name of each."""
    page = who.page
    there = page.locator

    def sit(game: str, **more: Any) -> None:
        link_of = table(game, **more)
        who.sit(f"{link}t/{link_of['table']}#{link_of['seats'][0]['token']}")

    page.goto(link)
    yield "home"
    there("#name").fill(who.name)
    there("#invite").click()
    there("svg.qr").wait_for()
    yield "invitation"
    sit("podkidnoy", clock=60)
    until([who], lambda: there("#lies .pair.open").count() > 0 and there("#choices button").count() > 0)
    yield "defence"
    until([who], lambda: there("#lies .pair:not(.open)").count() > 0 or who.finished)
    yield "bout"
    play([who])
    yield "end"
    there("#analyse").click()
    there("#analysis li").first.wait_for()
    yield "analysis"
    there("#close-history:visible, #close-analysis:visible").first.click()
    there("#steps").click()
    there("#stepping input").wait_for()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    yield "replay"
    sit("cheat", window=60)
    until([who], lambda: there("#choices .main").count() > 0)
    who.touch("#hand .card[aria-disabled='false']")
    yield "play"
    until([who], lambda: there("#calling .call").count() > 0)
    yield "window"
    there("#calling .call").click()
    there(".turned .card").first.wait_for()
    yield "call"
    play([who])
    yield "end-of-cheat"


def main() -> None:
    """Write the pictures of all states."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--language", choices=["en", "ru"], default="en")
    parser.add_argument("--seats", type=int, choices=range(2, 7), default=4)
    parser.add_argument("--last", help="the state with which to end")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    bots = ["bot:normal"] * (wanted.seats - 1)
    with tempfile.TemporaryDirectory() as tables, serving(Path(tables)) as link, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=list(ARGUMENTS))

        def table(game: str, **more: Any) -> dict[str, Any]:
            return made(link, game, ["person", *bots], language=wanted.language, **more)

        with person(browser, "Anna", dark=wanted.dark, locale=wanted.language) as anna:
            for name in states(anna, link, table):
                for width, height in SIZES:
                    anna.page.set_viewport_size({"width": width, "height": height})
                    anna.page.wait_for_timeout(250)
                    anna.page.screenshot(path=wanted.folder / f"{name}-{width}x{height}.png")
                anna.page.set_viewport_size({"width": 1366, "height": 768})
                if name == wanted.last:
                    break
        browser.close()


if __name__ == "__main__":
    main()
