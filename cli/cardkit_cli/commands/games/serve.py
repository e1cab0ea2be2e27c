"""`cardkit serve`: a table server for friends at their own devices."""

from pathlib import Path
from typing import Annotated

import typer

Lan = Annotated[bool, typer.Option("--lan", help="let others in the local network come")]
Port = Annotated[int, typer.Option(min=0, max=65535, metavar="PORT", help="where it listens; 0 for any that is free")]
Folder = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="where tables are kept; by default in your own data folder")
]
Origin = Annotated[
    list[str] | None,
    typer.Option(metavar="URL", help="behind a proxy: how it is called from outside, as in https://cards.example.org"),
]
Workers = Annotated[int | None, typer.Option(min=1, max=64, metavar="N", help="processes in which bots think")]


def serve(
    lan: Lan = False, port: Port = 8118, folder: Folder = None, origin: Origin = None, workers: Workers = None
) -> None:
    """Open a table server for friends at their own devices, in their browsers."""
    from cardkit_cli.play.web import needs_web
    from cardkit_cli.terminal.console import Screen

    needs_web()
    from cardkit_web.running.serving import Wanted, run, tell_links

    screen = Screen()
    wanted = Wanted(lan=lan, port=port, folder=folder, origins=tuple(origin or ()), workers=workers)
    run(wanted, lambda _hub, local, in_lan: tell_links(screen, local, in_lan))
