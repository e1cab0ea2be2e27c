"""The site's search lists the right page among its first three for thirty questions of readers.

It needs a built site (`mkdocs build`, or the folder that CARDKIT_SITE names) and Node: the search runs in the worker
that the site's pages use.
"""

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from documents import ROOT

NAMED = os.environ.get("CARDKIT_SITE", "")
SITE = Path(NAMED or ROOT / "build" / "site")
ASKS = ROOT / "tests" / "helpers" / "search_site.js"
FIRST = 3
QUESTIONS = {
    "how do I play in the terminal": ("guide/playing",),
    "play with friends on the phone": ("guide/friends",),
    "run a server on the internet": ("guide/server",),
    "nginx reverse proxy": ("guide/server",),
    "house rules": ("guide/playing", "reference/format"),
    "how do I learn Durak": ("guide/learning",),
    "puzzle of the day": ("guide/learning",),
    "continue a saved match": ("guide/playing", "guide/learning"),
    "analyse my mistakes": ("guide/records", "guide/learning"),
    "share a replay as a web page": ("guide/records",),
    "rules of transfer Durak": ("rules/durak", "games/perevodnoy"),
    "what does throw_who mean": ("reference/options",),
    "what does bout mean": ("reference/glossary",),
    "trump in Russian": ("reference/glossary",),
    "list of all commands": ("reference/commands",),
    "file format of records": ("reference/format",),
    "how do I write a game": ("guide/tutorial",),
    "test my game conformance": ("reference/testing",),
    "cards packs and tricks in my own project": ("guide/cards",),
    "how do I write a bot": ("guide/bots",),
    "bot in another programming language": ("reference/apart",),
    "which bot is the strongest": ("notes/strength", "reference/bots"),
    "how strong is hard": ("notes/strength",),
    "compare two bots": ("guide/simulating",),
    "simulate on a cluster": ("notes/simulation",),
    "PettingZoo environment": ("guide/adapters",),
    "observation tensor encoding": ("reference/encodings",),
    "is the shuffle fair": ("notes/fairness",),
    "can a bot see my cards": ("notes/fairness", "reference/apart"),
    "how fast is it": ("notes/performance",),
    "translate into another language": ("making/translating",),
    "messages of the websocket protocol": ("reference/protocol",),
    "where does the code of a rule stand": ("making/design",),
}
"""Queries that readers type, and for each the pages of which one answers it."""


@cache
def found() -> dict[str, list[str]]:
    """The first pages that are listed for each question."""
    if not NAMED and not (SITE / "search").exists():
        pytest.skip("no site is built")
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    (worker,) = (SITE / "assets" / "javascripts" / "workers").glob("search.*.min.js")
    index = SITE / "search" / "search_index.json"
    asked = "\n".join(QUESTIONS)
    done = subprocess.run([node, ASKS, worker, index], input=asked, capture_output=True, encoding="utf-8", check=True)
    pages = [[page.partition("#")[0].rstrip("/") for page in json.loads(line)] for line in done.stdout.splitlines()]
    return {question: listed[:FIRST] for question, listed in zip(QUESTIONS, pages, strict=True)}


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_search_finds_what_is_asked_for(question: str) -> None:
    assert set(found()[question]) & set(QUESTIONS[question]), found()[question]
