"""`cardkit merge`: shards of one run put together."""

from typing import Annotated

import typer

from cardkit_cli.commands.options import Json

MergedInto = Annotated[str, typer.Argument(metavar="OUT", help="a new folder for the whole run")]
Shards = Annotated[list[str], typer.Argument(metavar="FOLDER...", help="the folders of runs with --deals A:B")]


def merge(out: MergedInto, folders: Shards, json: Json = False) -> None:
    """Put shards of one run, played with --deals, together to what the whole run is; print the results.

    Exit code 2 where deals are missing, which are told.
    """
    from cardkit_cli.simulation.runs import merge_and_print

    raise typer.Exit(merge_and_print(out, folders, json=json))
