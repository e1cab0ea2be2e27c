"""A recorded game as a table of moves."""

from rich.table import Table
from rich.text import Text

from cardkit.records.playback import Playback, Step
from cardkit_cli.faces.face import AnyFace, face_of
from cardkit_cli.records import words
from cardkit_cli.records.drawing import draw_step, ending, say_heading
from cardkit_cli.records.files import Deals
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.words import FOOLS


def print_moves(deals: Deals, deal: int | None, seat: int | None, screen: Screen) -> None:
    """Print the moves of a file, each deal with its result, a match with its score; raises `InvalidText`."""
    lost: dict[int, int] = {}
    for number in deals.numbers(deal):
        played = deals.play_back(number)
        with deals.named():
            view = played.check_seat(seat)
        face = face_of(played.game, screen)
        say_heading(deals, number, played, screen)
        screen.say()
        screen.console.print(draw_step(played, played.steps[0], view, face, screen))
        screen.say()
        screen.console.print(_moves(played, view, face, screen))
        for sentence in ending(played, face):
            screen.say(sentence, style="bold")
        if len(deals.records) > 1 and deal is None:
            screen.say(FOOLS.format(score=_score(played, lost)))
            screen.say()


def _moves(played: Playback, view: int | None, face: AnyFace, screen: Screen) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for heading in words.COLUMNS:
        table.add_column(heading, justify="right" if heading == words.COLUMNS[0] else "left")
    name = played.game.rounds.name.capitalize()
    latest = 0
    for step, line in zip(played.steps[1:], played.lines(view)[1:], strict=True):
        if step.round > latest:
            latest = step.round
            table.add_row("", Text(words.ROUND.format(round=name, place=latest), style="bold"))
        seat, _, move = line.partition(" ")
        who = seat
        if seat.isdecimal():
            who = words.HAND_OF.format(seat=seat, name=played.names[int(seat)])
        table.add_row(str(step.number), Text(who), Text(screen.with_cards(move)), _came_of(step, played, face, screen))
    return table


def _came_of(step: Step, played: Playback, face: AnyFace, screen: Screen) -> Text:
    """What followed from a move, without the sentence that only says the move again."""
    silence, told = step.told(face.tell, played.names)
    repeats = not step.verdict and step.line.split()[0].isdecimal()
    return Text(screen.plain(" ".join([*silence, *(told[1:] if repeats else told)])))


def _score(played: Playback, lost: dict[int, int]) -> str:
    """How often each has lost up to here."""
    result = played.result
    losers = result.losers(len(played.names), played.game.teams) if result is not None else ()
    for seat in range(len(played.names)):
        lost[seat] = lost.get(seat, 0) + (seat in losers)
    return ", ".join(f"{name} {lost[seat]}" for seat, name in enumerate(played.names))
