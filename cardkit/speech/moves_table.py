"""A recorded game as a table of moves and their effects, for `cardkit show` and `print(record)`."""

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final, TypeAlias

from cardkit.catalogue import load
from cardkit.drawing.registry import scene_of
from cardkit.drawing.scene import WIDTH
from cardkit.game.record import Record
from cardkit.language import Message, pgettext
from cardkit.records.playback import Playback, Step, play_back
from cardkit.speech.speech import AnySpeech, speech_of
from cardkit.speech.spelling import Spelling

MOVES: Final = (
    *(Message("attack", "move"), Message("beat", "move"), Message("transfer", "move"), Message("show", "move")),
    *(Message("take", "move"), Message("pass", "move"), Message("swap", "move"), Message("play", "move")),
    Message("report", "move"),
    Message("redeal", "move"),
    *(Message("challenge", "move"), Message("believe", "move"), Message("trust", "move"), Message("force", "move")),
    *(Message("discard", "move"), Message("keep", "move"), Message("draw", "move"), Message("choose", "move")),
    *(Message("window", "move"), Message("closes", "move")),
)
"""The verbs of moves in records, and the line for the end of the time for a call."""
IN_A_MOVE: Final = (
    *(Message("as", "in a move"), Message("fours", "in a move"), Message("four", "in a move")),
    *(Message("pick", "in a move"), Message("->", "in a move"), Message("lie", "in a move")),
    *(Message("true", "in a move"), Message("shown", "in a move"), Message("not shown", "in a move")),
    *(Message("empty", "in a move"), Message("removes", "in a move")),
    *(Message("T", "in a move"), Message("J", "in a move"), Message("Q", "in a move"), Message("K", "in a move")),
    *(Message("A", "in a move"), Message("S", "in a move"), Message("H", "in a move"), Message("D", "in a move")),
    Message("C", "in a move"),
)
"""Words behind the verb of a move in records, apart from cards and numbers."""
_IN_A_MOVE: Final = re.compile(rf"(?<= )({'|'.join(re.escape(each.english) for each in IN_A_MOVE)})(?=[ ,]|$)")


def said_move(move: str) -> str:
    """A move as records have it, without its seat, with its words in the language of the user; cards stay."""
    verb, space, rest = move.partition(" ")
    return pgettext("move", verb) + _IN_A_MOVE.sub(lambda found: pgettext("in a move", found[0]), space + rest)


Row: TypeAlias = tuple[str, str, str, str]
"""The number of a move, its player, the move, and its effects; a new round has only its name, in the second column."""

COLUMNS: Final = (Message("no."), Message("seat"), Message("move"), Message("what came of it"))
SEATS: Final = Message("Seats: {seats}.")
HAND_OF: Final = Message("{seat} {name}")
VIEW: Final = Message("This is what {name} saw, in seat {seat}; the rest is not known.")
ROUND: Final = Message("{round} {number}")
RESULT: Final = Message("Result: {result}.")
GAP: Final = "  "


def heading() -> Row:
    """The heads of the columns."""
    number, seat, move, came = map(str, COLUMNS)
    return number, seat, move, came


def rows(played: Playback, view: int | None, speech: AnySpeech, spelling: Spelling) -> Iterator[Row]:
    """Yield the moves as the seat `view` saw them, or all of them, with a row of its own for each round."""
    name = pgettext("round", played.game.rounds.name).capitalize()
    names = played.names
    seats = {str(seat): HAND_OF.format(seat=seat, name=each) for seat, each in enumerate(names)}
    latest = 0
    for step, line in zip(played.steps[1:], played.lines(view)[1:], strict=True):
        if step.round > latest:
            latest = step.round
            yield "", ROUND.format(round=name, number=latest), "", ""
        seat, _, move = line.partition(" ")
        who = seats.get(seat) or pgettext("move", seat)
        shown = spelling.with_cards(said_move(move))
        yield str(step.number), who, shown, _came_of(step, names, speech, spelling, view)


def _came_of(step: Step, names: Sequence[str], speech: AnySpeech, spelling: Spelling, view: int | None) -> str:
    """Return the effects of a move, without a sentence that only repeats the move."""
    silence, told = step.sentences(speech.tell, names, view)
    repeats = not step.verdict and step.line.split()[0].isdecimal()
    return spelling.plain(" ".join([*silence, *(told[1:] if repeats else told)]))


def in_text(record: Record) -> str:
    """A record in lines of at most 80 columns: the game, the seats, the cards dealt, the moves, and the result.

    A view has the cards that its seat saw.
    """
    played, spelling = play_back(record, load), Spelling()
    game, speech = played.game, speech_of(played.game, spelling)
    seats = ", ".join(HAND_OF.format(seat=seat, name=name) for seat, name in enumerate(played.names))
    lines = wrap(f"{game.preset.shown_title}.", WIDTH)
    lines += wrap(SEATS.format(seats=seats), WIDTH)
    if record.view is not None:
        lines += wrap(VIEW.format(name=played.names[record.view], seat=record.view), WIDTH)
    lines.append("")
    dealt = played.steps[0].state
    scene = scene_of(dealt if record.view is None else dealt.observe(record.view), played.names)
    lines += [scene.text(), ""] if scene is not None else []
    lines += _in_columns([heading(), *rows(played, record.view, speech, spelling)])
    if played.result is not None:
        lines.append(RESULT.format(result=played.result.in_words(played.names)))
    return "\n".join(lines)


def _in_columns(table: Sequence[Row]) -> Iterator[str]:
    widths = [max(len(row[column]) for row in table) for column in range(3)]
    indent = sum(widths) + 3 * len(GAP)
    for number, who, move, came in table:
        first = GAP.join([f"{number:>{widths[0]}}", f"{who:<{widths[1]}}", f"{move:<{widths[2]}}"])
        told = wrap(came, max(WIDTH - indent, 20)) or [""]
        yield f"{first}{GAP}{told[0]}".rstrip()
        yield from (" " * indent + more for more in told[1:])
