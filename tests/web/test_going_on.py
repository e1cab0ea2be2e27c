"""A table resumes after a fault, after a restart of its server, and after a kill during the deal."""

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from cardkit_web.store.writing import Writer
from cardkit_web.table.play import Decided, LiveDeal
from web_server import Served, act, no_room, page, play_to_the_end, served, simplest


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


def test_a_full_disk_is_told_in_a_sentence_and_changes_nothing(tmp_path: Path) -> None:
    full = "The server cannot save that now: its disk may be full. Try again later."
    with served(tmp_path) as server:
        links = server.make("durak", ("human", "human"))
        with page(server, links.table, links.seats[0]) as anna:
            with no_room(server):
                tables = {"game": "durak", "seats": ["person", "bot:easy"]}
                answers = [server.post("/api/tables", tables) for _ in range(20)]
                assert 503 == answers[-1].status_code
                assert {"refused": full} == answers[-1].json()
                with patch.object(Writer, "_make", side_effect=OperationalError("", (), Exception("full"))):
                    assert full == anna.answered({"type": "sit", "name": "Anna"})["reason"]
            assert "done" == anna.answered({"type": "sit", "name": "Anna"})["type"]


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("game", ["podkidnoy-24", "bullshit"])
def test_a_table_is_let_go_at_the_moment_of_an_answer(server: Served, game: str, turns: int) -> None:
    links = server.made_by("Anna", ("human", "easy", "easy"), game=game, clock=60.0, window=60.0)

    async def answered_and_let_go(view: dict[str, Any]) -> None:
        play = server.hub.tables[links.table].match.play
        assert play is not None
        if view["window"]:
            play.answer(0, view["window"]["number"], "trust")
        else:
            play.move(0, simplest(view))
        for _ in range(turns):  # of the event loop
            await asyncio.sleep(0)
        await server.hub.forget(links.table)

    with page(server, links.table, links.seats[0]) as anna:
        view = anna.asked()
        while game == "bullshit" and not view["window"]:
            act(anna, view)
            view = anna.asked()
        server.within(answered_and_let_go(view))
    assert links.table not in server.hub.tables
