"""Compiled and interpreted, cardkit plays the same games from the same seeds."""

import inspect
import json
import shutil
import subprocess
import sys
from pathlib import Path
from types import BuiltinFunctionType, FunctionType
from typing import Any

import pytest
from librt.random import Random

import cardkit
import cardkit.cards.bits
import cardkit_games
from cardkit.search.budget import Budget
from cardkit.search.ismcts import Ismcts

COMPILED = not cardkit.cards.bits.__file__.endswith(".py")
GAMES = 2 if COMPILED else 1
"""The number of games of each preset; where nothing is compiled, two processes are compared."""
PLAY = Path(__file__).with_name("play_games.py")


def play(source: str, games: int = GAMES) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, str(PLAY), source, str(games)], capture_output=True, text=True, check=False, cwd=PLAY.parent
    )
    assert (done.returncode, done.stderr) == (0, "")
    played: dict[str, Any] = json.loads(done.stdout)
    return played


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Return a folder with the sources of the installed packages, without anything compiled."""
    for package in (cardkit, cardkit_games):
        assert package.__file__ is not None
        folder = Path(package.__file__).parent
        shutil.copytree(folder, tmp_path / folder.name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    return tmp_path


def test_the_same_seeds_play_the_same_games_compiled_and_interpreted(sources: Path) -> None:
    installed, interpreted = play("installed"), play(str(sources))
    assert interpreted["digests"] == installed["digests"]
    assert len(set(installed["digests"].values())) == len(installed["digests"])
    assert [cardkit.cards.bits.__file__] == installed["files"][:1]
    for file in interpreted["files"]:
        assert sources in Path(file).parents
        assert Path(file).suffix == ".py"


@pytest.mark.skipif(not COMPILED, reason="what is installed is interpreted")
def test_all_hot_modules_are_compiled_or_none() -> None:
    files = play("installed", 1)["files"]
    assert [file for file in files if file.endswith(".py")] == []


@pytest.mark.skipif(not COMPILED, reason="what is installed is interpreted")
def test_every_public_class_and_function_has_its_docstring_where_it_is_compiled() -> None:
    for name in vars(cardkit)["__all__"]:
        public = getattr(cardkit, name)
        if not isinstance(public, type | FunctionType | BuiltinFunctionType):
            continue  # such as an alias or a table
        assert (public.__doc__ or "").strip() not in ("", name), name
        for method, found in vars(public).items() if isinstance(public, type) else ():
            if callable(found) and not method.startswith("_"):
                assert found.__doc__, f"{name}.{method}"


@pytest.mark.parametrize(
    ("thing", "signature"),
    [
        (cardkit.trick_winner, "(trick, *, trump=(), order=Ellipsis, last_of_equals=False, **wrong)"),
        (cardkit.beats, "(card, other, *, trump=(), order=Ellipsis, **wrong)"),
        (cardkit.Hand, "(cards=Ellipsis, card_type=None)"),
        (cardkit.Hand.of_suit, "(self, /, suit)"),
        (cardkit.SimpleState.ask, "(self, /, seat, actions, *, single=False)"),
    ],
)
@pytest.mark.skipif(not COMPILED, reason="what is installed is interpreted")
def test_compiled_functions_have_signatures(thing: object, signature: str) -> None:
    assert signature == str(inspect.signature(thing))  # type: ignore[arg-type]


@pytest.mark.parametrize("preset", ["podkidnoy", "perevodnoy", "dvukhkozyrnoi", "cheat-updown"])
@pytest.mark.skipif(not COMPILED, reason="what is installed is interpreted")
def test_copies_and_searches_call_nothing_that_is_interpreted(preset: str) -> None:
    """A call of a function that only checks its arguments takes a third of the time of a copy."""
    game = cardkit.load(preset)
    state = game.deal_state(2, seed=1)
    seen = state.observe(state.actor)
    search, sampler = Ismcts(game.evaluation.policy(), game.teams), game.sampler(seen)
    called: list[str] = []
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, _: called.append(frame.f_code.co_name) if event == "call" else None)
    try:
        state.clone()
        search.search(seen, sampler, Budget(20), Random(1))
    finally:
        sys.setprofile(before)
    assert called == []
