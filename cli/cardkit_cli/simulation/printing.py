"""The results of a run on the screen."""

from collections.abc import Iterable

from rich.table import Table

from cardkit.simulation.report.blocks import Block, Grid, Paragraph, Section
from cardkit_cli.terminal.console import Screen

NAME_WIDTH = 16
"""The least width of the first column of a table."""


def print_report(some: Iterable[Block], screen: Screen) -> None:
    """Print a report, without its plots and without the parts that a page shows only when asked for."""
    for block in some:
        if isinstance(block, Paragraph):
            screen.say(block.text, style="bold" if block.kind == "headline" else "")
        elif isinstance(block, Grid):
            screen.console.print(_table(block))
        elif isinstance(block, Section) and not block.folded:
            screen.say()
            screen.say(block.heading, style="bold")
            print_report(block.blocks, screen)


def _table(grid: Grid) -> Table:
    """Return a table without lines, whose first column has names and the others numbers."""
    table = Table(box=None, padding=(0, 1), pad_edge=False)
    first, *others = grid.headings
    table.add_column(first, overflow="fold", min_width=NAME_WIDTH)
    for other in others:
        text = grid.kind == "text"
        table.add_column(other, justify="left" if text else "right", no_wrap=not text, overflow="fold")
    for row in grid.rows:
        table.add_row(*row)
    return table
