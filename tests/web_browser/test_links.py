"""Addresses and seats in a browser: hidden tokens, late guests, wrong addresses, and words on cards."""

from typing import TYPE_CHECKING

from browser import made, person
from recorded import attacked, recorded, stage

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


def test_an_address_that_is_none_is_a_page_with_a_sentence(browser: "Browser", link: str) -> None:
    with person(browser, "Anna") as anna:
        anna.page.goto(f"{link}nothing")
        assert "There is nothing at this address." == anna.page.locator("h1").inner_text()
        anna.page.goto(link)
        assert all(anna.page.locator("h1").all_inner_texts())


def test_cards_show_the_ranks_that_words_name(browser: "Browser", link: str) -> None:
    table = made(link, "cheat-updown", ["person", "bot:easy"], language="ru")
    with person(browser, "Анна", still=True, locale="ru-RU") as anna:
        anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
        anna.page.locator("#board .heap, #hand .card").first.wait_for()
        assert "Д" == anna.page.locator("#card-QS text").first.evaluate("(each) => each.textContent")


def test_nothing_flies_across_the_result(browser: "Browser") -> None:
    shown = recorded("podkidnoy", 3, attacked(3)).with_hand(6)
    with stage(browser, reduced_motion="no-preference") as page:
        page.show(shown)
        result = {"sentence": "Anna is the fool.", "text": "loser 0", "winners": [1, 2], "losers": [0], "score": ""}
        scene = shown.view["scene"] | {"middle": []}
        over = {"result": result | {"match": None, "next": True}, "hand": [], "asked": None, "scene": scene}
        told = [{"number": shown.view["number"] + 1, "sentences": ["Anna takes."], "move": None, "turned": []}]
        page.tell(shown.view | over | {"number": shown.view["number"] + 1, "told": told})
        page.page.locator("#ended h2").wait_for()
        flying = "document.getAnimations().filter((each) => each.effect.target.matches('.card')).length"
        assert 0 == page.page.evaluate(flying) + page.page.locator(".ghost").count()
