"""Formats to which a recorded game is exported, and the judgements of its moves on a page."""

import json
from collections.abc import Callable, Sequence
from io import StringIO
from typing import Final

import attrs
from rich.console import Console

from cardkit.analysis.judgements import Analysis, Judged, analyse
from cardkit.catalogue import load
from cardkit.errors import InvalidText
from cardkit.escaping import escaped_in_json
from cardkit.export import Judgements, Teller, document, page, picture
from cardkit.export.steps import by_name
from cardkit.game.record import match_text
from cardkit.language import Message
from cardkit.records.names import ALONE, YOU
from cardkit.records.playback import Playback, Step
from cardkit.speech.chances import result_in_words
from cardkit.speech.speech import speech_of
from cardkit_cli.records import words
from cardkit_cli.records.files import Deals
from cardkit_cli.terminal.console import Screen


@attrs.frozen(kw_only=True)
class WantedFile:
    """The wanted form of a file."""

    to: str
    """One of `FORMATS`."""
    deal: int | None = None
    seat: int | None = None
    at: int | None = None
    analyse: bool = False
    """True when the page has the findings of an analysis about each move."""


def exported(deals: Deals, wanted: WantedFile) -> str:
    """Return the text of the wanted file, from all wanted deals, as a picture from the last; raises `InvalidText`."""
    if wanted.to not in FORMATS:
        raise InvalidText(words.FORMATS.format(what=wanted.to, formats=", ".join(FORMATS)))
    if wanted.at is not None and wanted.to != "svg":
        raise InvalidText(str(words.AT_SVG))
    if wanted.analyse and wanted.to != "html":
        raise InvalidText(str(words.ANALYSE_HTML))
    numbers = deals.numbers(wanted.deal)
    if wanted.to == "svg":
        numbers = numbers[-1:]
    played = [deals.play_back(number) for number in numbers]
    with deals.named():
        seen = next((each.record.view for each in played if each.record.view is not None), wanted.seat)
        seats = {each.check_seat(seen if wanted.seat is None else wanted.seat) for each in played}
        if len(seats) > 1 or len({each.game.family for each in played}) > 1:
            raise InvalidText(str(words.SEVERAL))
        return FORMATS[wanted.to](played, seats.pop(), wanted)


def _teller(played: Playback) -> Teller:
    """Return the speech of the terminal, with symbols of suits whatever the terminal can show."""
    return speech_of(played.game, Screen(Console(file=StringIO())))


def _json(deals: Sequence[Playback], seat: int | None, wanted: WantedFile) -> str:
    named = [_with_names(played) for played in deals]
    text = json.dumps(document(named, seat, _teller(deals[0])), indent=2, ensure_ascii=False)
    return escaped_in_json(text) + "\n"


def _svg(deals: Sequence[Playback], seat: int | None, wanted: WantedFile) -> str:
    return picture(_with_names(deals[-1]), seat, wanted.at, _teller(deals[-1]))


BETTER: Final = Message(
    "{move}: the chance to win was {before}% with the best choice, {after}% with this one. Best: {better}."
)
BEST: Final = Message("{move}: nothing better was found; the chance to win was {after}%.")
PROVED: Final = Message("Proved: {after} with best play.")
PROVED_WORSE: Final = Message("Proved: {before} with best play, {after} after this.")
PASSED: Final = Message("{name} lets it pass")
LETS_IT_PASS: Final = Message("let it pass")


def judgements(played: Playback, found: Analysis) -> Judgements:
    """Return for each move by its number the sentences about it, and whether another would have been better.

    A silent pass of a seat is judged at the next move.
    """
    told: dict[int, tuple[list[str], bool]] = {}
    for judged in found.decisions:
        step = _step_of(played, judged)
        sentences, mistake = told.get(step.number, ([], False))
        told[step.number] = ([*sentences, _sentence(played, judged)], mistake or judged.better is not None)
    return {number: (" ".join(sentences), mistake) for number, (sentences, mistake) in told.items()}


def _step_of(played: Playback, judged: Judged) -> Step:
    """The move in which a decision was made, or the one after it."""
    for step in played.steps[1:]:
        if judged.number < step.state.decision:
            return step
    return played.steps[-1]


def _sentence(played: Playback, judged: Judged) -> str:
    """Return the sentence about a judged decision: its move, the chances in percent, the better choice if there was
    one, and the proved results.
    """
    name = played.names[judged.seat]
    move = PASSED.format(name=name) if judged.move is None else by_name(played, judged.move)
    before, after = (f"{100 * chance:.0f}" for chance in (judged.before, judged.after))
    if judged.better is None:
        said = BEST.format(move=move, after=after)
    else:
        better = by_name(played, judged.better).removeprefix(f"{name}: ") if judged.better else str(LETS_IT_PASS)
        said = BETTER.format(move=move, before=before, after=after, better=better)
    if judged.proved is None:
        return said
    before, after = map(result_in_words, judged.proved)
    return f"{said} {(PROVED if before == after else PROVED_WORSE).format(before=before, after=after)}"


def _html(deals: Sequence[Playback], seat: int | None, wanted: WantedFile) -> str:
    named = [_with_names(played) for played in deals]
    found = [analyse(played.seen_record(seat, load)) for played in deals] if wanted.analyse else []
    judged = [judgements(*pair) for pair in zip(named, found, strict=False)]
    return page(named, seat, _teller(deals[0]), judged)


def _with_names(played: Playback) -> Playback:
    """Return a game without the name `You`, which older versions wrote: the reader of the page is not meant."""
    seats = tuple(ALONE.english if name == YOU.english else name for name in played.record.seats)
    return attrs.evolve(played, record=attrs.evolve(played.record, seats=seats))


def _toml(deals: Sequence[Playback], seat: int | None, wanted: WantedFile) -> str:
    records = [played.seen_record(seat, load) for played in deals]
    return records[0].text() if len(records) == 1 else match_text(records)


FORMATS: Final[dict[str, Callable[[Sequence[Playback], int | None, WantedFile], str]]] = {
    "json": _json,
    "svg": _svg,
    "html": _html,
    "toml": _toml,
}
