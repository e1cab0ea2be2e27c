"""The messages between pages and a server fit their classes, from which docs/reference/protocol.md is made."""

import json
import re
import types
import typing
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("websockets")
pytest.importorskip("httpx")

from cardkit.records.commitments import committed, share_commitment
from cardkit.records.reading import read_record
from cardkit_web.page_messages import FROM_PAGES
from cardkit_web.protocol import FROM_SERVER
from cardkit_web.requests.messages import REQUESTS, SLOW
from cardkit_web.setup import Maker, Setup
from documents import examples
from protocol_page import PAGE, TYPES, declarations, example, fields, interfaces, named
from protocol_page import page as page_with_messages
from web_server import Page, Served, act, page, play_to_the_end, served

ASKED = {kind.type: example(kind, number) for number, kind in enumerate(FROM_PAGES.values())}
"""The messages from pages, by type."""
ENDGAME = """
game = "durak"
hands = ["6S 6D AH", "8S 8D"]
dealer = 1
trump = "H"
attacker = 0
play = ""
"""


def shown(begins: str) -> Any:
    """Return the value of the block of the page with this beginning, without its comments."""
    (text,) = (each.text for each in examples() if each.messages and each.text.lstrip().startswith(begins))
    return json.loads(re.sub(r"(?m)\s+// .*$", "", text))


WANTED = shown('{"game"')


class Fitting:
    """A comparison of messages with their classes, which notes the fields that had a value in any of them."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, str]] = set()

    def differences(self, hint: Any, value: Any, path: str) -> Iterator[str]:
        """Yield a sentence for each place where a value is not of a type."""
        origin, parts = typing.get_origin(hint), typing.get_args(hint)
        if origin is types.UnionType:
            if value is not None:
                yield from self.differences(parts[0], value, path)
        elif attrs.has(hint) and isinstance(value, dict):
            yield from self._of_fields(hint, value, path)
        elif origin is not None and issubclass(origin, Mapping) and isinstance(value, dict):
            for name, each in value.items():
                yield from self.differences(parts[1], each, f"{path}.{name}")
        elif origin is not None and isinstance(value, list):
            kinds = parts if origin is tuple else parts * len(value)
            for kind, each in zip(kinds, value, strict=True):
                yield from self.differences(kind, each, f"{path}[]")
        elif origin is not None or type(value) not in ((int, float) if hint is float else (hint,)):
            yield f"{path} is {value!r}, and no {hint}"

    def _of_fields(self, kind: type[Any], value: dict[str, Any], path: str) -> Iterator[str]:
        hints = fields(kind)
        needed = hints.keys()
        yield from (f"{path}.{name} was not sent" for name in needed - value.keys())
        yield from (f"{path}.{name} is no field" for name in value.keys() - hints.keys() - {"type"})
        for name in hints.keys() & value.keys():
            if value[name] is not None:
                self.seen.add((kind.__name__, name))
            yield from self.differences(hints[name], value[name], f"{path}.{name}")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("tables")) as found:
        yield found


@pytest.fixture(scope="module")
def talk(server: Served) -> list[dict[str, Any]]:
    """Return all messages of a server to which pages have sent every kind of message."""
    return [*_durak(server), *_cheat(server), *_invited(server), *_seats(server)]


def ask(player: Page, kind: str, **instead: Any) -> dict[str, Any]:
    """Send a message as shown, but with the values of this table; return the answer, which must not be a refusal."""
    message = ASKED[kind] | instead
    answer = player.answered(message)
    assert answer["type"] != "refused", (message, answer)
    return answer


def _durak(server: Served) -> list[dict[str, Any]]:
    """Return the messages of a deal with a clock that ends soon, and of everything that can be done afterwards."""
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
    """Return the messages of a play whose number may be false, and of the window after it."""
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
    """Return the messages when a person sits down with the share link of a table, and its maker begins."""
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
    """Return the messages when people take, leave and lose their seats and write to each other."""
    links = server.make("durak", ("human", "human"))
    with page(server, links.table, links.seats[0], maker=links.maker) as anna:
        anna.answered({"type": "sit", "name": "Anna"})
        with page(server, links.table, links.seats[1]) as boris:
            boris.answered({"type": "sit", "name": "Boris"})
            for kind in ("chat", "device", "back", "qr", "match", "void"):
                ask(boris, kind)
            ask(anna, "allow_chat")
            ask(boris, "leave")
            boris.until("left")
            with page(server, links.table, ask(anna, "void", what="share")["token"]) as vera:
                vera.answered({"type": "sit", "name": "Vera"})
            anna.until("table", lambda table: table["seats"][1]["name"] == "Vera")
            anna.until("table", lambda table: not table["seats"][1]["present"])
            ask(anna, "put_out")
        return [*anna.all, *boris.all]


def test_every_message_of_a_page_has_a_handler() -> None:
    assert {*REQUESTS, *SLOW, "hello"} == set(FROM_PAGES)


RARE = {
    ("ChoiceData", "drawn_from"),
    ("DealResultData", "match"),
    ("JudgedData", "proved"),
    ("MatchDealData", "places"),
    ("TogetherData", "set"),
    ("TogetherData", "verb"),
}
"""Fields that are null in the games of these tables."""


def test_every_message_of_a_server_fits_its_class_and_every_field_is_seen(talk: list[dict[str, Any]]) -> None:
    fitting = Fitting()
    found = {
        wrong for each in talk for wrong in fitting.differences(FROM_SERVER[each["type"]], each, str(each["type"]))
    }
    assert [] == sorted(found)
    assert set(FROM_SERVER) == {each["type"] for each in talk}
    fields_of_all = {(kind.__name__, name) for kind in interfaces().values() for name in fields(kind)}
    assert [] == sorted(fields_of_all - fitting.seen - RARE)


def test_the_page_and_the_types_of_scripts_are_made_from_the_classes() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert sorted(interfaces()) == sorted(named(text))
    assert page_with_messages(text) == text, "python tests/helpers/protocol_page.py"
    types = TYPES.read_text(encoding="utf-8")
    assert declarations(types) == types, "python tests/helpers/protocol_page.py"
