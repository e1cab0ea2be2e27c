"""A recorded game as a table of moves."""

from rich.segment import Segments

from cardkit.match.score import Score
from cardkit.records.playback import Playback
from cardkit.speech.moves_table import Row, heading, rows
from cardkit.speech.speech import AnySpeech, speech_of
from cardkit_cli.records.drawing import ending, say_heading, show_step
from cardkit_cli.records.files import Deals
from cardkit_cli.terminal.columns import in_columns
from cardkit_cli.terminal.console import Screen


def print_moves(deals: Deals, deal: int | None, seat: int | None, screen: Screen) -> None:
    """Print the moves of a file, each deal with its result, a match with its score; raises `InvalidText`."""
    score: Score | None = None
    for number in deals.numbers(deal):
        played = deals.play_back(number)
        with deals.named():
            view = played.check_seat(seat)
        speech = speech_of(played.game, screen)
        say_heading(deals, number, played, screen)
        screen.say()
        show_step(played, played.steps[0], view, speech, screen)
        screen.say()
        screen.console.print(_moves(played, view, speech, screen), soft_wrap=True, end="")
        for sentence in ending(played, speech):
            screen.say(sentence, style="bold")
        if len(deals.records) > 1 and deal is None:
            score = score or Score(played.names, played.game.teams)
            if played.result is not None:
                score.add(played.result)
            screen.say(score.text())
            screen.say()


def _moves(played: Playback, view: int | None, speech: AnySpeech, screen: Screen) -> Segments:
    table: list[Row] = [heading(), *rows(played, view, speech, screen)]
    bold = {0, *(index for index, (number, _, move, _) in enumerate(table) if not number and not move)}
    return in_columns(table, bold, screen.console.width)
