"""No text of other people reaches a terminal, a page or data as control characters or code."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest

from cardkit import CardkitError, InvalidText

Run = Callable[..., "subprocess.CompletedProcess[str]"]

BAD: Final = (
    "\x1b]0;x\x07\x9b31m\x85\u061c\u200b\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"
)
"""Escape, bell, C1, marks of direction, and letters without width."""
TOML: Final = "".join(f"\\U{ord(letter):08x}" for letter in BAD)

RECORD: Final = """\
game = "GAME"
seats = ["NAME", "Anna"]
players = ["human", "cheapest"]
date = "DATE"
hands = ["6S 7S", "8S 9S"]
trump = "H"
attacker = 0
play = \"\"\"
0 attack 6S
PLAY\"\"\"
KEY"""


def record(**parts: str) -> str:
    text = RECORD
    for name, usual in {"GAME": "durak", "NAME": "You", "DATE": "2026-11-22", "PLAY": "", "KEY": ""}.items():
        text = text.replace(name, parts.get(name, usual))
    return text


HOUSE: Final = 'parent = "durak"\nname = "NAME"\ntitle = "TITLE"\n'
SCENARIO: Final = (
    '[[scenario]]\nid = "ID"\ngame = "GAME"\nhands = ["6S", "7S"]\ntrump = "H"\nattacker = 0\nplay = "LINE"\n'
)
scenario = {"ID": "x", "GAME": "durak", "LINE": "= asked 1"}


def filled(text: str, **parts: str) -> str:
    for name, value in parts.items():
        text = text.replace(name, value)
    return text


PLACES: Final[dict[str, tuple[dict[str, str], str]]] = {
    "a seat's name, shown": ({"r.toml": record(NAME=TOML)}, "show r.toml"),
    "a seat's name, replayed": ({"r.toml": record(NAME=TOML)}, "replay r.toml --all"),
    "a seat's name, analysed": ({"r.toml": record(NAME=TOML)}, "analyse r.toml --deals 2 --all"),
    "a seat's name as a picture": ({"r.toml": record(NAME=TOML)}, "export r.toml --to svg"),
    "a seat's name on a page": ({"r.toml": record(NAME=TOML)}, "export r.toml --to html"),
    "a seat's name as data": ({"r.toml": record(NAME=TOML)}, "export r.toml --to json"),
    "a seat's name, gone on with": ({"r.toml": record(NAME=TOML)}, "play --resume --save r.toml"),
    "markup in a seat's name": ({"r.toml": record(NAME="[/x] [red]")}, "analyse r.toml --deals 2 --all"),
    "a game that is not there": ({"r.toml": record(GAME=TOML)}, "show r.toml"),
    "a key that is not there": ({"r.toml": record(KEY=f'"{TOML}" = 1\n')}, "show r.toml"),
    "a move": ({"r.toml": record(PLAY=TOML)}, "show r.toml"),
    "a line that broke off": ({"r.toml": record(PLAY="0 att\u202e").rpartition('"""')[0]}, "show r.toml"),
    "a player, gone on with": ({"r.toml": record().replace("cheapest", TOML)}, "play --resume --save r.toml"),
    "a bot's file, gone on with": (
        {"r.toml": record().replace("cheapest", f"{TOML}.py:Bot")},
        "play --resume --save r.toml",
    ),
    "a title of house rules": ({"h.toml": filled(HOUSE, TITLE=TOML, NAME="x")}, "rules h.toml"),
    "a name of house rules": ({"h.toml": filled(HOUSE, NAME=TOML)}, "rules h.toml"),
    "house rules on a page": (
        {"h.toml": filled(HOUSE, TITLE=TOML, NAME=TOML), "r.toml": record(GAME="h.toml")},
        "export r.toml --to html",
    ),
    "a name of a rule": ({"h.toml": HOUSE + f'[rules]\n"{TOML}" = 1\n'}, "rules h.toml"),
    "a scenario's id": ({"s.toml": filled(SCENARIO, **scenario | {"ID": TOML})}, "check s.toml"),
    "a scenario's line": ({"s.toml": filled(SCENARIO, **scenario | {"LINE": TOML})}, "check s.toml"),
    "a file's name": ({f"{BAD.replace('/', '')}.toml": "x"}, f"show {BAD}.toml"),
    "a file that is not there": ({}, f"show {BAD}"),
    "a game asked for": ({}, f"play {BAD}"),
    "a bot asked for": ({}, f"play durak --seats human,{BAD}"),
    "a rule asked for": ({}, f"rules durak --rule {BAD}=1"),
    "a format": ({"r.toml": record()}, f"export r.toml --to {BAD}"),
    "a command": ({}, BAD),
    "an option": ({}, f"play --{BAD}"),
}


def harmful(text: str) -> set[str]:
    return {hex(ord(letter)) for letter in text if not letter.isprintable() and letter != "\n"}


@pytest.mark.parametrize("place", PLACES)
def test_text_of_others_is_shown_and_never_obeyed(
    place: str, ended: Callable[..., tuple[str, str]], tmp_path: Path
) -> None:
    files, arguments = PLACES[place]
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    out, err = ended(*arguments.split(" "), code=(0, 1, 2), typed="q\n")
    assert (harmful(out), harmful(err)) == (set(), set())
    assert out or err
    if out and "svg" in arguments:
        ElementTree.fromstring(out)
    if out and "json" in arguments:
        json.loads(out)


def test_data_keep_what_they_escape(here: Run, tmp_path: Path) -> None:
    (tmp_path / "h.toml").write_text(filled(HOUSE, TITLE=TOML, NAME="x"), encoding="utf-8")
    (tmp_path / "r.toml").write_text(record(GAME="h.toml"), encoding="utf-8")
    done = here("export", "r.toml", "--to", "json")
    assert BAD in json.loads(done.stdout)["deals"][0]["title"]


def test_errors_say_nothing_that_would_be_obeyed_and_cut_what_they_quote() -> None:
    said = str(InvalidText(f"`{'k' * 500}` is not a key, {'w' * 500!r} is not a card, and seat's names aren't: {BAD}"))
    assert harmful(said) == set()
    assert said.startswith(f"`{'k' * 40}…{'k' * 40}` is not a key, '{'w' * 40}…{'w' * 40}' is not a card, and seat's")
    assert len(str(CardkitError("x " * 10**6))) < 2100
