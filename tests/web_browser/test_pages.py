"""The pages in a real browser: making a table, sitting down, cards that are not legal, colours."""

from typing import TYPE_CHECKING, Any

from browser import Person, made, person

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def seated(who: Person, link: str, **more: Any) -> None:
    """Sit down at a table of Durak against a bot that leads, or lead."""
    table = made(link, "podkidnoy-24", ["person", "bot:easy"], **more)
    who.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
    who.page.locator("#hand .card[aria-disabled='false'], #choices button").first.wait_for()


def test_a_table_is_made_on_the_first_page_and_a_friend_comes_by_its_link(browser: "Browser", link: str) -> None:
    with person(browser, "Anna", still=True) as anna, person(browser, "Boris", phone=True, still=True) as boris:
        anna.page.goto(link)
        anna.page.locator("[data-game=podkidnoy]").click()
        anna.page.locator("#players").select_option("2")
        anna.page.locator("#name").fill("Anna")
        anna.page.locator("#invite").click()
        anna.page.locator("svg.qr").wait_for()
        shared = anna.page.locator("#share-link").input_value()
        boris.sit(shared)
        for each in (anna, boris):
            each.page.locator("#hand .card").first.wait_for()
            assert 6 == each.page.locator("#hand .card").count()
        assert shared not in boris.page.url, "whoever sits down has a link of their own"
        assert [] == anna.faults + boris.faults


def test_an_illegal_card_says_why_and_is_not_played(browser: "Browser", link: str) -> None:
    with person(browser, "Anna", phone=True, still=True) as anna:
        for _ in range(8):
            seated(anna, link)
            grey = anna.page.locator("#hand .card.grey")
            if grey.count():
                break
        name = grey.first.get_attribute("aria-label")
        assert name is not None
        grey.first.click(position={"x": 9, "y": 14}, force=True)  # a disabled card can still be touched
        reason = anna.page.locator("#bubble").inner_text()
        assert name.endswith(f". {reason}")
        assert anna.page.locator("#hand .chosen").count() == 0


def test_pages_speak_russian_to_who_asks_and_colours_follow_the_system_until_they_are_chosen(
    browser: "Browser", link: str
) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    with person(browser, "Анна", dark=True, locale="ru-RU") as anna:
        anna.page.goto(link)
        assert anna.page.locator("main h1").inner_text().startswith("Дурак и")
        assert "ru" == anna.page.locator("html").get_attribute("lang")
        dark = anna.page.evaluate(paper)
        anna.page.locator(".menu summary").click()
        anna.page.locator("#theme").select_option("light")
        light = anna.page.evaluate(paper)
        assert dark != light
        anna.page.reload()
        assert light == anna.page.evaluate(paper)
