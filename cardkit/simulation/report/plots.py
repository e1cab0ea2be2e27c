"""The plots of a report, as SVG inside the page: their text and colours are the page's, in light and in dark."""

import re
from collections.abc import Sequence
from io import StringIO
from typing import Any, ClassVar, Final
from warnings import catch_warnings, simplefilter
from zlib import crc32

import attrs

from cardkit.extras import needed
from cardkit.language import pgettext
from cardkit.simulation.report.blocks import Panel, Plot
from cardkit.simulation.report.words import headings
from cardkit.simulation.results import LengthClass
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
class Drawing(Plot):
    """A plot that is drawn."""

    shape: ClassVar = "figure"
    box: str = ""
    """The `viewBox` of the drawing."""
    drawing: str = ""
    """The elements of the drawing, as SVG that may be part of a page."""


def drawn(plot: Plot) -> Drawing:
    """Draw a plot; raises `MissingExtra` without matplotlib."""
    matplotlib: Any = needed("matplotlib", "plots")
    figures: Any = needed("matplotlib.figure", "plots")
    heights = [ROW * len(panel.rows) + 0.6 for panel in plot.panels]
    text = StringIO()
    with matplotlib.rc_context(SETTINGS), catch_warnings():
        simplefilter("ignore")  # letters that its own font lacks, the browser's has
        figure = figures.Figure((WIDTH, sum(heights) or 2.4), layout="constrained")
        if plot.panels:
            axes = figure.subplots(len(plot.panels), squeeze=False, height_ratios=heights)
            for panel, axis in zip(plot.panels, axes[:, 0], strict=True):
                _draw_panel(panel, axis)
        else:
            _draw_lengths(plot.lengths, figure.subplots())
        figure.savefig(text, format="svg", transparent=True)
    box, drawing = _for_page(text.getvalue())
    return Drawing(plot.alt, plot.caption, plot.panels, plot.lengths, box, drawing)


def _draw_lengths(lengths: Sequence[LengthClass], axis: Any) -> None:
    """Draw how many games were how long, in classes that grow with the length."""
    bounds = sorted(set(BOUNDS))
    games = {one.decisions: one.games for one in lengths}
    first, last = bounds.index(min(games)), bounds.index(max(games)) + 1
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
