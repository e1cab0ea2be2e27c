"""A build without a compiler, or with one that fails: the wheel is complete, and notes why it is interpreted."""

import errno
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

Built = Callable[[str], tuple[dict[str, str], str]]


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Built:
    """Return a function that builds a wheel with this script as compiler, and returns its extra files and note."""
    pytest.importorskip("hatchling")
    pytest.importorskip("babel")
    if not (ROOT / "build_hook").exists():
        pytest.skip("there is no checkout")
    monkeypatch.syspath_prepend(ROOT / "build_hook")
    from hatchling.bridge.app import Application

    from hook import NOTE, CompileHook

    tree = tmp_path / "a tree, дерево"
    (tree / "build_hook").mkdir(parents=True)
    for package in ("cardkit", "games/cardkit_games"):
        (tree / package).mkdir(parents=True)
        (tree / package / "__init__.py").write_text("")
        (tree / package / "__init__.py").chmod(0o444)
    catalogue = tree / "cardkit/locale/ru/LC_MESSAGES/cardkit.po"
    catalogue.parent.mkdir(parents=True)
    shutil.copyfile(ROOT / "cardkit/locale/ru/LC_MESSAGES/cardkit.po", catalogue)
    monkeypatch.delenv("CARDKIT_COMPILE", raising=False)
    monkeypatch.setenv("CC", f"'{sys.executable}' -O0")

    def build(script: str) -> tuple[dict[str, str], str]:
        (tree / "build_hook" / "extensions.py").write_text(script)
        config: dict[str, Any] = {"compiled": {"cardkit": "__init__"}}
        hook = CompileHook(str(tree), config, None, None, str(tmp_path), "wheel", Application())  # type: ignore[arg-type]
        data: dict[str, Any] = {"force_include": {}}
        hook.initialize("standard", data)
        included = {inside: made for made, inside in data["force_include"].items()}
        assert all(Path(made).exists() for made in included.values())
        note = Path(included[NOTE]).read_text(encoding="utf-8") if NOTE in included else ""
        hook.finalize("standard", data, "")
        assert not any(Path(made).exists() for made in included.values())
        return included, note

    return build


CATALOGUE = "cardkit/locale/ru/LC_MESSAGES/cardkit.mo"

COMPILES = """
from pathlib import Path
Path("cardkit/__init__.so").write_text("")
with open("cardkit/__init__.py", "a") as source:  # which is not as read-only as where it comes from
    source.write("pass")
"""


def test_what_is_compiled_is_added(built: Built) -> None:
    assert ({CATALOGUE, "cardkit/__init__.so"}, "") == (set((found := built(COMPILES))[0]), found[1])


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("raise SystemExit('x.c:1:10: fatal error: Python.h: No such file')", "failed: Python.h: No such file\n"),
        (COMPILES + "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", "failed: exit code -9\n"),
        ("import mypyc_that_is_not_there", "failed: No module named 'mypyc_that_is_not_there'\n"),
    ],
    ids=["no-header", "killed", "no-mypyc"],
)
def test_what_fails_is_left_out_with_a_note(built: Built, script: str, why: str) -> None:
    included, note = built(script)
    assert ({CATALOGUE, "cardkit/interpreted.txt"}, why) == (set(included), note)


def test_without_a_compiler_nothing_is_compiled(built: Built, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "/nonexistent/cc")
    assert "no compiler\n" == built(COMPILES)[1]


def test_a_full_disk_leaves_it_interpreted(built: Built, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(source: object, copied: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(shutil, "copyfile", full)
    included, note = built(COMPILES)
    assert {CATALOGUE, "cardkit/interpreted.txt"} == set(included)
    assert note.startswith("failed: ")
    assert "No space left" in note
