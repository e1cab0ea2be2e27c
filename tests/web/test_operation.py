"""Operating a server: health, figures, limits in a file, a check, a log, and the expiry of tables."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias
from unittest.mock import patch

import attrs
import pytest
from sqlalchemy import Connection, update
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from cardkit.records.reading import load_match
from cardkit_cli.app import main
from cardkit_web.limits import Limits, WrongLimits, read_limits
from cardkit_web.store.schema import tables
from cardkit_web.store.writing import Writer
from web_server import Served, act, alone, page, served

ROOT = Path(__file__).parents[2]


def test_health_and_figures(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {"healthy": True} == server.get("/healthz").json()
    with alone(server) as (links, anna):
        act(anna, anna.asked())
        anna.asked()
        text = server.get("/metrics").text
    figures = dict(re.findall(r"^(\w+(?:\{[^}]*\})?) ([\d.e+-]+)$", text, re.MULTILINE))
    assert float(figures["cardkit_keep_seconds_count"]) > 0
    assert float(figures['cardkit_pages{seat="yes"}']) >= 1
    assert float(figures["cardkit_tables"]) >= 1
    assert "1.0" == figures["cardkit_healthy"]
    for secret in (links.table, links.maker, "Anna"):
        assert secret not in text
    monkeypatch.setattr(server.hub, "limits", attrs.evolve(server.hub.limits, metrics_from=("10.0.0.9",)))
    assert 404 == server.get("/metrics").status_code
    monkeypatch.setattr(server.hub, "_leaving", True)
    assert 503 == server.get("/healthz").status_code


def test_a_server_whose_disk_is_full_shows_no_move_and_is_not_healthy_until_it_keeps_again(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        links = server.made_by("Anna", ("human", "cheapest"))
        with page(server, links.table, links.seats[0]) as anna:
            view = anna.asked()
            with patch.object(Writer, "_make", side_effect=OperationalError("", (), Exception("database is full"))):
                act(anna, view)
                told = anna.until("view", lambda view: view["told"])["told"]
                assert "cannot save this table" in str(told)
                assert [card["card"] for card in view["hand"]] == [card["card"] for card in anna.latest["view"]["hand"]]
                assert 503 == server.get("/healthz").status_code
            anna.asked()
            assert 200 == server.get("/healthz").status_code
        assert server.records(links.table)[-1].play


def test_limits_are_read_from_a_file(tmp_path: Path) -> None:
    assert Limits() == read_limits(ROOT / "deploy" / "limits.toml")
    file = tmp_path / "limits.toml"
    file.write_text('days = 30\nmetrics_from = ["10.0.0.9"]\n')
    assert Limits(days=30, metrics_from=("10.0.0.9",)) == read_limits(file)


@pytest.mark.parametrize(
    ("text", "said"),
    [("tabels = 7", "there is no limit 'tabels'"), ("days = -1", "days is a number"), ("days = [", "cannot be read")],
)
def test_what_is_no_limit_is_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "limits.toml"
    file.write_text(text)
    with pytest.raises(WrongLimits, match=said):
        read_limits(file)


def serve(*options: str) -> "subprocess.Popen[str]":
    """Start the command as a process of its own."""
    start = [sys.executable, "-c", "from cardkit_cli.app import main; main()", "serve", "--workers", "1", *options]
    pipe: Any = subprocess.PIPE
    surroundings = os.environ | {"PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
    return subprocess.Popen(start, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True, env=surroundings)


Done: TypeAlias = Callable[..., tuple[object, tuple[str, str]]]


@pytest.fixture
def done_here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Done:
    """Return a function that runs the command within this process, and returns its exit code and its output."""
    monkeypatch.setenv("COLUMNS", "200")

    def run(*options: str) -> tuple[object, tuple[str, str]]:
        monkeypatch.setattr("sys.argv", ["cardkit", "serve", "--workers", "1", *options])
        with pytest.raises(SystemExit) as ended:
            main()
        return ended.value.code, capsys.readouterr()

    return run


def test_a_port_a_folder_and_a_base_that_cannot_be_used_are_refused(
    tmp_path: Path, server: Served, done_here: Done
) -> None:
    port = server.address.rpartition(":")[2]
    damaged = tmp_path / "damaged"
    damaged.mkdir()
    (damaged / "tables.sqlite").write_text("no base", encoding="utf-8")
    for arguments, refusal in (
        (("--port", port, "--folder", str(tmp_path / "tables")), f"Port {port} cannot be opened"),
        (("--port", "0", "--folder", str(server.folder)), "another server has these tables"),
        (("--port", "0", "--folder", str(damaged)), "file is not a database"),
        (("--port", "0", "--store", "postgresql://nobody@127.0.0.1:1/x"), "The base of --store cannot be used"),
    ):
        code, said = done_here(*arguments)
        assert 2 == code
        assert refusal in " ".join(said[1].split())


def test_the_log_has_one_form_and_no_secrets(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    process = serve("--port", "0", "--folder", str(tmp_path / "tables"))
    assert process.stdout is not None
    link = next(found[0] for line in process.stdout if (found := re.findall(r"http://\S+/", line)))
    urllib.request.urlopen(f"{link}healthz", timeout=60).close()
    process.send_signal(signal.SIGTERM)
    _, log = process.communicate(timeout=60)
    lines = log.splitlines()
    assert [] == [line for line in lines if not re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ [A-Z]+ cardkit\.web ", line)]
    assert "ended" in log


def test_tables_at_which_nobody_was_for_long_are_forgotten(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        old, young = (server.made_by("Anna", ("human", "easy")) for _ in range(2))
        for links in (old, young):
            with page(server, links.table, links.seats[0]) as anna:
                act(anna, anna.asked())
            server.within(server.hub.forget(links.table))
        aged = update(tables).values(used=tables.c.used - 40 * 86_400.0, owner="server")  # as a killed server leaves it
        server.within(server.hub.store.database.run(lambda connection: connection.execute(aged)))
        with page(server, young.table, young.seats[0]) as anna:
            anna.until("view")
            assert 1 == server.within(server.hub.store.expire(30))
        server.within(server.hub.forget(young.table))
        assert 0 == server.within(server.hub.store.expire(30))
        assert [] == server.records(old.table)
        with page(server, old.table, old.seats[0]) as anna, pytest.raises(ConnectionClosed):
            anna.next()
        with page(server, young.table, young.seats[0]) as anna:
            anna.until("view")


def test_a_clock_that_was_set_deletes_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path) as server:
        links = server.made_by("Anna", ("human", "easy"))
        monkeypatch.setattr(server.hub, "limits", Limits(days=30))
        store = server.hub.store
        for days, there in ((0, 200), (40, 200), (40, 404)):  # a change of the clock is believed at the second look
            time_then = time.time() + days * 86_400.0

            async def clock(then: float = time_then) -> float:
                return then

            monkeypatch.setattr(store, "clock", clock)
            aged = update(tables).values(used=time.time() - days * 86_400.0)
            server.within(store.database.run(partial(Connection.execute, statement=aged)))
            server.within(server.hub._expire())
            assert there == server.post(f"/t/{links.table}/peek", {"token": links.maker}).status_code
            server.within(server.hub.forget(links.table))


def test_a_copy_that_is_taken_while_people_play_brings_every_table_back(tmp_path: Path, done_here: Done) -> None:
    there, copy = tmp_path / "there", tmp_path / "copy"
    copy.mkdir()
    with served(there) as server, alone(server) as (links, anna):
        act(anna, anna.asked())
        shown = anna.asked()
        backup = ["sqlite3", str(there / "tables.sqlite"), f".backup '{copy / 'tables.sqlite'}'"]
        try:
            subprocess.run(backup, check=True)
        except FileNotFoundError:  # the program is not installed everywhere; Python can do the same
            with sqlite3.connect(there / "tables.sqlite") as one, sqlite3.connect(copy / "tables.sqlite") as other:
                one.backup(other)
            one.close()
            other.close()
        act(anna, shown)
    with served(copy) as server, page(server, links.table, links.seats[0]) as anna:
        assert shown["hand"] == anna.asked()["hand"]
    code, said = done_here("--folder", str(copy), "--export", str(tmp_path / "records"))
    assert (0, "1 record was written.\n") == (code, said[0])
    assert load_match(tmp_path / "records" / f"{links.table}.toml")
