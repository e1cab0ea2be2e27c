"""`cardkit merge`: shards of one run put together."""

import json as json_text
from typing import Annotated, Final

import typer

from cardkit_cli.commands.options import Json

MergedInto = Annotated[str, typer.Argument(metavar="OUT", help="a new folder for the whole run")]
Shards = Annotated[list[str], typer.Argument(metavar="FOLDER...", help="the folders of runs with --deals A:B")]

MISSING: Final = 2
"""The exit code when deals are missing."""


def merge(out: MergedInto, folders: Shards, json: Json = False) -> None:
    """Put shards of one run, played with --deals, together to what the whole run is; print the results.

    Exit code 2 where deals are missing, which are told.
    """
    import attrs

    from cardkit import simulation
    from cardkit.simulation.report.tables import blocks
    from cardkit_cli.simulation.printing import print_report
    from cardkit_cli.simulation.runs import print_notice
    from cardkit_cli.terminal.console import Screen

    done = simulation.merge(out, folders, print_notice)
    if json:
        print(json_text.dumps(attrs.asdict(done), indent=2))
    else:
        print_report(blocks(done), Screen())
    raise typer.Exit(MISSING if done.interrupted else 0)
