"""The table in bad networks: a page that hears nothing says so and comes back; seats that a bot has taken meanwhile."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest

from recorded import Recorded, Stage, claims, recorded, stage

if TYPE_CHECKING:
    from playwright.sync_api import Browser

STATE: Final = "document.getElementById('state').textContent"


@cache
def cheat() -> Recorded:
    """Return a page with a play of any rank."""
    return recorded("cheat-updown", 3, claims).with_hand(6)


@pytest.fixture
def shown(browser: "Browser") -> Iterator[Stage]:
    """Yield a page whose clock the test controls."""
    with stage(browser) as opened:
        opened.page.clock.install()
        opened.show(cheat())
        connected(opened)
        yield opened
        assert [] == opened.faults


def connected(shown: Stage) -> None:
    """Wait until the page hears the server."""
    shown.page.wait_for_function(f"() => {STATE} === ''")


def play(shown: Stage) -> None:
    """Lay the first card as the first rank."""
    shown.page.locator("#hand .card[aria-disabled='false']").first.click()
    shown.page.locator("#choices .ranks .main").first.click()


def moves(shown: Stage) -> list[dict[str, Any]]:
    return [message for message in shown.heard if message["type"] == "move"]


def test_a_network_that_is_dead_without_a_word_is_noticed_and_what_was_asked_is_sent_once(shown: Stage) -> None:
    shown.silent = True
    shown.page.clock.run_for(1000)
    play(shown)
    shown.page.clock.run_for(4000)
    assert "Waiting" in shown.page.evaluate(STATE)
    shown.page.clock.run_for(5000)
    assert "Reconnecting" in shown.page.evaluate(STATE)
    assert [] == moves(shown)
    shown.silent = False
    shown.page.clock.run_for(10_000)
    connected(shown)
    shown.page.wait_for_timeout(100)
    assert 2 <= shown.opened
    assert 1 == len(moves(shown))
    shown.tell({"type": "done", "id": moves(shown)[0]["id"]})
    shown.drop()
    shown.page.clock.run_for(3000)
    connected(shown)
    assert 1 == len(moves(shown)), "what was acknowledged is not sent again"


def test_what_was_heard_but_not_acknowledged_is_sent_again_under_its_key(shown: Stage) -> None:
    play(shown)
    shown.page.wait_for_timeout(50)
    shown.drop()
    shown.page.clock.run_for(3000)
    connected(shown)
    shown.page.wait_for_timeout(50)
    assert 2 == len(moves(shown))
    assert 1 == len({message["key"] for message in moves(shown)})


def test_a_network_that_comes_back_is_asked_at_once(shown: Stage) -> None:
    before = shown.pings
    shown.page.evaluate("dispatchEvent(new Event('online'))")
    shown.page.wait_for_timeout(50)
    assert before < shown.pings
    shown.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    shown.page.wait_for_timeout(50)
    assert before + 1 < shown.pings


def away(is_away: bool) -> Recorded:
    """The same table, where a bot plays for the first seat, or not any more."""
    seats = [each | ({"away": is_away} if each["seat"] == 0 else {}) for each in cheat().table["seats"]]
    return attrs.evolve(cheat(), table=cheat().table | {"seats": seats})


def test_a_seat_that_a_bot_has_taken_is_taken_back_by_any_touch_or_the_button(shown: Stage) -> None:
    for touched in ("#hand .card", "#back"):
        shown.show(away(True))
        shown.page.locator("#back").wait_for()
        shown.heard.clear()
        shown.page.locator(touched).first.click()
        shown.page.wait_for_timeout(50)
        assert any(message["type"] == "back" for message in shown.heard)
    shown.show(away(False))
    shown.page.locator("#back").wait_for(state="detached")


def test_a_page_that_is_loaded_again_takes_the_seat_back(shown: Stage) -> None:
    shown.heard.clear()
    shown.page.reload()
    shown.page.locator("#hand .card").first.wait_for()
    shown.page.wait_for_timeout(50)
    assert ["hello", "back"] == [message["type"] for message in shown.heard][:2]


def test_looking_at_the_last_deal_while_others_go_on_says_so_and_keeps_the_seat(shown: Stage) -> None:
    result = {"sentence": "Boris wins.", "text": "winner 1", "winners": [1], "losers": [0], "score": "", "match": None}
    over = cheat().view | {"result": result | {"next": True}, "hand": [], "asked": None}
    shown.show(attrs.evolve(cheat(), view=over))
    shown.page.locator("#steps").click()
    shown.page.wait_for_timeout(50)
    asked = next(message for message in shown.heard if message["type"] == "steps")
    step = {"number": 0, "round": 1, "told": ["Boris leads."], "scene": cheat().view["scene"]}
    shown.tell({"type": "steps", "id": asked["id"], "deal": 1, "steps": [step]})
    shown.page.locator("#stepping input").wait_for()
    shown.tell(cheat().view | {"deal": 2})
    shown.page.locator("#goes-on button").click()
    assert 6 == shown.page.locator("#hand .card:visible").count()
