"""Lines of one width, and chunks that flow into lines."""

from collections.abc import Sequence

from rich.text import Text


def fitted(line: Text, width: int) -> Text:
    """A line that is `width` wide: filled up, or cut with dots."""
    line = line.copy()
    line.truncate(width, overflow="ellipsis")
    line.pad_right(width - line.cell_len)
    return line


def flow(chunks: Sequence[Text], gap: str, width: int) -> list[Text]:
    """The chunks one after another, as many on a line as fit."""
    lines: list[Text] = []
    for chunk in chunks:
        if lines and lines[-1].cell_len + len(gap) + chunk.cell_len <= width:
            lines[-1].append(gap).append_text(chunk)
        else:
            lines.append(chunk.copy())
    return lines
