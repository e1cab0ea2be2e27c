"""Every piece of code in the documents runs, and every file in them is read by its reader."""

import doctest
import re
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

from cardkit import load
from documents import ROOT, Example, examples
from forks import Forks
from reader import ends_well, run

EXAMPLES = {
    path.read_text(encoding="utf-8") for path in (ROOT / "examples").glob("*/**/*.*") if path.suffix in (".py", ".toml")
}
"""The files of the example packages, which CI tests."""

TESTED = {
    ("docs/notes/fairness.md", "text"): "tests/test_fairness_document.py",
    ("docs/notes/fairness.md", "python"): "tests/test_fairness_document.py",
}
"""Blocks that have a test of their own."""


FEWER = (
    (r"\b200_000\b", "20"),
    (r"\b10_000\b", "20"),
    (r"\b1_000\b", "6"),
    (r"\b1024\b", "2"),
    (r"\berror=0\.01\b", "error=0.4"),
    (r"\ball_cores\(\)", "1"),
)
"""Replacements in programs, so that they run with fewer games or less precision."""


def blocks(*languages: str) -> list[Example]:
    """The blocks in these languages that have no test of their own."""
    found = [each for each in examples() if not each.within and not each.doctest and each.language in languages]
    return [each for each in found if (each.document, each.language) not in TESTED and not each.commands]


def written(example: Example) -> bool:
    """Return whether a block is part of an example package."""
    return any(example.text in text for text in EXAMPLES)


DOCTESTED = sorted({each.document for each in examples() if each.doctest})
PYTHON = [each for each in blocks("python") if not written(each)]
TOML = [each for each in blocks("toml") if not written(each)]
PLAIN = [each for each in blocks("", "text") if not each.session and not each.messages]


@pytest.mark.parametrize("document", DOCTESTED)
def test_what_is_shown_at_a_prompt_is_so(document: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "examples" / "crazy-eights" / "src")
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testfile(str(ROOT / document), module_relative=False, encoding="utf-8", optionflags=flags)
    assert result.attempted > 0
    assert 0 == result.failed


@pytest.fixture
def surroundings(monkeypatch: pytest.MonkeyPatch, at_hand: Path) -> Path:
    """The folder of a reader, in which a package `my_package` has a game."""
    package = ModuleType("my_package")
    vars(package)["my_game"] = load("podkidnoy-24")
    monkeypatch.setitem(sys.modules, "my_package", package)
    monkeypatch.chdir(at_hand)
    return at_hand


@pytest.mark.parametrize("example", PYTHON, ids=lambda each: each.name)
def test_every_program_runs(example: Example, surroundings: Path, forks: Forks | None) -> None:
    text = example.text
    for pattern, instead in FEWER:
        text = re.sub(pattern, instead, text)
    if "__main__" in text:
        (surroundings / "program.py").write_text(text, encoding="utf-8")
        assert ends_well(run(forks, surroundings, program=str(surroundings / "program.py")))
        return
    for package in ("pandas", "gymnasium", "pettingzoo", "pyspiel"):
        if re.search(rf"\b{package}\b", text):
            pytest.importorskip(package)
    if "DIR" in text:
        kept = ("podkidnoy", "--bots", "cheapest,random", "--games", "4", "--workers", "1", "--out", "DIR")
        ends_well(run(forks, surroundings, "simulate", *kept))
    game = load("podkidnoy-24")
    exec(compile(text, example.name, "exec"), {"my_game": game, "my_tensor": lambda state, seat: state.observe(seat)})


@pytest.mark.parametrize("example", TOML, ids=lambda each: each.name)
def test_every_file_is_read_by_what_reads_such_files(example: Example, at_hand: Path, forks: Forks | None) -> None:
    if "[project.entry-points" in example.text:
        pytest.skip("has a test of its own")
    (at_hand / "shown.toml").write_text(example.text, encoding="utf-8")
    if "[[scenario]]" in example.text:
        command = ["check"]
    elif re.search(r"^parent", example.text, re.MULTILINE):
        command = ["rules", "check"]
    elif re.search(r"^play", example.text, re.MULTILINE):
        command = ["show"]
    else:
        command = ["perft", "--depth", "1"]
    ends_well(run(forks, at_hand, *command, "shown.toml"))


def test_the_entry_points_that_are_shown_lead_to_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "examples" / "crazy-eights" / "src")
    (found,) = [each.text for each in TOML if "[project.entry-points" in each.text]
    points = tomllib.loads(found)["project"]["entry-points"]
    assert {"cardkit.games", "cardkit.bots"} == set(points)
    for group, named in points.items():
        for name, value in named.items():
            EntryPoint(name, value, group).load()


def test_the_policy_of_pages_is_the_one_that_is_sent() -> None:
    pytest.importorskip("starlette")
    from cardkit_web.security import POLICY

    (shown,) = [each.text for each in PLAIN if each.text.startswith("default-src")]
    assert POLICY.split() == shown.split()
