"""Rows of text in columns, the first one to the right.

Rich's tables take ten times as long, which shows in a match, and its texts, which break lines once more, twice as long.
"""

from collections.abc import Collection, Sequence
from itertools import groupby, zip_longest
from typing import Final, TypeAlias

from rich.cells import cell_len, chop_cells
from rich.segment import Segment, Segments
from rich.style import Style

Row: TypeAlias = Sequence[str]

GAP: Final = 2
"""The number of blanks between two columns."""
NARROWEST: Final = 4
"""The width below which no column is narrowed."""


def in_columns(rows: Sequence[Row], bold: Collection[int], width: int) -> Segments:
    """Return the rows, all equally long, in at most `width` columns of the screen; those in `bold` are bold.

    If they are too wide, the widest columns are narrowed, and their cells broken between words.
    """
    widths = _narrowed([max(map(cell_len, column)) for column in zip(*rows, strict=True)], width)
    segments: list[Segment] = []
    for heavy, some in groupby(enumerate(rows), key=lambda numbered: numbered[0] in bold):
        lines = [line for _, row in some for line in _lines(row, widths)]
        for text in lines if heavy else ["\n".join(lines)]:  # Rich takes its time for each segment
            segments += (Segment(text, _BOLD if heavy else None), Segment.line())
    return Segments(segments)


def _narrowed(widths: list[int], width: int) -> list[int]:
    room = width - GAP * (len(widths) - 1)
    while sum(widths) > room and max(widths) > NARROWEST:
        widest = widths.index(max(widths))
        widths[widest] -= 1
    return widths


def _lines(row: Row, widths: Sequence[int]) -> list[str]:
    """Return the lines of a row: the first cell to the right of its column, the others to the left, broken to
    `widths`.
    """
    cells = [_broken(cell, width) for cell, width in zip(row, widths, strict=True)]
    lines = []
    for first, *others in zip_longest(*cells, fillvalue=""):
        padded = [part + " " * (width - cell_len(part)) for part, width in zip(others, widths[1:], strict=True)]
        lines.append((" " * GAP).join([" " * (widths[0] - cell_len(first)) + first, *padded]).rstrip())
    return lines


def _broken(cell: str, width: int) -> list[str]:
    """The lines of a cell, broken between words, and within one that is longer than a line."""
    if cell_len(cell) <= width:
        return [cell]
    lines: list[str] = []
    room = 0
    for word in cell.split():
        length = cell_len(word)
        if length < room:
            lines[-1] += f" {word}"
            room -= length + 1
        else:
            lines += chop_cells(word, width)
            room = width - cell_len(lines[-1])
    return lines


_BOLD: Final = Style(bold=True)
