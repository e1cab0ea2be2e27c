"""Addresses and seats in a browser: hidden tokens, late guests, and words on cards."""

from typing import TYPE_CHECKING

from browser import made, person

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_the_address_tells_no_token_a_reload_keeps_the_seat_and_who_comes_late_is_told(
    browser: "Browser", link: str
) -> None:
    table = made(link, "podkidnoy-24", ["person", "bot:easy"])
    with person(browser, "Anna", still=True) as anna, person(browser, "Eve", still=True) as eve:
        anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
        anna.page.locator("#hand .card").first.wait_for()
        assert f"{link}t/{table['table']}" == anna.page.url
        anna.page.reload()
        anna.page.locator("#hand .card").first.wait_for()
        eve.page.goto(anna.page.url)
        eve.page.locator("#state").get_by_text("opens nothing").wait_for()
        assert 0 == eve.page.locator("#hand .card").count()
        eve.page.goto("about:blank")
        eve.page.goto(f"{link}t/{table['table']}#{table['share']}")
        eve.page.locator("#waiting h2").get_by_text("Every seat is taken.").wait_for()
        assert 0 == eve.page.locator("#name").count()
        assert "" == anna.page.locator("#state").inner_text()
        assert [] == anna.faults + eve.faults


def test_cards_show_the_ranks_that_words_name(browser: "Browser", link: str) -> None:
    table = made(link, "cheat-updown", ["person", "bot:easy"], language="ru")
    with person(browser, "Анна", still=True, locale="ru-RU") as anna:
        anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
        anna.page.locator("#board .heap, #hand .card").first.wait_for()
        assert "Д" == anna.page.locator("#card-QS text").first.evaluate("(each) => each.textContent")
