"""Deals at a web table, from the first message to the record."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit import LegalMoves
from cardkit.catalogue import load, refresh
from cardkit.records.reading import read_record, read_records
from cardkit_web.page_messages import MessageFields
from cardkit_web.setup import Maker, Setup, read_setup
from web_server import Served, act, alone, page, play_to_the_end, together


def test_a_back_of_a_hand_is_chosen_to_draw_it(server: Served, install: Callable[..., Path]) -> None:
    install("capturing", {"cardkit.games": {"old-maid": "capturing:FAMILY"}})
    refresh()
    links = server.made_by("Anna", ("human", "random", "random"), game="old-maid")
    with page(server, links.table, links.seats[0]) as anna:
        view = anna.asked()
        backs = view["asked"]["choices"]
        assert len(backs) == len(view["scene"]["hands"][1]["cards"])
        assert {each["drawn_from"] for each in backs} == {1}
        answer = anna.answered({"type": "move", "text": backs[-1]["text"], "view": view["number"]})
        assert answer["type"] == "done"
        assert any("from" in sentence for event in anna.until("view")["told"] for sentence in event["sentences"])


def test_a_person_plays_a_durak_against_bots_and_looks_at_it_afterwards(server: Served) -> None:
    with alone(server) as (links, anna):
        end = play_to_the_end(anna)
        assert end["scene"]["hands"][0]["name"] == "You"
        assert "??" not in {card for hand in end["scene"]["hands"] for card in hand["cards"]}
        steps = anna.answered({"type": "steps"})["steps"]
        assert steps[-1]["scene"]["hands"] == end["scene"]["hands"]
        assert all(len(hand["cards"]) == 6 for hand in steps[0]["scene"]["hands"])
        assert "??" not in {card for step in steps for hand in step["scene"]["hands"] for card in hand["cards"]}
        (record,) = read_records(anna.answered({"type": "record"})["text"])
        assert record.result is not None
        assert len(steps) == len(record.play) + 1
        assert record.seats == ("Anna", *server.hub.tables[links.table].names[1:])
        assert record.seed is None
        assert {"type": "done", "id": None} == anna.answered({"type": "next"}) | {"id": None}
        assert anna.until("view")["deal"] == 2


@pytest.mark.usefixtures("neighbours")
def test_one_person_plays_klondike_alone_to_its_end(server: Served) -> None:
    links = server.made_by("Anna", ("human",), game="klondike")
    with page(server, links.table, links.seats[0]) as anna:
        view = anna.asked()
        assert view["hand"] == []
        assert view["turn"] == [0]
        lines = "\n".join(view["lines"])
        assert "Columns:" in lines or view["scene"] is not None
        drawn, told = 0, set()
        while not view["result"]:
            told |= {sentence for event in view["told"] for sentence in event["sentences"]}
            if view["asked"]:
                texts = [choice["text"] for choice in view["asked"]["choices"]]
                ways = [*(text for text in texts if text.startswith("home")), "stop", "draw", "redeal"]
                text = next(way for way in ways if way in texts)
                drawn += text == "draw"
                answer = anna.answered({"type": "move", "text": text, "view": view["number"]})
                assert answer["type"] == "done"
            view = anna.until("view")
        assert drawn > 0
        assert any(sentence.startswith("Turned up: ") for sentence in told)
        assert view["result"]["winners"] == [] or view["result"]["losers"] == []
        (record,) = read_records(anna.answered({"type": "record"})["text"])
        assert record.seats == ("Anna",)
        assert record.result is not None


def test_each_seat_sees_its_own_hand_and_a_spectator_none(server: Served) -> None:
    links = server.make("bullshit", ("human", "human", "human"))
    with page(server, links.table, links.seats[0]) as one, page(server, links.table, links.share) as two:
        one.answered({"type": "sit", "name": "Anna"})
        assert two.until("welcome")["you"]["invited"]
        assert two.answered({"type": "sit", "name": "Boris", "seat": 2})["type"] == "done"
        token = two.until("welcome")["token"]
        assert token is not None
        with page(server, links.table, links.watch) as nobody, page(server, links.table, links.seats[1]) as three:
            three.answered({"type": "sit", "name": "Clara"})
            views = [each.until("view") for each in (one, three, two, nobody)]
    names = ["Anna", "Clara", "Boris"]
    for seat, view in enumerate(views[:3]):
        shown = [hand["cards"] for hand in view["scene"]["hands"]]
        assert len(view["hand"]) == len(shown[seat])
        assert "??" not in shown[seat]
        assert {"??"} == {card for other in range(3) if other != seat for card in shown[other]}
        assert [hand["name"] for hand in view["scene"]["hands"]] == [*names[:seat], "You", *names[seat + 1 :]]
    assert views[3]["hand"] == []
    assert {"??"} == {card for hand in views[3]["scene"]["hands"] for card in hand["cards"]}


def test_coming_back_brings_the_same_view(server: Served) -> None:
    links = server.made_by("Anna", ("human", "normal"))
    with page(server, links.table, links.seats[0]) as anna:
        act(anna, anna.asked())
        before = anna.asked()
    with page(server, links.table, links.seats[0]) as anna:
        assert before == anna.until("view")


def test_an_illegal_card_is_grey_with_the_reason_with_which_the_move_is_refused(server: Served) -> None:
    with alone(server) as (_, anna):
        while True:
            view = anna.asked()
            grey = [held for held in view["hand"] if not held["legal"]]
            if grey:
                break
            act(anna, view)
        refused = anna.answered({"type": "move", "text": grey[0]["card"], "view": view["number"]})
    assert refused["type"] == "refused"
    assert grey[0]["reason"] == refused["reason"]


def test_everybody_answers_a_play_before_anybody_learns_who_has(server: Served) -> None:
    with together(server, "Anna", "Boris", "Clara", game="bullshit", window=60) as (_, pages):
        views = [each.until("view", lambda view: view["turn"]) for each in pages]
        player = views[0]["turn"][0]
        view = views[player] if views[player]["asked"] else pages[player].asked()
        assert act(pages[player], view)["type"] == "done"
        windows = [each.until("view", lambda view: view["window"])["window"] for each in pages]
        assert [seat != player for seat in range(3)] == [each["asked"] for each in windows]
        first, second = [seat for seat in range(3) if seat != player]
        number = windows[0]["number"]
        answer = {"type": "answer", "window": number, "text": "call"}
        assert pages[first].answered(answer)["type"] == "done"
        assert pages[first].until("view")["window"]["answered"] == "call"
        assert pages[second].answered(answer | {"text": "trust"})["type"] == "done"
        closed = [each.until("view", lambda view: view["window"] is None) for each in pages]
        shown = [message for message in pages[player].all if message["type"] == "view" and message["window"]]
    assert len(shown) == 1  # nothing was sent to the others when one had answered
    verbs = [told["move"]["verb"] for told in closed[player]["told"] if told["move"]]
    assert verbs == ["play", "challenge"]
    laid = next(told["move"]["cards"] for told in closed[player]["told"] if told["move"])
    for view in closed:
        assert [[], laid] == [told["turned"] for told in view["told"] if told["move"]]


def test_a_seat_left_alone_is_played_by_a_bot_and_taken_back_on_return(server: Served) -> None:
    links = server.make("durak", ("human", "human"), clock=0.05)
    with page(server, links.table, links.seats[0]) as anna:
        anna.answered({"type": "sit", "name": "Anna"})
        with page(server, links.table, links.seats[1]) as boris:
            boris.answered({"type": "sit", "name": "Boris"})
        anna.until("table", lambda table: table["seats"][1]["away"] and not table["seats"][1]["present"])
        with page(server, links.table, links.seats[1]) as boris:
            boris.send({"type": "back"})
            assert not boris.until("table", lambda table: not table["seats"][1]["away"])["seats"][1]["away"]


def test_a_move_is_taken_back_to_where_the_person_was_asked(server: Served) -> None:
    with alone(server) as (_, anna):
        first = anna.asked()
        assert anna.answered({"type": "undo", "view": first["number"]})["type"] == "refused"
        act(anna, first)
        second = anna.asked()
        assert second["undo"]
        assert anna.answered({"type": "undo", "view": second["number"]})["type"] == "done"
        third = anna.asked()
    assert first["scene"] == third["scene"]
    assert first["hand"] == third["hand"]


def test_hints_are_given_where_the_maker_allows_them(server: Served) -> None:
    for allowed in (True, False):
        with alone(server, hints=allowed) as (links, anna):
            view = anna.asked()
            assert allowed == view["hint"]
            answer = anna.answered({"type": "hint"})
        assert allowed == (answer["type"] == "hint")
        if allowed:
            state = server.hub.tables[links.table].match.play
            assert state is not None
            loaded: Any = load("durak")
            assert f"0 {answer['text']}" in LegalMoves(loaded, state.state)


ENDGAME = """
game = "podkidnoy"
hands = ["6S 7S 9H", "8S 8C"]
dealer = 1
trump = "H"
attacker = 0
play = ""
"""


def test_another_try_begins_before_a_decision_of_the_analysis(server: Served) -> None:
    setup = Setup(game="podkidnoy", rules={}, players=("human", "easy"), pace=0.02, accounts=("anna", ""))
    links = server.within(server.hub.make(setup, Maker(0, "Anna"), read_record(ENDGAME)))
    with page(server, links.table, links.seats[0]) as anna:
        play_to_the_end(anna)
        anna.send({"type": "analyse", "id": 1})
        analysis = anna.until("analysis")
        steps = anna.answered({"type": "steps"})["steps"]
        judged = analysis["moves"][-1]
        link = anna.answered({"type": "try", "decision": judged["decision"]})["link"]
    table, token = link.removeprefix("/t/").split("#")
    with page(server, table, token) as anna:
        view = anna.asked()
    found = server.within(server.hub.find(table))
    assert found is not None
    assert () == found.setup.accounts == found.setup.rated  # nobody is rated for it
    own = steps[judged["step"] - 1]["scene"]["hands"][0]["cards"]
    assert sorted(own) == sorted(held["card"] for held in view["hand"])


def test_two_people_hear_the_same_move_each_in_their_language(server: Served) -> None:
    links = server.made_by("Anna", ("human", "easy"))
    with (
        page(server, links.table, links.seats[0], language="en") as anna,
        page(server, links.table, links.watch, language="ru") as looks_on,
    ):
        asked = anna.asked()
        assert asked["asked"]["sentence"] == "Your turn."
        assert looks_on.until("welcome")["language"] == "ru"
        assert anna.answered({"type": "language", "language": "ru"})["type"] == "done"
        assert anna.asked()["asked"]["sentence"] == "Ваш ход."


def test_phrases_reach_everybody_and_nothing_else_can_be_said(server: Served) -> None:
    with alone(server) as (links, anna), page(server, links.table, links.watch) as looks_on:
        looks_on.until("table")
        anna.send({"type": "phrase", "phrase": "hello"})
        said = looks_on.until("phrase")
        assert (0, "Hello!") == (said["seat"], said["text"])
        assert anna.answered({"type": "phrase", "phrase": "<b>mine</b>"})["type"] == "refused"


def test_two_people_at_a_table_are_all_asked() -> None:
    for people, wanted in ((1, {}), (2, {"ask": "all"})):
        seats = ["person"] * people + ["bot:easy"] * (3 - people)
        setup, _ = read_setup(MessageFields({"game": "podkidnoy", "seats": seats}))
        assert setup.rules == wanted
        assert setup.clock == (60 if people > 1 else 0)


def test_who_decides_at_once_is_asked_at_once_and_learns_nothing_before(neighbours: None, server: Served) -> None:
    links = server.make("goofspiel", ("human", "human", "random"), clock=0)
    with page(server, links.table, links.seats[0]) as anna, page(server, links.table, links.seats[1]) as boris:
        anna.answered({"type": "sit", "name": "Anna"})
        boris.answered({"type": "sit", "name": "Boris"})
        views = [each.asked() for each in (anna, boris)]
        windows = [view["window"] for view in views]
        assert [("all", [0, 1, 2], None)] * 2 == [(each["kind"], each["seats"], each["left"]) for each in windows]
        assert [13, 13] == [len(view["asked"]["choices"]) for view in views]
        answer = {"type": "answer", "window": windows[0]["number"]}
        assert boris.answered(answer | {"text": "bid 7S"})["type"] == "refused"  # not his suit
        assert boris.answered(answer | {"text": "bid 7H"})["type"] == "done"
        assert boris.until("view")["window"]["answered"] == "bid 7H"
        assert anna.answered(answer | {"text": "bid 9S"})["type"] == "done"
        shown = [each.until("view", lambda view: view["window"] and view["asked"]) for each in (anna, boris)]
    told = [sentence for event in shown[0]["told"] for sentence in event["sentences"]]
    assert told[:2] == ["Anna: bid 9♠.", "Boris: bid (hidden)."] or told[:2] == ["You: bid 9♠.", "Boris: bid (hidden)."]
    before = [view for view in anna.all if view["type"] == "view" and view["window"] and not view["window"]["answered"]]
    assert not any("7H" in str(view["told"]) for view in before[:1])
    (record,) = server.hub.tables[links.table].match.play.deal.record().play[:1]  # type: ignore[union-attr]
    assert record == "0 bid 9S"


def test_a_card_that_may_be_false_is_touched_to_report_it(server: Served) -> None:
    with together(server, "Anna", "Boris", game="durak-sharps", window=60) as (_, people):
        views = [each.until("view") for each in people]
        leads = next(index for index, view in enumerate(views) if view["asked"])
        attacker, defender = people[leads], people[1 - leads]
        act(attacker, views[leads])
        asked = defender.asked()
        assert all(card["legal"] for card in asked["hand"])
        beats = [choice for choice in asked["asked"]["choices"] if choice["verb"] == "beat"]
        assert defender.answered({"type": "move", "text": beats[0]["text"], "view": asked["number"]})["type"] == "done"
        laid = beats[0]["cards"][1]
        view = attacker.until("view", lambda view: view["window"] and view["window"]["asked"])
        assert view["window"]["sentence"] == "A card can be reported."
        assert [choice["text"] for choice in view["asked"]["choices"]] == [f"report {laid}", "trust"]
        answer = {"type": "answer", "window": view["window"]["number"], "text": f"report {beats[0]['cards'][0]}"}
        assert attacker.answered(answer)["type"] == "refused"
        assert attacker.answered(answer | {"text": f"report {laid}"})["type"] == "done"
        told = defender.until("view", lambda view: any("report" in str(one) for one in view["told"]))["told"]
        assert any("was false" in str(one) or "was true" in str(one) for one in told)


def test_a_hand_that_asks_for_a_new_deal_is_shown_and_the_new_deal_follows_at_once(server: Served) -> None:
    rules = {"redeal": "six_suit", "hand_size": "1"}  # a lone card is of a single suit
    with together(server, "Anna", "Boris", game="podkidnoy-24", rules=rules) as (_, people):
        views = [each.until("view") for each in people]
        first = next(index for index, view in enumerate(views) if view["asked"])
        (held,) = [card["card"] for card in views[first]["hand"]]
        assert [choice["text"] for choice in views[first]["asked"]["choices"]] == ["keep", f"redeal {held}"]
        asked, other = people[first], people[1 - first]
        move = {"type": "move", "text": "redeal", "view": views[first]["number"]}
        assert asked.answered(move)["type"] == "done"
        view = other.until("view", lambda view: view["told"] and "dealt again" in str(view["told"][-1]["sentences"]))
        told = [event for event in view["told"] if event["move"] and event["move"]["verb"] == "redeal"]
        assert [[held]] == [event["move"]["cards"] for event in told]
        view = other.until("view", lambda view: view["deal"] == 2 and view["result"] is None)
        seen = [view, asked.until("view", lambda view: view["deal"] == 2 and view["result"] is None)]
        assert 1 == sum(view["asked"] is not None for view in seen)


@pytest.mark.parametrize("rules", [{"places": "yes"}, {}])
def test_a_match_tells_which_place_every_seat_reached_where_places_count(server: Served, rules: dict[str, str]) -> None:
    links = server.made_by("Anna", ("human", "easy"), game="podkidnoy-24", **({"rules": rules} if rules else {}))
    with page(server, links.table, links.seats[0]) as anna:
        losers = play_to_the_end(anna)["result"]["losers"]
        (deal,) = anna.answered({"type": "match"})["deals"]
        assert deal["places"] == ([1 + (seat in losers) for seat in (0, 1)] if rules else None)
