"""Pictures of web tables for `gallery`: bots play in a browser until a picture is worth taking."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser

from browser import Person, made, person

COLOURS: Final = 96
GAP: Final = 24
TRIES: Final = 600


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
