"""The pages in the system's Firefox: a whole Durak, a play that is called, and a page that comes back during a window.

They take minutes on a busy machine, so they run only with `CARDKIT_FIREFOX`.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import AIM, made
from firefox import WANTED, Marionette, firefox

pytestmark = pytest.mark.skipif(not os.environ.get(WANTED), reason=f"{WANTED} is not set")

ACT = f"""
    const aim = ({AIM})([ANSWER, 1]);
    if (aim) document.querySelector(aim)?.click();
"""
SEEN = """
    const all = document.querySelectorAll("#board .seat, #board .heap, #board .notes, #hand .card, #calling button");
    return [...all].map((each) => each.getAttribute("aria-label") ?? each.textContent).join(" | ");
"""
FAULTS = """
    window.faults = [];
    addEventListener("error", (event) => faults.push(event.message));
    addEventListener("unhandledrejection", (event) => faults.push(String(event.reason)));
"""
IN_WINDOW = "return document.querySelectorAll('#calling .call').length > 0"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Marionette]:
    folder: Path = tmp_path_factory.mktemp("firefox")
    with firefox(folder) as session:
        yield session


def sit(pages: Marionette, link: str, table: dict[str, Any], seat: int, name: str) -> None:
    """Open the link of a seat in the current window, type a name, and sit down."""
    pages.ask("WebDriver:Navigate", url=f"{link}t/{table['table']}#{table['seats'][seat]['token']}")
    pages.until("return document.getElementById('sit') !== null")
    pages.run(f"{FAULTS} document.getElementById('name').value = '{name}'; document.getElementById('sit').click();")
    pages.until("return document.getElementById('name') === null")


def act(answer: str) -> str:
    """Return a script that answers a page's question, and in a window presses `answer`."""
    return ACT.replace("ANSWER", f"'{answer}'")


def test_firefox_plays_a_whole_durak(pages: Marionette, link: str) -> None:
    sit(pages, link, made(link, "podkidnoy-24", ["person", "bot:easy"]), 0, "Anna")
    pages.until(f"if (!document.getElementById('ended').hidden) return true; {act('.pass')} return false;")
    assert "fool" in pages.run("return document.querySelector('#ended h2').textContent")
    pages.run("document.getElementById('steps').click()")
    pages.until("return document.querySelectorAll('#seats-bottom .card').length > 0")
    assert [] == pages.run("return faults")


def test_in_firefox_a_page_that_comes_back_in_mid_window_shows_the_same_and_calls(pages: Marionette, link: str) -> None:
    table = made(link, "cheat-updown", ["person", "person"], window=60)
    anna = pages.window()
    sit(pages, link, table, 0, "Anna")
    boris = pages.new_window()
    sit(pages, link, table, 1, "Boris")
    for turn in range(1000):
        pages.go((anna, boris)[turn % 2])
        if pages.run(IN_WINDOW):
            break
        pages.run(act(""))
    before = pages.run(SEEN)
    assert [] == pages.run("return faults")
    pages.ask("WebDriver:Refresh")
    pages.until(IN_WINDOW)
    pages.run(FAULTS)
    assert before == pages.run(SEEN)
    pages.run("document.querySelector('#calling .call').click()")
    for window in (anna, boris):
        pages.go(window)
        pages.until("return document.getElementById('history').textContent.includes('Turned over')")
        assert [] == pages.run("return faults")
