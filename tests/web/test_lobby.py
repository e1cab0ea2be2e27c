"""The lobby, kept in a file and in a base: open tables, registered names, and the list of the best."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from sqlalchemy import Connection, update

pytest.importorskip("psycopg")
from cardkit_web import setup
from cardkit_web.lobby import accounts, lobby, ratings
from cardkit_web.lobby.matches import RatedEntry
from cardkit_web.security import digest
from cardkit_web.store import schema
from store_base import emptied
from web_server import PATIENCE_SECONDS, Page, Served, page, play_to_the_end, served

if TYPE_CHECKING:
    pass

MADE: dict[str, Any] = {"game": "podkidnoy-24", "seats": ["person", "person"], "listed": True} | {"pace": 0.0}


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    """Let bots play at once, and the list be as it is now."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(setup, "PACE", (0.0, *setup.PACE[1:]))
        patched.setattr(lobby, "LASTS", 0.02)
        yield


@pytest.fixture(scope="module", params=["file", "base"])
def club(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run a server with a lobby, and with any number of names."""
    store = ""
    if request.param == "base":
        store, _ = request.getfixturevalue("base")
        emptied(store)
    with served(tmp_path_factory.mktemp("tables"), store, lobby=True, names_at_once=100) as server:
        yield server


def claimed(server: Served, name: str) -> str:
    answer = server.post("/api/names", {"name": name})
    assert 201 == answer.status_code, answer.text
    assert name == answer.json()["name"]
    return str(answer.json()["token"])


def opened(server: Served, name: str, token: str = "", **more: Any) -> dict[str, Any]:
    """Make a table of the lobby whose maker has the first seat."""
    asked = MADE | {"me": {"seat": 0, "name": name}, "account": token} | more
    answer = server.post("/api/tables", asked)
    assert 201 == answer.status_code, answer.text
    return dict(answer.json())


def listed(server: Served, table: str) -> dict[str, Any] | None:
    """Return the lobby's entry for a table, or None."""
    time.sleep(lobby.LASTS)
    found: list[dict[str, Any]] = server.get("/api/lobby").json()["tables"]
    return next((each for each in found if each["link"].startswith(f"/t/{table}#")), None)


def until_listed(server: Served, table: str, wanted: bool) -> dict[str, Any] | None:
    end = time.monotonic() + PATIENCE_SECONDS
    while bool(found := listed(server, table)) is not wanted:
        assert time.monotonic() < end
    return found


def rating(server: Served, name: str) -> dict[str, Any] | None:
    found: list[dict[str, Any]] = server.get("/api/lobby").json()["best"].get("durak", [])
    return next((each for each in found if each["name"] == name), None)


def until_rated(server: Served, *names: str) -> list[dict[str, Any]]:
    """Return the ratings of these people, once the last one has one."""
    end = time.monotonic() + PATIENCE_SECONDS
    while None in (found := [rating(server, name) for name in names]):
        assert time.monotonic() < end
        time.sleep(0.05)
    return [each for each in found if each is not None]


def test_a_table_is_found_joined_and_rated(club: Served) -> None:
    anna, vera = claimed(club, "Anna"), claimed(club, "Vera")
    made = opened(club, "Somebody", anna)
    with page(club, made["table"], made["seats"][0]["token"], account=anna) as first:
        found = until_listed(club, made["table"], True)
        assert found is not None
        assert [{"name": "Anna", "account": True}] == found["people"]
        assert (1, 2, "podkidnoy-24", 60) == (found["free"], found["seats"], found["game"], found["clock"])
        link = found["link"].partition("#")[2]
        with page(club, made["table"], link) as guest:
            refused = guest.answered({"type": "sit", "name": "Аnnа"})  # two Cyrillic letters
            assert "belongs to somebody" in refused["reason"]
        with page(club, made["table"], link, account=anna) as double:
            assert "You have a seat" in double.answered({"type": "sit", "name": "Olga"})["reason"]
        with page(club, made["table"], link, account=vera) as second:
            assert "done" == second.answered({"type": "sit", "name": "whatever"})["type"]
            table = first.until("table", lambda table: table["state"] == "playing")
            assert ["Anna", "Vera"] == [seat["name"] for seat in table["seats"]]
            assert all(seat["account"] for seat in table["seats"])
            assert not table["settings"]["hints"]
            assert not table["settings"]["undo"]
            until_listed(club, made["table"], False)
            assert rating(club, "Anna") is None
            result = to_the_end(first, second)
    won = [not result["losers"] or seat not in result["losers"] for seat in (0, 1)]
    mine, other = until_rated(club, "Anna", "Vera")
    assert (mine["matches"], other["matches"]) == (1, 1)
    assert (mine["rating"] > other["rating"], other["rating"] > mine["rating"]) == (
        won[0] and not won[1],
        won[1] and not won[0],
    )


def to_the_end(*players: Page) -> dict[str, Any]:
    """Let them play until the deal is over; return its result."""
    with ThreadPoolExecutor(len(players)) as threads:
        views = list(threads.map(play_to_the_end, players))
    return dict(views[0]["result"])


def test_names_are_claimed_changed_exported_and_deleted(club: Served) -> None:
    token = claimed(club, "Boris")
    for wanted in ("Boris", "boris", "Bоris", "B o r i s"):
        answer = club.post("/api/names", {"name": wanted})
        assert 400 == answer.status_code
        assert "belongs to somebody" in answer.json()["refused"]
    for wanted in ("", "You", "a\u202eb", "x" * 21):
        assert 400 == club.post("/api/names", {"name": wanted}).status_code
    assert {"name": "<b>Boris</b>"} == club.post("/api/names/rename", {"token": token, "name": "<b>Boris</b>"}).json()
    claimed(club, "Boris")
    assert 400 == club.post("/api/names/rename", {"token": token, "name": "Boris"}).status_code
    exported = club.post("/api/names/export", {"token": token}).json()
    assert ("<b>Boris</b>", [], []) == (exported["name"], exported["ratings"], exported["matches"])
    assert token not in str(exported)
    assert 200 == club.post("/api/names/delete", {"token": token}).status_code
    for path in ("export", "delete", "rename"):
        assert 404 == club.post(f"/api/names/{path}", {"token": token, "name": "Boris"}).status_code
    claimed(club, "<b>Boris</b>")


def test_what_cannot_stand_in_the_lobby_is_refused(club: Served) -> None:
    for more in ({"seats": ["person", "bot:easy"]}, {"clock": 0}):
        answer = club.post("/api/tables", MADE | more)
        assert 400 == answer.status_code
        assert "A table of the lobby has" in answer.json()["refused"]
    token = claimed(club, "Gleb")
    answer = club.post("/api/tables", MADE | {"me": {"seat": 0, "name": "Gleb"}})
    assert "belongs to somebody" in answer.json()["refused"]
    made = opened(club, "x", token)
    with page(club, made["table"], made["seats"][0]["token"]) as maker:
        before = until_listed(club, made["table"], True)
        assert before is not None
        maker.socket.close()
    until_listed(club, made["table"], False)
    with page(club, made["table"], made["seats"][0]["token"], maker=made["maker"]) as maker:
        renewed = maker.answered({"type": "void", "what": "share"})
        assert renewed["type"] == "voided"
        end = time.monotonic() + PATIENCE_SECONDS
        while (found := listed(club, made["table"])) is None or not found["link"].endswith(f"#{renewed['token']}"):
            assert time.monotonic() < end
        assert found["link"] != before["link"]
    private = club.make("podkidnoy-24", ("human", "human"))
    with page(club, private.table, private.seats[0]) as maker:
        assert "done" == maker.answered({"type": "sit", "name": "Gleb"})["type"]  # as among friends
        assert listed(club, private.table) is None


def test_teams_are_rated_together_and_who_left_behind_them() -> None:
    seats = [RatedEntry("abcd"[seat], (1, 3, 1, 3)[seat], team=seat % 2) for seat in range(4)]
    names = [(place, [entry.account for entry in group]) for place, group in ratings.placed(seats)]
    assert [(1, ["a", "c"]), (3, ["b", "d"])] == names
    seats[0] = attrs.evolve(seats[0], gone=True)
    names = [(place, [entry.account for entry in group]) for place, group in ratings.placed(seats)]
    assert [(1, ["c"]), (3, ["b", "d"]), (4, ["a"])] == names


@pytest.mark.parametrize("club", ["file"], indirect=True)
def test_a_seat_that_was_left_loses_and_whoever_takes_it_does_not(club: Served) -> None:
    tokens = [claimed(club, name) for name in ("Kira", "Lena")]
    made = opened(club, "x", tokens[0])
    with page(club, made["table"], made["seats"][0]["token"]) as first:
        link = (until_listed(club, made["table"], True) or {})["link"].partition("#")[2]
        with page(club, made["table"], link, account=tokens[1]) as second:
            second.answered({"type": "sit", "name": "x"})
            second.until("view")
            assert "done" == second.answered({"type": "leave"})["type"]
        play_to_the_end(first)
        first.send({"type": "next"})
        first.until("view", lambda view: view["deal"] == 2)
        play_to_the_end(first)
    stayed, left = until_rated(club, "Kira", "Lena")
    assert stayed["rating"] > left["rating"]
    (match,) = club.post("/api/names/export", {"token": tokens[1]}).json()["matches"]
    assert (2, 2, True, made["table"]) == (match["place"], match["people"], match["left"], match["table"])


def test_nobody_claims_many_names_and_there_is_no_lobby_unless_it_is_wanted(tmp_path: Path, server: Served) -> None:
    assert 404 == server.get("/api/lobby").status_code
    assert 404 == server.post("/api/names", {"name": "Anna"}).status_code
    assert "no lobby" in server.post("/api/tables", MADE).json()["refused"]
    with served(tmp_path, lobby=True) as few:
        answers = [few.post("/api/names", {"name": f"Name {number}"}).status_code for number in range(5)]
    assert [201] * 3 + [429] * 2 == answers
    assert sum(path.read_bytes().count(b"Name 0") for path in tmp_path.glob("tables.sqlite*"))


def test_one_address_fills_no_lobby(tmp_path: Path) -> None:
    with served(tmp_path, lobby=True, listed=1) as few:
        one, two = (opened(few, f"Person {number}") for number in range(2))
        with page(few, one["table"], one["seats"][0]["token"]) as first:
            assert until_listed(few, one["table"], True)
            with page(few, two["table"], two["seats"][0]["token"]) as second:
                second.until("table")
                assert few.hub._to_list(few.hub.tables[two["table"]]) is None
                first.socket.close()
                until_listed(few, one["table"], False)
                few.loop.call_soon_threadsafe(few.hub.tables[two["table"]].audience.changed)  # as every 30 seconds
                assert until_listed(few, two["table"], True)


def test_what_nobody_uses_is_forgotten(club: Served) -> None:
    found = club.hub.lobby
    assert found is not None
    token = claimed(club, "Olga")

    def long_ago(connection: Connection) -> None:
        olga = accounts.opened(connection, digest(token)).id
        connection.execute(update(schema.accounts).where(schema.accounts.c.id == olga).values(used=0))
        lobby.list_table(connection, "old", {"link": "/t/old#x"})
        connection.execute(update(schema.listings).where(schema.listings.c.owner == "old").values(seen=0))

    club.within(club.hub.store.database.do(long_ago))
    assert listed(club, "old") is None
    assert 0 == club.within(found.expire(0))
    assert 1 == club.within(found.expire(30))
    assert 404 == club.post("/api/names/export", {"token": token}).status_code
