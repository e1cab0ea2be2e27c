"""A table server and people at it in a real browser, for tests and for the pictures of docs/reference/protocol.md."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

WANTED: Final = "CARDKIT_BROWSER"
"""The environment variable that names the browser, or says `required`: then tests fail where there is none."""
NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding,HttpsUpgrades,MediaRouter,OptimizationHints",
)
"""The first two features draw the menu of an address field that nobody sees, and take more time than a page."""
SMALL: Final = {"ranks": "TJQKA"}
"""A pack of twenty cards, whose deals end soon."""
SECONDS: Final = 180.0
"""The number of seconds that a deal may last before the test gives up."""

SERVER: Final = """
import sys
from pathlib import Path
from cardkit_web import connection, setup
from cardkit_web.app import AccessRules
from cardkit_web.server.addresses import NAMES, Endpoint, listening
from cardkit_web.limits import Limits
from cardkit_web.server.serving import Wanted, run
from cardkit_web.table import shuffle
shuffle.SHARE_SECONDS = 600.0  # no share comes too late because the machine is busy
connection.BURST = 1e9  # and nobody is too quick
setup.PACE, setup.CLOCK = (0.0, *setup.PACE[1:]), (1.0, *setup.CLOCK[1:])
with listening(Endpoint(port=0)) as free:
    port = free.getsockname()[1]
access = AccessRules(hosts=frozenset(NAMES), reached=f"http://127.0.0.1:{port}")
limits = Limits(tables_at_once=1000, names_at_once=100, lobby="lobby" in sys.argv[2:])
more = {"access": access, "limits": limits, "workers": 1}
wanted = Wanted(endpoint=Endpoint(port=port), folder=Path(sys.argv[1]), **more)
run(wanted, lambda hub, local, reached: print(local, flush=True))
"""


def browser_path() -> str | None:
    """Return the path of Chromium on this machine; None where there is none."""
    named = os.environ.get(WANTED, "")
    if named and named != "required":
        return named
    return next((found for name in NAMES if (found := shutil.which(name)) is not None), None)


@contextlib.contextmanager
def serving(folder: Path, *more: str) -> Iterator[str]:
    """Run a server in its own process, with a lobby where `more` says `lobby`; yield its link."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", SERVER, str(folder), *more], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        link = process.stdout.readline().strip()
        assert link.startswith("http://"), link
        yield link
    finally:
        process.terminate()
        process.wait(60)
        assert process.stdout is not None
        process.stdout.close()


def made(link: str, game: str, seats: Sequence[str], **more: Any) -> dict[str, Any]:
    """Return a table, as `POST /api/tables` answers; by default bots are fast and nobody has a clock."""
    usual = {"game": game, "seats": list(seats), "me": None, "window": 8, "clock": 0, "pace": 0.05, "language": "en"}
    headers = {"Content-Type": "application/json", "Origin": link.rstrip("/")}
    request = urllib.request.Request(f"{link}api/tables", json.dumps(usual | more).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        table: dict[str, Any] = json.load(answer)
        return table


AIM: Final = """([answer, cards]) => {
    const count = (selector) => document.querySelectorAll(selector).length;
    if (!document.getElementById("ended").hidden) return "";
    if (count("#calling button")) return answer && !count("#calling .given") ? `#calling ${answer}` : "";
    const legal = "#hand .card[aria-disabled='false']:not(.chosen)", chosen = count("#hand .chosen");
    if (count(legal) && chosen < cards && (!chosen || count("#choices .ranks"))) return legal;
    const rank = document.querySelector("#hand .chosen")?.dataset.card[0].replace("T", "10");
    const said = [...document.querySelectorAll("#choices .ranks .main")].find((each) => each.textContent === rank);
    if (said) return `#choices .main[data-text="${said.dataset.text}"]`;
    if (chosen && count("#choices .main")) return "#choices .main";
    return count("#choices button") ? "#choices button" : "";
}"""
"""A script that returns the next thing to press, as a selector; empty when the page asks for nothing."""
CHANGES: Final = """() => {
    const count = (selector) => document.querySelectorAll(selector).length;
    const places = ["#hand .card", "#hand .chosen", "#history li", "#choices button", "#calling button", ".given"];
    return places.map(count).join();
}"""
"""A script whose value changes when a page has answered a touch."""
ALONE: Final = f"""() => {{
    const timer = setInterval(() => {{
        if (!document.getElementById("ended").hidden) clearInterval(timer);
        const aim = ({AIM})([".pass", 1]);
        if (aim) document.querySelector(aim)?.click();
    }}, 20);
}}"""
"""A script that lets a page play by itself until the deal is over."""


class Person:
    """A person at a table, in a browser window of their own; faults of the page are kept."""

    def __init__(self, context: "BrowserContext", name: str) -> None:
        self.name = name
        self.context = context
        self.page: Page = context.new_page()
        self.page.set_default_timeout(60_000)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    def sit(self, link: str) -> None:
        """Open a link, type the name, and sit down."""
        self.page.goto(link)
        self.page.locator("#name").fill(self.name)
        self.page.locator("#sit").click()
        self.page.locator("#name").wait_for(state="detached")

    @property
    def finished(self) -> bool:
        """Return whether the page shows the end of the deal."""
        return self.page.locator("#ended").is_visible()

    def act(self, passes: bool = True, cards: int = 1) -> bool:
        """Do something if the page asks for it: lay up to so many legal cards, else press a button.

        A play that may be called is let pass, or left unanswered without `passes`. Return whether anything was done.
        """
        from playwright.sync_api import TimeoutError

        both = f"(answers) => [({AIM})(answers), ({CHANGES})()]"
        aim, before = self.page.evaluate(both, [".pass" if passes else "", cards])
        if not aim:
            return False
        with contextlib.suppress(TimeoutError):  # the target can have gone: a window closes
            if aim.startswith("#hand"):
                self.touch(aim, timeout=1000)
            else:
                self.page.locator(aim).first.click(timeout=1000)
            self.page.wait_for_function(f"(before) => ({CHANGES})() !== before", arg=before, timeout=1000)
        return True

    def seen(self) -> tuple[str, ...]:
        """Return the texts of the table, the hand and the buttons of a call, and the question."""
        board = self.page.locator("#board .seat, #board .heap, #board .notes, #hand .card, #calling button")
        said = board.evaluate_all("all => all.map((each) => each.getAttribute('aria-label') ?? each.textContent)")
        return (*said, self.page.locator("#asked").inner_text())

    def touch(self, card: str, timeout: float = 60_000) -> None:
        """Touch a card of the hand where its neighbour does not cover it."""
        self.page.locator(card).first.click(position={"x": 9, "y": 14}, timeout=timeout)


def play(people: Sequence[Person]) -> None:
    """Let the pages play by themselves until the deal is over for all of them."""
    for person in people:
        person.page.evaluate(ALONE)
    for person in people:
        person.page.locator("#ended").wait_for(timeout=1000 * SECONDS)


@contextlib.contextmanager
def person(
    browser: "Browser",
    name: str,
    *,
    phone: bool = False,
    still: bool = False,
    dark: bool = False,
    locale: str = "en",
    worker: bool = False,
) -> Iterator[Person]:
    """Yield a person at a desktop, or at a phone; `still` asks for less motion, `dark` for dark colours.

    A service worker, which would load every page once more, is there only where it is wanted.
    """
    context = browser.new_context(
        viewport={"width": 360, "height": 640} if phone else {"width": 1280, "height": 800},
        has_touch=phone,
        is_mobile=phone,
        device_scale_factor=2 if phone else 1,
        reduced_motion="reduce" if still else "no-preference",
        color_scheme="dark" if dark else "light",
        locale=locale,
        service_workers="allow" if worker else "block",
    )
    try:
        yield Person(context, name)
    finally:
        context.close()
