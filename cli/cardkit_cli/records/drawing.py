"""A recorded game on the screen: what it is, the table at each step, and how it ended."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardkit.cards.card import Card
from cardkit.escaping import printable, sentence
from cardkit.export import steps
from cardkit.language import pgettext
from cardkit.records.playback import Playback, Step
from cardkit_cli.faces.face import AnyFace
from cardkit_cli.records import words
from cardkit_cli.records.files import Deals
from cardkit_cli.terminal.console import Screen


def say_heading(deals: Deals, number: int, played: Playback, screen: Screen) -> None:
    """Say what the deal is: the game, its rules, who sat where, and when."""
    record, game = played.record, played.game
    sentences = [words.HEADING.format(game=game.preset.shown_name, title=game.preset.shown_title)]
    if len(deals.records) > 1:
        sentences.append(words.DEAL_OF.format(number=number, last=len(deals.records)))
    screen.say(" ".join(sentences), style="bold")
    if record.rules:
        rules = ", ".join(f"{name}={value}" for name, value in record.rules.items())
        screen.say(words.RULES.format(rules=rules))
    screen.say(words.SEATS.format(seats=", ".join(_seated(played))))
    about = [words.PLAYED_ON.format(date=printable(record.date))] if record.date else []
    about += [words.SEED.format(seed=record.seed)] if record.seed is not None else []
    if about:
        screen.say(" ".join(about))
    if record.view is not None:
        screen.say(words.VIEW.format(name=played.names[record.view], seat=record.view))


def _seated(played: Playback) -> list[str]:
    players = played.record.players
    if not players:
        return [words.HAND_OF.format(seat=seat, name=name) for seat, name in enumerate(played.names)]
    return [
        words.PLAYED_BY.format(seat=seat, name=name, player=pgettext("bot", player))
        if player != name
        else words.HAND_OF.format(seat=seat, name=name)
        for seat, (name, player) in enumerate(zip(played.names, map(printable, players), strict=True))
    ]


def draw_step(played: Playback, step: Step, seat: int | None, face: AnyFace, screen: Screen) -> RenderableType:
    """The table after `step` as `seat` saw it, or with every card open when it is None."""
    if seat is not None:
        return face.draw(step.state.observe(seat), played.names)
    position = played.game.to_position(step.state)
    grid = Table.grid(padding=(0, 2))
    for index, hand in enumerate(position["hands"]):
        grid.add_row(
            Text(words.HAND_OF.format(seat=index, name=played.names[index])),
            _cards(hand, played.game.card_type, screen),
        )
    for key in played.game.views.hidden_zones:
        lying = position.get(key)
        if key != "hands" and lying:
            piles = lying if isinstance(lying, list) else [lying]
            name = str(words.LYING.get(key, key))
            grid.add_row(Text(name, style="dim"), _piles(piles, played.game.card_type, screen))
    return Group(face.draw_public(step.state.observe(0), played.names), grid)


def _piles(piles: list[str], card_type: type[Card], screen: Screen) -> Text:
    return Text("\n").join([_cards(pile, card_type, screen) for pile in piles if pile])


def _cards(text: str, card_type: type[Card], screen: Screen) -> Text:
    return screen.cards([card_type(word) for word in text.split()], bold=True)


def ending(played: Playback, face: AnyFace) -> list[str]:
    """Return how the deal ended, or that it goes on, or that the file breaks off; a sentence each."""
    told = [steps.ending(played, face)]
    if played.record.dropped:
        told.append(sentence(words.DROPPED.format(line=played.record.dropped)))
    return told
