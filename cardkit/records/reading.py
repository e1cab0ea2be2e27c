"""Reading records: strict about what was played, lenient about how it is laid out, and naming lines (docs/format.md).

A saved game whose writing broke off, because the program was killed, is read up to its last whole line.
"""

import datetime
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from cardkit.errors import InvalidText
from cardkit.game.position import HIDDEN_CARD
from cardkit.game.result import Result
from cardkit.records.record import END_OF_PLAY, Record, Where
from cardkit.records.toml_text import KeyLine, key_lines, parse_toml, read_text

_KINDS: Final[Mapping[str, tuple[type | tuple[type, ...], str]]] = {
    "game": (str, "a text"),
    "play": (str, "a text with a move on each line"),
    "seats": (list, "a list with a name for each seat"),
    "players": (list, "a list with who played each seat"),
    "date": ((str, datetime.date), "a date"),
    "result": (str, "a text"),
    "rules": (dict, "a table of options"),
    "seed": (int, "a whole number"),
    "view": (int, "a seat"),
    "now": (list, "a list of facts"),
    "commitment": (str, "a text"),
    "salt": (str, "a text"),
}


def load_records(path: Path) -> list[Record]:
    """The records in a file, one for each deal; raises `InvalidText`, which names the file and the line."""
    text = read_text(path)
    try:
        return read_records(text)
    except InvalidText as error:
        raise InvalidText(f"{path}: {error}") from None


def read_record(text: str) -> Record:
    """Read the record of one deal; raises `InvalidText` when it is none, and for a match of several."""
    records = read_records(text)
    if len(records) > 1:
        raise InvalidText(f"This is a match of {len(records)} deals, and one deal is wanted.")
    return records[0]


def read_records(text: str) -> list[Record]:
    """Read a record, or a match of several under `[[deal]]`; raises `InvalidText`, which names the line."""
    try:
        table = parse_toml(text)
    except InvalidText as error:
        records = _read_whole_part(text)
        if not records:
            raise InvalidText(f"This is not a record: it {error}") from None
        return [*records[:-1], attrs.evolve(records[-1], dropped=text.rpartition("\n")[2])]
    return _read_table(text, table)


def _read_whole_part(text: str) -> list[Record]:
    """The records in what was written whole of a text that broke off; none when it is wrong in another way."""
    whole = _whole_part(text)
    try:
        table = parse_toml(whole)
    except InvalidText:
        return []
    return _read_table(whole, table) if whole else []


def _read_table(text: str, table: Mapping[str, Any]) -> list[Record]:
    keys = key_lines(text)
    if "deal" not in table:
        return [_read_deal(table, [key for key in keys if key.table in ("", "rules")], "")]
    deals = table["deal"]
    if set(table) != {"deal"} or not isinstance(deals, list) or not all(isinstance(deal, dict) for deal in deals):
        raise InvalidText("A match holds [[deal]] tables and nothing else.")
    if not deals:
        raise InvalidText("A match has at least one [[deal]].")
    if len(deals) > 1 and "play" not in deals[-1]:  # it broke off before the last deal had been written whole
        deals = deals[:-1]
    by_place: list[list[KeyLine]] = [[] for _ in deals]
    for key in keys:
        if key.table in ("deal", "deal.rules") and key.place < len(deals):
            by_place[key.place].append(key)
    return [_read_deal(deal, by_place[place], f"deal {place + 1}") for place, deal in enumerate(deals)]


def _read_deal(table: Mapping[str, Any], keys: list[KeyLine], name: str) -> Record:
    lines: dict[str, int] = {}
    for key_line in keys:
        name_of_key = f"rules.{key_line.key}" if key_line.table.endswith("rules") else key_line.key
        lines[name_of_key] = key_line.number
        lines.setdefault(name_of_key.partition(".")[0], key_line.number)
    first = min(lines.values(), default=1)
    for key, (kind, what) in _KINDS.items():
        value = table.get(key)
        if value is not None and (not isinstance(value, kind) or isinstance(value, bool)):
            raise InvalidText(f"Line {lines.get(key, first)}: the `{key}` of a record is {what}, not {value!r}.")
    for key in ("seats", "players"):
        for entry in table.get(key, []):
            if not isinstance(entry, str):
                raise InvalidText(f"Line {lines.get(key, first)}: each entry of `{key}` is a text, not {entry!r}.")
    for key in ("seed", "view"):
        if table.get(key, 0) < 0:
            raise InvalidText(f"Line {lines.get(key, first)}: `{key}` is a number from 0 on, not {table[key]}.")
    if "game" not in table or "play" not in table:
        where = f"Line {first}, {name}: a" if name else "A"
        raise InvalidText(f"{where} record has at least a `game`, the deal, and its `play`.")
    play = _moves(table["play"], next((key.text_begins for key in keys if key.key == "play"), first))
    try:
        result = Result.parse(table["result"]) if "result" in table else None
    except InvalidText as error:
        raise InvalidText(f"Line {lines.get('result', first)}: {error}") from None
    record = Record(
        game=table["game"],
        rules=table.get("rules", {}),
        seats=tuple(table.get("seats", [])),
        date=str(table.get("date", "")),
        deal={key: value for key, value in table.items() if key not in _KINDS},
        play=tuple(play.values()),
        result=result,
        players=tuple(table.get("players", [])),
        seed=table.get("seed"),
        view=table.get("view"),
        now=tuple(str(fact) for fact in table.get("now", [])),
        commitment=table.get("commitment", ""),
        salt=table.get("salt", ""),
        where=Where(first, lines, tuple(play)),
    )
    return attrs.evolve(record, view=_viewer(record)) if record.hides and record.view is None else record


def _viewer(record: Record) -> int | None:
    """Whose view a record is that does not say so: of the only seat whose hand it knows; None when there are more."""
    hands = record.deal.get("hands")
    known = [seat for seat, hand in enumerate(hands if isinstance(hands, list) else []) if HIDDEN_CARD not in str(hand)]
    return known[0] if len(known) == 1 else None


def _moves(text: str, begins: int) -> dict[int, str]:
    """The moves by the number of their line."""
    lines = enumerate(text.splitlines(), begins)
    return {number: move for number, line in lines if (move := " ".join(line.partition("#")[0].split()))}


_DEAL: Final = re.compile(r"^[ \t]*\[\[[ \t]*deal[ \t]*\]\]", re.MULTILINE)


def _whole_part(text: str) -> str:
    """The part of a text that broke off which was written whole: up to its last whole line, the last play closed."""
    whole = text[: text.rfind("\n") + 1]
    headers = [header.start() for header in _DEAL.finditer(whole)]
    keys = key_lines(whole)
    latest = [key for key in keys if key.place == max(0, len(headers) - 1) and key.table == ("deal" if headers else "")]
    play = next((key for key in latest if key.key == "play"), None)
    if play is None:  # the deal had not been written whole when it broke off
        return whole[: headers[-1]] if headers else ""
    return whole if play.text_ends else whole + END_OF_PLAY
