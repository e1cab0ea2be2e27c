"""`cardkit analyse`: every decision of a finished game, judged."""

import json as json_text
from pathlib import Path
from typing import Annotated

import typer

from cardkit_cli.commands.options import Deal, Json, OneRecord

AllDecisions = Annotated[bool, typer.Option("--all", help="show every decision, not only those to improve")]
Plot = Annotated[Path | None, typer.Option(metavar="FILE", help="draw the chances as PNG, SVG or PDF")]
Imagined = Annotated[
    int | None, typer.Option(metavar="N", min=1, max=1_000_000, help="in how many imagined deals to judge")
]
Workers = Annotated[
    int, typer.Option(metavar="N", min=1, max=256, help="how many processes share the decisions; the same judgements")
]


def analyse(
    record: OneRecord,
    all_decisions: AllDecisions = False,
    plot: Plot = None,
    deals: Imagined = None,
    workers: Workers = 1,
    deal: Deal = None,
    json: Json = False,
) -> None:
    """Judge every decision of a game: the chance to win before and after, and what was better."""
    import attrs

    from cardkit_cli.records.files import naming, only_record
    from cardkit_cli.records.judgements import print_analysis, progress_of, save_plot
    from cardkit_cli.terminal.console import Screen
    from cardkit_cli.terminal.speaking import spoken_in_data
    from cardkit_games import analysis
    from cardkit_games.simulation.extras import needed

    if plot is not None:
        needed("matplotlib", "--plot")
    chosen = only_record(record, deal)
    screen = Screen()
    progress_shown = progress_of(screen, shown=screen.interactive and not json)
    with spoken_in_data(json), naming(record), progress_shown as progress:
        found = analysis.analyse(chosen, deals=deals, workers=workers, progress=progress)
    if plot is not None:
        save_plot(found, plot)
    if json:
        decisions = [{**attrs.asdict(judged), "exact": judged.exact} for judged in found.decisions]
        print(json_text.dumps({**attrs.asdict(found), "decisions": decisions}, indent=2))
    else:
        print_analysis(found, screen, everything=all_decisions)
