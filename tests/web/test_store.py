"""A file and a base keep a table alike; in a base it has one owner, and a former owner writes nothing more."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import time
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

pytest.importorskip("starlette")
pytest.importorskip("psycopg")
import psycopg
from sqlalchemy import Connection

from cardkit.catalogue import load
from cardkit.errors import CardkitError
from cardkit.game.game import Deal
from cardkit.game.result import Result
from cardkit_web.setup import Setup
from cardkit_web.store import database
from cardkit_web.store import lease as lease_module
from cardkit_web.store.errors import CannotKeep, Lost, OwnedElsewhere
from cardkit_web.store.kept import SEAT, WATCH, Kept, Token
from cardkit_web.store.store import FILE, Held, Store
from store_base import Base, emptied
from web_server import PATIENCE_SECONDS, act, page, play_to_the_end, served

TABLE = "T" * 16
SETUP = Setup(game="podkidnoy-24", rules={}, players=("human", "easy"), clock=0)
OVER = "UPDATE processes SET until = extract(epoch FROM clock_timestamp()) - 1 WHERE name = %s"


@pytest.fixture
def where(base: Base) -> str:
    """Return the address of the base, emptied."""
    emptied(base[0])
    return base[0]


def dealt() -> Deal:
    game = load("podkidnoy-24")
    return game.deal(2, seed=1)


async def kept(store: Store) -> list[Any]:
    """Change everything that a table can keep; return the data that a second holder finds."""
    found = []
    await store.open()
    assert abs(time.time() - await store.clock()) < 3600
    await store.add(TABLE, SETUP, [(b"a", Token(SEAT, 0)), (b"b", Token(WATCH))], {0: "Anna"}, None)
    assert await store.hold("N" * 16) is None
    held = await store.hold(TABLE)
    assert held is not None
    assert held.kept == Kept(SETUP, False, {b"a": Token(SEAT, 0), b"b": Token(WATCH)}, {0: "Anna"})
    assert [] == held.deals()
    await held.change(attrs.evolve(SETUP, chat=False), begun=True)
    await held.name(0, "Anya")
    await held.give(b"c", Token(SEAT, 0), alone=True)
    await held.give(b"d", Token(SEAT, 0), alone=False)
    record = dealt().record(("Anya", "Vera"), "2026-11-26")
    await held.deal(record)
    await held.play(["0 attack 9S", "1 take"], 0)
    await held.play(["0 attack 9S"], 1)  # taken back
    await held.play(["0 attack 9S", "1 beat 9S TS", "0 pass"], 1)
    await held.release()
    for _ in range(2):
        held = await store.hold(TABLE)
        assert held is not None
        found += [held.kept, [deal.text() for deal in held.deals()]]
        await held.end(Result.won_by([0]))
        await held.deal(attrs.evolve(record, play=("0 attack KS",)))
        await held.release()
    held = await store.hold(TABLE)
    assert held is not None
    held.deals()
    await held.delete()
    await held.release()
    assert await store.hold(TABLE) is None
    await store.close()
    return found


def test_files_and_base_keep_the_same(tmp_path: Path, where: str) -> None:
    files = asyncio.run(kept(Store.in_folder(tmp_path)))
    rows = asyncio.run(kept(Store.shared(where, "127.0.0.1:1")))
    assert files == rows
    assert "0 attack 9S\n1 beat 9S TS\n0 pass\n" in rows[1][0]
    assert (
        Kept(
            attrs.evolve(SETUP, chat=False),
            True,
            {b"b": Token(WATCH), b"c": Token(SEAT, 0), b"d": Token(SEAT, 0)},
            {0: "Anya"},
        )
        == rows[0]
    )


def with_stores(where: str, test: Callable[[Store, Store], Awaitable[None]]) -> None:
    """Run two processes with a table."""

    async def run() -> None:
        one, other = Store.shared(where, "127.0.0.1:1"), Store.shared(where, "127.0.0.1:2")
        await one.open()
        await other.open()
        await one.add(TABLE, SETUP, [], {}, None)
        try:
            await test(one, other)
        finally:
            await one.close()
            await other.close()

    asyncio.run(run())


async def taken_over(where: str, ended: str, one: Store, other: Store) -> Held:
    """Let the statement `ended` end the lease of `one`, and return the table that `other` takes then.

    Where `one` renews its lease before the other comes, it ends once more.
    """
    with psycopg.connect(where, autocommit=True) as base:
        while True:
            base.execute(ended, (one.owner,))
            with suppress(OwnedElsewhere):
                held = await other.hold(TABLE)
                assert held is not None
                return held


async def held_in_time(store: Store) -> Held:
    """Return the table, as soon as the process may have it."""
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            held = await store.hold(TABLE)
        except (CannotKeep, OwnedElsewhere):
            assert time.monotonic() < end
            await asyncio.sleep(0.02)
        else:
            assert held is not None
            return held


def block_until(where: str, question: str, *values: object) -> None:
    """Block the event loop until the base says yes."""
    end = time.monotonic() + PATIENCE_SECONDS
    with psycopg.connect(where, autocommit=True) as base:
        while base.execute(question, values).fetchone() != (True,):
            assert time.monotonic() < end
            time.sleep(0.02)


def test_a_table_has_one_owner_and_everybody_knows_where(where: str) -> None:
    async def test(one: Store, other: Store) -> None:
        held = await one.hold(TABLE)
        assert held is not None
        with pytest.raises(OwnedElsewhere) as elsewhere:
            await other.hold(TABLE)
        assert elsewhere.value.address == "127.0.0.1:1"
        assert elsewhere.value.address not in str(elsewhere.value)
        await held.release()
        assert await other.hold(TABLE) is not None

    with_stores(where, test)


def test_who_has_lost_a_table_can_change_nothing_of_it(where: str) -> None:
    async def test(one: Store, other: Store) -> None:
        held = await one.hold(TABLE)
        assert held is not None
        await held.deal(dealt().record(("Anna", "Vera"), "2026-11-26"))
        told: list[str] = []
        held.when_lost(lambda: told.append("lost"))
        taken = await taken_over(where, OVER, one, other)
        (deal,) = taken.deals()
        await taken.play(["0 attack 9S"], 0)
        changes = [
            *(
                held.play(["0 attack KS"], 0),
                held.deal(deal),
                held.end(Result.won_by([0])),
                held.name(0, "Mallory"),
            ),
            *(held.change(attrs.evolve(SETUP, undo=False)), held.give(b"x", Token(SEAT, 0), alone=True), held.delete()),
        ]
        for change in changes:
            with pytest.raises(Lost):
                await change
        assert told
        await held.release()
        with pytest.raises(OwnedElsewhere):
            await one.hold(TABLE)
        await taken.release()
        again = await other.hold(TABLE)
        assert again is not None
        assert (SETUP, {}, {}) == (again.kept.setup, again.kept.names, again.kept.tokens)
        assert [("0 attack 9S",)] == [deal.play for deal in again.deals()]

    with_stores(where, test)


def test_a_process_whose_event_loop_hangs_loses_its_tables(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease_module, "LEASE_SECONDS", 0.5)
    monkeypatch.setattr(lease_module, "HANG_SECONDS", 0.5)

    async def test(one: Store, other: Store) -> None:
        assert await one.hold(TABLE) is not None
        block_until(
            where, "SELECT until < extract(epoch FROM clock_timestamp()) FROM processes WHERE name = %s", one.owner
        )

    with_stores(where, test)


def test_a_process_that_cannot_reach_the_base_gives_its_tables_up(
    base: Base, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease_module, "LEASE_SECONDS", 1.0)

    async def run() -> None:
        store, lost = Store.shared(where, "127.0.0.1:1"), asyncio.Event()
        await store.open()
        await store.add(TABLE, SETUP, [], {}, None)
        held = await store.hold(TABLE)
        assert held is not None
        held.when_lost(lost.set)
        processes = [base[1].pid, *children(base[1].pid)]
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            await asyncio.wait_for(lost.wait(), PATIENCE_SECONDS)
            with pytest.raises(CannotKeep):
                await store.hold(TABLE)
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)
        await held_in_time(store)
        await store.close()

    asyncio.run(run())


def children(process: int) -> list[int]:
    listed = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True, check=False).stdout
    return [int(each) for each in listed.split()]


def test_a_base_that_is_not_there_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "TRIED_SECONDS", 0.15)
    for where in (
        "postgresql://cardkit@/cardkit?host=/nowhere",
        "postgresql://cardkit@localhost:1,localhost:2/cardkit",  # one with a standby
        "postgresql+psycopg://cardkit@/cardkit?host=/nowhere",  # as SQLAlchemy writes it
    ):
        with pytest.raises(CardkitError, match="The base of --store cannot be used: "):
            asyncio.run(Store.shared(where, "x:1").open())
    for wrong in ("mysql://cardkit@/cardkit", "cardkit", "postgresql:"):
        with pytest.raises(CardkitError, match="--store is the address of a PostgreSQL base"):
            Store.shared(wrong, "x:1")


def test_a_database_of_another_version_or_of_something_else_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async def opened() -> None:
        store = Store.in_folder(tmp_path)
        try:
            await store.open()
        finally:
            await store.close()

    file = tmp_path / FILE
    asyncio.run(opened())
    with closing(sqlite3.connect(file)) as base, base:
        base.execute("UPDATE cardkit SET version = 99")
    with pytest.raises(CardkitError, match="its tables are of version 99, and this program has 1"):
        asyncio.run(opened())
    file.unlink()
    with closing(sqlite3.connect(file)) as base, base:
        base.execute("CREATE TABLE tables (name text)")
    with pytest.raises(CardkitError, match=r"tables\.sqlite cannot be used: .*already exists"):
        asyncio.run(opened())
    file.write_text("no database, however long this text is" * 100)
    with pytest.raises(CardkitError, match=r"tables\.sqlite cannot be used: file is not a database"):
        asyncio.run(opened())


def test_changes_of_many_tables_that_wait_together_are_made_in_their_order_and_a_wrong_one_alone_fails(
    tmp_path: Path,
) -> None:
    async def made() -> None:
        store, names = Store.in_folder(tmp_path), [f"T{number:015}" for number in range(20)]
        await store.open()
        begun = dealt().record(("Anna", "Vera"), "2026-11-26")
        for name in names:
            await store.add(name, SETUP, [], {}, begun)
        held = [await store.hold(name) for name in names]

        def wrong(connection: Connection) -> None:
            connection.exec_driver_sql("INSERT INTO moves VALUES ('nobody', 1, 1, 'x')")

        def mistaken(connection: Connection) -> None:
            raise ValueError("planted")

        changes = []
        for each in held:
            assert each is not None
            changes += [
                each.play(["0 attack 9S"], 0),
                each.play(["0 attack 9S", "1 take"], 1),
                each.play(["1 take"], 0),
            ]
        first = held[0]
        assert first is not None
        changes.insert(7, store.writer.write(first.table, first.number, wrong))
        changes.insert(30, store.writer.write(first.table, first.number, mistaken))
        failed = await asyncio.gather(*changes, return_exceptions=True)
        assert [7, 30] == [index for index, each in enumerate(failed) if each is not None]
        assert isinstance(failed[7], Lost)
        assert isinstance(failed[30], Lost)
        for name in names:
            assert [("1 take",)] == [deal.play for deal in await store.records(name)]
        await store.close()

    asyncio.run(made())


def test_people_play_on_at_another_process_and_pages_are_handed_on(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = time.time
    with served(tmp_path, where) as two:
        with served(tmp_path, where) as one:
            links = one.made_by("Anna", ("human", "cheapest"), game="podkidnoy-24")
            with page(one, links.table, links.seats[0]) as anna:
                act(anna, anna.asked())
                with page(two, links.table, links.watch) as looks_on:
                    assert looks_on.until("view")["deal"] == 1
                    assert two.post(f"/t/{links.table}/peek", {"token": links.seats[0]}).json()["state"] == "playing"
                    before = anna.asked()
                    assert act(anna, before)["type"] == "done"
                    looks_on.until("view", lambda view: view["number"] > before["number"])
                before = anna.asked()
        monkeypatch.setattr("time.time", lambda: real() - 3600)  # that one's clock is behind
        with page(two, links.table, links.seats[0]) as anna:
            again = anna.asked()
            assert before["number"] < again["number"]
            assert (before["hand"], before["scene"]) == (again["hand"], again["scene"])
            act(anna, again)
            assert play_to_the_end(anna)["result"]
        assert two.post(f"/t/{links.table}/delete", {"token": links.maker}).status_code == 200
    with psycopg.connect(where) as base:
        for name in ("tables", "tokens", "people", "deals", "moves", "processes"):
            assert [] == base.execute(f"SELECT * FROM {name}").fetchall()


FULL: Final = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
END $$;
CREATE TRIGGER full_disk BEFORE INSERT ON moves FOR EACH STATEMENT EXECUTE FUNCTION full_disk();
"""
"""A trigger that makes a base behave as if its disk were full."""


def test_a_full_disk_of_the_base_is_told_in_a_sentence_and_play_goes_on_when_there_is_room(
    where: str, tmp_path: Path
) -> None:
    with served(tmp_path, where) as server, psycopg.connect(where, autocommit=True) as base:
        links = server.made_by("Anna", ("human", "human"), game="podkidnoy-24")
        with page(server, links.table, links.seats[0]) as anna, page(server, links.table, links.seats[1]) as vera:
            vera.answered({"type": "sit", "name": "Vera"})
            people = {0: anna, 1: vera}
            for each in people.values():
                each.until("view")
            base.execute(FULL)
            turn = people[int(anna.latest["view"]["turn"][0])]
            before = turn.asked() if not turn.latest["view"]["asked"] else turn.latest["view"]
            assert "done" == act(turn, before)["type"]
            for each in people.values():
                told = each.until("view", lambda view: view["told"])["told"]
                assert ["The server cannot save this table at the moment"] == [
                    sentence.partition(":")[0] for event in told for sentence in event["sentences"]
                ]
                assert each.latest["view"]["scene"]["middle"] == before["scene"]["middle"]  # and nobody sees the move
            assert 503 == server.get("/healthz").status_code
            base.execute("DROP TRIGGER full_disk ON moves")
            for each in people.values():
                each.until("view", lambda view: any(event["move"] for event in view["told"]))
            (kept,) = base.execute("SELECT count(*) FROM moves").fetchall()
            assert (1,) == kept


def test_whoever_is_no_process_of_the_store_is_checked_as_everybody(where: str, tmp_path: Path) -> None:
    with served(tmp_path, where) as one:
        answer = one.get("/", host="evil.example", **{"cardkit-process": "guess"})
        assert answer.status_code == 403
        assert one.get("/", host="evil.example", **{"cardkit-process": one.hub.store.secret}).status_code == 200
