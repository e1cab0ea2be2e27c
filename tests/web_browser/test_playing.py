"""Whole deals in a real browser: people at a desktop and at a phone, and a bot."""

import re
import time
from typing import TYPE_CHECKING

from browser import SECONDS, SMALL, Person, made, person

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator


def test_two_people_and_a_bot_play_a_whole_durak(browser: "Browser", link: str) -> None:
    table = made(link, "podkidnoy-24", ["person", "person", "bot:easy"], rules=SMALL)
    with person(browser, "Anna", still=True) as anna, person(browser, "Boris", phone=True, still=True) as boris:
        anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
        boris.sit(f"{link}t/{table['table']}#{table['share']}")
        touch_to_the_end(anna, boris)
        fool = re.fullmatch(r"(\w+) (?:are|is) the fool\.|.*draw.*", anna.page.locator("#ended h2").inner_text())
        assert fool is not None
        anna.page.reload()
        anna.page.locator("#next").wait_for()
        assert anna.page.locator("#board .backs.open .card, #hand .card").count() > 0 or "draw" in fool.group()
        steps_and_record(anna)
        anna.page.locator("#next").click()
        boris.page.locator("#ended").wait_for(state="hidden")
        assert [] == anna.faults + boris.faults


def touch_to_the_end(*people: Person) -> None:
    """Touch cards and buttons until the deal is over for all."""
    end = time.monotonic() + SECONDS
    while not all(person.finished for person in people):
        assert time.monotonic() < end, "the deal does not end"
        acted = [person.act() for person in people]
        if not any(acted):
            people[0].page.wait_for_timeout(40)


def steps_and_record(anna: Person) -> None:
    """Go through the deal that is over, and download its record."""
    page = anna.page
    page.locator("#steps").click()
    page.locator("#stepping input").wait_for()
    page.keyboard.press("ArrowRight")
    assert re.search(r"attacks? with", page.locator("#stepping p").inner_text())
    page.keyboard.press("End")
    assert page.locator("#stepping .steps button").last.is_disabled()
    assert 1 == page.locator("#seats-bottom .seat").count()
    assert 1 == page.locator("#board .sign.lost").count()
    page.keyboard.press("Escape")
    page.locator("#seats-bottom .seat").wait_for(state="detached")
    with page.expect_download() as downloaded:
        page.locator("#record").click()
    assert downloaded.value.path().read_text().startswith("[[deal]]")


def test_a_play_is_called_with_the_big_button_and_everybody_is_told(browser: "Browser", link: str) -> None:
    table = made(link, "cheat-updown", ["person", "person", "bot:easy"], window=60)
    with (
        person(browser, "Anna", still=True) as anna,
        person(browser, "Boris", phone=True, still=True) as boris,
        person(browser, "Vera", still=True) as watcher,
    ):
        anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
        boris.sit(f"{link}t/{table['table']}#{table['seats'][1]['token']}")
        watcher.page.goto(f"{link}t/{table['table']}#{table['watch']}")
        told = until_called(anna, boris, watcher)
        for each, before in told.items():
            turned_over(each).nth(before).wait_for(state="attached")
        assert 0 == watcher.page.locator("#hand .card").count()
        assert [] == anna.faults + boris.faults + watcher.faults


def turned_over(person: Person) -> "Locator":
    """Return the reports of calls on a person's page."""
    return person.page.locator("#history").get_by_text("Turned over")


def until_called(anna: Person, boris: Person, watcher: Person) -> dict[Person, int]:
    """Play until Anna can call somebody, and call; return the number of calls that each page had reported before."""
    for _ in range(400):
        if anna.page.locator("#calling .call").count():
            watcher.page.locator("#calling .countdown").wait_for()
            before = {each: turned_over(each).count() for each in (anna, boris, watcher)}
            anna.page.locator("#calling .call").click()
            boris.act()
            return before
        if not any([anna.act(passes=False), boris.act()]):
            anna.page.wait_for_timeout(40)
    raise AssertionError("nobody laid cards that Anna could call")


def test_a_page_that_is_opened_again_in_mid_window_shows_the_same(browser: "Browser", link: str) -> None:
    table = made(link, "cheat-updown", ["person", "person"], window=60)
    with person(browser, "Anna", still=True) as anna, person(browser, "Boris", phone=True, still=True) as boris:
        anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
        boris.sit(f"{link}t/{table['table']}#{table['seats'][1]['token']}")
        asked = in_window(anna, boris)
        before = asked.seen()
        asked.page.reload()
        asked.page.locator("#calling .call").wait_for()
        assert before == asked.seen()
        asked.context.set_offline(True)
        asked.page.evaluate("dispatchEvent(new Event('offline'))")
        asked.context.set_offline(False)
        asked.page.locator("#calling .pass").click()
        asked.page.locator("#calling").wait_for(state="hidden")
        assert [] == anna.faults + boris.faults


def in_window(anna: Person, boris: Person) -> Person:
    """Play until one of two people is asked whether to call; return that person."""
    for _ in range(400):
        for each in (anna, boris):
            if each.page.locator("#calling .call").count():
                return each
        if not any([anna.act(passes=False), boris.act(passes=False)]):
            anna.page.wait_for_timeout(40)
    raise AssertionError("no window opened")


def test_a_card_on_the_table_is_touched_to_report_it(browser: "Browser", link: str) -> None:
    table = made(link, "durak-sharps", ["person", "bot:easy"], window=60)
    with person(browser, "Anna", still=True) as anna:
        anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
        target = anna.page.locator("#board button.target[aria-label^='Report ']")
        for _ in range(20):
            anna.page.locator(
                "#choices button, #hand .card[aria-disabled=false], #board button.target"
            ).first.wait_for()
            if target.count():
                break
            anna.act()
        anna.touch("#board button.target[aria-label^='Report ']")
        anna.page.locator("#history").get_by_text(re.compile(r"^You report ")).first.wait_for(state="attached")
        assert [] == anna.faults
