"""Rows of text in columns, the first one to the right.

Rich's tables take ten times as long, which shows in a match, and its texts, which break lines once more, twice as long.
"""

from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment, Segments
from rich.style import Style
from rich.text import Text

Row: TypeAlias = Sequence[str]

GAP: Final = 2
"""The number of blanks between two columns."""
NARROWEST: Final = 4
"""The width below which no column is narrowed."""


def in_columns(rows: Sequence[Row], bold: Collection[int], width: int) -> Segments:
    """The rows, all equally long, in at most `width` columns of the screen; those whose index is in `bold` are bold.

    Where they are too wide, the widest columns are narrowed, and their cells broken between words.
    """
    widths = _narrowed([max(map(cell_len, column)) for column in zip(*rows, strict=True)], width)
    segments: list[Segment] = []
    for index, row in enumerate(rows):
        style = _BOLD if index in bold else None
        for line in _lines(row, widths):
            segments += (Segment(line, style), Segment.line())
    return Segments(segments)


def _narrowed(widths: list[int], width: int) -> list[int]:
    room = width - GAP * (len(widths) - 1)
    while sum(widths) > room and max(widths) > NARROWEST:
        widest = widths.index(max(widths))
        widths[widest] -= 1
    return widths


def _lines(row: Row, widths: Sequence[int]) -> list[str]:
    cells = [_broken(cell, width) for cell, width in zip(row, widths, strict=True)]
    lines = []
    for number in range(max(map(len, cells))):
        parts = [cell[number] if number < len(cell) else "" for cell in cells]
        blanks = [" " * (width - cell_len(part)) for part, width in zip(parts, widths, strict=True)]
        line = (" " * GAP).join(
            f"{blank}{part}" if column == 0 else f"{part}{blank}"
            for column, (part, blank) in enumerate(zip(parts, blanks, strict=True))
        )
        lines.append(line.rstrip())
    return lines


def _broken(cell: str, width: int) -> list[str]:
    if cell_len(cell) <= width:
        return [cell]
    return [line.plain.rstrip() for line in Text(cell).wrap(_CONSOLE, width)]


_BOLD: Final = Style(bold=True)
_CONSOLE: Final = Console()
