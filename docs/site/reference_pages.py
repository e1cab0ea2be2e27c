"""A page for each package of the sources, with every public name of its modules."""

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
            pages[f"reference/{name}.md"] = f"# {name}\n\n{entries}\n"
    return dict(sorted(pages.items()))


def _name(package: str, path: Path) -> str:
    return package if path.stem == "__init__" else f"{package}.{path.stem}"


def _is_public(path: Path) -> bool:
    return path.stem == "__init__" or not path.stem.startswith("_")
