"""The pieces of a report, and how numbers are written in it: for a terminal and for a page alike."""

from collections.abc import Sequence
from typing import ClassVar, Final, TypeAlias

import attrs

from cardkit.language import gettext
from cardkit.simulation.statistics.intervals import Estimate

NOTHING: Final = "–"
"""The mark for a missing number."""


@attrs.frozen
class Paragraph:
    """A paragraph; `kind` is its class in the style sheet."""

    shape: ClassVar = "paragraph"
    text: str
    kind: str = ""


@attrs.frozen
class Grid:
    """A table whose rows begin with their subjects."""

    shape: ClassVar = "table"
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    kind: str = ""


@attrs.frozen
class Panel:
    """Estimates that share a scale."""

    scale: str
    """The subject of the scale."""
    rows: Sequence[tuple[str, Estimate]]
    reference: float | None = None
    """The reference of the estimates: an estimate whose interval does not contain it is marked, and all without one."""
    limits: tuple[float, float] | None = None
    """The ends of the scale; None for the range of the estimates."""
    digits: int = 2
    """The least number of digits after the point."""


@attrs.frozen
class Plot:
    """Estimates with their intervals, in panels."""

    shape: ClassVar = "plot"
    caption: str
    panels: Sequence[Panel]

    @property
    def numbers(self) -> str:
        """Return the numbers of the plot in words, for readers who cannot see it."""
        return "; ".join(
            f"{name}: {with_interval(one, panel.digits)}" for panel in self.panels for name, one in panel.rows
        )


@attrs.frozen
class Section:
    """Blocks under a heading; those that are `folded` are shown only when asked for."""

    shape: ClassVar = "section"
    heading: str
    blocks: "Sequence[Block]"
    folded: bool = False


Block: TypeAlias = Paragraph | Grid | Plot | Section
"""A piece of a report; its `shape` is the macro of report.html that writes it."""


def number(value: float | None, digits: int) -> str:
    """Return a number with `digits` digits after the point; a dash for None."""
    if value is None:
        return NOTHING
    return f"{round(value, digits) + 0.0:.{digits}f}".replace("-", "−")  # + 0.0 makes -0.0 a plain 0


def interval(estimate: Estimate, least: int) -> str:
    """Return the ends of an interval, with at least `least` digits: `0.251 to 0.374`; a dash when there are none."""
    if estimate.low is None and estimate.high is None:
        return NOTHING
    digits = estimate.digits(least)
    return gettext("{low} to {high}", low=number(estimate.low, digits), high=number(estimate.high, digits))


def with_interval(estimate: Estimate, least: int) -> str:
    """A value and its interval, for sentences: `0.312 (0.251 to 0.374)`."""
    value = number(estimate.value, estimate.digits(least))
    return value if estimate.low is None and estimate.high is None else f"{value} ({interval(estimate, least)})"


def cells(estimate: Estimate, least: int) -> list[str]:
    """A value and its interval, as two cells."""
    return [number(estimate.value, estimate.digits(least)), interval(estimate, least)]
