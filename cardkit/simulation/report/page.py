"""The pieces of a report: what it says, as data for the templates of `pages`, and how numbers are written."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, TypeAlias

import attrs

import cardkit
from cardkit.export.pages import render
from cardkit.language import gettext
from cardkit.simulation.statistics import Estimate

NOTHING: Final = "–"
"""The mark where there is no number."""


@attrs.frozen
class Link:
    """Text that leads to a part of the page."""

    text: str
    target: str


@attrs.frozen
class Shaded:
    """Text on a colour that is the stronger, the nearer `strength` is to 1."""

    text: str
    strength: float


Cell: TypeAlias = str | Link | Shaded


@attrs.frozen
class Paragraph:
    """A paragraph; `kind` is its class in the style sheet."""

    shape: ClassVar = "paragraph"
    text: str
    kind: str = ""


@attrs.frozen
class Grid:
    """A table whose rows begin with what they are about."""

    shape: ClassVar = "table"
    headings: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    kind: str = ""


@attrs.frozen
class Figure:
    """A drawing, with what it says for who cannot see it."""

    shape: ClassVar = "figure"
    box: str
    """The `viewBox` of the drawing."""
    drawing: str
    """The elements of the drawing, as SVG that may stand on a page."""
    alt: str
    caption: str


@attrs.frozen
class Section:
    """Blocks under a heading of a level."""

    shape: ClassVar = "section"
    heading: str
    level: int
    blocks: "Sequence[Block]"


@attrs.frozen
class Folded:
    """Blocks that are shown only when asked for; `name` is what a link calls them."""

    shape: ClassVar = "folded"
    heading: str
    name: str
    blocks: "Sequence[Block]"


Block: TypeAlias = Paragraph | Grid | Figure | Section | Folded
"""A piece of a page; its `shape` is the macro of report.html that writes it."""


def paragraphs(texts: Iterable[str], kind: str = "") -> list[Block]:
    """A paragraph for each text that is not empty."""
    return [Paragraph(text, kind) for text in texts if text]


def grid(headings: Sequence[str], rows: Iterable[Sequence[Cell]], kind: str = "") -> Grid:
    """A table whose rows begin with what they are about."""
    return Grid(headings, list(rows), kind)


def section(heading: str, *blocks: Block, level: int = 2) -> Section:
    """A part of the page under a heading."""
    return Section(heading, level, blocks)


def folded(heading: str, *blocks: Block, name: str = "") -> Folded:
    """Return what is shown only when asked for; `name` is what a link calls it."""
    return Folded(heading, name, blocks)


def page(title: str, *blocks: Block) -> str:
    """The whole page."""
    return render("report.html", title=title, blocks=blocks, version=cardkit.__version__)


def number(value: float | None, digits: int) -> str:
    """A number with so many digits after the point; a dash for none."""
    if value is None:
        return NOTHING
    return f"{round(value, digits) + 0.0:.{digits}f}".replace("-", "−")  # + 0.0 makes -0.0 a plain 0


def interval(estimate: Estimate, least: int) -> str:
    """The ends of an interval, with at least so many digits: `0.251 to 0.374`."""
    if estimate.low is None and estimate.high is None:
        return NOTHING
    digits = estimate.digits(least)
    return gettext("{low} to {high}", low=number(estimate.low, digits), high=number(estimate.high, digits))


def with_interval(estimate: Estimate, least: int) -> str:
    """A value and its interval, for sentences: `0.312 (0.251 to 0.374)`."""
    value = number(estimate.value, estimate.digits(least))
    return value if estimate.low is None and estimate.high is None else f"{value} ({interval(estimate, least)})"
