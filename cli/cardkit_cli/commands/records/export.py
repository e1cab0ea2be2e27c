"""`cardkit export`: a recorded game as data, as a picture, as a page, or as the record that one seat may see."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from cardkit_cli.commands.options import LAST, Deal, RecordFile, ViewOf

To = Annotated[str, typer.Option(metavar="FORMAT", help="json, svg (a picture), html (a page) or toml")]
Out = Annotated[Path | None, typer.Option(metavar="FILE", help="where to; by default standard output")]
At = Annotated[int | None, typer.Option(metavar="MOVE", help="svg: after which move; by default the last")]


Analyse = Annotated[
    bool, typer.Option("--analyse", help="html: judge every decision, to be shown on request; this takes a while")
]


def export(
    to: To,
    file: RecordFile = LAST,
    out: Out = None,
    deal: Deal = None,
    seat: ViewOf = None,
    at: At = None,
    analyse: Analyse = False,
) -> None:
    """Make something to share of a recorded game: data, a picture, a page to step through."""
    from cardkit.errors import InvalidText
    from cardkit.language import reason_of
    from cardkit_cli.records import words
    from cardkit_cli.records.files import Deals
    from cardkit_cli.records.formats import WantedFile, exported

    wanted = WantedFile(to=to, deal=deal, seat=seat, at=at, analyse=analyse)
    text = exported(Deals.read(file), wanted)
    if out is None:
        if sys.stdout is not None:
            sys.stdout.flush()
            sys.stdout.buffer.write(text.encode())
            sys.stdout.flush()
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InvalidText(words.NOT_WRITTEN.format(path=out, error=reason_of(error))) from None
