"""Exports of a record (data, pictures and pages) hide what their viewer may not know."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest

from cardkit import Card, RandomBot, Record, Result, load
from cardkit.export import document, page, picture
from cardkit.records.playback import Playback, play_back
from cardkit_games.bluffing.engine.observation import PLAYED, TURNED

SVG = "{http://www.w3.org/2000/svg}"
GAMES = [("podkidnoy-52", 8), ("perevodnoy-show", 3), ("cals-bs-all-fours", 3), ("cheat-updown", 3)]
EVIL = "<script>alert(\"'&</script>]]>"


def played(preset: str, number: int, seed: int = 5, **more: Any) -> Playback:
    game = load(preset, {"action_cap": 200})
    live = game.deal(number, seed=seed)
    live.drive([RandomBot(seat) for seat in range(number)])
    record = live.record(tuple(f"Player {seat}" for seat in range(number)), "2026-05-06")
    return play_back(attrs.evolve(record, **more), load)


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: f"{game[0]}-{game[1]}")
def game(request: pytest.FixtureRequest) -> Playback:
    return played(*request.param)


def drawn_cards(svg: str) -> Iterator[str]:
    """Yield the cards drawn on a table, in order; `back` for a hidden one."""
    for use in ElementTree.fromstring(svg).iter(f"{SVG}use"):
        name = use.attrib["href"]
        if name.startswith("#card-"):
            yield name.removeprefix("#card-")


def texts(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


# -- Pictures


def test_a_picture_is_valid_and_stands_alone(game: Playback) -> None:
    for seat in (None, 1):
        for at in (0, len(game.steps) // 2, None):
            svg = picture(game, seat, at)
            root = ElementTree.fromstring(svg)
            assert root.tag == f"{SVG}svg"
            names = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
            used = {element.attrib["href"] for element in root.iter() if "href" in element.attrib}
            assert used <= {f"#{name}" for name in names}
            assert not re.search(r"<script|javascript:|https?://(?!www\.w3\.org/2000/svg)", svg)


def test_all_cards_of_the_hands_are_drawn_and_none_is_cut_off(game: Playback) -> None:
    step = game.steps[len(game.steps) // 2]
    svg = picture(game, None, step.number)
    hands = [card for hand in game.game.to_position(step.state)["hands"] for card in hand.split()]
    drawn = list(drawn_cards(svg))
    for card in set(hands):
        assert drawn.count(card) >= hands.count(card)
    root = ElementTree.fromstring(svg)
    _, _, width, height = (float(part) for part in root.attrib["viewBox"].split())
    for use in root.iter(f"{SVG}use"):
        if use.attrib["href"].startswith("#card-"):
            assert 0 <= float(use.attrib["x"]) <= width - 58
            assert 0 <= float(use.attrib["y"]) <= height - 84


def test_in_the_view_of_a_seat_only_what_it_sees_is_drawn(game: Playback) -> None:
    for step in game.steps[:: max(1, len(game.steps) // 6)]:
        table = game.game.to_position(step.state)
        own = table["hands"][1].split()
        svg = picture(game, 1, step.number)
        drawn = list(drawn_cards(svg))
        open_cards = [card for card in drawn if card != "back"]
        for card in set(own):
            assert open_cards.count(card) >= own.count(card)
        if game.game.views.private_actions:
            assert sorted(open_cards) == sorted(own)
        else:
            seen = game.game.to_position(step.state)
            public = " ".join(str(seen.get(key, "")) for key in ("table", "known", "shown", "trump_card", "picked_up"))
            allowed = set(own) | set(re.findall(r"[2-9TJQKA][SHDC]", public)) | {table.get("stock", "").split(" ")[-1]}
            assert set(open_cards) <= allowed
        names = {element.attrib["id"] for element in ElementTree.fromstring(svg).iter() if "id" in element.attrib}
        assert {name.removeprefix("card-") for name in names if name.startswith("card-")} == {*open_cards, "back"}


def test_of_piles_to_choose_from_only_the_height_is_seen() -> None:
    game = played("cheat-updown", 4)
    (deal,) = document([game], 0)["deals"]
    assert deal["deal"]["piles"] == ["?"] * 4
    heights = deal["deal"]["heights"]
    assert [f"pile {place}: about {height} cards" for place, height in enumerate(heights, 1)] == [
        text for text in texts(picture(game, 0, 0)) if text.startswith("pile ")
    ]


def test_where_trumps_are_always_one_suit_the_last_of_the_stock_is_hidden() -> None:
    def bottom(rules: dict[str, object]) -> str:
        game = load("podkidnoy", rules)
        live = game.deal(2, seed=5)
        stock: str = document([play_back(live.record(), load)], 1)["deals"][0]["deal"]["stock"]
        return stock.split()[-1]

    assert bottom({}) != "??"
    assert bottom({"trump": "s"}) == "??"


@pytest.mark.parametrize("name", [EVIL, "\u0000\u0008", ""])
def test_any_name_can_be_drawn(name: str) -> None:
    game = played("podkidnoy", 2, seats=(name, "Bob"), date=name)
    svg = picture(game)
    ElementTree.fromstring(svg)
    assert "<script" not in svg
    shown = page([game])
    assert shown.count("<script") == 2
    assert json.loads(embedded(shown))["deals"][0]["about"].startswith(game.names[0])
    assert json.loads(json.dumps(document([game])))["deals"][0]["seats"][0]["name"] == game.names[0]


# -- Pages


class Tags(HTMLParser):
    """The names, references and event handlers of a page's tags."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.references: list[str] = []
        self.events: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.references += [value or "" for name, value in attributes if name in ("src", "href")]
        self.events += [name for name, _ in attributes if name.startswith("on")]


def embedded(html: str) -> str:
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    return found[1]


def test_a_page_stands_alone_and_has_every_step(game: Playback) -> None:
    html = page([game])
    tags = Tags()
    tags.feed(html)
    assert "link" not in tags.names
    assert "img" not in tags.names
    assert tags.events == []
    assert all(reference.startswith("#") for reference in tags.references)
    data = json.loads(embedded(html))
    (deal,) = data["deals"]
    assert len(deal["views"]) == 1 + len(game.names)
    assert len(deal["places"]) == len(game.steps)
    for view in deal["views"]:
        assert len(view["steps"]) == len(view["told"]) == len(game.steps)
        for step in view["steps"][:: max(1, len(game.steps) // 5)]:
            ElementTree.fromstring(
                f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(data["parts"][part] for part in step)}</svg>'
            )
    assert tags.names.count("li") == len(game.steps) - 1


def test_a_page_for_one_seat_holds_nothing_that_it_did_not_see() -> None:
    game = played("verish", 4)
    early = attrs.evolve(game, steps=game.steps[:4])
    html = page([early], 1)
    data = json.loads(embedded(html))
    assert [view["name"] for view in data["deals"][0]["views"]] == ["what Player 1 saw (seat 1)"]
    own = set(game.game.to_position(game.steps[0].state)["hands"][1].split())
    shown = set(re.findall(r'id="card-([^"]+)"', html)) - {"back"}
    assert shown == own
    pretty = {Card(card).pretty for card in own}
    assert set(re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", html)) <= pretty


# -- Data


def test_the_data_say_all_that_the_record_says(game: Playback) -> None:
    (deal,) = json.loads(json.dumps(document([game])))["deals"]
    record = game.record
    rebuilt = Record(
        game=deal["game"],
        rules=deal["rules"],
        seats=tuple(seat["name"] for seat in deal["seats"]),
        date=deal["date"],
        deal=deal["deal"],
        play=tuple(move["text"] for move in deal["moves"]),
        result=Result.parse(deal["result"]),
    )
    again = play_back(rebuilt, load)
    assert [step.line for step in again.steps] == [step.line for step in game.steps]
    assert deal["result"] == (record.result.text if record.result else None)
    for step, move in zip(game.steps[1:], deal["moves"], strict=True):
        assert move["position"] == game.game.to_position(step.state)
        assert (move["number"], move["round"], move["verdict"] or "") == (step.number, step.round, step.verdict)
        assert move["seat"] == (int(step.line.split()[0]) if step.line[0].isdecimal() else None)


def test_the_data_of_one_seat_hide_what_it_did_not_see(game: Playback) -> None:
    (deal,) = document([game], 0)["deals"]
    assert (deal["view"], deal["seed"]) == (0, None)
    for step, move in zip(game.steps[1:], deal["moves"], strict=True):
        hands, full = move["position"]["hands"], game.game.to_position(step.state)["hands"]
        assert hands[0] == full[0]
        known = set(str(move["position"].get("known", "")).split())
        for hand in hands[1:]:
            assert set(hand.split()) <= {"??", "?"} | known
        assert "order_key" not in move["position"]
        if game.game.views.private_actions:
            assert set(move["position"].get("pile", "").split()) <= {"??", "?"}
        if step.move is not None and step.move.verb == "play" and step.move.seat != 0:
            told = set(move["text"].partition(" as ")[0].split()[2:])
            state: Any = step.state
            shown = [
                event.once for event in state.events if event.seat == step.move.seat and event.kind in (PLAYED, TURNED)
            ]
            assert told <= {"?", "??"} or shown[-1]
