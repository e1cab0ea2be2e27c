"""An accessible table: with a keyboard alone, for axe, in two tabs, back and forward, when a clock runs out."""

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser import SECONDS, SMALL, WANTED, Person, made, person
from recorded import ORIGIN, Recorded, Stage, attacked, claims, recorded, stage

if TYPE_CHECKING:
    from playwright.sync_api import Browser

AXE: Final = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
IN: Final = "(selector) => document.activeElement.matches(selector)"
MOST_KEYS: Final = 40


def tab_to(who: Person, selector: str) -> bool:
    """Press Tab until the focused element matches; return False if none does, as when a bot has moved meanwhile."""
    for _ in range(MOST_KEYS):
        if who.page.evaluate(IN, selector):
            return True
        who.page.keyboard.press("Tab")
    return False


def step(who: Person) -> None:
    """Answer the question with keys alone: choose a legal card, or press the first button."""
    legal = "#hand .card[aria-disabled='false']"
    if who.page.locator("#choices .main").count():
        if tab_to(who, "#choices button"):
            who.page.keyboard.press("Enter")
    elif who.page.locator(legal).count():
        if not tab_to(who, "#hand .card"):
            return
        who.page.keyboard.press("Home")
        for _ in range(MOST_KEYS):
            if who.page.evaluate(IN, legal):
                break
            who.page.keyboard.press("ArrowRight")
        who.page.keyboard.press("Enter")
    elif who.page.locator("#choices button").count():
        if tab_to(who, "#choices button"):
            who.page.keyboard.press("Enter")
    else:
        who.page.wait_for_timeout(50)


def test_a_deal_is_played_to_its_end_with_the_keyboard_alone(browser: "Browser", link: str) -> None:
    table = made(link, "podkidnoy-24", ["person", "bot:easy"], rules=SMALL)
    with person(browser, "Anna", still=True) as anna:
        anna.page.goto(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
        anna.page.locator("#name").wait_for()
        assert tab_to(anna, "#name")
        anna.page.keyboard.type("Anna")
        anna.page.keyboard.press("Enter")
        anna.page.locator("#hand .card").first.wait_for()
        end = time.monotonic() + SECONDS
        while not anna.finished:
            assert time.monotonic() < end, "the deal does not end"
            step(anna)
        assert [] == anna.faults


def test_two_tabs_of_a_seat_say_which_plays_and_back_and_forward_come_to_the_table(
    browser: "Browser", link: str
) -> None:
    table = made(link, "podkidnoy-24", ["person", "bot:easy"])
    with person(browser, "Anna", still=True) as anna:
        anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
        anna.page.locator("#hand .card").first.wait_for()
        second = anna.context.new_page()
        second.goto(anna.page.url)
        second.locator("#hand .card").first.wait_for()
        anna.page.locator("#state button").click()
        second.locator("#state button").wait_for()
        anna.page.locator("#hand .card").first.wait_for()
        anna.page.goto(link)
        anna.page.go_back()
        anna.page.locator("#hand .card").first.wait_for()
        anna.page.go_forward()
        anna.page.locator(".game").first.wait_for()
        assert [] == anna.faults


def test_a_clock_that_runs_out_leaves_the_seat_to_a_bot_until_it_is_taken_back(browser: "Browser", link: str) -> None:
    table = made(link, "podkidnoy-24", ["person", "person"], clock=1)
    with person(browser, "Anna", still=True) as anna, person(browser, "Boris", still=True) as boris:
        anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
        boris.sit(f"{link}t/{table['table']}#{table['seats'][1]['token']}")
        for _ in range(600):
            away = [each for each in (anna, boris) if each.page.locator("#back").count()]
            if away:
                break
            anna.page.wait_for_timeout(100)
        away[0].page.evaluate("document.getElementById('back').click()")  # each move draws it anew
        away[0].page.locator("#back").wait_for(state="detached")


@pytest.fixture
def axe() -> str:
    if not AXE.is_file():
        assert os.environ.get(WANTED) != "required" or not os.environ.get("CARDKIT_AXE"), "run .ci/pages before"
        pytest.skip("axe-core is not there: npm install")
    return AXE.read_text(encoding="utf-8")


def found(shown: Stage, axe: str) -> list[str]:
    """Return the violations that axe finds, a line each."""
    shown.page.evaluate(axe)
    violations = shown.page.evaluate("axe.run().then(({ violations }) => violations)")
    return [f"{each['id']}: {node['html'][:120]}" for each in violations for node in each["nodes"][:2]]


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing(browser: "Browser", axe: str, colours: str) -> None:
    tables: tuple[Recorded, ...] = (
        recorded("podkidnoy-52", 3, attacked(2)).with_hand(8),
        recorded("cheat-updown", 3, claims).with_hand(9),
    )
    with stage(browser, color_scheme=colours) as shown:
        shown.page.goto(f"{ORIGIN}/")
        shown.page.locator(".game").first.wait_for()
        assert [] == found(shown, axe)
        for table in tables:
            shown.show(table)
            assert [] == found(shown, axe)
        shown.page.locator("#people-button").click()
        assert [] == found(shown, axe)
        shown.page.keyboard.press("Escape")
        shown.resize(390, 844)
        assert [] == found(shown, axe)
