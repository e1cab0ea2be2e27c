"""The table on every screen: pages made from recorded views, in windows from small telephones to large desks."""

import os
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import pytest

from cardkit.catalogue import presets
from cardkit.game.rules import Preset
from geometry import faults, moved
from recorded import Recorded, Stage, attacked, claims, recorded, stage, turns

if TYPE_CHECKING:
    from playwright.sync_api import Browser

UPRIGHT: Final = ((320, 568), (360, 640), (390, 844), (768, 1024))
BROAD: Final = ((667, 375), (844, 390), (1024, 768), (1280, 720), (1366, 768), (1920, 1080))
MOST_SEATS: Final = 8
MOST_TURNS: Final = 240
TURNS: Final = 6
"""The number of turns of the first `MOST_TURNS` of a table that are shown."""
Windows: TypeAlias = tuple[tuple[int, int], ...]


@cache
def durak(seats: int, cards: int = 4, language: str = "en") -> Recorded:
    """Return a bout to be defended."""
    return recorded("podkidnoy-52", seats, attacked(cards), language=language)


@cache
def cheat(seats: int, language: str = "en") -> Recorded:
    """Return a play of any rank."""
    return recorded("cheat-updown", seats, claims, language=language)


@pytest.fixture(scope="module")
def shown(browser: "Browser") -> Iterator[Stage]:
    """Yield one window for all of these tests."""
    with stage(browser, has_touch=True) as opened:
        yield opened
        assert [] == opened.faults


def choose(shown: Stage) -> None:
    """Choose the first card of the hand, so that all its choices are shown."""
    shown.page.evaluate("document.querySelector('#hand .card[aria-disabled=\"false\"]:not(.chosen)')?.click()")


def everywhere(shown: Stage, table: Recorded, hands: tuple[int, ...], windows: Windows) -> list[str]:
    """Return the faults of a table in these windows with hands of these sizes."""
    found = []
    for hand in hands:
        shown.show(table.with_hand(hand))
        choose(shown)
        for width, height in windows:
            shown.resize(width, height)
            found += [f"{width}x{height}, {hand} cards: {fault}" for fault in faults(shown.page)[:3]]
    return found


@pytest.mark.parametrize("windows", [UPRIGHT, BROAD], ids=["upright", "broad"])
def test_every_card_and_button_is_on_the_screen_and_can_be_touched(shown: Stage, windows: Windows) -> None:
    assert [] == everywhere(shown, durak(3), (1, 13, 52), windows)
    assert [] == everywhere(shown, cheat(4), (6, 26, 52), windows)


@pytest.mark.parametrize(("seats", "hands"), [(2, (20,)), (5, (6,)), (8, (6, 20))])
def test_any_number_of_seats_has_room(shown: Stage, seats: int, hands: tuple[int, ...]) -> None:
    assert [] == everywhere(shown, durak(seats, 2 if seats < 4 else 4), hands, UPRIGHT + BROAD)


COVERED: Final = """() => {
    const at = document.querySelector("#board .says").getBoundingClientRect();
    const own = document.querySelector("#board .seat:has(.says)").getBoundingClientRect();
    if (at.left < own.left - 80 || at.right > own.right + 80 || at.left < 0 || at.right > innerWidth) return true;
    const others = [...document.querySelectorAll("#board .seat:not(:has(.says)) :is(.face, .who)")];
    return others.map((each) => each.getBoundingClientRect()).some((each) =>
        at.left < each.right && each.left < at.right && at.top < each.bottom && each.top < at.bottom);
}"""
"""A script that returns whether a bubble covers another seat's face or name, or is far from its own or cut off."""


@pytest.mark.parametrize("seat", range(1, 6))
def test_words_of_a_seat_cover_no_other(shown: Stage, seat: int) -> None:
    shown.resize(360, 640)
    table = durak(6, 4)
    hands = [
        hand | {"says": "I take." if index == seat else ""} for index, hand in enumerate(table.view["scene"]["hands"])
    ]
    shown.show(attrs.evolve(table, view=table.view | {"scene": table.view["scene"] | {"hands": hands}}))
    assert not shown.page.evaluate(COVERED)


def test_in_russian_and_with_high_resolution_and_dark_all_is_on_the_screen(browser: "Browser") -> None:
    with stage(browser, "ru", device_scale_factor=2, color_scheme="dark") as russian:
        assert [] == everywhere(russian, durak(4, 4, "ru"), (6, 26), (UPRIGHT[0], *BROAD[:3]))
        assert [] == everywhere(russian, cheat(3, "ru"), (17,), (UPRIGHT[0], *BROAD[:3]))
        assert [] == russian.faults


def test_nothing_moves_by_itself(shown: Stage) -> None:
    shown.resize(1366, 768)
    shown.show(durak(3).with_hand(20))
    assert [] == moved(shown.page, 2)


def test_a_telephone_is_turned_and_turned_back(shown: Stage) -> None:
    shown.resize(390, 844)
    shown.show(durak(3).with_hand(26))
    upright = shown.page.evaluate("document.getElementById('hand').getBoundingClientRect().toJSON()")
    shown.resize(844, 390)
    assert [] == faults(shown.page)
    assert shown.page.locator("#board").bounding_box()["height"] > 200  # type: ignore[index]
    shown.resize(390, 844)
    assert [] == faults(shown.page)
    assert upright == shown.page.evaluate("document.getElementById('hand').getBoundingClientRect().toJSON()")


@pytest.mark.skipif("CARDKIT_EVERY_SCREEN" not in os.environ, reason="takes half an hour: set CARDKIT_EVERY_SCREEN=1")
@pytest.mark.parametrize(("language", "scheme", "scale"), [("en", "light", 1), ("ru", "dark", 2)])
@pytest.mark.parametrize("preset", list(presets()), ids=lambda preset: preset.name)
def test_every_preset_is_whole_in_every_window(
    browser: "Browser", preset: Preset, language: str, scheme: str, scale: int
) -> None:
    found = []
    fewest, most = preset.seats
    with stage(browser, language, has_touch=True, color_scheme=scheme, device_scale_factor=scale) as opened:
        for seats in {fewest, min(most, MOST_SEATS)}:
            shown = list(islice(turns(preset.name, seats, range(3), language=language), MOST_TURNS))
            for turn, table in enumerate(shown):
                if turn % (MOST_TURNS // TURNS) == 0:
                    opened.show(table)
                    for width, height in (*UPRIGHT, *BROAD):
                        opened.resize(width, height)
                        where = f"{seats} seats, turn {turn}, {width}x{height}"
                        found += [f"{where}: {fault}" for fault in faults(opened.page)[:3]]
        assert [] == found + opened.faults
