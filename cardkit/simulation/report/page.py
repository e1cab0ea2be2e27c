"""The report of a run: one page without a network or another file, light or dark, with its plots.

A plot is SVG inside the page, whose text and colours are the page's.
"""

import re
from io import StringIO
from typing import Any, Final
from warnings import catch_warnings, simplefilter
from zlib import crc32

import cardkit
from cardkit.errors import cut
from cardkit.export.pages import render
from cardkit.extras import installed, needed
from cardkit.language import gettext
from cardkit.simulation.report import tables
from cardkit.simulation.report.blocks import Panel, Paragraph, Plot
from cardkit.simulation.results import Outcome

INK: Final = "#010101"
FAINT: Final = "#020202"
LINE: Final = "#030303"
ACCENT: Final = "#040404"
COLOURS: Final = {INK: "var(--ink)", FAINT: "var(--faint)", LINE: "var(--line)", ACCENT: "var(--accent)"}
"""Placeholders for the colours of the page's style."""

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
    "svg.hashsalt": "cardkit",  # makes the same plot the same file
    "text.color": INK,
    "text.parse_math": False,  # a bot's name may hold dollars
    "xtick.color": LINE,
    "xtick.labelcolor": FAINT,
    "ytick.color": LINE,
    "ytick.labelcolor": INK,
}
WIDTH: Final = 5.6
"""The width in inches, like all lengths here."""
ROW: Final = 0.27
LONGEST_LABEL: Final = 26


def drawn(plot: Plot) -> tuple[str, str]:
    """Return a plot as the `viewBox` and the elements of an SVG; raises `MissingExtra` without matplotlib."""
    matplotlib: Any = needed("matplotlib", "plots")
    figures: Any = needed("matplotlib.figure", "plots")
    heights = [ROW * len(panel.rows) + 0.6 for panel in plot.panels]
    text = StringIO()
    with matplotlib.rc_context(SETTINGS), catch_warnings():
        simplefilter("ignore")  # letters that its own font lacks, the browser's has
        figure = figures.Figure((WIDTH, sum(heights)), layout="constrained")
        axes = figure.subplots(len(plot.panels), squeeze=False, height_ratios=heights)
        for panel, axis in zip(plot.panels, axes[:, 0], strict=True):
            _draw_panel(panel, axis)
        figure.savefig(text, format="svg", transparent=True)
    return _for_page(text.getvalue())


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
    axis.set_yticks(range(len(panel.rows)), [cut(label, LONGEST_LABEL) for label, _ in panel.rows])
    axis.set_ylim(len(panel.rows) - 0.4, -0.6)  # the first row is on top
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


def report(done: Outcome) -> str:
    """Return the results as one HTML page; without matplotlib it says so and has no plots."""
    blocks = tables.blocks(done)
    if not installed("matplotlib"):
        missing = gettext("Plots need matplotlib: python -m pip install 'cardkit[simulation]'.")
        blocks = [*blocks, Paragraph(missing, "remark")]
    draw = drawn if installed("matplotlib") else None
    return render("report.html", title=tables.title(done), blocks=blocks, draw=draw, version=cardkit.__version__)
