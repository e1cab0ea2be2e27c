"""The server as an ASGI application: its routes, the headers of every answer, and its figures for Prometheus."""

import logging
import re
from collections.abc import Awaitable, Callable, Collection, Iterator
from hmac import compare_digest
from typing import Final

import attrs
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from cardkit.errors import CardkitError
from cardkit.language import gettext, speaking
from cardkit.records.names import shown_name
from cardkit_web.connection import serve_page
from cardkit_web.forwarding import FORWARDED, FROM, PROCESS, ask_other
from cardkit_web.hub import Full, Hub
from cardkit_web.offers import offers
from cardkit_web.page_messages import read_object
from cardkit_web.pages import render
from cardkit_web.pages.files import ASKED_AGAIN, FOR_EVER, file_answer, files, packed, static
from cardkit_web.pages.words import WORDS
from cardkit_web.requests.answers import MOST_BYTES, body_of, language_of, refused
from cardkit_web.requests.lobby import LobbyAnswers, in_lobby
from cardkit_web.security import HEADERS, Rates, digest, known_host, same_origin
from cardkit_web.sending import written
from cardkit_web.setup import read_setup
from cardkit_web.store.errors import CannotKeep, OwnedElsewhere
from cardkit_web.store.kept import MAKER, Token
from cardkit_web.table.match import PLAYING
from cardkit_web.table.table import Table

LOG: Final = logging.getLogger("cardkit.web")
PAGE: Final = re.compile(r"/t/(?P<table>[^/]+)/ws")
"""The path of a table's WebSocket."""
LOCAL: Final = ("127.0.0.1", "localhost", "::1")
"""The names by which a machine calls itself."""


@attrs.frozen
class AccessRules:
    """Whom the server answers."""

    hosts: Collection[str] | None = None
    """The names by which browsers may call it; None for any."""
    origins: Collection[str] = ()
    """Addresses that pages may come from besides the server itself, as a proxy names it."""
    reached: str = ""
    """The address at which other machines reach the server, for links made on its own; empty when it has none."""


class Guard:
    """Checks all requests first: strangers' names for this machine are refused, and every answer has the policy."""

    def __init__(self, app: ASGIApp, hub: Hub, access: AccessRules) -> None:
        """`app` answers requests; `hub` serves the pages that stay open directly."""
        self.app = app
        self.hub = hub
        self.access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass an allowed request on, and answer one of a foreign page or name with 403.

        Answers have the headers of the policy; where another process has forwarded the request, that process adds them.
        """
        if scope["type"] == "websocket":
            await self._page(scope, receive, send)
        elif handed := self._handed(scope):
            await self.app(handed, receive, send)
        else:
            answer = refused(403, "This server answers only its own pages.") if self._is_foreign(scope) else self.app
            await answer(scope, receive, _with_policy(send))

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the WebSocket of a table.

        It is closed with 4403 for foreign pages, and with 4404 for another address.
        """
        handed, found = self._handed(scope), PAGE.fullmatch(scope["path"])
        if not handed and self._is_foreign(scope):
            await send({"type": "websocket.close", "code": 4403, "reason": ""})
        elif found is None:
            await send({"type": "websocket.close", "code": 4404, "reason": ""})
        else:
            await serve_page(WebSocket(handed or scope, receive, send), self.hub, found["table"])

    def _handed(self, scope: Scope) -> Scope | None:
        """Return a request forwarded by another process of the store, as its visitor sent it; None for others.

        Processes know each other by the secret of the store.
        """
        headers, secret = _headers(scope), self.hub.store.secret
        word = headers.get(PROCESS, "")
        if not secret or not compare_digest(word.encode("latin-1"), secret.encode()):
            return None
        return {**scope, "client": (headers.get(FROM, ""), 0), FORWARDED: True}

    def _is_foreign(self, scope: Scope) -> bool:
        """Return whether a request names an unknown host, or comes from a page of another site to change something.

        GET and HEAD change nothing; for any other request, also to open a page's connection, `Origin` must be this
        site.
        """
        headers = _headers(scope)
        host = headers.get("host")
        if self.access.hosts is not None and not known_host(host, self.access.hosts):
            return True
        asks = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        return not asks and not same_origin(headers.get("origin"), host, self.access.origins)


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def _with_policy(send: Send) -> Send:
    """Return a function that sends an answer together with the policy of all answers."""

    async def send_with_policy(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name for name, _ in message["headers"]}
            extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
            message["headers"] = [*message["headers"], *(pair for pair in extra if pair[0] not in own)]
        await send(message)

    return send_with_policy


METRICS_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


class Figures(Collector):
    """Figures of one hub; those that are counted are counted by it."""

    def __init__(self, hub: Hub) -> None:
        """Have `hub` count how long changes take to be kept, in seconds, and how many fail."""
        self.hub = hub
        self.registry = CollectorRegistry(auto_describe=True)
        self.registry.register(self)
        kept = Histogram("cardkit_keep_seconds", "Seconds until a move was kept", registry=self.registry)
        failed = Counter("cardkit_failures", "Changes that could not be kept", registry=self.registry)
        hub.watch(kept.observe, failed.inc)

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the figures of this moment: whether tables can be kept, the tables, open pages and waiting jobs."""
        tables = list(self.hub.tables.values())
        pages = [viewer for table in tables for viewer in table.audience.viewers]
        yield _gauge("cardkit_healthy", "1 where tables can be opened and kept", self.hub.healthy)
        yield _gauge("cardkit_tables", "Tables in memory", len(tables))
        seated = sum(viewer.seat is not None for viewer in pages)
        open_pages = GaugeMetricFamily("cardkit_pages", "Pages that are open", labels=["seat"])
        open_pages.add_metric(["yes"], seated)
        open_pages.add_metric(["no"], len(pages) - seated)
        yield open_pages
        waiting = GaugeMetricFamily("cardkit_jobs_waiting", "Jobs that wait for a worker process", labels=["kind"])
        for kind, pool in (("bots", self.hub.pool), ("hints", self.hub.hints), ("analyses", self.hub.slow)):
            waiting.add_metric([kind], pool.waiting)
        yield waiting

    def text(self) -> bytes:
        """Return all figures, as they are sent."""
        return generate_latest(self.registry)


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, about, value=value)


class Server:
    """The answers to each address."""

    def __init__(self, hub: Hub, access: AccessRules) -> None:
        self.hub = hub
        self.access = access
        self.figures = Figures(hub)
        self._making = Rates(hub.limits.tables_at_once, hub.limits.tables_a_minute)
        self._offers: dict[str, bytes] = {}

    def application(self) -> ASGIApp:
        """The whole application."""
        routes: list[BaseRoute] = [
            Route("/", self.page("start.html")),
            Route("/t/{table}", self.page("table.html")),
            Route("/t/{table}/peek", self.peek, methods=["POST"]),
            Route("/t/{table}/delete", self.delete, methods=["POST"]),
            Route("/offline", self.page("offline.html")),
            Route("/manifest.webmanifest", self.manifest),
            Route("/worker.js", self.worker),
            Route("/api/games", self.games),
            Route("/healthz", self.health),
            Route("/metrics", self.metrics),
            Route("/api/tables", self.make, methods=["POST"]),
            Route("/cards/{digest}.svg", self.cards),
            Route("/static/{path:path}", self.static),
        ]
        if self.hub.lobby is not None:
            routes += LobbyAnswers(self.hub, self.hub.lobby).routes()
        handlers = {HTTPException: self.not_there, Exception: self.failed}
        app = Starlette(routes=routes, exception_handlers=handlers)
        return Guard(app, self.hub, self.access)

    def page(self, template: str) -> Callable[[Request], Awaitable[Response]]:
        """Return a function that answers with the page made of `template`."""

        async def answer(request: Request) -> Response:
            language = language_of(request)
            reached = self.access.reached if request.url.hostname in LOCAL else ""
            content = render(template, language, reached, self.hub.lobby is not None).encode()
            return packed(request, content, "text/html", ASKED_AGAIN, "accept-language")

        return answer

    async def games(self, request: Request) -> Response:
        """Return the choices for a new table in JSON, in the language of the visitor."""
        language = language_of(request)
        if language not in self._offers:
            with speaking(language):
                self._offers[language] = written(offers()).encode()
        return packed(request, self._offers[language], "application/json", ASKED_AGAIN, "accept-language")

    async def static(self, request: Request) -> Response:
        """Return a file that pages load; raises `HTTPException` (404) when there is none."""
        found = file_answer(request)
        if found is None:
            raise HTTPException(404)
        return found

    async def manifest(self, request: Request) -> Response:
        """Return the manifest by which a telephone installs the pages."""
        language = language_of(request)
        with speaking(language):
            name = str(WORDS["title"])
        icons = [{"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]
        for size in (192, 512):  # not every telephone draws SVG
            icons.append({"src": static(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"})
        found = {"name": name, "short_name": "cardkit", "start_url": "/", "display": "standalone", "icons": icons}
        found |= {"lang": language, "background_color": "#fbfaf6", "theme_color": "#2d7450"}
        return JSONResponse(found, media_type="application/manifest+json", headers={"cache-control": "no-cache"})

    async def worker(self, request: Request) -> Response:
        """Return the service worker, whose address is above all addresses that it answers."""
        return packed(request, files()["worker.js"], "text/javascript", ASKED_AGAIN)

    async def peek(self, request: Request) -> Response:
        """Return the state of a table, the names of those to act, and whether the holder of the token is one."""

        async def peeked(table: Table, found: Token) -> Response:
            turn = table.match.play.waits_for if table.match.play is not None and table.match.state == PLAYING else []
            names = [shown_name(table.names[seat]) for seat in turn]
            answer = {"state": table.match.state, "turn": names, "yours": found.seat in turn}
            return JSONResponse(answer, headers={"cache-control": "no-store"})

        return await self._at_table(request, peeked)

    async def delete(self, request: Request) -> Response:
        """Delete a table, for its maker; for others there is no such table (404)."""

        async def deleted(table: Table, found: Token) -> Response:
            if found.kind != MAKER:
                return refused(404, gettext("There is no such table."))
            await self.hub.delete(table)
            return JSONResponse({}, headers={"cache-control": "no-store"})

        return await self._at_table(request, deleted)

    async def _at_table(self, request: Request, do: Callable[[Table, Token], Awaitable[Response]]) -> Response:
        """Do something at the table of an address, with the rights of the token that was sent.

        It answers 404 when there is no such table or token, and 503 when nothing can be kept or no table more can be
        opened. Tables of other processes are asked for there.
        """
        with speaking(language_of(request)):
            body = await body_of(request) or b""
            try:
                token = read_object(body).text("token")
                table = await self.hub.find(request.path_params["table"])
                found = None if table is None else table.tokens.get(digest(token))
                if table is not None and found is not None and table.opens(found):
                    return await do(table, found)
            except OwnedElsewhere as elsewhere:
                if FORWARDED in request.scope:
                    return refused(503, str(elsewhere))
                return await self._elsewhere(request, body, elsewhere.address)
            except (CannotKeep, Full) as error:
                return refused(503, str(error))
            except CardkitError:
                pass
            return refused(404, gettext("There is no such table."))

    async def _elsewhere(self, request: Request, body: bytes, address: str) -> Response:
        try:
            return await ask_other(request, body, address, self.hub.store.secret)
        except CannotKeep as error:
            return refused(503, str(error))

    async def health(self, request: Request) -> Response:
        """Say whether tables can be opened here: 200, or 503, with `{"healthy": true}` or false."""
        healthy = self.hub.healthy
        return JSONResponse({"healthy": healthy}, 200 if healthy else 503, {"cache-control": "no-store"})

    async def metrics(self, request: Request) -> Response:
        """Return figures for Prometheus, to readers who are allowed; for others there is nothing (404)."""
        if request.client is None or request.client.host not in self.hub.limits.metrics_from:
            raise HTTPException(404)
        return Response(self.figures.text(), headers={"cache-control": "no-store", "content-type": METRICS_TYPE})

    async def cards(self, request: Request) -> Response:
        """Return the SVG drawings of a game's cards, by their digest; raises `HTTPException` (404) for another."""
        drawn = self.hub.drawings.get(request.path_params["digest"])
        if drawn is None:
            raise HTTPException(404)
        return packed(request, drawn.encode(), "image/svg+xml", FOR_EVER)

    async def make(self, request: Request) -> Response:
        """Make a table; answer 201 with its links and the secret token of each seat in JSON.

        A request is refused by 400 (faulty), 413 (too long), 429 (too many tables) or 503 (it cannot be kept).
        """
        address = request.client.host if request.client is not None else ""
        with speaking(language_of(request)):
            if not self._making.allows(address):
                return refused(429, gettext("Too many tables: wait a minute."))
            body = await body_of(request)
            if body is None:
                return refused(413, gettext("A table is asked for in at most {most} bytes.", most=MOST_BYTES))
            try:
                fields = read_object(body)
                setup, maker = await in_lobby(self.hub, *read_setup(fields), fields.text("account", ""))
                links = await self.hub.make(setup, maker)
            except Full as error:
                return refused(429, str(error))
            except CannotKeep as error:
                return refused(503, str(error))
            except CardkitError as error:
                return refused(400, str(error))
        answer = attrs.asdict(links) | {
            "seats": [{"seat": seat, "token": token} for seat, token in links.seats.items()]
        }
        return JSONResponse(answer, 201, {"cache-control": "no-store"})

    async def not_there(self, request: Request, error: Exception) -> Response:
        """Answer a request with a wrong address or method: with a page for a browser, else with a sentence."""
        status = error.status_code if isinstance(error, HTTPException) else 404
        if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
            return HTMLResponse(render("problem.html", language_of(request)), status, {"cache-control": "no-store"})
        with speaking(language_of(request)):
            sentence = gettext("There is nothing at this address.")
            return refused(status, sentence if status == 404 else gettext("This address is not asked like that."))

    async def failed(self, request: Request, error: Exception) -> Response:
        """Answer an unexpected error with status 500 and a sentence that reveals nothing: the log has all of it."""
        with speaking(language_of(request)):
            return refused(500, gettext("Something went wrong at the server."))
