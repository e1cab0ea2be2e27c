"""`cardkit serve`: a table server for friends at their own devices."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardkit_web.server.addresses import Endpoint

Lan = Annotated[bool, typer.Option("--lan", help="let others in the local network come")]
Port = Annotated[
    int | None,
    typer.Option(min=0, max=65535, metavar="PORT", help="where it listens, by default 8118; 0 for any that is free"),
]
Bind = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS:PORT", help="the address and port at which it listens, instead of --lan and --port"),
]
Folder = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="where tables are kept; by default in your own data folder")
]
StoreAt = Annotated[
    str,
    typer.Option(
        metavar="URL", help="a PostgreSQL base that several servers share, as in postgresql://cardkit@/cardkit"
    ),
]
Inside = Annotated[
    str,
    typer.Option(metavar="HOST:PORT", help="with --store: where other servers reach this one, if not at its address"),
]
Origin = Annotated[
    list[str] | None,
    typer.Option(metavar="URL", help="behind a proxy: how it is called from outside, as in https://cards.example.org"),
]
Proxy = Annotated[
    list[str] | None,
    typer.Option(metavar="ADDRESS", help="a proxy elsewhere that says where people come from; 127.0.0.1 is believed"),
]
LimitsFile = Annotated[Path | None, typer.Option("--limits", metavar="FILE", help="a file with limits (TOML)")]
LobbyOn = Annotated[
    bool, typer.Option("--lobby", help="tables that anybody may join, names of one's own, and a list of the best")
]
Check = Annotated[bool, typer.Option("--check", help="say what is wrong with these options, and start nothing")]
Export = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="write the record of each table there, and start nothing")
]
Workers = Annotated[int | None, typer.Option(min=1, max=64, metavar="N", help="processes in which bots think")]


def serve(
    lan: Lan = False,
    port: Port = None,
    bind: Bind = None,
    folder: Folder = None,
    store: StoreAt = "",
    inside: Inside = "",
    origin: Origin = None,
    proxy: Proxy = None,
    limits: LimitsFile = None,
    lobby: LobbyOn = False,
    workers: Workers = None,
    check: Check = False,
    export: Export = None,
) -> None:
    """Open a table server for friends at their own devices, in their browsers."""
    import attrs

    from cardkit_cli.play.web import needs_web
    from cardkit_cli.terminal.console import Screen

    needs_web()
    from cardkit_web.limits import Limits, read_limits
    from cardkit_web.server.addresses import read_origin
    from cardkit_web.server.serving import Wanted, run, tell_links, write_log
    from cardkit_web.server.words import STOPPED

    screen = Screen()
    found = read_limits(limits) if limits is not None else Limits()
    origins = tuple(map(read_origin, origin or ()))
    wanted = Wanted(
        endpoint=_endpoint(lan, port, bind),
        folder=folder,
        store=store,
        inside=inside,
        origins=origins,
        proxies=tuple(proxy or ()),
        limits=attrs.evolve(found, lobby=True) if lobby else found,
        workers=workers,
    )
    if check:
        from cardkit_web.server.checking import check as checked

        raise typer.Exit(0 if checked(wanted, screen) else 1)
    if export is not None:
        from cardkit_web.server.exporting import export as exported
        from cardkit_web.server.words import EXPORTED

        screen.say(EXPORTED.format(exported(wanted, export)))
        return
    write_log()
    run(wanted, lambda _hub, local, reached: tell_links(screen, local, reached))
    screen.say(str(STOPPED))


def _endpoint(lan: bool, port: int | None, bind: str | None) -> "Endpoint":
    """Return the endpoint that the options name; raises `CannotServe`."""
    from cardkit.language import gettext
    from cardkit_web.server.addresses import EVERYWHERE, LOCAL, PORT, CannotServe, Endpoint, read_endpoint

    if bind is None:
        return Endpoint(EVERYWHERE if lan else LOCAL, PORT if port is None else port)
    if lan or port is not None:
        raise CannotServe(gettext("--bind says address and port: leave --lan and --port out."))
    return read_endpoint(bind)
