"""Checks that everything is on the screen and can be touched, for every preset in windows of many sizes.

    python benchmarks/web/web_screens.py [--games NAMES] [--turns 6] [--hands]

Random deals are played, and the page of the first seat is shown at its turns in every window, in both languages, light
and dark, with two resolutions. `--hands` also shows hands of 1 to 52 cards. Faults are printed with the game, the
window and the turn, and counted; the exit code is 1 if there are any. Pages are made without a server, as in
tests/web_browser/test_screens.py, whose quick form of this is a gate.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "helpers"))

from browser import ARGUMENTS, browser_path
from cardkit.catalogue import families
from geometry import faults
from recorded import Recorded, stage, turns

WINDOWS: Final = (
    *((320, 568), (360, 640), (375, 667), (390, 844), (568, 320), (667, 375), (768, 1024)),
    *((844, 390), (1024, 600), (1024, 768), (1280, 720), (1366, 768), (1920, 1080)),
)
"""Width and height in pixels; the first is turned for the next test by being followed by broader ones."""
LOOKS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("en", {"color_scheme": "light", "device_scale_factor": 1}),
    ("ru", {"color_scheme": "dark", "device_scale_factor": 2}),
)
MOST_SEATS: Final = 8


def shown(name: str, seats: int, number: int, language: str, hands: bool) -> Iterator[tuple[str, Recorded]]:
    """Yield the tables of a game that are shown, each with a name."""
    found = list(islice(turns(name, seats, range(3), language=language), 40 * number))
    for place, each in enumerate(found[:: max(1, len(found) // number)]):
        yield f"turn {place}", each
    suited = found and all(len(card["card"]) == 2 for card in found[0].view["hand"])
    if hands and suited and found[0].view["scene"]:
        for cards in range(1, 53):
            yield f"{cards} cards", found[0].with_hand(cards)


def main() -> int:
    """Show all tables; return 1 where there are faults."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="", help="presets, with commas between them; all if left out")
    parser.add_argument("--turns", type=int, default=6, help="how many turns of each table")
    parser.add_argument("--hands", action="store_true", help="hands of 1 to 52 cards besides")
    wanted = parser.parse_args()
    named = set(filter(None, wanted.games.split(",")))
    presets = [preset for family in families() for preset in family.presets if not named or preset.name in named]
    wrong = pages = 0
    begun = time.monotonic()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=list(ARGUMENTS))
        for language, look in LOOKS:
            with stage(browser, language, has_touch=True, **look) as page:
                for preset in presets:
                    fewest, most = preset.seats
                    for seats in sorted({fewest, min(most, MOST_SEATS)}):
                        for called, table in shown(preset.name, seats, wanted.turns, language, wanted.hands):
                            page.show(table)
                            for width, height in WINDOWS:
                                page.resize(width, height)
                                pages += 1
                                for fault in faults(page.page)[:2]:
                                    wrong += 1
                                    print(
                                        f"{preset.name} {seats} {language} {width}x{height} {called}: {fault}",
                                        flush=True,
                                    )
                wrong += len(page.faults)
                print(*page.faults, sep="\n", end="\n" if page.faults else "")
        browser.close()
    print(f"{pages} pages, {wrong} faults, {time.monotonic() - begun:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
