"""Requirements for a page of a table in any window: nothing is off the screen, and nothing covers another thing."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

STRIP: Final = 20
"""The least size of a card that a finger needs, in pixels, in breadth and height."""

_FAULTS: Final = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def faults(page: "Page") -> list[str]:
    """Return the things that are off the screen, covered, or too narrow to be touched; empty when all is well."""
    found: list[str] = page.evaluate(_FAULTS, [STRIP])
    return found


_PLACES: Final = """() => [...document.querySelectorAll("#hand .card, #board .card, button")].map((each) => {
    const box = each.getBoundingClientRect();
    return [box.left, box.top, box.width, box.height].map((side) => Math.round(side * 10) / 10);
})"""


def moved(page: "Page", seconds: float) -> list[list[float]]:
    """Return the cards and buttons that move within some seconds in which nobody touches anything."""
    before = page.evaluate(_PLACES)
    page.wait_for_timeout(seconds * 1000)
    after = page.evaluate(_PLACES)
    return [place for place in after if place not in before]
