"""What must hold for a page of a table in any window: nothing is off the screen, nothing lies under another thing."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

STRIP: Final = 20
"""How many pixels of a card a finger must find at least, in breadth and height."""

_FAULTS: Final = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def faults(page: "Page") -> list[str]:
    """What is off the screen, covered, or too narrow to be touched; empty when all is well."""
    found: list[str] = page.evaluate(_FAULTS, [STRIP])
    return found


_PLACES: Final = """() => [...document.querySelectorAll("#hand .card, #board .card, button")].map((each) => {
    const box = each.getBoundingClientRect();
    return [box.left, box.top, box.width, box.height].map((side) => Math.round(side * 10) / 10);
})"""


def moved(page: "Page", seconds: float) -> list[list[float]]:
    """The places of cards and buttons that are others after some seconds in which nobody touches anything."""
    before = page.evaluate(_PLACES)
    page.wait_for_timeout(seconds * 1000)
    after = page.evaluate(_PLACES)
    return [place for place in after if place not in before]
