"""A recorded game on the screen: its heading, the table at each step, its end, and a table of its moves."""

import attrs
from rich.segment import Segments

from cardkit.escaping import printable, sentence
from cardkit.export import steps
from cardkit.language import pgettext
from cardkit.match.progress import Score
from cardkit.match.seats import HUMAN
from cardkit.match.seen_table import SeenTable, open_table
from cardkit.records.playback import Playback, Step
from cardkit.speech.moves_table import HAND_OF, SEATS, VIEW, Row, heading, rows
from cardkit.speech.speech import AnySpeech, speech_of
from cardkit_cli.records import words
from cardkit_cli.records.files import Deals
from cardkit_cli.terminal.columns import in_columns
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.lines import drawn_table, show_seat


def say_heading(deals: Deals, number: int, played: Playback, screen: Screen) -> None:
    """Print the heading of a deal: the game, its rules, the players, and the date."""
    record, game = played.record, played.game
    sentences = [f"{game.preset.shown_title}."]
    if len(deals.records) > 1:
        sentences.append(words.DEAL_OF.format(number=number, last=len(deals.records)))
    screen.headline(" ".join(sentences))
    if record.rules:
        rules = ", ".join(f"{name}={value}" for name, value in record.rules.items())
        screen.say(words.RULES.format(rules=rules))
    screen.say(SEATS.format(seats=", ".join(_seated(played))))
    about = [words.PLAYED_ON.format(date=printable(record.date))] if record.date else []
    about += [words.SEED.format(seed=record.seed)] if record.seed is not None else []
    about += [words.UNDONE.format(number=record.undone)] if record.undone else []
    if about:
        screen.say(" ".join(about))
    if record.view is not None:
        goes_on = record.result is None and HUMAN in record.players
        said = words.SO_FAR if goes_on else VIEW
        screen.say(said.format(name=played.names[record.view], seat=record.view))


def _seated(played: Playback) -> list[str]:
    """Return each seat in words with its name, and with its player if the record has players and that is not the
    name.
    """
    players = played.record.players
    if not players:
        return [HAND_OF.format(seat=seat, name=name) for seat, name in enumerate(played.names)]
    return [
        words.PLAYED_BY.format(seat=seat, name=name, player=pgettext("bot", player))
        if player != name
        else HAND_OF.format(seat=seat, name=name)
        for seat, (name, player) in enumerate(zip(played.names, map(printable, players), strict=True))
    ]


def show_step(played: Playback, step: Step, seat: int | None, speech: AnySpeech, screen: Screen) -> None:
    """Show the table after `step` as `seat` saw it, or with every card open when it is None."""
    if seat is not None:
        show_seat(screen, played.game, speech, step.state.observe(seat), played.names)
        return
    position = played.game.to_position(step.state)
    scene = open_table(played.game, step.state, played.names)
    hidden = []
    for key in played.game.views.hidden_zones:
        lying = position.get(key) or ""
        piles = [pile for pile in ([lying] if isinstance(lying, str) else lying) if pile]
        if key != "hands" and piles:
            cards = "; ".join(screen.with_cards(pile) for pile in piles)
            hidden.append(f"{words.LYING.get(key, key)}: {cards}")
    if scene is not None:
        scene, hidden = attrs.evolve(scene, notes=(*scene.notes, *hidden)), []
    sight = SeenTable(scene, hidden, None, ())
    screen.show_table(drawn_table(screen, sight), lambda: sight)


def ending(played: Playback, speech: AnySpeech) -> list[str]:
    """Return how the deal ended, or that it goes on, or that the file breaks off, in sentences."""
    lines = [steps.ending(played, speech)]
    if played.record.dropped:
        lines.append(sentence(words.DROPPED.format(line=played.record.dropped)))
    return lines


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
        for line in ending(played, speech):
            screen.say(line, style="bold")
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
