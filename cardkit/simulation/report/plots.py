"""The plots of a report, as SVG inside the page: their text and colours are the page's, in light and in dark."""

import re
from collections.abc import Callable, Sequence
from io import StringIO
from typing import Any, Final
from warnings import catch_warnings, simplefilter
from zlib import crc32

import attrs

from cardkit.language import gettext, pgettext
from cardkit.simulation.extras import needed
from cardkit.simulation.report.page import Figure
from cardkit.simulation.report.words import finished, headings
from cardkit.simulation.results import LengthClass
from cardkit.simulation.statistics import Estimate
from cardkit.simulation.totals import BOUNDS

INK: Final = "#010101"
FAINT: Final = "#020202"
LINE: Final = "#030303"
ACCENT: Final = "#040404"
COLOURS: Final = {INK: "var(--ink)", FAINT: "var(--faint)", LINE: "var(--line)", ACCENT: "var(--accent)"}
"""Colours that only stand for those of the page's style."""

SETTINGS: Final = {
    "axes.edgecolor": LINE,
    "axes.labelcolor": FAINT,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.family": ["DejaVu Sans"],
    "font.size": 9.0,
    "legend.frameon": False,
    "svg.fonttype": "none",  # letters stay letters
    "svg.hashsalt": "cardkit",  # the same plot is the same file
    "text.color": INK,
    "text.parse_math": False,  # a bot's name may hold dollars
    "xtick.color": LINE,
    "xtick.labelcolor": FAINT,
    "ytick.color": LINE,
    "ytick.labelcolor": INK,
}
WIDTH: Final = 5.6
"""In inches, as are all lengths here."""
ROW: Final = 0.27
LONGEST_LABEL: Final = 26
TICKS: Final = 12
"""So many classes of length are labelled at most."""


@attrs.frozen
class Panel:
    """Estimates that share a scale."""

    scale: str
    """The subject of the scale."""
    rows: Sequence[tuple[str, Estimate]]
    reference: float | None = None
    """The reference of the estimates: those whose interval leaves it out stand out."""
    limits: tuple[float, float] | None = None
    """The ends of the scale; None for what the estimates need."""


def intervals(panels: Sequence[Panel], alt: str, caption: str = "") -> Figure:
    """Estimates with their intervals, a row each, in panels below each other."""
    heights = [ROW * len(panel.rows) + 0.6 for panel in panels]

    def draw(figure: Any) -> None:
        axes = figure.subplots(len(panels), squeeze=False, height_ratios=heights)
        for panel, axis in zip(panels, axes[:, 0], strict=True):
            _draw_panel(panel, axis)

    return _plot(sum(heights), draw, alt, caption)


def shares(rows: Sequence[tuple[str, Sequence[int]]], alt: str, caption: str = "") -> Figure:
    """Bars stacked out of how often each bot came first, second, ..."""

    def draw(figure: Any) -> None:
        axis = figure.subplots()
        places = len(rows[0][1])
        left = [0.0] * len(rows)
        for index in range(places):
            widths = [100 * counts[index] / max(1, sum(counts)) for _, counts in rows]
            strength = 0.7 - 0.5 * index / max(1, places - 1)
            bars = axis.barh(range(len(rows)), widths, 0.7, left, color=(ACCENT, strength), label=finished(index))
            axis.bar_label(bars, [f"{width:.0f}" if width >= 5 else "" for width in widths], label_type="center")
            left = [start + width for start, width in zip(left, widths, strict=True)]
        axis.set_xlim(0, 100)
        axis.set_xlabel(gettext("% of its games"))
        _label_rows(axis, [label for label, _ in rows])
        figure.legend(loc="outside upper right", ncols=min(places, 6), handlelength=1.0)

    return _plot(ROW * len(rows) + 0.9, draw, alt, caption)


def histogram(lengths: Sequence[LengthClass], alt: str, caption: str = "") -> Figure:
    """Return how many games were how long, in classes that grow with the length."""
    bounds = sorted(set(BOUNDS))
    games = {one.decisions: one.games for one in lengths}
    first, last = bounds.index(min(games)), bounds.index(max(games)) + 1

    def draw(figure: Any) -> None:
        axis = figure.subplots()
        heights = [games.get(bound, 0) for bound in bounds[first:last]]
        axis.bar(range(len(heights)), heights, 0.94, align="edge", color=(ACCENT, 0.7))
        edges = bounds[first : last + 1]
        step = -(-len(edges) // TICKS)
        axis.set_xticks(range(0, len(edges), step), [str(edge) for edge in edges[::step]])
        axis.set_xlabel(pgettext("measure", "decisions"))
        axis.set_ylabel(headings("games")[0])
        axis.yaxis.get_major_locator().set_params(integer=True, nbins=5)
        axis.tick_params(axis="y", length=0, labelcolor=FAINT)
        axis.grid(axis="y", color=LINE, linewidth=0.6)
        axis.set_axisbelow(True)

    return _plot(2.4, draw, alt, caption)


def _draw_panel(panel: Panel, axis: Any) -> None:
    if panel.reference is not None:
        axis.axvline(panel.reference, color=FAINT, linewidth=0.9, linestyle=(0, (3, 2)))
    for row, (_, estimate) in enumerate(panel.rows):
        if estimate.value is None:
            continue
        low = estimate.value if estimate.low is None else estimate.low
        high = estimate.value if estimate.high is None else estimate.high
        stands_out = panel.reference is None or not low <= panel.reference <= high
        colour = ACCENT if stands_out else FAINT
        axis.plot([low, high], [row, row], color=colour, linewidth=2.2, solid_capstyle="butt")
        axis.plot([estimate.value], [row], "o", color=colour, markersize=5.5, clip_on=False)
    if panel.limits is not None:
        axis.set_xlim(*panel.limits)
    axis.xaxis.get_major_locator().set_params(nbins=6)
    axis.set_xlabel(panel.scale)
    axis.grid(axis="x", color=LINE, linewidth=0.6)
    axis.set_axisbelow(True)
    _label_rows(axis, [label for label, _ in panel.rows])


def _label_rows(axis: Any, labels: Sequence[str]) -> None:
    """Label the rows, the first on top."""
    short = [label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…" for label in labels]
    axis.set_yticks(range(len(labels)), short)
    axis.set_ylim(len(labels) - 0.4, -0.6)
    axis.tick_params(axis="y", length=0)


def _plot(height: float, draw: Callable[[Any], None], alt: str, caption: str) -> Figure:
    """A plot that `draw` fills, with what it says for who cannot see it."""
    matplotlib: Any = needed("matplotlib", gettext("the report of --out"))
    figures: Any = needed("matplotlib.figure", gettext("the report of --out"))
    text = StringIO()
    with matplotlib.rc_context(SETTINGS), catch_warnings():
        simplefilter("ignore")  # letters that its own font lacks, the browser's has
        figure = figures.Figure((WIDTH, height), layout="constrained")
        draw(figure)
        figure.savefig(text, format="svg", transparent=True)
    box, drawing = _for_page(text.getvalue())
    return Figure(box, drawing, alt, caption)


def _for_page(svg: str) -> tuple[str, str]:
    """The `viewBox` and the elements of a drawing, in the page's colours, with ids that no other drawing there has."""
    from markupsafe import Markup

    svg = svg[svg.index("<svg") :].strip()
    svg = re.sub(r"\s*<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    for number, clip in enumerate(re.findall(r'<clipPath id="([^"]*)"', svg)):  # named after places in memory
        svg = svg.replace(clip, f"clip-{number}")
    svg = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>p{crc32(svg.encode()):08x}-", svg)
    for colour, meant in COLOURS.items():
        svg = svg.replace(colour, meant)
    found = re.match(r'<svg[^>]*\bviewBox="([^"]*)"[^>]*>(.*)</svg>$', svg, re.DOTALL)
    assert found is not None
    return found[1], Markup(found[2])
