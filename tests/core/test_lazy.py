"""Names of the packages that are imported when they are first asked for."""

import ast
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import cardkit
import cardkit_games

PACKAGES = [cardkit, cardkit_games]


def offered(package: ModuleType) -> set[tuple[str, str]]:
    """What type checkers are told: each name with its module."""
    assert package.__file__ is not None
    tree = ast.parse(Path(package.__file__).read_text(encoding="utf-8"))
    told = next(node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    return {
        (name.asname or "", str(node.module))
        for node in told.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: str(package.__name__))
def test_type_checkers_are_told_the_same_names(package: ModuleType) -> None:
    told = offered(package)
    assert {name for name, _ in told} == set(vars(package)["__all__"]) <= set(dir(package))
    for name, module in told:
        assert getattr(package, name) is getattr(sys.modules[module], name)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'cardkit' has no attribute 'Bank'"):
        cardkit.Bank  # type: ignore[attr-defined]  # noqa: B018


def test_importing_the_core_imports_nothing_else() -> None:
    asked = "import sys; import cardkit; print(*(name for name in sys.modules if name.startswith(('cardkit', 'attr'))))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, encoding="utf-8", check=True)
    assert {"cardkit", "cardkit.moved"} == set(done.stdout.split())
