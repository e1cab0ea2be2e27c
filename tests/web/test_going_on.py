"""A table goes on after a fault, after its server was started again, and after one that was killed as it dealt."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from websockets.exceptions import ConnectionClosed

from cardkit.records.reading import load_match
from cardkit_web.store.store import CannotKeep
from cardkit_web.table.play import Decided, LiveDeal
from web_server import Served, act, page, play_to_the_end, served


def test_a_table_at_which_something_went_wrong_goes_on_from_its_record_when_its_people_come_back(
    server: Served,
) -> None:
    links = server.made_by("Anna", ("human", "easy"))

    async def fails(play: LiveDeal, seat: int, decided: Decided) -> None:
        raise RuntimeError("planted")

    with page(server, links.table, links.seats[0]) as anna:
        before = anna.asked()
        with patch.object(LiveDeal, "_carry_out", fails):
            act(anna, before)
            with pytest.raises(ConnectionClosed) as gone:
                anna.until("nothing that comes")
        assert gone.value.rcvd is not None
        assert gone.value.rcvd.code == 1012
    with page(server, links.table, links.seats[0]) as anna:
        again = anna.asked()
        assert again["hand"] == before["hand"]
        assert act(anna, again)["type"] == "done"
        anna.until("view", lambda view: view["told"])


def test_a_server_that_is_started_again_between_two_deals_shows_the_end_of_the_first_until_the_next_is_wanted(
    tmp_path: Path,
) -> None:
    def shown(view: dict[str, Any]) -> object:
        return view["deal"], view["result"], [sorted(hand["cards"]) for hand in view["scene"]["hands"]]

    with served(tmp_path) as first:
        links = first.made_by("Anna", ("human", "cheapest"), game="podkidnoy-24")
        with page(first, links.table, links.seats[0]) as anna:
            end = play_to_the_end(anna)
            while not end["result"]["next"]:
                end = anna.until("view")
    with served(tmp_path) as second, page(second, links.table, links.seats[0]) as anna:
        assert shown(end) == shown(anna.until("view"))
        assert anna.answered({"type": "next"})["type"] == "done"
        assert anna.until("view", lambda view: view["deal"] == 2)["result"] is None


def test_a_server_that_was_killed_before_it_wrote_the_first_deal_keeps_the_next_one(
    server: Served,
) -> None:
    links = server.made_by("Anna", ("human", "easy"))
    record = server.folder / f"{links.table}.toml"
    record.touch()
    with page(server, links.table, links.seats[0]) as anna:
        act(anna, anna.asked())
        anna.until("view", lambda view: view["told"])
        (deal,) = load_match(record)
        assert deal.play


def test_a_table_is_not_let_go_while_somebody_comes_in(server: Served) -> None:
    links = server.made_by("Anna", ("human", "easy"))
    with page(server, links.table, links.seats[0]) as anna:
        anna.asked()
    table = server.hub.tables[links.table]
    table.used = 0.0
    with page(server, links.table, "wrong"):
        pass
    assert table.used > 0.0


def test_a_full_disk_is_told_in_a_sentence_and_changes_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        links = server.make("durak", ("human", "human"))
        store: Any = server.hub.store
        index = store.index
        base = index._base
        with page(server, links.table, links.seats[0]) as anna:
            base.execute(f"PRAGMA max_page_count = {base.execute('PRAGMA page_count').fetchone()[0]}")
            tables = {"game": "durak", "seats": ["person", "bot:easy"]}
            answers = [server.post("/api/tables", tables) for _ in range(20)]
            assert 503 == answers[-1].status_code
            full = "The server cannot save that now: its disk may be full. Try again later."
            assert {"refused": full} == answers[-1].json()
            with patch.object(index, "_change", failing):
                assert full == anna.answered({"type": "sit", "name": "Anna"})["reason"]
            base.execute("PRAGMA max_page_count = 1000000")
            assert "done" == anna.answered({"type": "sit", "name": "Anna"})["type"]


@contextmanager
def failing() -> Iterator[None]:
    raise CannotKeep
    yield
