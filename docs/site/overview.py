"""A picture of the whole, drawn from what imports what: `python docs/site/overview.py` writes it.

Each band is a package, and each box a folder or file of it. A box stands on the left of all that it imports; a line is
drawn where no other box lies between. A package imports those that stand below it.
"""

import argparse
import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
PICTURE: Final = ROOT / "docs" / "pictures" / "overview.svg"
BANDS: Final = (
    ("cardkit_web", ROOT / "cli" / "cardkit_web", "the web table"),
    ("cardkit_cli", ROOT / "cli" / "cardkit_cli", "the command"),
    ("cardkit_games", ROOT / "games" / "cardkit_games", "the games and their bots"),
    ("cardkit", ROOT / "cardkit", "the core, which knows no game"),
)
"""The packages from above to below: each imports only those below it."""
ROOT_OF: Final = {package: folder for package, folder, _ in BANDS}
FAMILIES: Final = ("durak", "bluffing")
"""The folders whose own folders are drawn too."""
LEAST: Final = 2
"""A file of a package's own that fewer boxes import or are imported by is left out."""
WIDTH, MARGIN, ROW, HIGH, MOST_GAP, BEND, LETTER = 1400, 16, 32, 23, 60, 14, 7.3
"""Measures of the drawing in points: a letter's width is that of 12 points of a narrow typeface."""


class Box(NamedTuple):
    """A box on the picture."""

    name: str
    left: float
    top: float
    width: float


@cache
def files(package: str, folder: Path) -> tuple[tuple[str, Path], ...]:
    """Every module of a package by its full name."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        found.append((".".join((package, *(parts[:-1] if parts[-1] == "__init__" else parts))), path))
    return tuple(found)


def box_of(module: str) -> str:
    """The box of a module: the package and the name below it, and in a family the folder too."""
    parts = module.split(".")
    return ".".join(parts[: 3 if len(parts) > 2 and parts[1] in FAMILIES else 2])


def imported(path: Path) -> Iterator[str]:
    """The modules that a file names in an import."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


@cache
def graph() -> dict[str, set[str]]:
    """The boxes and those that each imports, of all packages."""
    known = {name: box_of(name) for package, folder, _ in BANDS for name, _ in files(package, folder)}
    found: dict[str, set[str]] = {box: set() for name, box in known.items() if "." in name}
    for package, folder, _ in BANDS:
        for name, path in files(package, folder):
            if name != package:
                found[known[name]] |= {known[other] for other in imported(path) if "." in other and other in known}
    return {box: {other for other in others if other != box} for box, others in found.items()}


def within(package: str) -> dict[str, set[str]]:
    """The boxes of one package that others of it need, or that need others, with their imports there."""
    boxes = {box: {each for each in others if each.startswith(f"{package}.")} for box, others in graph().items()}
    boxes = {box: others for box, others in boxes.items() if box.startswith(f"{package}.")}
    joined = {box: len(others) + sum(box in each for each in boxes.values()) for box, others in boxes.items()}
    kept = {box for box in boxes if joined[box] >= LEAST or (ROOT_OF[package] / "/".join(box.split(".")[1:])).is_dir()}
    kept -= {f"{package}.{family}" for family in FAMILIES}
    return {box: others & kept for box, others in boxes.items() if box in kept}


def depths(boxes: Mapping[str, set[str]]) -> dict[str, int]:
    """How many boxes lie below each at the most; boxes that import each other are a fault."""

    @cache
    def depth(box: str) -> int:
        return 1 + max((depth(other) for other in boxes[box]), default=-1)

    return {box: depth(box) for box in boxes}


def direct(boxes: Mapping[str, set[str]]) -> Iterator[tuple[str, str]]:
    """The imports that do not follow from others."""

    @cache
    def below(box: str) -> frozenset[str]:
        return frozenset(boxes[box]).union(*(below(other) for other in boxes[box]))

    for box, others in sorted(boxes.items()):
        for other in sorted(others):
            if not any(other in below(between) for between in others - {other}):
                yield box, other


def placed(package: str, top: float) -> tuple[list[Box], float]:
    """The boxes of a package in columns, the highest on the left, and where they end below `top`."""
    boxes = within(package)
    depth = depths(boxes)
    columns = [sorted(box for box in boxes if depth[box] == level) for level in range(max(depth.values()), -1, -1)]
    tall = max(map(len, columns)) * ROW
    widths = [max(map(_width, column)) for column in columns]
    gap = min(MOST_GAP, (WIDTH - 2 * MARGIN - sum(widths)) / max(1, len(columns) - 1))
    found: list[Box] = []
    left: float = MARGIN
    for column, width in zip(columns, widths, strict=True):
        column.sort(key=lambda box: (_middle(box, found, boxes), box))
        for number, box in enumerate(column):
            at = top + (tall - len(column) * ROW) / 2 + number * ROW
            found.append(Box(box, left + (width - _width(box)) / 2, at, _width(box)))
        left += width + gap
    return found, top + tall


def _label(box: str) -> str:
    return "/".join(box.split(".")[1:])


def _width(box: str) -> float:
    return len(_label(box)) * LETTER + 12


def _middle(box: str, before: Iterable[Box], boxes: Mapping[str, set[str]]) -> float:
    users = [each.top for each in before if box in boxes[each.name]]
    return sum(users) / len(users) if users else 0


def picture() -> str:
    """The picture as SVG."""
    lines: list[str] = []
    top: float = 4
    for package, _, what in BANDS:
        boxes, end = placed(package, top + 36)
        title = f'<tspan class="title">{package}</tspan> {escape(what)}'
        lines.append(f'<rect class="band" x="4" y="{top:.0f}" width="{WIDTH - 8}" height="{end - top:.0f}" rx="8"/>')
        lines.append(f'<text x="{MARGIN}" y="{top + 22:.0f}">{title}</text>')
        at = {box.name: box for box in boxes}
        for box, other in direct(within(package)):
            one, two = at[box], at[other]
            right, down, over = one.left + one.width, one.top + HIGH / 2, two.top + HIGH / 2
            lines.append(
                f'<path d="M{right:.0f} {down:.0f} C{right + BEND:.0f} {down:.0f} {two.left - BEND:.0f} {over:.0f} '
                f'{two.left:.0f} {over:.0f}"/>'
            )
        for name, left, up, width in boxes:
            lines.append(
                f'<rect class="box" x="{left:.0f}" y="{up:.0f}" width="{width:.0f}" height="{HIGH}" rx="4"/>'
                f'<text class="name" x="{left + width / 2:.0f}" y="{up + 16:.0f}">{_label(name)}</text>'
            )
        top = end + 8
    style = (
        "text{font:12px ui-monospace,Menlo,Consolas,monospace;fill:#222}.name{text-anchor:middle}"
        ".title{font-weight:bold}.band{fill:#f3f6f3;stroke:#9db39d}.box{fill:#fff;stroke:#2e7d32}"
        "path{fill:none;stroke:#9aa79a;stroke-width:1}"
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top:.0f}" role="img"><style>{style}</style>'
    return "\n".join([head, "<title>What imports what, from left to right</title>", *lines, "</svg>"]) + "\n"


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=PICTURE, help="the file that is written")
    parser.parse_args().to.write_text(picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
