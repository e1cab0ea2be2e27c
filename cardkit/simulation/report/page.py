"""The report of a run: one page without a network or another file, light or dark, with its plots.

A plot is SVG inside the page, whose text and colours are the page's.
"""

from itertools import accumulate
from math import ceil, floor, log10
from typing import Final
from unicodedata import east_asian_width

import attrs

import cardkit
from cardkit.errors import cut
from cardkit.export.pages import render
from cardkit.simulation.report import tables
from cardkit.simulation.report.blocks import Panel, number
from cardkit.simulation.results import Outcome

LABELS: Final = 200
"""The width of the names beside a panel, in the units of its drawing, as all lengths here."""
WIDTH: Final = 560
MARGIN: Final = 10
"""The distance of the scale from the names, and from the right edge."""
MOST_TICKS: Final = 7
LONGEST_LABEL: Final = 22


@attrs.frozen
class DrawnRow:
    """An estimate as it is drawn: its name, the places of its value and of its ends, and whether it is marked."""

    label: str
    value: float | None
    low: float
    high: float
    marked: bool


@attrs.frozen
class DrawnPanel:
    """A panel as it is drawn: its rows, the ticks of its scale with their numbers, and the place of its reference."""

    scale: str
    rows: list[DrawnRow]
    ticks: list[tuple[float, str]]
    reference: float | None
    width: int = WIDTH
    labels: int = LABELS


def drawn(panel: Panel) -> DrawnPanel:
    """Return a panel with places on a scale; an estimate whose interval leaves out the reference is marked.

    Without a reference all are.
    """
    low, high = panel.limits or _limits(panel)
    step = _step(high - low)

    def at(value: float) -> float:
        return round(LABELS + MARGIN + (value - low) / (high - low) * (WIDTH - LABELS - 2 * MARGIN), 1)

    rows = []
    for label, one in panel.rows:
        ends = [end for end in (one.low, one.value, one.high) if end is not None] or [low]
        slack = (high - low) * 1e-6
        marked = panel.reference is None or not min(ends) - slack <= panel.reference <= max(ends) + slack
        value = None if one.value is None else at(one.value)
        rows.append(DrawnRow(_label(label), value, at(min(ends)), at(max(ends)), marked))
    digits = max(0, -floor(log10(step)))
    ticks = [step * index for index in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]
    reference = None if panel.reference is None else at(panel.reference)
    return DrawnPanel(panel.scale, rows, [(at(tick), number(tick, digits)) for tick in ticks], reference)


def _label(text: str) -> str:
    """Return a name cut to the room beside a panel, in which a letter of Chinese or Japanese is as wide as two."""
    widths = accumulate(1 + (east_asian_width(letter) in "FW") for letter in text)
    return cut(text, sum(width <= LONGEST_LABEL for width in widths))


def _limits(panel: Panel) -> tuple[float, float]:
    """Return the ends of a scale on which all estimates and the reference lie."""
    ends = [end for _, one in panel.rows for end in (one.low, one.value, one.high) if end is not None]
    ends += [] if panel.reference is None else [panel.reference]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    least = 1e-6 * max(1.0, abs(low), abs(high))
    room = (high - low) * 0.04 if high - low > least else 5e5 * least
    return low - room, high + room


def _step(width: float) -> float:
    """Return 1, 2 or 5 times a power of ten: the smallest that divides `width` into fewer than `MOST_TICKS` parts."""
    power = 10.0 ** floor(log10(width / MOST_TICKS))
    return next(power * times for times in (1, 2, 5, 10) if width / (power * times) < MOST_TICKS)


def report(done: Outcome) -> str:
    """Return the results as one HTML page."""
    return render(
        "report.html", title=tables.title(done), blocks=tables.blocks(done), drawn=drawn, version=cardkit.__version__
    )
