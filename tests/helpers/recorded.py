"""Pages of the web table without a server: their files are read from the package, and their views are recorded.

A view is made as on the server, by `view_message`, from a deal played to a certain point. The number of cards in the
own hand can be chosen, so that one page shows hands of any size.
"""

import contextlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import attrs
from librt.random import Random

from cardkit.cards.card import Card
from cardkit.drawing.svg import definitions
from cardkit.game.game import Deal
from cardkit.language import speaking
from cardkit_web.offers import offers
from cardkit_web.pages import render
from cardkit_web.pages.files import KINDS, file_at
from cardkit_web.security import HEADERS
from cardkit_web.sending import written
from cardkit_web.setup import Setup
from cardkit_web.table.choices import hand_card
from cardkit_web.table.messages import table_message, view_message
from cardkit_web.table.play import LiveDeal
from cardkit_web.table.samples import shown_table
from cardkit_web.table.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route, WebSocketRoute

ORIGIN: Final = "http://localhost:8118"
"""The address of the pages. No server is there: every request is answered here."""
TABLE: Final = "recordedrecorded"
NAMES: Final = ("Anna", "Boris", "Vera", "Gleb", "Konstantin", "Lyudmila", "Max", "Yu")
MOST_ACTIONS: Final = 400
NOT_NOW: Final = "It cannot be played now."


@attrs.frozen
class Recorded:
    """The messages `table` and `view` that a page is sent about one table."""

    table: dict[str, Any]
    view: dict[str, Any]

    def with_hand(self, number: int) -> "Recorded":
        """Return the same table with so many cards in the own hand; every third may not be played."""
        pack = [Card(card).text for card in range(52)]
        hand = [
            attrs.asdict(hand_card(Card(word), self.view["scene"]["trump"], NOT_NOW if place % 3 == 1 else "", "en"))
            for place, word in enumerate(pack[:number])
        ]
        lying = [card for pile in self.view["scene"]["middle"] for card in pile["cards"] if card.endswith("/-")]
        ways = [(card.removesuffix("/-"), held) for card in lying for held in hand if held["legal"]]
        beats = [
            {
                "text": f"beat {attack} {held['card']}",
                "label": f"{held['name']} / {attack}",
                "verb": "beat",
                "cards": [attack, held["card"]],
            }
            for attack, held in ways
        ]
        plain = [choice for choice in self.view["asked"]["choices"] if not choice["cards"]]
        asked = self.view["asked"] | {"choices": beats + plain}
        return attrs.evolve(self, view=self.view | {"hand": hand, "asked": asked})


def attacked(cards: int) -> Callable[[dict[str, Any]], bool]:
    """Return a test for views in which the own seat defends, with at least so many cards on the table."""

    def fits(view: dict[str, Any]) -> bool:
        laid = [card for pile in view["scene"]["middle"] for card in pile["cards"]]
        return (
            len(laid) >= cards
            and any(card.endswith("/-") for card in laid)
            and "defends" in view["scene"]["hands"][0]["roles"]
        )

    return fits


def claims(view: dict[str, Any]) -> bool:
    """Return whether more than six announcements are possible in the view."""
    return view["asked"]["claim"] is not None and len(view["asked"]["claim"]["says"]) > 6


def recorded(
    game: str, seats: int, fits: Callable[[dict[str, Any]], bool], *, language: str = "en", **more: Any
) -> Recorded:
    """Return the first seat's page at its first turn whose view, in English, satisfies `fits`."""
    for found in turns(game, seats, range(300), fits, language=language, **more):
        return found
    raise AssertionError(f"{game} with {seats} seats never comes to that for the first seat")


def turns(
    game: str,
    seats: int,
    seeds: Iterable[int],
    fits: Callable[[dict[str, Any]], bool] = lambda _: True,
    *,
    language: str = "en",
    **more: Any,
) -> Iterator[Recorded]:
    """Yield the first seat's page at each of its turns in random deals whose view, in English, satisfies `fits`."""
    setup = Setup(game=game, rules={}, players=("human", *["easy"] * (seats - 1)), clock=0, **more)
    table = shown_table(TABLE, setup, {0: NAMES[0]})
    for seed in seeds:
        chance = Random(seed)
        play = table.match.play = LiveDeal(table, Deal(table.game, table.match.progress.deal(seed)))
        table.audience.events.clear()
        for _ in range(MOST_ACTIONS):
            state = play.state
            if state.over:
                break
            if state.actor == 0:
                play.asked = 0
                if fits(_view(table, "en")):
                    view = _view(table, language)
                    with speaking(language):
                        yield Recorded(json.loads(written(table_message(table, "/cards/all.svg"))), view)
            after = play.deal.copy()
            while not after.apply(after.state.any_action(chance)):
                pass
            play.deal = after
            table.audience.happened(state, after.last, after.state)


def _view(table: Table, language: str) -> dict[str, Any]:
    with speaking(language):
        found: dict[str, Any] = json.loads(written(view_message(table, 0)))
    return found


class Stage:
    """A browser window in which recorded tables are shown."""

    def __init__(self, context: "BrowserContext", language: str = "en") -> None:
        self.language = language
        self.context = context
        self.faults: list[str] = []
        self.heard: list[dict[str, Any]] = []
        """The messages of the page, in order."""
        self.pings = 0
        self.opened = 0
        """The number of connections that it has made."""
        self.silent = False
        """True when nothing is answered, as in a network that is dead without notice."""
        self._socket: WebSocketRoute | None = None
        self._shown: Recorded | None = None
        context.route(f"{ORIGIN}/**", self._answer)
        context.route_web_socket(f"{ORIGIN.replace('http', 'ws')}/**", self._connected)
        self.page: Page = context.new_page()
        self.page.set_default_timeout(60_000)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    def _answer(self, route: "Route") -> None:
        path = urlsplit(route.request.url).path
        if path.startswith("/cards/"):
            with speaking(self.language):
                drawn = definitions({Card(card).text for card in range(52)}, Card)
            body = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 58 84"><defs>{drawn}</defs></svg>'
            route.fulfill(body=body, content_type="image/svg+xml")
        elif path == "/api/games":
            with speaking(self.language):
                route.fulfill(json=offers())
        elif path == "/manifest.webmanifest":
            route.fulfill(json={})
        elif path.startswith("/static/") and (found := file_at(path)) is not None:
            route.fulfill(body=found[1], content_type=KINDS[Path(found[0]).suffix])
        elif path == "/" or path.startswith("/t/"):
            page = render("start.html" if path == "/" else "table.html", self.language)
            route.fulfill(body=page, content_type="text/html", headers=dict(HEADERS))
        else:
            route.fulfill(status=404, body="")

    def _connected(self, socket: "WebSocketRoute") -> None:
        self.opened += 1
        self._socket = socket
        socket.on_message(lambda text: self._hear(socket, json.loads(text)))

    def _hear(self, socket: "WebSocketRoute", message: dict[str, Any]) -> None:
        if self.silent:
            return
        if message["type"] == "ping":
            self.pings += 1
            socket.send(json.dumps({"type": "pong"}))
            return
        self.heard.append(message)
        if message["type"] == "hello":
            you = {"seat": 0, "name": NAMES[0], "maker": True, "spectator": False, "invited": False}
            welcome = {
                "type": "welcome",
                "protocol": 2,
                "table": TABLE,
                "you": you,
                "token": None,
                "language": self.language,
            }
            socket.send(json.dumps(welcome))
            if self._shown is not None:
                self._send(self._shown)

    def _send(self, shown: Recorded) -> None:
        assert self._socket is not None
        for message in (shown.table, shown.view):
            self._socket.send(json.dumps(message))

    def drop(self) -> None:
        """Break the connection."""
        assert self._socket is not None
        self._socket.close(code=1012)

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send the page one message."""
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def show(self, shown: Recorded) -> None:
        """Show a table; the page is opened first if necessary."""
        before, self._shown = self._shown, shown
        number = len(shown.view["hand"])
        if before is None or len(before.table["seats"]) != len(shown.table["seats"]):
            self.page.goto("about:blank")  # the same address again would not load the page again
            self.page.goto(f"{ORIGIN}/t/{TABLE}#token")
        else:
            self._send(shown)
        self.page.wait_for_function(
            "(number) => document.querySelectorAll('#hand .card').length === number", arg=number
        )

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, or turn the telephone."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


@contextlib.contextmanager
def stage(browser: "Browser", language: str = "en", **more: Any) -> Iterator[Stage]:
    """A window, with the options of Playwright's `new_context` in `more`."""
    usual = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", "locale": language}
    usual |= {"service_workers": "block"}  # there is no server that one could ask
    context = browser.new_context(**(usual | more))
    try:
        yield Stage(context, language)
    finally:
        context.close()
