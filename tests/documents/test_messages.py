"""The messages that docs/reference/protocol.md shows are those that go between pages and a server."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("websockets")
pytest.importorskip("httpx")

from cardkit.records.commitments import committed, share_commitment
from cardkit.records.reading import read_record
from cardkit_web.fields import MessageFields
from cardkit_web.lobby.matches import RatedEntry, RatedMatch
from cardkit_web.requests.messages import REQUESTS, SLOW
from cardkit_web.setup import Maker, Setup
from documents import MESSAGES, examples
from web_server import PATIENCE, Page, Served, act, page, play_to_the_end, served

MORE = "..."
"""Stands for fields that an example leaves out."""
ENDGAME = """
game = "durak"
hands = ["6S 6D AH", "8S 8D"]
dealer = 1
trump = "H"
attacker = 0
play = ""
"""


BLOCKS = [each.text.lstrip() for each in examples() if each.messages]
COMPARED: set[str] = set()
"""The blocks that a test here compares."""


def shown(begins: str) -> list[Any]:
    """The values of the block of the page that begins so; comments and dots in place of fields are no JSON."""
    (text,) = (text for text in BLOCKS if text.startswith(begins))
    COMPARED.add(text)
    plain = re.sub(r"(?m)\s+// .*$", "", text)
    plain = re.sub(r",\s*\.\.\.(?=\})", f', "{MORE}": null', plain)
    rest = plain.replace("{...}", f'{{"{MORE}": null}}').replace("[...]", "[]").strip()
    if rest.startswith('"'):
        rest = f"{{{rest.rstrip(',')}}}"
    found = []
    while rest:
        each, end = json.JSONDecoder().raw_decode(rest)
        found.append(each)
        rest = rest[end:].strip()
    return found


(OFFERS,) = shown('{"families"')
(WANTED,) = shown('{"game"')
(MADE,) = shown('{"table"')
(LOBBY,) = shown('{"tables"')
(SCENE,) = shown('{"hands"')
(VIEW,) = shown('{"type": "view"')
(MOVE,) = shown('{"kind": "move"')
(CALL,) = shown('{"kind": "call"')
VIEW |= shown('"window"')[0] | {"scene": SCENE, "asked": (MOVE | {"claim": shown('{"least"')[0]}, CALL)}
VIEW["result"] = shown('{"sentence"')[0]
SINGLE = {each["type"]: each for each in shown('{"type": "done"')}
SINGLE["steps"]["steps"][0]["scene"] = SCENE
SENT = {each["type"]: each for each in (*shown('{"type": "welcome"'), *shown('{"type": "table"'), VIEW)} | SINGLE
SENT["table"] |= shown('"shuffle"')[0]
"""What a server sends, by its type; a tuple has the forms of which a value has that of its `kind`."""
ASKED = {
    (message := json.loads(each.text))["type"]: message
    for each in examples()
    if each.document == MESSAGES and each.within and each.text.startswith('{"type": "') and "pong" not in each.text
}
"""What a page sends, by its type."""
NAMED = ("rules", "promised")
"""Fields whose objects have names of the game, or seats, as their fields."""


class Shape:
    """What a page of the documents shows of a value, and which of its fields were there in a value that was sent."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def differences(self, shape: Any, value: Any, path: str = "") -> Iterator[str]:
        """Where a value is not as it is shown."""
        if value is None or shape is None:
            return
        if isinstance(shape, tuple):
            (fitting,) = (number for number, form in enumerate(shape) if form["kind"] == value["kind"])
            yield from self.differences(shape[fitting], value, f"{path}({fitting})")
            return
        self.seen.add(path)
        if isinstance(shape, dict) and isinstance(value, dict):
            yield from self._of_objects(shape, value, path)
        elif isinstance(shape, list) and isinstance(value, list):
            for each in value if shape else []:
                yield from self.differences(shape[0], each, f"{path}[]")
        elif _kind(shape) != _kind(value):
            yield f"{path}: shown is {shape!r}, sent was {value!r}"

    def _of_objects(self, shape: dict[str, Any], value: dict[str, Any], path: str) -> Iterator[str]:
        if path.rpartition(".")[2] in NAMED:
            return
        for name in sorted(shape.keys() - value.keys() - {MORE}):
            yield f"{path}.{name} was not sent"
        for name in sorted(value.keys() - shape.keys()) if MORE not in shape else []:
            yield f"{path}.{name} is not shown"
        for name in shape.keys() & value.keys():
            yield from self.differences(shape[name], value[name], f"{path}.{name}")


def _kind(value: Any) -> type:
    return float if isinstance(value, int | float) and not isinstance(value, bool) else type(value)


def paths(shape: Any, path: str = "") -> Iterator[str]:
    """All places of what is shown, but for those of which nothing is said."""
    if isinstance(shape, tuple):
        for number, form in enumerate(shape):
            yield from paths(form, f"{path}({number})")
        return
    if shape is None:
        return
    yield path
    if isinstance(shape, dict) and path.rpartition(".")[2] not in NAMED:
        for name in shape.keys() - {MORE}:
            yield from paths(shape[name], f"{path}.{name}")
    elif isinstance(shape, list) and shape:
        yield from paths(shape[0], f"{path}[]")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("tables")) as found:
        yield found


@pytest.fixture(scope="module")
def talk(server: Served) -> tuple[list[dict[str, Any]], dict[str, set[str]]]:
    """What a server sent while pages sent every message that is shown; and which fields it read of each."""
    read: dict[str, set[str]] = {}
    with pytest.MonkeyPatch.context() as patch:
        for method in ("text", "whole", "flag"):
            patch.setattr(MessageFields, method, _noting(getattr(MessageFields, method), read))
        sent = [*_durak(server), *_cheat(server), *_invited(server), *_seats(server)]
    return sent, read


def _noting(method: Any, read: dict[str, set[str]]) -> Any:
    def note(self: MessageFields, name: str, *more: Any) -> Any:
        read.setdefault(str(self.values.get("type")), set()).add(name)
        return method(self, name, *more)

    return note


def ask(player: Page, kind: str, **instead: Any) -> dict[str, Any]:
    """Send a message as it is shown, but for what only this table can know; the answer, which is no refusal."""
    message = ASKED[kind] | instead
    assert message.keys() == ASKED[kind].keys()
    answer = player.answered(message)
    assert answer["type"] != "refused", (message, answer)
    return answer


def _durak(server: Served) -> list[dict[str, Any]]:
    """A deal with clock that ends soon, and all that can be done with it afterwards."""
    setup = Setup(game="durak", rules={"throw_who": "attacker"}, players=("human", "easy"), pace=0.02, clock=600)
    setup = attrs.evolve(setup, fair=True)
    links = server.within(server.hub.make(setup, Maker(0, "Anna"), committed(read_record(ENDGAME))))
    with page(server, links.table, links.seats[0], maker=links.maker) as anna:
        first = anna.asked()
        assert "refused" == anna.answered(ASKED["move"] | {"view": first["number"]})["type"]
        ask(anna, "language")
        ask(anna, "rules")
        anna.send(ASKED["phrase"])
        anna.send(ASKED["ping"])
        anna.until("pong")
        hint = ask(anna, "hint")
        ask(anna, "move", text=hint["text"], view=first["number"])
        ask(anna, "undo", view=anna.asked()["number"])
        ask(anna, "move", text="6S 6D", view=anna.asked()["number"])  # which the analysis will call a mistake
        play_to_the_end(anna)
        ask(anna, "steps")
        ask(anna, "analyse")
        ask(anna, "try", decision=anna.until("analysis")["moves"][0]["decision"])
        ask(anna, "record")
        ask(anna, "match")
        ask(anna, "next")
        anna.until("table", lambda table: table["shuffle"])
        ask(anna, "promise", deal=2, commitment=share_commitment("letters"))
        anna.until("table", lambda table: table["shuffle"] and table["shuffle"]["stage"] == "show")
        ask(anna, "show", deal=2, share="letters")
        anna.until("view", lambda view: view["deal"] == 2)
        ask(anna, "language")
        play_to_the_end(anna)
        ask(anna, "proof", deal=2)
        with page(server, links.table, links.seats[0]):
            anna.until("taken")
        return anna.all


def _cheat(server: Served) -> list[dict[str, Any]]:
    """A play whose number may be false, and the window after it."""
    setup = Setup(
        game="i-doubt-it", rules={"count_truth": "free"}, players=("human",) * 3, pace=0.02, window=60, clock=0
    )
    links = server.within(server.hub.make(setup, None))
    with (
        page(server, links.table, links.seats[0]) as one,
        page(server, links.table, links.seats[1]) as two,
        page(server, links.table, links.maker) as maker,
    ):
        for each, name in ((one, "Anna"), (two, "Boris"), (maker, "Clara")):
            each.answered({"type": "sit", "name": name})
        seats = [one, two, maker]
        views = [each.until("view", lambda view: view["turn"]) for each in seats]
        player = views[0]["turn"][0]
        act(seats[player], views[player] if views[player]["asked"] else seats[player].asked())
        other = seats[(player + 1) % 3]
        window = other.until("view", lambda view: view["window"])["window"]
        ask(other, "answer", window=window["number"])
        other.until("view", lambda view: view["window"] and view["window"]["answered"])
        return [*one.all, *two.all, *maker.all]


def _invited(server: Served) -> list[dict[str, Any]]:
    """Somebody sits down with the share link of a table, and its maker begins."""
    links = server.post("/api/tables", WANTED | {"seats": [*WANTED["seats"], "person"]}).json()
    hello = {name: text for name, text in ASKED["hello"].items() if name in ("language",)}
    with (
        page(server, links["table"], links["share"], **hello) as boris,
        page(server, links["table"], links["watch"], maker=links["maker"]) as maker,
    ):
        ask(boris, "sit", name="Boris")
        ask(maker, "start")
        boris.until("view")
        return [*boris.all, *maker.all]


def _seats(server: Served) -> list[dict[str, Any]]:
    """What people do with their seats and write to each other."""
    links = server.make("durak", ("human", "human"))
    with page(server, links.table, links.seats[0], maker=links.maker) as anna:
        anna.answered({"type": "sit", "name": "Anna"})
        with page(server, links.table, links.seats[1]) as boris:
            boris.answered({"type": "sit", "name": "Boris"})
            for kind in ("chat", "device", "back", "qr", "match"):
                ask(boris, kind)
            ask(anna, "allow_chat")
            ask(boris, "leave")
            boris.until("left")
            with page(server, links.table, ask(anna, "void")["token"]) as vera:
                vera.answered({"type": "sit", "name": "Vera"})
            anna.until("table", lambda table: table["seats"][1]["name"] == "Vera")
            anna.until("table", lambda table: not table["seats"][1]["present"])
            ask(anna, "put_out")
        return [*anna.all, *boris.all]


def test_every_block_is_compared() -> None:
    assert set(BLOCKS) == COMPARED


def test_every_message_of_a_page_is_understood_and_none_is_missing(
    talk: tuple[list[dict[str, Any]], dict[str, set[str]]],
) -> None:
    assert {*REQUESTS, *SLOW, "hello"} == set(ASKED)
    _, read = talk
    assert {kind: message.keys() - {"type", "id"} for kind, message in ASKED.items()} == {
        kind: read[kind] - {"type", "id", "key"} for kind in ASKED
    }


@pytest.mark.parametrize("kind", SENT)
def test_every_message_of_a_server_is_as_it_is_shown(
    kind: str, talk: tuple[list[dict[str, Any]], dict[str, set[str]]]
) -> None:
    sent, shape = [each for each in talk[0] if each["type"] == kind], Shape()
    assert [] == sorted({found for each in sent for found in shape.differences(SENT[kind], each)})
    places = {path for path in paths(SENT[kind]) if kind == "view" or ".scene." not in path}  # one function draws both
    assert [] == sorted(places - shape.seen)


def test_no_message_of_a_server_is_missing(talk: tuple[list[dict[str, Any]], dict[str, set[str]]]) -> None:
    assert {*SENT, "pong"} == {each["type"] for each in talk[0]}


def test_what_can_be_chosen_is_as_it_is_shown(server: Served) -> None:
    assert [] == sorted(set(Shape().differences(OFFERS, server.get("/api/games").json())))


def test_the_lobby_is_as_it_is_shown(tmp_path: Path) -> None:
    with served(tmp_path, lobby=True) as server:
        names = [server.post("/api/names", {"name": name}).json() for name in ("Anna", "Vera")]
        assert server.hub.lobby is not None
        there = [server.within(server.hub.lobby.account(each["token"])) for each in names]
        entries = tuple(RatedEntry(one.id, place) for place, one in enumerate(there, 1) if one is not None)
        server.within(server.hub.lobby.note(RatedMatch("T" * 16, 1, "durak", "podkidnoy", entries)))
        asked = WANTED | {"clock": 60, "listed": True, "me": {"seat": 0, "name": "x"}, "account": names[0]["token"]}
        made = server.post("/api/tables", asked).json()
        with page(server, made["table"], made["seats"][0]["token"]) as anna:
            anna.until("table")
            end = time.monotonic() + PATIENCE
            while not (found := server.get("/api/lobby").json())["tables"]:
                assert time.monotonic() < end
    assert [] == sorted(set(Shape().differences(LOBBY, found)))


def test_a_table_is_made_as_it_is_shown(server: Served) -> None:
    answer = server.post("/api/tables", WANTED)
    assert 201 == answer.status_code, answer.text
    assert [] == list(Shape().differences(MADE, answer.json()))


def test_a_table_that_cannot_be_is_refused_as_it_is_shown(server: Served) -> None:
    answer = server.post("/api/tables", WANTED | {"game": "none"})
    assert 400 == answer.status_code
    assert ["refused"] == list(answer.json())


def test_every_address_of_the_page_answers(server: Served) -> None:
    table = server.make().table
    for path in ("/", f"/t/{table}", "/static/style.css", "/api/games?lang=en"):
        assert 200 == server.get(path).status_code, path
