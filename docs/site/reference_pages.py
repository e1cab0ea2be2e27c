"""A page for each package of the sources, with every public name of its modules."""

import ast
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGES = ("cardkit", "games/cardkit_games")


@cache
def reference_pages(root: Path) -> dict[str, str]:
    """The pages by their paths: one for each folder, and in it one heading for each module."""
    pages: dict[str, str] = {}
    for package in PACKAGES:
        top = root / package
        for folder in sorted({path.parent for path in top.rglob("*.py")}):
            name = ".".join(folder.relative_to(top.parent).parts)
            modules = [_name(name, path) for path in sorted(folder.glob("*.py")) if _is_public(path)]
            entries = "\n\n".join(f"::: {module}" for module in modules)
            pages[f"api/{name}.md"] = f"# {name}\n\n{entries}\n"
    return dict(sorted(pages.items()))


def public_names(root: Path) -> Iterator[str]:
    """Every public name of the sources: modules, what they define, and the methods of their classes."""
    for package in PACKAGES:
        top = root / package
        for path in sorted(top.rglob("*.py")):
            if _is_public(path):
                module = _name(".".join(path.parent.relative_to(top.parent).parts), path)
                yield module
                for name in _defined(ast.parse(path.read_text(encoding="utf-8")).body):
                    yield f"{module}.{name}"


def _defined(body: list[ast.stmt]) -> Iterator[str]:
    for node in body:
        names: list[ast.expr | str] = []
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names = [node.name]
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            names = [*node.targets] if isinstance(node, ast.Assign) else [node.target]
        for name in [each.id if isinstance(each, ast.Name) else each for each in names]:
            if isinstance(name, str) and not name.startswith("_"):
                yield name
                if isinstance(node, ast.ClassDef):
                    methods = [each.name for each in node.body if isinstance(each, ast.FunctionDef)]
                    yield from (f"{name}.{method}" for method in methods if not method.startswith("_"))


def inventory(path: Path) -> set[str]:
    """The names of an inventory as Sphinx writes it, which mkdocstrings puts beside the pages."""
    head, _, packed = path.read_bytes().partition(b"using zlib.\n")
    assert packed, head
    return {line.partition(" ")[0] for line in zlib.decompress(packed).decode("utf-8").splitlines()}


def _name(package: str, path: Path) -> str:
    return package if path.stem == "__init__" else f"{package}.{path.stem}"


def _is_public(path: Path) -> bool:
    return path.stem == "__init__" or not path.stem.startswith("_")
