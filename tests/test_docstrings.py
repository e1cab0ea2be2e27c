"""What docstrings have in common: each is whole, and that of a function begins with a verb or a noun."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("cardkit", "games/cardkit_games", "cli/cardkit_cli", "cli/cardkit_web")
QUESTIONS: Final = ("What ", "Who ", "Whose ", "Whether ", "How ", "Which ", "Why ")
RUNNING_ON: Final = ("and ", "or ", "but ", "where it ", "of which ")


def docstrings(file: Path) -> Iterator[tuple[str, ast.AST, str]]:
    """Where each docstring of a file stands, what it belongs to, and its text; those behind constants too."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        body = getattr(node, "body", None)
        statements: list[ast.stmt] = body if isinstance(body, list) else []
        for index, each in enumerate(statements):
            if (
                isinstance(each, ast.Expr)
                and isinstance(each.value, ast.Constant)
                and isinstance(each.value.value, str)
            ):
                owner = node if index == 0 else statements[index - 1]
                yield f"{file.relative_to(ROOT)}:{each.lineno}", owner, each.value.value


@pytest.mark.parametrize("package", PACKAGES)
def test_no_docstring_runs_on_into_the_next(package: str) -> None:
    found = [each for file in sorted((ROOT / package).rglob("*.py")) for each in docstrings(file)]
    assert found
    assert [where for where, _, text in found if text.rstrip().endswith((",", ";", ":"))] == []
    assert [where for where, _, text in found if text.startswith(RUNNING_ON)] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_the_docstring_of_a_function_says_first_what_it_does(package: str) -> None:
    wrong = [
        f"{where}: {text.splitlines()[0]}"
        for file in sorted((ROOT / package).rglob("*.py"))
        for where, owner, text in docstrings(file)
        if isinstance(owner, ast.FunctionDef | ast.AsyncFunctionDef) and text.startswith(QUESTIONS)
    ]
    assert wrong == []
