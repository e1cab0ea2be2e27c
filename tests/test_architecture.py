"""The layers: cli knows games, games know cardkit, cardkit knows neither."""

import ast
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

import cardkit

ROOT = Path(__file__).parents[1]
CORE, GAMES, CLI = ROOT / "cardkit", ROOT / "games" / "cardkit_games", ROOT / "cli" / "cardkit_cli"
PACKAGES = {"cardkit": CORE, "cardkit_games": GAMES, "cardkit_cli": CLI}


def modules(package: Path) -> list[Path]:
    found = sorted(package.rglob("*.py"))
    assert found, f"no modules in {package}"
    return found


def imports(module: Path) -> Iterator[str]:
    """Every module that `module` names in an import, anywhere in it."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}:{node.lineno}: imports name the whole path of a module"
            assert node.module is not None
            yield node.module


def compiled() -> list[str]:
    """What `COMPILED` in hatch_build.py lists, read without the build tools."""
    for node in ast.parse((ROOT / "hatch_build.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMPILED":
            return list(eval(compile(ast.Expression(node.value), "hatch_build.py", "eval")))
    raise AssertionError("hatch_build.py has no COMPILED")


def source_of(name: str) -> Path:
    package, _, rest = name.partition("/")
    return PACKAGES[package] / rest


@pytest.mark.parametrize(
    ("package", "forbidden"),
    [
        (CORE, {"cardkit_games", "cardkit_cli", "typer", "rich"}),
        (GAMES, {"cardkit_cli", "typer", "rich"}),
    ],
    ids=["cardkit", "cardkit_games"],
)
def test_imports_go_only_from_cli_to_games_to_cardkit(package: Path, forbidden: set[str]) -> None:
    wrong = [
        f"{module.relative_to(ROOT)} imports {name}"
        for module in modules(package)
        for name in imports(module)
        if name.partition(".")[0] in forbidden
    ]
    assert wrong == []


def test_the_families_of_games_do_not_know_each_other() -> None:
    families = {folder.name: folder for folder in GAMES.iterdir() if (folder / "__init__.py").exists()}
    wrong = [
        f"{module.relative_to(ROOT)} imports {name}"
        for family, folder in families.items()
        for module in modules(folder)
        for name in imports(module)
        if name.startswith("cardkit_games.")
        and name.split(".")[1] in families.keys() - {family, "pages"}  # every page is made of these templates
    ]
    assert wrong == []


@pytest.mark.parametrize("package", PACKAGES.values(), ids=PACKAGES)
def test_each_package_says_that_it_is_typed(package: Path) -> None:
    assert (package / "py.typed").is_file()


@pytest.mark.parametrize("name", cardkit.__all__)
def test_every_public_name_is_there_and_has_a_docstring(name: str) -> None:
    assert hasattr(cardkit, name)
    assert name in documented()


@cache
def documented() -> set[str]:
    """The names of the core that have a docstring: read from the sources, as compiled modules have none."""
    names = set()
    for module in modules(CORE):
        body = ast.parse(module.read_text(encoding="utf-8")).body
        for node in body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
                names.add(node.name)
        for here, below in pairwise(body):
            text = below.value if isinstance(below, ast.Expr) else None
            if isinstance(here, ast.AnnAssign) and isinstance(text, ast.Constant) and isinstance(text.value, str):
                names.add(ast.unparse(here.target))
    return names


def test_public_names_are_listed_once() -> None:
    assert len(cardkit.__all__) == len(set(cardkit.__all__))
    assert [name for name in cardkit.__all__ if name.startswith("_")] == []


def test_compiled_modules_are_listed_once_and_exist() -> None:
    names = compiled()
    assert "cardkit/cards/bits.py" in names
    assert len(names) == len(set(names))
    assert [name for name in names if not source_of(name).is_file()] == []


@pytest.mark.parametrize("name", compiled())
def test_compiled_modules_use_no_attrs(name: str) -> None:
    assert {"attrs", "attr"}.isdisjoint(imported.partition(".")[0] for imported in imports(source_of(name)))
