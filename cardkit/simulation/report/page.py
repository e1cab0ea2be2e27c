"""The report of a run: one page that needs nothing else, no network and no other file, light or dark."""

import attrs

import cardkit
from cardkit.export.pages import render
from cardkit.extras import installed
from cardkit.language import gettext
from cardkit.simulation.report import tables
from cardkit.simulation.report.blocks import Block, Paragraph, Plot, Section
from cardkit.simulation.report.plots import drawn
from cardkit.simulation.results import Comparison, Simulation, Tournament


def report(done: Simulation | Tournament | Comparison) -> str:
    """The results as one HTML page; without plots where matplotlib is missing, which it says."""
    blocks = tables.blocks(done)
    if installed("matplotlib"):
        blocks = _with_plots(blocks)
    else:
        missing = gettext("Plots need matplotlib: python -m pip install 'cardkit[simulation]'.")
        blocks = [*_without_plots(blocks), Paragraph(missing, "remark")]
    return render("report.html", title=tables.title(done), blocks=blocks, version=cardkit.__version__)


def _with_plots(blocks: "list[Block]") -> "list[Block]":
    """The blocks with each plot drawn."""
    return [
        drawn(one)
        if isinstance(one, Plot)
        else attrs.evolve(one, blocks=_with_plots(list(one.blocks)))
        if isinstance(one, Section)
        else one
        for one in blocks
    ]


def _without_plots(blocks: "list[Block]") -> "list[Block]":
    return [
        attrs.evolve(one, blocks=_without_plots(list(one.blocks))) if isinstance(one, Section) else one
        for one in blocks
        if not isinstance(one, Plot)
    ]
