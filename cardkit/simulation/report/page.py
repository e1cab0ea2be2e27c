"""The report of a run: one page without a network or another file, light or dark."""

import cardkit
from cardkit.export.pages import render
from cardkit.extras import installed
from cardkit.language import gettext
from cardkit.simulation.report import tables
from cardkit.simulation.report.blocks import Paragraph
from cardkit.simulation.report.plots import drawn
from cardkit.simulation.results import Outcome


def report(done: Outcome) -> str:
    """Return the results as one HTML page; without matplotlib it says so and has no plots."""
    blocks = tables.blocks(done)
    if not installed("matplotlib"):
        missing = gettext("Plots need matplotlib: python -m pip install 'cardkit[simulation]'.")
        blocks = [*blocks, Paragraph(missing, "remark")]
    draw = drawn if installed("matplotlib") else None
    return render("report.html", title=tables.title(done), blocks=blocks, draw=draw, version=cardkit.__version__)
