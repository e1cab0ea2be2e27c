"""The site of `deploy/nginx.conf`: people play through it, and it enforces limits that the server itself has not."""

import contextlib
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs
import pytest

pytest.importorskip("starlette")
pytest.importorskip("psycopg")
from web_servers import free_port

from store_base import needs_base
from web_base import nginx
from web_server import PATIENCE_SECONDS, Served, page, play_to_the_end

SITE = Path(__file__).parents[2] / "deploy" / "nginx.conf"


@contextlib.contextmanager
def behind_nginx(server: Served, **other: str) -> Iterator[Served]:
    """Run the server behind nginx, with the deployed site except for its name, its key and `other` limits."""
    port = free_port()
    text = re.sub(r"\s+ssl_certificate.*;", "", SITE.read_text())
    changes = {"listen": f"127.0.0.1:{port}", "server_name": "127.0.0.1", "proxy_pass": server.address, **other}
    for name, value in changes.items():
        text, found = re.subn(rf"\b{name} .*;", f"{name} {value};", text)
        assert found, name
    with nginx(port, text):
        yield attrs.evolve(server, address=f"http://127.0.0.1:{port}")


@pytest.fixture(scope="module")
def proxied(server: Served) -> Iterator[Served]:
    needs_base(proxy=True)
    short = {"client_header_timeout": "1s", "client_body_timeout": "1s", "limit_conn": "addresses 4"}
    with behind_nginx(server, **short) as behind:
        yield behind


def test_a_deal_is_played_through_it(proxied: Served) -> None:
    links = proxied.made_by("Anna", ("human", "cheapest"), game="podkidnoy-24")
    with page(proxied, links.table, links.seats[0]) as anna:
        assert play_to_the_end(anna)["result"]


@contextlib.contextmanager
def begun(proxied: Served, *requests: bytes) -> Iterator[list[socket.socket]]:
    """Yield connections over which these requests were sent."""
    host, _, port = proxied.address.removeprefix("http://").partition(":")
    with contextlib.ExitStack() as stack:
        opened = []
        for request in requests:
            connected = socket.create_connection((host, int(port)), timeout=PATIENCE_SECONDS)
            opened.append(stack.enter_context(connected))
            connected.sendall(request)
        yield opened


HALVES: Final = (
    b"",
    b"GET / HTTP/1.1\r\nHost: 127",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Length: 99\r\n\r\n{",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"".join(b"X-%d: %s\r\n" % (n, b"1" * 8000) for n in range(9)),
)
"""Requests that do not come whole: nothing, half a header, half a body, and headers that are too long."""


def test_a_request_that_does_not_come_whole_is_let_go(proxied: Served) -> None:
    with begun(proxied, *HALVES) as opened:
        for slow in opened:
            with contextlib.suppress(ConnectionError):
                while slow.recv(4096):
                    pass  # an answer to the part that has come so far, and then the end
    assert proxied.get("/").status_code == 200


def test_a_handshake_that_the_server_cannot_read_is_ended(server: Served) -> None:
    needs_base(proxy=True)
    first = f"GET /t/{'A' * 16}/ws HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade"
    too_many_headers, a_body = [f"X-{number}: 1" for number in range(200)], ["Content-Length: 1"]
    requests = ["\r\n".join([*first, *more, "", "1"]).encode() for more in (too_many_headers, a_body)]
    with behind_nginx(server, proxy_read_timeout="1s") as hasty, begun(hasty, *requests) as opened:
        for odd in opened:
            assert odd.recv(4096).startswith(b"HTTP/1.1 504")
        assert hasty.get("/").status_code == 200


def test_one_address_has_only_so_many_connections(proxied: Served) -> None:
    links = proxied.make("durak", ("human", "human"))
    with contextlib.ExitStack() as open_pages:
        for seat in range(2):
            open_pages.enter_context(page(proxied, links.table, links.seats[seat])).until("welcome")
        for _ in range(2):
            open_pages.enter_context(page(proxied, links.table, links.watch)).until("welcome")
        assert 503 == proxied.get("/").status_code
    assert 200 == proxied.get("/").status_code
