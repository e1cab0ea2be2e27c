"""The pages in Firefox: a whole deal against a bot."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser import made
from firefox import Marionette, firefox, firefox_path

ACT = """
    const one = (selector) => document.querySelector(selector), chosen = one("#hand .chosen");
    const legal = chosen ? null : one("#hand .card[aria-disabled='false']");
    (legal ?? (chosen ? one("#choices .main") : null) ?? one("#choices button"))?.click();
"""


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Marionette]:
    if firefox_path() is None:
        pytest.skip("there is no Firefox")
    folder: Path = tmp_path_factory.mktemp("firefox")
    with firefox(folder) as session:
        yield session


def sit(window: Marionette, link: str, game: str, seats: list[str]) -> None:
    table = made(link, game, seats, window=20)
    window.ask("WebDriver:Navigate", url=f"{link}t/{table['table']}#{table['seats'][0]['token']}")
    window.until("return document.getElementById('sit') !== null")
    window.run(
        "window.faults = []; addEventListener('error', (event) => faults.push(event.message));"
        "addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)));"
        "document.getElementById('name').value = 'Anna'; document.getElementById('sit').click();"
    )


def test_firefox_plays_a_whole_durak(window: Marionette, link: str) -> None:
    sit(window, link, "podkidnoy-24", ["person", "bot:easy"])
    window.until(f"if (!document.getElementById('ended').hidden) return true; {ACT} return false;")
    assert [] == window.run("return faults")
