"""`cardkit verify`: whether the deals of a record are those that were committed to before play."""

import json as json_text
from typing import Annotated

import typer

from cardkit_cli.commands.options import LAST, Json, RecordFile

Noted = Annotated[
    list[str] | None,
    typer.Option("--commitment", metavar="HEX", help="a commitment that you noted before play; repeatable"),
]

Links = Annotated[
    list[str] | None,
    typer.Option("--chain", metavar="HEX", help="a digest of the moves that you noted in play or after it; repeatable"),
]


def verify(record: RecordFile = LAST, noted: Noted = None, links: Links = None, json: Json = False) -> None:
    """Verify that the cards were fixed before play; exit 0 if so, 1 if a deal is not fair, 2 if it cannot be told."""
    import attrs

    from cardkit.records.commitments import read_commitment
    from cardkit.records.reading import load_records
    from cardkit_cli.records.verdicts import Findings, print_findings
    from cardkit_cli.terminal.console import Screen
    from cardkit_cli.terminal.speaking import spoken_in_data

    commitments, linked = ([read_commitment(text) for text in texts or []] for texts in (noted, links))
    records = load_records(record)
    with spoken_in_data(json):
        found = Findings.of(records, commitments, linked)
    if json:
        deals = [attrs.asdict(one) for one in found.verdicts]
        said = {"verdict": found.verdict, "deals": deals, "noted_of_no_deal": found.strangers}
        print(json_text.dumps(said, indent=2))
    else:
        print_findings(found, Screen())
    raise typer.Exit(found.exit_code)
