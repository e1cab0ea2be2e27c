"""`cardkit import`: a game of another program, or one that is nearly a record, as a record that replays."""

import sys
from pathlib import Path
from typing import Annotated

import typer

File = Annotated[Path, typer.Argument(metavar="FILE", help="JSON, or a record with passes too many or too few")]
Out = Annotated[Path | None, typer.Option(metavar="FILE", help="where to; by default standard output")]
Strict = Annotated[bool, typer.Option("--strict", help="refuse what is not a record as it stands")]


def import_(file: File, out: Out = None, strict: Strict = False) -> None:
    """Make a record of what another program has kept; what is passed over or put in is told, a line each."""
    from cardkit.errors import InvalidText
    from cardkit.game.record import match_text
    from cardkit.language import reason_of
    from cardkit_cli.records import words
    from cardkit_games.durak.importing import import_records

    found = import_records(file, strict=strict)
    for remark in [remark for each in found for remark in each.remarks]:
        print(f"{file}: {remark}", file=sys.stderr)
    records = [each.record for each in found]
    text = records[0].text() if len(records) == 1 else match_text(records)
    if out is None:
        print(text, end="")
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InvalidText(words.NOT_WRITTEN.format(path=out, error=reason_of(error))) from None
