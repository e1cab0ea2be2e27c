"""A file of another program, or one that is nearly a record, as records that replay."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cardkit.errors import CardkitError, InvalidText
from cardkit.game.result import Result
from cardkit.language import gettext
from cardkit.records.reading import read_records
from cardkit.records.record import Record
from cardkit.records.replaying import replay
from cardkit.records.toml_text import read_text
from cardkit_games.catalogue import load
from cardkit_games.importing.mending import Imported, mend
from cardkit_games.importing.snapshots import is_snapshots, read_snapshots

SUFFIX: Final = ".json"
"""The ending of the names of files that are read as JSON."""


def import_records(path: Path, *, strict: bool = False) -> list[Imported]:
    """The deals of a file: cardkit's JSON export, snapshots of a table, or a record with passes too many or too few.

    With `strict` nothing is passed over or put in. Raises `InvalidText`, which names the file and the line.
    """
    text = read_text(path)
    try:
        records = _records(text, path)
        if not records:
            raise InvalidText(gettext("There is no deal in it."))
        if not strict:
            return [mend(record) for record in records]
        for record in records:
            replay(record, load)
        return [Imported(record, ()) for record in records]
    except CardkitError as error:
        raise InvalidText(f"{path}: {error}") from None


def _records(text: str, path: Path) -> list[Record]:
    if path.suffix.lower() != SUFFIX:
        return read_records(text)
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidText(gettext("This is not JSON.")) from None
    if is_snapshots(content):
        return [read_snapshots(content)]
    if isinstance(content, dict) and content.get("schema") == "cardkit-record":
        deals = content.get("deals")
        return [_exported(deal) for deal in deals] if isinstance(deals, list) else []
    raise InvalidText(
        gettext("This JSON is neither an export of cardkit nor a list of snapshots with `deck`, `table` and `players`.")
    )


def _exported(deal: Mapping[str, Any]) -> Record:
    """A deal of cardkit's own export."""
    try:
        return Record(
            game=deal["game"],
            rules=deal["rules"],
            seats=tuple(seat["name"] for seat in deal["seats"]),
            players=tuple(seat["player"] for seat in deal["seats"] if seat["player"]),
            date=deal["date"] or "",
            seed=deal["seed"],
            view=deal["view"],
            deal=dict(deal["deal"]),
            play=tuple(str(move["text"]) for move in deal["moves"]),
            result=None if deal.get("result") is None else Result.parse(_result(deal["result"])),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidText(
            gettext("This export lacks something, or it is of another kind: {error}.", error=repr(error))
        ) from None


def _result(value: object) -> str:
    return str(value["text"] if isinstance(value, dict) else value)
