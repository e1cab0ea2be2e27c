"""Docstrings are complete, and begin with a noun or a verb."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("cardkit", "games/cardkit_games", "cli/cardkit_cli", "cli/cardkit_web")
QUESTIONS: Final = ("What ", "Who ", "Whose ", "Whether ", "How ", "Which ", "Why ", "Where ", "When ", "That ")
RUNNING_ON: Final = ("and ", "or ", "but ", "where it ", "of which ")


def docstrings(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the place of each docstring of a file and its text, including those of constants."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        body = getattr(node, "body", None)
        statements: list[ast.stmt] = body if isinstance(body, list) else []
        for each in statements:
            if (
                isinstance(each, ast.Expr)
                and isinstance(each.value, ast.Constant)
                and isinstance(each.value.value, str)
            ):
                yield f"{file.relative_to(ROOT)}:{each.lineno}", each.value.value


@pytest.mark.parametrize("package", PACKAGES)
def test_no_docstring_runs_on_into_the_next(package: str) -> None:
    found = [each for file in sorted((ROOT / package).rglob("*.py")) for each in docstrings(file)]
    assert found
    assert [where for where, text in found if text.rstrip().endswith((",", ";", ":"))] == []
    assert [where for where, text in found if text.startswith(RUNNING_ON)] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_a_docstring_begins_with_a_noun_or_a_verb(package: str) -> None:
    wrong = [
        f"{where}: {text.splitlines()[0]}"
        for file in sorted((ROOT / package).rglob("*.py"))
        for where, text in docstrings(file)
        if text.startswith(QUESTIONS)
    ]
    assert wrong == []
