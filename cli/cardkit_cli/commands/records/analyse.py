"""`cardkit analyse`: every decision of a finished game, judged."""

import json as json_text
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardkit_cli.commands.options import LAST, Deal, Json, RecordFile

if TYPE_CHECKING:
    from cardkit.analysis.judgements import Analysis
    from cardkit.game.record import Record

AllDecisions = Annotated[bool, typer.Option("--all", help="show every decision, not only those to improve")]
Plot = Annotated[Path | None, typer.Option(metavar="FILE", help="draw the chances as PNG, SVG or PDF")]
Imagined = Annotated[
    int | None, typer.Option(metavar="N", min=1, max=1_000_000, help="in how many imagined deals to judge")
]
Workers = Annotated[
    int, typer.Option(metavar="N", min=1, max=256, help="how many processes share the decisions; the same judgements")
]


def analyse(
    record: RecordFile = LAST,
    all_decisions: AllDecisions = False,
    plot: Plot = None,
    deals: Imagined = None,
    workers: Workers = 1,
    deal: Deal = None,
    json: Json = False,
) -> None:
    """Judge every decision of a game: the chance to win before and after, and what was better."""
    from cardkit.analysis import judgements
    from cardkit.extras import needed
    from cardkit_cli.commands.screens import printing_screen
    from cardkit_cli.records.files import Deals, naming, only_record
    from cardkit_cli.records.judgements import print_analyses, print_analysis, progress_of, save_plot
    from cardkit_cli.terminal.speaking import spoken_in_data

    if plot is not None:
        needed("matplotlib", "--plot")
    screen = printing_screen()

    def judged(chosen: "Record") -> judgements.Analysis:
        progress_shown = progress_of(screen, shown=screen.interactive and not json)
        with spoken_in_data(json), naming(record), progress_shown as progress:
            return judgements.analyse(chosen, deals=deals, workers=workers, progress=progress)

    if plot is None and not json:
        print_analyses(Deals.read(record), deal, judged, screen, everything=all_decisions)
        return
    found = judged(only_record(record, deal))
    if plot is not None:
        save_plot(found, plot)
    if json:
        _print_data(found)
    else:
        print_analysis(found, screen, everything=all_decisions)


def _print_data(found: "Analysis") -> None:
    import attrs

    decisions = [{**attrs.asdict(one), "exact": one.exact} for one in found.decisions]
    print(json_text.dumps({**attrs.asdict(found), "decisions": decisions}, indent=2))
