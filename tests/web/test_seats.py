"""Seats and their links: repeated messages, a second device, void links, leaving, removing a person, and chat."""

import pytest

from web_server import Page, Served, alone, page, play_to_the_end, simplest, together


def seated(player: Page, name: str) -> None:
    assert player.answered({"type": "sit", "name": name})["type"] == "done"


def test_a_move_that_is_sent_again_is_carried_out_once(server: Served) -> None:
    with alone(server) as (links, anna):
        view = anna.asked()
        move = {"type": "move", "text": simplest(view), "view": view["number"], "key": "one-1"}
        assert anna.answered(move)["type"] == "done"
    with page(server, links.table, links.seats[0]) as anna:
        before = anna.asked()["number"]
        assert anna.answered(move)["type"] == "done"
        assert anna.answered(move | {"key": "one-2"})["type"] == "refused"
        assert before == anna.latest["view"]["number"]


def test_a_seat_that_was_taken_before_the_connection_broke_is_the_same_one(server: Served) -> None:
    links = server.make("durak", ("human", "human", "human"))
    sit = {"type": "sit", "name": "Anna", "key": "two-1"}
    with page(server, links.table, links.share) as anna:
        assert anna.answered(sit)["type"] == "done"
    with page(server, links.table, links.share) as anna:
        assert anna.answered(sit)["type"] == "done"
        assert anna.until("welcome", lambda message: message["token"])["you"]["seat"] == 0


def test_a_second_device_comes_in_by_a_code_once(server: Served) -> None:
    links = server.made_by("Anna", ("human", "easy"))
    with page(server, links.table, links.seats[0]) as desk:
        code = desk.answered({"type": "device"})["code"]
    with page(server, links.table, code) as phone:
        token = phone.until("welcome")["token"]
    for opens in (token, links.seats[0]):
        with page(server, links.table, opens) as again:
            assert again.until("welcome")["you"]["seat"] == 0
    with page(server, links.table, code) as stranger, pytest.raises(Exception, match="4403"):
        stranger.until("welcome")


def test_a_link_is_made_void_by_its_owner_or_the_maker_alone(server: Served) -> None:
    links = server.make("durak", ("human", "human", "human"))
    with page(server, links.table, links.seats[1]) as boris:
        seated(boris, "Boris")
        assert boris.answered({"type": "void", "what": "seat", "seat": 0})["type"] == "refused"
        assert boris.answered({"type": "void", "what": "share"})["type"] == "refused"
        token = boris.answered({"type": "void", "what": "seat", "seat": 1})["token"]
    with page(server, links.table, token, maker=links.maker) as boris:
        assert boris.until("welcome")["you"]["seat"] == 1
        boris.answered({"type": "void", "what": "watch"})
        boris.answered({"type": "void", "what": "share"})
    for gone in (links.seats[1], links.watch, links.share):
        with page(server, links.table, gone) as stranger, pytest.raises(Exception, match="4403"):
            stranger.until("welcome")


def test_who_leaves_is_played_for_until_somebody_takes_the_seat(server: Served) -> None:
    links = server.make("durak", ("human", "human"))
    with page(server, links.table, links.seats[0]) as anna:
        seated(anna, "Anna")
        with page(server, links.table, links.seats[1]) as boris:
            seated(boris, "Boris")
            boris.until("view")
            assert boris.answered({"type": "leave"})["type"] == "done"
        table = anna.until("table", lambda table: table["seats"][1]["kind"] == "vacant")
        assert table["seats"][1]["away"]
        anna.asked()  # without a clock: the bot has moved where it was asked
        with page(server, links.table, links.seats[1]) as boris, pytest.raises(Exception, match="4403"):
            boris.until("welcome")
        with page(server, links.table, links.share) as vera:
            seated(vera, "Vera")
            assert vera.until("welcome", lambda message: message["token"])["you"]["seat"] == 1
            assert anna.until("table", lambda table: not table["seats"][1]["away"])["seats"][1]["name"] == "Vera"


def test_the_record_of_a_deal_says_who_left_it_and_in_the_next_a_bot_has_the_seat(server: Served) -> None:
    with together(server, "Anna", "Boris", game="podkidnoy-24", leaving="loss") as (links, (anna, boris)):
        boris.until("view")
        assert boris.answered({"type": "leave"})["type"] == "done"
        end = play_to_the_end(anna)
        while not end["result"]["next"]:
            end = anna.until("view")
        assert anna.answered({"type": "next"})["type"] == "done"
        anna.until("view", lambda view: view["deal"] == 2)
        first, second = server.records(links.table)
    assert ("loss", (1,), ("human", "human")) == (first.leaving, first.abandoned, first.players)
    assert ((), ("human", "normal")) == (second.abandoned, second.players)


def test_only_who_is_gone_is_put_out_and_without_a_clock_the_table_goes_on(server: Served) -> None:
    links = server.make("durak", ("human", "human"))
    with page(server, links.table, links.seats[0]) as anna:
        seated(anna, "Anna")
        with page(server, links.table, links.seats[1]) as boris:
            seated(boris, "Boris")
            anna.until("view")
            assert anna.answered({"type": "put_out", "seat": 1})["type"] == "refused"
        anna.until("table", lambda table: not table["seats"][1]["present"])
        assert anna.answered({"type": "put_out", "seat": 1})["type"] == "done"
        anna.asked()
        with page(server, links.table, links.seats[1]) as boris:
            boris.answered({"type": "back"})
            anna.until("table", lambda table: not table["seats"][1]["away"])
    with page(server, links.table, links.seats[0], maker=links.maker) as anna:
        assert anna.answered({"type": "put_out", "seat": 1})["type"] == "done"
        with page(server, links.table, links.seats[1]) as boris, pytest.raises(Exception, match="4403"):
            boris.until("welcome")


def test_what_people_write_is_text_on_one_line_and_the_maker_switches_it_off(server: Served) -> None:
    with together(server, "Anna", "Boris") as (_, (anna, boris)):
        boris.answered({"type": "chat", "text": " <b>hi</b>\n\u202eyou\x1b[31m "})
        assert anna.until("chat")["text"] == "<b>hi</b> \ufffdyou\ufffd[31m"
        assert boris.answered({"type": "chat", "text": "x" * 201})["type"] == "refused"
        assert "refused" in [boris.answered({"type": "chat", "text": "again"})["type"] for _ in range(6)]
        assert boris.answered({"type": "allow_chat", "allowed": False})["type"] == "refused"
        assert anna.answered({"type": "allow_chat", "allowed": False})["type"] == "done"
        assert boris.answered({"type": "chat", "text": "again"})["reason"].startswith("Writing is switched off")


def test_who_had_a_seat_before_does_not_get_it_back_from_the_next_person(server: Served) -> None:
    links = server.make("durak", ("human", "human", "human"))
    sit = {"type": "sit", "name": "Anna", "key": "three-1"}
    with page(server, links.table, links.share) as boris:
        with page(server, links.table, links.share) as anna:
            assert anna.answered(sit)["type"] == "done"
            boris.until("table", lambda table: table["seats"][0]["name"] == "Anna")
            assert anna.answered({"type": "leave"})["type"] == "done"
        boris.until("table", lambda table: not table["seats"][0]["name"])
        seated(boris, "Boris")
        with page(server, links.table, links.share) as anna:
            assert "done" == anna.answered(sit)["type"]
            assert 1 == anna.until("welcome", lambda message: message["token"])["you"]["seat"]
        assert "Boris" == boris.until("table", lambda table: table["seats"][1]["name"])["seats"][0]["name"]


def test_texts_that_no_page_sends_end_in_a_sentence(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    with alone(server) as (links, anna):
        assert "qr" == anna.answered({"type": "qr", "text": "\ud800"})["type"]
        with page(server, links.table, links.watch, language="tlh") as stranger, pytest.raises(Exception, match="4400"):
            stranger.until("welcome")
    assert not [record for record in caplog.records if record.exc_info]
