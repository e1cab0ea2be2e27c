"""The lobby in a real browser: a registered name, joining an open table, and names shown as plain text."""

from pathlib import Path
from typing import TYPE_CHECKING

from browser import person, play, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAME = "<i>Vera</i>"
IMPATIENT = "const every = setInterval; window.setInterval = (doing, time) => every(doing, Math.min(time, 500));"
"""A script with which a page looks at the lobby more often than every five seconds."""


def claim(page: "Page", name: str) -> None:
    page.locator("#name").fill(name)
    page.locator("#claim").click()


def test_an_open_table_is_joined_from_the_first_page_and_rated(browser: "Browser", link: str, tmp_path: Path) -> None:
    with (
        serving(tmp_path, "lobby") as club,
        person(browser, "Anna", still=True) as anna,
        person(browser, "Vera", phone=True, still=True, locale="ru") as vera,
    ):
        vera.page.add_init_script(IMPATIENT)
        anna.page.goto(link)  # of a server without a lobby
        anna.page.locator(".game").first.wait_for()
        assert 0 == anna.page.locator("#lobby, #open, #own-name").count()
        for who, name in ((anna, "Anna"), (vera, "Anna"), (vera, NAME)):
            if who.page.url != club:
                who.page.goto(club)
            claim(who.page, name)
            refused = who is vera and name == "Anna"
            who.page.locator("#lobby-problem:not(:empty)" if refused else "#own-name summary").wait_for()
        anna.page.locator("#search").fill("podkidnoy 24")
        anna.page.locator("[data-game=podkidnoy-24]").click()
        anna.page.locator("#players").select_option("2")
        anna.page.locator("#open").click()
        anna.page.locator("#share-link").wait_for()
        vera.page.locator("#open-tables .button").click()
        vera.page.locator("#sit").click()
        anna.page.locator("#hand .card").first.wait_for()
        play([anna, vera])
        assert "★" not in anna.page.locator("#board").inner_text()
        vera.page.goto(club)
        vera.page.locator("#lobby summary").click()
        vera.page.locator("#best .yours").wait_for()
        assert NAME in vera.page.locator("#best").inner_text()
        assert 2 == vera.page.locator("#best tbody tr").count()
        vera.page.locator("#own-name summary").click()
        with vera.page.expect_download() as download:
            vera.page.locator("#export").click()
        assert "podkidnoy-24" in download.value.path().read_text()
        vera.page.locator("#name").fill("Vera 2")
        vera.page.locator("#rename").click()
        vera.page.locator("#own-name").get_by_text("Vera 2").wait_for()
        vera.page.locator("#own-name summary").click()
        for _ in range(2):
            vera.page.locator("#delete-name").click()
        vera.page.locator("#claim").wait_for()
        assert vera.page.evaluate("localStorage.getItem('cardkit.account')") is None
        assert [] == anna.faults == [fault for fault in vera.faults if "400" not in fault]
