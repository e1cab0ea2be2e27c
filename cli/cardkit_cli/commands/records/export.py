"""`cardkit export`: a recorded game as data, as a picture, as a page, or as the record that one seat may see."""

import json
import sys
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from typing import Final

import attrs
from rich.console import Console

from cardkit.errors import InvalidText
from cardkit.harmless import escaped_in_json
from cardkit.records.playback import Playback
from cardkit.records.record import match_text
from cardkit_cli.play.party import face_of
from cardkit_cli.records import words
from cardkit_cli.records.files import Deals
from cardkit_cli.terminal.console import Screen
from cardkit_games.catalogue import load
from cardkit_games.export import Teller, document, page, picture


@attrs.frozen
class Wanted:
    """What is to be made of a file."""

    to: str
    """One of `FORMATS`."""
    out: Path | None
    deal: int | None
    seat: int | None
    at: int | None


def run_export(path: Path, wanted: Wanted) -> None:
    """Write what is wanted to a file, or to standard output; raises `InvalidText`."""
    if wanted.to not in FORMATS:
        raise InvalidText(words.FORMATS.format(what=wanted.to, formats=", ".join(FORMATS)))
    if wanted.at is not None and wanted.to != "svg":
        raise InvalidText(words.AT_SVG)
    deals = Deals.read(path)
    numbers = deals.numbers(wanted.deal)
    if wanted.to == "svg":
        numbers = numbers[-1:]
    played = [deals.play_back(number) for number in numbers]
    with deals.named():
        seats = {each.check_seat(wanted.seat) for each in played}
        if len(seats) > 1 or len({each.game.family for each in played}) > 1:
            raise InvalidText(words.SEVERAL)
        text = FORMATS[wanted.to](played, seats.pop(), wanted)
    if wanted.out is None:
        _to_stdout(text)
        return
    try:
        wanted.out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InvalidText(words.NOT_WRITTEN.format(path=wanted.out, error=error)) from None


def _to_stdout(text: str) -> None:
    if sys.stdout is not None:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode())
        sys.stdout.flush()


def _teller(played: Playback) -> Teller:
    """Tells a game as the terminal does, with suits whatever the terminal can show."""
    face = face_of(played.game, Screen(Console(file=StringIO())))
    return Teller(face.tell, face.tell_result)


def _json(deals: Sequence[Playback], seat: int | None, wanted: Wanted) -> str:
    text = json.dumps(document(deals, seat, _teller(deals[0])), indent=2, ensure_ascii=False)
    return escaped_in_json(text) + "\n"


def _svg(deals: Sequence[Playback], seat: int | None, wanted: Wanted) -> str:
    return picture(deals[-1], seat, wanted.at, _teller(deals[-1]))


def _html(deals: Sequence[Playback], seat: int | None, wanted: Wanted) -> str:
    return page(deals, seat, _teller(deals[0]))


def _toml(deals: Sequence[Playback], seat: int | None, wanted: Wanted) -> str:
    records = [played.seen_record(seat, load) for played in deals]
    return records[0].text() if len(records) == 1 else match_text(records)


FORMATS: Final[dict[str, Callable[[Sequence[Playback], int | None, Wanted], str]]] = {
    "json": _json,
    "svg": _svg,
    "html": _html,
    "toml": _toml,
}
