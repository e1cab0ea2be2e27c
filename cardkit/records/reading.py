"""Reading of records: strict about moves, lenient about layout, with line numbers in errors (docs/reference/format.md).

A saved game whose file breaks off, because the program was killed, is read up to its last whole line.
"""

import datetime
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from cardkit.arguments import require_text
from cardkit.errors import InvalidText
from cardkit.game.position import HIDDEN_CARD
from cardkit.game.record import DEAL, END_OF_PLAY, KEPT, LOSS, Record, Where
from cardkit.game.result import Result
from cardkit.game.toml_text import (
    KeyLine,
    key_lines,
    parse_toml,
    read_text,
    refuse_long,
    toml_value,
)
from cardkit.language import gettext, mark

NOT_DEALT: Final[Mapping[str, tuple[type | tuple[type, ...], str]]] = {
    "game": (str, mark("a text")),
    "play": (str, mark("a text with a move on each line")),
    "seats": (list, mark("a list with a name for each seat")),
    "players": (list, mark("a list with who played each seat")),
    "date": ((str, datetime.date), mark("a date")),
    "result": (str, mark("a text")),
    "rules": (dict, mark("a table of options")),
    "abandoned": (list, mark("a list of seats")),
    "leaving": (str, mark("a text")),
    "undone": (int, mark("a whole number")),
    "window": ((int, float), mark("a number of seconds")),
    "seed": (int, mark("a whole number")),
    "shares": (list, mark("a list of shares of chance")),
    "view": (int, mark("a seat")),
    "now": (list, mark("a list of facts")),
    "commitment": (str, mark("a text")),
    "salt": (str, mark("a text")),
}
"""The keys of a record besides those of the deal, each with its type and that type in words."""

LONGEST_WINDOW: Final = 600


def load_records(path: str | Path) -> list[Record]:
    """The records in a file, one for each deal; raises `InvalidText`, which names the file and the line."""
    if not isinstance(path, Path):
        require_text(path, "path")
    path = Path(path)
    text = read_text(path)
    try:
        return read_records(text)
    except InvalidText as error:
        raise InvalidText(f"{path}: {error}") from None


def read_record(text: str | Path) -> Record:
    """Read the record of one deal, from its text or file; raises `InvalidText` when it is none, and for a match."""
    if isinstance(text, str) and "\n" not in text and text.endswith(".toml"):
        raise InvalidText(gettext("{text!r} is no record: to read a file, give its `Path`.", text=text))
    records = read_records(read_text(text) if isinstance(text, Path) else text)
    if len(records) > 1:
        raise InvalidText(gettext("This is a match of {number} deals, and one deal is wanted.", number=len(records)))
    return records[0]


def read_records(text: str) -> list[Record]:
    """Read a record, or a match of several under `[[deal]]`; raises `InvalidText`, which names the line.

    In a match that broke off while it was written, only the last line may be incomplete. It is left out and kept as
    `Record.dropped` of the last deal. So is a last deal that breaks off before its `play`.
    """
    require_text(text, "text")
    try:
        content = parse_toml(text)
    except InvalidText as error:
        whole, newline, dropped = text.rpartition("\n")
        content, text = _read_whole_part(whole + newline, error)
    else:
        dropped = ""
    records, unfinished = _read_content(text, content)
    dropped_text = f"{unfinished}{dropped}"
    return [*records[:-1], attrs.evolve(records[-1], dropped=dropped_text)] if dropped_text else records


def load_match(path: Path) -> list[Record]:
    """Return the deals of a match to go on with; raises `InvalidText`, which names the file and the line.

    Unlike `load_records`, it refuses comments: one wrong letter could turn a move into a comment unnoticed.
    """
    text = read_text(path)
    try:
        records = read_records(text)
        _refuse_comments(text)
    except InvalidText as error:
        raise InvalidText(f"{path}: {error}") from None
    return records


MOST_OF_A_LINE: Final = 2_000
"""The largest length of a line of moves: two packs are 432 letters with their blanks, and hidden ones as many."""

_QUOTED: Final = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')


def _refuse_comments(text: str) -> None:
    """Raise `InvalidText`, which names the line, for a `#` among the moves or outside quoted text."""
    plays: set[int] = set()
    for key in key_lines(text):
        if key.text_ends != key.number:
            plays.update(range(key.number + 1, (key.text_ends or text.count("\n") + 2)))
    for number, line in enumerate(text.splitlines(), 1):
        if "#" in (line if number in plays else _QUOTED.sub("", line)):
            raise InvalidText(
                gettext("Line {number}: a match to go on with has no comments, and here is one.", number=number)
            )


def _read_whole_part(whole: str, error: InvalidText) -> tuple[dict[str, Any], str]:
    """Return the content of the whole lines of a broken-off text, and the text of these lines.

    Raises `InvalidText` when the text is wrong in another way than by breaking off.
    """
    long = [key for key in key_lines(whole) if not key.text_ends]
    if long and long[-1].key != "play":
        raise InvalidText(
            gettext("Line {number}: the text of `{key}` has no end.", number=long[-1].number, key=long[-1].key)
        )
    closed = whole + END_OF_PLAY if long else whole
    if not closed:
        raise InvalidText(gettext("This is not a record: it {error}", error=error))
    try:
        return parse_toml(closed), closed
    except InvalidText as wrong:
        raise InvalidText(gettext("This is not a record: it {error}", error=wrong)) from None


def _read_content(text: str, content: Mapping[str, Any]) -> tuple[list[Record], str]:
    """Return the records, and the text of a last deal that breaks off before its `play`, else an empty text.

    Raises `InvalidText`.
    """
    keys = key_lines(text)
    if "deal" not in content:
        return [_read_deal(content, [key for key in keys if key.header in ("", "rules")], "")], ""
    deals = content["deal"]
    if set(content) != {"deal"} or not isinstance(deals, list) or not all(isinstance(deal, dict) for deal in deals):
        stranger = next((key.number for key in keys if key.header not in ("deal", "deal.rules")), 1)
        raise InvalidText(gettext("Line {line}: a match holds [[deal]] tables and nothing else.", line=stranger))
    if not deals:
        raise InvalidText(gettext("A match has at least one [[deal]]."))
    unfinished = _unfinished_deal(text, deals[-1]) if len(deals) > 1 else ""
    if unfinished:
        deals = deals[:-1]
    by_deal: list[list[KeyLine]] = [[] for _ in deals]
    for key in keys:
        if key.header in ("deal", "deal.rules") and key.index < len(deals):
            by_deal[key.index].append(key)
    names = [gettext("deal {number}", number=index + 1) for index in range(len(deals))]
    return [_read_deal(*each) for each in zip(deals, by_deal, names, strict=True)], unfinished


def _unfinished_deal(text: str, deal: Mapping[str, Any]) -> str:
    """Return the text of the last deal of a match when the program was stopped before it wrote `play`.

    It must be, letter by letter, the way the program begins a deal; otherwise the text is empty.
    """
    begins = text.rfind(DEAL.rstrip())
    written = DEAL + "".join(f"{key} = {toml_value(value)}\n" for key, value in deal.items())
    begun = {"play", "result"}.isdisjoint(deal) and begins >= 0 and written in (text[begins:], f"{text[begins:]}\n")
    return text[begins:] if begun else ""


def _read_deal(deal: Mapping[str, Any], keys: list[KeyLine], name: str) -> Record:
    """Return the record in a deal's table; raises `InvalidText` with the line. `name` is empty for a lone deal."""
    said = _DealTable(deal, keys)
    said.check_types()
    said.check_values()
    said.check_day_and_digests()
    said.check_leaving()
    if "game" not in deal or "play" not in deal:
        if not name:
            raise InvalidText(gettext("A record has at least a `game`, the deal, and its `play`."))
        raise InvalidText(
            gettext(
                "Line {line}, {deal}: a record has at least a `game`, the deal, and its `play`.",
                line=said.first,
                deal=name,
            )
        )
    play = _moves(deal["play"], next((key.text_begins for key in keys if key.key == "play"), said.first))
    record = Record(
        game=deal["game"],
        rules=deal.get("rules", {}),
        deal={key: value for key, value in deal.items() if key not in NOT_DEALT},
        play=tuple(play.values()),
        result=said.result(),
        abandoned=tuple(deal.get("abandoned", [])),
        where=Where(said.first, said.lines, tuple(play)),
        **{key: _kept(deal[key]) for key in KEPT if key in deal},
    )
    return attrs.evolve(record, view=_viewer(record)) if record.hides and record.view is None else record


def _kept(value: Any) -> Any:
    """Return a value of a deal as a record keeps it: lists as tuples of texts, and days as text."""
    if isinstance(value, list):
        return tuple(map(str, value))
    return str(value) if isinstance(value, datetime.date) else value


_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}([T ].*)?")
_DIGEST: Final = re.compile(r"[0-9a-fA-F\s]*")


class _DealTable:
    """The TOML table of a deal, checked key by key; errors name the line."""

    def __init__(self, deal: Mapping[str, Any], keys: list[KeyLine]) -> None:
        self.deal = deal
        self.lines: dict[str, int] = {}
        """The line number of each key and of each `rules.OPTION`."""
        for key_line in keys:
            name = f"rules.{key_line.key}" if key_line.header.endswith("rules") else key_line.key
            self.lines[name] = key_line.number
            self.lines.setdefault(name.partition(".")[0], key_line.number)
        self.first = min(self.lines.values(), default=1)

    def check_types(self) -> None:
        """Raise `InvalidText` for a value, or an entry of a list, that is of another type than its key has."""
        for key, (kind, what) in NOT_DEALT.items():
            value = self.deal.get(key)
            if value is not None and (not isinstance(value, kind) or isinstance(value, bool)):
                raise InvalidText(
                    gettext(
                        "Line {line}: the `{key}` of a record is {what}, not {value!r}.",
                        line=self._line(key),
                        key=key,
                        what=gettext(what),
                        value=value,
                    )
                )
        for key in ("seats", "players", "shares"):
            for entry in self.deal.get(key, []):
                if not isinstance(entry, str):
                    raise InvalidText(
                        gettext(
                            "Line {line}: each entry of `{key}` is a text, not {entry!r}.",
                            line=self._line(key),
                            key=key,
                            entry=entry,
                        )
                    )

    def check_values(self) -> None:
        """Raise `InvalidText` for a text that is too long, and a number out of its range."""
        for key in ("game", "date", "result", "commitment", "salt", "seats", "players", "shares", "now"):
            value = self.deal.get(key)
            try:
                refuse_long(key, value if isinstance(value, list) else [value])
            except InvalidText as error:
                raise self._wrong(key, error) from None
        for key in ("seed", "view"):
            if self.deal.get(key, 0) < 0:
                raise InvalidText(
                    gettext(
                        "Line {line}: `{key}` is a number from 0 on, not {number}.",
                        line=self._line(key),
                        key=key,
                        number=self.deal[key],
                    )
                )
        if not 0 <= self.deal.get("window", 0) <= LONGEST_WINDOW:
            sentence = gettext(
                "`window` is a number of seconds from 0 to {longest}, not {number}.",
                longest=LONGEST_WINDOW,
                number=self.deal["window"],
            )
            raise self._wrong("window", sentence)

    def check_day_and_digests(self) -> None:
        """Raise `InvalidText` for an impossible date, commitment or salt."""
        day = str(self.deal.get("date", ""))
        try:
            known = not day or (_DAY.fullmatch(day) is not None and datetime.datetime.fromisoformat(day) is not None)
        except ValueError:
            known = False
        if not known:
            sentence = gettext("The `date` of a record is a day as in 2025-03-08, not {day!r}.", day=day)
            raise self._wrong("date", sentence)
        for key in ("commitment", "salt"):
            if not _DIGEST.fullmatch(self.deal.get(key, "")):
                raise self._wrong(key, gettext("The `{key}` of a record is 64 digits out of 0-9 and a-f.", key=key))

    def check_leaving(self) -> None:
        """Raise `InvalidText` for `abandoned` seats that cannot have left, and for `leaving` that is not `loss`."""
        hands, gone = self.deal.get("hands"), self.deal.get("abandoned", [])
        seats = len(hands) if isinstance(hands, list) else 0
        if gone != sorted({seat for seat in gone if type(seat) is int and 0 <= seat < seats}):
            sentence = gettext(
                "`abandoned` has the seats that left the deal, each once and in rising order, not {gone}.", gone=gone
            )
            raise self._wrong("abandoned", sentence)
        if self.deal.get("leaving", "") not in ("", LOSS):
            sentence = gettext("`leaving` is `loss` or left out, not {leaving!r}.", leaving=self.deal["leaving"])
            raise self._wrong("leaving", sentence)

    def result(self) -> Result | None:
        """Return the given result; None when there is none. Raises `InvalidText`."""
        try:
            return Result.parse(self.deal["result"]) if "result" in self.deal else None
        except InvalidText as error:
            raise self._wrong("result", error) from None

    def _line(self, key: str) -> int:
        return self.lines.get(key, self.first)

    def _wrong(self, key: str, sentence: object) -> InvalidText:
        return InvalidText(gettext("Line {line}: {error}", line=self._line(key), error=sentence))


def _viewer(record: Record) -> int | None:
    """Return the seat of a view that does not name it: the only one whose hand it knows; None for none or several."""
    hands = record.deal.get("hands")
    known = [seat for seat, hand in enumerate(hands if isinstance(hands, list) else []) if HIDDEN_CARD not in str(hand)]
    return known[0] if len(known) == 1 else None


def _moves(text: str, begins: int) -> dict[int, str]:
    """The moves by the number of their line; raises `InvalidText` for one that is longer than any can be."""
    moves: dict[int, str] = {}
    for number, line in enumerate(text.splitlines(), begins):
        said = line.partition("#")[0]
        if len(said) > MOST_OF_A_LINE:
            raise InvalidText(
                gettext(
                    "Line {number}: it has more than {most:,} letters, and no move takes so many.",
                    number=number,
                    most=MOST_OF_A_LINE,
                )
            )
        if move := " ".join(said.split()):
            moves[number] = move
    return moves
