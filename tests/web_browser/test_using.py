"""More actions in a real browser: drag a card, take a move back, call first, look at one's mistakes."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from browser import Person, made, person, play
from cardkit.records.reading import read_record
from cardkit_web.setup import Maker, Setup

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LEGAL = "#hand .card[aria-disabled='false']"
ENDGAME = """
game = "podkidnoy"
hands = ["6S 7S 9H", "8S 8C"]
dealer = 1
trump = "H"
attacker = 0
play = ""
"""


def dragged(who: Person) -> None:
    """Drag a playable card of the hand to the middle of the table."""
    card, board = who.page.locator(LEGAL).first.bounding_box(), who.page.locator("#board").bounding_box()
    assert card is not None
    assert board is not None
    mouse = who.page.mouse
    mouse.move(card["x"] + 9, card["y"] + 14)
    mouse.down()
    mouse.move(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2, steps=6)
    mouse.up()


def test_a_card_is_dragged_to_the_table_and_taken_back(browser: "Browser", link: str) -> None:
    with person(browser, "Anna", still=True) as anna:
        for _ in range(8):  # until she leads: then every card may be dragged to the table
            table = made(link, "podkidnoy-24", ["person", "bot:easy"])
            anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
            anna.page.locator(f"{LEGAL}, #choices button").first.wait_for()
            if anna.page.locator(LEGAL).count() == 6:
                break
        before = anna.seen()
        dragged(anna)
        anna.page.locator("#history").get_by_text("You attack").first.wait_for(state="attached")
        undo = anna.page.locator("#tools button[aria-keyshortcuts='u']")
        undo.wait_for()
        undo.click()
        anna.page.locator("#history").get_by_text("is taken back").first.wait_for(state="attached")
        undo.wait_for(state="detached")
        assert before == anna.seen()
        assert [] == anna.faults


def names(who: Person) -> list[str]:
    """Return the cards of the hand, in order."""
    found = who.page.locator("#hand .card").evaluate_all("all => all.map(each => each.dataset.key)")
    return [str(each) for each in found]


FLOWN = """window.flown = 0; const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { window.flown++; return animate.apply(this, how); };"""


def test_the_cards_of_a_new_deal_fly_to_all_hands_and_their_order_is_the_holders_by_dragging_and_by_keys(
    browser: "Browser", link: str
) -> None:
    with person(browser, "Anna") as anna:
        anna.page.add_init_script(FLOWN)
        table = made(link, "podkidnoy", ["person", "bot:easy"])
        anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
        anna.page.wait_for_function("() => window.flown >= 12")
        anna.page.emulate_media(reduced_motion="reduce")
        anna.page.reload()
        anna.page.locator("#hand .card").nth(5).wait_for()
        first, *others = names(anna)
        one, last = (anna.page.locator("#hand .card").nth(place).bounding_box() for place in (0, 5))
        assert one is not None
        assert last is not None
        anna.page.mouse.move(one["x"] + 9, one["y"] + 14)
        anna.page.mouse.down()
        anna.page.mouse.move(last["x"] + 30, last["y"] + 20, steps=6)
        anna.page.mouse.up()
        assert [*others, first] == names(anna)
        anna.page.locator("#hand .card").nth(5).focus()
        anna.page.keyboard.press("Shift+ArrowLeft")
        arranged = [*others[:-1], first, others[-1]]
        assert arranged == names(anna)
        anna.page.reload()
        anna.page.locator("#hand .card").nth(5).wait_for()
        assert arranged == names(anna)
        assert anna.page.locator("#order").input_value() == "own"
        assert [] == anna.faults


ASKED = """() => {
    if (document.querySelector("#calling .call")) return "window";
    if (!document.getElementById("calling").hidden) return "laid";
    return document.querySelector("#hand .card[aria-disabled='false'], #choices button") ? "turn" : "";
}"""


def both_may_call(anna: Person, boris: Person) -> None:
    """Play until both are asked about a play of the bot, also at a second look; plays of people pass."""
    before = False
    for _ in range(400):
        asked = {each: each.page.evaluate(ASKED) for each in (anna, boris)}
        both = list(asked.values()) == ["window", "window"]
        if both and before:
            return
        before = both
        if both:  # the one page may show an earlier play than the other
            anna.page.wait_for_timeout(300)
            continue
        for who, other in ((anna, boris), (boris, anna)):
            if asked[who] == "turn":
                who.act()
            elif asked[who] == "window" and asked[other] == "laid":
                who.page.locator("#choices button[data-text='pass']").click()
        anna.page.wait_for_timeout(40)
    raise AssertionError("the bot laid no cards that both could call")


def test_where_no_order_is_fixed_whoever_calls_first_has_called(browser: "Browser", link: str) -> None:
    table = made(link, "cals-bs", ["person", "person", "bot:easy"], window=60)
    with person(browser, "Anna", still=True) as anna, person(browser, "Boris", phone=True, still=True) as boris:
        anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
        boris.sit(f"{link}t/{table['table']}#{table['seats'][1]['token']}")
        both_may_call(anna, boris)
        boris.page.locator("#calling .call").click()
        boris.page.locator("#calling .call.given").wait_for()
        anna.page.locator("#calling .call").click()
        anna.page.locator("#history").get_by_text("Boris calls").first.wait_for(state="attached")
        boris.page.locator("#history").get_by_text("You call").first.wait_for(state="attached")
        assert 0 == anna.page.locator("#history").get_by_text("You call").count()
        assert [] == anna.faults + boris.faults


def test_mistakes_are_listed_and_tried_again_from_there(browser: "Browser", tmp_path: Path) -> None:
    pytest.importorskip("starlette")
    pytest.importorskip("httpx")
    from web_server import served

    setup = Setup(game="podkidnoy", rules={}, players=("human", "easy"), pace=0.02)
    with served(tmp_path) as server, person(browser, "Anna", still=True) as anna:
        links: Any = server.within(server.hub.make(setup, Maker(0, "Anna"), read_record(ENDGAME)))
        anna.page.goto(server.address + links.link)
        play([anna])
        anna.page.locator("#analyse").click()
        again = anna.page.locator("#analysis li button").first
        again.wait_for()
        rows = anna.page.locator("#analysis li span").all_inner_texts()
        chances = [[int(chance) for chance in re.findall(r"(\d+) %", row)] for row in rows]
        assert all(1 <= len(found) <= 2 for found in chances)
        assert chances == [sorted(found) for found in chances], "what was better has the better chance"
        assert not any("null" in row for row in rows)
        again.click()
        anna.page.wait_for_url(lambda address: links.table not in address)
        anna.page.locator(f"{LEGAL}, #choices button").first.wait_for()
        assert [] == anna.faults


def test_a_dialog_closes_by_escape_by_its_cross_and_beside_it_and_no_key_calls_behind_it(
    browser: "Browser", link: str
) -> None:
    table = made(link, "i-doubt-it", ["person", "person", "bot:easy"], window=60)
    with person(browser, "Anna", still=True) as anna, person(browser, "Boris", still=True) as boris:
        anna.sit(f"{link}t/{table['table']}#{table['seats'][0]['token']}")
        boris.sit(f"{link}t/{table['table']}#{table['share']}")
        asked = None
        while asked is None:
            for each in (anna, boris):
                if each.page.locator("#calling .call").count():
                    asked = each
                elif not asked:
                    each.act(passes=False)
        page, rules = asked.page, asked.page.locator("#rules")
        ways: tuple[Callable[[], None], ...] = (
            lambda: page.keyboard.press("Escape"),
            lambda: rules.locator(".close").click(),
            lambda: page.mouse.click(5, 5),
        )
        for close in ways:
            page.locator("#rules-button").click()
            rules.wait_for()
            page.keyboard.press("c")
            close()
            rules.wait_for(state="hidden")
        assert page.locator("#calling .given").count() == 0
        page.keyboard.press("c")
        page.locator("#calling .given, #history :text-matches('call|doubt', 'i')").first.wait_for()
        assert [] == anna.faults + boris.faults
