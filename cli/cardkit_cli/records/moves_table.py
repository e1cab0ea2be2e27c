"""A recorded game as a table of moves."""

from collections.abc import Sequence

from rich.segment import Segments

from cardkit.language import pgettext
from cardkit.records.playback import Playback, Step
from cardkit_cli.faces.face import AnyFace, face_of
from cardkit_cli.records import words
from cardkit_cli.records.drawing import draw_step, ending, say_heading
from cardkit_cli.records.files import Deals
from cardkit_cli.records.score import Score
from cardkit_cli.terminal.columns import Row, in_columns
from cardkit_cli.terminal.console import Screen


def print_moves(deals: Deals, deal: int | None, seat: int | None, screen: Screen) -> None:
    """Print the moves of a file, each deal with its result, a match with its score; raises `InvalidText`."""
    score: Score | None = None
    for number in deals.numbers(deal):
        played = deals.play_back(number)
        with deals.named():
            view = played.check_seat(seat)
        face = face_of(played.game, screen)
        say_heading(deals, number, played, screen)
        screen.say()
        screen.console.print(draw_step(played, played.steps[0], view, face, screen))
        screen.say()
        screen.console.print(_moves(played, view, face, screen), soft_wrap=True, end="")
        for sentence in ending(played, face):
            screen.say(sentence, style="bold")
        if len(deals.records) > 1 and deal is None:
            score = score or Score(played.names, played.game.teams)
            if played.result is not None:
                score.add(played.result)
            screen.say(score.text())
            screen.say()


def _moves(played: Playback, view: int | None, face: AnyFace, screen: Screen) -> Segments:
    rows: list[Row] = [tuple(map(str, words.COLUMNS))]
    bold = {0}
    name = pgettext("round", played.game.rounds.name).capitalize()
    names = played.names
    seats = {str(seat): words.HAND_OF.format(seat=seat, name=each) for seat, each in enumerate(names)}
    latest = 0
    for step, line in zip(played.steps[1:], played.lines(view)[1:], strict=True):
        if step.round > latest:
            latest = step.round
            bold.add(len(rows))
            rows.append(("", words.ROUND.format(round=name, number=latest), "", ""))
        seat, _, move = line.partition(" ")
        who = seats.get(seat) or pgettext("move", seat)
        said = screen.with_cards(words.said_move(move))
        rows.append((str(step.number), who, said, _came_of(step, names, face, screen, view)))
    return in_columns(rows, bold, screen.console.width)


def _came_of(step: Step, names: Sequence[str], face: AnyFace, screen: Screen, view: int | None) -> str:
    """Return what followed from a move, without the sentence that only says the move again."""
    silence, told = step.told(face.tell, names, view)
    repeats = not step.verdict and step.line.split()[0].isdecimal()
    return screen.plain(" ".join([*silence, *(told[1:] if repeats else told)]))
