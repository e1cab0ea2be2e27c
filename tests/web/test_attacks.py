"""Attacks of strangers on a table server, and its answers."""

import asyncio
import json
import re
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
import httpx
import pytest
from starlette.requests import Request
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cardkit_web import connection
from cardkit_web.connection import MOST_MALFORMED
from cardkit_web.hub import Full
from cardkit_web.pages.files import STATIC
from cardkit_web.requests.answers import body_of
from cardkit_web.security import MOST_ADDRESSES, POLICY, Rates, digest, network
from web_server import Page, Served, act, alone, page, served

SECRET = re.compile(r"Traceback|/[a-z]+/[a-z_]+/|\.py\b|\.toml\b|\.sqlite|Error\b")
"""Text that no answer contains: traces of the program and paths of the machine."""


def closed(opened: Page) -> tuple[int, str]:
    """Return the code and the sentence with which the server closes a page."""
    ended: ConnectionClosed | None = None
    while ended is None:
        try:
            opened.next()
        except ConnectionClosed as error:
            ended = error
    assert ended.rcvd is not None
    return ended.rcvd.code, ended.rcvd.reason


# -- Tokens


def test_no_token_is_on_the_disk_but_its_digest(server: Served) -> None:
    links = server.made_by("Anna", ("human", "easy"))
    tokens = [links.maker, links.share, links.watch, *links.seats.values()]
    assert {32} == {len(token) for token in tokens}
    with sqlite3.connect(server.folder / "tables.sqlite") as base:
        kept = {bytes(row[0]) for row in base.execute("SELECT digest FROM tokens WHERE owner = ?", (links.table,))}
    base.close()
    assert {digest(token) for token in tokens} == kept
    for file in server.folder.iterdir():
        content = file.read_bytes()
        assert [] == [token for token in tokens if token.encode() in content], file


def test_a_guessed_token_and_one_of_another_table_open_nothing(server: Served) -> None:
    links, other = (server.made_by("Anna", ("human", "easy")) for _ in range(2))
    for token in ("", "guess", "8nehJinwh9YXsKgYI--galD_4MzTHgUw", other.seats[0]):
        with page(server, links.table, token) as stranger:
            assert (4403, "This link opens nothing here.") == closed(stranger)
        assert [] == [message for message in stranger.all if message["type"] != "refused"]


@pytest.mark.parametrize("name", ["A" * 16, "..%2f..%2fetc", "x", "A" * 17])
def test_a_table_that_is_none_is_not_there(server: Served, name: str) -> None:
    with suppress(InvalidStatus), page(server, name, "token") as stranger:
        assert closed(stranger)[0] == 4404


def test_who_looks_on_can_change_nothing(server: Served) -> None:
    links = server.made_by("Anna", ("human", "easy"))
    with page(server, links.table, links.watch) as stranger:
        for asked in ("sit", "move", "answer", "undo", "hint", "next", "start", "analyse", "try", "phrase"):
            message = {"type": asked, "name": "Mallory", "text": "7S", "window": 1, "phrase": "hello"}
            assert stranger.answered(message)["type"] == "refused", asked


def test_a_seat_taken_by_the_shared_link_is_closed_to_its_own(server: Served) -> None:
    links = server.make("durak", ("human", "human"))
    with page(server, links.table, links.share) as anna:
        anna.answered({"type": "sit", "name": "Anna", "seat": 0})
        with page(server, links.table, links.seats[0]) as other:
            assert closed(other)[0] == 4403


# -- Where pages come from


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://[", None])
def test_pages_of_other_origins_are_refused(server: Served, origin: str | None) -> None:
    links = server.made_by("Anna", ("human", "easy"))
    with pytest.raises(InvalidStatus) as refused, page(server, links.table, links.seats[0], origin=origin):
        pass
    assert refused.value.response.status_code == 403
    headers = {} if origin is None else {"origin": origin}
    answer = httpx.post(f"{server.address}/api/tables", content=b"{}", headers=headers, verify=False)
    assert answer.status_code == 403


def test_a_name_that_leads_here_from_elsewhere_is_refused(server: Served) -> None:
    for host in ("evil.example", "[", "a]", "127.0.0.1@evil.example", ""):
        answer = server.get("/", host=host)
        assert answer.status_code == 403
        assert POLICY == answer.headers["content-security-policy"]
    assert server.get("/", host="127.0.0.1:99").status_code == 200


@pytest.mark.parametrize("path", ["/", "/t/AAAAAAAAAAAAAAAA", "/api/games", "/static/style.css", "/nothing"])
def test_every_answer_has_the_policy_and_no_script_inside(server: Served, path: str) -> None:
    answer = server.get(path)
    assert POLICY == answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "server" not in answer.headers
    if "html" in answer.headers["content-type"]:
        scripts = re.findall(r"<script\b([^>]*)>", answer.text)
        assert scripts
        assert [] == [each for each in scripts if "src=" not in each and 'type="application/json"' not in each]
        assert [] == re.findall(r"<style|\sstyle=|\son[a-z]+=|javascript:", answer.text)


# -- Messages


NONSENSE: list[Any] = [
    *("", "{", "[]", "null", "7", '"move"', '{"type": 7}', '{"type": "nothing"}', '{"type": "move", "text": 7}'),
    *('{"type": "answer", "window": "a"}', '{"type": "move", "view": 1e400}', "[" * 2000, '{"id": NaN}'),
]


def test_nonsense_is_answered_with_a_sentence(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_MALFORMED", 2 * len(NONSENSE))
    with alone(server) as (_, anna):
        anna.asked()
        for text in NONSENSE:
            anna.send(text)
            refused = anna.until("refused")
            assert refused["reason"].endswith(".")
            assert SECRET.search(refused["reason"]) is None


FRAMES: list[bytes] = [
    b"\x81\x05hello",  # not masked
    b"\xf1\x80\0\0\0\0",  # with reserved bits
    b"\x83\x80\0\0\0\0",  # of no kind
    b"\x89\xfe\x00\x7e\0\0\0\0" + bytes(126),  # a ping that is too long
    b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",  # longer than anything
    b"\x81\x82\0\0\0\0\xff\xfe",  # no UTF-8
    b"\x80\x80\0\0\0\0",  # goes on with nothing
    b"\x88\x81\0\0\0\0\x03",  # a close with half a code
]


def test_frames_that_are_none_end_their_own_page_alone(server: Served) -> None:
    links = server.make("durak", ("human", "human"))
    with page(server, links.table, links.seats[1]) as boris:
        boris.answered({"type": "sit", "name": "Boris"})
        for frame in FRAMES:
            with page(server, links.table, links.seats[0]) as anna:
                anna.answered({"type": "sit", "name": "Anna"})
                anna.socket.socket.sendall(frame)
                assert closed(anna)[0] in (1002, 1005, 1006, 1007, 1009), frame
            assert boris.answered({"type": "rules"})["type"] == "rules"


def test_who_sends_nothing_but_nonsense_is_let_go(server: Served) -> None:
    with alone(server) as (_, anna):
        for _ in range(MOST_MALFORMED):
            anna.send("nonsense")
        assert closed(anna)[0] == 4400


def test_what_breaks_off_in_the_middle_is_nobodys_and_no_fault() -> None:
    parts: list[Any] = [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}]

    async def receive() -> Any:
        return parts.pop(0)

    assert asyncio.run(body_of(Request({"type": "http", "method": "POST", "headers": []}, receive))) is None


def test_without_room_for_connections_nobody_comes_in_and_others_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardkit_web.server.serving.connections", lambda: 2)
    with served(tmp_path) as server:
        with alone(server) as (_, anna):
            view = anna.asked()
            assert 503 == server.get("/healthz").status_code
            assert "done" == act(anna, view)["type"]
        assert 200 == server.get("/healthz").status_code


def test_a_flood_is_cut_off_and_others_play_on(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    links = server.make("durak", ("human", "human"))
    with page(server, links.table, links.seats[1]) as boris:
        boris.answered({"type": "sit", "name": "Boris"})
        monkeypatch.setattr(connection, "BURST", 5.0)
        monkeypatch.setattr(connection, "PER_SECOND", 0.0)  # however slow the machine is
        with page(server, links.table, links.seats[0]) as anna:
            for _ in range(5):
                anna.answered({"type": "language", "language": "en"})
            anna.send({"type": "ping"})
            assert (4429, "Too many messages.") == closed(anna)
        assert boris.answered({"type": "rules"})["type"] == "rules"


def test_a_message_that_is_too_long_is_cut_off(server: Served) -> None:
    with alone(server) as (_, anna):
        anna.asked()
        anna.send({"type": "move", "text": "7" * 10_000})
        assert closed(anna)[0] == 1009


BAD_TABLES: list[dict[str, Any]] = [
    {"game": "no-such-game", "seats": ["person", "bot:normal"]},
    {"game": "/etc/passwd.toml", "seats": ["person", "bot:normal"]},
    {"game": "durak", "seats": ["person", "bot:/tmp/evil.py:Bot"]},
    {"game": "durak", "seats": ["person", "bot:os:system"]},
    {"game": "durak", "seats": ["bot:normal", "bot:normal"]},
    {"game": "durak", "seats": ["person"] * 19},
    {"game": "durak", "seats": ["person", "robot"]},
    {"game": "durak", "seats": ["person", "person"], "rules": {"no_such_rule": "1"}},
    {"game": "durak", "seats": ["person", "person"], "window": -1},
    {"game": "durak", "seats": ["person", "person"], "clock": "long"},
    {"game": "durak", "seats": ["person", "person"], "me": {"seat": 7, "name": "Anna"}},
    {"game": "durak", "seats": ["person", "person"], "me": {"seat": 0, "name": "\u202eAnna"}},
    {"game": "durak", "seats": ["person", "person"], "language": "../../ru"},
    {"house_rules": f"a.{'b.' * 9000}c = 1", "seats": ["person", "person"]},  # takes seconds to be read
    {"house_rules": "parent = 7", "seats": ["person", "person"]},
    {"house_rules": 'parent = "/etc/passwd.toml"', "seats": ["person", "person"]},
    {},
]


@pytest.mark.parametrize("body", BAD_TABLES, ids=lambda body: json.dumps(body)[:50])
def test_a_table_that_cannot_be_is_refused_with_a_sentence(server: Served, body: dict[str, Any]) -> None:
    answer = server.post("/api/tables", body)
    assert answer.status_code == 400
    refused = answer.json()["refused"]
    assert refused.endswith(".")
    assert SECRET.search(refused.replace("/etc/passwd.toml", "").replace("/tmp/evil.py", "")) is None


def test_a_request_that_is_too_long_is_refused(server: Served) -> None:
    assert server.post("/api/tables", b" " * 50_000).status_code == 413


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2f..%2fapp.py", "/static//etc"]
)
def test_nothing_but_static_files_is_handed_out(server: Served, path: str) -> None:
    assert STATIC.is_dir()
    with httpx.Client(verify=False) as client:
        answer = client.send(client.build_request("GET", httpx.URL(server.address, raw_path=path.encode())))
    assert answer.status_code == 404
    assert SECRET.search(answer.text) is None


NO_NAMES: list[str] = [
    *("<script>alert(1)</script>", "a\u0000b", "\u202eanna", "x" * 21, " ", "a\nb", "\u200b"),
    *("\u3164", "\u2800\u2800", "\u115f", "a\u3164", "Z\u0300\u0301\u0302\u0303", "You", "\u0443ou", "ВЫ"),
]
LIKE_ANNA: list[str] = ["anna", "\u0410nna", "Ann\u0430", "Änna", "An na"]


def test_names_are_short_can_be_seen_and_look_like_that_of_nobody_else(server: Served) -> None:
    links = server.make("durak", ("human", "human"))
    with page(server, links.table, links.seats[0]) as anna, page(server, links.table, links.seats[1]) as other:
        for name in NO_NAMES:
            assert anna.answered({"type": "sit", "name": name})["type"] == "refused", name
        anna.answered({"type": "sit", "name": "Anna"})
        for name in LIKE_ANNA:
            assert "sits here already" in other.answered({"type": "sit", "name": name})["reason"], name
        assert other.answered({"type": "sit", "name": "Ngọc Ánh"})["type"] == "done"


def test_what_browsers_could_obey_goes_out_as_text(server: Served) -> None:
    links = server.make("durak", ("human", "human"))
    with page(server, links.table, links.seats[0]) as anna:
        anna.answered({"type": "sit", "name": "<b>&\"'"})
        assert anna.until("table")["seats"][0]["name"] == "<b>&\"'"
    assert "<b>&" not in server.get(f"/t/{links.table}").text


# -- Misbehaving pages


def test_tables_that_come_together_are_no_more_than_the_server_keeps(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [server.make().table for _ in range(4)]
    monkeypatch.setattr(server.hub, "limits", attrs.evolve(server.hub.limits, tables=len(server.hub.tables) + 1))

    async def come() -> list[object]:
        return await asyncio.gather(*map(server.hub.find, names), return_exceptions=True)

    assert 3 == sum(isinstance(found, Full) for found in server.within(come()))


def test_one_address_has_only_so_many_pages_open(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    links = server.made_by("Anna", ("human", "easy"))
    with page(server, links.table, links.watch) as first:
        first.until("table")
        ((address, number),) = server.hub.pages.items()
        assert ("127.0.0.1", 1) == (address, number)
        monkeypatch.setattr(server.hub, "limits", attrs.evolve(server.hub.limits, pages_at_once=1))
        with page(server, links.table, links.seats[0]) as second:
            assert (4429, "Too many pages are open from your address.") == closed(second)
        monkeypatch.undo()
        with page(server, links.table, links.seats[0]) as second:
            second.until("table")


def test_addresses_that_one_person_has_share_their_limits() -> None:
    assert network("2001:db8:1:2::1") == network("2001:db8:1:2:ffff::7") != network("2001:db8:1:3::1")
    assert network("::ffff:10.0.0.9") == network("10.0.0.9") == "10.0.0.9"
    rates = Rates(1, 0)
    assert [True, False] == [rates.allows(f"2001:db8::{number}") for number in range(2)]
    for number in range(2 * MOST_ADDRESSES):  # and many addresses do not make others forgotten at once
        rates.allows(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
        if number < MOST_ADDRESSES // 2:
            assert not rates.allows("2001:db8::9")


def test_whoever_looks_on_counts_whatever_link_they_came_by(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.hub, "limits", attrs.evolve(server.hub.limits, looking_on=1))
    links = server.made_by("Anna", ("human", "easy"))
    with page(server, links.table, links.share) as first:
        first.until("table")
        for token in (links.share, links.watch):
            with page(server, links.table, token) as second:
                assert closed(second)[0] == 4429
    links = server.made_by("Anna", ("human", "human"))
    with page(server, links.table, links.watch) as first, page(server, links.table, links.share) as invited:
        first.until("table")
        assert invited.answered({"type": "sit", "name": "Boris"})["type"] == "done"


def test_a_table_without_spectators_shows_nothing_to_who_does_not_sit_there(server: Served) -> None:
    with alone(server, spectators=False) as (links, anna), page(server, links.table, links.share) as stranger:
        act(anna, anna.asked())
        anna.asked()
        for asked in ("steps", "record", "match", "proof"):
            assert stranger.answered({"type": asked})["reason"] == "This table is for those who sit at it."
        assert anna.answered({"type": "chat", "text": "Good evening"})["type"] == "done"
        stranger.answered({"type": "rules"})
    assert not {"view", "chat"} & stranger.latest.keys()


def test_who_does_not_say_hello_is_refused(server: Served) -> None:
    links = server.made_by("Anna", ("human", "easy"))
    with page(server, links.table, links.seats[0], type="ping") as stranger:
        assert closed(stranger) == (4403, "Say hello first, with a token.")
