"""Two phones and a laptop at one table: three deals with a call, a break of the network, ends and next deals."""

import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

from browser import Person, made, person

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ENOUGH_SECONDS: Final = 240.0
"""The patience of the test: twice the longest time on an idle machine."""
MARKED: Final = """() => {
    const ended = !document.getElementById("ended").hidden;
    const asked = document.querySelector("#asked.now") || !document.getElementById("calling").hidden;
    return Boolean(ended || asked || document.querySelector(".seat.acts"));
}"""
"""A script that returns whether a page shows who is to act, or that the deal is over."""


def expect_somebody_marked(people: list[Person]) -> None:
    for one in people:
        one.page.wait_for_function(MARKED, timeout=10_000)  # a busy machine is slow


def play_a_deal(people: list[Person], until: float) -> int:
    """Play to the end; the second person calls once if possible. Return the number of calls that turned cards over."""
    calls = 0
    while not all(one.finished for one in people):
        assert time.monotonic() < until, "the deal does not end"
        expect_somebody_marked(people)
        caller = people[1].page
        button = caller.locator("#calling .call")
        if not calls and button.count() and button.is_enabled():
            button.click()
            calls += 1
        acted = [one.act(cards=2) for one in people]
        if not any(acted):
            people[0].page.wait_for_timeout(30)
    return calls


def break_the_network(broken: Person, others: list[Person]) -> None:
    """Take one device off the network, which it shows, then close its page, which the others see, and restore both."""
    broken.context.set_offline(True)
    broken.page.wait_for_function("() => document.getElementById('state').textContent !== ''", timeout=3000)
    broken.context.set_offline(False)
    address = broken.page.url
    broken.page.goto("about:blank")  # emulation leaves the socket of a page as it is
    for one in others:
        one.page.locator(".gone-for").first.wait_for(timeout=3000)
    broken.page.goto(address)
    broken.page.wait_for_function("() => document.getElementById('state').textContent === ''", timeout=15_000)
    for one in others:
        one.page.locator(".gone-for").first.wait_for(state="detached", timeout=15_000)


def test_three_devices_play_three_deals(browser: "Browser", link: str) -> None:
    table = made(link, "i-doubt-it", ["person"] * 3, rules={"ranks": "QKA"}, window=5)
    began = time.monotonic()
    with ExitStack() as devices:
        people = [
            devices.enter_context(person(browser, name, phone=phone))
            for name, phone in (("Anna", True), ("Boris", True), ("Clara", False))
        ]
        for one, seat in zip(people, table["seats"], strict=True):
            one.sit(f"{link}t/{table['table']}#{seat['token']}")
        calls = play_a_deal(people, began + ENOUGH_SECONDS)
        break_the_network(people[0], people[1:])
        for deal in (2, 3):
            people[deal - 1].page.locator("#ended .main").click()
            for one in people:
                one.page.locator("#ended").wait_for(state="hidden")
            calls += play_a_deal(people, began + ENOUGH_SECONDS)
        for one in people:
            assert one.page.locator("#ended h2").inner_text()
            assert [] == [fault for fault in one.faults if "ERR_INTERNET_DISCONNECTED" not in fault]
    assert calls >= 2
    assert time.monotonic() - began < ENOUGH_SECONDS
